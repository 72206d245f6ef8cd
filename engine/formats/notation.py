"""The one-line notation of a board, the common language of tests, command line, links and bug reports.

    -1,0 U@90 D,red:road . X / .2 V@180,blue:field1,red-big:road

The first word may say which cell comes first, `x,y`; without it that is `0,0`. Tiles follow from the left, `.` is a
cell left free (`.3` three of them), `/` begins the next row (`/2` the one after it) at the first cell's x. A tile is
its key, `@` its rotation unless 0, and after commas the meeples on it: colour, `-` kind unless a plain meeple, `:`
ground, the segment's index unless 0. `?` is a tile that is not known. Behind the meeples, with a `+`, come things such
as `+fairy:red`, `+castle:city1`, `+mage:road`, `+bridge:1` (0 from north to south), `+ferry:0-2` (the roads that it
joins).
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.errors import UnreadableFile, UsageError
from engine.formats.thingfile import parse_thing, thing_word
from engine.message import Message, no_such
from engine.pieces import Colour, MeepleKind, Thing
from engine.tiles.tile import ROTATIONS, Ground

UNKNOWN = "?"
"""The key of a tile that is not known."""
_EDGES = frozenset("FCRV?")


def are_edges(words: str) -> bool:
    """Whether these are the four edges of a tile of no known box, clockwise from the north: FCR?"""
    return len(words) == 4 and _EDGES.issuperset(words)


def parse(line: str) -> Board:
    """The board that a line tells."""
    words = [(found.start() + 1, found.group()) for found in re.finditer(r"\S+", line)]
    left, top = 0, 0
    if words and (origin := _ORIGIN.fullmatch(words[0][1])):
        left, top = int(origin[1]), int(origin[2])
        words.pop(0)
    x, y = left, top
    tiles: list[Placed] = []
    meeples: list[Meeple] = []
    things: list[Thing] = []
    for at, word in words:
        if run := _RUN.fullmatch(word):
            count = int(run[2] or 1)
            x, y = (x + count, y) if run[1] == "." else (left, y + count)
            continue
        try:
            tile, standing, lying = _tile(word, Cell(x, y))
        except ValueError as fault:
            raise UnreadableFile(
                "Board notation, character {at}, {word}: {fault}.", at=at, word=word, fault=fault
            ) from None
        tiles.append(tile)
        meeples += standing
        things += lying
        x += 1
    return Board(tiles, meeples, things)


def format(board: Board) -> str:
    """The line that tells a board; `parse` makes the same board of it."""
    if not board.tiles:
        return ""
    left = min(tile.cell.x for tile in board.tiles)
    x, y = left, board.tiles[0].cell.y
    words = [f"{left},{y}"] if (left, y) != (0, 0) else []
    standing: dict[Cell, list[Meeple]] = {}
    for meeple in board.meeples:
        standing.setdefault(meeple.cell, []).append(meeple)
    lying: dict[Cell, list[str]] = {}
    for thing in board.things:
        lying.setdefault(thing.cell, []).append(thing_word(thing))
    for tile in board.tiles:
        if tile.cell.y > y:
            words.append(_run("/", tile.cell.y - y))
            x, y = left, tile.cell.y
        if tile.cell.x > x:
            words.append(_run(".", tile.cell.x - x))
        turn = f"@{tile.rotation}" if tile.rotation else ""
        words.append(",".join([tile.key + turn, *map(_figure_word, standing.get(tile.cell,
            ())), *lying.get(tile.cell, ())]))
        x = tile.cell.x + 1
    return " ".join(words)


def parse_tile(text: str, cell: Cell) -> Placed:
    """Read one tile in the words of the notation: V@90."""
    told = _parsed(text)
    if told is None or len(told.tiles) != 1 or told.meeples or told.things:
        raise UsageError("{text!r} is not a tile; write, for example, V@90.", text=text)
    return replace(told.tiles[0], cell=cell)


def parse_laid(text: str, cell: Cell) -> tuple[Placed, tuple[Thing, ...]]:
    """Read one tile with the things on it: E@270,+bridge:0."""
    face, *words = text.split(",")
    tile = parse_tile(face, cell)
    try:
        return tile, tuple(parse_thing(word.strip(), cell) for word in words)
    except ValueError as fault:
        raise UsageError("{fault}.", fault=fault) from None


def parse_meeple(text: str, cell: Cell) -> Meeple:
    """Read one meeple in the words of the notation: red-big:road1."""
    told = _parsed(f"{UNKNOWN},{text}")
    if told is None or len(told.tiles) != 1 or len(told.meeples) != 1:
        raise UsageError("{text!r} is not a meeple; write, for example, red:road or blue-big:field1.", text=text)
    return replace(told.meeples[0], cell=cell)


def parse_standing(text: str, cell: Cell) -> Meeple:
    """Read one meeple of that cell, or of another one that is named before it: 3,2=red:road."""
    place, equals, words = text.rpartition("=")
    return parse_meeple(words, parse_cell(place) if equals else cell)


def parse_cell(text: str) -> Cell:
    """Read a column and a row: 3,-2."""
    found = re.fullmatch(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*", text, re.ASCII)
    if not found:
        raise UsageError("{text!r} is not a place on the board; write column and row, such as 3,-2.", text=text)
    return Cell(int(found[1]), int(found[2]))


_ORIGIN = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)
_RUN = re.compile(r"([./])([1-9]\d{0,8})?", re.ASCII)
_FIGURE = re.compile(r"([a-z]+)(?:-([a-z]+))?:([a-z]+?)(\d{0,3})", re.ASCII)


def _parsed(text: str) -> Board | None:
    try:
        return parse(text)
    except UnreadableFile:
        return None


def _tile(word: str, cell: Cell) -> tuple[Placed, list[Meeple], list[Thing]]:
    face, *others = word.split(",")
    figures = [other for other in others if not other.startswith("+")]
    things = [parse_thing(other, cell) for other in others if other.startswith("+")]
    key, turned, turn = face.partition("@")
    if key != UNKNOWN and key not in catalogue():
        raise ValueError(Message("no box has a tile {key}", key=key))
    if turned and turn not in map(str, ROTATIONS):
        raise ValueError(Message("a rotation is 0, 90, 180 or 270"))
    return Placed(cell, key, int(turn or 0)), [_figure(figure, cell) for figure in figures], things


def _figure(word: str, cell: Cell) -> Meeple:
    found = _FIGURE.fullmatch(word)
    if not found:
        raise ValueError(Message("{word} is not a meeple; write, for example, red:road or blue-big:field1", word=word))
    colour, kind, ground, index = found.groups()
    for name, kinds, what in (
        (colour, Colour, Message("colour")),
        (kind, MeepleKind, Message("kind of piece")),
        (ground, Ground, Message("ground")),
    ):
        if name is not None and name not in list(kinds):
            raise ValueError(no_such(name, what, kinds))
    return Meeple(cell, Colour(colour), Ground(ground), int(index or 0), MeepleKind(kind or MeepleKind.MEEPLE))


def _figure_word(meeple: Meeple) -> str:
    kind = "" if meeple.kind is MeepleKind.MEEPLE else f"-{meeple.kind}"
    return f"{meeple.colour}{kind}:{meeple.on}{meeple.segment or ''}"


def _run(mark: str, count: int) -> str:
    return mark if count == 1 else f"{mark}{count}"
