"""Makes a series seen as if by hand: python -m workshop.series.by_hand TRUTH PHOTOS OUT

Every photo of the series is taken again by computer from another place: tilted, turned by any angle or by quarter
turns, nearer or farther. Nothing on the table changes, so the truth stays as it is. The same seed gives the same
photos.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Pixels
from workshop.series.folder import changed_series

QUARTERS = 0.3  # of the photos are turned by quarter turns and hardly more, as people sit around a table
TILT = 0.1  # of the photo's sides: how far a corner may move
_SCALE = (0.85, 1.0)


def seen_by_hand(rng: np.random.Generator, pixels: Pixels) -> Pixels:
    """The photo as somebody else at the table would have taken it; all of it stays in the picture."""
    high, wide = pixels.shape[:2]
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    tilted = corners + rng.uniform(-TILT, TILT, (4, 2)) * [wide, high]
    quarter = rng.random() < QUARTERS
    angle = 90 * int(rng.integers(4)) + rng.normal(0, 4) if quarter else rng.uniform(0, 360)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turned = (tilted - tilted.mean(0)) @ np.array([[c, s], [-s, c]]) * rng.uniform(*_SCALE)
    turned -= turned.min(0)
    size = np.ceil(turned.max(0)).astype(int)
    onto = cv2.getPerspectiveTransform(corners.astype(np.float32), turned.astype(np.float32))
    ground = tuple(float(v) for v in np.median(_rim(pixels), 0))
    seen = cv2.warpPerspective(
        pixels, onto, (int(size[0]), int(size[1])), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT,
        borderValue=ground,
    )  # fmt: skip
    return np.asarray(seen, np.uint8)


def _rim(pixels: Pixels) -> npt.NDArray[np.uint8]:
    """The photo's outermost pixels: what the table goes on with beyond it."""
    return np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])


def main() -> None:
    changed_series(__doc__, lambda rng, _number, pixels: seen_by_hand(rng, pixels))


if __name__ == "__main__":
    main()
