"""A turn is kept whole or not at all, whenever the program is killed."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.dice.table import USUAL
from recorder.dice.record import begun, opened
from recorder.history.store import open_store

TURN = [sys.executable, "-m", "recorder", "dice", "turn", "e", "ew", "w"]


@pytest.mark.parametrize("seed", range(3))
def test_a_kill_leaves_the_last_whole_turn(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    begun(open_store(file), ("Anna", "Boris"), USUAL, None, "")
    playing = subprocess.Popen(TURN, env={**os.environ, "RECORDER_DB": str(file)}, stdout=subprocess.DEVNULL)
    before = time.monotonic()
    until = random.Random(seed).uniform(0.2, 0.9)
    while playing.poll() is None and time.monotonic() - before < until:
        time.sleep(0.01)
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    turns = len(opened(open_store(file)).turns)
    assert turns == 1 if playing.returncode == 0 else turns in (0, 1)
    done = subprocess.run(TURN, env={**os.environ, "RECORDER_DB": str(file)}, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(opened(open_store(file)).turns) == turns + 1
