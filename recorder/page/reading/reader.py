"""The page's side of the process that reads: what waits there, how far it is, and a new process where one died."""

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLong
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread

from engine.message import Message
from recorder.page.dice.values import DiceAsk
from recorder.page.door.limits import Limits
from recorder.page.door.refusal import Refused
from recorder.page.reading.values import Ask, Progressed, Read, Stage, State, Told

PATIENCE = 60.0  # seconds that a tap waits for its answer
_LOOK_AGAIN = 1.0  # seconds between two looks at how long a photo takes
_BREATH = 0.5  # seconds before a new process takes the place of one that died
_KEPT_STAGES = 500  # of tables that are not read any more

Work = Callable[[Connection, str], None]
BROKE_OFF = Message("The reading broke off; what you answered is kept: try again.")
Ended = (State.READY, State.FAILED)


def work(connection: Connection, database: str) -> None:
    """What the process does. All that looks at photos is loaded there, never here."""
    from recorder.page.reading.process import answer_all

    answer_all(connection, database)


@dataclass(slots=True)
class Reader:
    """Photos to be read go in, stages come out; what was read stays in the process until it is asked for.

    `database`: the history whose drafts are read. `work`: what the process does.
    """

    database: str
    limits: Limits
    work: Work = work
    _lock: Lock = field(default_factory=Lock)
    _sending: Lock = field(default_factory=Lock)
    _stages: dict[str, Stage] = field(default_factory=dict)
    _photos: dict[str, int] = field(default_factory=dict)
    _begun: float = 0.0
    _tickets: int = 0
    _asked: dict[int, Future[object]] = field(default_factory=dict)
    _process: BaseProcess | None = None
    _connection: Connection | None = None
    _late: bool = False
    _stopped: bool = False

    def start(self) -> None:
        """Starts the process, and watches it."""
        with self._lock:
            self._stopped = False
            self._spawn()
        Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """Ends the process."""
        with self._lock:
            self._stopped = True
            process = self._process
        if process is not None:
            process.kill()
            process.join()

    @property
    def pid(self) -> int | None:
        """The process that reads now."""
        with self._lock:
            return self._process.pid if self._process else None

    def refuse_if_full(self, more: int = 0) -> None:
        """Refuses photos while as many wait as may wait. `more`: those that are about to come."""
        with self._lock:
            waiting = sum(self._photos[key] for key, stage in self._stages.items() if stage.state not in Ended)
        if waiting + max(more - 1, 0) >= self.limits.waiting:
            raise Refused(
                HTTPStatus.SERVICE_UNAVAILABLE,
                Message("Other photos wait to be read already; yours stay on the phone: send them again in a minute."),
            )

    def read(self, key: str, photos: int) -> None:
        """Has the photos of a table read, unless they are on their way already."""
        with self._lock:
            stage = self._stages.get(key)
            if stage is not None and stage.state not in Ended:
                return
            self._forget_old()
            self._stages.pop(key, None)
            self._stages[key] = Stage(State.WAITING, photos=photos)
            self._photos[key] = photos
        self._send(Read(key))

    def stage(self, key: str) -> Stage | None:
        """Says how far a table is; None for one that nobody asked for since the page began."""
        with self._lock:
            return self._stage(key)

    def forget(self, key: str) -> None:
        """Forgets how the reading of a table ended."""
        with self._lock:
            if key in self._stages and self._stages[key].state in Ended:
                del self._stages[key]

    def ask(self, ask: Ask | DiceAsk) -> object:
        """Asks the process, and waits for its answer; a fault that it tells is raised here.

        Where the process dies over that, the next one is asked.
        """
        told = self._asked_of(ask)
        if isinstance(told, _Died):
            told = self._asked_of(ask)
        if isinstance(told, Exception):
            raise told
        return told

    def _asked_of(self, ask: Ask | DiceAsk) -> object:
        answer: Future[object] = Future()
        with self._lock:
            self._tickets += 1
            ticket = self._tickets
            self._asked[ticket] = answer
        self._send((ticket, ask))
        try:
            return answer.result(PATIENCE)
        except TooLong:
            return _Died()
        finally:
            with self._lock:
                self._asked.pop(ticket, None)

    def _stage(self, key: str) -> Stage | None:
        stage = self._stages.get(key)
        if stage is None or stage.state is not State.WAITING:
            return stage
        ahead = 0
        for other, its in self._stages.items():
            if other == key:
                break
            if its.state not in Ended:
                ahead += self._photos[other]
        return replace(stage, ahead=ahead)

    def _forget_old(self) -> None:
        ended = [key for key, stage in self._stages.items() if stage.state in Ended]
        for key in ended[: max(0, len(ended) - _KEPT_STAGES)]:
            del self._stages[key]
            self._photos.pop(key, None)

    def _spawn(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=self.work, args=(theirs, self.database), daemon=True)
        process.start()
        theirs.close()
        self._process, self._connection, self._late = process, ours, False
        Thread(target=self._listen, args=(ours,), daemon=True).start()

    def _send(self, what: object) -> None:
        connection = self._connection
        assert connection is not None, "the reader is started before anything is asked of it"
        try:
            with self._sending:
                connection.send(what)
        except OSError:  # it has just died; `_listen` starts it anew, and asks for what waits
            return

    def _listen(self, connection: Connection) -> None:
        """Takes in what the process tells until it dies; then a new one reads what waits."""
        try:
            while True:
                self._take(connection.recv())
        except (EOFError, OSError):
            time.sleep(_BREATH)
            with self._lock:
                if not self._stopped:
                    self._after_death()

    def _take(self, told: object) -> None:
        with self._lock:
            if isinstance(told, Told):
                answer = self._asked.pop(told.ticket, None)
                if answer is not None:
                    answer.set_result(told.answer)
            elif isinstance(told, Progressed) and told.key in self._stages:
                before = self._stages[told.key]
                if before.state is State.WAITING or before.photo != told.stage.photo:
                    self._begun = time.monotonic()
                self._stages[told.key] = told.stage

    def _after_death(self) -> None:
        """Tells whoever's photo was being read, and starts anew with the rest."""
        if self._process is not None:
            self._process.join(1)
        late = Message(
            "This photo took longer than {n} minutes, so it was given up; take it again, nearer and from above.",
            n=round(self.limits.reading / 60),
        )
        waiting = [key for key, stage in self._stages.items() if stage.state is State.WAITING]
        for key, stage in list(self._stages.items()):
            if stage.state is State.READING:
                self._stages[key] = Stage(State.FAILED, fault=late if self._late else BROKE_OFF)
            elif stage.state is State.READY:  # what was read went with it, and is read again when somebody looks
                del self._stages[key]
        for answer in self._asked.values():
            answer.set_result(_Died())
        self._asked.clear()
        self._spawn()
        for key in waiting:
            self._send(Read(key))

    def _watch(self) -> None:
        """Ends the process where one photo takes too long."""
        while True:
            time.sleep(_LOOK_AGAIN)
            with self._lock:
                if self._stopped:
                    return
                reading = any(stage.state is State.READING for stage in self._stages.values())
                if reading and time.monotonic() - self._begun > self.limits.reading and self._process is not None:
                    self._late = True
                    self._process.kill()


class _Died(Refused):
    """The process died before it answered."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, BROKE_OFF)
