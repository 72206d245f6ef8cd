"""Plays as BoardGameGeek hands them out in XML: those of Carcassonne, as totals. Nobody's password is ever asked for;
the file is what a person downloaded.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from xml.etree import ElementTree

from engine.errors import UnreadableFile
from engine.message import Counted, Message
from engine.played import KINDS, Part, Played
from language.words import colour_called
from recorder.exchange.programs.bgstats import CARCASSONNE, left_out
from recorder.history.entry import HistoryEntry

LARGEST = 1 << 24  # letters: BoardGameGeek hands out a hundred plays at a time, which have fifty thousand
_SCORE = re.compile(r"-?[0-9]{1,6}")


def is_plays_xml(text: str) -> bool:
    """Says whether this is such a file."""
    return text.lstrip().startswith("<")


def games_of_xml(text: str) -> tuple[tuple[HistoryEntry, ...], tuple[Message, ...]]:
    """Returns the games of Carcassonne, and what a person should know of the other plays."""
    if len(text) > LARGEST:
        raise UnreadableFile("it is too large for plays of BoardGameGeek; download them in parts.")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:  # BoardGameGeek writes none, and they can name other files
        raise UnreadableFile("it declares a type of its own, which plays of BoardGameGeek never do.")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError):
        raise UnreadableFile("it is no XML; download your plays of BoardGameGeek again.") from None
    if root.tag != "plays":
        raise UnreadableFile("it holds no plays of BoardGameGeek; its first element should be <plays>.")
    others: Counter[str] = Counter()
    found: list[HistoryEntry] = []
    unscored = 0
    for play in root.iter("play"):
        item = play.find("item")
        if item is None or item.get("objectid") != str(CARCASSONNE):
            others[(item.get("name") if item is not None else "") or "?"] += 1
            continue
        parts = _parts(list(play.iter("player")))
        if parts is None or play.get("incomplete") == "1":
            unscored += 1
            continue
        number = play.get("id") or ""
        if not number.isdecimal():
            raise UnreadableFile("a play has no number; download your plays of BoardGameGeek again.")
        played = Played(_day(play.get("date")), play.get("location") or "", parts)
        found.append(HistoryEntry(f"bgg-{number}", played, {}))
    return tuple(found), tuple(_told(others, unscored))


def _told(others: Counter[str], unscored: int) -> Iterator[Message]:
    yield from left_out(others)
    if unscored:
        count = Counted("{n} play", "{n} plays", unscored)
        yield Message("Without points for everybody, or not finished, so left out: {plays}", plays=count)


def _parts(people: Sequence[ElementTree.Element]) -> tuple[Part, ...] | None:
    """Returns who had how many points; None where somebody has none."""
    scores = [(one.get("score") or "").strip() for one in people]
    if not scores or not all(map(_SCORE.fullmatch, scores)):
        return None
    totals = [*map(int, scores)]
    won = [one.get("win") == "1" for one in people]
    if not any(won):
        won = [total == max(totals) for total in totals]
    parts: list[Part] = []
    for seat, (one, total, first) in enumerate(zip(people, totals, won, strict=True), 1):
        called = colour_called(one.get("color") or "")
        taken = {part.colour for part in parts}
        colour = str(called) if called and str(called) not in taken else f"player {seat}"
        name = one.get("name") or one.get("username") or ""
        parts.append(Part(name, colour, dict.fromkeys(KINDS, 0), None, total, first))
    return tuple(parts)


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:  # 0000-00-00 where nobody said when
        return None
