"""A tournament as JSON: what the history keeps, and what another program may read."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from engine.errors import BrokenRules, UnreadableFile
from engine.formats.jsonvalue import Value
from engine.tournament.event import Deed, Gone, Paired, Round, System, Told, Tournament, after, begun, refuse

_Made = TypeVar("_Made")

TOURNAMENT = "carcassonne-tournament/1"


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """Writes a tournament."""
    return {
        "format": TOURNAMENT,
        "name": tournament.name,
        "system": tournament.system.value,
        "players": list(tournament.players),
        "deeds": list(map(_deed_to_json, tournament.deeds)),
    }


def dumps(tournament: Tournament) -> str:
    """Writes it as one line of text."""
    return json.dumps(tournament_to_json(tournament), ensure_ascii=False)


def tournament_from(v: Value) -> Tournament:
    """Reads a tournament; one in which something was done that cannot be is refused with its place."""
    needs = ("format", "name", "system", "players", "deeds")
    m = v.only(*needs, needs=needs)
    m["format"].one_of([TOURNAMENT])
    system = m["system"].word(System)
    players = tuple(name.text() for name in m["players"].items())
    if len({name.casefold() for name in players}) < len(players):
        raise m["players"].fault("somebody is named twice")
    tournament = _allowed(m["players"], lambda: begun(m["name"].text(), system, players))
    drawn: tuple[Round, ...] = ()
    for one in m["deeds"].items():
        deed = _deed(one, range(len(players)))
        _allowed(one, partial(refuse, tournament, drawn, deed))
        tournament, drawn = replace(tournament, deeds=(*tournament.deeds, deed)), after(drawn, deed)
    return tournament


def _deed(v: Value, everybody: range) -> Deed:
    m = v.only("drawn", "out", "told", "table", "points", "gone")

    def seats(v: Value) -> tuple[int, ...]:
        return tuple(seat.one_of(everybody) for seat in v.items())

    if "drawn" in m:
        return Paired(tuple(map(seats, m["drawn"].items())), seats(m["out"]) if "out" in m else ())
    if "told" in m:
        m = v.only("told", "table", "points", needs=("told", "table", "points"))
        return Told(m["told"].integer(), m["table"].integer(), tuple(one.integer() for one in m["points"].items()))
    m = v.only("gone", needs=("gone",))
    return Gone(m["gone"].one_of(everybody))


def _allowed(v: Value, do: Callable[[], _Made]) -> _Made:
    try:
        return do()
    except BrokenRules as fault:
        raise UnreadableFile("{place}: {fault}", place=v.place, fault=fault.message) from None


def _deed_to_json(deed: Deed) -> dict[str, Any]:
    if isinstance(deed, Paired):
        return {"drawn": [list(table) for table in deed.tables], **({"out": list(deed.out)} if deed.out else {})}
    if isinstance(deed, Told):
        return {"told": deed.round, "table": deed.table, "points": list(deed.points)}
    return {"gone": deed.player}
