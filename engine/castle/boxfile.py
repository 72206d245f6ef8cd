"""The players' box file: what of a box they tell, as JSON.

    {"format": "carcassonne-castle-box/1", "match": "all", "points": {"tower": 3}, "tiles": {"A": {"tile": "pcpc",
     "count": 4}}, "wall": [".##.", "####"], "track": {"fields": 60, "corners": [10, 20]},
     "tokens": {"1": {"name": "Two more", "points": 2}}}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.castle.box import CastleBox, Match, Points, Setting, Token
from engine.castle.tile import CastleTile, parse_tile
from engine.castle.wall import wall_of
from engine.cell import Cell
from engine.formats.jsonvalue import Value, read_json

FORMAT = "carcassonne-castle-box/1"
WIDEST = 40  # cells of a wall, across and down
MOST = 400  # of one tile, of points for one thing, of fields of a track
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9]{0,9}", re.ASCII)


def read_box(path: Path) -> CastleBox:
    """Reads a box file."""
    return read_json(path, box_from)


def box_from(v: Value) -> CastleBox:
    """Reads a box from a part of a file."""
    m = v.only("format", *Setting, needs=("format",))
    m["format"].one_of([FORMAT])
    usual = CastleBox()
    box = CastleBox(
        wall=_wall(m[Setting.WALL]) if Setting.WALL in m else usual.wall,
        match=m[Setting.MATCH].word(Match) if Setting.MATCH in m else usual.match,
        points=_points(m[Setting.POINTS]) if Setting.POINTS in m else usual.points,
        tiles=_tiles(m[Setting.TILES]) if Setting.TILES in m else usual.tiles,
        fields=_track(m[Setting.TRACK]) if Setting.TRACK in m else None,
        tokens=_tokens(m[Setting.TOKENS]) if Setting.TOKENS in m else usual.tokens,
        told=frozenset(setting for setting in Setting if setting in m),
    )
    corners = len(wall_of(box).corners)
    for number in box.tokens:
        if number > corners:
            raise m[Setting.TOKENS].fault("the wall has {n} corners, and {number} is none of them",
                                          n=corners, number=number)  # fmt: skip
    return box


def box_to_json(box: CastleBox) -> dict[str, Any]:
    """Writes what the players told of a box."""
    points = box.points
    everything: dict[Setting, Any] = {
        Setting.WALL: list(box.wall),
        Setting.MATCH: box.match.value,
        Setting.POINTS: {"path": points.path, "house": points.house, "tower": points.tower, "market": points.market},
        Setting.TILES: {key: {"tile": tile.text, "count": count} for key, (tile, count) in box.tiles.items()},
        Setting.TRACK: box.fields and {"fields": box.fields[0], "corners": list(box.fields[1])},
        Setting.TOKENS: {
            str(number): {"name": token.name, "points": token.points, "text": token.text}
            for number, token in box.tokens.items()
        },
    }
    return {"format": FORMAT, **{setting.value: everything[setting] for setting in Setting if setting in box.told}}


def _wall(v: Value) -> tuple[str, ...]:
    rows = [(row, row.text()) for row in v.items()]
    if not 0 < len(rows) <= WIDEST:
        raise v.fault("a wall has 1 to {most} rows of cells", most=WIDEST)
    for row, text in rows:
        if len(text) > WIDEST or set(text) - set("#."):
            raise row.fault("a row has a # for each cell inside the wall and a . for each outside, {most} at most",
                            most=WIDEST)  # fmt: skip
    wall = tuple(text for _, text in rows)
    if not _in_one_piece(CastleBox(wall=wall).inside):
        raise v.fault("the wall should go round one piece without holes")
    return wall


def _in_one_piece(inside: frozenset[Cell]) -> bool:
    """Whether the cells hang together by their sides, and so does what lies around them."""
    if not inside:
        return False
    width, height = max(x for x, _ in inside) + 2, max(y for _, y in inside) + 2
    outside = {Cell(x, y) for x in range(-1, width) for y in range(-1, height)} - inside
    return _reached(set(inside)) and _reached(outside)


def _reached(cells: set[Cell]) -> bool:
    ahead = [cells.pop()]
    while ahead:
        x, y = ahead.pop()
        near = {Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)} & cells
        cells -= near
        ahead += near
    return not cells


def _points(v: Value) -> Points:
    names = ("path", "house", "tower", "market")
    return Points(**{name: _number(member) for name, member in v.only(*names).items()})


def _number(v: Value) -> int:
    if v.integer(least=0) > MOST:
        raise v.fault("{short} is too much here; {most} at most", short=v.short, most=MOST)
    return int(v.value)


def _tiles(v: Value) -> Mapping[str, tuple[CastleTile, int]]:
    found: dict[str, tuple[CastleTile, int]] = {}
    for key, told in v.members().items():
        if not _KEY.fullmatch(key) or _is_sides(key):
            raise told.fault("the name of a tile has up to ten letters and digits, and is not itself a tile's sides")
        m = told.only("tile", "count", needs=("tile", "count"))
        try:
            tile = parse_tile(m["tile"].text())
        except ValueError as fault:
            raise m["tile"].fault("{fault}", fault=fault) from None
        found[key] = (tile, _number(m["count"]))
    return found


def _is_sides(key: str) -> bool:
    try:
        parse_tile(key)
    except ValueError:
        return False
    return True


def _track(v: Value) -> tuple[int, tuple[int, ...]]:
    m = v.only("fields", "corners", needs=("fields", "corners"))
    fields = _number(m["fields"])
    if fields < 2:
        raise m["fields"].fault("a track has 2 fields or more")
    corners = [(corner, corner.integer(least=0)) for corner in m["corners"].items()]
    for corner, number in corners:
        if number >= fields:
            raise corner.fault("this is no field; they count from 0 to {last}", last=fields - 1)
    return fields, tuple(sorted({number for _, number in corners}, key=lambda number: (number - 1) % fields))


def _tokens(v: Value) -> Mapping[int, Token]:
    found: dict[int, Token] = {}
    for key, told in v.members().items():
        if not (key.isascii() and key.isdigit() and 0 < len(key) < 4 and int(key) > 0 and key == str(int(key))):
            raise told.fault("a token is named by the number of its corner, from 1 on")
        m = told.only("name", "points", "text", needs=("name",))
        points = _number(m["points"]) if "points" in m else 0
        found[int(key)] = Token(m["name"].text()[:80], points, m["text"].text()[:200] if "text" in m else "")
    return found
