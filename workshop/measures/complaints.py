"""Measures what the program still finds and names as photos get worse: the limits of its complaints come from here.

    python -m workshop.measures.complaints

Renders tables without any fault of light, lens or sensor, then adds one: blur, a low view, small tiles, or glare, in
known degrees. Writes docs/figures/complaints.md.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.boxes import catalogue
from vision.arrays import Pixels
from vision.geometry import flatness
from vision.lattice.checks.complaints import (
    BLURRED,
    LOW_LOOK,
    SMALL_SIDE,
    WASHED_OUT,
    sampled,
    sharpness,
    washed_out,
)
from vision.lattice.frames import Frame
from vision.photo import Photo
from vision.pipeline import Wish, walk
from workshop import FIGURES
from workshop.art.print_runs import Art, flat
from workshop.nets.faces.answers import alike_after
from workshop.nets.lattice.judge import nearest
from workshop.scenes.game import play_out
from workshop.scenes.photograph import Photo as Rendered
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

SEED = 9
TABLES = 12  # at each degree of each fault
TILES = 24
SIZE = (1600, 1200)
USUAL = 60.0  # degrees above the table
BLURS = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 7.0)  # standard deviation, in % of a tile's side
ELEVATIONS = (60.0, 45.0, 35.0, 30.0, 27.0, 24.0, 21.0, 18.0)  # degrees above the table
SIDES = (60.0, 45.0, 38.0, 32.0, 28.0, 24.0, 20.0, 16.0)  # pixels
GLARES = (0.0, 0.05, 0.15, 0.25, 0.4, 0.6, 1.01)  # bounds of the share of a tile that is white
OUT = FIGURES / "complaints.md"
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MeasuredTile:
    """One tile of a photo: was it found, was it named and turned rightly, and what the complaint measures of it."""

    found: bool
    right: bool
    measured: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    parts = [
        "# From where on a photo is complained about\n",
        f"`python -m workshop.measures.complaints`: {TABLES} rendered photos of {TILES} tiles at each degree, "
        "faultless but for the one fault. Named: kind and turn right on the tile's own look, of the tiles found.\n",
    ]
    for title, limit, tables in _faults():
        parts.append(f"{title} Limit: {limit}.\n")
        parts.append("| degree | tiles | found | named | measured, median |\n|---|---|---|---|---|")
        for degree, tiles in tables:
            parts.append(_line(degree, tiles))
            print(parts[-1], flush=True)
        parts.append("")
    OUT.write_text("\n".join(parts), encoding="utf-8")


def _faults() -> Iterator[tuple[str, str, Iterator[tuple[str, list[MeasuredTile]]]]]:
    arts = flat()
    without_snow = [art for art in arts if art.name != "winter"]
    yield (
        "**Blur**, in % of a tile's side (standard deviation); measured: what share of the contrast is fine detail.",
        f"{BLURRED}",
        ((f"{b:.0f} %", _tiles(arts, USUAL, lambda p, b=b: _blurred(p, b), _sharp)) for b in BLURS),  # type: ignore[misc]
    )
    yield (
        "**A low look**, in degrees above the table; measured: a tile's least against its greatest stretch.",
        f"{LOW_LOOK}",
        ((f"{e:.0f} degrees", _tiles(arts, e, lambda p: p.pixels, _flat)) for e in ELEVATIONS),
    )
    yield (
        "**Small tiles**, in pixels; measured: the side.",
        f"{SMALL_SIDE:.0f} pixels",
        ((f"{s:.0f} pixels", _tiles(arts, USUAL, lambda p, s=s: _small(p, s), lambda _, f: f.side)) for s in SIDES),  # type: ignore[misc]
    )
    yield (
        "**Glare**, as the share of a tile that is white; measured: the same.",
        f"{WASHED_OUT}",
        _by_glare(_tiles(without_snow, USUAL, _glaring, _white, 5)),
    )


def _sharp(photo: Photo, frame: Frame) -> float:
    return sharpness(sampled(photo, frame))


def _flat(_: Photo, frame: Frame) -> float:
    return float(flatness(frame.quad[None])[0])


def _white(photo: Photo, frame: Frame) -> float:
    return washed_out(sampled(photo, frame))


def _by_glare(tiles: Sequence[MeasuredTile]) -> Iterator[tuple[str, list[MeasuredTile]]]:
    bins = defaultdict[int, list[MeasuredTile]](list)
    for tile in tiles:
        bins[int(np.searchsorted(GLARES, tile.measured, side="right")) - 1].append(tile)
    for i in sorted(bins):
        yield f"{100 * GLARES[i]:.0f} to {100 * min(1.0, GLARES[i + 1]):.0f} %", bins[i]


def _tiles(
    arts: Sequence[Art],
    elevation: float,
    spoil: Callable[[Rendered], Pixels],
    measure: Callable[[Photo, Frame], float],
    times: int = 1,
) -> list[MeasuredTile]:
    """Every tile of so many photos; the same tables at every degree."""
    told = []
    for number in range(TABLES * times):
        rng = np.random.default_rng((SEED, number))
        art = arts[number % len(arts)]
        table = set_table(rng, play_out(rng, edition=art.edition, tiles=TILES, keys=art.keys), art)
        taken = photograph(rng, table, aim(rng, table.outline, SIZE, elevation, fill=0.85), arm=0.0, spoil=False)
        pixels = spoil(taken)
        scale = pixels.shape[1] / SIZE[0]
        *_, (_, read) = walk(Photo(pixels, f"{number}"), Wish(), until="classify")
        assert read.scores is not None
        best = read.scores.log_p.argmax(1)
        named = {cell: read.scores.columns[k].face for cell, k in zip(read.scores.cells, best, strict=True)}
        for laid, quad in zip(table.laid, taken.quads * scale, strict=True):
            frame = nearest(read.lattice.frames, quad)
            if frame is None:
                true = Frame((0, 0), quad.astype(np.float32), 1.0)
                told.append(MeasuredTile(False, False, measure(read.photo, true)))
                continue
            turned = int(np.linalg.norm(quad - frame.quad[0], axis=1).argmin())
            face = named[frame.cell]
            alike = alike_after(catalogue()[laid.placed.key])
            right = face is not None and face.key == laid.placed.key
            right = right and (laid.placed.rotation - 90 * turned - face.rotation) % alike == 0  # type: ignore[union-attr]
            told.append(MeasuredTile(True, right, measure(read.photo, frame)))
    return told


def _side(taken: Rendered) -> float:
    x, y = np.moveaxis(taken.quads, -1, 0)
    return float(np.median(np.abs((x * np.roll(y, -1, 1) - y * np.roll(x, -1, 1)).sum(1)) / 2) ** 0.5)


def _blurred(taken: Rendered, percent: float) -> Pixels:
    sigma = percent / 100 * _side(taken)
    return taken.pixels if sigma == 0 else np.asarray(cv2.GaussianBlur(taken.pixels, (0, 0), sigma), np.uint8)


def _small(taken: Rendered, side: float) -> Pixels:
    scale = side / _side(taken)
    size = (round(SIZE[0] * scale), round(SIZE[1] * scale))
    return np.asarray(cv2.resize(taken.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _glaring(taken: Rendered) -> Pixels:
    """Three lamps mirrored in the varnish, each about a tile wide."""
    rng = np.random.default_rng(int(taken.pixels[::7, ::7].sum()))
    y, x = np.mgrid[: SIZE[1], : SIZE[0]].astype(np.float32)
    light = np.zeros((SIZE[1], SIZE[0]), np.float32)
    for quad in taken.quads[rng.choice(len(taken.quads), 3, replace=False)]:
        at = quad.mean(0) + rng.normal(0, 0.3, 2) * _side(taken)
        wide = rng.uniform(0.3, 0.7) * _side(taken)
        light += rng.uniform(200, 400) * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2))
    return np.asarray((taken.pixels + light[..., None]).clip(0, 255), np.uint8)


def _line(degree: str, tiles: Sequence[MeasuredTile]) -> str:
    found = [tile for tile in tiles if tile.found]
    named = 100 * np.mean([tile.right for tile in found]) if found else 0.0
    measured = np.median([tile.measured for tile in tiles])
    share = 100 * len(found) / len(tiles)
    return f"| {degree} | {len(tiles)} | {share:.1f} % | {named:.1f} % | {measured:.3f} |"


if __name__ == "__main__":
    main()
