"""Judges which tile is named under a wooden bridge: python -m workshop.bench.bridges

Draws crops of scanned tiles, three of four with a bridge over them that lands on fields, and looks at each as a reading
does. Says how often the bridge is seen, and how often the tile below is named right on tables of these boxes. Writes
docs/figures/bridges.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine import boxes
from engine.tiles.bridge import lands
from vision.arrays import Doubles, Flags, Pixels
from vision.naming.classify import NAME, columns
from vision.naming.look import look
from vision.naming.scores import EDGES, TileScores
from vision.net import log_softmax, net
from vision.solve.boxes import BRIDGED_SHARE, UNKNOWN_SHARE, drawn_from, looks_of
from vision.solve.bridges import under_bridges
from workshop import FIGURES
from workshop.art.scans import scans
from workshop.nets.faces.answers import answers
from workshop.nets.faces.crops import PLAIN, Table
from workshop.nets.faces.light import light

OUT = FIGURES / "bridges.md"
BRIDGED = 0.75  # of the crops
AT_ONCE = 100
TABLES = (("base",), ("base", "inns-and-cathedrals", "bridges-castles-and-bazaars"))
SURE = (0.8, 0.9, 0.95)


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the net says of each crop, the column of the tile that it shows, and which way a bridge goes over it."""

    scores: TileScores
    column: Sequence[int]
    bridge: Sequence[int | None]


class Bridged(Table):
    """Pictures of known tiles, and crops of them with a bridge over them or without one."""

    def drawn(self, rng: np.random.Generator) -> tuple[Pixels, int, int | None]:
        """Draws a tile on which a bridge may stand: the crop, the tile's column, which way a bridge goes over it."""
        while True:
            index, turns = int(rng.integers(len(self.scans))), int(rng.integers(4))
            column, sides = self._truth(index, turns)
            if ways := [bridge for bridge in (0, 1) if lands(sides, bridge)]:
                break
        bridge = ways[int(rng.integers(len(ways)))] if rng.random() < BRIDGED else None
        return self._crop(rng, index, turns, bridge, printed=False, monk=False, harsh=PLAIN), column, bridge


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--crops", type=int, default=1200)
    p.add_argument("--seed", type=int, default=5)
    a = p.parse_args()
    cv2.setNumThreads(1)
    OUT.write_text("\n".join(page(seen(a.crops, np.random.default_rng(a.seed)))) + "\n", encoding="utf-8")


def seen(count: int, rng: np.random.Generator) -> Seen:
    """Draws so many crops and looks at them."""
    table = Bridged([picture for picture in scans() if picture.key], answers())
    crops, shown, bridges = zip(*(table.drawn(rng) for _ in range(count)), strict=True)
    lit = light(rng, np.array(crops, np.uint8), np.full(count, PLAIN)).transpose(0, 3, 1, 2)
    named, batch = columns(), np.ascontiguousarray(lit, np.float32)
    answer = np.concatenate([look(net(NAME), batch[n : n + AT_ONCE], named) for n in range(0, count, AT_ONCE)])
    which, edges, editions = np.split(answer, [len(named), len(named) + 4 * len(EDGES)], axis=1)
    by_side = log_softmax(edges.reshape(count, 4, len(EDGES)))
    cells = tuple((n, 0) for n in range(count))
    return Seen(TileScores(cells, named, log_softmax(which), by_side, log_softmax(editions)), shown, bridges)


def page(found: Seen) -> Iterator[str]:
    """Tells what was seen, as Markdown."""
    scores, under = found.scores, np.array([bridge is not None for bridge in found.bridge])
    looks = np.exp(scores.log_p[:, scores.crossed]).sum(axis=1) > 0.5
    yield "# What lies under a bridge"
    yield ""
    yield "`python -m workshop.bench.bridges`"
    yield ""
    yield (
        f"**What is measured.** {len(under)} crops of scanned tiles, drawn as the naming net's ordinary lessons are, "
        f"{under.sum()} of them with a wooden bridge that lands on fields. {looks[under].sum()} of these look more "
        f"like a bridge than like anything else, and {looks[~under].sum()} of the {(~under).sum()} others."
    )
    yield ""
    yield "Of the tiles under bridges those of some boxes, on tables with these boxes, where a bridge is known:"
    yield ""
    heads = ["| boxes", "tiles", "named right", "unknown", *(f"right of those from {sure:.0%}" for sure in SURE)]
    yield " | ".join(heads) + " |"
    yield "|---|" + "---:|" * (len(heads) - 1)
    for held in TABLES:
        right, certainty, unknown = _named(found, held)
        sure = [f"{right[there].sum()} of {there.sum()}" for least in SURE for there in [certainty >= least]]
        told = ["| " + ", ".join(held), f"{len(right)}", f"{right.mean():.1%}", f"{unknown.mean():.1%}", *sure]
        yield " | ".join(told) + " |"


def _named(found: Seen, held: Sequence[str]) -> tuple[Flags, Doubles, Flags]:
    """Says of each tile of these boxes under a bridge whether it is named right, how surely, and whether as unknown."""
    scores = found.scores
    drawn = drawn_from(looks_of(scores.columns), boxes.supply(tuple(held), "c1"), len(scores.columns))
    prior = np.where(scores.crossed, BRIDGED_SHARE / 2, np.where(scores.unknown, UNKNOWN_SHARE, drawn))
    known = np.flatnonzero((prior > 0) & ~scores.strange)
    with np.errstate(divide="ignore"):
        log_prior = np.log(prior)
    shown = np.log([column.prior for column in scores.columns])
    crossed = under_bridges(scores, scores.log_p - shown, log_prior, known)
    right, certainty, unknown = [], [], []
    for row, (column, bridge) in enumerate(zip(found.column, found.bridge, strict=True)):
        if bridge is None or column not in known:
            continue
        here = [place for place, way in enumerate(crossed.bridges) if way == bridge]
        none = crossed.no_box[next(c for c, told in enumerate(scores.columns) if told.bridge == bridge)][row]
        weight = np.exp(np.append(crossed.log_weight[row, here], none))
        best = int(weight.argmax())
        unknown.append(best == len(here))
        right.append(best < len(here) and crossed.faces[here[best]] == scores.columns[column].face)
        certainty.append(weight[best] / weight.sum())
    return np.array(right), np.array(certainty), np.array(unknown)


if __name__ == "__main__":
    main()
