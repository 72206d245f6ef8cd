"""Failures after a game is kept: the message says that it is kept, and how to get the rest."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import RecorderError, Stopped
from engine.message import Message


@contextmanager
def still_kept(number: int | None) -> Iterator[None]:
    """Adds to a fault that the game is kept. `number`: the game; None where none was kept, and the fault says it
    all.
    """
    try:
        yield
    except RecorderError as fault:
        if number is None:
            raise
        told = Message(
            "Game {number} is kept, but {fault} "
            "To look at it: recorder history show {number}; to print it: recorder sheet {number} -o sheet.pdf",
            number=number, fault=fault,
        )  # fmt: skip
        raise type(fault)(told) from None
    except KeyboardInterrupt:
        if number is None:
            raise
        raise Stopped(
            "Stopped; game {number} is kept, but what belongs to it is not all written; "
            "print it with: recorder sheet {number} -o sheet.pdf",
            number=number,
        ) from None
