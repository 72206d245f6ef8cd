"""Pages are made alike for everybody: nothing in a person's home changes them, or runs because of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from workshop import ROOT


def _drawn(home: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import report.drawing.page, report.code.qr; print('drawn')"]
    surroundings = {**os.environ, "HOME": str(home)}
    return subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", [".reportlab_mods", ".reportlab_settings"])
def test_no_code_from_a_persons_home_is_run(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("print('run from home')\n", encoding="utf-8")
    assert _drawn(tmp_path).stdout == "drawn\n"


def test_a_home_that_is_a_file_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    assert _drawn(tmp_path / "home").stdout == "drawn\n"
