"""Measures how steady readings are: python -m workshop.measures.steadiness > docs/figures/steadiness.md

The computer retakes every real photo with a readable truth: turned, smaller, darker, in warmer light, blurred,
squeezed as if from lower. Nothing that a person sees on the table has changed, so the reading should not. What the
weights merely happen to get right on a photo as it was taken comes out wrong here.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Pixels
from vision.pipeline import Wish, read
from vision.readingfile import to_json
from workshop.bench.photos import Known, known_photos, measure

Matrix = npt.NDArray[np.floating]
Change = Callable[[Pixels], tuple[Pixels, Matrix]]  # the new picture, and where its pixels came to lie

STILL = np.eye(3)
BLUR_AT = 4000  # pixels of the longer side for which a blur is given; other sizes in proportion
GRAIN_AT = 2000
SEED = 1


def main() -> None:
    bench = measure()
    photos = [known for known in known_photos() if known.truth.get("readable", True)]
    print("# How steady readings are\n")
    print("`python -m workshop.measures.steadiness`: the real photos of readable boards, changed by computer.\n")
    print("| photos | found | phantoms | right | boards exact | meeples F1 | questions | silent |")
    print("|---|---|---|---|---|---|---|---|")
    for name, change in CHANGES.items():
        counted: Counter[str] = Counter()
        for known in photos:
            counted.update(_counted(bench.compare, known, change))
        print(_row(name, len(photos), counted), flush=True)


def _counted(compare: Callable[..., dict[str, int]], known: Known, change: Change) -> dict[str, int]:
    """Counts in the photo as it was taken: what its edge cuts the truth leaves out, also where the change moved that
    edge into the picture.
    """
    pixels, onto = change(known.photo.pixels)
    seen = to_json(read(replace(known.photo, pixels=pixels), Wish()))
    for tile in seen["tiles"]:
        quad = np.array([tile["quad"]], np.float64)
        tile["quad"] = cv2.perspectiveTransform(quad, np.linalg.inv(onto))[0].tolist()
    found = compare(known.truth, seen, known.photo.size)
    if not found["meeples_readable"]:
        found |= {"meeples": 0, "meeples_right": 0, "meeples_wrong": 0}
    return {name: int(value) for name, value in found.items()}


def _row(name: str, photos: int, c: Counter[str]) -> str:
    f1 = 2 * c["meeples_right"] / max(1, c["meeples"] + c["meeples_right"] + c["meeples_wrong"])
    shares = f"{c['found'] / c['tiles']:.2%} | {c['phantom']} | {c['right'] / c['tiles']:.2%}"
    return f"| {name} | {shares} | {c['board_exact']}/{photos} | {f1:.1%} | {c['asked']} | {c['silent']} |"


def _turned(degrees: float) -> Change:
    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        height, width = pixels.shape[:2]
        cos, sin = abs(np.cos(np.radians(degrees))), abs(np.sin(np.radians(degrees)))
        size = int(width * cos + height * sin), int(width * sin + height * cos)
        onto = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
        onto[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
        return _warped(pixels, np.vstack([onto, [0, 0, 1]]).astype(np.float64), size)

    return change


def _from_lower(narrowing: float) -> Change:
    """The far edge narrower by twice this share of the width, and as much nearer."""

    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        height, width = pixels.shape[:2]
        corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        far = [(width * narrowing, height * narrowing), (width * (1 - narrowing), height * narrowing)]
        moved = np.array([*far, *corners[2:]], np.float32)
        onto = np.asarray(cv2.getPerspectiveTransform(corners, moved), np.float64)
        return _warped(pixels, onto, (width, height))

    return change


def _warped(pixels: Pixels, onto: Matrix, size: tuple[int, int]) -> tuple[Pixels, Matrix]:
    """What the photo does not show is black, as programs that turn pictures leave it."""
    return np.asarray(cv2.warpPerspective(pixels, onto, size), np.uint8), onto


def _smaller(pixels: Pixels) -> tuple[Pixels, Matrix]:
    half = cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8), np.diag([0.5, 0.5, 1.0])


def _lit(red: float, green: float, blue: float) -> Change:
    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        return np.clip(pixels * np.array([red, green, blue], np.float32), 0, 255).astype(np.uint8), STILL

    return change


def _shadowed(level: float) -> Change:
    """Somebody stands before the lamp: from one side to a slanting edge only that share of the light is left."""

    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        height, width = pixels.shape[:2]
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        lit = 1 / (1 + np.exp(-40 * (x / width + 0.6 * y / height - 0.75)))
        return np.clip(pixels * (level + (1 - level) * lit[..., None]), 0, 255).astype(np.uint8), STILL

    return change


def _noisy(level: float, sigma: float) -> Change:
    """So dim that the sensor's noise shows, in grains of a pixel where the longer side has GRAIN_AT."""

    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        height, width = pixels.shape[:2]
        grain = max(1.0, max(height, width) / GRAIN_AT)
        rng = np.random.default_rng(SEED)
        noise = rng.normal(0, sigma, (int(height / grain) + 1, int(width / grain) + 1, 3)).astype(np.float32)
        return np.clip(pixels * level + cv2.resize(noise, (width, height)), 0, 255).astype(np.uint8), STILL

    return change


def _contrasting(by: float) -> Change:
    """Bright and dark are pulled apart, and what was nearly black or white is."""

    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        return np.clip((pixels - np.float32(127.5)) * by + 127.5, 0, 255).astype(np.uint8), STILL

    return change


def _coloured(by: float) -> Change:
    """Colours so many times as far from grey."""

    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        grey = pixels.mean(2, keepdims=True, dtype=np.float32)
        return np.clip(grey + (pixels - grey) * by, 0, 255).astype(np.uint8), STILL

    return change


def _blurred(sigma: float) -> Change:
    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        spread = sigma * max(pixels.shape) / BLUR_AT
        return np.asarray(cv2.GaussianBlur(pixels, (0, 0), spread), np.uint8), STILL

    return change


def _squashed(quality: int) -> Change:
    def change(pixels: Pixels) -> tuple[Pixels, Matrix]:
        _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR)
        return np.asarray(unpacked, np.uint8), STILL

    return change


CHANGES: dict[str, Change] = {
    "as they are": lambda pixels: (pixels, STILL),
    "turned by 90 degrees": _turned(90),
    "turned by 37 degrees": _turned(37),
    "half as large": _smaller,
    "darker, 0.4": _lit(0.4, 0.4, 0.4),
    "brighter, 1.5": _lit(1.5, 1.5, 1.5),
    "warm light": _lit(1.15, 0.95, 0.65),
    "cold light": _lit(0.8, 0.95, 1.15),
    "a shadow over half of it": _shadowed(0.35),
    "dim and noisy": _noisy(0.35, 10),
    "harder, 1.6": _contrasting(1.6),
    "paler, 0.45": _coloured(0.45),
    "more colourful, 1.7": _coloured(1.7),
    "blurred, 2 pixels of 4000": _blurred(2),
    "JPEG of quality 25": _squashed(25),
    "from lower": _from_lower(0.15),
}


if __name__ == "__main__":
    main()
