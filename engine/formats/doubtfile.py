"""Doubts and corrections in JSON; files of before 0.2 hold each as one line, `tile 3,2: F@90 -> H@90`."""

from __future__ import annotations

import re

from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Correction, Doubt, Subject, What
from engine.errors import UsageError
from engine.formats.jsonvalue import Json, Value
from engine.formats.notation import UNKNOWN, are_edges, parse_laid, parse_standing
from engine.pieces import Colour

_LINE = re.compile(r"(tile|meeple|track) (?:(-?\d{1,9}),(-?\d{1,9})|(\w+)): (.*?)(?: -> (.*))?", re.DOTALL)


def doubt_to_json(doubt: Doubt) -> dict[str, Json]:
    """The doubt with what else there may be; `worth` only where it was worked out."""
    others = [
        {"words": other.words, "likelihood": other.likelihood}
        | ({"worth": {str(colour): points for colour, points in other.worth.items()}} if other.worth else {})
        for other in doubt.alternatives
    ]
    told: dict[str, Json] = {**subject_to_json(doubt.about), "read": doubt.read, "likelihood": doubt.likelihood}
    return told | ({"alternatives": others} if others else {}) | ({"under": doubt.under} if doubt.under else {})


def correction_to_json(correction: Correction) -> Json:
    """The correction; a remark in free words stays text."""
    if correction.about is None:
        return correction.told
    return {**subject_to_json(correction.about), "read": correction.read, "told": correction.told}


def doubt_from(v: Value) -> Doubt:
    """The doubt in a file."""
    if isinstance(v.value, str):
        line = _line(v.value)
        if line is None or line[2] is not None:
            raise v.fault("{short} is not a doubt", short=v.short)
        return Doubt(line[0], words_from(v, line[0].what, line[1]))
    m = v.only(*ABOUT, "read", "likelihood", "alternatives", "under", needs=("what", "read"))
    about = subject_from(v, m)
    return Doubt(
        about=about,
        read=words_from(m["read"], about.what, m["read"].text()),
        likelihood=m["likelihood"].fraction() if "likelihood" in m else 0.0,
        alternatives=tuple(_alternative(other, about.what) for other in m["alternatives"].items())
        if "alternatives" in m
        else (),
        under=m["under"].integer() if "under" in m else 0,
    )


def correction_from(v: Value) -> Correction:
    """The correction in a file."""
    if isinstance(v.value, str):
        line = _line(v.value)
        return Correction(None, "", v.value) if line is None or line[2] is None else Correction(*line[:2], line[2])
    m = v.only(*ABOUT, "read", "told", needs=("what", "read", "told"))
    return Correction(subject_from(v, m), m["read"].text(), m["told"].text())


ABOUT = ("what", "x", "y", "colour")


def subject_to_json(about: Subject) -> dict[str, Json]:
    """What a doubt, a correction or an answer is about."""
    if isinstance(about.where, Colour):
        return {"what": str(about.what), "colour": str(about.where)}
    return {"what": str(about.what), "x": about.where.x, "y": about.where.y}


def subject_from(v: Value, m: dict[str, Value]) -> Subject:
    """The same in a file, of which `m` are the members."""
    what = m["what"].word(What)
    if what is What.TRACK:
        v.only(*m, needs=("colour",))
        return Subject(what, m["colour"].word(Colour))
    v.only(*m, needs=("x", "y"))
    return Subject(what, Cell(m["x"].integer(), m["y"].integer()))


def _alternative(v: Value, what: What) -> Alternative:
    m = v.only("words", "likelihood", "worth", needs=("words", "likelihood"))
    worth = m["worth"].members() if "worth" in m else {}
    for name, points in worth.items():
        if name not in list(Colour):
            raise points.fault("{name} is not a colour; choose one of {choices}", name=name, choices=", ".join(Colour))
    return Alternative(
        words=words_from(m["words"], what, m["words"].text()),
        likelihood=m["likelihood"].fraction(),
        worth={Colour(name): points.integer() for name, points in worth.items()},
    )


def words_from(v: Value, what: What, words: str) -> str:
    """The words, which must be a tile, a meeple or points in the notation: whoever weighs the doubt reads them so."""
    if words == NOTHING or (what is What.TRACK and words.isdecimal()) or (what is What.TILE and are_edges(words)):
        return words
    try:
        if what is What.MEEPLE:
            parse_standing(words, Cell(0, 0))
            return words
        if what is What.TILE and parse_laid(words, Cell(0, 0))[0].key != UNKNOWN:
            return words
    except UsageError:
        pass
    raise v.fault("{short} is not a doubt", short=v.short)


def _line(text: str) -> tuple[Subject, str, str | None] | None:
    """What a line of before is about, what was read, and what was told against it, if it says so."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    kind, x, y, colour, read, told = found.groups()
    if (kind == What.TRACK) != (colour in list(Colour)) or (kind != What.TRACK and x is None):
        return None
    where = Colour(colour) if kind == What.TRACK else Cell(int(x), int(y))
    return Subject(What(kind), where), read, told
