"""Takes one look at a picture: where the middles of tiles are, and how each tile lies. It ignores neighbours.

The net answers, for every cell of 4 x 4 pixels, with these maps:

    0      the bell: 1 at a tile's middle, falling to 0 towards its edges
    1, 2   whether a tile covers the cell; whether tiles' edges run through it
    3, 4   from the cell to the tile's middle, in cells
    5      log(half diagonal / 24 pixels)
    6, 7   the direction of a corner times four, as cosine and sine: the same whichever corner is taken
    8, 9   how the square is squeezed to a parallelogram
    10, 11 how the parallelogram is squeezed to a quad, as a slanted look does

The last five are the Fourier coefficients of the four corners, made blind to which corner comes first, so that nothing
jumps when a tile turns through 45 degrees.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Ints, Pixels, Singles
from vision.geometry import sides_of, tops
from vision.net import Net

STRIDE = 4
CHANNELS = 12
HALF_DIAGONAL = 24.0  # pixels of a tile in the middle of the range that the net learned
CLOSE = 0.4
_MULTIPLE = 32  # the net halves five times

_TURNS = np.array([1, 1j, -1, -1j])  # of the four corners against the first


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """Tiles as one look saw them: `quads` n x 4 x 2 pixels, clockwise from any corner; `scores` n, 0..1."""

    quads: Singles
    scores: Singles


def describe(quad: Floats) -> tuple[Singles, Singles, float]:
    """Returns a quad's middle, the seven values of maps 5 to 11, and its side in pixels."""
    corners = quad[:, 0] + 1j * quad[:, 1]
    first, second, third, fourth = (complex(corners @ _TURNS.conj() ** k / 4) for k in range(4))
    radius = max(float(abs(second)), 1e-6)
    spin = (second / radius) ** 4
    lean, pinch = fourth * second / radius**2, third * radius / second**2
    values = [np.log(radius / HALF_DIAGONAL), spin.real, spin.imag, lean.real, lean.imag, pinch.real, pinch.imag]
    return np.array([first.real, first.imag], np.float32), np.array(values, np.float32), radius * 2**0.5


def quads_of(centres: Singles, values: Singles) -> Singles:
    """Inverts `describe` for n middles (n x 2) and values (n x 7): n x 4 x 2, clockwise from any corner."""
    radius = np.exp(np.clip(values[:, 0], -4, 4)) * HALF_DIAGONAL
    second = radius * np.exp(1j * np.arctan2(values[:, 2], values[:, 1]) / 4)
    fourth = (values[:, 3] + 1j * values[:, 4]) * radius**2 / second
    third = (values[:, 5] + 1j * values[:, 6]) * second**2 / radius
    corners = second[:, None] * _TURNS + third[:, None] * _TURNS**2 + fourth[:, None] * _TURNS**3
    return np.asarray(np.stack([corners.real + centres[:, :1], corners.imag + centres[:, 1:]], -1), np.float32)


def look(net: Net, picture: Pixels) -> Singles:
    """Returns the net's answer to a picture of any size: channels x h x w, the first three as probabilities."""
    height, width = picture.shape[:2]
    padded = cv2.copyMakeBorder(
        picture, 0, -height % _MULTIPLE, 0, -width % _MULTIPLE, cv2.BORDER_CONSTANT, value=(128, 128, 128)
    )
    batch = padded.transpose(2, 0, 1)[None].astype(np.float32) / np.float32(255) - np.float32(0.5)
    answer: Singles = net(batch)[0][:, : -(-height // STRIDE), : -(-width // STRIDE)]
    answer[:3] = 1 / (1 + np.exp(-answer[:3]))
    return answer


def peaks(answer: Singles, least: float) -> Detections:
    """Finds every middle that stands out from its surroundings, with the shape that the cells about it agree on."""
    bell = np.ascontiguousarray(answer[0])
    smooth = cv2.GaussianBlur(bell, (3, 3), 0.7)
    rows, columns = np.nonzero(tops(np.asarray(smooth, np.float32), 1) & (bell >= least))
    weight = np.where(bell > least, bell, 0) ** 2 + 1e-6
    total = cv2.boxFilter(weight, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    y, x = np.mgrid[: bell.shape[0], : bell.shape[1]].astype(np.float32)

    def around(values: Singles) -> Singles:
        summed = cv2.boxFilter(
            np.ascontiguousarray(values) * weight, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
        return np.asarray((summed / total)[rows, columns], np.float32)

    centres = np.stack([around(x + answer[3]), around(y + answer[4])], -1)
    centres = (centres + 0.5) * STRIDE - 0.5
    values = np.stack([around(m) for m in answer[5:]], -1)
    quads, scores = quads_of(centres, values), bell[rows, columns]
    keep = surest_apart(quads, scores)
    return Detections(quads[keep], scores[keep])


def surest_apart(quads: Singles, scores: Singles) -> Ints:
    """Keeps the surer of two middles nearer than CLOSE of a tile's side: they are one tile. Indices, the surest
    first.
    """
    middles, sides = quads.mean(1), sides_of(quads)
    kept: list[int] = []
    for i in np.argsort(-scores, kind="stable"):
        near = np.linalg.norm(middles[kept] - middles[i], axis=1) < CLOSE * np.minimum(sides[kept], sides[i])
        if not near.any():
            kept.append(int(i))
    return np.array(kept, int)
