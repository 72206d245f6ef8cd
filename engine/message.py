"""What a person is told, before it is in a language: an English sentence with {places}, and what fills them.

The engine and the reader know no languages. They raise and return messages; the outermost layer says them. What fills a
place may be a message too, something counted, a word of the game (a colour, a ground), a cell of the board, or a fault
of the machine; all of those are said in the same language, and whatever else is there stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from engine.cell import Cell


class Voice(Protocol):
    """A language as far as a message needs one."""

    def say(self, english: str, **values: object) -> str:
        """The sentence, its places filled."""

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """`one` or `many`, as the number wants it; the number fills {n}."""

    def cell(self, cell: Cell) -> str:
        """What the listener calls that cell."""


class Message:
    """One sentence: `Message("{path} is empty; take the photo again.", path=path)`."""

    __slots__ = ("english", "values")

    def __init__(self, english: str, /, **values: object) -> None:
        self.english = english
        self.values = values

    @classmethod
    def plain(cls, text: str) -> Message:
        """A sentence that is in no catalogue: one that a file brought along."""
        return cls("{text}", text=text)

    def said_by(self, voice: Voice) -> str:
        """The sentence in a language."""
        return voice.say(self.english, **{name: _said(value, voice) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.said_by(ENGLISH)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Counted(Message):
    """So many of something: `Counted("{n} tile", "{n} tiles", 3)`."""

    __slots__ = ("many", "number")

    def __init__(self, one: str, many: str, number: int) -> None:
        super().__init__(one)
        self.many = many
        self.number = number

    def said_by(self, voice: Voice) -> str:
        return voice.count(self.english, self.many, self.number)


FEW = 3
"""How many cells of many a sentence names."""


def listed(cells: Sequence[Cell]) -> Message | Cell:
    """The first few of these cells, as they fill a place: C4, D4, E7 ..."""
    *before, last = cells[:FEW]
    said: Message | Cell = Message("{cell} ...", cell=last) if len(cells) > FEW else last
    for cell in reversed(before):
        said = Message("{cell}, {more}", cell=cell, more=said)
    return said


class _English:
    def say(self, english: str, **values: object) -> str:
        return english.format(**values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        return (one if abs(number) == 1 else many).format(n=number, **values)

    def cell(self, cell: Cell) -> str:
        return f"{cell.x},{cell.y}"


ENGLISH = _English()


def _said(value: object, voice: Voice) -> object:
    """What fills a place, in the language where it has words of its own."""
    if isinstance(value, Message):
        return value.said_by(voice)
    if isinstance(value, Cell):
        return voice.cell(value)
    if isinstance(value, OSError):
        return voice.say(value.strerror) if value.strerror else str(value)
    if isinstance(value, Exception) and value.args and isinstance(value.args[0], Message):
        return value.args[0].said_by(voice)
    return voice.say(str(value)) if isinstance(value, StrEnum) else value
