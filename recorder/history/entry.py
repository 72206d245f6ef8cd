"""One kept game, and its JSON: what the history holds of it, complete."""

import base64
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.errors import UnreadableFile
from engine.message import Message
from engine.played import KINDS, Part, Played
from vision import reading

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo that a game was read from. `content` is its file's bytes where a copy is kept and was asked for."""

    sha256: str
    name: str
    page: int = 1
    role: str = "board"  # or track
    path: str = ""  # where the file lay
    content: bytes | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A game to be kept, or as it was kept.

    `key` is its own wherever it is kept. `document` is what it was made from: "game", a carcassonne-game/1, where there
    is a board, and "readings", what was read in its photos before anybody corrected it. Day, place, names and points
    stand in `played`, which lists and figures are made from; where the document tells them too, `played` is right.
    """

    key: str
    played: Played
    document: Document
    photos: tuple[KeptPhoto, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: its number in this history, and what lists show."""

    number: int
    key: str
    played: Played


def compared(name: str) -> str:
    """A name as it is compared: any script, any case, any spacing. "ANNA  Müller" is "anna müller"."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def told_again(document: Document, played: Played) -> dict[str, Any]:
    """The document with the day, the place and the names as they are now, after whatever was renamed.

    Who is known by a meeple or a figure alone is not written down: where these were misread nobody plays.
    """
    if "game" not in document:
        return dict(document)
    told = document["game"].get("players", {})
    now = {
        "players": {part.colour: part.name for part in played.parts if part.name or part.colour in told},
        "date": played.day.isoformat() if played.day else None,
        "place": played.place or None,
    }
    game = {name: value for name, value in document["game"].items() if name not in now}
    return {**document, "game": {**game, **{name: value for name, value in now.items() if value}}}


def to_json(entry: Entry) -> dict[str, Any]:
    """The game complete: what it was made from, then who played and what it was worth."""
    return {
        **told_again(entry.document, entry.played),
        "key": entry.key,
        "date": entry.played.day.isoformat() if entry.played.day else None,
        "place": entry.played.place,
        "results": [
            {
                "colour": part.colour,
                "name": part.name,
                **{kind: part.points.get(kind, 0) for kind in KINDS},
                "track": part.track,
                "total": part.total,
                "won": part.won,
            }
            for part in entry.played.parts
        ],
        "whole": entry.played.whole,
        "photos": [_photo_to_json(photo) for photo in entry.photos],
    }


def _photo_to_json(photo: KeptPhoto) -> dict[str, Any]:
    told = {"sha256": photo.sha256, "name": photo.name, "page": photo.page, "role": photo.role, "path": photo.path}
    return told if photo.content is None else {**told, "content": base64.b64encode(photo.content).decode()}


ADDED = ("key", "date", "place", "results", "whole", "photos")  # what to_json adds to the document


def from_json(found: Mapping[str, Any]) -> Entry:
    """The game in a JSON object as `to_json` makes it."""
    try:
        for read in found.get("readings", ()):
            reading.from_json(read)  # refused here rather than whenever somebody looks at the game
        parts = tuple(_part(result) for result in found["results"])
        day = date.fromisoformat(found["date"]) if found.get("date") else None
        return Entry(
            key=_text(found["key"], 1),
            played=Played(day, _text(found.get("place") or ""), parts),
            document={name: value for name, value in found.items() if name not in ADDED},
            photos=tuple(_photo(photo) for photo in found.get("photos", ())),
        )
    except KeyError as fault:
        raise UnreadableFile(
            "A game lacks {fault}; export it again with: recorder export FILE.json", fault=fault
        ) from None
    except (ValueError, TypeError, AttributeError) as fault:
        raise UnreadableFile(
            "A game is broken ({fault}); export it again with: recorder export FILE.json", fault=fault
        ) from None


def _part(found: Mapping[str, Any]) -> Part:
    track = found["track"]
    return Part(
        name=_text(found["name"]),
        colour=_text(found["colour"], 1),
        points={kind: int(found[kind]) for kind in KINDS},
        track=None if track is None else int(track),
        total=int(found["total"]),
        won=bool(found["won"]),
    )


def _photo(found: Mapping[str, Any]) -> KeptPhoto:
    content = found.get("content")
    return KeptPhoto(
        sha256=_text(found["sha256"], 1),
        name=_text(found["name"]),
        page=int(found["page"]),
        role=_text(found["role"]),
        path=_text(found["path"]),
        content=None if content is None else base64.b64decode(content, validate=True),
    )


def _text(value: object, least: int = 0) -> str:
    if not isinstance(value, str) or len(value) < least:
        raise ValueError(Message("{value} should be a text", value=json.dumps(value)[:40]))
    return value
