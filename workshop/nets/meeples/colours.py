"""Compares ways to name a meeple's colour: python -m workshop.nets.meeples.colours [--tables 12] [--photos
../shared/photos]

For every true piece near which one is seen, names the colour in several ways; prints as Markdown how many each has
right: on rendered tables and on real photos (never learned from), both with true frames.
"""

import argparse
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from engine.pieces import Colour
from vision.lattice import Frame, Lattice
from vision.meeples import planes
from vision.meeples.planes import COLOURS
from vision.meeples.sightings import Sighting, sightings
from vision.meeples.view import SIDE, View, lay_flat
from vision.net import net
from vision.photo import Photo
from workshop import SHARED
from workshop.nets.meeples.judge import SAME, Truth, photos, tables
from workshop.scenes.objects.paint import PAINT

WAYS = (
    "nearest paint, photo as it is",
    "nearest paint, balanced",
    "net, photo as it is",
    "net, balanced",
)
BODY = 0.15  # tiles: how high above the foot a piece is looked at

Floats = npt.NDArray[np.floating]


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tables", type=int, default=12)
    p.add_argument("--photos", type=Path, default=SHARED / "photos")
    p.add_argument("--seed", type=int, default=11)
    a = p.parse_args()
    print("| way | rendered tables | real photos |\n|---|---|---|")
    sources = (tables(a.tables, a.seed), photos(a.photos))
    counts = [Counter[str](), Counter[str]()]
    for count, source in zip(counts, sources, strict=True):
        for shown in source:
            count.update(_right(shown.photo, shown.frames, shown.meeples))
    for way in WAYS:
        shares = (f"{c[way]} of {c['there']}, {100 * c[way] / max(1, c['there']):.1f} %" for c in counts)
        print(f"| {way} | {' | '.join(shares)} |")


def _right(photo: Photo, frames: tuple[Frame, ...], there: list[Truth]) -> Counter[str]:
    """How many pieces each way has right, under its name."""
    view = lay_flat(photo, Lattice(frames))
    plain = view.pixels.transpose(2, 0, 1) / np.float32(127.5) - 1
    balanced = planes.balance(view.pixels, view.tiled)
    seen = _seen(balanced, view, frames)
    raw = _seen(plain, view, frames)
    count: Counter[str] = Counter()
    for true in there:
        if true["colour"] == "unclear":
            continue
        sighting = _nearest(seen, true)
        if sighting is None:
            continue
        other = _nearest(raw, true)
        told = (
            _nearest_paint(plain, view, true),
            _nearest_paint(balanced, view, true),
            other.colour if other else None,
            sighting.colour,
        )
        count["there"] += 1
        count.update(way for way, colour in zip(WAYS, told, strict=True) if colour == true["colour"])
    return count


def _seen(light: Floats, view: View, frames: tuple[Frame, ...]) -> tuple[Sighting, ...]:
    answer = net("meeples")(np.concatenate([light, planes.lean(view)])[None].astype(np.float32))[0]
    return tuple(s for s in sightings(answer, view, frames) if s.cell is not None)


def _nearest(seen: tuple[Sighting, ...], true: Truth) -> Sighting | None:
    def apart(s: Sighting) -> float:
        assert s.cell is not None
        return float(
            np.hypot(s.cell[0] + s.at[0] - true["x"] - true["at"][0], s.cell[1] + s.at[1] - true["y"] - true["at"][1])
        )

    nearest = min(seen, key=apart, default=None)
    return nearest if nearest is not None and apart(nearest) < SAME else None


def _nearest_paint(light: Floats, view: View, true: Truth) -> Colour:
    """The colour whose middle paint is nearest, in Lab, to the middle of the piece's own pixels."""
    x, y = view.from_board(np.array([true["x"], true["y"]]) + true["at"])
    height, width = light.shape[1:]
    lean = view.lean()[:, min(int(y), height - 1), min(int(x), width - 1)] * BODY * SIDE
    column, row = int(np.clip(x + lean[0], 3, width - 4)), int(np.clip(y + lean[1], 3, height - 4))
    pixel = np.median(light[:, row - 3 : row + 4, column - 3 : column + 4].reshape(3, -1), axis=1) / 2 + 0.5
    lab = _lab(pixel)
    return min(COLOURS, key=lambda c: float(np.linalg.norm(_lab(_middle(c)) - lab)))


def _middle(colour: Colour) -> Floats:
    hue, saturation, value = (sum(ends) / 2 for ends in PAINT[colour])
    return np.asarray(cv2.cvtColor(np.array([[[hue % 360, saturation, value]]], np.float32), cv2.COLOR_HSV2RGB)[0, 0])


def _lab(rgb: Floats) -> Floats:
    return np.asarray(cv2.cvtColor(rgb.clip(0, 1).reshape(1, 1, 3).astype(np.float32), cv2.COLOR_RGB2LAB)[0, 0])


if __name__ == "__main__":
    main()
