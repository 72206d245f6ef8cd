"""Draws pictures with a scoring board in them, and where every pixel of it lies: the track's net learns from them."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.board.layout import LONG_SIDE, layouts
from workshop.art.noise import Pixels
from workshop.scenes.objects.pieces import SOLIDS, Light, Posed, paint
from workshop.scenes.objects.standing import WOOD
from workshop.scenes.objects.track import painted_over
from workshop.scenes.stock import Stock, lay, spread_cloth, strew
from workshop.scenes.view import light, optics
from workshop.scenes.view.camera import Camera, aim, plane, project_straight

SIDE = 256  # pixels of a training picture
STRIDE = 4


@dataclass(frozen=True, slots=True, eq=False)
class TrackScene:
    """`picture`: SIDE x SIDE RGB. `truth`: 4 x SIDE/4 x SIDE/4 as `workshop.nets.track.net.loss` takes it."""

    picture: Pixels
    truth: NDArray[np.floating]


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
