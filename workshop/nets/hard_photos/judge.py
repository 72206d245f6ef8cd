"""Judges what is read of hard photos, kind by kind: python -m workshop.nets.hard_photos.judge [--photos 60]

Draws so many photos of each kind, or of those named with `--only`, reads them as a player would, and holds what was
read against what is there, by the measure beside the project. Writes docs/figures/hard-photos.md where all were read.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from vision.photo import Photo
from vision.pipeline import Wish, read
from vision.readingfile import to_json
from workshop import FIGURES
from workshop.art.print_runs import Art, flat
from workshop.bench.photos import measure
from workshop.nets.hard_photos.scenes import KINDS, drawn
from workshop.nets.making import made
from workshop.scenes.truth import bench

PHOTOS = 60
OUT = FIGURES / "hard-photos.md"
HEAD = (
    "kind", "photos", "tiles found", "phantoms", "named right", "boards exact", "pieces", "F1", "questions, median",
    "nine in ten", "silent a photo", "points right", "off by",
)  # fmt: skip

Row = Mapping[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=PHOTOS)
    parser.add_argument("--only", choices=list(KINDS), nargs="+", default=list(KINDS))
    asked = parser.parse_args()
    lines = [f"| {' | '.join(HEAD)} |", "|---" + "|---:" * (len(HEAD) - 1) + "|"]
    for kind in asked.only:
        lines.append(told(kind, list(judged(kind, asked.photos))))
        print(lines[-1], flush=True)
    if asked.only == list(KINDS):
        OUT.write_text("\n".join([*_introduced(asked.photos), *lines]) + "\n", encoding="utf-8")


def judged(kind: str, photos: int) -> Iterator[Row]:
    """Yields what the measure says of each photo."""
    yield from made(partial(_reader, kind), range(photos), at_once=1)


def _reader(kind: str) -> "partial[Row]":
    return partial(_read, kind, flat())


def _read(kind: str, arts: Sequence[Art], number: int) -> Row:
    taken = drawn(kind, number, arts)
    name = f"{kind}-{number}.jpg"
    truth = bench(taken, name)
    seen = to_json(read(Photo(taken.pixels, name), Wish()))
    judge = measure()
    size = taken.pixels.shape[1], taken.pixels.shape[0]
    return {**judge.compare(truth, seen, size), "off": judge.points_off(truth, seen)}


def told(kind: str, rows: Sequence[Row]) -> str:
    """One line of the table."""

    def total(*names: str) -> int:
        return sum(int(row[name]) for row in rows for name in names)

    asked = sorted(int(row["asked"]) for row in rows)
    off = [float(row["off"]) for row in rows if row["off"] is not None]
    tiles, said_of_pieces = total("tiles"), total("meeples", "meeples_right", "meeples_wrong")
    cells = (
        kind, len(rows), _share(total("found"), tiles), total("phantom"), _share(total("right"), tiles),
        total("board_exact"), total("meeples"), _share(2 * total("meeples_right"), said_of_pieces),
        asked[len(asked) // 2], asked[int(0.9 * (len(asked) - 1))], f"{total('silent') / len(rows):.2f}",
        f"{sum(o == 0 for o in off)} of {len(off)}", f"{sum(off) / max(1, len(off)):.1f}",
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def _introduced(photos: int) -> Iterable[str]:
    yield "# Hard photos, kind by kind\n"
    yield (
        f"`python -m workshop.nets.hard_photos.judge`: {photos} drawn photos of each kind of table that was read "
        "wrong in real photos, read as a player would and held against what is there. The nets learned from drawings "
        "of the same tiles, so these figures compare one program with the next; real tables decide.\n"
    )
    for kind, what in KINDS.items():
        yield f"* *{kind}*: {what}."
    yield ""


if __name__ == "__main__":
    main()
