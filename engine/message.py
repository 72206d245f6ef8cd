"""What a person is told, before it is in a language: an English sentence with {places}, and what fills them.

The engine and the reader know no languages. They raise and return messages; the outermost layer says them. What fills a
place may be a message too, something counted, a word of the game (a colour, a ground), a cell of the board, or a fault
of the machine; all of those are said in the same language, and whatever else is there stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

from engine.cell import Cell

LONGEST = 2**22
"""Letters of a sentence: one that grows beyond them is an attempt to fill the memory."""
LONGEST_VALUE = 240
"""Letters of a name or a text in a sentence that a person is told: a longer one loses its middle."""
_PLACE = re.compile(r"\{\{|\}\}|\{([a-z_][a-z_0-9]*)(!r|:\.0f)?\}|[{}]")
_PASSWORD = re.compile(r"(://[^/@:\s]*):[^@\s]*@")
"""It may stand in the address of a history."""
_JOINERS = "\u200c\u200d"
"""They shape the letters of some scripts; every other sign without a picture of its own steers what is shown."""


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

    def said_by(self, voice: Voice, longest: int = LONGEST) -> str:
        """The sentence in a language, no name or text in it longer than so many letters."""
        return voice.say(self.english, **{name: _said(value, voice, longest) for name, value in self.values.items()})

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

    def said_by(self, voice: Voice, longest: int = LONGEST) -> str:  # noqa: ARG002 - a number is short
        return voice.count(self.english, self.many, self.number)


def filled(sentence: str, values: Mapping[str, object]) -> str:
    """The sentence with its places filled: {name}, {name!r} in quotes, {name:.0f} rounded.

    It does no more than that, unlike `str.format`: a file may bring both the sentence and what fills it.
    """
    told, end, length = [], 0, len(sentence)
    for found in _PLACE.finditer(sentence):
        value = _filling(found, values)
        told += [sentence[end : found.start()], value]
        end, length = found.end(), length + len(value)
        if length > LONGEST:
            raise ValueError(f"{sentence[:80]!r} grows without end")
    return "".join([*told, sentence[end:]])


def _filling(found: re.Match[str], values: Mapping[str, object]) -> str:
    """What stands in one place: a value, or the one of two braces that is meant."""
    if found[1] is None:
        if len(found[0]) == 2:
            return found[0][0]
        raise ValueError(f"{found.string[:80]!r} has a place that is none")
    value = values[found[1]]
    if found[2] == ":.0f" and isinstance(value, int | float):
        return f"{float(value):.0f}"
    told = _PASSWORD.sub(r"\1:...@", clean(str(value)))
    return f"'{told}'" if found[2] == "!r" else told


def clean(text: str) -> str:
    """The text on one line, without signs that steer a terminal or turn the direction of what follows."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _JOINERS else _instead(sign) for sign in text)


def _instead(sign: str) -> str:
    return " " if sign.isspace() else "\ufffd" if unicodedata.category(sign) == "Cs" else ""


def shortened(text: str, longest: int = LONGEST_VALUE) -> str:
    """The text, without its middle where nobody would read it to its end."""
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]} … {text[-half:]}"


_Said = TypeVar("_Said", Message, Message | Cell)
FEW = 3
"""How many cells of many a sentence names."""


def no_such(name: str, what: Message, choices: Iterable[str]) -> Message:
    """Says that there is no colour, ground or thing of that name, and which there are."""
    return Message("{name} is not a {what}; choose one of {choices}", name=name, what=what, choices=", ".join(choices))


def listed(cells: Sequence[Cell]) -> Message | Cell:
    """The first few of these cells, as they fill a place: C4, D4, E7 ..."""
    *before, last = cells[:FEW]
    return in_a_row([*before, Message("{cell} ...", cell=last) if len(cells) > FEW else last])


def in_a_row(said: Sequence[_Said]) -> _Said:
    """All of them, parted by commas: north, east."""
    *before, last = said
    for one in reversed(before):
        last = Message("{one}, {more}", one=one, more=last)
    return last


class _English:
    def say(self, english: str, **values: object) -> str:
        return filled(english, values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        return filled(one if abs(number) == 1 else many, {"n": number, **values})

    def cell(self, cell: Cell) -> str:
        return f"{cell.x},{cell.y}"


ENGLISH = _English()


def _said(value: object, voice: Voice, longest: int) -> object:
    """What fills a place, in the language where it has words of its own."""
    if isinstance(value, Message):
        return value.said_by(voice, longest)
    if isinstance(value, Cell):
        return voice.cell(value)
    if isinstance(value, OSError):
        return voice.say(value.strerror) if value.strerror else str(value)
    if isinstance(value, Exception) and value.args and isinstance(value.args[0], Message):
        return value.args[0].said_by(voice, longest)
    if isinstance(value, StrEnum):
        return voice.say(str(value))
    return value if isinstance(value, int | float) else shortened(str(value), longest)
