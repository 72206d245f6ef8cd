"""Serving the page: the sockets it listens on, and the server that runs until it is stopped."""

import contextlib
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn

from engine.errors import UsageError
from recorder.history.store import open_store
from recorder.page.app import page
from recorder.page.door.hosts import named, own_address, own_names, trusted
from recorder.page.door.keys import Keys
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed."""

    lan: bool
    port: int
    read_only: bool
    database: str | None
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Serving:
    """The page and what it listens on."""

    house: House
    sockets: tuple[socket.socket, ...]

    def run(self, entered: Callable[[], None]) -> None:
        """Serves until Ctrl-C; `entered` is called whenever a person presses Enter in the terminal."""
        if sys.stdin is not None and sys.stdin.isatty():
            threading.Thread(target=_watch_enter, args=(entered,), daemon=True).start()
        config = uvicorn.Config(
            page(self.house), log_level="warning", access_log=False, server_header=False, proxy_headers=False,
            timeout_graceful_shutdown=2, lifespan="off",
        )  # fmt: skip
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(list(self.sockets))


def _watch_enter(entered: Callable[[], None]) -> None:
    for _line in sys.stdin:
        entered()


@contextmanager
def listening(wanted: Wanted) -> Iterator[Serving]:
    """Opens the history and the sockets. With --lan it listens on the one address that leads to the home network."""
    outside = own_address() if wanted.lan else None
    if wanted.lan and outside is None:
        raise UsageError("This computer is in no network; connect it, or leave out --lan.")
    store = open_store(wanted.database)
    limits = Limits()
    names = (outside, *own_names()) if outside else ()
    hosts, address = trusted(names, wanted.port), f"{outside or LOOPBACK}:{wanted.port}"
    if wanted.address is not None:
        hosts, address = hosts | {named(wanted.address)}, named(wanted.address)
    house = House(
        store, Keys(store), hosts, f"http://{address}",
        Drafts(store), Reader(store.url, limits), limits, Tries(limits.wrong_keys), wanted.read_only,
    )  # fmt: skip
    with contextlib.ExitStack() as opened:
        sockets = tuple(opened.enter_context(_bound(host, wanted.port)) for host in (LOOPBACK, outside) if host)
        house.drafts.sweep()
        house.reader.start()
        opened.callback(house.reader.stop)
        yield Serving(house, sockets)


def _bound(host: str, port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen()  # whoever follows the code before the server runs waits for it, and is not refused
    except OSError as why:
        bound.close()
        raise UsageError(
            "Port {port} cannot be used ({why}); name another with --port.", port=port, why=why
        ) from None
    return bound


def forgotten(database: str | None) -> int:
    """Forgets every phone; returns how many there were."""
    return Keys(open_store(database)).forget()
