"""Places in a photo and on the table: homographies between them, pictures seen through these, peaks, and the camera.

A homography is a 3 x 3 matrix that maps points (x, y). The middles of pixels have whole numbers.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Doubles, Flags, Floats, Pixels, Singles
from vision.shrinking import halvable, smaller

Homography = Floats
Quad = Singles  # 4 x 2 pixels (x, y) of a tile's corners, north-west first, clockwise

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)  # a tile's corners on its own cell, as in a quad

# How phones and cameras see: focal length over the picture's longer side, and its spread (of the logarithm). A phone's
# main camera is 24 to 28 mm in terms of a 36 mm wide film, a compact camera 28 to 60 mm.
USUAL_FOCAL, FOCAL_SPREAD = 0.85, 0.3
SKEW_SPREAD = 0.02  # how well hand-laid tiles show a right angle and equal sides
GREY = (128, 128, 128)  # the colour of a picture beyond the photo's edge


def mapped(points: Floats, by: Homography) -> Singles:
    """Maps points (... x 2) through a homography."""
    return np.asarray(exactly_mapped(points, by), np.float32)


def exactly_mapped(points: Floats, by: Homography) -> Doubles:
    """Does the same in double precision, for further computation."""
    flat = np.asarray(points, np.float64).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, by).reshape(points.shape), np.float64)


def placed(quad: Quad, points: Floats) -> Singles:
    """Maps places on a tile (0..1 right, 0..1 down) to pixels of the picture in which its corners are the quad's."""
    where = cv2.perspectiveTransform(points[None].astype(np.float32), cv2.getPerspectiveTransform(UNIT, quad))
    return np.asarray(where[0], np.float32)


def depths(flat: Homography, points: Floats) -> Floats:
    """Measures how far off each point is, in a unit of the plane's own; negative past the horizon."""
    depth = np.c_[points, np.ones(len(points))] @ flat[2]
    return np.asarray(depth * np.sign(depth.sum()))


def fitted(
    points: Floats, onto: Floats, within: float | None = None, tries: int = 2000
) -> tuple[Doubles, Flags] | None:
    """Fits the homography that takes points (n x 2) onto others; also says which points lie where it puts them.

    All count alike and the squares of the errors are least; or, where `within` is given, the most points that agree so
    well count and the others do not. None where there is no such homography.
    """
    method = 0 if within is None else cv2.RANSAC
    found, good = cv2.findHomography(points, onto, method, 3.0 if within is None else within, maxIters=tries)
    return None if found is None else (np.asarray(found, np.float64), np.asarray(good[:, 0] > 0, np.bool_))


def sides_of(quads: Floats) -> Singles:
    """Returns the side of each quad (n x 4 x 2): the root of its area."""
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray(np.sqrt(np.abs((x * np.roll(y, -1, 1) - y * np.roll(x, -1, 1)).sum(1)) / 2), np.float32)


def flatness(quads: Floats) -> Doubles:
    """Compares, for each quad (n x 4 x 2), the least with the greatest stretch that makes a square into it: the sine of
    the camera's height.
    """
    q = quads.astype(np.float64)
    across = np.stack([(q[:, 1] + q[:, 2] - q[:, 0] - q[:, 3]) / 2, (q[:, 2] + q[:, 3] - q[:, 0] - q[:, 1]) / 2], 2)
    stretch = np.linalg.svd(across, compute_uv=False)
    return np.asarray(stretch[:, 1] / np.maximum(1e-6, stretch[:, 0]))


def pixel_scaling(x: float, y: float) -> Doubles:
    """Returns the map from a picture's pixels to those of one so many times as wide and high; its corner is at -0.5."""
    return np.array([[x, 0, 0.5 * x - 0.5], [0, y, 0.5 * y - 0.5], [0, 0, 1.0]])


def straightened(picture: Pixels, quad: Quad, side: int) -> Pixels:
    """Makes a square of `side` pixels of a quad, sampled and not averaged."""
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), UNIT * np.float32(side))
    return np.asarray(cv2.warpPerspective(picture, onto, (side, side)), np.uint8)


def warped(photo: Pixels, onto: Homography, size: tuple[int, int]) -> Pixels:
    """Warps the photo through the homography, averaging where it shrinks, so that fine print does not flicker."""
    corners = np.array([(0.0, 0.0), (size[0], 0.0), (size[0], size[1]), (0.0, size[1])])
    shown = mapped(corners, np.linalg.inv(onto))
    photo = halvable(photo)
    height, width = photo.shape[:2]
    x0, y0 = (int(v) // 4 * 4 for v in (shown.min(0) - 2).clip(0, (width - 1, height - 1)))  # it may lie beyond
    x1, y1 = (-(-int(v) // 4) * 4 for v in (shown.max(0) + 3).clip((x0 + 1, y0 + 1), (width, height)))
    part = photo[y0:y1, x0:x1]  # from one fourth pixel to another: it can be halved twice
    shrink = min(1.0, 1.4 * (size[0] * size[1] / max(1.0, abs(cv2.contourArea(shown)))) ** 0.5)
    wide, high = (max(1, round(side * shrink)) for side in (part.shape[1], part.shape[0]))
    copy = smaller(part, (wide, high))
    to_copy = pixel_scaling(wide / part.shape[1], high / part.shape[0])
    to_copy = to_copy @ np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    through = onto @ np.linalg.inv(to_copy)
    return np.asarray(cv2.warpPerspective(copy, through, size, borderValue=GREY), np.uint8)


def tops(heat: Singles, reach: int) -> Flags:
    """Finds where a map (height x width) is nowhere higher within so many cells across and down."""
    return np.asarray(heat >= cv2.dilate(heat, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)), np.bool_)


def plane_of(quads: Floats, cells: Sequence[tuple[int, int]]) -> Doubles:
    """Fits the map from the board, in tiles, to the photo's pixels that suits all its tiles (n x 4 x 2 pixels) best."""
    board = (np.array(cells, np.float64)[:, None] + UNIT).reshape(-1, 2)
    found = fitted(board, quads.reshape(-1, 2).astype(np.float64))
    assert found is not None  # four corners of one tile are enough, and a tile has an area
    return found[0]


def supposed_plane(shape: tuple[int, ...], slant: float) -> Doubles:
    """Returns the map from the photo's pixels to the table, were its camera level and tilted down by so many
    degrees.
    """
    height, width = shape[:2]
    focal = USUAL_FOCAL * max(height, width)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    c, s = np.sin(np.radians(slant)), np.cos(np.radians(slant))  # turn the camera until it looks straight down
    return np.asarray(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ np.linalg.inv(lens))


def askew(plane: Homography, size: tuple[int, int], focal: float) -> tuple[float, float]:
    """Measures how far from a right angle and equal sides a square of the plane looks to a camera of that focal length.

    As the angle's cosine and the logarithm of the sides' ratio. `plane` takes it to pixels of a photo of `size`.
    """
    first, second, _ = _axes(plane, size, focal)
    a, b = np.linalg.norm(first), np.linalg.norm(second)
    return float(first @ second / (a * b)), float(np.log(a / b))


def camera_above(plane: Homography, size: tuple[int, int]) -> tuple[float, float, float]:
    """Finds where the camera was, in the plane's own unit, from its homography to the photo and from usual cameras.

    A slanted plane shows the focal length itself (right angles, equal sides); seen from straight above it does not, and
    then it hardly matters.
    """
    usual = max(size) * USUAL_FOCAL

    def cost(focal: float) -> float:
        angle, ratio = askew(plane, size, focal)
        return float((angle**2 + ratio**2) / SKEW_SPREAD**2 + (np.log(focal / usual) / FOCAL_SPREAD) ** 2)

    first, second, third = _axes(plane, size, min(usual * np.exp(np.linspace(-1.0, 1.4, 61)), key=cost))
    up = np.cross(first, second) / np.sqrt(np.linalg.norm(first) * np.linalg.norm(second))
    x, y, z = np.linalg.solve(np.column_stack([first, second, up]), -third)
    return float(x), float(y), max(abs(float(z)), 0.5)


def _axes(plane: Homography, size: tuple[int, int], focal: float) -> Doubles:
    """Of the plane, as a camera of that focal length has them before it: to the right, down, and its origin."""
    centred = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1]]) @ plane
    return np.asarray((np.diag([1 / focal, 1 / focal, 1]) @ centred).T, np.float64)
