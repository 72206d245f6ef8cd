"""The program with a file of its own missing or damaged: a catalogue, a typeface, tiles, weights or what they mean."""

import random
from pathlib import Path

from workshop import ROOT
from workshop.attack.case import Case, Odd, Run
from workshop.attack.mutation import scrambled
from workshop.attack.stock import SMALL, Stock

_FILES = (
    "language/ru.po", "language/de.po", "language/fonts/DejaVuSansCondensed.ttf",
    "language/fonts/DejaVuSansCondensed-Bold.ttf", "engine/sets/base.tiles", "engine/sets/river-1.tiles",
    "engine/sets/SHA256SUMS", "engine/order/turn.steps",
    "vision/weights/faces.txt", "vision/weights/faces.card.json", "vision/weights/faces.onnx",
    "vision/weights/frame.card.json", "vision/track/board/fields.txt",
)  # fmt: skip
_COMMANDS = (
    ("history", "list"), ("sheet", "last", "-o", "s.pdf"), ("count", SMALL), ("import", "games.csv"), ("doctor", "-q"),
    ("order",),
    ("read", "plain.jpg", "--lattice", "frames.json"), ("read", "plain.jpg", "plain.jpg"),
)  # fmt: skip


def installation(chance: random.Random, stock: Stock) -> Case:
    """A package of which one file is not as it was shipped lies in the folder, where Python looks first."""
    damaged = chance.choice(_FILES)
    package = ROOT / damaged.partition("/")[0]
    files: dict[str, bytes | Odd | Path] = {
        str(path.relative_to(ROOT)): path
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and path != ROOT / damaged
    }
    if chance.random() < 0.8:
        files[damaged] = scrambled((ROOT / damaged).read_bytes(), chance)
    files |= {
        "games.csv": stock.table.encode(), "plain.jpg": stock.photos["plain.jpg"], "frames.json": stock.frames.encode()
    }  # fmt: skip
    speaks = {"RECORDER_LANGUAGE": chance.choice(("en", "ru", "de"))}
    words = chance.choice(_COMMANDS)
    run = Run(words, environment=speaks, cold=True, typing=words[0] == "doctor")  # it tells each fault on a line
    return Case("installation", files, (run,), history=True)
