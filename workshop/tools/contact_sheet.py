"""Puts many pictures on one, to look at: fast tables made for it, or the photos of a folder.

    python -m workshop.tools.contact_sheet docs/figures/fast-tables.jpg            fifty fast tables in the drawn styles
    python -m workshop.tools.contact_sheet out/scans.jpg --scans                   the same dressed in ../shared/tiles
    python -m workshop.tools.contact_sheet out/fixtures.jpg --photos tests/fixtures/photos
    python -m workshop.tools.contact_sheet out/fast.jpg --truth                    with corners and foot points drawn in

Prints how long a table took. The same command and seed make the same sheet.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.photo import load
from workshop.art.noise import Pixels
from workshop.art.painted import STYLES
from workshop.art.print_runs import drawn, scanned
from workshop.scenes.crops import SIZE, tables
from workshop.scenes.photograph import Photo

COLUMNS = 10
CELL = (256, 192)
"""Width and height of a picture on the sheet."""
PICTURES = (".jpg", ".jpeg", ".png", ".heic", ".webp")


def marked(photo: Photo) -> Pixels:
    """The photo with its truth drawn in: frames, the board's north-west corners, foot points."""
    picture = photo.pixels.copy()
    for quad in photo.quads[np.isfinite(photo.quads).all((1, 2))]:
        corners = np.round(np.clip(quad, -4000, 4000)).astype(np.int32)
        cv2.polylines(picture, [corners], True, (255, 0, 255), 2, cv2.LINE_AA)
        cv2.circle(picture, corners[0].tolist(), 4, (255, 0, 255), -1)
    for (x, y), seen in zip(photo.feet, photo.seen, strict=True):
        if seen > 0:
            cv2.circle(picture, (round(x), round(y)), 4, (255, 255, 0), -1, cv2.LINE_AA)
    return picture


def fit(picture: Pixels, size: tuple[int, int] = CELL) -> Pixels:
    """The whole picture scaled into a cell, white around it."""
    h, w = picture.shape[:2]
    scale = min(size[0] / w, size[1] / h)
    small = cv2.resize(picture, (round(w * scale), round(h * scale)), interpolation=cv2.INTER_AREA)
    cell = np.full((size[1], size[0], 3), 255, np.uint8)
    top, left = (size[1] - small.shape[0]) // 2, (size[0] - small.shape[1]) // 2
    cell[top : top + small.shape[0], left : left + small.shape[1]] = small
    return cell


def sheet(pictures: Sequence[Pixels], columns: int = COLUMNS) -> Pixels:
    """All in rows, the last filled up with white."""
    blank = np.full_like(pictures[0], 255)
    cells = [*pictures, *[blank] * (-len(pictures) % columns)]
    return np.vstack([np.hstack(cells[i : i + columns]) for i in range(0, len(cells), columns)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", type=Path, help="the file to write, JPEG or PNG")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scans", action="store_true", help="dress the tiles in ../shared/tiles")
    parser.add_argument("--photos", type=Path, help="show the pictures of this folder instead")
    parser.add_argument("--truth", action="store_true", help="draw the truth in")
    chosen = parser.parse_args()
    if chosen.photos:
        paths = sorted(p for p in chosen.photos.rglob("*") if p.suffix.lower() in PICTURES)
        cells = [fit(np.asarray(load(path)[0].pixels)) for path in paths]
    else:
        cv2.setNumThreads(1)
        arts = scanned() if chosen.scans else tuple(drawn(style) for style in STYLES)
        start, cells = time.process_time(), []
        for photo in tables(arts, chosen.seed, chosen.count):
            cells.append(fit(marked(photo) if chosen.truth else photo.pixels))
        took = (time.process_time() - start) / chosen.count
        print(f"{1 / took:.1f} tables of {SIZE[0]} x {SIZE[1]} a second and core, with the painting of the tiles")
    chosen.sheet.parent.mkdir(parents=True, exist_ok=True)
    quality = [cv2.IMWRITE_JPEG_QUALITY, 75] if chosen.sheet.suffix.lower() in (".jpg", ".jpeg") else []
    cv2.imwrite(str(chosen.sheet), cv2.cvtColor(sheet(cells), cv2.COLOR_RGB2BGR), quality)


if __name__ == "__main__":
    main()
