"""Measures how many pieces that are nobody's are taken for a player's: python -m workshop.nets.meeples.nobodys

Renders tables with such wood among the players' figures, base tiles alone and tiles of the boxes that bring it, reads
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
from engine.referee.findings import Finding
from vision.lattice import Frame, Lattice
from vision.meeples import bodies, bringing, named_wood, occupied, place, spot
from vision.naming import classify
from vision.photo import Photo
from vision.reading import PERHAPS, MeepleReading
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
BASE = (
    ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.MAGE, ThingKind.WITCH, ThingKind.FLOOR, ThingKind.FLOOR,
)  # fmt: skip
BOXES = ("base", "princess-and-dragon", "mage-and-witch", "tower", "bridges-castles-and-bazaars", "count")
BROUGHT = (*BASE, ThingKind.CASTLE, ThingKind.BRIDGE, ThingKind.COUNT)
SIZE = (1600, 1200)
SILENT, ASKED, DOUBTED, UNSEEN = "in silence", "and asked about", "only proposed", "not at all"
WAYS = (SILENT, ASKED, DOUBTED, UNSEEN)
"""How a piece is taken for a player's."""
PLAYERS = "a player's"
Place = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seen:
    """A piece: its kind, how it was taken for a player's, of which colour, and what wood it was named."""

    kind: str
    way: str
    colour: str = ""
    named: str = ""


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tables", type=int, default=40)
    p.add_argument("--seed", type=int, default=31)
    a = p.parse_args()
    cv2.setNumThreads(1)
    art = scanned()
    first = next(run for run in art if run.name == "c1")
    numbers = range(a.tables)
    bare = [seen for number in numbers for seen in look(art[number % len(art)], (a.seed, number))]
    boxes = [seen for number in numbers for seen in look(first, (a.seed + 1, number), BOXES, BROUGHT)]
    OUT.write_text(page(a.tables, a.seed, bare, boxes), encoding="utf-8")
    print(OUT.read_text(encoding="utf-8"))


def look(
    art: Art, seed: tuple[int, int], boxes: Sequence[str] = ("base",), kinds: Sequence[ThingKind] = BASE
) -> list[Seen]:
    """Renders and reads one table; a tower counts once, by its uppermost floor."""
    rng = np.random.default_rng(seed)
    held = (*boxes, "winter") if art.name == "winter" else tuple(boxes)
    played = play_out(rng, held, art.edition, tiles=int(rng.integers(40, 80)), keys=art.keys)
    table = set_table(rng, played, art, nobodys=kinds)
    taken = studio.photograph(rng, table, aim(rng, table.outline, SIZE))
    true = truth_of(taken, "table.jpg")
    lattice = Lattice(tuple(Frame((t.x, t.y), np.array(t.quad, np.float32), 1.0) for t in true.tiles))
    photo = Photo(taken.pixels, "table.jpg")
    seen = spot(photo, lattice)
    hidden = bodies(seen, lattice, photo.size)
    reading = solve(photo, lattice, classify(photo, lattice), occupied=occupied(seen), bodies=hidden)
    named = named_wood(seen, bringing(reading.tiles))
    read = [m for m in place(seen, reading.tiles) if not m.under and (m.there or 0) >= PERHAPS]
    own = [np.array([m.x + m.at[0], m.y + m.at[1]]) for m in true.meeples]
    free = [m for m in read if all(_apart(m, at) > SAME for at in own)]
    pieces: dict[tuple[str, tuple[float, float]], float] = {}
    for one, visible in zip(table.stood, taken.seen, strict=True):
        if one.colour is None:
            pieces.setdefault((one.piece.solid.kind, one.piece.foot), visible)
    nobodys = [(kind, _on_board(table, foot)) for (kind, foot), visible in pieces.items() if visible >= 1 - HIDDEN]
    return [
        *(_taken(kind, [m for m in free if _apart(m, at) < SAME], _named(at, named)) for kind, at in nobodys),
        *(_taken(PLAYERS, [m for m in read if _apart(m, at) < SAME], _named(at, named)) for at in own),
    ]


def _named(at: Place, findings: Sequence[Finding]) -> str:
    """What the tile there was said to hold."""
    cell = tuple(np.floor(at).astype(int).tolist())
    return next((str(f.message.values["thing"]) for f in findings if cell in f.cells), "")


def _on_board(table: Table, foot: tuple[float, float]) -> Place:
    """Where on the board a place of the table is, in cells: by the tile whose middle is nearest."""
    tile = min(table.laid, key=lambda tile: float(np.hypot(*np.subtract(tile.centre, foot))))
    return np.asarray(np.array(tile.placed.cell) + 0.5 + np.subtract(foot, tile.centre), np.float64)


def _apart(meeple: MeepleReading, at: Place) -> float:
    return float(np.hypot(*(np.array([meeple.x, meeple.y]) + meeple.at - at)))


def _taken(kind: str, read: Sequence[MeepleReading], named: str) -> Seen:
    best = max(read, key=lambda m: m.there or 0, default=None)
    if best is None:
        return Seen(kind, UNSEEN, named=named)
    if not best.likely:
        return Seen(kind, DOUBTED, best.colour, named)
    return Seen(kind, ASKED if best.ask else SILENT, best.colour, named)


def page(tables: int, seed: int, bare: Sequence[Seen], boxes: Sequence[Seen]) -> str:
    """How each kind was taken, and for whose."""
    lines = [
        "# How often a piece that is nobody's is taken for a player's",
        "",
        f"`python -m workshop.nets.meeples.nobodys --tables {tables} --seed {seed}`: rendered tables in scanned print, "
        "read with their true frames. Pieces that something hides are left out. Named: the tile is said to hold such "
        "wood, and which; what is named is seldom proposed.",
        "",
        "## Base tiles, with wood of boxes that nothing else on the table tells of",
        "",
        *_table(bare, BASE),
        "",
        "## Tiles of the boxes that bring the wood, in the first edition's print",
        "",
        *_table(boxes, BROUGHT),
        "",
        "**Limits.** Rendered only: outlines and lacquers are ours, the net learned from the same ones, and no photo "
        "of such pieces was at hand. Whose piece it was taken for is told of all but those that were not seen at all.",
    ]
    return "\n".join([*lines, ""])


def _table(found: Sequence[Seen], kinds: Sequence[ThingKind]) -> list[str]:
    lines = [
        "| piece | number | " + " | ".join(WAYS) + " | named rightly | named wrongly | colours |",
        "|---|---:|" + "---:|" * (len(WAYS) + 2) + "---|",
    ]
    names = tuple(dict.fromkeys(map(str, kinds)))
    for kind in (*names, "", PLAYERS):
        of = [seen for seen in found if seen.kind in ([kind] if kind else names)]
        ways, colours = Counter(seen.way for seen in of), Counter(seen.colour for seen in of if seen.colour)
        told = ", ".join(f"{colour} {count}" for colour, count in colours.most_common(4)) if kind != PLAYERS else ""
        rightly = sum(seen.named == seen.kind for seen in of)
        wrongly = sum(bool(seen.named) and seen.named != seen.kind for seen in of)
        counts = " | ".join(str(number) for number in (*(ways[way] for way in WAYS), rightly, wrongly))
        lines.append(f"| {kind or 'all of these'} | {len(of)} | {counts} | {told} |")
    return lines


if __name__ == "__main__":
    main()
