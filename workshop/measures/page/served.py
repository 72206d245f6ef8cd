"""`recorder serve` as a person starts it, on this machine alone, and phones that open it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

from workshop import ROOT

_PATIENCE = 120.0  # seconds until it must have begun
_LONGEST_READING = 300.0  # seconds until a photo must be read


@dataclass(frozen=True, slots=True)
class Served:
    """A page that is served. `way`: the address that lets one phone in."""

    process: subprocess.Popen[str]
    address: str
    way: str

    @property
    def processes(self) -> tuple[int, ...]:
        """The server, then the process that reads."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        told = children.read_text().split() if children.exists() else []
        readers = [int(pid) for pid in told if "spawn_main" in _typed(int(pid))]
        return self.process.pid, *readers

    def kill(self) -> None:
        """Ends it as a power cut does."""
        for pid in self.processes:
            os.kill(pid, signal.SIGKILL)
        self.process.wait()


def _typed(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Serves a history in that folder until the block ends."""
    begun = begin(folder)
    try:
        yield begun
    finally:
        if begun.process.poll() is None:
            begun.process.send_signal(signal.SIGINT)
            try:
                begun.process.wait(10)
            except subprocess.TimeoutExpired:
                begun.kill()


def begin(folder: Path) -> Served:
    """Starts it, and waits until it has told the way in."""
    (folder / "tmp").mkdir(exist_ok=True)
    surroundings = {**os.environ, "RECORDER_DB": str(folder / "history.db"), "RECORDER_LANGUAGE": "en",
                    "TMPDIR": str(folder / "tmp"), "PYTHONUNBUFFERED": "1"}  # fmt: skip
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "recorder", "serve", "--port", str(port)],
        cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    end = time.monotonic() + _PATIENCE
    for line in process.stdout:
        if way := re.search(r"http://\S+/in/\w+", line):
            served = Served(process, f"http://127.0.0.1:{port}", way[0])
            _wait(served, end)
            return served
    raise RuntimeError("recorder serve ended before it began")


def _wait(served: Served, end: float) -> None:
    while time.monotonic() < end:
        try:
            httpx2.get(f"{served.address}/in")
        except httpx2.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(served.address)


def _free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


@contextmanager
def phone(served: Served, cookie: str = "") -> Iterator[httpx2.Client]:
    """A phone that is in, by the way in or by the cookie that it has."""
    with httpx2.Client(base_url=served.address, headers={"Origin": served.address}, timeout=300) as client:
        if cookie:
            client.cookies.set("recorder", cookie)
        else:
            assert client.get(served.way).status_code == 200, "the code lets a phone in"
        yield client


def sent(client: httpx2.Client, content: bytes, name: str = "image.jpg") -> httpx2.Response:
    """Sends one photo of a table."""
    return client.post("/photos", files=[("board", (name, content, "image/jpeg"))])


def laid(client: httpx2.Client, content: bytes) -> str:
    """Sends one photo of a table and waits until its board is shown; returns the table's address."""
    table = str(sent(client, content).headers["location"])
    end = time.monotonic() + _LONGEST_READING
    while 'id="score"' not in client.get(table).text:
        assert time.monotonic() < end, "the photo is read by now"
        time.sleep(0.2)
    return table


def memory(pid: int) -> float:
    """The memory that a process holds now, in MB."""
    try:
        told = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", told)
    return int(found[1]) / 1024 if found else 0.0


def busy() -> Iterator[str]:
    """Says, as the last lines of a page of figures, that the machine had other work beside the measure."""
    more = os.getloadavg()[0] - 2  # the server and the process that reads
    if more > 1:
        yield (
            f"The machine ({os.cpu_count()} cores) was busy with other work: about {more:.0f} more processes wanted a "
            "core, so all times are longer than they would be alone."
        )
        yield ""
