"""The file of a whole history in JSON, `carcassonne-history/1`: written and read a game at a time."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Gathered, Value
from engine.message import Message
from recorder.exchange.pieces import Pieces
from recorder.history.entry import HistoryEntry, entry_from, to_json
from recorder.history.jsontext import written

FORMAT = "carcassonne-history/1"
GAME, PAST = "games", "past"
LISTS = ("players", "places", "changes")
OBJECTS = ("games", "copies")
"""What the past holds: lists, and objects by the key of a game or the hash of a photo."""


def to_history_json(entries: Iterable[HistoryEntry], past: Iterable[str] | None = None) -> Iterator[str]:
    """Writes what was done to the history, where that is included; then every game complete, one to a line."""
    yield f'{{"format": "{FORMAT}", '
    if past is not None:
        yield '"past": '
        yield from past
        yield ", "
    yield '"games": [\n'
    between = ""
    for entry in entries:
        yield between + written(to_json(entry))
        between = ",\n"
    yield "\n]}\n"


@dataclass(frozen=True, slots=True)
class Piece:
    """A value of the past with the list or object that it stands in, and its name there if that is an object."""

    where: str
    value: Value
    name: str = ""


@dataclass(frozen=True, slots=True)
class JsonHistory:
    """A file of games, which is read anew for each of the two things that it holds."""

    path: Path
    told: tuple[Message, ...] = ()

    @property
    def entries(self) -> Iterator[HistoryEntry]:
        """The games. After the last of them whatever is wrong is told, with its places; from the first fault on
        no game is handed out any more.
        """
        faults = Gathered()
        with self._opened() as pieces:
            for found in _values(pieces, games=True):
                with faults.one():
                    entry = entry_from(found.value)
                    if not faults.told:
                        yield entry
            faults.tell()

    @property
    def past(self) -> Iterator[Piece]:
        """What was done to the history, if it is one: nothing where the file holds only games."""
        with self._opened() as pieces:
            yield from _values(pieces, games=False)

    @contextmanager
    def _opened(self) -> Iterator[Pieces]:
        try:
            with self.path.open(encoding="utf-8-sig") as file:
                yield Pieces(file)
        except UnicodeDecodeError:
            raise UnreadableFile("this is not text; import a file made by `recorder export`.") from None
        except OSError as fault:
            raise UnreadableFile("this cannot be read ({why}); check the name.", why=fault) from None


def _values(pieces: Pieces, games: bool) -> Iterator[Piece]:
    """Goes through the file, and stops after the past if that is all that is wanted."""
    named: set[str] = set()
    for name in pieces.members():
        named.add(name)
        if name == GAME and not pieces.next_is_list:
            pieces.value(name).items()
        elif name == GAME:
            for number in pieces.items():
                if games:
                    yield Piece(GAME, pieces.line(f"{GAME}[{number}]"))
                else:
                    pieces.skip()
        elif name == PAST and games:
            pieces.skip()
        elif name == PAST:
            yield from _past(pieces)
            return
        elif name != "format" or pieces.value(name).value != FORMAT:
            break
    else:
        if {"format", GAME} <= named:
            pieces.end()
            return
    raise UnreadableFile("its format is not {format}; import a file made by `recorder export`.", format=FORMAT)


def _past(pieces: Pieces) -> Iterator[Piece]:
    if not pieces.next_is_object:
        pieces.value(PAST).members()
    yield Piece(PAST, Value(None, PAST))  # it is there, though it may be empty
    named: set[str] = set()
    for name in pieces.members():
        named.add(name)
        place = f"{PAST}.{name}"
        if name in LISTS:
            if not pieces.next_is_list:
                pieces.value(place).items()
            for number in pieces.items():
                yield Piece(name, pieces.value(f"{place}[{number}]"))
        elif name in OBJECTS:
            if not pieces.next_is_object:
                pieces.value(place).members()
            for key in pieces.members():
                yield Piece(name, pieces.value(f"{place}.{key}"), key)
        else:
            known = ", ".join((*OBJECTS, *LISTS))
            raise pieces.value(place).fault("this is not known here; choose one of {choices}", choices=known)
    for name in (*OBJECTS, *LISTS):
        if name not in named:
            raise Value(None, PAST).fault("{name} is missing", name=name)
