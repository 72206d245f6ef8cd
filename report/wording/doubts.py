"""Doubts and corrections as a person reads them."""

from engine.doubt import NOTHING, Correction, Doubt, Subject, What
from engine.pieces import Colour
from language import Language
from language.words import colour_name


def doubt_said(doubt: Doubt, language: Language) -> str:
    """Says what was left open, and how many points depend on it."""
    said = f"{_about(doubt.about, language)}: {read_said(doubt.read, language)}"
    if not doubt.stake:
        return said
    points = language.count("{n} point", "{n} points", doubt.stake)
    return language.say("{doubt} (up to {points})", doubt=said, points=points)


def correction_said(correction: Correction, language: Language) -> str:
    """Says what was read, and what a person said instead; a remark in free words stays as it is."""
    if correction.about is None:
        return correction.told
    read, told = (read_said(words, language) for words in (correction.read, correction.told))
    return f"{_about(correction.about, language)}: {read} → {told}"


def read_said(words: str, language: Language) -> str:
    """Returns the notation as it is; nothing, and a tile of no known box, in words."""
    if words == NOTHING:
        return language.say("nothing")
    edges = len(words) == 4 and set(words) <= set("FCRV?")
    return language.say("not known ({edges})", edges=words) if edges else words


def _about(about: Subject, language: Language) -> str:
    say = language.say
    if isinstance(about.where, Colour):
        return say("track, {colour}", colour=colour_name(about.where, language))
    cell = f"{about.where.x},{about.where.y}"
    return say("tile {cell}", cell=cell) if about.what is What.TILE else say("meeple {cell}", cell=cell)
