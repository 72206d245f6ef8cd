"""Where the camera stands, and where a point of the table appears in its picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from workshop.art.noise import Pixels

Points = npt.NDArray[np.float64]
"""n x 2 (pixels, or x and y on the table) or n x 3 (x, y, height)."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole with a radial lens error.

    `matrix` (3 x 4) takes (x, y, height, 1) in sides of a tile to pixels times depth. `lens` = (k1, k2) moves a pixel
    at distance r from `centre`, in units of `radius` pixels, to r (1 + k1 r^2 + k2 r^4).
    """

    size: tuple[int, int]
    """Width and height of the picture in pixels."""
    matrix: npt.NDArray[np.float64]
    eye: npt.NDArray[np.float64]
    """Where the camera is: x, y, height."""
    centre: tuple[float, float]
    radius: float
    lens: tuple[float, float] = (0.0, 0.0)


def stand(
    target: tuple[float, float],
    distance: float,
    elevation: float,
    turn: float,
    size: tuple[int, int],
    focal: float = 28.0,
    roll: float = 0.0,
    lens: tuple[float, float] = (0.0, 0.0),
) -> Camera:
    """The camera that looks at `target` from `distance`, `elevation` degrees above the table (90 = straight above).

    At `turn` 0 it looks along the board's north; `turn` and `roll` are clockwise degrees; `focal` is the length in
    millimetres that a camera with 36 x 24 mm film would need (a phone: 24 to 28, its second lens: 50 to 80).
    """
    e, t, s = np.radians([elevation, turn, roll])
    ahead = np.array([np.sin(t), -np.cos(t), 0.0])
    forward = np.cos(e) * ahead - np.sin(e) * np.array([0.0, 0.0, 1.0])
    right = np.array([np.cos(t), np.sin(t), 0.0])
    down = -np.sin(e) * ahead - np.cos(e) * np.array([0.0, 0.0, 1.0])
    right, down = np.cos(s) * right + np.sin(s) * down, np.cos(s) * down - np.sin(s) * right
    eye = np.array([*target, 0.0]) - distance * forward
    w, h = size
    f = focal / 36 * max(w, h)
    rows = np.stack([f * right + w / 2 * forward, f * down + h / 2 * forward, forward])
    matrix = np.concatenate([rows, -(rows @ eye)[:, None]], 1)
    return Camera(size, matrix, eye, (w / 2, h / 2), float(np.hypot(w, h)) / 2, lens)


def project(camera: Camera, points: npt.ArrayLike, height: float = 0.0) -> Points:
    """The pixels (n x 2) at which points of the table (n x 2 at one height, or n x 3) appear, lens error included."""
    return bend(camera, project_straight(camera, points, height))


def project_straight(camera: Camera, points: npt.ArrayLike, height: float = 0.0) -> Points:
    """The same without the lens error, as pictures are composed; `bend_picture` comes last.

    What lies behind the camera appears at (nan, nan).
    """
    p = np.asarray(points, np.float64)
    if p.shape[-1] == 2:
        p = np.concatenate([p, np.full((*p.shape[:-1], 1), height)], -1)
    q = p @ camera.matrix[:, :3].T + camera.matrix[:, 3]
    depth = np.where(q[..., 2:] > 0.01, q[..., 2:], np.nan)
    return np.asarray(q[..., :2] / depth, np.float64)


def plane(camera: Camera, height: float = 0.0) -> npt.NDArray[np.float64]:
    """The homography from (x, y) at one height to pixels, without the lens error."""
    m = camera.matrix
    return np.stack([m[:, 0], m[:, 1], m[:, 2] * height + m[:, 3]], 1)


def bend(camera: Camera, pixels: Points) -> Points:
    """Apply the lens error to pixels."""
    if camera.lens == (0.0, 0.0):
        return pixels
    d = (pixels - camera.centre) / camera.radius
    r2 = (d**2).sum(-1, keepdims=True)
    return np.asarray(camera.centre + camera.radius * d * (1 + r2 * (camera.lens[0] + r2 * camera.lens[1])), np.float64)


def bend_picture(camera: Camera, picture: Pixels) -> Pixels:
    """Apply the lens error to a picture.

    Where a pixel comes from is again r times a polynomial in r^2; its coefficients are fitted to `bend` and leave
    errors below a hundredth of a pixel for the lenses of `aim`.
    """
    if camera.lens == (0.0, 0.0):
        return picture
    w, h = camera.size
    straight = np.linspace(0.01, 1.15, 60)
    bent = straight * (1 + straight**2 * (camera.lens[0] + straight**2 * camera.lens[1]))
    powers = np.stack([bent**2, bent**4, bent**6], 1)
    k = np.linalg.lstsq(powers, straight / bent - 1, rcond=None)[0].astype(np.float32)
    dx = ((np.arange(w) - camera.centre[0]) / camera.radius).astype(np.float32)[None, :]
    dy = ((np.arange(h) - camera.centre[1]) / camera.radius).astype(np.float32)[:, None]
    r2 = dx**2 + dy**2
    factor = np.float32(camera.radius) * (1 + r2 * (k[0] + r2 * (k[1] + r2 * k[2])))
    xs, ys = dx * factor + np.float32(camera.centre[0]), dy * factor + np.float32(camera.centre[1])
    return np.asarray(cv2.remap(picture, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101), np.uint8)


def crop(camera: Camera, left: float, top: float, size: tuple[int, int]) -> Camera:
    """A piece of the photo, `size` pixels from (left, top)."""
    return _moved(camera, np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]]), size)


def _moved(camera: Camera, change: npt.NDArray[np.float64], size: tuple[int, int]) -> Camera:
    x, y, _ = change @ [*camera.centre, 1.0]
    matrix, radius = change @ camera.matrix, camera.radius * float(change[0, 0])
    return replace(camera, size=size, matrix=matrix, centre=(float(x), float(y)), radius=radius)


def aim(
    rng: np.random.Generator,
    corners: npt.ArrayLike,
    size: tuple[int, int],
    elevation: float | None = None,
    turn: float | None = None,
    fill: float | None = None,
) -> Camera:
    """Stand where a person would stand to take the points `corners` (n x 2) of the table into the picture.

    A third of the photos are taken from nearly straight above, the others from 20 to 75 degrees above the table.
    `fill` is the share of the frame that the corners take; over 1, the frame cuts the board.
    """
    points = np.asarray(corners, np.float64)
    if elevation is None:
        elevation = float(rng.uniform(75, 90) if rng.random() < 0.35 else rng.uniform(20, 75))
    if turn is None:
        turn = float(rng.normal(90 * rng.integers(4), 15) if rng.random() < 0.5 else rng.uniform(0, 360))
    if fill is None:
        fill = float(rng.uniform(0.55, 1.0))
    focal = float(rng.choice([rng.uniform(24, 30), rng.uniform(30, 50), rng.uniform(50, 80)], p=[0.65, 0.25, 0.1]))
    roll = float(rng.normal(0, 3))
    lens = (float(rng.normal(0, 0.02)), float(rng.normal(0, 0.008))) if rng.random() < 0.6 else (0.0, 0.0)
    target = (points.min(0) + points.max(0)) / 2
    span = float(np.ptp(points, 0).max()) + 1
    wanted = (0.5 + rng.uniform(-0.5, 0.5, 2) * max(0.0, 1 - fill)) * size  # where the board's middle should appear
    for _ in range(6):  # the distance first, then where to look; they hang together, and this soon settles both
        near, far = span * 0.2, span * 16
        for _ in range(9):
            distance = (near * far) ** 0.5
            camera = stand((float(target[0]), float(target[1])), distance, elevation, turn, size, focal, roll, lens)
            if _filled(camera, points) > fill:
                near = distance
            else:
                far = distance
        seen = project_straight(camera, points)
        step = _from_pixels(camera, (seen.min(0) + seen.max(0)) / 2 - wanted + np.array(size) / 2) - target
        target = target + step * min(1.0, span / max(1e-9, float(np.linalg.norm(step))))
    return camera


def _filled(camera: Camera, points: Points) -> float:
    depth = points @ camera.matrix[2, :2] + camera.matrix[2, 3]
    if depth.min() < 0.05 * abs(depth).max():
        return 99.0  # the camera stands among the points
    return float((np.ptp(project_straight(camera, points), 0) / camera.size).max())


def _from_pixels(camera: Camera, pixel: npt.ArrayLike, height: float = 0.0) -> Points:
    x, y, w = np.linalg.inv(plane(camera, height)) @ [*np.asarray(pixel, np.float64), 1.0]
    return np.array([x / w, y / w])


def on_table(camera: Camera, pixels: Sequence[Sequence[float]] | Points, height: float = 0.0) -> Points:
    """The points of the table (n x 2) that appear at these pixels, lens error left out."""
    return np.stack([_from_pixels(camera, p, height) for p in pixels])
