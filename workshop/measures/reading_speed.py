"""Measures the time and memory of a whole reading: from the cold start of the command until its JSON is written.

    python -m workshop.measures.reading_speed

Renders one finished game as phones photograph it, saves it at several sizes, and reads each with `recorder read` in
processes of their own. Writes docs/figures/reading-speed.md.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from PIL import Image

from vision.photo import load
from workshop import FIGURES
from workshop.art.print_runs import scanned
from workshop.scenes.game import play_out
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

SEED = 12
SIZE = (4000, 3000)  # pixels: 12 megapixels, as phones give them
MEGAPIXELS = (1, 3, 6, 12, 24, 48)
TIMES = 5
WATCH = """
import os, sys, time
start = time.perf_counter()
_, status, used = os.wait4(os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ), 0)
print(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""  # a small process starts each reading: Linux counts what a process held before it became another one as its peak
OUT = FIGURES / "reading-speed.md"


def main() -> None:
    lines = [
        "# How long a whole reading takes",
        "",
        f"`python -m workshop.measures.reading_speed`: the median of {TIMES} cold starts of "
        f"`recorder read PHOTO --json F` on one rendered table with meeples and track; "
        f"{os.cpu_count()} cores, load of the minute before: "
        f"{os.getloadavg()[0]:.1f}.",
        "",
        "| photo | decoding s | whole reading s | as a multiple of decoding | processor s | peak memory MB |",
        "|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        table = Image.fromarray(_table())
        for megapixels in MEGAPIXELS:
            path = Path(folder) / f"{megapixels}.jpg"
            grow = (megapixels * 1e6 / (SIZE[0] * SIZE[1])) ** 0.5
            size = (round(SIZE[0] * grow), round(SIZE[1] * grow))
            table.resize(size, Image.Resampling.BICUBIC).save(path, quality=90)
            decoding, reading = _decoding(path), [_reading(path) for _ in range(TIMES)]
            wall, processor = (statistics.median(r[i] for r in reading) for i in (0, 1))
            lines.append(
                f"| {megapixels} megapixels | {decoding:.2f} | {wall:.2f} | {wall / decoding:.1f} "
                f"| {processor:.2f} | {max(r[2] for r in reading):.0f} |"
            )
            print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _decoding(path: Path) -> float:
    """Seconds, the median."""
    took = []
    for _ in range(TIMES):
        start = time.perf_counter()
        load(path)
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def _reading(path: Path) -> tuple[float, float, float]:
    """Seconds by the clock, seconds of all cores together, and the most memory held, in MB."""
    command = ["-m", "recorder", "read", str(path), "--json", str(path.with_suffix(".json")), "--force"]
    said = subprocess.run([sys.executable, "-c", WATCH, *command], capture_output=True, text=True, check=True).stdout
    took, processor, kilobytes = (float(v) for v in said.splitlines()[-1].split())
    return took, processor, kilobytes / 1024


def _table() -> np.ndarray:
    rng = np.random.default_rng(SEED)
    table = set_table(rng, play_out(rng), scanned()[0], "wood", track=True)
    return photograph(rng, table, aim(rng, table.outline, SIZE, 60.0, fill=0.85)).pixels


if __name__ == "__main__":
    main()
