"""The tests run again only where the newest packages are not the pinned ones."""

import sys
from pathlib import Path

from workshop.tools.release.newest import installed, pinned

PINS = """\
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:00
numpy==2.5.1 ; python_full_version >= '3.12' \\
    --hash=sha256:01
zxing-cpp==3.1.0 \\
    --hash=sha256:02
pip==26.1 --hash=sha256:03
"""


def test_pins_are_read_as_pip_reads_them() -> None:
    assert pinned(PINS) == {("numpy", "2.4.6"), ("numpy", "2.5.1"), ("zxing-cpp", "3.1.0"), ("pip", "26.1")}


def test_names_are_compared_as_the_index_spells_them() -> None:
    assert "pillow-heif" in dict(installed(Path(sys.prefix)))  # its own files call it pillow_heif
