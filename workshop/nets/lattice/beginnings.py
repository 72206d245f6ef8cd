"""Measures whether the first tiles of a game are found: a board of one tile, two or three, small in the photo.

    python -m workshop.nets.lattice.beginnings

Renders tables with the odds and ends of a game's night, as the lessons have them, with so few tiles on them.
Writes docs/figures/beginnings.md.
"""

import argparse
from collections import Counter
from collections.abc import Sequence

import numpy as np

from vision.photo import Photo
from vision.pipeline import Wish, walk
from vision.reading import Reading
from workshop import FIGURES
from workshop.art.print_runs import Art, flat
from workshop.nets.lattice.judge import nearest
from workshop.scenes.game import play_out
from workshop.scenes.photograph import Photo as Rendered
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

SEED = 17
TABLES = 60  # of each number of tiles
FEW = (1, 2, 3)
SIZE = (1600, 1200)
STEEPEST, LOWEST = 90.0, 35.0  # degrees above the table
SMALLEST, LARGEST = 0.12, 0.6  # of the frame that the tiles take with half a tile about them
HIDDEN = 0.05  # of a tile under something that is no figure: then another photo is taken
OUT = FIGURES / "beginnings.md"

ANSWERS = ("all found, named or asked about", "a tile misnamed in silence", "some found", "something else", "no board")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    arts = flat()
    lines = [
        "# How a game begins\n",
        f"`python -m workshop.nets.lattice.beginnings`: {TABLES} rendered photos each, seen from {LOWEST:.0f} to "
        f"{STEEPEST:.0f} degrees, the tiles taking {100 * SMALLEST:.0f} to {100 * LARGEST:.0f} % of the frame.\n",
        f"| tiles | {' | '.join(ANSWERS)} |",
        "|---:|" + "---:|" * len(ANSWERS),
    ]
    for few in FEW:
        told = Counter(judged(few, number, arts) for number in range(TABLES))
        lines.append(f"| {few} | {' | '.join(str(told[answer]) for answer in ANSWERS)} |")
        print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def judged(few: int, number: int, arts: Sequence[Art]) -> str:
    """Says how one photo was read."""
    taken = rendered(few, number, arts)
    *_, (_, read) = walk(Photo(taken.pixels, f"{number}.jpg"), Wish(), until="solve")
    assert read.reading is not None
    return _answer(taken, read.reading, [nearest(read.lattice.frames, quad) is not None for quad in taken.quads])


def rendered(few: int, number: int, arts: Sequence[Art]) -> Rendered:
    """Takes the photo of that number, of a table with so many tiles; nothing but figures hides any of them."""
    rng = np.random.default_rng((SEED, few, number))
    art = arts[number % len(arts)]
    while True:
        position = play_out(rng, edition=art.edition, tiles=few, keys=art.keys)
        table = set_table(rng, position, art, track=False, clutter=3)
        elevation, fill = rng.uniform(LOWEST, STEEPEST), rng.uniform(SMALLEST, LARGEST)
        tiles = np.concatenate([tile.corners for tile in table.laid])
        taken = photograph(rng, table, aim(rng, tiles, SIZE, float(elevation), fill=float(fill)), arm=0.0)
        if taken.hidden.max() < HIDDEN:
            return taken


def _answer(taken: Rendered, reading: Reading, found: Sequence[bool]) -> str:
    if not reading.tiles:
        return "no board"
    if not any(found):
        return "something else"
    if not all(found) or len(reading.tiles) != len(found):
        return "some found"
    lying = sorted(tile.placed.key for tile in taken.table.laid)
    silent = all(not tile.ask for tile in reading.tiles) and sorted(tile.key for tile in reading.tiles) != lying
    return ANSWERS[1] if silent else ANSWERS[0]


if __name__ == "__main__":
    main()
