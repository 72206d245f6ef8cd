"""One case: files in an empty folder, and the commands that are typed there one after another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

HISTORY = "history.db"  # in the case's folder; RECORDER_DB names it

STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR = range(3)


class Odd(Enum):
    """Things of a folder that are no plain files."""

    FOLDER = "folder"
    PIPE = "pipe"  # opening it waits for ever
    LOOP = "loop"  # a link to itself
    ZERO = "zero"  # a link to /dev/zero, which never ends
    LOCKED = "locked"  # a file without any permission; root may read it all the same
    CLOSED = "closed"  # a folder without any permission; root may enter it all the same


@dataclass(frozen=True, slots=True)
class Run:
    """One command, its words as typed after `recorder`.

    cold    in a process of its own from the start, not forked from one that has loaded everything
    closed  which of the standard streams are closed
    out     where standard output goes, if not to be judged
    most    bytes that any one file may have: a stand-in for a full disk
    stop    the signal that ends it, and after how many seconds
    must    the exit codes it may end with; every code of the program but 1, if empty
    typing  answers questions: what is asked is then printed before a fault is told
    terminal    at a terminal, where everything is printed to one place, with colours
    nobody      by a user who owns nothing but the case's folder, where the attack itself runs as root
    """

    words: tuple[str, ...]
    stdin: bytes = b""
    environment: Mapping[str, str] = field(default_factory=dict)
    cold: bool = False
    closed: tuple[int, ...] = ()
    out: str = ""
    most: int | None = None
    stop: tuple[int, float] | None = None
    must: tuple[int, ...] = ()
    typing: bool = False
    terminal: bool = False
    nobody: bool = False

    @property
    def command(self) -> str:
        """The command's own name, as the page counts it."""
        words = [word for word in self.words if word.replace("-", "").isalpha() and word.isascii()]
        return " ".join(words[:2]) if words[:1] == ["history"] else (words or ["recorder"])[0]


@dataclass(frozen=True, slots=True)
class Case:
    """What is tried.

    kind     which generator made it
    files    name -> content, or where a link points to; a name may have folders in front
    history  a history with games lies there at first
    """

    kind: str
    files: Mapping[str, bytes | Odd | Path]
    runs: tuple[Run, ...]
    history: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one run ended.

    code     negative: the number of the signal that ended it
    seconds  of the processor; `waited` is what a person waited
    peak     most memory, MB
    new      files that were not there before
    """

    code: int
    out: bytes
    err: bytes
    seconds: float
    waited: float
    peak: float
    new: tuple[str, ...] = ()
