"""Saved games of JCloisterZone (.jcz), in and out: a game in moves on tiles of the base game and Inns and Cathedrals.

The file names tiles as our data does (BA/RCr), turns clockwise and counts y downwards, and names where a figure stands
by the sides, or half sides, of the tile as it lies. It knows players by their seats, not by colours.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from engine.board import Board, Meeple, Placed
from engine.boxes import by_code, catalogue
from engine.cell import Cell
from engine.errors import RecorderError, UnreadableFile, UsageError
from engine.formats.boardtext import game_text
from engine.formats.jsonvalue import Value
from engine.game import Game, Move
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.referee.play import replay
from engine.tiles.tile import HALVES, SIDES, Ground, Segment, Tile
from recorder.game.kept import game_of
from recorder.game.result import count
from recorder.history.entry import HistoryEntry

SEATS = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN, Colour.BLACK, Colour.PINK)
"""The colours that seats get here; the file has none."""
BASE, INNS = "base", "inns-and-cathedrals"
_SETS = {"c1": "basic:1", "c2": "basic:2"}
_ELEMENTS: Mapping[str, Mapping[str, Any]] = {
    "c1": {}, "c2": {"abbot": 1, "garden": 1}, INNS: {"big-follower": 1, "cathedral": True, "inn": True},
}  # fmt: skip
_FEATURES = {
    "City": Ground.CITY, "Road": Ground.ROAD, "Field": Ground.FIELD, "Farm": Ground.FIELD,
    "Monastery": Ground.MONASTERY, "Cloister": Ground.MONASTERY, "Garden": Ground.GARDEN,
}  # fmt: skip
_OWN = {Ground.CITY: "City", Ground.ROAD: "Road", Ground.FIELD: "Field", Ground.MONASTERY: "Monastery",
        Ground.GARDEN: "Garden"}  # fmt: skip
_KINDS = {"small": MeepleKind.MEEPLE, "big": MeepleKind.BIG, "abbot": MeepleKind.ABBOT}
_PAIRS = {(0, 3): "NW", (2, 3): "SW", (1, 2): "SE", (0, 1): "NE", (1, 3): "WE", (0, 2): "NS"}
_MOST_MOVES = 1000
INSIDE = "I"


def is_saved_game(m: Mapping[str, Value]) -> bool:
    """Says whether this is one of its files."""
    return {"setup", "players", "replay"} <= m.keys()


def game_from_jcz(v: Value) -> HistoryEntry:
    """Reads a saved game. Whatever it has besides tiles and figures is refused with its place."""
    m = v.needing("setup", "players", "replay")
    seats = m["players"].items()
    if not 1 < len(seats) <= len(SEATS):
        raise m["players"].fault("{n} play; two to {most} can", n=len(seats), most=len(SEATS))
    names = [seat.needing("name")["name"].text() for seat in seats]
    setup = m["setup"].needing("sets", "start")
    start = Board([_placed(tile, "tile", Cell(tile.needing("x", "y")["x"].integer(), tile.members()["y"].integer()))
                   for tile in setup["start"].items()])  # fmt: skip
    moves = tuple(_moves(m["replay"].items(), len(names)))
    sets = [name.partition(":") for name in setup["sets"].members()]
    keys = {move.tile.key for move in moves if move.tile} | {tile.key for tile in start.tiles}
    inns = any(catalogue()[key].code.startswith("IC/") for key in keys) or INNS in [name for name, _, _ in sets]
    created = m["created"].text()[:10] if "created" in m else None
    game = Game(
        start=start, moves=moves, players=dict(zip(SEATS, names, strict=False)),
        boxes=(BASE, INNS) if inns else (BASE,),
        edition="c2" if any(name == "basic" and edition == "2" for name, _, edition in sets) else "c1",
        date=created if created and _is_day(created) else None, finished=False,
    )  # fmt: skip
    try:
        result = count(game)
    except RecorderError as fault:
        raise UnreadableFile("{fault}", fault=fault.message) from None
    told = m["gameId"].text() if "gameId" in m else ""
    digest = hashlib.sha256(json.dumps(v.value, sort_keys=True).encode()).hexdigest()[:32]
    key = told if re.fullmatch("[0-9a-f]{32}", told) else digest
    return HistoryEntry(key, result.played, {"game": json.loads(game_text(game)), "readings": [], "doubts": []})


def _moves(told_turns: Sequence[Value], players: int) -> Iterator[Move]:
    """Goes through what was done: a tile laid, then a figure set or none; `COMMIT` ends a turn."""
    number, seat = 0, 0
    laid: Placed | None = None
    figure: Meeple | None = None
    for done in told_turns:
        told = done.needing("type", "payload")
        what = told["type"].text()
        if what == "PLACE_TILE":
            if laid is not None:
                raise done.fault("a second tile is laid in one turn")
            seat = told["player"].integer(least=0) if "player" in told else seat
            if seat >= players:
                raise done.fault("there is no player {n}", n=seat)
            laid = _placed(told["payload"], "tileId", _cell(told["payload"].needing("position")["position"]))
        elif what == "DEPLOY_MEEPLE" and laid is not None:
            figure = _figure(told["payload"], laid, seat)
        elif what == "COMMIT" and laid is not None:
            number += 1
            if number > _MOST_MOVES:
                raise done.fault("a game has at most {most} moves", most=_MOST_MOVES)
            yield Move(number, laid, player=SEATS[seat], meeple=figure)
            laid, figure, seat = None, None, (seat + 1) % players
        elif what != "PASS":
            raise done.fault("{what} is nothing that is read from saved games", what=what)


def _cell(v: Value) -> Cell:
    pair = v.items()
    if len(pair) != 2:
        raise v.fault("a position has two numbers")
    return Cell(pair[0].integer(), pair[1].integer())


def _placed(v: Value, name: str, cell: Cell) -> Placed:
    m = v.needing(name, "rotation")
    tile = by_code().get(m[name].text())
    if tile is None or not tile.code.startswith(("BA/", "IC/")):
        raise m[name].fault("{tile} is no tile of the base game or of Inns and Cathedrals", tile=m[name].text())
    told = m["rotation"].value
    turn = re.fullmatch(r"R?(0|90|180|270)", str(told))
    if turn is None:
        raise m["rotation"].fault("{turn} is no rotation", turn=told)
    return Placed(cell, tile.key, (int(turn[1]) + tile.code_turn) % 360)


def _figure(v: Value, laid: Placed, seat: int) -> Meeple:
    m = v.needing("pointer", "meepleId")
    pointer = m["pointer"].needing("position", "location")
    owner, _, rest = m["meepleId"].text().partition(".")
    kind = _KINDS.get(rest.partition(".")[0])
    if kind is None or owner != str(seat):
        raise m["meepleId"].fault("{figure} is no figure of whoever laid the tile", figure=m["meepleId"].text())
    if _cell(pointer["position"]) != laid.cell:
        raise pointer["position"].fault("the figure stands on another tile than the one just laid")
    place = pointer["location"].text()
    feature = pointer["feature"].text() if "feature" in pointer else ""
    segment = _segment(catalogue()[laid.key], laid.rotation, feature, place)
    if segment is None:
        raise m["pointer"].fault("{feature} {place} is not on this tile", feature=feature, place=place)
    return Meeple(laid.cell, SEATS[seat], segment.ground, segment.index, kind)


def _segment(tile: Tile, rotation: int, feature: str, place: str) -> Segment | None:
    """Finds the segment that lies at these sides. Without a feature the place tells the ground."""
    ground = _FEATURES.get(feature)
    if ground in (Ground.MONASTERY, Ground.GARDEN) or place in (INSIDE, "CLOISTER", "MONASTERY"):
        return next(iter(tile.of(ground or Ground.MONASTERY)), None)
    halves = re.findall(r"[NESW][LR]", place)
    if ground is Ground.FIELD or (ground is None and halves):
        return next((s for s in tile.of(Ground.FIELD) if halves and halves[0] in _halves(s, rotation)), None)
    told = set(SIDES) - set(place[1:]) if place.startswith("_") else set(place)
    grounds = (Ground.CITY, Ground.ROAD) if ground is None else (ground,)
    return next((s for g in grounds for s in tile.of(g) if {SIDES[one] for one in _sides(s, rotation)} & told), None)


def _sides(segment: Segment, rotation: int) -> list[int]:
    return sorted((side + rotation // 90) % 4 for side in segment.sides)


def _halves(segment: Segment, rotation: int) -> list[str]:
    return [HALVES[half] for half in sorted((half + rotation // 45) % 8 for half in segment.halves)]


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


class NotSaved(UsageError):
    """A game that no saved game can hold."""

    def __init__(self, why: Message) -> None:
        super().__init__(Message("This game cannot be written for JCloisterZone: {why}.", why=why))


def to_jcz(entry: HistoryEntry) -> str:
    """Writes a game in moves as a saved game, or says why that cannot be."""
    game = game_of(entry) if "game" in entry.document else Game()
    edition = game.edition if game.edition in _SETS else "c1"
    players = list(dict.fromkeys([*game.players, *(move.player for move in game.moves if move.player)]))
    _refuse(game, players)
    sets = {_SETS[edition]: 1} | ({f"{INNS}:1": 1} if INNS in game.boxes else {})
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


def _refuse(game: Game, players: Sequence[Colour]) -> None:
    if not game.moves:
        raise NotSaved(Message("it is a board without moves"))
    if not set(game.boxes or (BASE,)) <= {BASE, INNS} or game.edition not in (None, *_SETS):
        raise NotSaved(Message("it has other boxes than the base game and Inns and Cathedrals"))
    if not 1 < len(players) <= len(SEATS):
        raise NotSaved(Message("its moves do not tell who played"))
    for number, move in enumerate(game.moves):
        if move.tile is None or move.taken_back or move.phantom or move.things or move.put_away:
            raise NotSaved(Message("move {n} is more than a tile and a figure", n=move.n))
        if move.player is not players[number % len(players)]:
            raise NotSaved(Message("move {n} is not of whoever is next", n=move.n))
        if move.meeple is not None and (move.meeple.kind not in _KINDS.values() or move.meeple.cell != move.tile.cell):
            raise NotSaved(Message("move {n} is more than a tile and a figure", n=move.n))


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
            own = next(name for name, kind in _KINDS.items() if kind is move.meeple.kind)
            free = (f"{seat}.{own}.{n}" for n in range(1, _MOST_MOVES) if f"{seat}.{own}.{n}" not in standing)
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
        return {"feature": "Field", "location": ".".join(_halves(segment, tile.rotation)) or INSIDE}
    if figure.on in (Ground.MONASTERY, Ground.GARDEN):
        return {"feature": _OWN[figure.on], "location": INSIDE}
    sides = tuple(_sides(segment, tile.rotation))
    if len(sides) == 2:
        place = _PAIRS[sides]
    elif len(sides) == 3:
        place = "_" + next(side for number, side in enumerate(SIDES) if number not in sides)
    else:
        place = "NWSE" if len(sides) == 4 else SIDES[sides[0]]
    return {"feature": _OWN[figure.on], "location": place}
