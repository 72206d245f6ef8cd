"""Learns from rendered tables what looks, company and colour say about whether a figure is there.

    python -m workshop.nets.meeples.presence [--tables 240] [--seed 28]

Writes docs/figures/likelihoods.md: the constants for vision/meeples/presence.py, and how often what is said of figures
and tiles is right. Six tables teach, the next six judge, and so on.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from engine.boxes import boxes_of, catalogue
from engine.pieces import ThingKind
from vision.lattice import Lattice
from vision.meeples import bodies, occupied, place, spot
from vision.meeples.closely import WOOD
from vision.meeples.placing import Candidate, candidates, said_of
from vision.meeples.presence import BIAS, CROWDED, LONE, LOOKS, OWNED
from vision.naming import classify
from vision.reading import MeepleReading, TileReading
from vision.solve import solve
from workshop import FIGURES
from workshop.nets.faces.answers import alike_after
from workshop.nets.meeples.judge import SAME, KnownPhoto, Truth, tables
from workshop.nets.regression import logistic

OUT = FIGURES / "likelihoods.md"
ROUND = 6  # tables, on which every print run of the tiles lies once
RIDGE = 1.0  # no rendered table has two on one tile, as real ones do: so that is believed less than it seems
NAMES = ("bias", "looks", "owned", "crowded", "lone")
WORSE = 0.8  # log odds: less lies on real tables that is no piece, and to pass one over is worse than to ask
MOST = 6  # pieces of wood that is nobody's on every seventh table
STEPS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PresenceCase:
    """One table. `said`, `there`: of each candidate; `read`: each figure as it was read with the one that is there;
    `tiles`: each tile as it was read, and whether that is right.
    """

    said: Floats
    there: npt.NDArray[np.bool_]
    read: tuple[tuple[MeepleReading, Truth | None], ...]
    tiles: tuple[tuple[TileReading, bool], ...]
    pieces: int


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tables", type=int, default=240)
    p.add_argument("--seed", type=int, default=28)
    a = p.parse_args()
    cv2.setNumThreads(1)
    halves: tuple[list[PresenceCase], list[PresenceCase]] = ([], [])
    for number, shown in enumerate(tables(a.tables, a.seed, partial(_wood, a.seed), _tiles)):
        halves[number // ROUND % 2].append(_case(shown))
    OUT.write_text(_page(a.tables, a.seed, fitted(halves[1]), halves[0]), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def _case(shown: KnownPhoto) -> PresenceCase:
    lattice = Lattice(shown.frames)
    seen = spot(shown.photo, lattice)
    scores, hidden = classify(shown.photo, lattice), bodies(seen, lattice, shown.photo.size)
    tiles = solve(shown.photo, lattice, scores, occupied=occupied(seen), bodies=hidden).tiles
    boxes = boxes_of(tile.key for tile in tiles)
    found = candidates(seen, tiles, boxes)
    true = [(m["x"] + m["at"][0], m["y"] + m["at"][1]) for m in shown.meeples]
    looked = _matched([_foot(one) for one in found], [one.sighting.certainty for one in found], true)
    read = [m for m in place(seen, tiles) if not m.under]
    placed = _matched([(m.x + m.at[0], m.y + m.at[1]) for m in read], [m.there or 0 for m in read], true)
    pairs = ((m, None if at is None else shown.meeples[at]) for m, at in zip(read, placed, strict=True))
    there = np.array([at is not None for at in looked], np.bool_)
    lie = {(tile.x, tile.y): tile for tile in shown.tiles}
    named = tuple((tile, _named_as(tile) == _named_as(lie[tile.x, tile.y])) for tile in tiles)
    return PresenceCase(said_of(found, seen, boxes), there, tuple(pairs), named, len(true))


def _named_as(tile: TileReading) -> tuple[str, int] | None:
    """Returns a tile's letter and turn as people tell them apart: a garden keeps the letter, and some turns look
    alike.
    """
    known = catalogue().get(tile.key)
    return None if known is None else (known.letter, (tile.rotation or 0) % alike_after(known))


def _foot(one: Candidate) -> tuple[float, float]:
    cell, at = one.sighting.cell, one.sighting.at
    assert cell is not None
    return cell[0] + at[0], cell[1] + at[1]


def _matched(
    feet: Sequence[tuple[float, float]], sure: Sequence[float], true: Sequence[tuple[float, float]]
) -> list[int | None]:
    """Returns which true piece each one is, the surest choosing first; None: none."""
    chosen: list[int | None] = [None] * len(feet)
    free = set(range(len(true)))
    for one in sorted(range(len(feet)), key=lambda at: -sure[at]):
        near = min(free, key=lambda at: _apart(feet[one], true[at]), default=None)
        if near is not None and _apart(feet[one], true[near]) < SAME:
            chosen[one] = near
            free.remove(near)
    return chosen


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(np.hypot(*np.subtract(one, other)))


def fitted(cases: Sequence[PresenceCase]) -> Floats:
    """Bias, then one weight for each thing said. That of a closer look is given: on drawn wood, from which it learned,
    it is righter than on tables.
    """
    said = np.concatenate([case.said for case in cases])
    there = np.concatenate([case.there for case in cases]).astype(float)
    columns = np.c_[np.ones(len(said)), np.delete(said, 1, 1)]
    learned = logistic(columns, there, RIDGE, np.zeros(columns.shape[1]), OWNED * said[:, 1])
    learned[0] += WORSE
    return np.asarray(np.insert(learned, 2, OWNED), np.float64)


def _wood(seed: int, number: int) -> list[ThingKind]:
    """What stands on the table of that number and is nobody's."""
    rng = np.random.default_rng((seed, number, MOST))
    return [WOOD[int(i)] for i in rng.integers(0, len(WOOD), int(rng.integers(1, MOST + 1)))] if number % 7 == 0 else []


def _tiles(number: int) -> tuple[int, int]:
    """From how many to less than how many tiles lie on the table of that number: every fourth game has just begun."""
    return (4, 17) if number % 4 == 3 else (40, 80)


def _page(count: int, seed: int, weights: Floats, cases: Sequence[PresenceCase]) -> str:
    read = [pair for case in cases for pair in case.read]
    pieces = sum(case.pieces for case in cases)
    hits = [(m, true) for m, true in read if true is not None]
    lines = [
        "# How often what is said of a figure or a tile is right",
        "",
        f"`python -m workshop.nets.meeples.presence --tables {count} --seed {seed}`: rendered tables with their true "
        "frames, by turns six that teach and six that are judged here; on every seventh lies wood that is nobody's, "
        "and every fourth shows a game that has just begun.",
        "",
        f"Learned: {_named(weights)}. In the program, as judged here: {_named((BIAS, LOOKS, OWNED, CROWDED, LONE))}.",
        "",
        "| taken as there | figures | right | wrong | F1 | asked |",
        "|---|---:|---:|---:|---:|---:|",
        _taken("everything that is seen", read, pieces),
        _taken("what is likelier there than not", [pair for pair in read if pair[0].likely], pieces),
    ]
    lines += _steps("any figure is there", [(m.there or 0, true is not None) for m, true in read])
    lines += _steps("its colour, where one is", [(_share(m, "colour"), m.colour == t["colour"]) for m, t in hits])
    lines += _steps("its ground, where one is", [(_share(m, "on"), m.on == t["on"]) for m, t in hits])
    lines += _steps("all of it", [(m.certainty, true is not None and _right(m, true)) for m, true in read])
    others = [(o.certainty, t is not None and _right(o, t)) for m, t in read for o in _unlike(m)]
    lines += _steps("an alternative of another colour or ground", others)
    tiles = [tile for case in cases for tile in case.tiles]
    lines += _steps("a tile", [(tile.certainty, right) for tile, right in tiles])
    lines += _steps("a tile that is asked about", [(tile.certainty, right) for tile, right in tiles if tile.ask])
    return "\n".join([*lines, ""])


def _taken(name: str, read: Sequence[tuple[MeepleReading, Truth | None]], pieces: int) -> str:
    right = sum(true is not None and _right(m, true) for m, true in read)
    f1 = 200 * right / max(1, pieces + len(read))
    asked = sum(m.ask for m, _ in read)
    return f"| {name} | {len(read)} | {right} | {len(read) - right} | {f1:.1f} % | {asked} |"


def _right(one, true: Truth) -> bool:  # type: ignore[no-untyped-def]
    return bool(one.colour == true["colour"] and one.on == true["on"])


def _share(meeple: MeepleReading, what: str) -> float:
    """Returns how likely its colour (or its ground) is, if it is there at all."""
    same = [o.certainty for o in meeple.alternatives if getattr(o, what) == getattr(meeple, what)]
    return min(1.0, (meeple.certainty + sum(same)) / max(meeple.there or 1.0, 1e-6))


def _unlike(meeple: MeepleReading):  # type: ignore[no-untyped-def]
    return (o for o in meeple.alternatives if (o.colour, o.on) != (meeple.colour, meeple.on))


def _steps(what: str, said: Iterable[tuple[float, bool]]) -> list[str]:
    pairs = list(said)
    lines = ["", f"## {what.capitalize()}", "", "| said | mean | right | number |", "|---|---:|---:|---:|"]
    for low, high in pairwise(STEPS):
        some = [pair for pair in pairs if low <= pair[0] < high or (high == 1.0 and pair[0] == 1.0)]
        if some:
            mean, right = np.mean(some, axis=0)
            lines.append(
                f"| {100 * low:.0f} to {100 * high:.0f} % | {100 * mean:.1f} % | {100 * right:.1f} % | {len(some)} |"
            )
    return lines


def _named(weights: Iterable[float]) -> str:
    return ", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, weights, strict=True))


if __name__ == "__main__":
    main()
