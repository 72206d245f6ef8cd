"""Reunites a board that an arm or a bag cuts into pieces: pieces that lie in the same rows are one board.

Rows that are followed from the board alone go astray the farther they lead. So a piece is set into the cells to which
they lead about, and one plane is fitted to both: where they are one board, all tiles lie near their cells on it.
"""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from vision.arrays import Doubles, Floats
from vision.geometry import UNIT, depths, exactly_mapped, fitted
from vision.lattice.joining.assemble import Piece, own_corners

ROWS = 3  # tiles of a board that has rows to lie in
REACH = 4  # cells to the nearest tile of the board: farther away, rows are uncertain
OFF = 0.17  # of a tile: half of a piece's corners lie no farther from those of its cells
FEW = 3  # tiles, of which many lie about: on a bent plane they lie in rows by chance, so of these ...
NEAR = 0.12  # ... half of the corners lie no farther, ...
ASTRAY = 0.22  # ... and all together no farther from where the board alone leads


def reunited(board: Piece, others: Iterable[Piece], quads: Floats) -> Piece:
    """Adds to the board what else lies in its rows and near it, the largest first."""
    if len(board) < ROWS:
        return board
    for piece in sorted(others, key=len, reverse=True):
        near = [seats for seats in _seated(board, piece, quads) if 0 < _nearest(board, seats) <= REACH]
        off = [_off(board, seats, quads) for seats in near]
        if min(off, default=np.inf) < (OFF if len(piece) > FEW else NEAR):
            board = board | near[int(np.argmin(off))]
    return board


def _seated(board: Piece, piece: Piece, quads: Floats) -> Iterator[Piece]:
    """Sets the piece into each of the cells about where the board's rows lead; none where they end before it."""
    laid, corners = _corners(board, quads), _corners(piece, quads)
    plane = fitted(laid, _of_cells(board))
    if plane is None or depths(plane[0], np.concatenate([laid, corners])).min() <= 0:
        return
    lying = exactly_mapped(corners, plane[0]).reshape(-1, 4, 2)
    east = (lying[:, 1] - lying[:, 0]).mean(0)
    turn = round(float(np.arctan2(east[1], east[0])) / (np.pi / 2)) % 4
    turned = {tile: seat.moved(turn, (0, 0)) for tile, seat in piece.items()}
    shift = (lying.mean(1) - 0.5 - np.array([seat.cell for seat in turned.values()])).mean(0)
    for x, y in product(*({int(np.floor(along)), int(np.ceil(along))} for along in shift)):
        if len(piece) > FEW or np.abs(shift - (x, y)).max() < ASTRAY:
            yield {tile: seat.moved(0, (x, y)) for tile, seat in turned.items()}


def _off(board: Piece, seats: Piece, quads: Floats) -> float:
    """Measures how far off the seats' corners lie, at the median, on the plane that suits them and the board best."""
    both = board | seats
    corners, cells = _corners(both, quads), _of_cells(both)
    plane = fitted(corners, cells)
    if plane is None or depths(plane[0], corners).min() <= 0:
        return float("inf")
    off = np.linalg.norm(exactly_mapped(corners, plane[0]) - cells, axis=1)
    return float(np.median(off[-4 * len(seats) :]))


def _nearest(board: Piece, seats: Piece) -> int:
    """Counts the cells, along the rows or across them, from the one to the other; 0 where they share a cell."""
    ours, theirs = (np.array([seat.cell for seat in piece.values()]) for piece in (board, seats))
    return int(np.abs(ours[:, None] - theirs).max(-1).min())


def _corners(piece: Piece, quads: Floats) -> Doubles:
    """Returns the tiles' corners in pixels, each tile's from its north-west one on."""
    return np.concatenate([own_corners(quads[tile], seat) for tile, seat in piece.items()]).astype(np.float64)


def _of_cells(piece: Piece) -> Doubles:
    """Returns the same corners on the board, in tiles."""
    return np.concatenate([UNIT + seat.cell for seat in piece.values()]).astype(np.float64)
