"""A PostgreSQL of one's own: started in a temporary folder by a user without rights, reached by a socket in it.

Debian's package postgresql brings the programs; nothing of the machine's own servers is touched.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOBODY = 65534  # the user without rights, on every Linux; PostgreSQL refuses to be started by root
KEEPER = "keeper"
_CLEAR_AWAY = """
read -r nothing
[ ! -f data/postmaster.pid ] || "$1/pg_ctl" -D data -w -m immediate stop
cd / && rm -rf "$2"
"""
"""Waits until nobody holds the other end of its input, however that came about, then clears away."""
_DEBIAN = Path("/usr/lib/postgresql")
_SETTINGS = {
    "listen_addresses": "''",
    "shared_buffers": "32MB",
    "max_connections": "40",
    "autovacuum_naptime": "5s",
    "timezone": "UTC",
    "lc_messages": "C",
}
_SAFETY = ("fsync", "synchronous_commit", "full_page_writes")


def programs() -> Path | None:
    """Returns the folder of the newest PostgreSQL that is installed; None where there is none."""
    found = sorted(_DEBIAN.glob("*/bin/postgres"), key=lambda path: int(path.parent.parent.name))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).parent if on_path else None


@dataclass(frozen=True, slots=True)
class Server:
    """A server in `folder`, where its socket lies too."""

    programs: Path
    folder: Path

    def url(self, name: str) -> str:
        """Returns the address of a database on it."""
        return f"postgresql+psycopg://{KEEPER}@/{name}?host={self.folder}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self._run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", f"-k {self.folder}", "start")

    def stop(self, how: str = "fast") -> None:
        """Stops it; `immediate` is as a machine that loses its power."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", how, "stop")

    def create(self, name: str, template: str = "template1") -> str:
        """Makes a database; returns its address."""
        self.order(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        """Drops a database, whoever is connected to it."""
        self.order(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def order(self, statement: str) -> None:
        """Has a statement done that no transaction may hold."""
        import psycopg

        with psycopg.connect(f"host={self.folder} user={KEEPER} dbname=postgres", autocommit=True) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *words], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **_by_nobody(),
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program} {words[-1]}: {done.stderr.strip()}")

    def _cleared_away(self) -> subprocess.Popen[bytes]:
        """Starts who clears away once its input is closed, as it is when this process is killed."""
        return subprocess.Popen(
            ["sh", "-c", _CLEAR_AWAY, "sh", str(self.programs), str(self.folder)], cwd=self.folder,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            **_by_nobody(),
        )  # fmt: skip


def _by_nobody() -> dict[str, Any]:
    """Returns what makes a program of root's run as the user without rights."""
    return {} if os.geteuid() else {"user": NOBODY, "group": NOBODY, "extra_groups": []}


@contextmanager
def running(safe: bool = True) -> Iterator[Server]:
    """Makes a server, which goes with all that is in it. `safe`: what it has kept outlasts a loss of power, as it
    does everywhere; tests that do not ask for that are quicker without.
    """
    where = programs()
    if where is None:
        raise RuntimeError("PostgreSQL is not installed; on Debian: apt install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path has 107 letters at most
    server = Server(where, folder)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    with server._cleared_away():
        server._run("initdb", "-D", "data", "-U", KEEPER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        settings = _SETTINGS | ({} if safe else dict.fromkeys(_SAFETY, "off"))
        with (folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())
        server.start()
        yield server
