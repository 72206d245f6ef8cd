"""What a terminal can show: by its name, or by its own answer."""

import array
import fcntl
import io
import os
import pty
import termios
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from select import select
from typing import TextIO

import pytest
from rich.console import Console

from recorder.shell.screen import Graphics, Screen, screen_of, without_late_answers

TRUE, MANY, FEW = {"COLORTERM": "truecolor", "TERM": "xterm"}, {"TERM": "xterm-256color"}, {"TERM": "xterm-16color"}


@dataclass(slots=True)
class Terminal:
    """The other end of a pseudo-terminal: `seat` is where the program sits."""

    end: int
    seat: TextIO

    def answering(self, answer: bytes) -> None:
        """Answers the first question it reads, as a terminal does."""

        def wait() -> None:
            os.read(self.end, 1024)
            os.write(self.end, answer)

        threading.Thread(target=wait, daemon=True).start()

    def typing(self, typed: bytes) -> None:
        """Types, and waits until it has arrived."""
        os.write(self.end, typed)
        select([self.seat], [], [])

    def shown(self) -> bytes:
        """Returns all that is on the screen by now."""
        self.seat.write("end")
        told = b""
        while not told.endswith(b"end"):
            told += os.read(self.end, 1024)
        return told.removesuffix(b"end")

    @property
    def waiting(self) -> int:
        """How many bytes stand in the program's input."""
        count = array.array("i", [0])
        fcntl.ioctl(self.seat.fileno(), termios.FIONREAD, count)
        return count[0]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    end, seat = pty.openpty()
    with os.fdopen(seat, "r+b", buffering=0) as raw, io.TextIOWrapper(raw, "utf-8", write_through=True) as text:
        monkeypatch.setattr("sys.stdin", text)
        yield Terminal(end, text)
    os.close(end)


def seen(terminal: Terminal, environment: dict[str, str]) -> Screen:
    return screen_of(Console(file=terminal.seat, _environ=environment), environment)


@pytest.mark.parametrize(
    ("environment", "graphics"),
    [
        ({"TERM": "xterm-kitty"}, Graphics.KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"}, Graphics.KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, Graphics.ITERM),
        ({"TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"}, Graphics.ITERM),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, Graphics.ITERM),
        ({"TERM": "xterm-kitty", "NO_COLOR": "1"}, Graphics.KITTY),
    ],
)
def test_a_terminal_is_known_by_its_name(
    environment: dict[str, str], graphics: Graphics, terminal: Terminal
) -> None:
    assert seen(terminal, environment).graphics is graphics
    assert terminal.waiting == 0


def test_a_terminal_that_says_it_can_sixel_is_believed_and_nothing_of_its_answer_stays(terminal: Terminal) -> None:
    before = termios.tcgetattr(terminal.seat)
    terminal.answering(b"\x1b[6;18;9t\x1b[?62;4;22c")
    assert seen(terminal, MANY) == Screen(Graphics.SIXEL, (9, 18), 256)
    assert terminal.waiting == 0
    assert termios.tcgetattr(terminal.seat) == before


@pytest.mark.parametrize("answer", [b"\x1b[?62;22c", b"\x1b[?4;6c", b"\x1b[?1;2c"])
def test_a_terminal_that_cannot_gets_half_blocks(answer: bytes, terminal: Terminal) -> None:
    terminal.answering(answer)
    assert seen(terminal, TRUE) == Screen(Graphics.BLOCKS, (1, 2), 1 << 24)
    assert terminal.waiting == 0


def test_a_terminal_that_never_answers_gets_half_blocks(terminal: Terminal) -> None:
    before = termios.tcgetattr(terminal.seat)
    assert seen(terminal, MANY | {"NO_COLOR": "1"}).graphics is Graphics.BLOCKS
    assert termios.tcgetattr(terminal.seat) == before


def test_whoever_typed_already_is_not_interrupted(terminal: Terminal) -> None:
    terminal.typing(b"2\n")
    assert seen(terminal, MANY).graphics is Graphics.BLOCKS
    assert terminal.shown() == b"2\r\n", "only what the person typed is on the screen"
    assert terminal.seat.readline() == "2\n"


def test_nobody_is_asked_where_nobody_types(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    assert seen(terminal, MANY).graphics is Graphics.BLOCKS
    assert terminal.shown() == b""


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"TERM": "linux"}, {"TERM": "dumb", "NO_COLOR": "1"}])
def test_a_terminal_without_colours_shows_no_picture(environment: dict[str, str], terminal: Terminal) -> None:
    assert seen(terminal, environment).graphics is None
    assert terminal.waiting == 0


def test_a_terminal_of_sixteen_colours_shows_no_blocks(terminal: Terminal) -> None:
    terminal.answering(b"\x1b[?1;2c")
    assert seen(terminal, FEW).graphics is None


def test_inside_another_terminal_a_name_means_nothing(terminal: Terminal) -> None:
    terminal.answering(b"\x1b[?1;2;4c")
    inside = {"TERM": "tmux-256color", "TMUX": "/run/tmux", "KITTY_WINDOW_ID": "1"}
    assert seen(terminal, inside).graphics is Graphics.SIXEL


def test_what_is_no_terminal_shows_nothing() -> None:
    assert screen_of(Console(file=io.StringIO()), {"TERM": "xterm-kitty"}).graphics is None


def test_an_answer_that_comes_too_late_is_no_answer_of_the_person() -> None:
    assert without_late_answers("\x1b[6;20;10t\x1b[?62;4c2") == "2"
    assert without_late_answers("V@90") == "V@90"
