"""Where tiles may lie: whose sides meet, what hangs together, how many there are, where a table and a river end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType

from engine.board import Board, Limits, Placed, beyond
from engine.boxes import catalogue
from engine.cell import Cell
from engine.pieces import Thing, ThingKind
from engine.tiles.bridge import bridged, lands
from engine.tiles.tile import ANY_EDGE, EDGE_LETTER, ROTATIONS, E, Ground, S, Tile, turned_edges

At = tuple[int, int]
UNKNOWN_EDGE = "?"
NO_BRIDGES: Mapping[Cell, int] = MappingProxyType({})
RIVER = EDGE_LETTER[Ground.RIVER]


def edges_of(tile: Placed, bridge: int | None = None) -> str:
    """The letters N E S W of a tile as it lies; of one that is not known nothing is known of its sides.

    `bridge`: a road from north to south (0) or west to east (1) that is built over it.
    """
    known = catalogue().get(tile.key)
    edges = UNKNOWN_EDGE * 4 if known is None else turned_edges(known.edges, tile.rotation)
    return edges if bridge is None else "".join("R" if side % 2 == bridge else e for side, e in enumerate(edges))


def meet(one: str, two: str) -> bool:
    """May sides of these letters lie against each other?"""
    return one == two or ANY_EDGE in (one, two) or UNKNOWN_EDGE in (one, two)


def mismatches(edges: Mapping[At, str]) -> Iterator[tuple[At, int, At]]:
    """Where sides do not meet, given the letters of each cell's tile: a cell, its side (E or S), the cell beyond it."""
    for (x, y), letters in edges.items():
        for side, there in ((E, (x + 1, y)), (S, (x, y + 1))):
            if there in edges and not meet(letters[side], edges[there][side ^ 2]):
                yield (x, y), side, there


def pieces(cells: Iterable[At]) -> list[set[At]]:
    """The cells by what hangs together over sides, the largest piece first. A board is one piece."""
    left = set(cells)
    found: list[set[At]] = []
    while left:
        edge = [left.pop()]
        piece = set(edge)
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            piece |= near
            edge += near
        found.append(piece)
    return sorted(found, key=lambda p: (-len(p), min(p)))


def beyond_supply(keys: Mapping[At, str], held: Mapping[str, int]) -> Iterator[tuple[str, tuple[At, ...], int]]:
    """The tiles of which more lie than there are: key, where they lie, how many there are."""
    cells: dict[str, list[At]] = {}
    for cell, key in keys.items():
        cells.setdefault(key, []).append(cell)
    for key, lie in sorted(cells.items()):
        if key in catalogue() and len(lie) > held.get(key, 0):
            yield key, tuple(lie), held.get(key, 0)


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells N E S W of a cell."""
    x, y = cell
    return Cell(x, y - 1), Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y)


def against(by_cell: Mapping[Cell, Placed], cell: Cell, bridges: Mapping[Cell, int] = NO_BRIDGES) -> list[str]:
    """The letters that lie against the sides N E S W of a cell; nothing lies against an empty one."""
    around = [by_cell.get(neighbour) for neighbour in beside(cell)]
    return [
        "" if tile is None else edges_of(tile, bridges.get(tile.cell))[side ^ 2] for side, tile in enumerate(around)
    ]


def bridges_of(things: Iterable[Thing]) -> dict[Cell, int]:
    """Which way a bridge goes over a cell: 0 from north to south, 1 from west to east."""
    return {thing.cell: thing.segment for thing in things if thing.kind is ThingKind.BRIDGE}


def bridges_over(cells: Container[Cell], things: Iterable[Thing]) -> tuple[Thing, ...]:
    """Those of these things that are bridges over such cells."""
    return tuple(thing for thing in things if thing.kind is ThingKind.BRIDGE and thing.cell in cells)


def tile_on(board: Board, cell: Cell) -> Tile | None:
    """The tile on a cell, with the bridge over it; nothing where none lies that is known."""
    return tiles_on(board).get(cell)


def tiles_on(board: Board) -> Mapping[Cell, Tile]:
    """The tiles that are known by where they lie, with the bridges over them."""
    bridges = bridges_of(board.things)
    lying = ((placed, catalogue().get(placed.key)) for placed in board.tiles)
    return {
        placed.cell: bridged(tile, placed.rotation, bridges[placed.cell]) if placed.cell in bridges else tile
        for placed, tile in lying
        if tile
    }


def laid_since(board: Board, before: Board) -> Board:
    """The tiles that were laid since then or over which a bridge was built, with the bridges over them."""
    lay, crossed, bridges = {tile.cell for tile in before.tiles}, bridges_of(before.things), bridges_of(board.things)
    tiles = [t for t in board.tiles if t.cell not in lay or bridges.get(t.cell) != crossed.get(t.cell)]
    return Board(tiles, things=bridges_over({tile.cell for tile in tiles}, board.things))


def still_there(things: Iterable[Thing], tile: Placed, told: Iterable[Thing] = ()) -> tuple[Thing, ...]:
    """The things of a board on which that tile lies instead of another: a bridge over it stays where it may stand, or
    gives way to one that is `told`.
    """
    new = tuple(told)
    bridge = bridges_of(new).get(tile.cell)

    def stays(thing: Thing) -> bool:
        if thing.kind is not ThingKind.BRIDGE or thing.cell != tile.cell:
            return thing not in new
        return bridge is None and lands(edges_of(tile), thing.segment)

    return *filter(stays, things), *new


def fits(edges: str, lying: list[str]) -> bool:
    """May a tile with these sides lie against those? An abbey fills a hole, a river goes on with the river."""
    if ANY_EDGE in edges:
        return all(lying)
    pairs = list(zip(edges, lying, strict=True))
    river = RIVER not in edges or (RIVER, RIVER) in pairs
    return river and all(other == "" or meet(own, other) for own, other in pairs)


def empty_cells(lying: Iterable[Cell]) -> tuple[Cell, ...]:
    """The empty cells beside these, row by row."""
    there = set(lying)
    empty = {cell for tile in there for cell in beside(tile)} - there
    return tuple(sorted(empty, key=lambda cell: (cell.y, cell.x)))


def fitting_turns(key: str, lying: list[str]) -> list[int]:
    """The rotations in which a tile may lie against those sides."""
    return [rotation for rotation in ROTATIONS if fits(turned_edges(catalogue()[key].edges, rotation), lying)]


def placements(board: Board, key: str) -> tuple[Placed, ...]:
    """Everywhere that a tile's edges meet those of the board, and a river goes on with the river that lies."""
    by_cell = board.by_cell
    if not by_cell:
        return tuple(Placed(Cell(0, 0), key, rotation) for rotation in ROTATIONS)
    bridges = bridges_of(board.things)
    return tuple(
        Placed(cell, key, rotation)
        for cell in empty_cells(by_cell)
        for rotation in fitting_turns(key, against(by_cell, cell, bridges))
    )


def legal_places(board: Board, key: str, table: Limits) -> tuple[Placed, ...]:
    """Those of them that lie on the table and turn no river back."""
    by_cell = board.by_cell
    on_table = (placed for placed in placements(board, key) if not beyond(placed.cell, table))
    return tuple(placed for placed in on_table if not turns_back(by_cell, placed))


def is_river(key: str) -> bool:
    """Does the river run over this tile?"""
    tile = catalogue().get(key)
    return tile is not None and RIVER in tile.edges


def turns_back(by_cell: Mapping[Cell, Placed], placed: Placed) -> bool:
    """Does the river make a U-turn here: two bends one after the other to the same hand?"""
    edges = edges_of(placed)
    if RIVER not in edges:
        return False
    for side, cell in enumerate(beside(placed.cell)):
        before = by_cell.get(cell)
        if before is None or edges[side] != RIVER or edges_of(before)[side ^ 2] != RIVER:
            continue
        out = {s for s in range(4) if edges[s] == RIVER and s != side}
        came = {s for s in range(4) if edges_of(before)[s] == RIVER and s != side ^ 2}
        if len(came) > 1:  # a fork: of its arms only the one that comes from the spring is turned back on
            came = {s for s in came if _from_spring(by_cell, cell, s)}
        if out & came:
            return True
    return False


def _from_spring(by_cell: Mapping[Cell, Placed], cell: Cell, side: int) -> bool:
    """Does the river come from its spring over that side of a cell?"""
    met, left = {cell}, [beside(cell)[side]]
    while left:
        here = left.pop()
        tile = by_cell.get(here)
        if here in met or tile is None:
            continue
        if is_spring(tile.key):
            return True
        met.add(here)
        left += [there for there, letter in zip(beside(here), edges_of(tile), strict=True) if letter == RIVER]
    return False


def is_spring(key: str) -> bool:
    """Does a river begin on this tile?"""
    return is_river(key) and key.endswith("/s")


def river_tiles(held: Mapping[str, int]) -> int:
    """How many river tiles there are to lay; where both rivers are joined the lake of the first stays in its box."""
    both = "RI.1/I.e" in held and "RI.2/I.v" in held
    return sum(count for key, count in held.items() if is_river(key)) - both


def start_tiles(held: Mapping[str, int]) -> frozenset[str]:
    """The tiles with one of which a game begins: the spring of a river, else the start tile of the base game."""
    springs = {key for key in held if is_spring(key)}
    return frozenset(springs or {key for key in held if "start" in catalogue()[key].marks})
