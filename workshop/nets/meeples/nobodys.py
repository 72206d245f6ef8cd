"""Measures how many pieces that are nobody's are taken for a player's: python -m workshop.nets.meeples.nobodys

Renders tables of base tiles with a fairy, a dragon, a mage, a witch and two towers among the players' figures, reads
them with their true frames, and writes docs/figures/nobodys.md.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.pieces import ThingKind
from vision.lattice import Frame, Lattice
from vision.meeples import occupied, place, spot
from vision.naming import classify
from vision.photo import Photo
from vision.reading import MeepleReading
from vision.solve import solve
from workshop import FIGURES
from workshop.art.print_runs import Art, scanned
from workshop.nets.meeples.judge import SAME
from workshop.scenes import photograph as studio
from workshop.scenes.game import play_out
from workshop.scenes.table import Table, set_table
from workshop.scenes.truth import HIDDEN
from workshop.scenes.truth import reading as truth_of
from workshop.scenes.view.camera import aim

OUT = FIGURES / "nobodys.md"
KINDS = (
    ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.MAGE, ThingKind.WITCH, ThingKind.FLOOR, ThingKind.FLOOR,
)  # fmt: skip
SIZE = (1600, 1200)
SILENT, ASKED, DOUBTED, UNSEEN = "in silence", "and asked about", "only proposed", "not at all"
WAYS = (SILENT, ASKED, DOUBTED, UNSEEN)
"""How a piece is taken for a player's."""
Place = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seen:
    """A piece that is nobody's: its kind, how it was taken, and of which colour."""

    kind: str
    way: str
    colour: str = ""


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tables", type=int, default=40)
    p.add_argument("--seed", type=int, default=31)
    a = p.parse_args()
    cv2.setNumThreads(1)
    art = scanned()
    found = [seen for number in range(a.tables) for seen in look(art[number % len(art)], (a.seed, number))]
    OUT.write_text(page(a.tables, a.seed, found), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def look(art: Art, seed: tuple[int, int]) -> list[Seen]:
    """Renders and reads one table; a tower counts once, by its uppermost floor."""
    rng = np.random.default_rng(seed)
    boxes = ("base", "winter") if art.name == "winter" else ("base",)
    played = play_out(rng, boxes, art.edition, tiles=int(rng.integers(40, 80)))
    table = set_table(rng, played, art, nobodys=KINDS)
    taken = studio.photograph(rng, table, aim(rng, table.outline, SIZE))
    true = truth_of(taken, "table.jpg")
    lattice = Lattice(tuple(Frame((t.x, t.y), np.array(t.quad, np.float32), 1.0) for t in true.tiles))
    photo = Photo(taken.pixels, "table.jpg")
    seen = spot(photo, lattice)
    tiles = solve(photo, lattice, classify(photo, lattice), occupied=occupied(seen)).tiles
    own = [np.array([m.x + m.at[0], m.y + m.at[1]]) for m in true.meeples]
    free = [m for m in place(seen, tiles) if not m.under and all(_apart(m, at) > SAME for at in own)]
    pieces: dict[tuple[str, tuple[float, float]], float] = {}
    for one, visible in zip(table.stood, taken.seen, strict=True):
        if one.colour is None:
            pieces.setdefault((one.piece.solid.kind, one.piece.foot), visible)
    return [
        _taken(kind, [m for m in free if _apart(m, _on_board(table, foot)) < SAME])
        for (kind, foot), visible in pieces.items()
        if visible >= 1 - HIDDEN
    ]


def _on_board(table: Table, foot: tuple[float, float]) -> Place:
    """Where on the board a place of the table is, in cells: by the tile whose middle is nearest."""
    tile = min(table.laid, key=lambda tile: float(np.hypot(*np.subtract(tile.centre, foot))))
    return np.asarray(np.array(tile.placed.cell) + 0.5 + np.subtract(foot, tile.centre), np.float64)


def _apart(meeple: MeepleReading, at: Place) -> float:
    return float(np.hypot(*(np.array([meeple.x, meeple.y]) + meeple.at - at)))


def _taken(kind: str, read: Sequence[MeepleReading]) -> Seen:
    best = max(read, key=lambda m: m.there or 0, default=None)
    if best is None:
        return Seen(kind, UNSEEN)
    if not best.likely:
        return Seen(kind, DOUBTED, best.colour)
    return Seen(kind, ASKED if best.ask else SILENT, best.colour)


def page(tables: int, seed: int, found: Sequence[Seen]) -> str:
    """How each kind was taken, and for whose."""
    lines = [
        "# How often a piece that is nobody's is taken for a player's",
        "",
        f"`python -m workshop.nets.meeples.nobodys --tables {tables} --seed {seed}`: rendered tables of base tiles in "
        "scanned print, with a fairy, a dragon, a mage, a witch and two towers of one to four floors each, read with "
        "their true frames. Pieces that something hides are left out.",
        "",
        "| piece | number | " + " | ".join(WAYS) + " | colours |",
        "|---|---:|" + "---:|" * len(WAYS) + "---|",
    ]
    for kind in (*dict.fromkeys(str(kind) for kind in KINDS), ""):
        of = [seen for seen in found if kind in ("", seen.kind)]
        ways, colours = Counter(seen.way for seen in of), Counter(seen.colour for seen in of if seen.colour)
        told = ", ".join(f"{colour} {count}" for colour, count in colours.most_common(4))
        counts = " | ".join(str(ways[way]) for way in WAYS)
        lines.append(f"| {kind or 'all'} | {len(of)} | {counts} | {told} |")
    limits = (
        "**Limits.** Rendered only: outlines and lacquers are ours, and no photo of such pieces was at hand. "
        "Whose piece it was taken for is told of all but those that were not seen at all."
    )
    return "\n".join([*lines, "", limits, ""])


if __name__ == "__main__":
    main()
