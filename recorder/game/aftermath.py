"""What fails once a game is kept: the person is told that it is kept, and how to come by the rest."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import RecorderError, Stopped
from engine.message import Message


@contextmanager
def still_kept(number: int | None) -> Iterator[None]:
    """`number`: the game that was kept; None where nothing was, and then a fault says all there is to say."""
    try:
        yield
    except RecorderError as fault:
        if number is None:
            raise
        told = Message(
            "Game {number} is kept, but: {fault} To see it: recorder history show {number}; to print it: recorder "
            "sheet {number} -o sheet.pdf",
            number=number, fault=fault,
        )  # fmt: skip
        raise type(fault)(told) from None
    except KeyboardInterrupt:
        if number is None:
            raise
        raise Stopped(
            "Stopped; game {number} is kept, but not all of its files are written; print it with: recorder sheet "
            "{number} -o sheet.pdf",
            number=number,
        ) from None
