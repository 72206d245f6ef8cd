"""The process that reads: one thread takes photos in the order they come, another taps, so that none waits for them."""

import contextlib
import gc
import os
import signal
import traceback
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import as_file, files
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from engine.errors import RecorderError
from engine.message import Message
from recorder.history.store import open_store
from recorder.page.dice.throws import Throws
from recorder.page.dice.values import DiceAsk
from recorder.page.drafts import Drafts
from recorder.page.reading.settling import kept, seen
from recorder.page.reading.tables import Tables
from recorder.page.reading.values import (
    Ask,
    Codes,
    Keep,
    Look,
    NotRead,
    Picture,
    Progressed,
    Read,
    Stage,
    State,
    Told,
    Try,
)
from vision.dice.reading import prepare as prepare_dice
from vision.photo import load
from vision.pipeline import Wish, read

NICER = 5
"""How much more patient than the page the reading is: pages are answered first."""


def answer_all(connection: Connection, database: str) -> None:
    """Answers what comes until the page is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the page, which then hangs up
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICER)
    worker = _Worker(connection, Tables(Drafts(open_store(database))))
    Thread(target=worker.read_all, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            match connection.recv():
                case Read(key):
                    worker.waiting.put(key)
                case (int(ticket), ask):
                    worker.answer(ticket, ask)
    os._exit(0)


@dataclass(slots=True)
class _Worker:
    connection: Connection
    tables: Tables
    throws: Throws = field(default_factory=Throws)
    waiting: SimpleQueue[str] = field(default_factory=SimpleQueue)
    sending: Lock = field(default_factory=Lock)

    def read_all(self) -> None:
        """Reads the tables that wait; what goes wrong with one is told, and the next one read."""
        _warm_up()
        while True:
            key = self.waiting.get()
            stage = Stage(State.READY)
            try:
                self.tables.read(key, partial(self._progressed, key))
            except Exception as fault:
                stage = Stage(State.FAILED, fault=_told(fault))
            self._progressed(key, stage)
            gc.collect()

    def _progressed(self, key: str, stage: Stage) -> None:
        self._send(Progressed(key, stage))

    def answer(self, ticket: int, ask: Ask | DiceAsk) -> None:
        try:
            told = self._answer(ask)
        except Exception as fault:
            told = fault if isinstance(fault, RecorderError) else RecorderError(_told(fault))
        self._send(Told(ticket, told))

    def _answer(self, ask: Ask | DiceAsk) -> object:
        if isinstance(ask, DiceAsk):
            return self.throws.answer(ask)
        if isinstance(ask, Try):
            return self.tables.refuse(ask.uploads)
        if isinstance(ask, Codes):
            return self.tables.codes(ask.upload)
        key = ask.key if isinstance(ask, Picture) else ask.asked.key
        laid = self.tables.find(key)
        if laid is None:
            return NotRead()
        match ask:
            case Picture():
                return self.tables.picture(ask, laid)
            case Look(asked):
                return seen(laid, asked.draft, self.tables.drafts.store)
            case Keep():
                return kept(laid, ask, self.tables.drafts)

    def _send(self, told: Told | Progressed) -> None:
        with self.sending:
            self.connection.send(told)


def _told(fault: Exception) -> Message:
    if isinstance(fault, RecorderError):
        return fault.message
    traceback.print_exception(fault)
    return Message(
        "This is a bug in the recorder, not your mistake ({fault}); what it was about is printed where "
        "`recorder serve` runs.",
        fault=type(fault).__name__,
    )


def _warm_up() -> None:
    """Loads the nets, those of boards by reading what `doctor` reads: the first guest does not wait for them."""
    with contextlib.suppress(RecorderError, OSError):
        prepare_dice()
    with contextlib.suppress(RecorderError, OSError), as_file(files("recorder") / "selftest" / "photo.jpg") as path:
        read(load(Path(path))[0], Wish())
