"""The program holds out: 300 bad inputs, and some kills, whose seed never changes."""

import subprocess
import sys
from pathlib import Path

import pytest

from workshop import ROOT
from workshop.attack.campaign import spread

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # of forking


def test_bad_input_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "workshop.attack", "--cases", "300", "--kills", "3", "--keep", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_case_can_be_tried_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "workshop.attack", "--case", "8", "--keep", str(tmp_path)]
    done = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False) for _ in range(2)]
    first, second = ([line for line in one.stdout.splitlines() if line.startswith("$ recorder")] for one in done)
    assert first and first == second


def test_a_worker_that_fails_is_not_waited_for() -> None:
    def fail(number: int) -> int:
        sys.exit(3 if number == 1 else 0)

    with pytest.raises(RuntimeError, match="has failed"):
        list(spread(fail, range(2), 2))


def test_work_is_spread_and_all_of_it_comes_back() -> None:
    assert sorted(spread(lambda number: number * number, range(20), 3)) == [n * n for n in range(20)]
