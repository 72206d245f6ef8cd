"""Measures whether a board is distinguished from a picture of one: python -m workshop.measures.pictures

Renders boards as they lie, a hand over one in three, some on a cloth of the colour that most of their edges have, and
pictures of such boards as posters, boxes and screens show them: a part cut out, with or without a margin, lying on
another table. Real photos are boards. Writes docs/figures/pictures.md.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision import photo as photos
from vision.lattice.checks.rim import FEWEST, MOST, cut_sides, too_many_cut
from vision.lattice.find import find
from vision.naming.familiar import familiar
from vision.pipeline import tiles_there
from workshop import FIGURES, SHARED
from workshop.art.noise import Pixels
from workshop.art.print_runs import Art, scanned
from workshop.scenes.game import play_out
from workshop.scenes.objects.surface import SURFACES, levels
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import Table, set_table
from workshop.scenes.view.camera import aim

SEED = 91
BOARDS, CLOTHS, PICTURES = 78, 78, 52
SIZE = (2000, 1500)
PRINT = (2600, 2600)  # pixels of the photo that a picture is cut out of
TRIES = 3000  # places where it may be cut, ...
COVERED = 0.85  # ... of which so much must be board
OUT = FIGURES / "pictures.md"
Sides = npt.NDArray[np.bool_]
STEPS = (0.0, 0.001, 0.05, 0.1, 0.15, 0.2, 0.3, 1.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    cv2.setNumThreads(1)
    kinds = {
        "real photos": _told(photos.load(path)[0].pixels for path in _real()),
        "rendered boards": _told(_board(n).pixels for n in range(BOARDS)),
        "on cloth of their colour": _told(_board(n, cloth=True).pixels for n in range(BOARDS, BOARDS + CLOTHS)),
        "pictures of boards": _told(_picture(n) for n in range(PICTURES)),
    }
    OUT.write_text(_page(kinds), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def _told(seen: Iterable[Pixels]) -> list[Sides]:
    """Says for each photo in which a board is seen which of the sides on which it ends are cut."""
    found = []
    for pixels in seen:
        photo = photos.Photo(pixels, "photo")
        lattice, scores = tiles_there(photo, find(photo))
        if familiar(scores):
            found.append(cut_sides(photo, lattice.frames))
    return found


def _real() -> Iterator[Path]:
    for folder in ("boards", "others"):
        yield from sorted((SHARED / "photos" / folder).glob("*.jpg"))


def _board(number: int, cloth: bool = False) -> Photo:
    rng = np.random.default_rng((SEED, number))
    table = _table(rng, number, int(rng.integers(8, 73)))
    if cloth:
        table = replace(table, ground=levels(_cloth(rng, table)))
    camera = aim(rng, table.outline, SIZE, float(rng.uniform(25, 90)), fill=float(rng.uniform(0.6, 0.95)))
    return photograph(rng, table, camera, arm=0.33)


def _table(rng: np.random.Generator, number: int, tiles: int) -> Table:
    art: Art = scanned()[number % len(scanned())]
    position = play_out(rng, edition=art.edition, tiles=tiles, keys=art.keys)
    return set_table(rng, position, art, list(SURFACES)[number % len(SURFACES)])


def _cloth(rng: np.random.Generator, table: Table) -> Pixels:
    """A cloth of the colour that most of the tiles' edges have."""
    edges = np.concatenate([side for p in table.pictures for side in (p[0], p[-1], p[:, 0], p[:, -1])])
    weave = rng.normal(0, rng.uniform(2, 8), (512, 512, 1)) + rng.normal(0, 6, 3)
    return np.asarray((np.median(edges, axis=0) + weave).clip(0, 255), np.uint8)


def _picture(number: int) -> Pixels:
    """A part of a photo from above, printed and laid on a table, seen from a little aside."""
    rng = np.random.default_rng((SEED, BOARDS + CLOTHS + number))
    part = None
    while part is None:
        table = _table(rng, number, 72)
        part = _part(rng, photograph(rng, table, aim(rng, table.outline, PRINT, 88.0, fill=0.9), arm=0.0))
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


def _part(rng: np.random.Generator, taken: Photo) -> Pixels | None:
    """The largest of many rectangles of which nearly all is board, if there is one."""
    board = np.zeros(taken.pixels.shape[:2], np.uint8)
    for quad in taken.quads:
        cv2.fillConvexPoly(board, quad.astype(np.int32), 1)
    sums: npt.NDArray[np.int32] = np.asarray(cv2.integral(board), np.int32)
    side = float(np.sqrt(cv2.contourArea(taken.quads[0].astype(np.float32))))
    best, largest = None, 0
    for _ in range(TRIES):
        wide, tall = (int(v) for v in rng.uniform(3, 9, 2) * side)
        x, y = int(rng.integers(max(1, PRINT[0] - wide))), int(rng.integers(max(1, PRINT[1] - tall)))
        right, low = min(x + wide, PRINT[0]), min(y + tall, PRINT[1])
        covered = int(sums[low, right] - sums[y, right] - sums[low, x] + sums[y, x])
        if covered > max(largest, COVERED * (right - x) * (low - y)):
            best, largest = (x, y, right, low), covered
    if best is None:
        return None
    x, y, right, low = best
    return np.ascontiguousarray(taken.pixels[y:low, x:right])


def _page(kinds: dict[str, list[Sides]]) -> str:
    lines = [
        "# A board or a picture of one?\n",
        f"`python -m workshop.measures.pictures`: the {len(list(_real()))} real photos; {BOARDS} rendered boards, a "
        f"hand over one in three; {CLOTHS} on a cloth of the colour that most of their edges have; {PICTURES} pictures "
        "of boards, cut out of photos of rendered boards anyhow and laid on other tables. Told is the share of the "
        f"sides on which the board ends that end amid a tile; above {MOST:.2f}, and {FEWEST} of them at least, it "
        "is told to be a picture.\n",
        "| share of sides | " + " | ".join(kinds) + " |",
        "|---|" + "---|" * len(kinds),
    ]
    shares = [[sides.mean() if len(sides) else 0 for sides in told] for told in kinds.values()]
    for low, high in pairwise(STEPS):
        found = [sum(low <= share < high for share in told) for told in shares]
        name = "none" if low == 0 else f"{low:.2f} to {min(high, 1):.2f}"
        lines.append(f"| {name} | " + " | ".join(map(str, found)) + " |")
    pictures = [sum(map(too_many_cut, told)) for told in kinds.values()]
    lines.append("| told to be pictures | " + " | ".join(map(str, pictures)) + " |")
    lines.append("| boards seen | " + " | ".join(str(len(told)) for told in kinds.values()) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
