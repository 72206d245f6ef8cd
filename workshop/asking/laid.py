"""Lays the truth of a photo into the cells and turns of a reading, so that both can be counted and compared.

Where the truth cannot tell (a tile of another box, a colour that is unclear) the reading is believed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.outline import TILE, turned_back
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import bridges_over
from engine.tiles.tile import Ground, segments_near
from vision.arrays import Doubles
from vision.geometry import UNIT, exactly_mapped, fitted, sides_of
from vision.reading import UNKNOWN, Point, Quad, Reading, TileReading
from workshop.nets.faces.answers import alike_after

NEAR = 0.35  # of a tile's side: centres closer than this are one tile's
RIM = 0.01  # of the photo: a tile this near its edge may be cut by it, and no truth names those


@dataclass(frozen=True, slots=True)
class TrueMeeple:
    """A figure that stands there. `colour`: None where it is unclear; `grounds`: each of these counts; `at`: 0..1 right
    and down in its cell as the reading turns it.
    """

    cell: Cell
    colour: Colour | None
    kind: MeepleKind
    grounds: tuple[Ground, ...]
    at: Point

    def is_on(self, tile: Placed | None, like: Iterable[Meeple] = (), named: bool = True) -> Meeple | None:
        """Returns it as the engine has it, on that tile; None where that cannot be told. Where the truth leaves
        something open, it is as one of `like` is: also on which road it stands, where it has not `named` the tile.
        """
        kind = catalogue().get(tile.key) if tile else None
        here = [m for m in like if m.cell == self.cell]
        on = next((m.on for m in here if m.on in self.grounds), self.grounds[0])
        colour = self.colour or next((m.colour for m in here), None)
        if tile is None or kind is None or colour is None:
            return None
        if not named and (same := next((m for m in here if m.on == on), None)):
            return Meeple(self.cell, colour, on, same.segment, self.kind)
        foot = turned_back((round(TILE * self.at[0]), round(TILE * self.at[1])), tile.rotation)
        segment = next((s.index for _, s in segments_near(kind, foot) if s.ground == on), None)
        return None if segment is None else Meeple(self.cell, colour, on, segment, self.kind)


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure on the true board, and where its foot is, in tiles."""

    meeple: Meeple
    foot: Point


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """What is there, in a reading's cells. `tiles`: None where the truth does not name the tile; `cut`: tiles that the
    photo's edge may cut, of which it says nothing; `track`: the fields on which figures stand.
    """

    tiles: Mapping[Cell, Placed | None]
    cut: frozenset[Cell]
    meeples: tuple[TrueMeeple, ...]
    track: Mapping[Colour, int]

    def board(self, read: Board) -> Board:
        """Returns the true board; where the truth does not say it, it is as read."""
        by_cell = read.by_cell
        there = [self.tile(cell, by_cell.get(cell)) for cell in {*self.tiles, *(self.cut & by_cell.keys())}]
        tiles = {tile.cell: tile for tile in there if tile is not None and tile.key != UNKNOWN}
        bridges = bridges_over({cell for cell in tiles if self.tiles.get(cell) is None}, read.things)
        return Board(tiles.values(), [standing.meeple for standing in self.figures(tiles, read)], bridges)

    def figures(self, tiles: Mapping[Cell, Placed], read: Board) -> list[Standing]:
        """Returns who stands on these tiles."""
        there: list[Standing] = []
        for one in self.meeples:
            meeple = one.is_on(tiles.get(one.cell), read.meeples, named=self.tiles.get(one.cell) is not None)
            if meeple is not None:
                there.append(Standing(meeple, (one.cell.x + one.at[0], one.cell.y + one.at[1])))
        believed = (meeple for meeple in read.meeples if meeple.cell in self.cut and meeple.cell in tiles)
        return [*there, *(Standing(m, (m.cell.x + 0.5, m.cell.y + 0.5)) for m in believed)]

    def tile(self, cell: Cell, read: Placed | None) -> Placed | None:
        """Returns the tile that lies there, as it was read if that is the same; None where none lies."""
        true = self.tiles.get(cell)
        if true is None:
            return read if cell in self.tiles or cell in self.cut else None
        return read if read is not None and same_face(read, true) else true


def same_face(read: Placed, true: Placed) -> bool:
    """Says whether two tiles cannot be told apart: a garden, which no truth names, makes no difference."""
    if true.key != UNKNOWN and read.key not in (true.key, f"{true.key}G"):
        return False
    return read.key in catalogue() and (read.rotation - true.rotation) % alike_after(catalogue()[true.key]) == 0


def lay_truth(truth: Mapping[str, Any], reading: Reading) -> Laid | None:
    """Lays a truth (../shared/bench/README.md) into the reading's cells; None where they have no tile in common."""
    quads, read = true_quads(truth), reading.tiles
    pairs = _pairs(quads, read)
    if not pairs:
        return None
    turns = Counter(_quarters(read[i].quad, quads[c]) for c, i in pairs.items()).most_common(1)[0][0]
    shifts = [tuple(np.subtract((read[i].x, read[i].y), _turned(c, -turns))) for c, i in pairs.items()]
    shift = Counter(shifts).most_common(1)[0][0]

    def place(x: int, y: int) -> Cell:
        return Cell(*(int(v) for v in np.add(_turned((x, y), -turns), shift)))

    tiles: dict[Cell, Placed | None] = {}
    for t in truth["tiles"]:
        cell = place(t["x"], t["y"])
        known = t["tile"] in catalogue()
        tiles[cell] = Placed(cell, t["tile"], (t["rotation"] - 90 * turns) % 360) if known else None
    whole = truth.get("whole", True)
    cut = frozenset(Cell(t.x, t.y) for t in read if not whole and _at_the_edge(t.quad, reading.size)) - tiles.keys()
    return Laid(
        tiles, cut, tuple(_figures(truth, place, turns)),
        {Colour(colour): points for colour, points in (truth.get("track") or {}).items()},
    )  # fmt: skip


def _figures(truth: Mapping[str, Any], place: Any, turns: int) -> Iterator[TrueMeeple]:
    for m in truth.get("meeples") or ():
        x, y = _turned((m["at"][0] - 0.5, m["at"][1] - 0.5), -turns)
        yield TrueMeeple(
            place(m["x"], m["y"]),
            None if m["colour"] == "unclear" else Colour(m["colour"]),
            MeepleKind(m.get("kind", "meeple")),
            tuple(Ground(ground) for ground in m["on"].split("|")),
            (x + 0.5, y + 0.5),
        )


def true_quads(truth: Mapping[str, Any]) -> dict[tuple[int, int], Doubles]:
    """Returns the pixels of each tile's corners: a homography through the lattice's points, and what hand-laid tiles
    drift from it, by the nearest points.
    """
    points = np.array([p[:4] for p in truth["points"]], np.float64)
    found = fitted(points[:, :2], points[:, 2:])
    assert found is not None, "a lattice has four points"
    drift = points[:, 2:] - exactly_mapped(points[:, :2], found[0])
    ox, oy = truth.get("origin", (0, 0))
    quads = {}
    for t in truth["tiles"]:
        corners = UNIT.astype(np.float64) + np.array([t["x"] + ox, t["y"] + oy])
        pixels = exactly_mapped(corners, found[0])
        if len(points) > len(UNIT):
            weights = 1 / (((corners[:, None] - points[None, :, :2]) ** 2).sum(-1) + 0.25) ** 2
            pixels = pixels + (weights[..., None] * drift[None]).sum(1) / weights.sum(1, keepdims=True)
        quads[t["x"], t["y"]] = np.asarray(pixels, np.float64)
    return quads


def _pairs(quads: Mapping[tuple[int, int], Doubles], read: Sequence[TileReading]) -> dict[tuple[int, int], int]:
    """Says which tile was read where each true one lies."""
    pairs: dict[tuple[int, int], int] = {}
    free = {i: np.mean(tile.quad, axis=0) for i, tile in enumerate(read)}
    for cell, quad in quads.items():
        far = {i: float(np.linalg.norm(middle - quad.mean(0))) for i, middle in free.items()}
        near = min(far, key=far.__getitem__, default=None)
        if near is not None and far[near] < NEAR * float(sides_of(quad[None])[0]):
            pairs[cell] = near
            del free[near]
    return pairs


def _quarters(read: Quad, true: Doubles) -> int:
    """Counts the clockwise quarter turns from the reading's frame to the truth's."""

    def angle(quad: Any) -> float:
        right = np.subtract(quad[1], quad[0])
        return float(np.degrees(np.arctan2(right[1], right[0])))

    return round((angle(read) - angle(true)) / 90) % 4


def _turned(point: tuple[float, float], quarters: int) -> tuple[Any, Any]:
    x, y = point
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def _at_the_edge(quad: Quad, size: tuple[int, int]) -> bool:
    corners, span = np.array(quad), np.array(size)
    return bool((corners < RIM * span).any() or (corners > (1 - RIM) * span).any())
