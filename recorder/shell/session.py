"""What every command knows beforehand: the language it speaks, and what Ctrl-C still stops."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def not_stopped() -> Iterator[None]:
    """Lets Ctrl-C wait while something is kept whole. From then on `stopped_late` tells that it came too late."""
    before = _on_interrupt()
    if before not in (signal.default_int_handler, _raise_late):  # whoever started the program does not want to stop it
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    after = before
    try:
        yield
        after = _raise_late
    finally:
        signal.signal(signal.SIGINT, after)
    if came:
        raise KeyboardInterrupt


def _raise_late(*_: object) -> None:
    raise KeyboardInterrupt


def stopped_late() -> bool:
    """Says whether what the command should keep was kept before Ctrl-C came."""
    return _on_interrupt() is _raise_late


@contextmanager
def one_command() -> Iterator[None]:
    """Knows of nothing kept when it begins, and forgets at its end what was kept."""
    before = _on_interrupt()
    if before is _raise_late:  # a library kept something before, outside any command
        before = signal.default_int_handler
        signal.signal(signal.SIGINT, before)
    try:
        yield
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _on_interrupt() -> Any:
    """Returns what Python does on Ctrl-C; None outside the main thread, where it cannot be changed."""
    return signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
