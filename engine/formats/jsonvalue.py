"""JSON read piece by piece, so that a fault is told with its place in the file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from engine.errors import UnreadableFile
from engine.message import Message

Json = Any
"""What `json` reads; it is looked at piece by piece and becomes typed where it is."""

_Word = TypeVar("_Word", bound=StrEnum)


def loads(text: str) -> Value:
    """The value of a JSON text. Members told twice and numbers that are none are refused."""
    try:
        return Value(json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_double), "")
    except json.JSONDecodeError as fault:
        at = {"line": fault.lineno, "column": fault.colno}
        raise UnreadableFile("line {line}, column {column}: this is not JSON.", **at) from None
    except (ValueError, RecursionError) as fault:
        raise UnreadableFile("this JSON cannot be read: {fault}.", fault=fault) from None


class Value:
    """A value of the file with its place in it, such as `moves[3].meeple.colour`."""

    __slots__ = ("place", "value")

    def __init__(self, value: Json, place: str) -> None:
        self.value = value
        self.place = place

    def fault(self, english: str, /, **values: object) -> UnreadableFile:
        """What is wrong with it, after its place."""
        what = Message(english, **values)
        return UnreadableFile("{place}: {what}.", place=self.place or Message("the file"), what=what)

    def members(self) -> dict[str, Value]:
        if not isinstance(self.value, dict):
            raise self.fault("this should be an object")
        dot = "." if self.place else ""
        return {name: Value(value, f"{self.place}{dot}{name}") for name, value in self.value.items()}

    def only(self, *names: str, needs: Sequence[str] = ()) -> dict[str, Value]:
        """The members, all of them among these names and none of the needed ones missing."""
        members = self.members()
        for name in members:
            if name not in names:
                raise members[name].fault("this is not known here; known are {choices}", choices=", ".join(names))
        for name in needs:
            if name not in members:
                raise self.fault("{name} is missing", name=name)
        return members

    def items(self) -> list[Value]:
        if not isinstance(self.value, list):
            raise self.fault("this should be a list")
        return [Value(value, f"{self.place}[{i}]") for i, value in enumerate(self.value)]

    def integer(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fault("{short} should be a whole number", short=self.short)
        return self.value

    def fraction(self) -> float:
        if not isinstance(self.value, (int, float)) or isinstance(self.value, bool):
            raise self.fault("{short} should be a number", short=self.short)
        return self.value

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fault("this should be true or false")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fault("{short} should be a text", short=self.short)
        return self.value

    def word(self, kind: type[_Word]) -> _Word:
        if self.text() not in list(kind):
            raise self.fault("{short} is not known; known are {choices}", short=self.short, choices=", ".join(kind))
        return kind(self.value)

    @property
    def short(self) -> str:
        """The value as the file has it, cut short."""
        told = json.dumps(self.value, ensure_ascii=False)
        return told if len(told) <= 40 else told[:37] + "..."


def _no_constant(name: str) -> NoReturn:
    raise ValueError(Message("{name} is no number", name=name))


def _no_double(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice = next(name for name, _ in pairs if sum(other == name for other, _ in pairs) > 1)
        raise ValueError(Message("{twice} is told twice", twice=twice))
    return members
