"""The dice of a photo as a form: what was read of each, and what whoever looks at them makes of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from engine.cell import Cell, Grid
from engine.dice.layout import Layout
from engine.dice.table import DICE, Face, face_of
from engine.errors import BrokenRules
from engine.message import Counted, Message
from recorder.page.dice.values import CATAPULT, KNIGHT, Throw

NONE = "none"
"""What is chosen where no die lies."""
_GRID = Grid(Cell(0, 0))


@dataclass(frozen=True, slots=True)
class Row:
    """One die of the form. `read`: what was read of it, empty where nothing was; `face`: what is chosen now, empty
    where it has yet to be; `place`: its cell; `asked`: it was doubtful, and a person has to choose.
    """

    number: int
    read: str
    face: str
    place: str
    asked: bool

    @property
    def open(self) -> bool:
        """Whether a person still has to choose."""
        return not self.face

    @property
    def shown(self) -> str:
        """What is drawn: what is chosen; as it was read, where nothing is."""
        return self.face or self.read

    @property
    def city(self) -> Face | None:
        """Its black edges, where it is a city."""
        return face_of(self.shown)

    @property
    def cell(self) -> Cell | None:
        """Where it lies, where it is told."""
        return _GRID.cell(self.place)


def rows_of(throw: Throw, come: int) -> tuple[Row, ...]:
    """Lays the form out; where fewer dice were seen than come, the rows of the others are empty."""
    seen = (
        Row(number, die.face, "" if die.doubtful else die.face, die.place, die.doubtful)
        for number, die in enumerate(throw.dice, 1)
    )
    missing = (Row(number, "", NONE, "", False) for number in range(len(throw.dice) + 1, come + 1))
    return (*seen, *missing)


def filled(rows: Iterable[Row], words: Mapping[str, str]) -> tuple[Row, ...]:
    """Fills in what was chosen."""
    return tuple(
        replace(
            row,
            face=words.get(f"face-{row.number}", row.face).strip().lower(),
            place=words.get(f"place-{row.number}", row.place).strip().upper(),
        )
        for row in rows
    )


def layout_of(rows: Sequence[Row]) -> Layout:
    """Lays the dice as the form tells them; refuses what is still open, or cannot lie so."""
    if (still := next((row for row in rows if row.open), None)) is not None:
        raise BrokenRules("Say what lies up on die {n}.", n=still.number)
    known = {KNIGHT, CATAPULT, NONE}
    if (wrong := next((row for row in rows if row.city is None and row.face not in known), None)) is not None:
        raise BrokenRules("{text!r} is no face; name black edges, such as ns, or k or c.", text=wrong.face)
    faces: dict[Cell, Face] = {}
    for cell, row in _cells(rows):
        if cell in faces:
            raise BrokenRules("Two dice lie at {place}; give one of them another place.", place=_GRID.name(cell))
        assert row.city is not None
        faces[cell] = row.city
    return Layout(faces, *(sum(row.face == what for row in rows) for what in (KNIGHT, CATAPULT)))


def _cells(rows: Sequence[Row]) -> Iterator[tuple[Cell, Row]]:
    """The cell of each city; one that has none lies apart, below all others."""
    told = [(row, _cell(row)) for row in rows if row.city is not None]
    below = count(max((cell.y for _, cell in told if cell is not None), default=-2) + 2, 2)
    for row, cell in told:
        yield cell or Cell(0, next(below)), row


def _cell(row: Row) -> Cell | None:
    cell = row.cell
    if row.place and (cell is None or not (0 <= cell.x < 2 * DICE and 0 <= cell.y < 4 * DICE)):
        raise BrokenRules("Die {n}: {text!r} is no place; name one such as B2.", n=row.number, text=row.place)
    return cell


def doubts_of(rows: Sequence[Row], certain: bool, come: int) -> tuple[Message, ...]:
    """Says what a photo leaves open besides single dice: which of them touch, and whether all are seen."""
    doubts: list[Message] = []
    if not certain:
        doubts.append(Message("It is not clear which dice touch"))
    there = sum(row.face != NONE for row in rows)
    if there != come:
        seen = Counted("{n} die is seen", "{n} dice are seen", there)
        doubts.append(Message("{seen}, but {come} should come", seen=seen, come=come))
    return tuple(doubts)
