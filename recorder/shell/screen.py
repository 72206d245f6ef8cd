"""Finds out what the terminal can show, from what its surroundings say and, where they say too little, by asking it."""

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from select import select

from rich.console import Console

try:
    import fcntl
    import struct
    import termios
except ImportError:  # Windows, whose terminals are known by name and never asked
    CAN_ASK = False
else:
    CAN_ASK = True

USUAL_CELL = (10, 20)  # pixels of a character, where the terminal does not say
PATIENCE = 0.5  # seconds to wait for a terminal's answer; one on this machine takes thousandths, one far off tenths
_QUESTION = b"\x1b[16t\x1b[c"  # the size of a character, then what it can do: the second is answered by every terminal
_CELL = re.compile(rb"\x1b\[6;(\d+);(\d+)t")
_ABLE = re.compile(rb"\x1b\[\?([\d;]+)c")
_SIXEL = b"4"
_LATE = re.compile(r"\x1b\[(?:\?[\d;]+c|6;\d+;\d+t)")
_BETWEEN = ("tmux", "screen")  # what runs in these may not speak to the terminal itself


class Graphics(Enum):
    """How a terminal shows a picture, the best first."""

    KITTY = auto()
    ITERM = auto()
    SIXEL = auto()
    BLOCKS = auto()


@dataclass(frozen=True, slots=True)
class Screen:
    """What a terminal can show. `cell`: pixels of a character, width and height; `colours`: how many it has."""

    graphics: Graphics | None
    cell: tuple[int, int] = USUAL_CELL
    colours: int = 0


def screen_of(console: Console, environment: Mapping[str, str] = os.environ) -> Screen:
    """Says what the console's terminal can show; nothing where it is none. NO_COLOR is about text, not about pictures.

    It asks the terminal only if somebody types there, and the answer never stays behind as if that person had typed it.
    """
    if not console.is_terminal or console.is_dumb_terminal:
        return Screen(None)
    colours = {"truecolor": 1 << 24, "256": 256}.get(console.color_system or "", 0)
    named = _named(environment)
    if named is not None:
        return Screen(named, _cell(console) or USUAL_CELL, colours)
    sixel, cell = _asked(console) if _may_ask(environment) else (False, None)
    if sixel:
        return Screen(Graphics.SIXEL, cell or _cell(console) or USUAL_CELL, colours)
    can_block = colours and console.encoding.startswith("utf")
    return Screen(Graphics.BLOCKS if can_block else None, (1, 2), colours)


def without_late_answers(typed: str) -> str:
    """Returns what a person typed without an answer of the terminal that came too late."""
    return _LATE.sub("", typed)


def _named(environment: Mapping[str, str]) -> Graphics | None:
    """Knows terminals by their names. One inside another says nothing of what the outer one lets through."""
    term = environment.get("TERM", "")
    if term.startswith(_BETWEEN) or "TMUX" in environment:
        return None
    program = environment.get("TERM_PROGRAM", "") or environment.get("LC_TERMINAL", "")
    if term in ("xterm-kitty", "xterm-ghostty") or "KITTY_WINDOW_ID" in environment or program == "ghostty":
        return Graphics.KITTY
    return Graphics.ITERM if program in ("iTerm.app", "iTerm2", "WezTerm", "mintty") else None


def _may_ask(environment: Mapping[str, str]) -> bool:
    """Says whether to ask at all: these two are known to show no pictures, or to print a question they do not know."""
    return CAN_ASK and environment.get("TERM") != "linux" and environment.get("TERM_PROGRAM") != "Apple_Terminal"


def _asked(console: Console) -> tuple[bool, tuple[int, int] | None]:
    """Asks for Sixel and for the size of a character. Whoever has typed something already is not interrupted."""
    try:
        typed, shown = sys.stdin.fileno(), console.file.fileno()
    except (OSError, ValueError, AttributeError):
        return False, None
    if not os.isatty(typed) or not os.isatty(shown):
        return False, None
    with _unechoed(typed) as quiet:
        if not quiet or select([typed], [], [], 0)[0]:
            return False, None
        os.write(shown, _QUESTION)
        said = _answer(typed)
    able, cell = _ABLE.search(said), _CELL.search(said)
    sixel = able is not None and _SIXEL in able[1].split(b";")[1:]  # the first is its kind
    size = (int(cell[2]), int(cell[1])) if cell else None
    return sixel, size if size and min(size) > 0 else None


def _answer(typed: int) -> bytes:
    """Reads until the last answer is there, or nobody has the patience any more."""
    said, until = b"", time.monotonic() + PATIENCE
    while not _ABLE.search(said) and (left := until - time.monotonic()) > 0:
        if select([typed], [], [], left)[0]:
            more = os.read(typed, 1024)
            if not more:
                break
            said += more
    return said


@contextmanager
def _unechoed(typed: int) -> Iterator[bool]:
    """Reads sign by sign and shows nothing of it; afterwards all is as before. False where that cannot be."""
    try:
        before = termios.tcgetattr(typed)
        asking = termios.tcgetattr(typed)
        asking[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(typed, termios.TCSANOW, asking)
    except termios.error:
        yield False
        return
    try:
        yield True
    finally:
        termios.tcsetattr(typed, termios.TCSANOW, before)


def _cell(console: Console) -> tuple[int, int] | None:
    """Asks the system how large a character is; many terminals tell it."""
    if not CAN_ASK:
        return None
    try:
        told = fcntl.ioctl(console.file.fileno(), termios.TIOCGWINSZ, b"\0" * 8)
    except (OSError, ValueError, AttributeError):
        return None
    rows, columns, width, height = struct.unpack("HHHH", told)
    return (width // columns, height // rows) if min(rows, columns, width, height) > 0 else None
