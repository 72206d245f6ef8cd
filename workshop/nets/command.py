"""The command line of a training on drawn tables."""

import argparse
from pathlib import Path


def options(about: str, **counts: int) -> argparse.Namespace:
    """Its options: the tiles that lie about, a file to keep what is drawn, and numbers that have a usual value."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", type=Path, required=True, help="folder of tile pictures, of which tables are made")
    parser.add_argument("--cache", type=Path, help="keep the drawn scenes in this file, or take them from it")
    for name, usual in counts.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"{usual} if not said")
    return parser.parse_args()
