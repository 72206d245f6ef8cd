"""Reads the records of positions that other engines have scored, where they lie beside the project."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.board import Board, Meeple, Placed
from engine.boxes import by_code, catalogue
from engine.cell import Cell
from engine.game import Told
from engine.pieces import Colour, MeepleKind, Thing, ThingKind
from engine.scoring.expansions.traders_and_builders import GOODS
from engine.tiles.tile import HALVES, SIDES, Ground
from workshop import SHARED

FOLDER = Path(os.environ.get("RECORDER_ORACLE") or SHARED / "oracle")

MISSING = f"the records of other engines are not at {FOLDER}"
"""Why a test is skipped where they are missing."""

Record = dict[str, Any]

PLAYERS = tuple(Colour)
"""A record's players 0, 1, 2 ... as colours."""

KINDS = {
    "SmallFollower": MeepleKind.MEEPLE,
    "BigFollower": MeepleKind.BIG,
    "Abbot": MeepleKind.ABBOT,
    "Mayor": MeepleKind.MAYOR,
    "Wagon": MeepleKind.WAGON,
    "Barn": MeepleKind.BARN,
    "Pig": MeepleKind.PIG,
    "Builder": MeepleKind.BUILDER,
    "Phantom": MeepleKind.PHANTOM,
}


@cache
def records(name: str) -> tuple[Record, ...]:
    """All records of one file."""
    path = FOLDER / f"{name}.jsonl"
    return tuple(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def board(record: Record) -> Board:
    """The board of a record with its meeples."""
    tiles = [placed(t["id"], t["x"], t["y"], t["rot"]) for t in record["tiles"]]
    by_cell = {t.cell: t for t in tiles}
    return Board(tiles, [meeple(m, by_cell) for m in standing(record)], things(record, by_cell))


def things(record: Record, tiles: dict[Cell, Placed]) -> Iterator[Thing]:
    """What else stands or lies on a record's board, as far as it says where."""
    for m in standing(record):
        cell = Cell(m["x"], m["y"])
        if m["feature"] == "Castle":
            yield Thing(cell, ThingKind.CASTLE, *segment(tiles[cell], "City", m["location"]))
        if m["location"] == "AS_ABBOT":
            yield Thing(cell, ThingKind.LYING, colour=PLAYERS[m["player"]])
    for event in record.get("ingame_events") or ():
        where = event["ptr"].get("featurePointer", event["ptr"]) if isinstance(event.get("ptr"), dict) else None
        if where is None or where["feature"] not in ("City", "Road"):
            continue
        cell = Cell(*where["position"])
        ground, index = segment(tiles[cell], where["feature"], where["location"])
        for name in {item["name"] for item in event["items"]} & {"mage", "witch"}:
            yield Thing(cell, ThingKind(name), ground, index)
        if ground is Ground.ROAD and index == len(catalogue()[tiles[cell].key].of(Ground.ROAD)):
            yield Thing(cell, ThingKind.BRIDGE, segment=BRIDGES.index(where["location"]))
    for name, figure in record.get("neutral_figures", {}).items():
        where = figure["placement"].get("featurePointer")
        if where and name in ("fairy", "mage", "witch"):
            cell = Cell(*where["position"])
            owner = PLAYERS[int(figure["placement"]["meepleId"][0])] if "meepleId" in figure["placement"] else None
            ground, index = segment(tiles[cell], where["feature"], where["location"])
            beside = name == "fairy"
            yield Thing(cell, ThingKind(name), None if beside else ground, 0 if beside else index, colour=owner)


def standing(record: Record) -> list[Record]:
    """The meeples on a record's board just before the final scoring."""
    meeples: list[Record] = record["meeples"] if "meeples" in record else record["meeples_on_board_at_end"]
    return meeples


def placed(code: str, x: int, y: int, rot: int) -> Placed:
    """A record's tile as we name and turn it."""
    tile = by_code()[code]
    return Placed(Cell(x, y), tile.key, (rot + tile.code_turn) % 360)


def meeple(m: Record, tiles: dict[Cell, Placed]) -> Meeple:
    """A record's meeple as we name its segment."""
    cell = Cell(m["x"], m["y"])
    ground, index = segment(tiles[cell], m["feature"], m["location"])
    return Meeple(cell, PLAYERS[m["player"]], ground, index, KINDS[m["type"]])


def segment(tile: Placed, feature: str, location: str | None) -> tuple[Ground, int]:
    """Which segment of a lying tile a record's feature and location name; without a location the first of its kind."""
    return _segment(tile.key, tile.rotation // 90, feature, location)


BRIDGES = ("NS", "WE")
"""How records say which way a bridge goes; its road has the number after those of its tile."""


@cache
def _segment(key: str, turns: int, feature: str, location: str | None) -> tuple[Ground, int]:
    tile = catalogue()[key]
    ground = Ground({"Castle": "city", "YagaHut": "monastery", "Vodyanoy": "monastery"}.get(feature, feature.lower()))
    if location is None or location == "AS_ABBOT":
        return ground, 0
    if ground is Ground.MONASTERY and not tile.of(ground):
        ground = Ground.SHRINE
    inner = [s.index for s in tile.of(ground) if not s.sides and not s.halves]
    if location in ("I", "II"):
        return ground, inner[len(location) - 1]
    if location.startswith("_"):
        named = set(SIDES) - {location[1:]}
    else:
        named = set(location.split(".")) if location[:2] in HALVES else set(location)
    for s in tile.of(ground):
        sides = {SIDES[(side + turns) % 4] for side in s.sides}
        if named == (sides or {HALVES[(half + 2 * turns) % 8] for half in s.halves}):
            return ground, s.index
    if ground is Ground.ROAD and location in BRIDGES:
        return ground, len(tile.of(ground))
    raise AssertionError(f"{key} has no {ground} {location}")


UNTRACED = ("River", "AbbeyEdge", "Tunnel")
"""Things that a record lists among its features though nobody scores them."""


def partition(record: Record) -> set[frozenset[tuple[Cell, Ground, int]]]:
    """A record's features as sets of segments."""
    tiles = {Cell(t["x"], t["y"]): placed(t["id"], t["x"], t["y"], t["rot"]) for t in record["tiles"]}
    return {
        frozenset((Cell(x, y), *segment(tiles[Cell(x, y)], f["type"], location)) for x, y, location in f["places"])
        for f in record["features"]
        if f["type"] not in UNTRACED
    }


def unknown(record: Record) -> str:
    """Why a record is left out: tiles that no box here holds, pieces and rules that are not played here."""
    sets = {t["id"].partition("/")[0] for t in record["tiles"] if t["id"] not in by_code()}
    pieces = {m["type"] for m in standing(record)} - set(KINDS)
    tokens = {token for held in record.get("player_tokens", []) for token in held} - set(TOKENS)
    others = {*record.get("neutral_figures", {}), *record.get("board_tokens", {})} - KNOWN_THINGS
    if not all(record.get("engine_confirms", {}).values()):
        others.add("a claim that its own engine does not confirm")
    rules = {f"{name}={value}" for name, value in record["rules"].items() if value in UNPLAYED_RULES.get(name, ())}
    return "+".join(sorted(sets | pieces | tokens | others | rules))


KNOWN_THINGS = frozenset({"fairy", "mage", "witch", "count", "GOLD"})

TOKENS = {
    "WINE": "wine", "GRAIN": "grain", "CLOTH": "cloth", "KING": "king", "ROBBER": "robber", "ABBEY_TILE": "abbey",
    "CASTLE": "castle", "BRIDGE": "bridge", "GOLD": "gold",
}  # fmt: skip

UNPLAYED_RULES = {
    "king-and-robber-scoring": ("10/20", "15/40", "continuously"),
    "labyrinth-variant": ("basic",),
    "inn-and-cathedral-final-scoring": ("ignore",),
}
"""Variants that one engine knows and no rule book of these boxes has."""


def told(record: Record) -> Told:
    """Returns what the players of a record reported: goods, king and robber."""
    goods: dict[Colour, dict[str, int]] = {}
    holders: dict[str, Colour] = {}
    for colour, held in zip(PLAYERS, record.get("player_tokens", []), strict=False):
        counted = {token: name for token, name in TOKENS.items() if name in (*GOODS, "gold")}
        goods[colour] = {name: held[token] for token, name in counted.items() if token in held}
        holders |= {TOKENS[token]: colour for token in held if token in ("KING", "ROBBER")}
    return Told(goods=goods, king=holders.get("king"), robber=holders.get("robber"))


def line_name(event: str) -> str:
    """The name of our line for the name of a record's event."""
    return LINES.get(event, event.replace(".incomplete", "-unfinished"))


LINES = {
    "city.empty": "city-powerless",
    "city.tiny": "city",
    "fairy.completed": "fairy",
    "special-monastery": "lying-abbot",
}
"""Lines that records call otherwise."""


def summary(ran: int, skipped: Counter[str]) -> str:
    """A line that says how many records ran, and how many were left out for what."""
    left_out = ", ".join(f"{count} for {why}" for why, count in sorted(skipped.items()))
    return f"{ran} records ran, {sum(skipped.values())} left out" + (f": {left_out}" if left_out else "")
