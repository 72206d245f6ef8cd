"""Under which names this computer may be called: a name of somebody else's that leads here is refused.

A page of another site may have its own name lead to this computer (DNS rebinding); its requests then carry that name.
"""

import re
import socket
from collections.abc import Iterable
from contextlib import suppress

from engine.errors import UsageError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def trusted(lan: Iterable[str], port: int) -> frozenset[str]:
    """Lists what a request's Host may be. `lan`: the addresses and names under which others reach this computer."""
    names = (*LOOPBACK, *lan)
    plain = names if port == 80 else ()
    return frozenset(name.casefold() for name in (*(f"{name}:{port}" for name in names), *plain))


def named(address: str) -> str:
    """Returns an address that a person names as a request's Host has it.

    >>> named("http://Club.example:80/"), named("192.168.1.5:8480")
    ('club.example', '192.168.1.5:8480')
    """
    host = address.strip().casefold().removeprefix("http://").removesuffix("/").removesuffix(":80")
    if not re.fullmatch(r"[a-z0-9.-]+(:[0-9]{1,5})?|\[[0-9a-f:]+\](:[0-9]{1,5})?", host):
        raise UsageError("{address!r} is no address; write, for example, 192.168.1.5:8480", address=address)
    return host


def own_address() -> str | None:
    """Returns the address under which the home network reaches this computer; None where there is no network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
        address = str(way.getsockname()[0])
        return None if address.startswith(("127.", "0.")) else address
    return None


def own_names() -> tuple[str, ...]:
    """Returns the names under which home networks know this computer."""
    name = socket.gethostname().split(".")[0]
    return (name, f"{name}.local", f"{name}.lan", f"{name}.home", f"{name}.fritz.box") if name else ()
