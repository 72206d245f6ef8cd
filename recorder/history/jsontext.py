"""JSON of whole histories, written and read in a quarter of the time that Python's own takes.

orjson does it. It does not notice a name that is given twice and does not say where a fault is: whatever is not
exactly as we write it is left to `engine.formats.jsonvalue`.
"""

import re

import orjson

from engine.formats.jsonvalue import DEEPEST, Json, Value, loads

_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_HUGE = re.compile(r"e\+?[1-9][0-9]+[,\]}]")  # the end of a number from 1e16 on, which may be too large


def written(value: Json) -> str:
    """The value as JSON, on one line without blanks."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # names of a kind of their own, as colours are: these take twice as long
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()


def value_of(text: str) -> Value:
    """The value of a JSON text, checked."""
    found = usual(text)
    return loads(text) if found is None else found


def usual(text: str, place: str = "") -> Value | None:
    """The same where `written` makes this very text of it: then no name is given twice and no character is half."""
    try:
        found = orjson.loads(text)
        again = orjson.dumps(found, option=orjson.OPT_STRICT_INTEGER)
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return None
    sound = again.decode() == text and _is_shallow(again) and not _HUGE.search(text)
    return Value(found, place) if sound else None


def _is_shallow(text: bytes) -> bool:
    """Whether its brackets nest no deeper than we allow: each step takes away the innermost pairs.

    Brackets in a text can hide a level; more than 254 levels orjson does not write in any case.
    """
    brackets = text.translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(DEEPEST):
        brackets = brackets.replace(b"[]", b"")
    return not brackets
