"""Draws scoring boards with figures on them, laid flat as the program lays them: the net for figures learns from
them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour, MeepleKind
from vision.meeples.view import SIDE, View, lay_flat
from vision.photo import Photo
from vision.track.board.layout import TrackLayout, layouts
from vision.track.reading import squares
from workshop.art.noise import Pixels
from workshop.scenes.objects.lap_tiles import lap_tile
from workshop.scenes.objects.paint import painted
from workshop.scenes.objects.pieces import SOLIDS, Posed
from workshop.scenes.objects.standing import away, stand
from workshop.scenes.objects.track import painted_over
from workshop.scenes.stock import Stock, lay, spread_cloth, strew
from workshop.scenes.view.camera import Camera, aim, plane, project_straight
from workshop.scenes.view.snapshot import taken

SIZE = (720, 540)  # pixels of the photo
SLANTS = ((60, 90), (30, 60), (18, 30))  # degrees above the table
CROP = 3 * SIDE + 16  # pixels of what is kept about a figure
CROPS = 3  # of each photo
MOST = 14  # figures: crowded, since a net learns little from empty stone
COLOURS, KINDS = tuple(Colour), tuple(MeepleKind)
KIND_SHARE = {"meeple": 0.84, "big": 0.04, "abbot": 0.03, "builder": 0.02, "disc": 0.04, "cube": 0.03}
WITHIN = 0.07  # of a tile: how exactly people set a figure in the middle of a field
ILL_FITTED = 0.03  # of a tile: how far off the board's corners may be found


@dataclass(frozen=True, slots=True, eq=False)
class FigureScene:
    """A part of a scoring board laid flat.

    pixels  CROP x CROP, RGB, as seen
    mean    colour of the whole board, RGB 0..255: what it is balanced by
    below   the point straight below the camera, in pixels from the crop's corner; and its height above the board
    feet    count x (x, y in pixels, index of the colour, index of the kind, 1 = lying)
    """

    pixels: Pixels
    mean: NDArray[np.float32]
    below: NDArray[np.float32]
    feet: NDArray[np.float32]


def figure_scenes(stock: Stock, rng: np.random.Generator) -> list[FigureScene]:
    """One photo of a scoring board, and the parts about some of its figures."""
    edition, board = stock.boards[int(rng.integers(len(stock.boards)))]
    layout = layouts()[edition]
    board = painted_over(board, stock.clutter, rng)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * layout.size
    slant = float(rng.uniform(*SLANTS[int(rng.choice(3, p=[0.4, 0.4, 0.2]))]))
    camera = aim(rng, corners, SIZE, slant, float(rng.uniform(0, 360)), float(rng.uniform(0.35, 1.15)))
    canvas = spread_cloth(stock.surfaces[int(rng.integers(len(stock.surfaces)))], camera, rng)
    strew(canvas, stock.clutter, camera, rng)
    lay(canvas, board, camera, np.diag([*(layout.size / [board.shape[1], board.shape[0]]), 1.0]), rng)
    if rng.random() < 0.25:
        _lay_laps(canvas, layout, camera, rng)
    figures = _figures(layout, rng)
    farthest_first = sorted(figures, key=lambda f: -away(camera, f[0].foot))
    stand(canvas, [(piece, tint) for piece, _, tint in farthest_first], camera, rng)
    photo = Photo(taken(canvas, rng), "drawn.jpg")
    to_photo = plane(camera) @ np.diag([*layout.size, 1.0])
    found = to_photo @ _ill_fitted(layout, rng)
    view = lay_flat(photo, squares(found, layout, 1.0))
    return _cut(view, np.linalg.inv(found) @ to_photo, layout, [f for f in figures if _in_frame(f[0], camera)], rng)


def _in_frame(piece: Posed, camera: Camera) -> bool:
    foot = project_straight(camera, np.array([[*piece.foot, 0.0]]))[0]
    return bool((foot > 0).all() and (foot < SIZE).all())


def _ill_fitted(layout: TrackLayout, rng: np.random.Generator) -> NDArray[np.float64]:
    """From the unit square as it is found to the unit square as it lies."""
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    off = rng.normal(0, ILL_FITTED * rng.random(), (4, 2)) / layout.size
    return np.asarray(cv2.getPerspectiveTransform(corners, (corners + off).astype(np.float32)), np.float64)


def _figures(layout: TrackLayout, rng: np.random.Generator) -> list[tuple[Posed, Colour, NDArray[np.float64]]]:
    """Most stand on fields, some together on one, some on a border or beside the board; sometimes one lies."""
    paints = {colour: painted(colour, rng) for colour in COLOURS}
    kinds, odds = list(KIND_SHARE), np.array(list(KIND_SHARE.values()))
    stand_in = str(rng.choice(["", "disc", "cube"], p=[0.94, 0.04, 0.02]))
    scale = rng.uniform(0.92, 1.12)
    found: list[tuple[Posed, Colour, NDArray[np.float64]]] = []
    for _ in range(int(rng.integers(0, MOST + 1))):
        foot = layout.outlines[int(rng.integers(len(layout.outlines)))].mean(0) * layout.size
        foot = foot + rng.normal(0, WITHIN, 2)
        chance = rng.random()
        if chance < 0.2:
            foot = rng.uniform(-0.6, layout.size + 0.6)
        elif chance < 0.4 and found:
            away = rng.uniform(0, 2 * np.pi)
            foot = np.array(found[int(rng.integers(len(found)))][0].foot) + rng.uniform(0.2, 0.36) * np.array(
                [np.cos(away), np.sin(away)]
            )
        if any(np.hypot(*(np.array(other.foot) - foot)) < 0.19 for other, _, _ in found):
            continue
        solid = SOLIDS[stand_in or str(rng.choice(kinds, p=odds / odds.sum()))]
        lies = not solid.flat and rng.random() < 0.18
        turn, size = float(rng.uniform(0, 2 * np.pi)), float(scale * rng.normal(1, 0.02))
        posed = Posed(solid, (float(foot[0]), float(foot[1])), 0.0, turn, bool(lies), size)
        colour = COLOURS[int(rng.choice(len(COLOURS), p=[0.18, 0.18, 0.17, 0.17, 0.16, 0.07, 0.07]))]
        found.append((posed, colour, np.clip(paints[colour] * rng.normal(1, 0.05), 3, 252)))
    return found


def _lay_laps(canvas: Pixels, layout: TrackLayout, camera: Camera, rng: np.random.Generator) -> None:
    """Tiles with 50 and 100 beside the board, or on it."""
    for _ in range(int(rng.integers(1, 4))):
        picture = lap_tile(rng, int(rng.choice([50, 100])))
        middle = rng.uniform(-0.8, layout.size + 0.8)
        turn = rng.uniform(0, 2 * np.pi)
        c, s = np.cos(turn) / picture.shape[0], np.sin(turn) / picture.shape[0]
        linear = np.array([[c, -s], [s, c]])
        half = np.array([picture.shape[1], picture.shape[0]]) / 2
        to_table = np.vstack([np.column_stack([linear, middle - linear @ half]), [0, 0, 1]])
        lay(canvas, picture, camera, to_table, rng)


def _cut(
    view: View,
    to_found: NDArray[np.float64],
    layout: TrackLayout,
    figures: Sequence[tuple[Posed, Colour, NDArray[np.float64]]],
    rng: np.random.Generator,
) -> list[FigureScene]:
    rows = []
    for piece, colour, _ in figures:
        place = cv2.perspectiveTransform(np.array([[piece.foot / layout.size]]), to_found)[0, 0] * layout.size
        lies = piece.lying or piece.solid.flat
        rows.append([*view.from_board(place), COLOURS.index(colour), KINDS.index(MeepleKind(piece.solid.kind)), lies])
    feet = np.array(rows, np.float32).reshape(-1, 5)
    height, width = view.pixels.shape[:2]
    mean = view.pixels[view.tiled].mean(0).astype(np.float32)
    below = view.from_board(np.array(view.camera[:2]))
    scenes = []
    for k in range(CROPS):
        middle = rng.uniform(0, [width, height])
        if k and len(feet):
            middle = feet[int(rng.integers(len(feet))), :2] + rng.normal(0, SIDE / 2, 2)
        x, y = np.clip(np.round(middle - CROP / 2), 0, [width - CROP, height - CROP]).astype(int)
        own = feet.copy()
        own[:, :2] -= [x, y]
        own = own[((own[:, :2] > 0) & (own[:, :2] < CROP)).all(1)]
        off = np.array([below[0] - x, below[1] - y, view.camera[2]], np.float32)
        pixels = view.pixels[y : y + CROP, x : x + CROP].copy()
        scenes.append(FigureScene(pixels, mean, off, own))
    return scenes
