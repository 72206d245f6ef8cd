"""The JSON text of boards and games; `engine.boardfile` reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue
from engine.formats.doubtfile import correction_to_json
from engine.formats.jsonvalue import Json
from engine.formats.thingfile import thing_to_json
from engine.game import Game, Instead, Move, Told
from engine.pieces import Colour
from engine.rules import described

BOARD = "carcassonne-board/1"
GAME = "carcassonne-game/1"


def board_text(board: Board) -> str:
    """The JSON text of a board."""
    return _text({"format": BOARD, **_board_members(board)})


def game_text(game: Game) -> str:
    """The JSON text of a game; what is not known is left out."""
    name, switches = described(game.rules)
    alone = len(game.start.tiles) == 1 and not game.start.meeples
    start: dict[str, Json] = {"board": _board_members(game.start)} if game.start.tiles else {}
    rules = {"set": name, **switches}
    members: dict[str, Json] = {
        "players": {str(c): name for c, name in game.players.items()},
        "sets": list(game.boxes),
        "edition": game.edition,
        "rules": rules if rules != {"set": "today"} else None,
        **({"start": _tile_members(game.start.tiles[0])} if alone else start),
        "moves": [_move_members(move) for move in game.moves],
        "track": _points(game.track),
        "told": _told_members(game.told),
        "date": game.date,
        "place": game.place,
        "photos": list(game.photos),
        "corrections": [correction_to_json(correction) for correction in game.corrections],
        "totals": _points(game.totals),
        "finished": game.finished or None,
    }
    return _text({"format": GAME, **_known(members)})


def _text(members: dict[str, Json]) -> str:
    """JSON with a line for each tile, meeple and move, so that a person and a diff can read it."""
    lines = []
    for name, value in members.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            told = "[\n" + ",\n".join(f"    {_line(item)}" for item in value) + "\n  ]"
        else:
            told = _line(value)
        lines.append(f"  {_line(name)}: {told}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _known(members: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in members.items() if value not in (None, [], {}, "")}


def _board_members(board: Board) -> dict[str, Json]:
    meeples = [{"x": m.cell.x, "y": m.cell.y, **_meeple_members(m)} for m in board.meeples]
    things = {"things": [thing_to_json(thing) for thing in board.things]} if board.things else {}
    return {"tiles": [_tile_members(tile) for tile in board.tiles], "meeples": meeples, **things}


def _tile_members(tile: Placed) -> dict[str, Json]:
    return {"x": tile.cell.x, "y": tile.cell.y, **_key_members(tile.key), "rotation": tile.rotation}


def _key_members(key: str) -> dict[str, Json]:
    tile = catalogue().get(key)
    if tile is None or tile.letter == key:
        return {"tile": key}
    return {"tile": tile.letter, "garden": True}


def _meeple_members(meeple: Meeple) -> dict[str, Json]:
    return {
        "colour": str(meeple.colour),
        "kind": str(meeple.kind),
        "on": str(meeple.on),
        "segment": meeple.segment,
    }


def _move_members(move: Move) -> dict[str, Json]:
    members: dict[str, Json] = {"n": move.n}
    if move.tile is not None:
        members |= _tile_members(move.tile)
    if move.put_away is not None:
        put_away = _key_members(move.put_away)
        members["put_away"] = put_away["tile"] if len(put_away) == 1 else put_away
    if move.player is not None:
        members["player"] = str(move.player)
    elif move.ask:  # nothing tells who it was, and that is asked
        members["player"] = None
    if move.meeple is not None:
        members["meeple"] = _figure_members(move.meeple, move.tile)
        if move.at is not None:
            members["meeple"]["at"] = list(move.at)
    if move.phantom is not None and move.tile is not None:
        members["phantom"] = _figure_members(move.phantom, move.tile)
    if move.moved_on:
        members["moved_on"] = [{"x": m.cell.x, "y": m.cell.y, **_meeple_members(m)} for m in move.moved_on]
    if move.scored:
        members["scored"] = [{"feature": s.feature, "points": _points(s.points)} for s in move.scored]
    if move.called:
        members["called"] = [{"x": m.cell.x, "y": m.cell.y, **_meeple_members(m)} for m in move.called]
    if move.joined:
        members["joined"] = [{"x": m.cell.x, "y": m.cell.y, **_meeple_members(m)} for m in move.joined]
    if move.taken_back:
        members["taken_back"] = [{"x": c.x, "y": c.y, "colour": str(colour)} for c, colour in move.taken_back]
    if move.things:
        members["things"] = [thing_to_json(thing) for thing in move.things]
    if move.dragon:
        members["dragon"] = [{"x": cell.x, "y": cell.y} for cell in move.dragon]
    if move.others:
        members["others"] = {str(colour): dict(points) for colour, points in move.others.items()}
    if move.certainty is not None:
        members["certainty"] = move.certainty
    if move.photo is not None:
        members["photo"] = move.photo
    if move.crop is not None:
        members["crop"] = list(move.crop)
    if move.ask:
        members["ask"] = True
    if move.alternatives:
        members["alternatives"] = [_instead_members(other, move.tile) for other in move.alternatives]
    return members


def _figure_members(figure: Meeple, tile: Placed | None) -> dict[str, Json]:
    """A figure; where it stands is told only if that is not on the tile of its move."""
    on_tile = tile is not None and figure.cell == tile.cell
    where: dict[str, Json] = {} if on_tile else {"x": figure.cell.x, "y": figure.cell.y}
    return {**where, **_meeple_members(figure)}


def _instead_members(other: Instead, tile: Placed | None) -> dict[str, Json]:
    members: dict[str, Json] = {}
    if other.tile is not None:
        members |= {**_key_members(other.tile.key), "rotation": other.tile.rotation}
    if other.player is not None:
        members["player"] = str(other.player)
    if other.meeple is not None:
        members["meeple"] = _figure_members(other.meeple, tile)
    elif other.nobody:
        members["meeple"] = None
    if other.before is not None:
        members["before"] = other.before
    return {**members, "certainty": other.certainty}


def _told_members(told: Told) -> dict[str, Json]:
    members: dict[str, Json] = {
        "goods": {str(colour): dict(goods) for colour, goods in told.goods.items()},
        "king": None if told.king is None else str(told.king),
        "robber": None if told.robber is None else str(told.robber),
        "others": {str(colour): dict(points) for colour, points in told.others.items()},
        "table": None if told.table == (None,) * 4 else list(told.table),
    }
    settled = {"goods"} if "trade-goods" in told.settled else set()
    settled |= told.settled & {"king", "robber"}
    return {name: value for name, value in members.items() if name in settled or name in _known(members)}


def _points(points: Mapping[Colour, int]) -> dict[str, int]:
    return {str(colour): value for colour, value in points.items()}
