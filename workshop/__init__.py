"""Makes pictures and weights: drawn tables, rendered tables, training. It is not part of the wheel."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "figures"  # what the commands of `measures`, and the judges of the nets, write
PHOTOS = ROOT / "tests" / "fixtures" / "photos"  # rendered, with their truth
SHARED = ROOT.parent / "shared"  # scans, photos and records that lie beside the project, on some machines
