"""What the app BG Stats exports or shares (.bgsplay): the plays of Carcassonne in it, as tables of totals.

Its file has every game on the shelf. Plays of other games are named and left out.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import quote

from engine.formats.jsonvalue import Value
from engine.message import Counted, Message
from engine.played import KINDS, Part, Played
from language.words import colour_called, folded
from recorder.history.entry import HistoryEntry

CARCASSONNE = 822
"""Its number on BoardGameGeek, which the app keeps."""
# Editions that are the same game; Carcassonne: The Castle, Hunters and Gatherers and others are not.
_SAME = re.compile(r"(?:carcassonne|каркассон)(?: (?:big box|winter|plus|\d).*)?")
_MOST_NAMES = 8
_SCORE = re.compile(r"-?[0-9]{1,6}(?:\+[0-9]{1,6})*")  # 61, or its parts: 40+21

Members = Mapping[str, Value]


def play_link(played: Played, key: str, first: str | None = None) -> str:
    """Makes the address at which the app takes one play over. `first`: the colour that began, where it is known."""
    players = [
        {
            "name": part.name or str(part.colour),
            "score": str(played.counted(part)),
            "winner": part.won,
            "startPlayer": part.colour == first,
        }
        for part in played.parts
    ]
    play: dict[str, Any] = {
        "sourceName": "carcassonne-recorder",
        "sourcePlayId": key,
        "game": {"name": "Carcassonne", "bggId": CARCASSONNE, "highestWins": True, "noPoints": False},
        "players": players,
    }
    if played.day:
        play["playDate"] = moment(played.day)
    if played.place:
        play["location"] = played.place
    return f"https://app.bgstatsapp.com/createPlay.html?data={quote(json.dumps(play, ensure_ascii=False), safe='')}"


def moment(day: date) -> str:
    """Writes a day as the app reads it: with a time, which is noon, so that it is the same day everywhere."""
    return f"{day.isoformat()} 12:00:00"


def games_of_plays(m: Members) -> tuple[tuple[HistoryEntry, ...], tuple[Message, ...]]:
    """Returns the games of Carcassonne, and what a person should know of the others."""
    games = {_number(game, "id"): game for game in _objects(m, "games")}
    players = {_number(player, "id"): player for player in _objects(m, "players")}
    places = {_number(place, "id"): _text(place, "name") for place in _objects(m, "locations")}
    others: Counter[str] = Counter()
    found: list[HistoryEntry] = []
    unscored = 0
    for play in _objects(m, "plays"):
        game = games.get(_number(play, "gameRefId"), {})
        if not _is_carcassonne(game):
            others[_text(game, "name") or "?"] += 1
            continue
        parts = _parts(_objects(play, "playerScores"), players)
        if parts is None or _flag(play, "ignored"):
            unscored += 1
            continue
        place = places.get(_number(play, "locationRefId"), "")
        found.append(HistoryEntry(_key(play), Played(_day(play), place, parts), {}))
    return tuple(found), tuple(_told(others, unscored))


def _told(others: Mapping[str, int], unscored: int) -> Iterator[Message]:
    yield from left_out(others)
    if unscored:
        count = Counted("{n} play", "{n} plays", unscored)
        yield Message("Without points for everybody, or ignored in BG Stats, so left out: {plays}", plays=count)


def left_out(others: Mapping[str, int]) -> Iterator[Message]:
    """Names the other games, of which there are so many plays."""
    if others:
        most = sorted(others, key=lambda name: (-others[name], name))
        names = ", ".join(most[:_MOST_NAMES]) + (", ..." if len(most) > _MOST_NAMES else "")
        count = Counted("{n} play", "{n} plays", sum(others.values()))
        yield Message("Not Carcassonne, so left out: {plays} of {names}", plays=count, names=names)


def _is_carcassonne(game: Members) -> bool:
    names = (folded(_text(game, name)) for name in ("name", "bggName"))
    return _number(game, "bggId") == CARCASSONNE or any(map(_SAME.fullmatch, names))


def _parts(scores: Sequence[Members], players: Mapping[int | None, Members]) -> tuple[Part, ...] | None:
    """Returns who had how many points; None where somebody has none."""
    told = [re.sub(r"\s", "", _text(score, "score")) for score in scores]
    if not told or not all(map(_SCORE.fullmatch, told)):
        return None
    totals = [sum(map(int, text.split("+"))) for text in told]
    won = [_flag(score, "winner") for score in scores]
    if not any(won):
        won = [total == max(totals) for total in totals]
    parts = []
    used: set[str] = set()
    for seat, (score, total, first) in enumerate(zip(scores, totals, won, strict=True), 1):
        player = players.get(_number(score, "playerRefId"), {})
        called = colour_called(_text(score, "role") or _text(score, "team"))
        colour = str(called) if called and called not in used else f"player {seat}"
        used.add(colour)
        name = "" if _flag(player, "isAnonymous") else _text(player, "name")
        parts.append(Part(name, colour, dict.fromkeys(KINDS, 0), None, total, first))
    return tuple(parts)


def _key(play: Members) -> str:
    if "uuid" not in play or not play["uuid"].text():
        raise Value(None, "plays").fault("{name} is missing", name="uuid")
    return f"bgstats-{play['uuid'].text()}"


def _day(play: Members) -> date | None:
    try:
        return date.fromisoformat(_text(play, "playDate")[:10])
    except ValueError:
        return None


def _objects(m: Members, name: str) -> list[Members]:
    return [value.members() for value in m[name].items()] if name in m else []


def _text(m: Members, name: str) -> str:
    """Returns a word, or a number as a word; empty where it is missing."""
    value = m[name].value if name in m else None
    return "" if value is None or isinstance(value, (bool, dict, list)) else str(value)


def _number(m: Members, name: str) -> int | None:
    return m[name].integer() if name in m and m[name].value is not None else None


def _flag(m: Members, name: str) -> bool:
    return name in m and m[name].value is True
