"""Judges how well meeples are seen: python -m workshop.nets.meeples.judge [--tables 12] [--photos ../shared/photos]

Reads rendered tables, whose foot points are known, and the real photos with a truth (never learned from), both with
true frames, and prints as Markdown: found and invented, colour by colour, ground by ground, by slant, by pose, the
error of the foot, and whether certainties are honest; of rendered tables also how the supply is counted.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from engine.pieces import Colour, MeepleKind, ThingKind
from engine.tiles.tile import Ground
from vision.lattice import Frame, Lattice
from vision.meeples import bodies, occupied, place, spot
from vision.meeples import supply as counted
from vision.meeples.view import MARGIN, lay_flat
from vision.naming import classify
from vision.photo import Photo
from vision.reading import MeepleReading, TileReading
from vision.solve import solve
from workshop import SHARED
from workshop.art.print_runs import scanned
from workshop.bench.photos import known_photos, measure
from workshop.scenes import photograph as studio
from workshop.scenes.game import play_out
from workshop.scenes.objects.laying import THICK
from workshop.scenes.table import set_table
from workshop.scenes.truth import HIDDEN
from workshop.scenes.truth import reading as truth_of
from workshop.scenes.view.camera import aim, project

SIZE = (1600, 1200)
SAME = 0.45  # tiles: what is read farther from a piece than this is another piece
SLANTS = (30, 45, 60, 75, 90)  # degrees above the table, upper ends

Truth = dict[str, Any]


@dataclass(slots=True)
class MeepleTally:
    """What was counted over some photos."""

    photos: int = 0
    there: int = 0
    right: int = 0
    invented: int = 0
    silent: int = 0
    questions: list[int] = field(default_factory=list)
    colours: Counter[tuple[str, str]] = field(default_factory=Counter)
    grounds: Counter[tuple[str, str]] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    poses: Counter[tuple[str, str]] = field(default_factory=Counter)
    slants: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    off: list[float] = field(default_factory=list)
    sure: list[tuple[float, bool]] = field(default_factory=list)
    waiting: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True, eq=False)
class Supply:
    """What waits beside a board, by colour, as far as the program looks; and the scoring board's corners, if any."""

    pieces: Counter[str]
    track: np.ndarray | None


@dataclass(frozen=True, slots=True, eq=False)
class KnownPhoto:
    """A photo with its true frames and meeples; `supply` and `tiles` where they are known."""

    photo: Photo
    frames: tuple[Frame, ...]
    meeples: list[Truth]
    supply: Supply | None = None
    tiles: tuple[TileReading, ...] = ()


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tables", type=int, default=12)
    p.add_argument("--photos", type=Path, default=SHARED / "photos")
    p.add_argument("--seed", type=int, default=11)
    a = p.parse_args()
    rendered, real = MeepleTally(), MeepleTally()
    for shown in tables(a.tables, a.seed):
        count(rendered, shown)
    for shown in photos(a.photos):
        count(real, shown)
    print("\n".join(told({"rendered": rendered, "real": real})))


def tables(
    count: int,
    seed: int,
    nobodys: Callable[[int], Sequence[ThingKind]] = lambda _: (),
    tiles: Callable[[int], tuple[int, int]] = lambda _: (40, 80),
) -> Iterator[KnownPhoto]:
    """`nobodys`: the wood that is no player's on the table of a number; `tiles`: from how many to less than how many
    lie there.
    """
    art = scanned()
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        look = art[number % len(art)]
        boxes = ("base", "winter") if look.name == "winter" else ("base",)
        played = play_out(rng, boxes, look.edition, tiles=int(rng.integers(*tiles(number))))
        table = set_table(rng, played, look, nobodys=nobodys(number))
        yield rendered(studio.photograph(rng, table, aim(rng, table.outline, SIZE)))


def rendered(taken: studio.Photo) -> KnownPhoto:
    true = truth_of(taken, "table.jpg")
    frames = tuple(Frame((t.x, t.y), np.array(t.quad, np.float32), 1.0) for t in true.tiles)
    meeples = [
        {"x": m.x, "y": m.y, "colour": m.colour, "kind": m.kind, "on": m.on, "at": m.at, "lying": m.lying}
        for m in true.meeples
    ]
    return KnownPhoto(Photo(taken.pixels, "table.jpg"), frames, meeples, _supply(taken), true.tiles)


def _supply(taken: studio.Photo) -> Supply:
    """Pieces on the table of which enough is in sight, up to MARGIN around the rectangle that holds the board."""
    cells = np.array([(tile.placed.cell.x, tile.placed.cell.y) for tile in taken.table.laid])
    off = np.mean([tile.centre for tile in taken.table.laid] - (cells + 0.5), axis=0)
    low, high = cells.min(0) - MARGIN + off, cells.max(0) + 1 + MARGIN + off
    waiting = [
        str(one.colour)
        for one, seen in zip(taken.table.stood, taken.seen, strict=True)
        if one.meeple is None and one.colour and not one.on_track and seen >= 1 - HIDDEN
        and (low < one.piece.foot).all() and (one.piece.foot < high).all()
    ]  # fmt: skip
    track = taken.table.track
    corners = None if track is None else project(taken.camera, track.corners, THICK).astype(np.float32)
    return Supply(Counter(waiting), corners)


def photos(folder: Path) -> Iterator[KnownPhoto]:
    if not folder.is_dir():
        return
    bench = measure()
    for known in known_photos(folder):
        if known.truth.get("meeples_readable", True):
            quads = bench.true_quads(known.truth)
            frames = tuple(Frame(cell, quad.astype(np.float32), 1.0) for cell, quad in quads.items())
            yield KnownPhoto(known.photo, frames, known.truth.get("meeples", []))


def count(sheet: MeepleTally, shown: KnownPhoto) -> None:
    """Read one photo with true frames, and add what came of it."""
    photo, frames, there = shown.photo, shown.frames, shown.meeples
    lattice = Lattice(frames)
    seen = spot(photo, lattice)
    scores, hidden = classify(photo, lattice), bodies(seen, lattice, photo.size)
    tiles: tuple[TileReading, ...] = solve(photo, lattice, scores, occupied=occupied(seen), bodies=hidden).tiles
    read = tuple(meeple for meeple in place(seen, tiles) if meeple.likely)
    slant = _slant(photo, frames)
    sheet.photos += 1
    sheet.there += len(there)
    sheet.questions.append(sum(m.ask for m in read))
    free = list(read)
    for true in there:
        found = min(free, key=lambda m: _apart(m, true), default=None)
        hit = found is not None and _apart(found, true) < SAME
        good = False
        if found is not None and hit:
            free.remove(found)
            good = true["colour"] in (found.colour, "unclear") and found.on in true["on"].split("|")
            sheet.colours[true["colour"], found.colour] += 1
            sheet.grounds[true["on"], found.on] += 1
            sheet.poses[_pose(true["lying"]), _pose(found.lying)] += 1
            if "kind" in true:
                sheet.kinds[true["kind"], found.kind] += 1
            sheet.off.append(_apart(found, true))
            sheet.sure.append((found.certainty, good))
        else:
            sheet.colours[true["colour"], "missed"] += 1
            sheet.grounds[true["on"], "missed"] += 1
            sheet.poses[_pose(true["lying"]), "missed"] += 1
        sheet.right += good
        sheet.silent += not good and not (hit and found is not None and found.ask)
        sheet.slants[f"to {next(s for s in SLANTS if slant(true) <= s)}"].append(good)
    for extra in free:
        sheet.invented += 1
        sheet.silent += not extra.ask
        sheet.sure.append((extra.certainty, False))
    if shown.supply is not None:
        playing = [colour for colour in Colour if colour in {m.colour for m in read}]
        told = Counter(counted(seen, playing, shown.supply.track))
        sheet.waiting["there"] += shown.supply.pieces.total()
        sheet.waiting["counted"] += (shown.supply.pieces & told).total()
        sheet.waiting["too many"] += (told - shown.supply.pieces).total()


def _apart(read: MeepleReading, true: Truth) -> float:
    """Tiles between two feet."""
    return float(
        np.hypot(read.x + read.at[0] - true["x"] - true["at"][0], read.y + read.at[1] - true["y"] - true["at"][1])
    )


def _pose(lying: bool) -> str:
    return "lying" if lying else "standing"


def _slant(photo: Photo, frames: tuple[Frame, ...]):  # type: ignore[no-untyped-def]
    """How many degrees above the table the camera stands, seen from a meeple."""
    x, y, height = lay_flat(photo, Lattice(frames)).camera
    return lambda m: float(np.degrees(np.arctan2(height, np.hypot(m["x"] + m["at"][0] - x, m["y"] + m["at"][1] - y))))


def told(sheets: dict[str, MeepleTally]) -> list[str]:
    """Everything as Markdown."""
    lines = [
        "| | photos | pieces | right | wrong or missed | invented | F1 | silent | questions, median | nine in ten |"
    ]
    lines.append("|---|---|---|---|---|---|---|---|---|---|")
    for name, s in sheets.items():
        asked = sorted(s.questions) or [0]
        f1 = 200 * s.right / max(1, s.there + len(s.off) + s.invented)
        lines.append(
            f"| {name} | {s.photos} | {s.there} | {s.right} | {s.there - s.right} | {s.invented} | {f1:.1f} % "
            f"| {s.silent} | {asked[len(asked) // 2]} | {asked[int(0.9 * (len(asked) - 1))]} |"
        )
    for name, s in sheets.items():
        if s.photos == 0:
            continue
        lines += [
            "",
            f"## {name.capitalize()}",
            "",
            *_confusions("colour", s.colours, [*map(str, Colour), "unclear"]),
            "",
        ]
        lines += [*_confusions("ground", s.grounds, [*map(str, Ground), "field|garden"]), ""]
        lines += [
            *_confusions("pose", s.poses, ["standing", "lying"]),
            "",
            "| degrees above the table | pieces | right |",
        ]
        lines += ["|---|---|---|"]
        lines += [f"| {slant} | {len(good)} | {sum(good)} |" for slant, good in sorted(s.slants.items())]
        if s.kinds:
            lines += ["", *_confusions("kind", s.kinds, list(map(str, MeepleKind)))]
        if s.off:
            lines += [
                "",
                f"Foot: median error {np.median(s.off):.3f} tiles, nine in ten within {np.quantile(s.off, 0.9):.3f}.",
            ]
        if s.waiting["there"]:
            share = s.waiting["counted"] / s.waiting["there"]
            lines += [
                "",
                f"Supply within a tile of the board: {s.waiting['there']} pieces, "
                f"{s.waiting['counted']} of them counted ({100 * share:.0f} %), {s.waiting['too many']} too many.",
            ]
        lines += ["", "| said | right | pieces |", "|---|---|---|"]
        for low in (0.0, 0.3, 0.5, 0.7, 0.9):
            some = [
                good for sure, good in s.sure if low <= sure < next((b for b in (0.3, 0.5, 0.7, 0.9) if b > low), 1.1)
            ]
            lines += [f"| from {low:.1f} | {np.mean(some):.2f} | {len(some)} |"] if some else []
    return lines


def _confusions(what: str, seen: Counter[tuple[str, str]], names: list[str]) -> list[str]:
    """Truth down, reading across; only what occurs."""
    down = [n for n in names if any(a == n for a, _ in seen)]
    across = [n for n in [*names, "missed"] if any(b == n for _, b in seen)]
    lines = [f"| {what} | {' | '.join(across)} |", "|---" * (len(across) + 1) + "|"]
    return lines + [f"| {a} | {' | '.join(str(seen[a, b] or '') for b in across)} |" for a in down]


if __name__ == "__main__":
    main()
