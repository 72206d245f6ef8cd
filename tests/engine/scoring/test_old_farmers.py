"""Farmers of the first and the second edition, worked out from the oracle's own features, not from the engine's.

The records are scored by the third edition's rule. Their partition into features is independent of the engine, so both
older rules are applied to it here, in the plainest words of the rule books.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.board import Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.pieces import Colour, MeepleKind
from engine.rules import Fields, Rules
from engine.scoring.final import score
from engine.tiles.tile import Ground
from workshop.boards import oracle
from workshop.boards.oracle import PLAYERS, Record

pytestmark = pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)

Place = tuple[Cell, Ground, int]
Whole = frozenset[Place]

WITH_RULES_OF_THEIR_OWN = {"Pig", "Barn"}
MARKED = {"pig-herd", "hill"}


def plain_records() -> Iterator[Record]:
    for name in ("games", "people", "edge_cases"):
        for record in oracle.records(name):
            tiles = [catalogue()[oracle.placed(t["id"], 0, 0, 0).key] for t in record["tiles"]]
            marks = {mark for tile in tiles for mark in tile.marks.union(*(s.marks for s in tile.segments))}
            pieces = {m["type"] for m in oracle.standing(record)}
            if not marks & MARKED and not pieces & WITH_RULES_OF_THEIR_OWN:
                yield record


def is_closed(city: Whole, tiles: dict[Cell, Placed]) -> bool:
    """Does something lie against every side of the city?"""
    for cell, _, index in city:
        tile = tiles[cell]
        segment = catalogue()[tile.key].of(Ground.CITY)[index]
        for side in segment.sides + segment.corners:
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[(side + tile.rotation // 90) % 4]
            if Cell(cell.x + dx, cell.y + dy) not in tiles:
                return False
    return True


def farms(record: Record) -> tuple[list[tuple[Whole, set[Whole], Counter[Colour]]], dict[Cell, Placed]]:
    """Each field with farmers: its segments, the closed cities that touch it, the farmers' strength by colour."""
    tiles = {Cell(t["x"], t["y"]): oracle.placed(t["id"], t["x"], t["y"], t["rot"]) for t in record["tiles"]}
    parts = oracle.partition(record)
    cities = {place: whole for whole in parts for place in whole if place[1] is Ground.CITY}
    found = []
    for field in (whole for whole in parts if next(iter(whole))[1] is Ground.FIELD):
        strength: Counter[Colour] = Counter()
        for told in oracle.standing(record):
            meeple = oracle.meeple(told, tiles)
            if (meeple.cell, meeple.on, meeple.segment) in field:
                strength[meeple.colour] += 2 if meeple.kind is MeepleKind.BIG else 1
        touched = {
            cities[cell, Ground.CITY, city]
            for cell, _, index in field
            for city in catalogue()[tiles[cell].key].of(Ground.FIELD)[index].cities
        }
        if strength:
            found.append((field, {city for city in touched if is_closed(city, tiles)}, strength))
    return found, tiles


def most(strength: Counter[Colour]) -> set[Colour]:
    return {colour for colour, count in strength.items() if count == max(strength.values())}


def second(record: Record) -> Counter[Colour]:
    """3 for each closed city to those with the most farmers on a field that touches it; a city pays a player once."""
    paid = {(c, city) for _, cities, strength in farms(record)[0] for c in most(strength) for city in cities}
    return Counter({colour: 3 * count for colour, count in Counter(c for c, _ in paid).items()})


def first(record: Record) -> Counter[Colour]:
    """4 for each closed city to those with the most farmers on all the fields together that touch it."""
    around: dict[Whole, Counter[Colour]] = {}
    for _, cities, strength in farms(record)[0]:
        for city in cities:
            around[city] = around.get(city, Counter()) + strength
    return Counter(colour for strength in around.values() for colour in most(strength) for _ in range(4))


@pytest.mark.parametrize("edition", [Fields.SECOND, Fields.FIRST])
def test_farmers_of_an_older_edition(edition: Fields, capsys: pytest.CaptureFixture[str]) -> None:
    formula = second if edition is Fields.SECOND else first
    ran = 0
    for record in plain_records():
        final = score(oracle.board(record), Rules(fields=edition))
        ours = {colour: final.categories(colour).get("field", 0) for colour in PLAYERS}
        assert {c: p for c, p in ours.items() if p} == dict(formula(record)), record["id"]
        ran += 1
    with capsys.disabled():
        print(f"\nfarmers of the {edition} edition: {ran} records ran, those without pigs, barns and hills")
    assert ran
