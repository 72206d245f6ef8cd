"""A game as a person calls it: a kept one by its number, key or as last; else a file, or one line of notation."""

import json
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from engine.boardfile import game_of as game_in
from engine.boardtext import game_text
from engine.errors import RecorderError, UsageError
from engine.game import Game
from recorder.given import game_given
from recorder.history.entry import Entry
from report.played import Played


@dataclass(frozen=True, slots=True)
class Called:
    """The game, and where it is kept the whole entry with its photos' copies."""

    game: Game
    entry: Entry | None = None

    @property
    def doubts(self) -> tuple[str, ...]:
        """What its reading left open."""
        return tuple(self.entry.document.get("doubts", ())) if self.entry else ()


def call(called: str, database: str | None) -> Called:
    """The game that is meant."""
    if called == "last" or called.isdigit() or (len(called) == 32 and called.isalnum()):
        from recorder.history import find
        from recorder.history.store import open_store

        with open_store(database).existing() as connection:
            entry = find.load(connection, find.number_of(connection, called), with_copies=True)
        return Called(game_of(entry), entry)
    return Called(game_given(called))


def game_of(entry: Entry) -> Game:
    """The game that the history keeps; one from a table has points only, and no board to look at."""
    if "game" not in entry.document:
        raise UsageError("This game came from a table of points; there is no board of it.")
    return game_in(json.dumps(entry.document["game"]))


def entry_again(entry: Entry, game: Game, played: Played) -> Entry:
    """The kept game with its correction; what was read in the photos stays beside it."""
    return replace(entry, played=played, document={**entry.document, "game": json.loads(game_text(game))})


def photo_with_overlay(entry: Entry | None) -> bytes | None:
    """The first photo of a kept game with what was read drawn over it; None where the photo is gone."""
    readings = entry.document.get("readings", ()) if entry else ()
    if entry is None or not entry.photos or not readings:
        return None
    from recorder.seeing import encode
    from vision.overlay import draw_reading
    from vision.photo import load
    from vision.reading import from_json

    kept = entry.photos[0]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(kept.path)
        if kept.content is not None:
            path = Path(folder) / kept.name
            path.write_bytes(kept.content)
        try:
            photo = load(path)[kept.page - 1]
            return encode(Path("overlay.jpg"), draw_reading(photo, from_json(readings[0])))
        except (RecorderError, IndexError, KeyError, ValueError, TypeError):
            return None
