"""Reunites a board that an arm or a bag cuts into pieces: pieces that lie in the same rows are one board."""

from collections.abc import Iterable

import numpy as np

from vision.arrays import Floats
from vision.geometry import UNIT, depths, fitted, mapped
from vision.lattice.joining.assemble import Piece, own_corners

ROWS = 3  # tiles of a board that has rows to lie in
FEWEST = 2  # tiles of a piece: of single ones many lie about a board, and one in three so
REACH = 4  # cells to the nearest tile of the board: farther away, rows are uncertain
OFF = 0.3  # of a tile: none lies farther from the middle of its cell
ASKEW = 0.25  # of a tile: nor does any corner, seen from its middle, lie farther from that of a cell


def reunited(board: Piece, others: Iterable[Piece], quads: Floats) -> Piece:
    """Adds to the board what else lies in its rows and near it, the largest first."""
    if len(board) < ROWS:
        return board
    for piece in sorted((piece for piece in others if len(piece) >= FEWEST), key=len, reverse=True):
        seats = _in_rows(board, piece, quads)
        if seats and 0 < _nearest(board, seats) <= REACH:
            board = board | seats
    return board


def _nearest(board: Piece, seats: Piece) -> int:
    """Counts the cells, along the rows or across them, from the one to the other; 0 where they share a cell."""
    ours, theirs = (np.array([seat.cell for seat in piece.values()]) for piece in (board, seats))
    return int(np.abs(ours[:, None] - theirs).max(-1).min())


def _in_rows(board: Piece, piece: Piece, quads: Floats) -> Piece:
    """Returns the piece with its seats in the board's frame; empty where it does not lie in the board's rows."""
    laid = np.stack([own_corners(quads[tile], seat) for tile, seat in board.items()])
    cells = np.stack([UNIT + seat.cell for seat in board.values()])
    found = fitted(laid.reshape(-1, 2), cells.reshape(-1, 2))
    corners = np.stack([own_corners(quads[tile], seat) for tile, seat in piece.items()])
    if found is None or depths(found[0], np.concatenate([laid, corners]).reshape(-1, 2)).min() <= 0:
        return {}
    lying = mapped(corners, found[0])
    east = (lying[:, 1] - lying[:, 0]).mean(0)
    turn = round(float(np.arctan2(east[1], east[0])) / (np.pi / 2)) % 4
    turned = {tile: seat.moved(turn, (0, 0)) for tile, seat in piece.items()}
    middles = lying.mean(1)
    off = middles - 0.5 - np.array([seat.cell for seat in turned.values()])
    shift = np.round(off.mean(0))
    askew = lying - middles[:, None] - (np.roll(UNIT, -turn, axis=0) - 0.5)
    if np.abs(off - shift).max() > OFF or np.linalg.norm(askew, axis=-1).max() > ASKEW:
        return {}
    return {tile: seat.moved(0, (int(shift[0]), int(shift[1]))) for tile, seat in turned.items()}
