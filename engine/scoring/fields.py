"""Farmers at the end: what each edition pays them for the complete cities that their fields touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.pieces import Colour, MeepleKind
from engine.rules import Fields
from engine.scoring.expansions import having
from engine.scoring.features import Feature
from engine.scoring.holding import holders, own_terms, strengths
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position
from engine.tiles.tile import Ground

CITY = {Fields.THIRD: 3, Fields.SECOND: 3, Fields.FIRST: 4, Fields.FIRST_THREE: 3}
"""What a complete city pays the farmers."""

BY_CITY = (Fields.FIRST, Fields.FIRST_THREE)
"""Where the majority is counted around each city, not on each field."""

Farmed = tuple[int, Feature]
"""A field with pieces on it, and its number among the features."""


def field_lines(position: Position) -> Iterator[Line]:
    """What the fields pay at the end."""
    if not position.rules.farmed:
        return
    farmed = [(n, f) for n, f in position.features.held if f.ground is Ground.FIELD]
    if position.rules.fields in BY_CITY:
        yield from _by_city(position, farmed)
    else:
        yield from _by_field(position, farmed, once=position.rules.fields is Fields.SECOND)


def _by_field(position: Position, farmed: Sequence[Farmed], once: bool) -> Iterator[Line]:
    """The majority on each field; `once`: a city pays a player on one of his fields only."""
    held = [(number, field, colour) for number, field in farmed for colour in holders(position, field)]
    best = _dearest(position, held) if once else {}
    for number, field, colour in held:
        cities = [c for c in _complete_cities(position, field) if best.get((colour, c), number) == number]
        yield _line(position, field, colour, number, cities)


def _dearest(position: Position, held: Sequence[tuple[int, Feature, Colour]]) -> Mapping[tuple[Colour, int], int]:
    """For each colour and city the field on which that city is worth most to it; of equals the first."""
    best: dict[tuple[Colour, int], tuple[int, int]] = {}
    for number, field, colour in held:
        for city in _complete_cities(position, field):
            each = _line(position, field, colour, number, [city]).points
            if each > best.get((colour, city), (0, 0))[0]:
                best[colour, city] = each, number
    return {place: number for place, (_, number) in best.items()}


def _by_city(position: Position, farmed: Sequence[Farmed]) -> Iterator[Line]:
    """The majority among all farmers on all fields around a city; who came onto a barn's field later is not of them."""
    around: dict[int, list[Feature]] = {}
    for number, field in farmed:
        if any(m.kind is MeepleKind.BARN for m in field.meeples):
            yield from _by_field(position, [(number, field)], once=False)
            continue
        for city in _complete_cities(position, field):
            around.setdefault(city, []).append(field)
    for city, fields in sorted(around.items()):
        meeples = tuple(meeple for field in fields for meeple in field.meeples)
        together = replace(fields[0], meeples=meeples)
        for colour in holders(position, together):
            marks = tuple(mark for field in fields if strengths(field).get(colour) for mark in field.marks)
            yield _line(position, replace(together, marks=marks), colour, city, [city])


def _line(position: Position, field: Feature, colour: Colour, number: int, cities: Sequence[int]) -> Line:
    usual = CITY[position.rules.fields]
    pays: dict[str, list[int]] = {"cities": []}
    for city in cities:
        own = (found for e in having("farmed") if (found := e.farmed(position.features.all[city])))
        name, points = next(own, ("cities", usual))
        pays.setdefault(name, []).append(points)
    terms = tuple(Term(name, len(each), sum(each)) for name, each in pays.items() if each or len(pays) == 1)
    return Line("field", colour, own_terms(position, field, colour, terms), number, field.stands(colour))


def _complete_cities(position: Position, field: Feature) -> list[int]:
    return [city for city in position.features.cities(field) if position.features.all[city].complete]
