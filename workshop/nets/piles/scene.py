"""Draws boards with farmers piled on one another, laid flat as the program lays them: the net for piles learns from
them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour
from vision.lattice import Cell, Frame, Lattice
from vision.meeples.piles import HIGHEST, lean_at
from vision.meeples.view import View, lay_flat
from vision.photo import Photo
from workshop.art.noise import Pixels
from workshop.scenes.objects.paint import painted
from workshop.scenes.objects.pieces import SOLIDS, TILE_MM, Posed, Solid
from workshop.scenes.objects.standing import Paint, away, stand
from workshop.scenes.stock import Stock, lay, spread_cloth
from workshop.scenes.view.camera import Camera, aim, project_straight
from workshop.scenes.view.snapshot import taken

SIZE = (720, 540)  # pixels of the photo
SLANTS = ((60, 90), (35, 60), (22, 35))  # degrees above the table
ACROSS = (4, 9)  # tiles of the board
REACH = (60, 60, 96, 40)  # pixels to the left, right, above and below a foot that are kept: what leans leans upwards
COLOURS = tuple(Colour)
KIND_SHARE = {"meeple": 0.86, "big": 0.06, "disc": 0.05, "cube": 0.03}
COUNT_SHARE = (0.5, 0.26, 0.15, 0.09)  # of one, two, three, four on one another
MOST = 20  # pieces and piles
TOUCHING = 0.19  # of a tile: two pieces beside each other are not nearer
ILL_FRAMED = 0.02  # of a tile: how far off a frame's corners may be


@dataclass(frozen=True, slots=True, eq=False)
class PileScene:
    """What the flat view shows about one piece's foot.

    pixels  RGB, as far as REACH about it
    mean    of the tiles, RGB 0..255: what it is balanced by
    lean    how far, in tiles along x and y, a thing one tile high leans at the foot
    count   how many lie there on one another, itself included
    """

    pixels: Pixels
    mean: NDArray[np.float32]
    lean: NDArray[np.float32]
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Tower:
    """One piece, or several on one another, the lowest first; are they a player's? Of which colour, if that counts."""

    pieces: tuple[tuple[Posed, Paint], ...]
    players: bool = True
    colour: Colour | None = None

    @property
    def kind(self) -> str:
        return self.pieces[0][0].solid.kind

    @property
    def foot(self) -> tuple[float, float]:
        return self.pieces[0][0].foot


Setting = Callable[[Sequence[Cell], np.random.Generator], list[Tower]]
Standing = Callable[[Pixels, Sequence[tuple[Posed, Paint]], Camera, np.random.Generator], None]
Taking = Callable[[Pixels, np.random.Generator], Pixels]


@dataclass(frozen=True, slots=True, eq=False)
class PilePhoto:
    """A small board with its frames, and the towers on it whose feet are in the photo."""

    photo: Photo
    frames: tuple[Frame, ...]
    towers: tuple[Tower, ...]


def pile_scenes(stock: Stock, rng: np.random.Generator) -> list[PileScene]:
    """One photo of a small board, and the parts about its pieces."""
    shown = pile_photo(stock, rng)
    return _cut(lay_flat(shown.photo, Lattice(shown.frames)), shown.towers) if shown.frames else []


def pile_photo(stock: Stock, rng: np.random.Generator) -> PilePhoto:
    return board_photo(stock, rng, _towers, ACROSS, SIZE)


def board_photo(
    stock: Stock,
    rng: np.random.Generator,
    towers_on: Setting,
    across: tuple[int, int],
    size: tuple[int, int],
    stand: Standing = stand,
    taken: Taking = taken,
) -> PilePhoto:
    """A small board in a photo of that size, with what `towers_on` sets on its cells; how it stands there, and how the
    picture is taken.
    """
    columns, rows = rng.integers(*across, 2)
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], float)
    slant = float(rng.uniform(*SLANTS[int(rng.choice(3, p=[0.4, 0.4, 0.2]))]))
    camera = aim(rng, corners, size, slant, float(rng.uniform(0, 360)), float(rng.uniform(0.6, 1.2)))
    canvas = spread_cloth(stock.surfaces[int(rng.integers(len(stock.surfaces)))], camera, rng)
    cells = [(x, y) for x in range(columns) for y in range(rows) if rng.random() < 0.9] or [(0, 0)]
    for cell in cells:
        _lay_tile(canvas, stock.clutter[int(rng.integers(len(stock.clutter)))], cell, camera, rng)
    towers = sorted(towers_on(cells, rng), key=lambda tower: -away(camera, tower.foot))
    stand(canvas, [piece for tower in towers for piece in tower.pieces], camera, rng)
    photo = Photo(taken(canvas, rng), "drawn.jpg")
    frames = tuple(frame for cell in cells if (frame := _framed(cell, camera, rng)) is not None)
    return PilePhoto(photo, frames, tuple(tower for tower in towers if _in_photo(tower, camera)))


def _lay_tile(
    canvas: Pixels, picture: Pixels, cell: Cell, camera: Camera, rng: np.random.Generator
) -> None:
    side = picture.shape[0]
    angle = np.pi / 2 * rng.integers(4) + rng.normal(0, 0.02)
    scale = rng.uniform(0.96, 1.0) / side
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    linear = np.array([[c, -s], [s, c]])
    middle = np.array(cell) + 0.5 + rng.normal(0, 0.015, 2)
    shift = middle - linear @ [side / 2, side / 2]
    lay(canvas, picture, camera, np.vstack([np.column_stack([linear, shift]), [0, 0, 1]]), rng)


def _towers(cells: Sequence[Cell], rng: np.random.Generator) -> list[Tower]:
    """Farmers alone and piled, others who stand; many close together, of a few players."""
    paints = {colour: painted(colour, rng) for colour in COLOURS}
    players = rng.choice(len(COLOURS), int(rng.integers(1, 4)), replace=False)
    solids = _carved(rng)
    stand_in = str(rng.choice(["", "disc", "cube"], p=[0.92, 0.06, 0.02]))
    kinds, odds = list(KIND_SHARE), np.array(list(KIND_SHARE.values()))
    size = rng.uniform(0.92, 1.12)
    found: list[Tower] = []
    for _ in range(int(rng.integers(4, MOST))):
        foot = cells[int(rng.integers(len(cells)))] + rng.uniform(0.05, 0.95, 2)
        if found and rng.random() < 0.25:  # beside another, as on one field
            around = rng.uniform(0, 2 * np.pi)
            foot = np.array(found[int(rng.integers(len(found)))].foot) + rng.uniform(0.22, 0.45) * np.array(
                [np.cos(around), np.sin(around)]
            )
        if any(np.hypot(*(np.array(other.foot) - foot)) < TOUCHING for other in found):
            continue
        solid = solids[stand_in or str(rng.choice(kinds, p=odds / odds.sum()))]
        count = 1 + int(rng.choice(HIGHEST, p=COUNT_SHARE))
        lies = not solid.flat and (count > 1 or rng.random() < 0.5)
        found.append(_piled(solid, foot, count, lies, size, [paints[COLOURS[p]] for p in players], rng))
    return found


def _carved(rng: np.random.Generator) -> dict[str, Solid]:
    """As one maker carves them: slimmer or stouter, thicker or thinner."""
    stretch, depth = rng.normal(1, 0.06, 2), float(rng.normal(1.0, 0.12))
    return {
        kind: replace(SOLIDS[kind], outline=SOLIDS[kind].outline * stretch, depth=SOLIDS[kind].depth * depth)
        for kind in KIND_SHARE
    }


def _piled(
    solid: Solid,
    foot: NDArray[np.float64],
    count: int,
    lies: bool,
    size: float,
    paints: Sequence[Paint],
    rng: np.random.Generator,
) -> Tower:
    """So many on one another, neatly or not, most of them of one player."""
    own = paints[int(rng.integers(len(paints)))]
    mixed, untidy, aligned = rng.random() < 0.12, rng.uniform(0, 0.045), rng.random() < 0.5
    turn, height = float(rng.uniform(0, 2 * np.pi)), 0.0
    pieces = []
    for k in range(count):
        x, y = foot + rng.normal(0, untidy, 2) * (k > 0)
        about = turn + float(rng.normal(0, 0.15)) if aligned else float(rng.uniform(0, 2 * np.pi))
        posed = Posed(solid, (float(x), float(y)), height, about, lies, float(size * rng.normal(1, 0.015)))
        tint = paints[int(rng.integers(len(paints)))] if mixed else own
        pieces.append((posed, np.clip(tint * rng.normal(1, 0.05), 3, 252)))
        height += solid.depth * posed.scale / TILE_MM
    return Tower(tuple(pieces))


def _framed(cell: Cell, camera: Camera, rng: np.random.Generator) -> Frame | None:
    """The tile there as the lattice finds it: a little off; none that the photo cuts."""
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + np.array(cell)
    quad = project_straight(camera, corners + rng.normal(0, ILL_FRAMED * rng.random(), (4, 2)))
    inside = np.isfinite(quad).all() and (quad > 0).all() and (quad < camera.size).all()
    return Frame(cell, quad.astype(np.float32), 1.0) if inside else None


def _in_photo(tower: Tower, camera: Camera) -> bool:
    foot = project_straight(camera, np.array([[*tower.foot, 0.0]]))[0]
    return bool((foot > 0).all() and (foot < camera.size).all())


def _cut(view: View, towers: Sequence[Tower]) -> list[PileScene]:
    mean = view.pixels[view.tiled].mean(0).astype(np.float32)
    left, right, above, below = REACH
    padded = np.pad(view.pixels, ((above, below), (left, right), (0, 0)), "edge")
    scenes = []
    for tower in towers:
        foot = view.from_board(np.array(tower.foot))
        x, y = np.clip(np.round(foot).astype(int), 0, view.pixels.shape[1::-1])
        about = padded[y : y + above + below, x : x + left + right].copy()
        scenes.append(PileScene(about, mean, lean_at(view, foot).astype(np.float32), len(tower.pieces)))
    return scenes
