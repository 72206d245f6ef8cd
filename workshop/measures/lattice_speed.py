"""Measures the time and memory that finding the lattice takes, by the size of the photo.

    python -m workshop.measures.lattice_speed

Renders one table, saves it at several sizes, and reads each in a process of its own.
Writes docs/figures/lattice-speed.md.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from vision.lattice import find
from vision.photo import load
from workshop import FIGURES
from workshop.art.print_runs import scanned
from workshop.scenes.game import play_out
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

SEED = 6
SIZE = (2000, 1500)
MEGAPIXELS = (1, 3, 6, 12, 24, 48, 100)
TIMES = 3
OUT = FIGURES / "lattice-speed.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photo", type=Path, nargs="?", help="measure this photo only, in this process")
    chosen = parser.parse_args()
    if chosen.photo is not None:
        print(*_measured(chosen.photo))
        return
    lines = [
        "# How long finding the tiles takes\n",
        f"`python -m workshop.measures.lattice_speed`: best of {TIMES}, {cv2.getNumThreads()} threads.\n",
        "| photo | decoding s | finding s | as a multiple of decoding | processor s | peak memory MB | tiles |",
        "|---|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        rendered = Image.fromarray(_table())
        for megapixels in MEGAPIXELS:
            grow = (megapixels * 1e6 / (SIZE[0] * SIZE[1])) ** 0.5
            path = Path(folder) / f"{megapixels}.jpg"
            size = (round(SIZE[0] * grow), round(SIZE[1] * grow))
            rendered.resize(size, Image.Resampling.BICUBIC).save(path, quality=88)
            command = [sys.executable, "-m", "workshop.measures.lattice_speed", str(path)]
            told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            decoding, finding, processor, memory, tiles = (float(v) for v in told)
            lines.append(
                f"| {megapixels} megapixels | {decoding:.2f} | {finding:.2f} | {finding / decoding:.1f} "
                f"| {processor:.2f} | {memory:.0f} | {tiles:.0f} |"
            )
            print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _measured(path: Path) -> tuple[float, float, float, float, int]:
    """Seconds of decoding, of finding, of both threads' work in finding; peak memory in MB; tiles found."""
    decoding, finding, processor, tiles = zip(*(_once(path) for _ in range(TIMES)), strict=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return min(decoding), min(finding), min(processor), memory, tiles[0]


def _once(path: Path) -> tuple[float, float, float, int]:
    """One reading; its photo is let go before the next is loaded, so that the peak is that of one."""
    start = time.perf_counter()
    (photo,) = load(path)
    decoded, busy = time.perf_counter(), time.process_time()
    tiles = len(find(photo).frames)
    return decoded - start, time.perf_counter() - decoded, time.process_time() - busy, tiles


def _table() -> np.ndarray:
    rng = np.random.default_rng(SEED)
    table = set_table(rng, play_out(rng), scanned()[0], "wood")
    return photograph(rng, table, aim(rng, table.outline, SIZE, 60.0, fill=0.85)).pixels


if __name__ == "__main__":
    main()
