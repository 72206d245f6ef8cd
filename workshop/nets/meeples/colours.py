"""Judges how well the colours of meeples are told: python -m workshop.nets.meeples.colours [--photos ../shared/photos]

Of every true piece near which one is seen, on rendered tables and on real photos (never learned from), all with true
frames: whether its colour is right, and whether a person is asked. Prints as Markdown what the net says of each piece
alone and what the pieces of a photo say together; then what `vision.meeples.colours.together` should know of paint, as
the known tables have it. The tables kept aside are only measured.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.pieces import Colour
from vision.lattice import Lattice
from vision.meeples import spot
from vision.meeples.colours import Wood, colours_of
from vision.meeples.colours.paint import looks
from vision.meeples.looks import as_both_see
from vision.meeples.placing import SURE_ENOUGH
from vision.meeples.sightings import LIKELY, Sighting
from workshop import SHARED
from workshop.art.print_runs import scanned
from workshop.nets.meeples.evenings import COUNT, evenings
from workshop.nets.meeples.judge import SAME, KnownPhoto, Truth, photos, tables

TABLES, SEED = 40, 52
ENOUGH = 3  # pieces of a colour on one table, to see how much they differ

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that is seen: as a colour is told of it, and its true one."""

    wood: Wood
    true: str


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--photos", type=Path, default=SHARED / "photos")
    a = p.parse_args()
    art = scanned()
    half = COUNT // 2
    known = {
        "tables": _all_seen(tables(TABLES, SEED)),
        "hard evenings": _all_seen(evenings(art, range(half))),
    }
    others = {
        "hard evenings kept aside": _all_seen(evenings(art, range(half, COUNT))),
        "real photos": _all_seen(photos(a.photos)),
    }
    print("| photos | way | pieces | right | sure and wrong | right but asked about | wrong and asked about |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for name, seen in {**known, **others}.items():
        for way, alone in (("each alone", True), ("together", False)):
            print(f"| {name} | {way} | {' | '.join(map(str, _counted(seen, alone)))} |")
    _tell_paint([photo for seen in known.values() for photo in seen])


def _all_seen(shown: Iterable[KnownPhoto]) -> list[list[Piece]]:
    return [_seen(one) for one in shown]


def _seen(shown: KnownPhoto) -> list[Piece]:
    """Returns what is seen on the board; what is no piece has the colour ''."""
    sighted = [s for s in spot(shown.photo, Lattice(shown.frames)) if s.cell is not None]
    pairs = sorted((_apart(s, true), i, k) for i, s in enumerate(sighted) for k, true in enumerate(shown.meeples))
    whose: dict[int, int] = {}
    for apart, i, k in pairs:
        if apart < SAME and i not in whose and k not in whose.values():
            whose[i] = k
    woods = [Wood(as_both_see(s).colours, s.paint, s.certainty, s.certainty) for s in sighted]
    return [Piece(w, shown.meeples[whose[i]]["colour"] if i in whose else "") for i, w in enumerate(woods)]


def _apart(seen: Sighting, true: Truth) -> float:
    assert seen.cell is not None
    (x, y), (u, v) = seen.cell, seen.at
    return float(np.hypot(x + u - true["x"] - true["at"][0], y + v - true["y"] - true["at"][1]))


def _counted(seen: Iterable[Sequence[Piece]], alone: bool) -> tuple[int, ...]:
    """Counts the pieces, and as the columns say."""
    count: Counter[tuple[bool, bool]] = Counter()
    for pieces in seen:
        woods = [Wood(p.wood.looks, None if alone else p.wood.paint, p.wood.certainty, p.wood.pieces) for p in pieces]
        for piece, ((colour, chance), *_) in zip(pieces, colours_of(woods), strict=True):
            if piece.true in set(Colour):
                count[str(colour) == piece.true, chance >= SURE_ENOUGH] += 1
    right, wrong = (count[ok, True] + count[ok, False] for ok in (True, False))
    return right + wrong, right, count[False, True], count[True, False], count[False, False]


def _tell_paint(seen: Iterable[Sequence[Piece]]) -> None:
    """Prints how each colour looks, how much tables differ, and how much the pieces of one table do."""
    middles: dict[Colour, list[Doubles]] = {colour: [] for colour in Colour}
    off: list[Doubles] = []
    for pieces in seen:
        for colour in Colour:
            paints = [p.wood.paint for p in pieces if p.true == colour and p.wood.certainty > LIKELY]
            if not paints:
                continue
            here = looks(np.array(paints))
            middles[colour].append(np.median(here, 0))
            if len(here) >= ENOUGH:
                off.extend(here - here.mean(0))
    print("\nLOOKS = {")
    for colour, seen_on in middles.items():
        print(f"    Colour.{colour.name}: ({_told(np.mean(seen_on, 0))}, {_told(np.std(seen_on, 0, ddof=1))}),")
    print(f"}}\nALIKE = {_told(np.std(off, 0))}")


def _told(values: Doubles) -> str:
    return f"({', '.join(f'{v:.2f}' for v in values)})"


if __name__ == "__main__":
    main()
