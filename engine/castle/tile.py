"""A tile of The Castle, told by its sides.

    pc1pc2+f+mc2

Its four sides from the north clockwise, each by what lies there: p path, h house, t tower, c court, x nothing of these.
Sides of one name are one area; a digit makes two of one ground, as the courts beside a path. After a + stand its marks:
f, a fountain on its path, and m, a market in its court; an area's name says in which of several.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message


class Ground(StrEnum):
    """What an area of a tile is."""

    PATH = "path"
    HOUSE = "house"
    TOWER = "tower"
    COURT = "court"


LETTERS: Mapping[str, Ground] = {"p": Ground.PATH, "h": Ground.HOUSE, "t": Ground.TOWER, "c": Ground.COURT}
_SIDE = re.compile(r"([phtc])([1-4]?)|(x)", re.ASCII)
_MARK = re.compile(r"([fm])([phtc][1-4]?)?", re.ASCII)
_MARKED = {"f": Ground.PATH, "m": Ground.COURT}


@dataclass(frozen=True, slots=True)
class Area:
    """One area of a tile: its name there, its sides (north 0, clockwise), whether it has a fountain, its markets."""

    name: str
    sides: frozenset[int]
    fountain: bool = False
    markets: int = 0

    @property
    def ground(self) -> Ground:
        """What it is."""
        return LETTERS[self.name[0]]


@dataclass(frozen=True, slots=True)
class CastleTile:
    """A tile as it is written, not turned, and its areas by their names."""

    text: str
    areas: Mapping[str, Area]

    def side(self, side: int, rotation: int) -> Area | None:
        """Returns the area on a side of the tile as it lies, turned clockwise by so many degrees."""
        own = (side - rotation // 90) % 4
        return next((area for area in self.areas.values() if own in area.sides), None)


def parse_tile(text: str) -> CastleTile:
    """Reads a tile; raises ValueError with what is wrong."""
    sides, *marks = text.lower().split("+")
    names = [found[0] for found in _SIDE.finditer(sides)]
    if "".join(names) != sides or len(names) != 4:
        raise ValueError(Message("a tile has four sides, each of them p, h, t, c or x, such as pcpc"))
    fountains: list[str] = []
    markets: list[str] = []
    for mark in marks:
        found = _MARK.fullmatch(mark)
        if found is None:
            raise ValueError(Message("{mark} is no mark; f is a fountain, m a market", mark=f"+{mark}"))
        (fountains if found[1] == "f" else markets).append(_marked(found, names))
    areas = {
        name: Area(name, frozenset(i for i, other in enumerate(names) if other == name), name in fountains,
                   markets.count(name))
        for name in dict.fromkeys(names) if name != "x"
    }  # fmt: skip
    return CastleTile(text.lower(), areas)


def _marked(mark: re.Match[str], names: list[str]) -> str:
    """Returns the name of the area that has the mark."""
    ground = _MARKED[mark[1]]
    choices = [name for name in dict.fromkeys(names) if name != "x" and LETTERS[name[0]] is ground]
    if mark[2] in choices:
        return mark[2]
    if mark[2] is None and len(choices) == 1:
        return choices[0]
    told = f"+{mark[0]}"
    raise ValueError(Message("it is not clear where {mark} stands; name its area, such as +fp or +mc2", mark=told))
