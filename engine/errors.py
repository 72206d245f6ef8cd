"""Everything that can go wrong, as one tree, and the one table of exit codes.

    RecorderError                  anything that a person is told in one sentence
    ├── UsageError            2    the command was typed wrong
    ├── UnreadableFile        3    a file is missing, broken, or not what its name says
    ├── NoBoard               4    the photo shows no board
    ├── BrokenRules           5    what was given contradicts itself or the rules of the game
    ├── HistoryError          6    the history could not be read or written
    │   └── NotAsItIs         6    a change that makes no sense as the history is now
    ├── UnwritableFile        7    a file could not be written; what was there is as it was
    ├── DamagedProgram        8    a file of the recorder itself is missing or damaged
    └── Stopped             130    stopped by Ctrl-C

A message is one sentence that names the file or the place, says what is wrong, and what to do next; `engine.message`
says how it comes into the person's language.
"""

from enum import IntEnum

from engine.message import Message


class ExitCode(IntEnum):
    """What the command hands back to the shell."""

    OK = 0
    UNEXPECTED = 1
    USAGE = 2
    UNREADABLE = 3
    NO_BOARD = 4
    BROKEN_RULES = 5
    HISTORY = 6
    UNWRITABLE = 7
    DAMAGED = 8
    INTERRUPTED = 130


class RecorderError(Exception):
    """Something that a person is told in one sentence; no traceback.

    `UnreadableFile("{path} is empty; take the photo again.", path=path)`
    """

    exit_code = ExitCode.UNEXPECTED

    def __init__(self, english: str | Message, /, **values: object) -> None:
        super().__init__(english if isinstance(english, Message) else Message(english, **values))

    @property
    def message(self) -> Message:
        """What is told, before it is in a language."""
        message = self.args[0]
        assert isinstance(message, Message)
        return message


class UsageError(RecorderError):
    """The command was typed wrong."""

    exit_code = ExitCode.USAGE


class UnreadableFile(RecorderError):
    """A file is missing, broken, or not what its name says."""

    exit_code = ExitCode.UNREADABLE


class NoBoard(RecorderError):
    """The photo shows no board."""

    exit_code = ExitCode.NO_BOARD


class BrokenRules(RecorderError):
    """What was given contradicts itself or the rules of the game."""

    exit_code = ExitCode.BROKEN_RULES


class HistoryError(RecorderError):
    """The history could not be read or written; it is as it was."""

    exit_code = ExitCode.HISTORY


class NotAsItIs(HistoryError):
    """A change that makes no sense as the history is now."""


class UnwritableFile(RecorderError):
    """A file could not be written; what was there is as it was."""

    exit_code = ExitCode.UNWRITABLE


class DamagedProgram(RecorderError):
    """A file of the recorder itself is missing or damaged; only installing it again helps."""

    exit_code = ExitCode.DAMAGED


class Stopped(RecorderError):
    """Stopped by Ctrl-C."""

    exit_code = ExitCode.INTERRUPTED
