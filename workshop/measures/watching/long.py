"""What each of many photos of one game costs: python -m workshop.measures.watching.long FOLDER [PHOTOS]

FOLDER has photos of a game and their moves (`moves.json`). Each photo is taken again and again until there are PHOTOS
(300 if not told): by turns as from a stand, a pixel aside, and as by hand, from another place.
"""

import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from recorder.watch.course.game import Told, watched
from recorder.watch.kept import Nowhere
from recorder.watch.series import Series, grown
from vision.arrays import Pixels
from vision.photo import load
from vision.pipeline import Wish
from vision.series.gathered import gather
from vision.series.joining import pose_of
from workshop import FIGURES
from workshop.measures.plot import Curve, log_plot
from workshop.measures.watching.series import MANY, busy
from workshop.series.by_hand import seen_by_hand
from workshop.series.folder import TRUTH, read_truth, save_photo

PAGE, PLOT = FIGURES / "series-cost.md", FIGURES / "series-cost.svg"
ROUND = 10  # photos in which the camera stands still half of the time, then moves each time
ASIDE = 16  # pixels at most, so that no photo is the one before to the byte


@dataclass(frozen=True, slots=True)
class Cost:
    """What one photo cost, in seconds of CPU: all of it, joining alone, and telling the game so far.

    memory    MB, at most, until then
    left_out  how many photos told nothing until then: no board was seen, or which was not certain
    """

    photo: int
    tiles: int
    moved: bool
    all: float
    joining: float
    telling: float
    memory: float
    left_out: int


def taken(folder: Path, many: int) -> Iterator[tuple[bool, Pixels]]:
    """The photos, and whether each was taken from another place than the one before."""
    names = read_truth(folder / TRUTH)["frames"]
    for number in range(many):
        pixels = load(folder / names[number * len(names) // many])[0].pixels
        moved = number % ROUND >= ROUND // 2
        rng = np.random.default_rng([1, number])
        yield moved, seen_by_hand(rng, pixels) if moved else np.roll(pixels, number % ASIDE, axis=1)


def costs(folder: Path, many: int) -> Iterator[Cost]:
    """Reads the photos one after another; those that are left out cost as well."""
    series, before_moved = Series(), False
    with tempfile.TemporaryDirectory() as there:
        for number, (moved, pixels) in enumerate(taken(folder, many), 1):
            path = Path(there) / f"{number:04}.jpg"
            save_photo(path, pixels)
            start = time.process_time()
            before, series = series, grown(series, path, Wish(), Nowhere())
            read = time.process_time()
            if series.snapshot is not None and series.photos != before.photos:
                pose = pose_of(before.gathered, series.snapshot)
                if pose is not None:
                    gather(before.gathered, series.snapshot, pose)
            joined = time.process_time()
            if series.photos:
                watched(series.gathered, Told({}))
            told = time.process_time()
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            still = not moved and not before_moved
            yield Cost(
                number, len(series.gathered.cells), not still, read - start, joined - read, told - joined, memory,
                len(series.left_out),
            )  # fmt: skip
            before_moved = moved
            path.unlink()


def _row(name: str, seconds: Sequence[float]) -> str:
    if not seconds:
        return f"| {name} | 0 | | | |"
    middle, late, worst = np.quantile(seconds, [0.5, 0.95, 1.0])
    return f"| {name} | {len(seconds)} | {middle:.3f} | {late:.3f} | {worst:.3f} |"


def lines(found: Sequence[Cost]) -> Iterator[str]:
    """The page."""
    yield from ("# What a photo costs, however many came before", "")
    yield f"`python -m workshop.measures.watching.long FOLDER {len(found)}`: {len(found)} photos of one game, by turns"
    yield f"as from a stand and as by hand; {found[-1].tiles} tiles at the end; {found[-1].left_out}"
    yield f"photos were left out; {busy()}"
    yield from ("", "| seconds of CPU | photos | half of them | 95 in 100 | at most |", "|---|---:|---:|---:|---:|")
    third = len(found) // 3
    for name, some in (("all", found), ("first third", found[:third]), ("last third", found[-third:])):
        for how, moved in (("camera still", False), ("camera moved", True)):
            yield _row(f"{name}, {how}", [cost.all for cost in some if cost.moved is moved])
        yield _row(f"{name}, joining alone", [cost.joining for cost in some])
        yield _row(f"{name}, telling the game", [cost.telling for cost in some])
    yield ""
    yield f"Memory: {found[third].memory:.0f} MB at most in the first third, {found[-1].memory:.0f} MB in all."
    yield from ("", "![Seconds of CPU for each photo](series-cost.svg)")


def main() -> None:
    """Writes the page and the plot."""
    many = int(sys.argv[2]) if len(sys.argv) > 2 else MANY
    found = list(costs(Path(sys.argv[1]), many))
    curves = [
        Curve("camera still", [(cost.photo, cost.all) for cost in found if not cost.moved]),
        Curve("camera moved", [(cost.photo, cost.all) for cost in found if cost.moved]),
        Curve("joining alone", [(cost.photo, max(cost.joining, 0.0001)) for cost in found]),
        Curve("telling the game", [(cost.photo, max(cost.telling, 0.0001)) for cost in found]),
    ]
    PLOT.write_text(log_plot(curves, "photo", "seconds of CPU"), encoding="utf-8")
    text = "\n".join(lines(found)) + "\n"
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
