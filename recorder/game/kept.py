"""Finds the game that a person names: a kept one by its number, its key or `last`; else a file, or a line of
notation.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.boardfile import game_of as game_in
from engine.doubt import Doubt
from engine.errors import RecorderError, Stopped, UnwritableFile, UsageError
from engine.formats.boardtext import game_text
from engine.formats.doubtfile import doubt_from, doubt_to_json
from engine.formats.jsonvalue import Value
from engine.game import Game
from engine.message import Message
from engine.played import Played
from recorder.game.source import Given, understand
from recorder.history.entry import HistoryEntry, KeptPhoto, Kind

if TYPE_CHECKING:
    from vision.photo import Photo
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Called:
    """The game with what its reading left open, and where it is kept the whole entry with its photos' copies."""

    given: Given
    entry: HistoryEntry | None = None
    number: int | None = None

    @property
    def game(self) -> Game:
        """The game alone."""
        return self.given.game


def call(called: str, database: str | None) -> Called:
    """Returns the game that is meant. `last` and a number are kept games, whatever the files in the folder are called;
    the file is ./last.
    """
    if called == "last" or called.isdigit() or (len(called) == 32 and called.isalnum()):
        from recorder.history import find
        from recorder.history.store import open_store

        with open_store(database).existing() as connection:
            number = find.number_of(connection, called, Kind.BOARD)
            entry = find.load(connection, number, with_copies=True)
        return Called(given_of(entry), entry, number)
    return Called(understand(called))


def given_of(entry: HistoryEntry) -> Given:
    """Returns a kept game as if a person gave it anew."""
    return Given(game_of(entry), readings_of(entry.document), doubts_of(entry.document))


def game_of(entry: HistoryEntry) -> Game:
    """Returns the game that the history keeps; one from a table has only points, and no board to look at."""
    refuse_pad(entry)
    if "game" not in entry.document:
        raise UsageError("This game came from a table of points and has no board.")
    return game_in(json.dumps(entry.document["game"]))


def refuse_pad(entry: HistoryEntry) -> None:
    """Refuses a game of dice or of the castle, which has a pad and no board that these commands know."""
    if entry.kind is not Kind.BOARD:
        raise UsageError(
            "This is another game, kept as a pad; look at it with: recorder {kind} pad {key}",
            kind=entry.kind, key=entry.key[:8],
        )  # fmt: skip


def readings_of(document: Mapping[str, Any]) -> "tuple[Reading, ...]":
    """Returns what was read in each photo of a kept game, before anybody corrected it."""
    from vision.readingfile import reading_of

    return tuple(map(reading_of, Value(document.get("readings", []), "readings").items()))


def doubts_of(document: Mapping[str, Any]) -> tuple[Doubt, ...]:
    """Returns what nobody has settled yet in a kept game."""
    return tuple(map(doubt_from, Value(document.get("doubts", []), "doubts").items()))


def entry_again(entry: HistoryEntry, game: Game, played: Played, doubts: Sequence[Doubt]) -> HistoryEntry:
    """Returns the kept game with its correction and the doubts that are left; the readings of its photos stay beside
    it.
    """
    now = {"game": json.loads(game_text(game)), "doubts": [doubt_to_json(doubt) for doubt in doubts]}
    return replace(entry, played=played, document={**entry.document, **now})


def photos_of(entry: HistoryEntry) -> "tuple[Photo | None, ...]":
    """Loads the photos of its board, from the kept copies or from where they lay; None where one is gone or was
    changed.
    """
    return tuple(opened(kept) for kept in entry.photos if kept.role == "board")


def opened(kept: KeptPhoto) -> "Photo | None":
    """Loads one photo, from its copy or from where it lay; None where it is gone or was changed."""
    from vision.photo import load

    if kept.content is None and not Path(kept.path).is_file():  # a device or a pipe may never end
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(kept.path) if kept.content is None else Path(folder) / f"photo{Path(kept.name).suffix}"
        try:
            if kept.content is not None:
                path.write_bytes(kept.content)
            photo = load(path)[kept.page - 1]
        except (RecorderError, IndexError, OSError):
            return None
    return photo if photo.sha256 in (kept.sha256, kept.copy_hash) else None


@contextmanager
def still_kept(number: int | None) -> Iterator[None]:
    """Says of whatever fails now that the game is kept, and how to come by the rest.

    `number`: the game that was kept; None where nothing was, and then a fault says all there is to say.
    """
    try:
        yield
    except RecorderError as fault:
        if number is None:
            raise
        told = Message(
            "Game {number} is kept, but: {fault} To see it: recorder history show {number}; to print it: recorder "
            "sheet {number} -o sheet.pdf",
            number=number, fault=fault,
        )  # fmt: skip
        raise type(fault)(told) from None
    except BrokenPipeError:  # the reader of the output has gone, as in `recorder ... | head`
        raise
    except (OSError, UnicodeError) as fault:
        if number is None:
            raise
        raise UnwritableFile(
            "Game {number} is kept, but not everything could be written ({why}). To see it: recorder history show "
            "{number}",
            number=number, why=fault if isinstance(fault, OSError) else Message("the terminal lacks some letters"),
        ) from None  # fmt: skip
    except KeyboardInterrupt:
        if number is None:
            raise
        raise Stopped(
            "Stopped; game {number} is kept, but not all of its files are written; print it with: recorder sheet "
            "{number} -o sheet.pdf",
            number=number,
        ) from None
