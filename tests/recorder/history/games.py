"""Games made up for the tests of the history."""

import hashlib
from collections.abc import Mapping
from datetime import date

from engine.played import KINDS, Part, Played
from recorder.history.entry import HistoryEntry, KeptPhoto

COLOURS = ("red", "blue", "green", "yellow", "black", "pink")


def played(totals: Mapping[str, int], day: str | None = "2026-03-04", place: str = "Bonn") -> Played:
    """{"Anna": 61, "Boris": 55}: of the total, 5 are roads, 9 cities, the rest stood on the track."""
    best = max(totals.values())
    parts = tuple(
        Part(name, colour, {**dict.fromkeys(KINDS, 0), "road": 5, "city": 9}, total - 14, total, total == best)
        for colour, (name, total) in zip(COLOURS, totals.items(), strict=False)
    )
    return Played(date.fromisoformat(day) if day else None, place, parts)


def game(
    key: str, totals: Mapping[str, int], day: str | None = "2026-03-04", place: str = "Bonn", photo: bytes | None = None
) -> HistoryEntry:
    photos: tuple[KeptPhoto, ...] = ()
    if photo is not None:
        photos = (KeptPhoto(hashlib.sha256(photo).hexdigest(), "evening.jpg", path="/p/evening.jpg", content=photo),)
    document = {"game": {"format": "carcassonne-game/1", "board": {"tiles": [{"x": 0, "y": 0, "tile": "D"}]}}}
    return HistoryEntry(key, played(totals, day, place), document, photos)
