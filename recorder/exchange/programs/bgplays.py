"""Games as BG Stats shares plays (.bgsplay), so that the app takes them in: a game at a time, then who played where."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from engine.played import Part, Played
from language.words import compared
from recorder.exchange.programs.bgstats import CARCASSONNE, moment
from recorder.history.entry import HistoryEntry

GAME: dict[str, Any] = {
    "id": 1,
    "uuid": "carcassonne-recorder-822",
    "name": "Carcassonne",
    "bggName": "Carcassonne",
    "bggId": CARCASSONNE,
    "highestWins": True,
    "noPoints": False,
    "cooperative": False,
    "usesTeams": False,
}


def to_plays(entries: Iterable[HistoryEntry]) -> Iterator[str]:
    """Writes the file a play at a time. People and places get their numbers as they come, and stand at its end."""
    people: dict[str, tuple[int, str]] = {}
    places: dict[str, tuple[int, str]] = {}
    yield f'{{"games": [{_line(GAME)}], "plays": [\n'
    between = ""
    for entry in entries:
        yield between + _line(_play(entry, people, places))
        between = ",\n"
    yield '\n],\n"players": [\n'
    yield ",\n".join(
        _line({"id": number, "uuid": f"carcassonne-recorder-player-{number}", "name": name, "isAnonymous": not key})
        for key, (number, name) in people.items()
    )
    yield '\n],\n"locations": [\n'
    yield ",\n".join(
        _line({"id": number, "uuid": f"carcassonne-recorder-place-{number}", "name": name})
        for number, name in places.values()
    )
    yield "\n]}\n"


def _play(
    entry: HistoryEntry, people: dict[str, tuple[int, str]], places: dict[str, tuple[int, str]]
) -> dict[str, Any]:
    played = entry.played
    told: dict[str, Any] = {
        "uuid": entry.key,
        "gameRefId": GAME["id"],
        "ignored": False,
        "manualWinner": False,
        "scoringSetting": 0,  # the highest wins
        "playerScores": [
            _score(seat, part, played, _numbered(part.name, people)) for seat, part in enumerate(played.parts, 1)
        ],
    }
    if played.day is not None:
        told["playDate"] = moment(played.day)
    if played.place:
        told["locationRefId"] = _numbered(played.place, places)
    return told


def _score(seat: int, part: Part, played: Played, person: int) -> dict[str, Any]:
    return {
        "playerRefId": person,
        "score": str(part.total),
        "winner": part.won,
        "startPlayer": False,
        "newPlayer": False,
        "role": part.colour if not part.colour.startswith("player ") else "",
        "seatOrder": seat,
        "rank": 1 + sum(other.total > part.total for other in played.parts),
    }


def _numbered(name: str, known: dict[str, tuple[int, str]]) -> int:
    """Returns the number of a name, in whatever case it is written; the nameless are one person, who is anonymous."""
    number, _ = known.setdefault(compared(name), (len(known) + 1, name or "Anonymous"))
    return number


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
