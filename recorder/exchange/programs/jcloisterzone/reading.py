"""Reads a saved game of JCloisterZone. Whatever it has besides tiles and figures is refused with its place."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from engine.board import Board, Meeple, Placed
from engine.boxes import BASE, by_code, catalogue
from engine.cell import Cell
from engine.errors import RecorderError, UnreadableFile
from engine.formats.boardtext import game_text
from engine.formats.jsonvalue import Value
from engine.game import Game, Move
from engine.tiles.tile import SIDES, Ground, Segment, Tile, turned_sides
from recorder.exchange.programs.jcloisterzone.names import INNS, INSIDE, KINDS, MOST_MOVES, SEATS
from recorder.exchange.programs.plainly import halves_of
from recorder.game.result import count
from recorder.history.entry import HistoryEntry

_FEATURES = {
    "City": Ground.CITY, "Road": Ground.ROAD, "Field": Ground.FIELD, "Farm": Ground.FIELD,
    "Monastery": Ground.MONASTERY, "Cloister": Ground.MONASTERY, "Garden": Ground.GARDEN,
}  # fmt: skip


def is_saved_game(m: Mapping[str, Value]) -> bool:
    """Says whether this is one of its files."""
    return {"setup", "players", "replay"} <= m.keys()


def game_from_jcz(v: Value) -> HistoryEntry:
    """Reads a saved game."""
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
            if number > MOST_MOVES:
                raise done.fault("a game has at most {most} moves", most=MOST_MOVES)
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
    kind = KINDS.get(rest.partition(".")[0])
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
        return next((s for s in tile.of(Ground.FIELD) if halves and halves[0] in halves_of(s, rotation)), None)
    told = set(SIDES) - set(place[1:]) if place.startswith("_") else set(place)
    grounds = (Ground.CITY, Ground.ROAD) if ground is None else (ground,)
    found = (s for g in grounds for s in tile.of(g) if told & {SIDES[one] for one in turned_sides(s.sides, rotation)})
    return next(found, None)


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
