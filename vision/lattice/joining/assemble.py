"""Finds the cell of each detected tile: it joins neighbours that share an edge, the surest first.

No rigid grid lies over the board. A link says that one tile's edge is another's; links are taken in the order of
how well the edges agree, and one that contradicts what is already joined, or puts two tiles into one cell, is dropped.
So a row may drift by half a tile from one end to the other, and a joint half a tile off still joins nothing.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Singles
from vision.geometry import sides_of
from vision.lattice.frames import Cell

FARTHEST = 0.34  # of a tile's side: how far apart two neighbours' edges may lie, at a corner; a rack's ridges take 0.15
_AGREEMENT = 0.12  # of a side: edges this far apart count 0.6 of edges that touch
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
EAST = 1  # among these


@dataclass(frozen=True, slots=True)
class Link:
    """Side `side` of tile `one` is side `facing` of tile `other` (0 to 3 clockwise from each one's first corner)."""

    one: int
    side: int
    other: int
    facing: int
    strength: float


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a tile sits: its cell, and which quarter of the board its first side faces (0 = north)."""

    cell: Cell
    turn: int

    def moved(self, turn: int, shift: Cell) -> "Seat":
        x, y = _turned(self.cell, turn)
        return Seat((x + shift[0], y + shift[1]), (self.turn + turn) % 4)


Piece = dict[int, Seat]  # detection -> seat, in a frame of the piece's own


def _turned(cell: Cell, turn: int) -> Cell:
    x, y = cell
    for _ in range(turn % 4):
        x, y = -y, x
    return x, y


def links(quads: Floats, scores: Floats) -> list[Link]:
    """Lists every pair of edges that may be one, the strongest first; each side of a tile at most once."""
    if len(quads) < 2:
        return []
    sides, middles = sides_of(quads), quads.mean(1)
    size, largest = np.minimum.outer(sides, sides), np.maximum.outer(sides, sides)
    close = np.linalg.norm(middles[:, None] - middles, axis=2) < 2.2 * size
    one, other = np.nonzero(np.triu(close & (largest < 1.7 * size), 1))
    # corner to corner: the neighbour runs along the shared edge the other way round
    following = np.roll(quads, -1, axis=1)
    start = np.linalg.norm(quads[one][:, :, None] - following[other][:, None], axis=-1)
    end = np.linalg.norm(following[one][:, :, None] - quads[other][:, None], axis=-1)
    apart = np.maximum(start, end).reshape(-1, 16) / size[one, other][:, None]
    edges, least = apart.argmin(1), apart.min(1, initial=np.inf)
    strength = np.exp(-((least / _AGREEMENT) ** 2) / 2) * scores[one] * scores[other]
    near = least < FARTHEST
    told = (one, edges // 4, other, edges % 4, strength)
    found = [Link(*link) for link in zip(*(column[near].tolist() for column in told), strict=True)]
    found.sort(key=lambda link: -link.strength)
    return list(_one_a_side(found))


def _one_a_side(found: Sequence[Link]) -> Iterator[Link]:
    taken: set[tuple[int, int]] = set()
    for link in found:
        ends = {(link.one, link.side), (link.other, link.facing)}
        if not ends & taken:
            taken |= ends
            yield link


def join(count: int, found: Sequence[Link]) -> list[Piece]:
    """Joins tiles to pieces of board: within each, every tile has a cell of its own. All tiles are in some piece."""
    piece_of: list[int] = list(range(count))
    pieces: dict[int, Piece] = {i: {i: Seat((0, 0), 0)} for i in range(count)}
    between: dict[int, list[Link]] = defaultdict(list)
    for link in found:
        between[link.one].append(link)
        between[link.other].append(link)
    for link in found:
        a, b = piece_of[link.one], piece_of[link.other]
        if a == b:
            continue
        if len(pieces[a]) < len(pieces[b]):
            a, b = b, a
        merged = _merged(pieces[a], pieces[b], between)
        if merged is None:
            continue
        pieces[a] = merged
        for tile in pieces.pop(b):
            piece_of[tile] = a
    return list(pieces.values())


def _merged(large: Piece, small: Piece, between: dict[int, list[Link]]) -> Piece | None:
    """Merges two pieces in the large one's frame, as most links between them say; None where tiles would share a
    cell.
    """
    votes: dict[tuple[int, Cell], float] = defaultdict(float)
    for tile in small:
        for link in between[tile]:
            partner = link.other if link.one == tile else link.one
            if partner in large:
                votes[_move(link, tile, small[tile], large[partner])] += link.strength
    turn, shift = max(votes, key=lambda move: votes[move])
    moved = {tile: seat.moved(turn, shift) for tile, seat in small.items()}
    taken = {seat.cell for seat in large.values()}
    if any(seat.cell in taken for seat in moved.values()):
        return None
    return large | moved


def _move(link: Link, tile: int, seat: Seat, partner: Seat) -> tuple[int, Cell]:
    """Returns the turn and shift of the tile's piece that the link asks for."""
    own, its = (link.side, link.facing) if link.one == tile else (link.facing, link.side)
    direction = (its + partner.turn) % 4
    turn = (direction + 2 - own - seat.turn) % 4
    x, y = _turned(seat.cell, turn)
    dx, dy = STEPS[direction]
    return turn, (partner.cell[0] + dx - x, partner.cell[1] + dy - y)


def agreeing(piece: Piece, found: Sequence[Link]) -> dict[int, list[Link]]:
    """Lists for each tile of the piece the links that hold in it: the other tile does lie in the next cell, on that
    side.
    """
    held: dict[int, list[Link]] = {tile: [] for tile in piece}
    for link in found:
        if link.one in piece and link.other in piece:
            one, other = piece[link.one], piece[link.other]
            direction = (link.side + one.turn) % 4
            step = STEPS[direction]
            beside = (one.cell[0] + step[0], one.cell[1] + step[1]) == other.cell
            if beside and (link.facing + other.turn) % 4 == (direction + 2) % 4:
                held[link.one].append(link)
                held[link.other].append(link)
    return held


def upright(piece: Piece, quads: Floats) -> Piece:
    """Turns the piece by quarters until its rows run to the right in the photo, its least column and row being 0."""
    if not piece:
        return piece
    right = rightmost(np.stack([own_corners(quads[tile], seat) for tile, seat in piece.items()]))
    turned = {tile: seat.moved(EAST - right, (0, 0)) for tile, seat in piece.items()}
    left, top = (min(seat.cell[axis] for seat in turned.values()) for axis in (0, 1))
    return {tile: seat.moved(0, (-left, -top)) for tile, seat in turned.items()}


def rightmost(quads: Floats) -> int:
    """Says which side of a board's tiles (n x 4 x 2 pixels, north-west first) is nearest to the right: 0 to 3 for north
    to west.

    From low down two of them may lie within half a right angle of it.
    """
    out = (quads + np.roll(quads, -1, axis=1)) / 2 - quads.mean(1, keepdims=True)
    ways = (out / np.maximum(1e-6, np.linalg.norm(out, axis=2, keepdims=True))).sum(0)
    return int((ways[:, 0] / np.maximum(1e-6, np.linalg.norm(ways, axis=1))).argmax())


def own_corners(quad: Floats, seat: Seat) -> Floats:
    """Returns the quad from its north-west corner on."""
    return np.roll(quad, -((-seat.turn) % 4), axis=0)


def beside(quad: Floats, direction: int) -> Floats:
    """Lays the quad once more against its own side (0 north, clockwise)."""
    a, b = direction, (direction + 1) % 4
    c, d = (direction + 2) % 4, (direction + 3) % 4  # c lies behind b, d behind a
    beside = np.empty_like(quad)
    beside[d], beside[c] = quad[a], quad[b]
    beside[a], beside[b] = 2 * quad[a] - quad[d], 2 * quad[b] - quad[c]
    return beside


def gaps_of(at: Mapping[Cell, Floats]) -> dict[Cell, Singles]:
    """Lists every empty cell beside the tiles of a board, with the quad that its neighbours expect there."""
    expected: dict[Cell, list[Singles]] = {}
    for (x, y), quad in at.items():
        for direction, (dx, dy) in enumerate(STEPS):
            cell = (x + dx, y + dy)
            if cell not in at:
                expected.setdefault(cell, []).append(beside(np.asarray(quad, np.float32), direction))
    return {cell: np.mean(quads, axis=0) for cell, quads in expected.items()}
