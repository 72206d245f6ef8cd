"""Is a board told from a picture of one? python -m workshop.pictures

Renders boards as they lie, a hand over every third, and pictures of such boards as posters, boxes and screens show
them: a part cut out, with or without a margin, lying on another table. Real photos are boards. Writes
docs/figures/pictures.md.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision import photo as photos
from vision.lattice.find import find
from vision.lattice.ground import boardlike
from vision.lattice.rim import FEWEST, MOST, cut_sides
from vision.naming.classify import classify
from vision.naming.familiar import familiar
from vision.naming.presence import confirmed
from workshop.bench import SHARED
from workshop.table.art import Art, scanned
from workshop.table.camera import aim
from workshop.table.game import play_out
from workshop.table.noise import Pixels
from workshop.table.photograph import Photo, photograph
from workshop.table.scene import set_table
from workshop.table.surface import SURFACES

SEED = 91
BOARDS, PICTURES = 78, 52
SIZE = (2000, 1500)
PRINT = (2600, 2600)  # pixels of the photo that a picture is cut out of
TRIES = 3000  # places where it may be cut, ...
COVERED = 0.85  # ... of which so much must be board
OUT = Path(__file__).parent.parent / "docs" / "figures" / "pictures.md"
STEPS = (0.0, 0.001, 0.05, 0.1, 0.15, 0.2, 0.3, 1.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    cv2.setNumThreads(1)
    kinds = {
        "real photos": [told for path in _real() if (told := cut(photos.load(path)[0]))],
        "rendered boards": [told for n in range(BOARDS) if (told := cut(_seen(_board(n).pixels, n)))],
        "pictures of boards": [told for n in range(PICTURES) if (told := cut(_seen(_picture(n), n)))],
    }
    OUT.write_text(_page(kinds), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def cut(photo: photos.Photo) -> tuple[int, int] | None:
    """How many sides on which the board ends are cut, and how many there are; nothing where no board is seen."""
    lattice = find(photo)
    scores = classify(photo, lattice)
    lattice, scores = confirmed(lattice, scores, boardlike(photo, lattice))
    if not familiar(scores):
        return None
    sides = cut_sides(photo, lattice.frames)
    return int(sides.sum()), len(sides)


def _real() -> Iterator[Path]:
    for folder in ("boards", "others"):
        yield from sorted((SHARED / "photos" / folder).glob("*.jpg"))


def _seen(pixels: Pixels, number: int) -> photos.Photo:
    return photos.Photo(pixels, f"{number}")


def _board(number: int) -> Photo:
    rng = np.random.default_rng((SEED, number))
    return _taken(rng, number, int(rng.integers(12, 73)), SIZE, float(rng.uniform(25, 90)), arm=0.33)


def _taken(
    rng: np.random.Generator, number: int, tiles: int, size: tuple[int, int], elevation: float, arm: float
) -> Photo:
    art: Art = scanned()[number % len(scanned())]
    position = play_out(rng, edition=art.edition, tiles=tiles, keys=art.keys)
    table = set_table(rng, position, art, list(SURFACES)[number % len(SURFACES)])
    camera = aim(rng, table.outline, size, elevation, fill=float(rng.uniform(0.6, 0.95)))
    return photograph(rng, table, camera, arm)


def _picture(number: int) -> Pixels:
    """A part of a photo from above, printed and laid on a table, seen from a little aside."""
    rng = np.random.default_rng((SEED, BOARDS + number))
    part = _part(rng, _taken(rng, number, 72, PRINT, 88.0, arm=0.0))
    margin = round(float(rng.choice([0, 0.02, 0.06])) * min(part.shape[:2]))
    paper = np.empty((part.shape[0] + 2 * margin, part.shape[1] + 2 * margin, 3), np.uint8)
    paper[:] = rng.uniform(170, 250, 3)
    paper[margin : margin + part.shape[0], margin : margin + part.shape[1]] = part
    kind = list(SURFACES)[int(rng.integers(len(SURFACES)))]
    canvas = np.asarray(cv2.resize(SURFACES[kind](rng, 1024), SIZE), np.uint8)
    tall, wide = paper.shape[:2]
    angle = np.radians(rng.uniform(-30, 30))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([(-wide, -tall), (wide, -tall), (wide, tall), (-wide, tall)]) @ turn.T
    corners *= np.array([1, rng.uniform(0.6, 1)])  # from lower, ...
    corners[:, 0] *= 1 + corners[:, 1] / np.abs(corners[:, 1]).max() * rng.uniform(0, 0.15)  # ... what is near is wide
    corners *= 0.42 * np.min(np.array(SIZE) / np.abs(corners).max(0))
    lies = (corners + np.array(SIZE) / 2).astype(np.float32)
    onto = cv2.getPerspectiveTransform(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], np.float32), lies)
    small = cv2.GaussianBlur(paper, (0, 0), 0.8)
    cv2.warpPerspective(small, onto, SIZE, dst=canvas, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)
    return canvas


def _part(rng: np.random.Generator, taken: Photo) -> Pixels:
    """The largest of many rectangles of which nearly all is board."""
    board = np.zeros(taken.pixels.shape[:2], np.uint8)
    for quad in taken.quads:
        cv2.fillConvexPoly(board, quad.astype(np.int32), 1)
    sums: npt.NDArray[np.int32] = np.asarray(cv2.integral(board), np.int32)
    side = float(np.sqrt(cv2.contourArea(taken.quads[0].astype(np.float32))))
    best, largest = (0, 0, 1, 1), 0
    for _ in range(TRIES):
        wide, tall = (int(v) for v in rng.uniform(3, 9, 2) * side)
        x, y = int(rng.integers(max(1, PRINT[0] - wide))), int(rng.integers(max(1, PRINT[1] - tall)))
        right, low = min(x + wide, PRINT[0]), min(y + tall, PRINT[1])
        covered = int(sums[low, right] - sums[y, right] - sums[low, x] + sums[y, x])
        if covered > max(largest, COVERED * (right - x) * (low - y)):
            best, largest = (x, y, right, low), covered
    x, y, right, low = best
    return np.ascontiguousarray(taken.pixels[y:low, x:right])


def _page(kinds: dict[str, list[tuple[int, int]]]) -> str:
    lines = [
        "# A board or a picture of one?\n",
        f"`python -m workshop.pictures`: the {len(kinds['real photos'])} real photos in which a board is found; "
        f"{BOARDS} rendered boards, a hand over every third; {PICTURES} pictures of boards, cut out of photos of "
        "rendered boards anyhow and laid on other tables. Told is the share of the sides on which the board ends that "
        f"end amid a tile; above {MOST:.2f}, and {FEWEST} of them at least, it is told to be a picture.\n",
        "| share of sides | " + " | ".join(kinds) + " |",
        "|---|" + "---|" * len(kinds),
    ]
    for low, high in pairwise(STEPS):
        found = [sum(low <= cut / max(1, sides) < high for cut, sides in told) for told in kinds.values()]
        name = "none" if low == 0 else f"{low:.2f} to {min(high, 1):.2f}"
        lines.append(f"| {name} | " + " | ".join(map(str, found)) + " |")
    found = [sum(cut >= FEWEST and cut > MOST * sides for cut, sides in told) for told in kinds.values()]
    lines.append("| told to be pictures | " + " | ".join(map(str, found)) + " |")
    lines.append("| boards found | " + " | ".join(str(len(told)) for told in kinds.values()) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
