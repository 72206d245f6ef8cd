"""Positions that a game could have reached: tiles drawn at random and laid where they fit, meeples on what is open.

Who holds what is settled once the tiles lie, not move by move; that is a hundred times faster than playing and leaves
boards of the same kind: completed features have paid and are empty, open ones are held by one player, seldom by two.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.board import Board, Cell, Meeple, Placed
from engine.boxes import catalogue, supply
from engine.features import Feature, trace
from engine.pieces import Colour, MeepleKind
from engine.tiles import ROTATIONS, Ground, turned_edges

MEEPLES = 7
"""So many meeples each player has on the board at most."""

HELD = {Ground.CITY: 0.7, Ground.ROAD: 0.6, Ground.MONASTERY: 0.85, Ground.FIELD: 0.22, Ground.GARDEN: 0.4}
"""How often an open feature is held at a game's end."""

PAYS = {Ground.CITY: 2, Ground.ROAD: 1}
"""Points per tile of a completed feature."""

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
) -> Position:
    """A game stopped after so many tiles (all of them, where none is told)."""
    laid = lay_tiles(rng, draw_order(rng, boxes, edition), tiles)
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
    pull = float(rng.choice([0.3, 1.0, 2.5]))  # how much players like to fill corners: long arms, or a lump
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
    """Who holds what, and what completed features have paid."""
    left = dict.fromkeys(colours, MEEPLES)
    track = dict.fromkeys(colours, 0)
    meeples: list[Meeple] = []
    features = list(trace(Board(tiles)))
    for number in rng.permutation(len(features)):
        feature = features[int(number)]
        share = HELD.get(feature.ground, 0.0)
        if feature.complete:
            paid = PAYS.get(feature.ground, 0) * (feature.tiles + feature.shields) or 9
            track[colours[int(rng.integers(len(colours)))]] += paid if rng.random() < 0.8 else 0
            continue
        while rng.random() < share:
            colour = colours[int(rng.integers(len(colours)))]
            if left[colour]:
                left[colour] -= 1
                meeples.append(_stand(rng, feature, colour, kind))
            share *= 0.15
    return Position(tuple(tiles), Board(tiles, meeples), track)


def _stand(rng: np.random.Generator, feature: Feature, colour: Colour, kind: MeepleKind) -> Meeple:
    cell, index = feature.places[int(rng.integers(len(feature.places)))]
    if feature.ground is Ground.GARDEN:
        kind = MeepleKind.ABBOT
    elif kind is MeepleKind.MEEPLE and rng.random() < 0.04:
        kind = MeepleKind.BIG
    return Meeple(cell, colour, feature.ground, index, kind)
