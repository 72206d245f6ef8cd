"""Scoring boards with figures on them, laid flat as the program lays them: what the net for figures learns from."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour, MeepleKind
from vision.meeples.view import SIDE, View, lay_flat
from vision.photo import Photo
from vision.track import squares
from vision.track.layout import TrackLayout, layouts
from workshop.meeple_things import PAINT
from workshop.table import light, optics
from workshop.table.camera import Camera, aim, plane, project_straight
from workshop.table.laid_flat import overexposed
from workshop.table.lap_tiles import lap_tile
from workshop.table.noise import Pixels
from workshop.table.pieces import SOLIDS, Light, Posed, cast, paint
from workshop.table.track import painted_over
from workshop.table.track_scene import Stock, lay, spread_cloth, strew

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
    _stand(canvas, figures, camera, rng)
    photo = Photo(_taken(canvas, rng), "drawn.jpg")
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
    """Most stand on fields, some together on one, some on a border or beside the board; now and then one lies."""
    paints = {colour: _paint(colour, rng) for colour in COLOURS}
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


def _paint(colour: Colour, rng: np.random.Generator) -> NDArray[np.float64]:
    (h0, h1), (s0, s1), (v0, v1) = PAINT[colour]
    hsv = np.array([[[rng.uniform(h0, h1) % 360, rng.uniform(s0, s1), rng.uniform(v0, v1)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * 255, np.float64)


def _stand(
    canvas: Pixels,
    figures: Sequence[tuple[Posed, Colour, NDArray[np.float64]]],
    camera: Camera,
    rng: np.random.Generator,
) -> None:
    """Their shadows, then the figures, the farthest first."""

    def seen(points: NDArray[np.floating]) -> NDArray[np.floating]:
        return np.nan_to_num(project_straight(camera, points), nan=-1e4).clip(-1e4, 1e4)

    lamp = _lamp(camera, rng)
    shade = np.zeros(canvas.shape[:2], np.uint8)
    for piece, _, _ in figures:
        cast(shade, piece, seen, lamp)
    soft = cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(0.5, 4))).astype(np.float32)[..., None]
    canvas[:] = (canvas * (1 - soft * np.float32(rng.uniform(0, 0.65) / 255))).astype(np.uint8)
    for piece, _, tint in sorted(figures, key=lambda f: -float(np.hypot(*(camera.eye[:2] - f[0].foot)))):
        toward = camera.eye - np.array([*piece.foot, 0.0])
        paint(canvas, piece, tint, seen, toward / np.linalg.norm(toward), lamp)


def _lamp(camera: Camera, rng: np.random.Generator) -> Light:
    """A lamp somewhere, or in one photo of five the camera's own flash."""
    up, around = np.radians(rng.uniform(22, 88)), rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)])
    if rng.random() < 0.2:
        toward = camera.eye / np.linalg.norm(camera.eye) + rng.normal(0, 0.12, 3)
        toward /= np.linalg.norm(toward)
    return Light(
        toward,
        ambient=float(rng.uniform(0.2, 0.8)),
        gloss=float(rng.choice([0, rng.uniform(0, 0.9)])),
        polish=float(np.exp(rng.uniform(np.log(5), np.log(50)))),
        sky=float(rng.choice([0, rng.uniform(0, 0.5)], p=[0.6, 0.4])),
    )


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


def _taken(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    gain = light.gradient(rng, SIZE) * light.balance(rng)
    if rng.random() < 0.4:
        gain = gain * light.shadow(rng, SIZE)
    gain = gain * np.float32(light.exposure(rng, canvas, gain))
    lit = light.shine(canvas, gain, light.glare(rng, SIZE) if rng.random() < 0.25 else None)
    return overexposed(optics.take(rng, light.tone(rng, lit)), rng)


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
