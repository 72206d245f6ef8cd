"""Scoring: what a feature is worth, and the final lines of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.board import Board
from engine.game import Told
from engine.pieces import Colour
from engine.rules import TODAY, Rules, Sides, SmallCity, TableEdge, Unfinished
from engine.scoring import together
from engine.scoring.expansion import Event
from engine.scoring.expansions import having
from engine.scoring.features import Feature
from engine.scoring.fields import field_lines
from engine.scoring.holding import holders, own_terms
from engine.scoring.lines import Line, Score, Term, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground


def score(
    board: Board,
    rules: Rules = TODAY,
    told: Told | None = None,
    track: Mapping[Colour, int] | None = None,
    boxes: tuple[str, ...] = (),
    edition: str | None = None,
) -> Score:
    """Score what the meeples of a board still earn at the end. Only a team needs to know what its track shows.

    >>> from engine import parse
    >>> [(line.colour.value, line.name, line.points) for line in score(parse("D,red:city E@180")).lines]
    [('red', 'city-unfinished', 1)]
    """
    return final_score(Position.of(board, rules, told, boxes, edition), track)


def final_score(position: Position, track: Mapping[Colour, int] | None = None) -> Score:
    """Score a position as if the game ended there."""
    rules, told = position.rules, position.told
    lines = [*_feature_lines(position), *field_lines(position)]
    for expansion in having("lines"):
        lines += expansion.lines(position)
    if rules.sides is Sides.TOGETHER:
        lines = together.shared_out(lines, track or {})
    lines.sort(key=lambda line: len(position.features.all) if line.feature is None else line.feature)
    untold = ["table-edge"] if rules.table_edge is TableEdge.CLOSES and told.table == (None,) * 4 else []
    untold += [name for expansion in having("untold") for name in expansion.untold(position)]
    return Score(tuple(lines), tuple(untold), position.features)


def feature_lines(position: Position, number: int) -> tuple[Line, ...]:
    """What the feature of that number pays to each of its holders as it is, complete or not."""
    feature = position.features.all[number]
    held = holders(position, feature)
    if not held:
        name, powerless = f"{feature.ground}-powerless", dict.fromkeys(m.colour for m in feature.meeples)
        return tuple(Line(name, colour, (), number, feature.stands(colour)) for colour in powerless)
    name = str(feature.ground) if feature.complete else f"{feature.ground}-unfinished"
    for expansion in having("called"):
        name = expansion.called(feature, name)
    terms = _worth(position, feature)
    return tuple(
        Line(name, colour, own_terms(position, feature, colour, terms), number, feature.stands(colour))
        for colour in held
    )


def event_lines(position: Position, event: Event) -> tuple[Line, ...]:
    """What a feature pays that a turn ends otherwise than by making it complete."""
    feature = replace(position.features.all[event.feature], meeples=event.home)
    name = str(feature.ground)
    return tuple(
        Line(name, colour, own_terms(position, feature, colour, event.terms), event.feature, feature.stands(colour))
        for colour in holders(position, feature)
    )


def _feature_lines(position: Position) -> Iterator[Line]:
    unpaid = position.rules.unfinished is Unfinished.NOTHING
    for number, feature in position.features.held:
        if feature.ground is not Ground.FIELD:
            for line in feature_lines(position, number):
                lost = unpaid and line.terms and not feature.complete
                yield replace(line, terms=(Term("unfinished", feature.tiles, 0),)) if lost else line


def _worth(position: Position, feature: Feature) -> Terms:
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
    for expansion in having("terms"):
        terms = expansion.terms(position, feature, terms)
    return terms
