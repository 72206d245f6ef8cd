"""Writes what each box's file must be, after it was looked over: run it whenever a file in engine/sets changes.

    python -m workshop.tools.hashes

Writes engine/sets/SHA256SUMS, which `sha256sum --check` understands; a test holds it to the files.
"""

import hashlib
import sys

from engine.boxes import HASHES
from engine.errors import DamagedProgram
from engine.tiles.file import checked
from workshop import ROOT

SETS = ROOT / "engine" / "sets"


def lines() -> str:
    """A line a box, by their names. A fault in a file is told with its line."""
    found = []
    for path in sorted(SETS.glob("*.tiles")):
        content = path.read_bytes()
        checked(content.decode("utf-8"), path.stem)
        found.append(f"{hashlib.sha256(content).hexdigest()}  {path.name}\n")
    return "".join(found)


def main() -> None:
    try:
        (SETS / HASHES).write_text(lines(), encoding="utf-8")
    except DamagedProgram as fault:
        sys.exit(f"{fault}")


if __name__ == "__main__":
    main()
