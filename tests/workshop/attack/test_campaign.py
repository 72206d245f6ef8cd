"""The program holds out: 300 bad inputs, and some kills, whose seed never changes."""

import subprocess
import sys
from pathlib import Path

from workshop import ROOT


def test_bad_input_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "workshop.attack", "--cases", "300", "--kills", "6", "--keep", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_case_can_be_tried_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "workshop.attack", "--case", "8", "--keep", str(tmp_path)]
    done = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False) for _ in range(2)]
    first, second = ([line for line in one.stdout.splitlines() if line.startswith("$ recorder")] for one in done)
    assert first and first == second
