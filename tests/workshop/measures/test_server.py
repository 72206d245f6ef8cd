"""A PostgreSQL of one's own goes with whoever made it, however that ended."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.installed import missing
from workshop.measures.club.server import programs

PATIENCE = 30.0  # seconds
MAKES_ONE = """
from workshop.measures.club.server import running
with running(safe=False) as server:
    print(server.folder, flush=True)
    input()
"""


def test_a_server_ends_when_its_maker_is_killed() -> None:
    if programs() is None:
        missing("PostgreSQL", "postgresql")
    maker = subprocess.Popen(
        [sys.executable, "-c", MAKES_ONE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with maker:
        assert maker.stdout is not None
        folder = Path(maker.stdout.readline().strip())
        number = int((folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
        assert Path(f"/proc/{number}").exists()
        maker.send_signal(signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while folder.exists() or Path(f"/proc/{number}").exists():
        assert time.monotonic() < end, "server and folder are gone by now"
        time.sleep(0.1)
