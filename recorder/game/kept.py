"""A game as a person calls it: a kept one by its number, key or as last; else a file, or one line of notation."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import RecorderError, UsageError
from engine.formats.boardfile import game_of as game_in
from engine.formats.boardtext import game_text
from engine.game import Game
from engine.played import Played
from language import Language
from recorder.game.source import Given, understand
from recorder.history.entry import Entry, KeptPhoto

if TYPE_CHECKING:
    from vision.photo import Photo
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Called:
    """The game with what its reading left open, and where it is kept the whole entry with its photos' copies."""

    given: Given
    entry: Entry | None = None

    @property
    def game(self) -> Game:
        """The game alone."""
        return self.given.game


def call(called: str, database: str | None) -> Called:
    """The game that is meant."""
    if called == "last" or called.isdigit() or (len(called) == 32 and called.isalnum()):
        from recorder.history import find
        from recorder.history.store import open_store

        with open_store(database).existing() as connection:
            entry = find.load(connection, find.number_of(connection, called), with_copies=True)
        return Called(given_of(entry), entry)
    return Called(understand(called))


def given_of(entry: Entry) -> Given:
    """What the history keeps, as if it were given anew."""
    return Given(game_of(entry), readings_of(entry.document), tuple(entry.document.get("doubts", ())))


def game_of(entry: Entry) -> Game:
    """The game that the history keeps; one from a table has points only, and no board to look at."""
    if "game" not in entry.document:
        raise UsageError("This game came from a table of points; there is no board of it.")
    return game_in(json.dumps(entry.document["game"]))


def readings_of(document: Mapping[str, Any]) -> "tuple[Reading, ...]":
    """What was read in each photo of a kept game, before anybody corrected it."""
    from vision.reading import from_json

    return tuple(from_json(found) for found in document.get("readings", ()))


def entry_again(entry: Entry, game: Game, played: Played, doubts: Sequence[str]) -> Entry:
    """The kept game with its correction and the doubts that are left; what was read in the photos stays beside it."""
    document = {**entry.document, "game": json.loads(game_text(game)), "doubts": list(doubts)}
    return replace(entry, played=played, document=document)


def photos_of(entry: Entry) -> "tuple[Photo | None, ...]":
    """The photos of its board, from the copies kept or from where they lay; None where one is gone or was changed."""
    return tuple(_load(kept) for kept in entry.photos if kept.role == "board")


def photo_with_overlay(entry: Entry | None, language: Language) -> bytes | None:
    """The first photo of a kept game with the board drawn over it as it stands now; None where the photo is gone."""
    if entry is None or "game" not in entry.document:
        return None
    from recorder.doubts.revision import reopened, seen_in
    from recorder.photos.steps import encode
    from vision.overlay import draw_reading

    reading = reopened(entry.document, game_of(entry))
    if reading is None:
        return None
    for photo, seen in zip(photos_of(entry), seen_in(entry.document, reading), strict=False):
        if photo is not None:
            return encode(Path("overlay.jpg"), draw_reading(photo, seen, language, reading))
    return None


def _load(kept: KeptPhoto) -> "Photo | None":
    from vision.photo import load

    with tempfile.TemporaryDirectory() as folder:
        path = Path(kept.path) if kept.content is None else Path(folder) / f"photo{Path(kept.name).suffix}"
        try:
            if kept.content is not None:
                path.write_bytes(kept.content)
            photo = load(path)[kept.page - 1]
        except (RecorderError, IndexError, OSError):
            return None
    return photo if photo.sha256 == kept.sha256 else None
