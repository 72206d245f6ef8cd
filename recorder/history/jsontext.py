"""JSON of whole histories, written and read in a quarter of the time that Python's own takes.

orjson does it. It does not notice a name that is given twice and does not say where a fault is: whatever is not
as we write it is left to `engine.formats.jsonvalue`.
"""

import re

import orjson

from engine.formats.jsonvalue import Json, Value, loads, sound_names

_APART = re.compile(r'"[ \t\r\n]+:')


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
    """The same where nothing is wrong with it and it is written as most programs write: each name beside its colon."""
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    # Each name makes one of these pairs of signs, a name that is given twice makes two, and so does a quotation mark in
    # a text: where there are as many pairs as names, each is there once.
    once = text.count('":') == sound_names(found) and not _APART.search(text)
    return Value(found, place) if once else None
