"""The QR code that `recorder serve --lan` draws in the terminal, read as a phone reads it, and followed."""

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
import numpy as np
import pytest
import zxingcpp

from recorder.page.door.hosts import own_address
from tests.recorder.page.conftest import free_port

ROOT = Path(__file__).resolve().parents[3]
HALVES = {" ": (255, 255), "▀": (0, 255), "▄": (255, 0), "█": (0, 0)}
SIDE = 6  # pixels of a module


def seen(lines: list[str]) -> str:
    """What the code in these lines says to whoever photographs the terminal."""
    rows = [[HALVES[sign][half] for sign in line] for line in lines for half in (0, 1)]
    found = zxingcpp.read_barcode(np.kron(np.array(rows, np.uint8), np.ones((SIDE, SIDE), np.uint8)))
    assert found is not None
    return str(found.text)


def test_the_code_in_the_terminal_lets_one_phone_of_the_network_in(tmp_path: Path) -> None:
    if own_address() is None:
        pytest.skip("this computer is in no network")
    ours, theirs = pty.openpty()
    env = {**os.environ, "RECORDER_DB": str(tmp_path / "h.db"), "RECORDER_LANGUAGE": "en", "TERM": "xterm",
           "COLUMNS": "100", "NO_COLOR": "1"}  # fmt: skip
    words = [sys.executable, "-m", "recorder", "serve", "--lan", "--port", str(free_port())]
    with subprocess.Popen(words, env=env, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs) as serving:
        os.close(theirs)
        try:
            told = ""
            while "Ctrl-C: end." not in told:
                told += os.read(ours, 4096).decode(errors="ignore")
            plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", told)
            assert "Everybody in the network of" in plain
            way = seen([line for line in plain.splitlines() if line and set(line) <= set(HALVES) and len(line) > 20])
            assert way in plain, "the address below says the same"
            with httpx2.Client(base_url=way.partition("/in/")[0], timeout=30) as phone:
                assert "You are in" in phone.get(way).text
                assert "Photograph the table" in phone.get("/").text
            assert httpx2.get(way).status_code == 403, "it is used up"
        finally:
            serving.send_signal(signal.SIGINT)
            serving.wait(20)
    os.close(ours)
