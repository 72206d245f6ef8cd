"""What every command knows beforehand: the language it speaks, and what Ctrl-C still stops."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import typer

from engine.errors import UsageError
from language import ENGLISH, NAMES, Language, speak


@dataclass(frozen=True, slots=True)
class Session:
    """One run of the program."""

    language: Language


def session_of(context: typer.Context) -> Session:
    """Returns what was typed before the command's own name."""
    found = context.find_object(Session)
    assert found is not None, "the root command makes the session"
    return found


def choose_language(wanted: str | None) -> Language:
    """Chooses the language asked for; else the system's own if it is one of ours; else English."""
    if wanted:
        return speak(wanted)
    for variable in ("RECORDER_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")
        if code:
            short = code.replace("-", "_").split("_")[0].split(".")[0].lower()
            if variable == "RECORDER_LANGUAGE" and short not in NAMES:
                raise UsageError(
                    "RECORDER_LANGUAGE is {code!r}: choose one of {choices}.", code=code, choices=", ".join(NAMES)
                )
            return speak(short if short in NAMES else ENGLISH)
    return speak(ENGLISH)


_KEPT: ContextVar[bool] = ContextVar("kept", default=False)
"""Whether the command that runs has kept what it should."""


@contextmanager
def put_off() -> Iterator[None]:
    """Lets Ctrl-C wait until this is done."""
    before = _on_interrupt()
    if before is not signal.default_int_handler:  # whoever started the program does not want to stop it
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextmanager
def not_stopped() -> Iterator[None]:
    """Lets Ctrl-C wait while something is kept whole. From then on `stopped_late` tells that it came too late."""
    with put_off():
        yield
        _KEPT.set(True)


def stopped_late() -> bool:
    """Says whether what the command should keep was kept before Ctrl-C came."""
    return _KEPT.get()


@contextmanager
def one_command() -> Iterator[Any]:
    """Knows of nothing kept when it begins, whatever a library kept before, and leaves Ctrl-C as it was, which it
    returns.
    """
    before, kept = _on_interrupt(), _KEPT.set(False)
    try:
        yield before
    finally:
        _KEPT.reset(kept)
        hear(before)


def hear(interrupt: Any) -> None:
    """Lets Ctrl-C do that; outside the main thread, where it is None, nothing changes."""
    if interrupt is not None:
        signal.signal(signal.SIGINT, interrupt)


def hear_no_more() -> None:
    """Lets Ctrl-C do nothing where it would have stopped the command, which is over."""
    if _on_interrupt() is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_interrupt() -> Any:
    """Returns what Python does on Ctrl-C; None outside the main thread, where it cannot be changed."""
    return signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
