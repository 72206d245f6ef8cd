"""Runs one command within limits that the system keeps: time, memory, the size of files.

The program starts in 0.2 to 0.6 seconds and is loaded only once here: each command then runs in a process forked from
the loaded one. Some commands run in a process of their own all the same, because how a program starts is tried too.
"""

import codecs
import fcntl
import gc
import importlib
import io
import os
import pkgutil
import resource
import signal
import sys
import termios
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from language import NAMES
from workshop import ROOT
from workshop.attack.case import HISTORY, STANDARD_ERROR, STANDARD_INPUT, STANDARD_OUTPUT, Outcome, Run

SECONDS = 10  # of the processor: more is a fault
WAITING = 75  # seconds on the clock, while others use the processor too: the program itself waits 60 for a PDF
MEGABYTES = 1_500
NOBODY = 65534  # the number of the user to whom nothing belongs
_ADDRESSES = 3 * 2**30  # bytes of addresses, which are more than memory; beyond them memory ends
_FILES = 2**30
_MOST_READ = 2**22  # bytes of output that are judged


def load() -> None:
    """Loads the whole program, so that what is forked from this process need not."""
    for package in ("engine", "language", "vision", "report", "recorder"):
        found = importlib.import_module(package)
        for module in pkgutil.walk_packages(found.__path__, f"{package}."):
            importlib.import_module(module.name)
    for name in (
        "PIL.JpegImagePlugin", "pypdfium2", "sqlalchemy.dialects.sqlite", "zxingcpp", "importlib.readers"
    ):  # fmt: skip
        importlib.import_module(name)
    for coding in ("utf-8-sig", "utf-16-le", "utf-16-be", "utf-32-le", "cp1250", "cp1251", "cp1252", "koi8-r"):
        codecs.lookup(coding)  # from then on known, also to a user who may not enter Python's own folder
    from recorder.cli import COMMANDS, command_in, commands_in

    for code in NAMES:
        commands_in(code)
        for name in COMMANDS:
            command_in(code, name)
    gc.freeze()


def carry_out(run: Run, folder: Path, beside: Path) -> Outcome:
    """Runs a command in a folder; what it prints goes to files beside that."""
    for stream, content in (("in", run.stdin), ("out", b""), ("err", b"")):
        (beside / stream).write_bytes(content)
    person = _Person(run.stdin, beside / "out") if run.terminal else None
    started = time.monotonic()
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # until the program has begun
    child = os.fork()
    if child == 0:
        _become(run, folder, beside, person)
    signal.pthread_sigmask(signal.SIG_SETMASK, held)
    if run.stop is not None:
        signal_, moment = run.stop
        time.sleep(moment)
        _send(child, signal_)
    code, spent = _ended(child, started + WAITING, person)
    if person is not None:
        person.leave()
    out, err = (_beginning(beside / stream) for stream in ("out", "err"))
    return Outcome(
        code, out, err, spent.ru_utime + spent.ru_stime, time.monotonic() - started, _megabytes(spent.ru_maxrss)
    )


class _Person:
    """Somebody at a terminal, who keeps what is shown: types a line when something new is shown, or after a second; in
    the end presses Ctrl-C each second.
    """

    def __init__(self, types: bytes, shown: Path) -> None:
        self._lines = types.splitlines(keepends=True)
        self._shown = shown.open("wb")
        self._keyboard, self.terminal = os.openpty()
        os.set_blocking(self._keyboard, False)
        how = termios.tcgetattr(self.terminal)
        how[3] &= ~termios.ECHO  # so that what is shown is what the program says
        termios.tcsetattr(self.terminal, termios.TCSANOW, how)
        self._next = time.monotonic() + 5  # a program that is loading would lose what is typed

    def go_on(self) -> None:
        """Looks and types, for as long as that needs no waiting."""
        seen = b""
        with suppress(OSError):
            seen = os.read(self._keyboard, 2**16)
            self._shown.write(seen)
        if (seen and self._lines) or time.monotonic() > self._next:
            self._next = time.monotonic() + 1
            line = self._lines.pop(0) if self._lines else b"\x03"
            with suppress(OSError):
                os.write(self._keyboard, line)

    def leave(self) -> None:
        """Looks at the last of it."""
        with suppress(OSError):
            self._shown.write(os.read(self._keyboard, 2**16))
        self._shown.close()
        os.close(self._keyboard)
        os.close(self.terminal)


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_MOST_READ)


def _megabytes(told: int) -> float:
    """Linux counts kilobytes, macOS bytes."""
    return told / (2**20 if sys.platform == "darwin" else 2**10)


def _ended(child: int, until: float, person: _Person | None = None) -> tuple[int, resource.struct_rusage]:
    """Waits for the end of a process, or brings it about, with all that it started."""
    pause = 0.002
    while True:
        pid, status, spent = os.wait4(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status), spent
        if time.monotonic() > until:
            _send(child, signal.SIGKILL)
            until = float("inf")
        if person is not None:
            person.go_on()
        time.sleep(pause)
        pause = min(0.02, pause * 1.5)


def _send(child: int, what: int) -> None:
    """To the process and all that it started, as a terminal does; to it alone before it has a group of its own."""
    try:
        os.killpg(child, what)
    except ProcessLookupError:
        os.kill(child, what)  # even one that has ended is there until it is waited for


def _become(run: Run, folder: Path, beside: Path, person: _Person | None) -> NoReturn:
    """Turns this process into the program, and ends with it."""
    code = 1
    try:
        os.setsid()
        os.chdir(folder)
        _bind(run, beside)
        if person is not None:
            _sit_down(person.terminal)
        if run.nobody and os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        environment = surroundings(run, folder)
        if run.cold:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # as a shell starts a program
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            os.execve(sys.executable, [sys.executable, "-m", "recorder", *run.words], environment)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = ["recorder", *run.words]
        sys.stdin, sys.stdout, sys.stderr = (_stream(number) for number in range(3))
        from recorder.__main__ import main

        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException as fault:
        code = -signal.SIGINT % 256 if isinstance(fault, KeyboardInterrupt) else 1
        traceback.print_exc()
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):
                code = code or 120  # what Python ends with where standard output cannot be written
        os._exit(code)


def _bind(run: Run, beside: Path) -> None:
    """Sets the limits and the standard streams."""
    out = Path(run.out) if run.out else beside / "out"
    for number, path, how in (
        (STANDARD_INPUT, beside / "in", os.O_RDONLY),
        (STANDARD_OUTPUT, out, os.O_WRONLY),
        (STANDARD_ERROR, beside / "err", os.O_WRONLY),
    ):
        if number in run.closed:
            os.close(number)
        else:
            os.dup2(os.open(path, how), number)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, _ADDRESSES))
    most = _FILES if run.most is None else run.most
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def _sit_down(terminal: int) -> None:
    """Makes the terminal this process's own, with its standard streams."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for number in (STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR):
        os.dup2(terminal, number)


def _stream(number: int) -> Any:
    """A standard stream as Python opens it where the terminal speaks UTF-8."""
    reads = number == STANDARD_INPUT
    raw = io.FileIO(number, "rb" if reads else "wb", closefd=False)
    binary = io.BufferedReader(raw) if reads else io.BufferedWriter(raw)
    errors = "backslashreplace" if number == STANDARD_ERROR else "strict"
    return io.TextIOWrapper(binary, encoding="utf-8", errors=errors, line_buffering=number == STANDARD_ERROR)


def surroundings(run: Run, folder: Path) -> dict[str, str]:
    """The environment of a command: nothing of ours but where programs lie."""
    home = folder / "home"
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(ROOT),
        "HOME": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",  # where files are cut off, Python 3.11 writes broken ones
        "LANG": "C.UTF-8",
        "RECORDER_DB": str(folder / HISTORY),
        "RECORDER_LANGUAGE": "en",
        **run.environment,
    }
