"""Pictures with a scoring board in them, and where every pixel of it lies: what the track's net learns from."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.board.layout import LONG_SIDE, layouts
from workshop.art.noise import Pixels
from workshop.scenes.objects.pieces import SOLIDS, Light, Posed, paint
from workshop.scenes.objects.surface import SURFACES, TILE, choose
from workshop.scenes.objects.track import draw_track, painted_over
from workshop.scenes.view import light, optics
from workshop.scenes.view.camera import Camera, aim, plane, project_straight

SIDE = 256  # pixels of a training picture
STRIDE = 4
WOOD = ((196, 30, 35), (30, 70, 170), (35, 135, 55), (230, 185, 30), (28, 28, 30), (220, 125, 155), (125, 125, 125))


@dataclass(frozen=True, slots=True, eq=False)
class TrackScene:
    """`picture`: SIDE x SIDE RGB. `truth`: 4 x SIDE/4 x SIDE/4 as `workshop.nets.track.net.loss` takes it."""

    picture: Pixels
    truth: NDArray[np.float32]


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


def track_scene(stock: Stock, rng: np.random.Generator, hardness: float = 1.0) -> TrackScene:
    """A scoring board (four times in five) on a table, among clutter.

    `hardness` 0: large, from above, numbers upright; 1: all that photos show. Places are not learned from hard ones
    alone.
    """
    edition, board = stock.boards[int(rng.integers(len(stock.boards)))]
    layout = layouts()[edition]
    size = np.array([LONG_SIDE, LONG_SIDE / layout.width_to_height])
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size
    smallest = 0.75 + (0.2 - 0.75) * hardness
    fill = rng.uniform(0.6, 1.25) if rng.random() < 0.3 else np.exp(rng.uniform(np.log(smallest), np.log(0.9)))
    turn = rng.uniform(-180, 180) * hardness
    elevation = 90 - rng.uniform(0, 72) * hardness * (1 if rng.random() < 0.65 else 0.2)
    aside = rng.uniform(-0.7, 0.7, 2) * size if rng.random() < 0.35 * hardness else np.zeros(2)  # cut by the frame
    camera = aim(rng, corners + aside, (SIDE, SIDE), float(elevation), float(turn), float(fill))
    canvas = spread_cloth(stock.surfaces[int(rng.integers(len(stock.surfaces)))], camera, rng)
    truth = np.zeros((4, SIDE // STRIDE, SIDE // STRIDE), np.float32)
    alone = rng.random() < 0.2
    strew(canvas, stock.clutter, camera, rng, 0.0 if alone else 3.0)
    if not alone:
        board = painted_over(board, stock.clutter, rng)
        lay(canvas, board, camera, np.diag([*(size / [board.shape[1], board.shape[0]]), 1.0]), rng)
        truth = _where(camera, size, edition)
        _place_figures(canvas, size, camera, rng)
        if rng.random() < 0.3:
            _cover(canvas, truth, rng)
    return TrackScene(_taken(canvas, rng), truth)


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


def _where(camera: Camera, size: NDArray[np.float64], edition: int) -> NDArray[np.float32]:
    columns, rows = np.meshgrid(np.arange(SIDE // STRIDE), np.arange(SIDE // STRIDE))
    pixels = (np.stack([columns, rows], -1).reshape(1, -1, 2) + 0.5) * STRIDE
    to_unit = np.linalg.inv(plane(camera) @ np.diag([*size, 1.0]))
    in_front = (np.concatenate([pixels[0], np.ones((pixels.shape[1], 1))], 1) @ to_unit[2] > 0) == (
        to_unit[2] @ [*(project_straight(camera, size / 2)), 1.0] > 0
    )
    places = cv2.perspectiveTransform(pixels, to_unit)[0].reshape(*columns.shape, 2)
    inside = ((places > 0) & (places < 1)).all(-1) & in_front.reshape(columns.shape)
    near = ((places > -0.02) & (places < 1.02)).all(-1) & ~((places > 0.01) & (places < 0.99)).all(-1)
    truth = np.zeros((4, *columns.shape), np.float32)
    truth[0] = np.where(near, -1, inside)
    truth[1:3] = np.clip(places, -0.5, 1.5).transpose(2, 0, 1)
    truth[3] = edition
    return truth


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


def _place_figures(canvas: Pixels, size: NDArray[np.float64], camera: Camera, rng: np.random.Generator) -> None:
    kinds = list(SOLIDS)
    high = rng.normal((0, 0, 1.2), 0.5)
    lamp = Light(high / np.linalg.norm(high), float(rng.uniform(0.3, 0.7)), float(rng.uniform(0, 0.4)))
    toward = camera.eye / np.linalg.norm(camera.eye)
    for _ in range(int(rng.integers(0, 7))):
        colour = np.clip(np.array(WOOD[rng.integers(len(WOOD))]) * rng.uniform(0.6, 1.3), 0, 255)
        foot = rng.uniform(0, 1, 2) * size
        if camera.matrix[2] @ [*foot, 0, 1] < 1:  # tiles' widths: beside the camera or behind it
            continue
        solid = SOLIDS["meeple" if rng.random() < 0.7 else kinds[int(rng.integers(len(kinds)))]]
        piece = Posed(
            solid, (float(foot[0]), float(foot[1])), 0.0, float(rng.uniform(0, 6.3)), bool(rng.random() < 0.3)
        )
        paint(canvas, piece, colour, lambda points: project_straight(camera, points), toward, lamp)


def _cover(canvas: Pixels, truth: NDArray[np.float32], rng: np.random.Generator) -> None:
    """A hand, a box or a card hides a part of the board."""
    middle = rng.uniform(0, SIDE, 2)
    outline = cv2.convexHull((middle + rng.normal(0, rng.uniform(8, 40), (8, 2))).astype(np.int32))
    cv2.fillPoly(canvas, [outline], tuple(map(float, rng.uniform(10, 240, 3))), cv2.LINE_AA)
    covered = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(covered, [outline], 255)
    truth[0][(covered[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE] > 0) & (truth[0] > 0)] = -1


def _taken(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    size = (SIDE, SIDE)
    gain = light.gradient(rng, size) * light.balance(rng)
    if rng.random() < 0.3:
        gain = gain * light.shadow(rng, size)
    gain = gain * np.float32(light.exposure(rng, canvas, gain))
    lit = light.shine(canvas, gain, light.glare(rng, size) if rng.random() < 0.3 else None)
    return optics.take(rng, light.tone(rng, lit))
