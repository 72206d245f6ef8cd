"""Shows scenes with a scoring board as the program sees them again: the table laid flat by a plane that is nearly
right.

Figures then stretch away from the camera, and the far side is soft. The net says where every pixel lies, so a
scene's own truth gives the map from its picture to its board, and laying it flat needs no camera.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.board.layout import LONG_SIDE, layouts
from workshop.nets.track.scene import SIDE, STRIDE, TrackScene

LEAST = 30  # cells of a board that show how it lies
STRETCH = 1.6  # times as many pixels as the scene has: more would only be blur
WIDTHS = (90, 240)  # pixels of a board's width, as the program shows it
ASKEW = 0.1  # spread of how much nearer one end still seems than the other
SQUEEZE = 0.12  # spread of the logarithm by which one direction is too long
BEYOND = (128.0, 128.0, 128.0)  # where the photo ends

Homography = NDArray[np.float64]


def laid_flat(scene: TrackScene, rng: np.random.Generator) -> TrackScene:
    """The scene from above, at any turn; as it is where it shows too little of a board."""
    to_unit = _to_board(scene)
    if to_unit is None:
        return scene
    layout = layouts()[int(scene.truth[3, 0, 0])]
    cells = int((scene.truth[0] > 0.5).sum())
    sharp = np.sqrt(cells * layout.width_to_height) * STRIDE * STRETCH  # of the board's width, were all of it seen
    width = float(min(rng.uniform(*WIDTHS), max(sharp, WIDTHS[0])))
    middle = SIDE / 2 + rng.normal(0, 0.08, 2) * SIDE
    onto = _nearly(rng, middle) @ _placed(width, middle, rng) @ np.diag([*layout.size, 1.0]) @ to_unit
    corners = np.array([[0, 0, 1], [SIDE, 0, 1], [0, SIDE, 1], [SIDE, SIDE, 1.0]])
    back = np.asarray(np.linalg.inv(onto), np.float64)
    if np.ptp(np.sign(corners @ back[2])):
        return scene  # it would reach behind the camera
    picture = cv2.warpPerspective(scene.picture, onto, (SIDE, SIDE), borderValue=BEYOND)
    return TrackScene(np.asarray(picture, np.uint8), _truth(scene, back, to_unit @ back))


def _to_board(scene: TrackScene) -> Homography | None:
    """From the picture's pixels to the board's unit square, as the scene's truth has it."""
    inside = (scene.truth[0] > 0.5) & (scene.truth[1:3] > 0).all(0) & (scene.truth[1:3] < 1).all(0)
    if inside.sum() < LEAST:
        return None
    pixels = (np.argwhere(inside)[:, ::-1] + 0.5) * STRIDE
    found, _ = cv2.findHomography(pixels, scene.truth[1:3][:, inside].T.astype(np.float64), 0)
    return None if found is None else np.asarray(found, np.float64)


def _placed(width: float, middle: NDArray[np.float64], rng: np.random.Generator) -> Homography:
    """From tiles on the board to pixels: so wide, turned anyhow, some of it somewhere near that place."""
    angle, scale = rng.uniform(0, 2 * np.pi), width / LONG_SIDE
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    way = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    way[:2, 2] = middle - way[:2, :2] @ (np.array([LONG_SIDE, LONG_SIDE * 0.7]) * rng.uniform(0.35, 0.65, 2))
    return way


def _nearly(rng: np.random.Generator, middle: NDArray[np.float64]) -> Homography:
    """What a plane that is a little wrong leaves: too long one way, one end too large."""
    angle, squeeze = rng.uniform(0, np.pi), np.exp(rng.normal(0, SQUEEZE))
    c, s = np.cos(angle), np.sin(angle)
    along = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    slant = np.eye(3)
    slant[2, :2] = rng.normal(0, ASKEW, 2).clip(-2 * ASKEW, 2 * ASKEW) / (SIDE / 2)
    there = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    return np.asarray(np.linalg.inv(there) @ slant @ along @ np.diag([squeeze, 1 / squeeze, 1.0]) @ along.T @ there)


def _truth(scene: TrackScene, back: Homography, to_unit: Homography) -> NDArray[np.float32]:
    """`back`: to the scene's own pixels; `to_unit`: to the board; where the picture ends nothing is asked."""
    columns, rows = np.meshgrid(np.arange(SIDE // STRIDE), np.arange(SIDE // STRIDE))
    pixels = (np.stack([columns, rows], -1).reshape(1, -1, 2) + 0.5) * STRIDE
    was = cv2.perspectiveTransform(pixels, back)[0].T.reshape(2, *columns.shape)
    truth = np.zeros_like(scene.truth)
    truth[0] = cv2.remap(
        scene.truth[0],
        (was[0] / STRIDE - 0.5).astype(np.float32),
        (was[1] / STRIDE - 0.5).astype(np.float32),
        cv2.INTER_NEAREST,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(-1.0,),
    )
    places = cv2.perspectiveTransform(pixels, to_unit)[0].T.reshape(2, *columns.shape)
    truth[1:3] = np.clip(places, -0.5, 1.5)
    truth[3] = scene.truth[3]
    return truth
