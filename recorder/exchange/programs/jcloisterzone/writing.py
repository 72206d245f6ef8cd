"""Writes a game in moves as a saved game of JCloisterZone, or says why that cannot be."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.board import Meeple, Placed
from engine.boxes import BASE, catalogue
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour
from engine.referee.play import replay
from engine.tiles.tile import SIDES, Ground, turned_sides
from recorder.exchange.programs.jcloisterzone.names import INNS, INSIDE, KINDS, MOST_MOVES, SETS
from recorder.exchange.programs.plainly import as_others_play, halves_of
from recorder.history.entry import HistoryEntry

_ELEMENTS: Mapping[str, Mapping[str, Any]] = {
    "c1": {}, "c2": {"abbot": 1, "garden": 1}, INNS: {"big-follower": 1, "cathedral": True, "inn": True},
}  # fmt: skip
_OWN = {Ground.CITY: "City", Ground.ROAD: "Road", Ground.FIELD: "Field", Ground.MONASTERY: "Monastery",
        Ground.GARDEN: "Garden"}  # fmt: skip
_OTHERS = Message("it has other boxes than the base game and Inns and Cathedrals")
_PAIRS = {(0, 3): "NW", (2, 3): "SW", (1, 2): "SE", (0, 1): "NE", (1, 3): "WE", (0, 2): "NS"}


def to_jcz(entry: HistoryEntry) -> str:
    """Writes a game as a saved game."""
    game, players = as_others_play(entry, "JCloisterZone", (BASE, INNS), _OTHERS)
    edition = game.edition if game.edition in SETS else "c1"
    sets = {SETS[edition]: 1} | ({f"{INNS}:1": 1} if INNS in game.boxes else {})
    elements = {"small-follower": 7, "farmers": True, **_ELEMENTS[edition]}
    elements |= _ELEMENTS[INNS] if INNS in game.boxes else {}
    laid = [_laid(move.tile)["tileId"] for move in game.moves if move.tile]
    day = entry.played.day
    told = {
        "appVersion": "5.7.0",
        "gameId": entry.key,
        "name": "",
        "initialRandom": 0.0,
        "created": f"{day.isoformat() if day else '1970-01-01'}T12:00:00.000Z",
        "clock": 0,
        "setup": {
            "sets": sets, "elements": elements, "rules": {}, "timer": None,
            "start": [_start(tile) for tile in game.start.tiles],
        },
        "players": [
            {"name": game.players.get(colour) or str(colour), "slot": seat} for seat, colour in enumerate(players)
        ],
        "replay": list(_replay(game, players)),
        "gameAnnotations": {"drawOrder": laid, "endTurn": len(laid)},
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _laid(tile: Placed) -> dict[str, Any]:
    own = catalogue()[tile.key]
    turn = (tile.rotation - own.code_turn) % 360
    return {"tileId": own.code, "rotation": f"R{turn}", "position": [tile.cell.x, tile.cell.y]}


def _start(tile: Placed) -> dict[str, Any]:
    own = catalogue()[tile.key]
    return {
        "tile": own.code, "x": tile.cell.x, "y": tile.cell.y, "rotation": (tile.rotation - own.code_turn) % 360,
    }  # fmt: skip


def _replay(game: Game, players: Sequence[Colour]) -> Iterator[dict[str, Any]]:
    standing: dict[str, Meeple] = {}
    for turn in replay(game).turns:
        move = turn.move
        assert move.tile is not None and move.player is not None
        seat = players.index(move.player)
        yield {"type": "PLACE_TILE", "payload": _laid(move.tile), "player": seat}
        if move.meeple is None:
            yield {"type": "PASS", "payload": {}, "player": seat}
        else:
            own = next(name for name, kind in KINDS.items() if kind is move.meeple.kind)
            free = (f"{seat}.{own}.{n}" for n in range(1, MOST_MOVES) if f"{seat}.{own}.{n}" not in standing)
            name = next(free)
            standing[name] = move.meeple
            pointer = {"position": [move.tile.cell.x, move.tile.cell.y], **_place(move.tile, move.meeple)}
            yield {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": name}, "player": seat}
        yield {"type": "COMMIT", "payload": {"random": 0.0}, "player": seat}
        left = {(one.cell, one.colour, one.kind) for one in turn.board.meeples}
        standing = {name: one for name, one in standing.items() if (one.cell, one.colour, one.kind) in left}


def _place(tile: Placed, figure: Meeple) -> dict[str, str]:
    segment = catalogue()[tile.key].of(figure.on)[figure.segment]
    if figure.on is Ground.FIELD:
        return {"feature": "Field", "location": ".".join(halves_of(segment, tile.rotation)) or INSIDE}
    if figure.on in (Ground.MONASTERY, Ground.GARDEN):
        return {"feature": _OWN[figure.on], "location": INSIDE}
    sides = tuple(turned_sides(segment.sides, tile.rotation))
    if len(sides) == 2:
        place = _PAIRS[sides]
    elif len(sides) == 3:
        place = "_" + next(side for number, side in enumerate(SIDES) if number not in sides)
    else:
        place = "NWSE" if len(sides) == 4 else SIDES[sides[0]]
    return {"feature": _OWN[figure.on], "location": place}
