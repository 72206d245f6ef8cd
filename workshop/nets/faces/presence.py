"""Learns from rendered photos what framing, edges and colours together say about whether a tile is there.

    python -m workshop.nets.faces.presence

Writes docs/figures/presence.md, with the constants for vision/naming/presence.py. Odd photos teach, even ones judge.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision import photo as photos
from vision.geometry import sides_of
from vision.lattice.checks.ground import boardlike
from vision.lattice.find import find
from vision.naming.classify import classify
from vision.naming.familiar import familiar
from vision.naming.presence import (
    BIAS,
    BIAS_ALONE,
    BOARDLIKE,
    FRAMED,
    FRAMED_ALONE,
    JOINS,
    JOINS_ALONE,
    KEPT,
    chances_of,
    evidence,
)
from vision.solve.solve import ASK_BELOW
from workshop import FIGURES
from workshop.art.print_runs import Art, scanned
from workshop.nets.lattice.judge import MOST_HIDDEN, NEAR, SIZE
from workshop.nets.regression import logistic
from workshop.scenes.game import Position, play_out
from workshop.scenes.objects.surface import SURFACES
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

SEED = 78
PHOTOS = 384
STRANGE = (0.0, 0.0, 0.2, 0.4)  # share of tiles of unknown boxes
BURNT = 0.25  # of the photos are exposed too long
TURNED_WRONG = 0.2  # of the boards have a few tiles that somebody turned wrong: they are there all the same
OUT = FIGURES / "presence.md"
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PresenceCase:
    """The frames of one photo: what is said of each, whether it was framed at once, whether a tile is there."""

    said: Floats
    framed: npt.NDArray[np.bool_]
    there: npt.NDArray[np.bool_]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(SEED)
    arts = scanned()
    cases = [_case(rng, arts[n % len(arts)], n) for n in range(PHOTOS)]
    lessons, judged = ([case for case in cases[first::2] if case] for first in (1, 0))
    OUT.write_text(_page(judged, fitted(lessons, 3), fitted(lessons, 2)), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def _case(rng: np.random.Generator, art: Art, number: int) -> PresenceCase | None:
    taken = _taken(rng, art, number)
    photo = photos.Photo(taken.pixels, f"{number}")
    lattice = find(photo)
    scores = classify(photo, lattice)
    if not familiar(scores.of(np.arange(len(lattice.frames)))):
        return None
    frames = lattice.candidates
    middles = taken.quads.mean(1)
    apart = np.array([np.linalg.norm(middles - frame.quad.mean(0), axis=1) for frame in frames])
    near: npt.NDArray[np.bool_] = np.asarray(apart < NEAR * sides_of(taken.quads.astype(np.float32)), np.bool_)
    judged = ~np.any(near[:, taken.hidden > MOST_HIDDEN], axis=1)
    framed = np.arange(len(frames)) < len(lattice.frames)
    said = evidence(lattice, scores, boardlike(photo, lattice))
    judged &= np.isfinite(said[:, 1])  # what was passed over and joins nothing is not a tile anyway
    return PresenceCase(said[judged], framed[judged], np.any(near, axis=1)[judged])


def _taken(rng: np.random.Generator, art: Art, number: int) -> Photo:
    position = play_out(rng, edition=art.edition, tiles=int(rng.integers(6, 73)), keys=art.keys)
    if rng.random() < TURNED_WRONG:
        position = _mislaid(rng, position)
    strange = float(rng.choice(STRANGE)) if art.strange else 0.0
    table = set_table(rng, position, art, list(SURFACES)[number % len(SURFACES)], strange=strange)
    camera = aim(rng, table.outline, SIZE, float(rng.uniform(22, 90)), fill=float(rng.uniform(0.45, 0.95)))
    taken = photograph(rng, table, camera)
    if rng.random() > BURNT:
        return taken
    return replace(taken, pixels=(taken.pixels * rng.uniform(1.2, 1.8)).clip(0, 255).astype(np.uint8))


def _mislaid(rng: np.random.Generator, position: Position) -> Position:
    tiles = list(position.tiles)
    for at in rng.choice(len(tiles), int(rng.integers(1, 4))):
        tiles[at] = replace(tiles[at], rotation=(tiles[at].rotation + 90 * int(rng.integers(1, 4))) % 360)
    return replace(position, tiles=tuple(tiles))


def fitted(cases: list[PresenceCase], many: int) -> Floats:
    """Bias, then one weight for each of the first so many things said."""
    said = np.concatenate([case.said[:, :many] for case in cases])
    told = ~np.isnan(said).any(axis=1)
    there = np.concatenate([case.there for case in cases])[told].astype(float)
    columns = np.c_[np.ones(len(there)), said[told]]
    return np.asarray(logistic(columns, there, ridge=0.1, believed=np.zeros(columns.shape[1])), np.float64)


def _named(names: Sequence[str], weights: Iterable[float]) -> str:
    return ", ".join(f"{name} {weight:.2f}" for name, weight in zip(names, weights, strict=True))


def _page(cases: list[PresenceCase], weights: Floats, alone: Floats) -> str:
    said = np.concatenate([case.said for case in cases])
    framed = np.concatenate([case.framed for case in cases])
    there = np.concatenate([case.there for case in cases])
    shipped, shipped_alone = (BIAS, FRAMED, JOINS, BOARDLIKE), (BIAS_ALONE, FRAMED_ALONE, JOINS_ALONE)
    chance, without = chances_of(said), chances_of(np.c_[said[:, :2], np.full(len(said), np.nan)])
    names = ("bias", "framed", "joins", "boardlike")
    lines = [
        "# Is a tile there?\n",
        f"`python -m workshop.nets.faces.presence`: {PHOTOS} rendered photos, a quarter of them exposed too long, half "
        "with tiles of unknown boxes, one in five with tiles turned wrong; the odd ones teach, these are the "
        "even ones.\n",
        f"Learned: {_named(names, weights)}. In the program, as judged here: {_named(names, shipped)}.\n",
        f"Where a board fills the photo, no gap shows the table's colours. Learned for that from the same cells: "
        f"{_named(names[:3], alone)}. In the program: {_named(names[:3], shipped_alone)}. Judged so, "
        f"{int((there & (without > KEPT)).sum())} of the {int(there.sum())} tiles below are kept, and "
        f"{int((~there & (without > KEPT)).sum())} of the {int((~there).sum())} cells that hold none.\n",
        "| | tiles | tiles kept | no tiles | no tiles kept | of those kept asked about |",
        "|---|---|---|---|---|---|",
    ]
    for label, rows in (("framed", framed), ("perhaps passed over", ~framed)):
        kept = rows & (chance > KEPT)
        doubtful = kept & ~there & (chance < ASK_BELOW)
        lines.append(
            f"| {label} | {int((rows & there).sum())} | {int((kept & there).sum())} | {int((rows & ~there).sum())} | "
            f"{int((kept & ~there).sum())} | {int(doubtful.sum())} |"
        )
    lines += ["", "| said to be there | cells | tiles |", "|---|---|---|"]
    for low, high in ((0, 0.1), (0.1, 0.5), (0.5, 0.75), (0.75, 0.9), (0.9, 0.97), (0.97, 1.01)):
        rows = (chance >= low) & (chance < high)
        if rows.any():
            to = min(100, 100 * high)
            lines.append(f"| {100 * low:.0f} to {to:.0f} % | {rows.sum()} | {int(there[rows].sum())} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
