"""Judges how well tiles are found and framed in rendered photos: one table each by slant, size, drift, light and
surface.

    python -m workshop.nets.lattice.judge

Renders photos that no net has seen (a seed of their own), finds the lattice in each, and writes
docs/figures/lattice-rendered.md.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision import photo as photos
from vision.lattice import Frame
from vision.pipeline import Wish, walk
from workshop import FIGURES
from workshop.art.print_runs import Art, scanned
from workshop.scenes.game import play_out
from workshop.scenes.objects.laying import Laid
from workshop.scenes.objects.surface import SURFACES
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

SEED = 5
PHOTOS = 140
SIZE = (2000, 1500)
NEAR = 0.35  # of a side: a frame whose middle is nearer than this to a tile's has found it
MOST_HIDDEN = 0.6
OUT = FIGURES / "lattice-rendered.md"
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PhotoRow:
    """One photo: how it was taken, and what was found in it. `off`: each corner's distance in sides of its tile."""

    elevation: float
    side: float
    drift: float
    dark: float
    glare: float
    surface: str
    edition: str
    tiles: int
    found: int
    phantoms: int
    off: tuple[float, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    rng = np.random.default_rng(SEED)
    arts = scanned()
    rows = [_row(rng, arts[i % len(arts)], i) for i in range(PHOTOS)]
    OUT.write_text(_page(rows), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def _row(rng: np.random.Generator, art: Art, number: int) -> PhotoRow:
    kind = list(SURFACES)[number % len(SURFACES)]
    table = set_table(rng, play_out(rng, edition=art.edition, tiles=int(rng.integers(6, 73)), keys=art.keys), art, kind)
    elevation = float(rng.uniform(25, 90))
    camera = aim(rng, table.outline, SIZE, elevation, fill=float(rng.uniform(0.45, 0.95)))
    taken = photograph(rng, table, camera)
    *_, (_, read) = walk(photos.Photo(taken.pixels, f"{number}"), Wish(), until="classify")
    frames = read.lattice.frames
    tiles = [quad for quad, hidden in zip(taken.quads, taken.hidden, strict=True) if hidden <= MOST_HIDDEN]
    found, off = 0, []
    for quad in tiles:
        frame = nearest(frames, quad)
        if frame is not None:
            found += 1
            off += (np.linalg.norm(quad[:, None] - frame.quad[None], axis=-1).min(1) / _side(quad)).tolist()
    phantoms = sum(not any(_near(frame, quad) for quad in taken.quads) for frame in frames)
    grey = taken.pixels.mean(-1)
    return PhotoRow(
        elevation, float(np.median([_side(q) for q in taken.quads])), _drift(table.laid), float(np.median(grey)),
        float((taken.pixels.min(-1) > 245).mean()), kind, art.name, len(tiles), found, phantoms, tuple(off),
    )  # fmt: skip


def _side(quad: Floats) -> float:
    x, y = quad.T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2) ** 0.5


def _near(frame: Frame, quad: Floats) -> bool:
    return float(np.linalg.norm(frame.quad.mean(0) - quad.mean(0))) < NEAR * _side(quad)


def nearest(frames: Sequence[Frame], quad: Floats) -> Frame | None:
    near = [frame for frame in frames if _near(frame, quad)]
    return min(near, key=lambda f: float(np.linalg.norm(f.quad.mean(0) - quad.mean(0))), default=None)


def _drift(laid: Sequence[Laid]) -> float:
    """How far the tile farthest from the best straight lattice lies from it, in sides."""
    cells = np.array([[*tile.placed.cell, 1] for tile in laid], float)
    centres = np.array([tile.centre for tile in laid])
    fitted = cells @ np.linalg.lstsq(cells, centres, rcond=None)[0]
    return float(np.linalg.norm(centres - fitted, axis=1).max())


def _page(rows: Sequence[PhotoRow]) -> str:
    card = json.loads((Path(photos.__file__).parent / "weights" / "lattice.card.json").read_text(encoding="utf-8"))
    parts = [
        "# Tiles found and framed in rendered photos\n",
        f"`python -m workshop.nets.lattice.judge`: {len(rows)} photos of {SIZE[0]} x {SIZE[1]} pixels, weights of "
        f"{card['made_on']}. Corners: distance from the true corner, in % of the tile's side.\n",
    ]
    tables: list[tuple[str, Callable[[PhotoRow], str]]] = [
        ("all", lambda _: "all photos"),
        ("height of the camera", lambda r: _band(r.elevation, (25, 35, 50, 70, 90), "degrees")),
        ("side of a tile", lambda r: _band(r.side, (0, 60, 90, 130, 1000), "pixels")),
        ("drift", lambda r: _band(100 * r.drift, (0, 5, 10, 20, 100), "% of a tile")),
        ("light", lambda r: "glare over 2 %" if r.glare > 0.02 else _band(r.dark, (0, 60, 110, 160, 256), "of 255")),
        ("table", lambda r: r.surface),
        ("art", lambda r: r.edition),
    ]
    for name, band in tables:
        parts.append(f"| {name} | photos | tiles | found | phantoms | corners median | corners 95 % |")
        parts.append("|---|---|---|---|---|---|---|")
        for label in sorted({band(row) for row in rows}):
            parts.append(_line(label, [row for row in rows if band(row) == label]))
        parts.append("")
    return "\n".join(parts)


def _band(value: float, bounds: Sequence[float], unit: str) -> str:
    for low, high in pairwise(bounds):
        if value < high:
            return f"{low:3.0f} to {high:3.0f} {unit}"
    return f"over {bounds[-1]:.0f} {unit}"


def _line(label: str, rows: Sequence[PhotoRow]) -> str:
    tiles, found = sum(r.tiles for r in rows), sum(r.found for r in rows)
    off = [value for row in rows for value in row.off]
    median, most = 100 * np.percentile(off, [50, 95]) if off else (np.nan, np.nan)
    phantoms = sum(r.phantoms for r in rows)
    return f"| {label} | {len(rows)} | {tiles} | {100 * found / tiles:.2f} % | {phantoms} | {median:.1f} | {most:.1f} |"


if __name__ == "__main__":
    main()
