"""JSON read piece by piece, so that a fault is told with its place in the file."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from engine.errors import UnreadableFile
from engine.formats.content import read_text
from engine.message import Message

Json = Any
"""What `json` reads; it is looked at piece by piece and becomes typed where it is."""

_Word = TypeVar("_Word", bound=StrEnum)


DEEPEST = 32  # levels: ours have fewer than ten
_BEYOND = 2**63  # whole numbers from here on fit in no database, and no photo has so many of anything

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
        return checked(json.loads(text, parse_int=_whole, object_pairs_hook=_members))
    except json.JSONDecodeError as fault:
        at = {"line": fault.lineno, "column": fault.colno}
        raise UnreadableFile("line {line}, column {column}: this is not JSON.", **at) from None
    except RecursionError:
        raise Value(None, "").fault("this is nested too deeply") from None


def checked(found: Json) -> Value:
    """A value that JSON can hold, and that is not nested without end; anything else is refused with its place."""
    value = Value(found, "")
    _check(value, DEEPEST)
    return value


class Value:
    """A value of the file that knows its place in it, such as `moves[3].meeple.colour`."""

    __slots__ = ("above", "step", "value")

    def __init__(self, value: Json, step: str | int, above: Value | None = None) -> None:
        self.value = value
        self.step = step
        self.above = above

    @property
    def place(self) -> str:
        """Where it stands; worked out only for a fault, since a name may be as long as the file."""
        before = self.above.place if self.above else ""
        if isinstance(self.step, int):
            return f"{before}[{self.step}]"
        return f"{before}.{_cut(self.step)}" if before else _cut(self.step)

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
        for name, member in self.members().items():
            if name not in names:
                raise member.fault("this is not known here; choose one of {choices}", choices=", ".join(names))
        return self.needing(*needs)

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


def _check(value: Value, levels: int) -> None:
    if not levels:
        raise value.fault("this is nested too deeply")
    if isinstance(value.value, _Twice):
        raise value.fault("{twice} is given twice", twice=value.value.name)
    if not _is_whole_text(value.value) or (isinstance(value.value, dict) and not all(map(_is_whole_text, value.value))):
        raise value.fault("this text contains half a character")
    if isinstance(value.value, float) and math.isnan(value.value):
        raise value.fault("this is not a number")
    if isinstance(value.value, (int, float)) and not -_BEYOND <= value.value < _BEYOND:
        raise value.fault("this number is too large")
    if isinstance(value.value, dict):
        for member in value.members().values():
            _check(member, levels - 1)
    elif isinstance(value.value, list):
        for item in value.items():
            _check(item, levels - 1)


def _is_whole_text(value: Json) -> bool:
    """Whether it can be written: JSON may name one half of a character that UTF-16 writes in two."""
    return not isinstance(value, str) or not any("\ud800" <= letter <= "\udfff" for letter in value)
