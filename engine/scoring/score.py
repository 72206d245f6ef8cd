"""Scoring: who holds a feature, what it is worth, and the final lines of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.board import Board
from engine.game import Told
from engine.pieces import Colour
from engine.rules import TODAY, Fields, Rules, Sides, SmallCity, TableEdge, Unfinished
from engine.scoring import together
from engine.scoring.expansions import EXPANSIONS
from engine.scoring.features import Feature, Features, trace
from engine.scoring.lines import Event, Line, Position, Score, Term, Terms
from engine.tiles.tile import Ground


def score(
    board: Board, rules: Rules = TODAY, told: Told | None = None, track: Mapping[Colour, int] | None = None
) -> Score:
    """The final scoring of a board: what its meeples still earn. Only a team needs to know what its track shows."""
    told = told or Told()
    position = Position.of(board, trace(board, rules, told.table), rules, told)
    lines = [*_feature_lines(position), *_field_lines(position)]
    for expansion in EXPANSIONS:
        lines += expansion.lines(position)
    if rules.sides is Sides.TOGETHER:
        lines = together.shared_out(lines, track or {})
    lines.sort(key=lambda line: len(position.features.all) if line.feature is None else line.feature)
    untold = ["table-edge"] if rules.table_edge is TableEdge.CLOSES and told.table == (None,) * 4 else []
    untold += [name for expansion in EXPANSIONS for name in expansion.untold(position)]
    return Score(tuple(lines), tuple(untold), position.features)


def feature_lines(position: Position, number: int) -> tuple[Line, ...]:
    """What the feature of that number pays to each of its holders as it is, complete or not."""
    feature = position.features.all[number]
    held = holders(position, feature)
    cell = feature.places[0][0]
    if not held:
        powerless = dict.fromkeys(m.colour for m in feature.meeples)
        return tuple(Line(f"{feature.ground}-powerless", colour, (), number, cell) for colour in powerless)
    name = str(feature.ground) if feature.complete else f"{feature.ground}-unfinished"
    terms = _worth(position, feature)
    return tuple(Line(name, colour, _own(position, feature, colour, terms), number, cell) for colour in held)


def event_lines(position: Position, event: Event) -> tuple[Line, ...]:
    """What a feature pays that a turn ends otherwise than by making it complete."""
    feature = replace(position.features.all[event.feature], meeples=event.home)
    held = holders(position, feature)
    cell = feature.places[0][0]
    return tuple(Line(str(feature.ground), colour, event.terms, event.feature, cell) for colour in held)


def holders(position: Position, feature: Feature) -> tuple[Colour, ...]:
    """Who has the most on a feature: one colour, several that tie, or none where no piece there counts."""
    strength = strengths(feature)
    most = max(strength.values(), default=0)
    if most <= 0:
        return ()
    if position.rules.sides is Sides.TOGETHER:
        return tuple(colour for colour in strength if strength[colour])
    tied = tuple(colour for colour in strength if strength[colour] == most)
    for expansion in EXPANSIONS:
        tied = expansion.holders(position, feature, tied)
    return tied


def strengths(feature: Feature) -> dict[Colour, int]:
    """How much each colour's pieces on a feature count in its majority."""
    strength: dict[Colour, int] = {}
    for meeple in feature.meeples:
        weigh = _STRENGTHS.get(meeple.kind)
        strength[meeple.colour] = strength.get(meeple.colour, 0) + (1 if weigh is None else weigh(feature, meeple))
    return strength


_STRENGTHS = {kind: weigh for expansion in EXPANSIONS for kind, weigh in expansion.strengths.items()}

FIELD_CITY = {Fields.THIRD: 3, Fields.SECOND: 3, Fields.FIRST: 4}
"""What a complete city pays the farmers."""


def _feature_lines(position: Position) -> Iterator[Line]:
    for number, feature in enumerate(position.features.all):
        if feature.meeples and feature.ground is not Ground.FIELD:
            yield from feature_lines(position, number)


def _worth(position: Position, feature: Feature) -> Terms:
    if not feature.complete and position.rules.unfinished is Unfinished.NOTHING:
        return (Term("unfinished", feature.tiles, 0),)
    if feature.ground is Ground.ROAD:
        terms: Terms = (Term("tiles", feature.tiles, feature.tiles),)
    elif feature.ground is Ground.CITY:
        small = feature.tiles == 2 and position.rules.small_city is SmallCity.TWO
        each = 2 if feature.complete and not small else 1
        terms = (Term("tiles", feature.tiles, each * feature.tiles),)
        if feature.shields:
            terms += (Term("shields", feature.shields, each * feature.shields),)
    else:
        terms = (Term("tiles", 1 + feature.neighbours, 1 + feature.neighbours),)
    for expansion in EXPANSIONS:
        terms = expansion.terms(position, feature, terms)
    return terms


def _own(position: Position, feature: Feature, colour: Colour, terms: Terms) -> Terms:
    for expansion in EXPANSIONS:
        terms = expansion.own_terms(position, feature, colour, terms)
    return terms


def _field_lines(position: Position) -> Iterator[Line]:
    farmed = [(n, f) for n, f in enumerate(position.features.all) if f.ground is Ground.FIELD and f.meeples]
    if position.rules.fields is Fields.NONE or position.rules.sides is Sides.TOGETHER:
        return
    if position.rules.fields is Fields.FIRST:
        yield from _first_edition_lines(position, [f for _, f in farmed])
    else:
        paid: set[tuple[Colour, int]] = set()
        for number, feature in farmed:
            cities = _complete_cities(position.features, feature)
            for colour in holders(position, feature):
                pay = [c for c in cities if (colour, c) not in paid]
                if position.rules.fields is Fields.SECOND:
                    paid.update((colour, c) for c in pay)
                yield _field_line(position, feature, colour, number, len(pay))


def _field_line(position: Position, feature: Feature, colour: Colour, number: int, cities: int) -> Line:
    points = cities * FIELD_CITY[position.rules.fields]
    terms = _own(position, feature, colour, (Term("cities", cities, points),))
    return Line("field", colour, terms, number, feature.places[0][0])


def _first_edition_lines(position: Position, farmed: list[Feature]) -> Iterator[Line]:
    """For each complete city all farmers on all fields that touch it are counted together."""
    around: dict[int, list[Feature]] = {}
    for feature in farmed:
        for city in _complete_cities(position.features, feature):
            around.setdefault(city, []).append(feature)
    for city, fields in sorted(around.items()):
        meeples = tuple(meeple for feature in fields for meeple in feature.meeples)
        together = Feature(Ground.FIELD, fields[0].places, 0, 0, (), 0, 0, (city,), meeples)
        for colour in holders(position, together):
            yield _field_line(position, together, colour, city, 1)


def _complete_cities(features: Features, field: Feature) -> list[int]:
    return [city for city in field.cities if features.all[city].complete]
