"""Legal boards, and what a net of a certain skill would say about them: for the solver's tests and timing."""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from engine import boxes
from engine.tiles.tile import ANY_EDGE, ROTATIONS, Face, Tile, turned_edges
from vision.lattice.frames import Cell, Frame, Lattice
from vision.naming.scores import EDGES, STRANGER, Column, TileScores
from vision.photo import Photo
from vision.reading import EDITIONS
from workshop.art import learned
from workshop.nets.faces.answers import CROSSED, alike_after

Laid = dict[Cell, Face]
UNKNOWN_PRIOR, CROSSED_PRIOR = 0.05, 0.005
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def edges_of(face: Face) -> str:
    return turned_edges(boxes.catalogue()[face.key].edges, face.rotation)


def lay(seed: int, count: int, names: tuple[str, ...] = ("base",), copies: int = 1) -> Laid:
    """That many tiles drawn blindly and laid where they fit, close to the middle."""
    rng = np.random.default_rng(seed)
    bag = [key for key, n in sorted(boxes.supply(names, "c1").items()) for _ in range(n * copies)]
    rng.shuffle(bag)
    board: Laid = {(0, 0): Face("D", 0)}
    bag.remove("D")
    for key in bag:
        if len(board) == count:
            break
        free = {(x + dx, y + dy) for x, y in board for dx, dy in SIDES} - set(board)
        for cell in sorted(free, key=lambda c: c[0] ** 2 + c[1] ** 2 + rng.random()):
            fits = [Face(key, r) for r in ROTATIONS if _fits(board, cell, Face(key, r))]
            if fits:
                board[cell] = least_turned(fits[rng.integers(len(fits))])
                break
    assert len(board) == count
    return board


def least_turned(face: Face) -> Face:
    """Of faces that look alike the one of least degrees, as the solver answers it."""
    return Face(face.key, face.rotation % alike_after(boxes.catalogue()[face.key]))


def _fits(board: Laid, cell: Cell, face: Face) -> bool:
    return all(
        edges_of(board[other])[(side + 2) % 4] == edges_of(face)[side]
        for side, (dx, dy) in enumerate(SIDES)
        if (other := (cell[0] + dx, cell[1] + dy)) in board
    )


def all_columns(tiles: Mapping[str, Tile]) -> tuple[Column, ...]:
    """Every face of these, each kind as common as the next, the unknown tile and a bridge; no abbey."""
    known = 1 - UNKNOWN_PRIOR - 2 * CROSSED_PRIOR
    found = [
        Column(Face(key, r), turned_edges(tile.edges, r), known / len(tiles) / (alike_after(tile) / 90))
        for key, tile in tiles.items()
        if ANY_EDGE not in tile.edges
        for r in range(0, alike_after(tile), 90)
    ]
    crossed = (Column(None, edges, CROSSED_PRIOR) for edges in CROSSED)
    return (*found, Column(None, STRANGER, UNKNOWN_PRIOR), *crossed)


def seen(
    board: Laid,
    seed: int = 0,
    skill: float = 20.0,
    strangers: dict[Cell, str] | None = None,
    looks_like: str = STRANGER,
    tiles: Mapping[str, Tile] | None = None,
) -> TileScores:
    """What a net would say. `skill`: how far the truth stands out of noise of 2 nats; with 6 two cells of 3 are right.

    `strangers`: cells that hold a tile of no known box, with its edges; it `looks_like` a stranger or like a bridge.
    `tiles`: what the net knows, the painted ones if not said.
    """
    rng = np.random.default_rng(seed)
    columns, strangers = all_columns(tiles or learned.catalogue()), strangers or {}
    cells = (*board, *strangers)
    place = {c.face or c.edges: i for i, c in enumerate(columns)}
    logits = rng.normal(0, 2, (len(cells), len(columns)))
    edges = np.zeros((len(cells), 4, len(EDGES)))
    for row, cell in enumerate(cells):
        face = board.get(cell)
        logits[row, place[face or looks_like]] += skill
        for side, letter in enumerate(edges_of(face) if face else strangers[cell]):
            edges[row, side, EDGES.index(letter)] += skill / 2
    editions = np.zeros((len(cells), len(EDITIONS)))
    editions[:, 0] = 3
    return TileScores(cells, columns, _log(logits), _log(edges), _log(editions))


def _log(x: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    return np.asarray(x - np.log(np.exp(x).sum(axis=-1, keepdims=True)))


def raw_share(scores: TileScores, board: Laid) -> float:
    """How many cells the net alone would get right."""
    best = scores.log_p.argmax(axis=1)
    said: Counter[bool] = Counter(scores.columns[best[i]].face == board.get(c) for i, c in enumerate(scores.cells))
    return said[True] / len(scores.cells)


def photo() -> Photo:
    return Photo(np.zeros((4000, 4000, 3), np.uint8), "table.jpg")


def lattice(scores: TileScores) -> Lattice:
    square = np.array([(0, 0), (50, 0), (50, 50), (0, 50)], np.float32)
    return Lattice(tuple(Frame(c, square + 50 * np.array(c, np.float32) + 2000, 1.0) for c in scores.cells))
