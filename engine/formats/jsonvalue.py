"""JSON read piece by piece, so that a fault is told with its place in the file."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from engine.errors import UnreadableFile
from engine.formats.content import read_text
from engine.message import Counted, Message

Json = Any
"""What `json` reads; it is looked at piece by piece and becomes typed where it is."""

_Word = TypeVar("_Word", bound=StrEnum)


DEEPEST = 32  # levels: ours have fewer than ten
_BEYOND = 2**63  # whole numbers from here on fit in no database, and no photo has so many of anything
_LEAST = -_BEYOND

_Read = TypeVar("_Read")


def read_json(path: Path, read: Callable[[Value], _Read]) -> _Read:
    """What `read` makes of a JSON file. A fault names the file and the place in it."""
    text = read_text(path)
    try:
        return read(loads(text))
    except UnreadableFile as fault:
        raise UnreadableFile("{path}: {fault}", path=path, fault=fault) from None


def loads(text: str) -> Value:
    """The value of a JSON text."""
    try:
        found, end = decoded(text, len(text) - len(text.lstrip(BLANKS)))
    except json.JSONDecodeError as fault:
        at = {"line": fault.lineno, "column": fault.colno}
        raise UnreadableFile("line {line}, column {column}: this is not JSON.", **at) from None
    rest = text[end:].lstrip(BLANKS)
    if rest:
        before = text[: len(text) - len(rest)]
        at = {"line": before.count("\n") + 1, "column": len(before) - before.rfind("\n")}
        raise UnreadableFile("line {line}, column {column}: this is not JSON.", **at)
    return checked(found)


BLANKS = " \t\n\r"


def decoded(text: str, start: int) -> tuple[Json, int]:
    """What begins there, not yet checked, and where it ends; raises what `json` raises where it is not JSON."""
    try:
        try:
            return _DECODER.raw_decode(text, start)
        except json.JSONDecodeError:
            raise
        except ValueError:  # a number of thousands of digits
            return _DECODER_OF_LONG_NUMBERS.raw_decode(text, start)
    except RecursionError:
        raise Value(None, "").fault("this is nested too deeply") from None


def checked(found: Json, place: str = "") -> Value:
    """A value that JSON can hold, and that is not nested without end; anything else is refused with its place."""
    value = Value(found, place)
    if not _is_sound(found):
        _check(value, DEEPEST)
    return value


class Faults(UnreadableFile):
    """Everything that is wrong with a file, so that a person hears of all of it at once."""

    def __init__(self, told: Sequence[Message]) -> None:
        super().__init__(listed(told))
        self.told = tuple(told)


MOST_TOLD = 8  # faults that one line can hold


def listed(told: Sequence[Message]) -> Message:
    """As many of them as one line can hold, and how many more there are."""
    more = len(told) - MOST_TOLD
    said = [*told[:MOST_TOLD], Counted("And {n} more fault.", "And {n} more faults.", more)] if more > 0 else told
    names = [f"fault{n}" for n in range(len(said))]
    return Message(" ".join(f"{{{name}}}" for name in names), **dict(zip(names, said, strict=True)))


class Gathered:
    """Faults as they are found; `with gathered.one():` around each part that can be read without the others."""

    def __init__(self) -> None:
        self.told: list[Message] = []

    def one(self) -> Gathered:
        """Notes what is wrong with this part, and goes on."""
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> bool:
        if isinstance(fault, Faults):
            self.told += fault.told
        elif isinstance(fault, UnreadableFile):
            self.told.append(fault.message)
        return isinstance(fault, UnreadableFile)

    def tell(self) -> None:
        """Raises all that was found, if anything."""
        if self.told:
            raise Faults(self.told)


class Value:
    """A value of the file that knows its place in it, such as `moves[3].meeple.colour`."""

    __slots__ = ("_around", "_name", "value")

    def __init__(self, value: Json, name: str | int, around: Value | None = None) -> None:
        self.value = value
        self._name = name
        self._around = around

    @property
    def place(self) -> str:
        """Where it stands in the file; empty for the whole of it. Put together when somebody asks: most values have
        no fault.
        """
        if self._around is None:
            return _cut(str(self._name))
        around = self._around.place
        if isinstance(self._name, int):
            return f"{around}[{self._name}]"
        return f"{around}.{_cut(self._name)}" if around else _cut(self._name)

    def fault(self, english: str, /, **values: object) -> UnreadableFile:
        """What is wrong with it, after its place."""
        what = Message(english, **values)
        return UnreadableFile("{place}: {what}.", place=self.place or Message("the file"), what=what)

    def members(self) -> dict[str, Value]:
        if not isinstance(self.value, dict):
            raise self.fault("this should be an object")
        return {name: Value(value, name, self) for name, value in self.value.items()}

    def needing(self, *names: str) -> dict[str, Value]:
        """The members, none of these missing."""
        members = self.members()
        for name in names:
            if name not in members:
                raise self.fault("{name} is missing", name=name)
        return members

    def only(self, *names: str, needs: Sequence[str] = ()) -> dict[str, Value]:
        """The members, all of them among these names and none of the needed ones missing."""
        members = self.members()
        if not members.keys() <= set(names):
            unknown = next(member for name, member in members.items() if name not in names)
            raise unknown.fault("this is not known here; choose one of {choices}", choices=", ".join(names))
        for name in needs:
            if name not in members:
                raise self.fault("{name} is missing", name=name)
        return members

    def items(self) -> list[Value]:
        if not isinstance(self.value, list):
            raise self.fault("this should be a list")
        return [Value(value, i, self) for i, value in enumerate(self.value)]

    def integer(self, least: int | None = None) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fault("{short} should be a whole number", short=self.short)
        if least is not None and self.value < least:
            raise self.fault("{short} should be {least} or more", short=self.short, least=least)
        return self.value

    def fraction(self) -> float:
        if not isinstance(self.value, (int, float)) or isinstance(self.value, bool):
            raise self.fault("{short} should be a number", short=self.short)
        return self.value

    def pair(self, read: Callable[[Value], _Read]) -> tuple[_Read, _Read]:
        items = self.items()
        if len(items) != 2:
            raise self.fault("this should be two numbers")
        return read(items[0]), read(items[1])

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fault("{short} should be true or false", short=self.short)
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fault("{short} should be text", short=self.short)
        return self.value

    def word(self, kind: type[_Word]) -> _Word:
        if self.text() not in list(kind):
            raise self.fault("{short} is not known; choose one of {choices}", short=self.short, choices=", ".join(kind))
        return kind(self.value)

    def one_of(self, choices: Collection[Json]) -> Json:
        """The value, which must be one of these, and of its kind: neither 90.0 nor true is a whole number."""
        if not any(self.value == choice and type(self.value) is type(choice) for choice in choices):
            known = ", ".join("null" if choice is None else str(choice) for choice in choices)
            raise self.fault("{short} is not one of {choices}", short=self.short, choices=known)
        return self.value

    @property
    def short(self) -> str:
        """The value as the file has it, cut short."""
        return _cut(json.dumps(self.value, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


class _Twice(dict[str, Json]):
    """An object in which one name stands twice."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def _members(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        return _Twice(next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1))
    return members


def _whole(digits: str) -> float:
    """A whole number; infinity where it has so many digits that Python would not convert them."""
    return int(digits) if len(digits) < 100 else math.inf


_DECODER = json.JSONDecoder(object_pairs_hook=_members)
_DECODER_OF_LONG_NUMBERS = json.JSONDecoder(object_pairs_hook=_members, parse_int=_whole)


def _is_sound(found: Json) -> bool:
    """Whether `_check` would find nothing; a tenth of its time, for a history has millions of values."""
    level: list[Json] = [[found]]
    foreign: set[str] = set()
    for _ in range(DEEPEST):
        inner: list[Json] = []
        for around in level:
            if type(around) is dict:
                foreign.update(around)
                around = around.values()
            elif type(around) is not list:
                return False
            for value in around:
                kind = type(value)
                if kind is int or kind is float:
                    if not _LEAST <= value < _BEYOND:
                        return False
                elif kind is str:
                    if not value.isascii():
                        foreign.add(value)
                elif value is not None and kind is not bool:
                    inner.append(value)
        if not inner:
            return _is_whole_text("".join(foreign))
        level = inner
    return False


def _check(value: Value, levels: int) -> None:
    """Finds the first thing that no file of ours holds, and names its place."""
    if not levels:
        raise value.fault("this is nested too deeply")
    if isinstance(value.value, _Twice):
        raise value.fault("{twice} is given twice", twice=value.value.name)
    if not _is_whole_text(value.value) or (isinstance(value.value, dict) and not all(map(_is_whole_text, value.value))):
        raise value.fault("this text contains half a character")
    if isinstance(value.value, float) and math.isnan(value.value):
        raise value.fault("this is not a number")
    if isinstance(value.value, (int, float)) and not _LEAST <= value.value < _BEYOND:
        raise value.fault("this number is too large")
    if isinstance(value.value, dict):
        for member in value.members().values():
            _check(member, levels - 1)
    elif isinstance(value.value, list):
        for item in value.items():
            _check(item, levels - 1)


_HALF = re.compile("[\ud800-\udfff]")


def _is_whole_text(value: Json) -> bool:
    """Whether it can be written: JSON may name one half of a character that UTF-16 writes in two."""
    return not isinstance(value, str) or _HALF.search(value) is None
