"""What lies inside the wall, and the line that tells it.

    .2 pcpc hhcp@90,red:h / . cxcx,blue:c,red-keep:h

Rows from the wall's first; `.` is a cell left free (`.3` three of them), `/` begins the next row. A tile is its name in
the box, or its sides, then `@` its rotation unless 0, and after commas the figures on it: colour, `-keep` for a keep,
`:` the area's name as the tile has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.castle.box import USUAL, CastleBox
from engine.castle.tile import CastleTile, parse_tile
from engine.cell import Cell
from engine.errors import UnreadableFile
from engine.message import Message, no_such
from engine.pieces import Colour

LONGEST = 20_000  # letters: a full castle of tiles told by their sides has a tenth of that
ROTATIONS = ("0", "90", "180", "270")
_RUN = re.compile(r"([./])([1-9]\d?)?", re.ASCII)
_FIGURE = re.compile(r"([a-z]+)(-keep)?:([a-z][1-4]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile in its cell, turned clockwise by so many degrees. `key`: what the line calls it."""

    cell: Cell
    tile: CastleTile
    rotation: int
    key: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, or a keep, on an area of the tile in that cell."""

    cell: Cell
    colour: Colour
    area: str
    keep: bool = False


@dataclass(frozen=True, slots=True)
class CastleBoard:
    """Tiles and figures, in reading order."""

    tiles: tuple[Laid, ...] = ()
    figures: tuple[Figure, ...] = ()


def parse(text: str, box: CastleBox = USUAL) -> CastleBoard:
    """Reads the line, or rows on lines of their own; a fault tells the place."""
    if len(text) > LONGEST:
        raise UnreadableFile("A board has {most} letters at most; this one is longer.", most=LONGEST)
    tiles: list[Laid] = []
    figures: list[Figure] = []
    x, y = 0, 0
    for found in re.finditer(r"\n|/\d*|[^\s/]+", text.strip("\n")):
        word = found.group()
        if word == "\n":
            x, y = 0, y + 1
            continue
        if run := _RUN.fullmatch(word):
            count = int(run[2] or 1)
            x, y = (x + count, y) if run[1] == "." else (0, y + count)
            continue
        try:
            laid, standing = _laid(word, Cell(x, y), box)
        except ValueError as fault:
            at = found.start() + 1
            raise UnreadableFile("Letter {at}, {word}: {fault}.", at=at, word=word, fault=fault) from None
        tiles.append(laid)
        figures += standing
        x += 1
    return CastleBoard(tuple(tiles), tuple(figures))


def format(board: CastleBoard) -> str:
    """Writes the line; `parse` makes the same board of it."""
    return " ".join(_words(board))


def _words(board: CastleBoard) -> Iterator[str]:
    x, y = 0, 0
    for laid in sorted(board.tiles, key=lambda one: (one.cell.y, one.cell.x)):
        if laid.cell.y > y:
            yield _run("/", laid.cell.y - y)
            x, y = 0, laid.cell.y
        if laid.cell.x > x:
            yield _run(".", laid.cell.x - x)
        turn = f"@{laid.rotation}" if laid.rotation else ""
        standing = [
            f"{figure.colour}{'-keep' if figure.keep else ''}:{figure.area}"
            for figure in board.figures if figure.cell == laid.cell
        ]  # fmt: skip
        yield ",".join([laid.key + turn, *standing])
        x = laid.cell.x + 1


def _run(mark: str, count: int) -> str:
    return mark if count == 1 else f"{mark}{count}"


def _laid(word: str, cell: Cell, box: CastleBox) -> tuple[Laid, list[Figure]]:
    face, *figures = word.split(",")
    key, turned, turn = face.partition("@")
    if turned and turn not in ROTATIONS:
        raise ValueError(Message("a rotation is 0, 90, 180 or 270"))
    named = box.tiles.get(key)
    if named is None and box.tiles and not re.search("[phtcx]{4}|[phtc][1-4]", key):
        raise ValueError(Message("the box has no tile {key}", key=key))
    tile = named[0] if named else parse_tile(key)
    return Laid(cell, tile, int(turn or 0), key if named else tile.text), [_figure(one, cell) for one in figures]


def _figure(word: str, cell: Cell) -> Figure:
    found = _FIGURE.fullmatch(word)
    if found is None:
        raise ValueError(Message("{word} is no figure; write, for example, red:h or blue-keep:h", word=word))
    colour, keep, area = found.groups()
    if colour not in list(Colour):
        raise ValueError(no_such(colour, Message("colour"), Colour))
    return Figure(cell, Colour(colour), area, bool(keep))
