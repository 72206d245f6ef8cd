"""The photo that `recorder doctor` reads: a small table in the project's own art, and the board that lies on it.

    python -m workshop.selftest

Writes recorder/selftest/photo.jpg and board.txt. The same seed makes the same files.
"""

from pathlib import Path

import cv2
import numpy as np

from engine import notation
from report.art.painted import STYLES
from workshop.table.art import drawn
from workshop.table.camera import aim
from workshop.table.game import play_out
from workshop.table.photograph import photograph
from workshop.table.scene import set_table

HOME = Path(__file__).resolve().parent.parent / "recorder" / "selftest"
SEED = 5
TILES = 16
SIZE = (900, 675)  # pixels
QUALITY = 85


def main() -> None:
    rng = np.random.default_rng(SEED)
    position = play_out(rng, tiles=TILES)
    table = set_table(rng, position, drawn(next(iter(STYLES))), kind="wood", track=False, clutter=0)
    photo = photograph(rng, table, aim(rng, table.outline, SIZE), arm=0.0, spoil=False)
    HOME.mkdir(exist_ok=True)
    (HOME / "board.txt").write_text(notation.format(position.board) + "\n", encoding="utf-8")
    bgr = cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2BGR)
    cv2.imwrite(str(HOME / "photo.jpg"), bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


if __name__ == "__main__":
    main()
