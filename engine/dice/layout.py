"""The dice that lie on the table after a roll, and the line that tells them.

    e ew ws / . . n + 2k c

A city face is told by its black edges: n, e, s, w, as it lies. `.` is a place left free (`.3` three of them), `/`
begins the next row. After the + stand the dice set aside: k is a knight, c a catapult, 2k two knights.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.cell import Cell, Grid
from engine.dice.table import DICE, Face, face_of, letters_of
from engine.errors import UnreadableFile

WIDEST = 99  # cells from one end of the dice to the other: what a line can say of places left free
LONGEST = 400  # letters: nine dice need a tenth of that
_RUN = re.compile(r"([./])([1-9]\d?)?", re.ASCII)
_ASIDE = re.compile(r"([1-9]?)([kc])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Layout:
    """City faces by their cells, A1 in the upper left corner, and how many knights and catapults lie aside."""

    faces: Mapping[Cell, Face] = field(default_factory=dict)
    knights: int = 0
    catapults: int = 0

    @property
    def dice(self) -> int:
        """How many dice lie there."""
        return len(self.faces) + self.knights + self.catapults

    @property
    def grid(self) -> Grid:
        """What its cells are called."""
        return Grid.of(self.faces)


def parse(line: str) -> Layout:
    """Reads a line; a fault tells the place in it."""
    if len(line) > LONGEST:
        raise UnreadableFile("The dice are told in {most} letters at most; this line is longer.", most=LONGEST)
    city, plus, aside = line.partition("+")
    knights, catapults = _aside(aside, len(city) + 1) if plus else (0, 0)
    layout = Layout(_moved_to_corner(_faces(city)), knights, catapults)
    if any(max(cell) >= WIDEST for cell in layout.faces):
        raise UnreadableFile("The dice lie more than {most} places apart; leave fewer of them free.", most=WIDEST)
    if not layout.dice:
        raise UnreadableFile('No die is told; write, for example, "e ew w + 2k c", or "+ 9c".')
    if layout.dice > DICE:
        raise UnreadableFile("{n} dice are told, but the game has {most}; leave some out.", n=layout.dice, most=DICE)
    return layout


def parse_rolls(line: str) -> tuple[Layout, ...]:
    """Reads the rolls of a turn, which commas part: what lay there after each."""
    return tuple(map(parse, line.split(",")))


def format(layout: Layout) -> str:
    """Writes the line; `parse` makes the same layout of it."""
    words = list(_rows(layout.faces))
    aside = [f"{n if n > 1 else ''}{mark}" for n, mark in ((layout.knights, "k"), (layout.catapults, "c")) if n]
    return " ".join([*words, *(["+", *aside] if aside else [])])


def _faces(city: str) -> dict[Cell, Face]:
    x, y = 0, 0
    faces: dict[Cell, Face] = {}
    for found in re.finditer(r"/\d*|[^\s/]+", city):
        word = found.group()
        if run := _RUN.fullmatch(word):
            count = int(run[2] or 1)
            x, y = (x + count, y) if run[1] == "." else (0, y + count)
            continue
        faces[Cell(x, y)] = _face(word, found.start() + 1)
        x += 1
    return faces


def _face(word: str, at: int) -> Face:
    face = face_of(word)
    if face is not None:
        return face
    if _ASIDE.fullmatch(word.lower()):
        raise UnreadableFile(
            "Letter {at}, {word}: a knight or a catapult lies aside; write it after a +, such as: e ew w + 2k c",
            at=at, word=word,
        )  # fmt: skip
    raise UnreadableFile(
        "Letter {at}, {word}: this is no face; name its black edges by n, e, s and w, such as ns or e.",
        at=at, word=word,
    )  # fmt: skip


def _aside(text: str, start: int) -> tuple[int, int]:
    counted = {"k": 0, "c": 0}
    end = 0
    told = text.lower()
    for found in _ASIDE.finditer(told):
        _refuse_rest(text, end, found.start(), start)
        counted[found[2]] += int(found[1] or 1)
        end = found.end()
    _refuse_rest(text, end, len(text), start)
    return counted["k"], counted["c"]


def _refuse_rest(text: str, begin: int, end: int, start: int) -> None:
    """Refuses what stands between the dice set aside and is none of them."""
    rest = text[begin:end].strip(" \t,")
    if rest:
        at = start + begin + text[begin:end].index(rest[0]) + 1
        raise UnreadableFile(
            "Letter {at}, {word}: after the + stand only knights and catapults, such as 2k c.", at=at, word=rest
        )


def _moved_to_corner(faces: Mapping[Cell, Face]) -> dict[Cell, Face]:
    """The same faces with their leftmost column and topmost row at 0."""
    left, top = min((x for x, _ in faces), default=0), min((y for _, y in faces), default=0)
    return {Cell(cell.x - left, cell.y - top): faces[cell] for cell in sorted(faces, key=lambda c: (c.y, c.x))}


def _rows(faces: Mapping[Cell, Face]) -> Iterator[str]:
    x, y = 0, 0
    for cell in sorted(faces, key=lambda c: (c.y, c.x)):
        if cell.y > y:
            yield _run("/", cell.y - y)
            x, y = 0, cell.y
        if cell.x > x:
            yield _run(".", cell.x - x)
        yield letters_of(faces[cell])
        x = cell.x + 1


def _run(mark: str, count: int) -> str:
    return mark if count == 1 else f"{mark}{count}"
