"""Boards and games as JSON files: `carcassonne-board/1` and `carcassonne-game/1`.

What is not known is refused with its place, so that nothing that a person wrote is lost silently; what is read and
written again (`boardtext.py`) is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from engine import boxes
from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.errors import RecorderError, UnreadableFile, UsageError
from engine.formats import notation
from engine.formats.boardtext import BOARD, GAME
from engine.formats.content import read_text
from engine.formats.doubtfile import correction_from
from engine.formats.jsonvalue import Json, Value, loads
from engine.formats.thingfile import thing_from
from engine.game import Crop, Game, Instead, Move, Scored, Told, is_other_name
from engine.message import Message
from engine.pieces import Colour, MeepleKind, Thing
from engine.rules import TODAY, Rules, choose
from engine.tiles.tile import COUNTED_AS, ROTATIONS, Ground


def read_game(path: Path) -> Game:
    """The game of a game file; a board file or a line of notation is a game without moves."""
    text = read_text(path)
    try:
        if text.lstrip()[:1] in ("{", "["):
            return game_of(text)
        return Game(start=notation.parse(text))
    except RecorderError as fault:
        raise type(fault)(Message("{path}: {fault}", path=path, fault=fault)) from None


def game_of(text: str) -> Game:
    """The game that JSON text of either format tells."""
    whole = loads(text)
    told = whole.members().get("format")
    if told is None:
        raise whole.fault("format is missing; write {board} or {game}", board=BOARD, game=GAME)
    if told.value == BOARD:
        return _board_file(whole)
    if told.value == GAME:
        return game_from(whole)
    raise told.fault("{short} is neither {board} nor {game}", short=told.short, board=BOARD, game=GAME)


def _board_file(whole: Value) -> Game:
    m = whole.only("format", "tiles", "meeples", "things", "edition", "sets", "track", needs=("tiles",))
    return Game(start=_board(m), **_box_members(m), track=_by_colour(m["track"], Value.integer) if "track" in m else {})


def game_from(whole: Value) -> Game:
    """The game in a value of a file, whose faults name their place in it."""
    m = whole.only(
        "format", "players", "sets", "edition", "rules", "start", "board", "moves", "track", "told", "date", "place",
        "photos", "corrections", "totals", "finished",
    )  # fmt: skip
    if "start" in m and "board" in m:
        raise m["board"].fault("a game has a start tile or a board, not both")
    start = Board()
    if "start" in m:
        start = Board([_tile(m["start"])])
    if "board" in m:
        start = _board(m["board"].only("tiles", "meeples", "things", needs=("tiles",)))
    return Game(
        start=start,
        moves=tuple(_move(move) for move in m["moves"].items()) if "moves" in m else (),
        players=_by_colour(m["players"], Value.text) if "players" in m else {},
        track=_by_colour(m["track"], Value.integer) if "track" in m else {},
        **_box_members(m),
        rules=_rules(m["rules"]) if "rules" in m else TODAY,
        told=_told(m["told"]) if "told" in m else Told(),
        date=m["date"].text() if "date" in m else None,
        place=m["place"].text() if "place" in m else None,
        photos=tuple(v.text() for v in m["photos"].items()) if "photos" in m else (),
        corrections=tuple(map(correction_from, m["corrections"].items())) if "corrections" in m else (),
        totals=_by_colour(m["totals"], Value.integer) if "totals" in m else {},
        finished=m["finished"].flag() if "finished" in m else False,
    )


def _box_members(m: dict[str, Value]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if "sets" in m:
        given["boxes"] = tuple(v.text() for v in m["sets"].items())
        for v in m["sets"].items():
            if v.value not in boxes.names():
                raise v.fault(
                    "there is no box {short}; the boxes are {choices}", short=v.short, choices=", ".join(boxes.names())
                )
    if "edition" in m:
        given["edition"] = m["edition"].text()
        if given["edition"] not in COUNTED_AS:
            raise m["edition"].fault("the editions are {choices}", choices=", ".join(COUNTED_AS))
    return given


def _board(m: dict[str, Value]) -> Board:
    tiles = _tiles(m["tiles"])
    meeples = [_meeple(v, None) for v in m["meeples"].items()] if "meeples" in m else []
    return Board(tiles, meeples, _things(m))


def _things(m: dict[str, Value]) -> tuple[Thing, ...]:
    return tuple(map(thing_from, m["things"].items())) if "things" in m else ()


def _tiles(v: Value) -> list[Placed]:
    """The tiles of a list, at once where they are as we write them: a history has millions."""
    try:
        usual = [_usual(t["x"], t["y"], t["tile"], t["rotation"]) if len(t) == 4 else None for t in v.value]
    except (KeyError, TypeError):
        usual = [None]
    return cast(list[Placed], usual) if all(usual) else [_tile(item) for item in v.items()]


@lru_cache(maxsize=1 << 15, typed=True)  # typed: true is not 1 here
def _usual(x: Json, y: Json, key: Json, rotation: Json) -> Placed | None:
    if type(x) is type(y) is type(rotation) is int and rotation in ROTATIONS and key in catalogue():
        return Placed(Cell(x, y), key, rotation)
    return None


def _tile(v: Value) -> Placed:
    m = v.only("x", "y", "tile", "rotation", "garden", "edges", needs=("x", "y", "tile"))
    return _placed(m)


def _placed(m: dict[str, Value]) -> Placed:
    rotation = m["rotation"].value if "rotation" in m else 0
    key = _key(m)
    if key == notation.UNKNOWN and rotation is None:
        rotation = 0
    if isinstance(rotation, bool) or rotation not in ROTATIONS:
        raise m["rotation"].fault("{short} should be 0, 90, 180 or 270", short=m["rotation"].short)
    return Placed(Cell(m["x"].integer(), m["y"].integer()), key, int(rotation))


def _key(m: dict[str, Value]) -> str:
    key = m["tile"].text()
    if "garden" in m and m["garden"].flag() and f"{key}G" in catalogue():
        return f"{key}G"
    if key != notation.UNKNOWN and key not in catalogue():
        raise m["tile"].fault("no box has a tile {key}", key=m["tile"].short)
    return key


def _meeple(v: Value, on_tile: Cell | None, usual: MeepleKind = MeepleKind.MEEPLE) -> Meeple:
    here = ("x", "y") if on_tile is None else ()
    m = v.only("x", "y", "colour", "kind", "on", "segment", "lying", "at", needs=(*here, "colour", "on"))
    cell = on_tile or Cell(0, 0)
    if "x" in m or "y" in m:
        m = v.only(*m, needs=("x", "y"))
        cell = Cell(m["x"].integer(), m["y"].integer())
    segment = m["segment"].integer() if "segment" in m else 0
    kind = m["kind"].word(MeepleKind) if "kind" in m else usual
    return Meeple(cell, m["colour"].word(Colour), m["on"].word(Ground), segment, kind)


def _move(v: Value) -> Move:
    m = v.only(
        "n", "x", "y", "tile", "rotation", "garden", "put_away", "player", "meeple", "phantom", "moved_on", "scored",
        "called", "joined", "taken_back", "things", "dragon", "others", "certainty", "photo", "crop", "ask",
        "alternatives",
        needs=("n",),
    )  # fmt: skip
    if "tile" in m:
        v.only(*m, needs=("x", "y"))
    tile = _placed(m) if "tile" in m else None
    put_away = None
    if "put_away" in m:
        told = m["put_away"]
        as_member = {"tile": told} if isinstance(told.value, str) else told.only("tile", "garden", needs=("tile",))
        put_away = _key(as_member)
    if (tile is None) == (put_away is None):
        raise v.fault("a move lays a tile or sets one aside")
    at = None
    if "meeple" in m and "at" in m["meeple"].members():
        where = m["meeple"].members()["at"]
        numbers = [number.fraction() for number in where.items()]
        if len(numbers) != 2:
            raise where.fault("this should be two numbers")
        at = numbers[0], numbers[1]
    return Move(
        n=m["n"].integer(),
        tile=tile,
        put_away=put_away,
        player=m["player"].word(Colour) if "player" in m and m["player"].value is not None else None,
        meeple=_meeple(m["meeple"], tile.cell if tile else None) if "meeple" in m else None,
        at=at,
        phantom=_meeple(m["phantom"], tile.cell if tile else None, MeepleKind.PHANTOM) if "phantom" in m else None,
        moved_on=tuple(_meeple(w, None, MeepleKind.WAGON) for w in m["moved_on"].items()) if "moved_on" in m else (),
        scored=tuple(_scored(s) for s in m["scored"].items()) if "scored" in m else (),
        called=tuple(_meeple(f, None) for f in m["called"].items()) if "called" in m else (),
        joined=tuple(_meeple(f, None) for f in m["joined"].items()) if "joined" in m else (),
        taken_back=tuple(_taken_back(t) for t in m["taken_back"].items()) if "taken_back" in m else (),
        things=_things(m),
        dragon=tuple(_cell(c) for c in m["dragon"].items()) if "dragon" in m else (),
        others=_others(m["others"]) if "others" in m else {},
        certainty=m["certainty"].fraction() if "certainty" in m else None,
        photo=m["photo"].text() if "photo" in m else None,
        crop=_crop(m["crop"]) if "crop" in m else None,
        ask=m["ask"].flag() if "ask" in m else False,
        alternatives=tuple(_instead(o, tile) for o in m["alternatives"].items()) if "alternatives" in m else (),
    )


def _crop(v: Value) -> Crop:
    numbers = [number.integer() for number in v.items()]
    if len(numbers) != 4:
        raise v.fault("this should be four numbers")
    left, top, width, height = numbers
    return left, top, width, height


def _instead(v: Value, tile: Placed | None) -> Instead:
    m = v.only("tile", "garden", "rotation", "player", "meeple", "before", "certainty", needs=("certainty",))
    if "tile" in m and tile is None:
        raise m["tile"].fault("a move lays a tile or sets one aside")
    where = {"x": Value(tile.cell.x, ""), "y": Value(tile.cell.y, "")} if tile else {}
    nobody = "meeple" in m and m["meeple"].value is None
    return Instead(
        certainty=m["certainty"].fraction(),
        tile=_placed({**m, **where}) if "tile" in m else None,
        player=m["player"].word(Colour) if "player" in m else None,
        meeple=_meeple(m["meeple"], tile.cell if tile else None) if "meeple" in m and not nobody else None,
        nobody=nobody,
        before=m["before"].integer() if "before" in m else None,
    )


def _scored(v: Value) -> Scored:
    m = v.only("feature", "points", needs=("feature", "points"))
    return Scored(m["feature"].text(), _by_colour(m["points"], Value.integer))


def _cell(v: Value) -> Cell:
    m = v.only("x", "y", needs=("x", "y"))
    return Cell(m["x"].integer(), m["y"].integer())


def _others(v: Value) -> dict[Colour, dict[str, int]]:
    told: dict[Colour, dict[str, int]] = {}
    for colour, points in _by_colour(v, Value.members).items():
        for name, value in points.items():
            if not is_other_name(name):
                raise value.fault("{name} should be a word in small letters", name=value.short)
        told[colour] = {name: value.integer() for name, value in points.items()}
    return told


def _taken_back(v: Value) -> tuple[Cell, Colour]:
    m = v.only("x", "y", "colour", needs=("x", "y", "colour"))
    return Cell(m["x"].integer(), m["y"].integer()), m["colour"].word(Colour)


def _rules(v: Value) -> Rules:
    m = v.members()
    try:
        return choose(m.pop("set").text() if "set" in m else "today", {name: value.text() for name, value in m.items()})
    except UsageError as fault:
        raise UnreadableFile("{place}: {fault}", place=v.place, fault=fault) from None


def _told(v: Value) -> Told:
    m = v.only("goods", "king", "robber", "table", "others")
    goods: dict[Colour, dict[str, int]] = {}
    for colour, held in _by_colour(m["goods"], Value.members).items() if "goods" in m else ():
        goods[colour] = {name: count.integer() for name, count in held.items()}
    table: list[int | None] = [None] * 4
    if "table" in m:
        table = [None if edge.value is None else edge.integer() for edge in m["table"].items()]
        if len(table) != 4:
            raise m["table"].fault("this should be four numbers, N E S W, or null where the edge is far")
    nobody = {name for name in ("king", "robber") if name in m and m[name].value is None}
    return Told(
        goods=goods,
        king=m["king"].word(Colour) if "king" in m and "king" not in nobody else None,
        robber=m["robber"].word(Colour) if "robber" in m and "robber" not in nobody else None,
        others=_others(m["others"]) if "others" in m else {},
        settled=frozenset(nobody | ({"trade-goods"} if "goods" in m and not goods else set())),
        table=(table[0], table[1], table[2], table[3]),
    )


_Told = TypeVar("_Told")
_COLOURS = {str(colour): colour for colour in Colour}


def _by_colour(v: Value, read: Callable[[Value], _Told]) -> dict[Colour, _Told]:
    told: dict[Colour, _Told] = {}
    for name, value in v.members().items():
        if name not in _COLOURS:
            raise value.fault("{name} is not a colour; choose one of {choices}", name=name, choices=", ".join(Colour))
        told[_COLOURS[name]] = read(value)
    return told
