"""The parts of drawn tables: cloth, scoring boards, tiles strewn about; and how to lay things on."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.board.layout import LONG_SIDE, layouts
from workshop.art.noise import Pixels
from workshop.scenes.objects.surface import SURFACES, TILE, choose
from workshop.scenes.objects.track import draw_track
from workshop.scenes.view.camera import Camera, plane


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """What scenes are put together from; drawn once, since drawing takes longer than laying.

    `surfaces` of tables, `boards` as (index of the layout, picture), `clutter` such as tiles.
    """

    surfaces: Sequence[Pixels]
    boards: Sequence[tuple[int, Pixels]]
    clutter: Sequence[Pixels]


def draw_stock(clutter: Sequence[Pixels], rng: np.random.Generator, count: int = 120, width: int = 288) -> Stock:
    surfaces = [SURFACES[choose(rng)](rng, 512) for _ in range(count)]
    editions = rng.integers(len(layouts()), size=2 * count)
    return Stock(surfaces, [(int(e), draw_track(layouts()[e], width, rng)) for e in editions], clutter)


def read_clutter(folder: Path) -> list[Pixels]:
    """Pictures of tiles, 64 pixels wide."""
    pictures = (cv2.imread(str(path)) for path in sorted(folder.rglob("*.jpg")))
    small = (cv2.resize(p, (64, 64), interpolation=cv2.INTER_AREA) for p in pictures if p is not None)
    return [np.asarray(p[..., ::-1], np.uint8) for p in small]


def spread_cloth(texture: Pixels, camera: Camera, rng: np.random.Generator) -> Pixels:
    """A surface without end, seen by the camera."""
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn) / TILE, np.sin(turn) / TILE
    to_table = np.array([[c, -s, LONG_SIDE / 2], [s, c, 2.0], [0, 0, 1]]) @ np.array(
        [[1, 0, -256], [0, 1, -256], [0, 0, 1]]
    )
    seen = cv2.warpPerspective(
        texture, plane(camera) @ to_table, camera.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
    )
    return np.asarray(seen, np.uint8)


def lay(
    canvas: Pixels, thing: Pixels, camera: Camera, to_table: NDArray[np.float64], rng: np.random.Generator
) -> None:
    """Lay a picture flat on the table, with the narrow shadow of its cardboard."""
    height, width = thing.shape[:2]
    homography = plane(camera) @ to_table
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    seen = np.concatenate([corners, np.ones((4, 1))], 1) @ homography.T
    if seen[:, 2].min() <= 0:
        return  # partly behind the camera
    sharpness = float(np.sqrt(cv2.contourArea((seen[:, :2] / seen[:, 2:]).astype(np.float32)) / (width * height)))
    if sharpness < 0.7:  # shrink first: warping alone would leave stairs
        sigma = 0.35 / max(sharpness, 0.05)
        thing = np.asarray(cv2.GaussianBlur(thing, (0, 0), sigma), np.uint8)
    flat = seen[:, :2] / seen[:, 2:]
    left, top = (max(0, int(v) - 4) for v in flat.min(0))
    right, bottom = (min(most, int(v) + 5) for most, v in zip(camera.size, flat.max(0), strict=True))
    if left >= right or top >= bottom:
        return
    homography = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ homography
    size = (right - left, bottom - top)
    laid = cv2.warpPerspective(thing, homography, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.full((height, width), 255, np.uint8), homography, size)
    shift = rng.normal(0, 1.5, 2).round().astype(int)
    shadow = (
        np.asarray(cv2.GaussianBlur(np.roll(cover, tuple(shift), (0, 1)), (0, 0), 1.5), np.float32)[..., None] / 255
    )
    blend = np.asarray(cover, np.float32)[..., None] / 255
    patch = canvas[top:bottom, left:right]
    patch[:] = patch * ((1 - blend) * (1 - np.float32(rng.uniform(0, 0.6)) * shadow)) + laid * blend


def strew(
    canvas: Pixels, clutter: Sequence[Pixels], camera: Camera, rng: np.random.Generator, nearest: float = 3.0
) -> None:
    """A board of tiles or two, and single tiles, at least `nearest` tiles' widths from the scoring board's middle."""
    blocks = [_block(clutter, rng) for _ in range(int(rng.choice([0, 1, 2], p=[0.2, 0.55, 0.25])))]
    singles = [[[clutter[int(rng.integers(len(clutter)))]]] for _ in range(int(rng.integers(0, 5)))]
    for rows in [*blocks, *singles]:
        picture = np.vstack([np.hstack(row) for row in rows])
        side = rows[0][0].shape[0]
        turn, around = rng.uniform(0, 2 * np.pi, 2)
        away = nearest + rng.exponential(3) + (min(len(rows), len(rows[0])) / 2 if nearest else 0)
        c, s = np.cos(turn) / side, np.sin(turn) / side
        x, y = LONG_SIDE / 2 + away * np.cos(around), 2 + away * np.sin(around)
        middle = np.array([picture.shape[1], picture.shape[0]]) / 2
        linear = np.array([[c, -s], [s, c]])
        to_table = np.eye(3)
        to_table[:2, :2] = linear
        to_table[:2, 2] = np.array([x, y]) - linear @ middle
        lay(canvas, picture, camera, to_table, rng)


def _block(clutter: Sequence[Pixels], rng: np.random.Generator) -> list[list[Pixels]]:
    columns, rows = rng.integers(2, 11, 2)
    return [
        [np.rot90(clutter[int(rng.integers(len(clutter)))], int(rng.integers(4))) for _ in range(columns)]
        for _ in range(rows)
    ]
