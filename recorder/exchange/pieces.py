"""JSON read from a file a piece at a time, so that a history of any size passes through little memory."""

import json
from collections.abc import Iterator
from typing import TextIO

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import BLANKS, Value, checked, decoded
from recorder.history.jsontext import usual

_AT_ONCE = 1 << 19  # characters that are read at first; more where one value is longer
_LONGEST = 1 << 28  # characters of one value: a game with all its photos
_CUT = 16  # characters: a fault or a number nearer to the end of what was read may come from being cut off there


class Pieces:
    """Goes through a file from its beginning. Whoever goes into an object or a list takes every value in it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._text = ""
        self._at = 0
        self._line = 1  # in which the text begins
        self._column = 1
        self._ended = False

    def members(self) -> Iterator[str]:
        """Goes into an object; the value of each name is to be taken before the next name is asked for."""
        self._take("{")
        seen: set[str] = set()
        first = True
        while self._sign() != "}":
            if not first:
                self._take(",")
            name = self.value("").value if self._sign() == '"' else self._fault(self._at)
            self._take(":")
            if name in seen:
                raise Value(None, "").fault("{twice} is given twice", twice=name)
            seen.add(name)
            first = False
            yield name
        self._take("}")

    def items(self) -> Iterator[int]:
        """Goes into a list, in the same way."""
        self._take("[")
        number = 0
        while self._sign() != "]":
            if number:
                self._take(",")
            yield number
            number += 1
        self._take("]")

    def value(self, place: str) -> Value:
        """Takes the value that comes next, whole."""
        return checked(self._value(), place)

    def line(self, place: str) -> Value:
        """Takes the value that comes next; sooner if it fills its line but for a comma, as each of our games does."""
        self._sign()
        end = self._text.find(",\n", self._at)
        found = usual(self._text[self._at : end], place) if end > 0 else None
        if found is None:
            return self.value(place)
        self._at = end
        return found

    def skip(self) -> None:
        """Passes over the value that comes next."""
        self._value()

    def end(self) -> None:
        """Makes sure that nothing comes any more."""
        if self._sign():
            self._fault(self._at)

    @property
    def next_is_object(self) -> bool:
        """Says whether an object comes next."""
        return self._sign() == "{"

    @property
    def next_is_list(self) -> bool:
        """Says whether a list comes next."""
        return self._sign() == "["

    def _value(self) -> object:
        self._sign()
        while True:
            try:
                found, end = decoded(self._text, self._at)
            except json.JSONDecodeError as fault:
                cut = fault.msg.startswith("Unterminated string") or fault.pos >= len(self._text) - _CUT
                if not cut or not self._more():
                    self._fault(fault.pos)
            else:
                may_go_on = isinstance(found, (int, float)) and end >= len(self._text) - _CUT
                if not may_go_on or not self._more():
                    self._at = end
                    return found

    def _sign(self) -> str:
        """Returns the next sign that is not blank; nothing at the end."""
        while True:
            rest = len(self._text)
            while self._at < rest and self._text[self._at] in BLANKS:
                self._at += 1
            if self._at < rest:
                return self._text[self._at]
            if not self._more():
                return ""

    def _take(self, sign: str) -> None:
        if self._sign() != sign:
            self._fault(self._at)
        self._at += 1

    def _more(self) -> bool:
        """Reads on, and forgets what was taken; says whether there was more."""
        if self._ended:
            return False
        kept = len(self._text) - self._at
        if kept > _LONGEST:
            raise UnreadableFile("line {line}: this is too long for one game.", line=self._line)
        more = self._file.read(max(_AT_ONCE, kept))
        if not more:
            self._ended = True
            return False
        gone = self._text[: self._at]
        lines = gone.count("\n")
        self._line += lines
        self._column = len(gone) - gone.rfind("\n") if lines else self._column + len(gone)
        self._text, self._at = self._text[self._at :] + more, 0
        return True

    def _fault(self, at: int) -> str:
        before = self._text[:at]
        lines = before.count("\n")
        column = at - before.rfind("\n") if lines else self._column + at
        raise UnreadableFile(
            "line {line}, column {column}: this is not JSON.", line=self._line + lines, column=column
        )
