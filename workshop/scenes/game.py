"""Plays games at random: it lays tiles where they fit, sets meeples by the rules, and pays for what is complete."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

import numpy as np

from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue, supply
from engine.cell import Cell
from engine.game import Move
from engine.pieces import Colour, MeepleKind
from engine.referee.play import added, grounds, play_move
from engine.scoring.lines import Score
from engine.tiles.tile import ROTATIONS, Ground, turned_edges

MEEPLES = 7
"""So many meeples each player has on the board at most."""

LIKED = {Ground.CITY: 0.4, Ground.ROAD: 0.35, Ground.MONASTERY: 0.7, Ground.FIELD: 0.05, Ground.GARDEN: 0.4}
"""How often a player sets a meeple there, if the rules allow it."""

_NEXT = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Position:
    """A board in the order in which it was laid, and the points on the track."""

    tiles: tuple[Placed, ...]
    board: Board
    track: dict[Colour, int]


def play_out(
    rng: np.random.Generator,
    boxes: Sequence[str] = ("base",),
    edition: str = "c1",
    tiles: int | None = None,
    colours: Sequence[Colour] | None = None,
    kind: MeepleKind = MeepleKind.MEEPLE,
    keys: Container[str] | None = None,
) -> Position:
    """A game stopped after so many tiles (all of them, if none is given), played with the tiles in `keys` alone."""
    order = draw_order(rng, boxes, edition)
    laid = lay_tiles(rng, [key for key in order if keys is None or key in keys], tiles)
    return settle(rng, laid, play_colours(rng) if colours is None else colours, kind)


def play_colours(rng: np.random.Generator) -> list[Colour]:
    """Two to five players' colours."""
    return [Colour(c) for c in rng.choice(list(Colour), int(rng.integers(2, 6)), replace=False)]


def draw_order(rng: np.random.Generator, boxes: Sequence[str], edition: str) -> list[str]:
    """The keys of these boxes' tiles as they are drawn: from spring to lake or the start tile, then the rest."""
    held = supply(tuple(boxes), edition)
    tiles = catalogue()
    bag = [key for key, count in sorted(held.items()) for _ in range(count)]
    rng.shuffle(bag)
    river = [key for key in bag if "V" in tiles[key].edges]
    ends = [key for key in river if tiles[key].edges.count("V") == 1]
    spring = [key for key in ends if any(s.name == "spring" for s in tiles[key].scenery)][:1]
    lakes = [key for key in ends if key not in spring]
    first = [*spring, *(key for key in river if key not in ends), *lakes]
    if not first:
        first = [key for key in bag if "start" in tiles[key].marks][:1] or bag[:1]
    rest = list(bag)
    for key in first:
        rest.remove(key)
    return first + rest


def lay_tiles(rng: np.random.Generator, keys: Sequence[str], count: int | None = None) -> tuple[Placed, ...]:
    """Lay up to `count` tiles in this order where their edges meet; one that fits nowhere is put away."""
    tiles = catalogue()
    pull = float(rng.choice([0.4, 1.5, 3.0]))  # how much players like to fill corners: long arms, or a lump
    lying: dict[Cell, str] = {}
    open_cells: dict[Cell, list[str]] = {}
    placed: list[Placed] = []
    for key in keys[: None if count is None else 3 * count]:
        turns = [(r, turned_edges(tiles[key].edges, r)) for r in ROTATIONS]
        fits = (
            [(Cell(0, 0), r, e) for r, e in turns]
            if not lying
            else [(cell, r, e) for cell, wanted in open_cells.items() for r, e in turns if _meets(wanted, e)]
        )
        if not fits:
            continue
        beside = np.array([4 - open_cells[cell].count("") if lying else 0 for cell, _, _ in fits], float)
        weight = np.exp(pull * beside)
        cell, rotation, edges = fits[int(rng.choice(len(fits), p=weight / weight.sum()))]
        lying[cell] = edges
        placed.append(Placed(cell, key, rotation))
        open_cells.pop(cell, None)
        for side, (dx, dy) in enumerate(_NEXT):
            there = Cell(cell.x + dx, cell.y + dy)
            if there not in lying:
                open_cells.setdefault(there, [""] * 4)[side ^ 2] = edges[side]
        if len(placed) == count:
            break
    return tuple(placed)


def _meets(wanted: Sequence[str], edges: str) -> bool:
    """Do these edges meet what lies around the cell, a river what is left of the river?"""
    n, e, s, w = wanted
    if (n and n != edges[0]) or (e and e != edges[1]) or (s and s != edges[2]) or (w and w != edges[3]):
        return False
    return "V" not in edges or "V" in wanted


def settle(
    rng: np.random.Generator, tiles: Sequence[Placed], colours: Sequence[Colour], kind: MeepleKind = MeepleKind.MEEPLE
) -> Position:
    """Play these tiles in this order: meeples are set by the rules, what is complete pays and goes home."""
    board = Board()
    track = dict.fromkeys(colours, 0)
    first = int(rng.integers(len(colours)))
    for number, tile in enumerate(tiles):
        colour = colours[(first + number) % len(colours)]
        laid = Board((*board.tiles, tile), board.meeples)
        meeple = _choose(rng, laid, tile.cell, colour, kind)
        turn = play_move(board, Move(number + 1, tile, player=colour, meeple=meeple))
        board = turn.board
        track |= added(track, Score(turn.lines).points)
    return Position(tuple(tiles), board, track)


def _choose(rng: np.random.Generator, laid: Board, cell: Cell, colour: Colour, kind: MeepleKind) -> Meeple | None:
    """The meeple that a player sets on the tile just laid, one of those left, or none."""
    segments = catalogue()[laid.by_cell[cell].key].segments
    liked = [s for s in segments if rng.random() < LIKED.get(s.ground, 0.0)]
    if not liked or sum(m.colour is colour for m in laid.meeples) >= MEEPLES:
        return None
    segment = liked[int(rng.integers(len(liked)))]
    if segment.ground is Ground.GARDEN:
        kind = MeepleKind.ABBOT
    elif kind is MeepleKind.MEEPLE and rng.random() < 0.04:
        kind = MeepleKind.BIG
    if kind in (MeepleKind.ABBOT, MeepleKind.BIG) and any((m.colour, m.kind) == (colour, kind) for m in laid.meeples):
        return None  # each player has one
    wanted = Meeple(cell, colour, segment.ground, segment.index, kind)
    return wanted if wanted in grounds(laid, cell, colour, kind) else None
