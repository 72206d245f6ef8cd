"""Tracing: what is joined tile by tile is what a board traced at once has."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Placed
from engine.boxes import catalogue, names
from engine.cell import Cell
from engine.formats.notation import parse
from engine.pieces import Colour, Thing, ThingKind
from engine.referee.play import replay
from engine.rules import TODAY, Bushes, Rules, TableEdge
from engine.scoring.features import Features
from engine.scoring.tracing import Tracing, trace
from engine.tiles.tile import Ground
from tests.engine.boards import any_board, mixed_game

HOUSE = replace(TODAY, bushes=Bushes.PASS, table_edge=TableEdge.CLOSES)
TABLE = (-2, 3, None, -3)


def same(found: Features, board: Board, whole: Features) -> bool:
    """Are they the same features, and found from the same places under the same numbers?"""
    places = [
        (tile.cell, segment.ground, segment.index)
        for tile in board.tiles
        if tile.key in catalogue()
        for segment in catalogue()[tile.key].segments
    ]
    numbers = [found.number(*place) for place in places] == [whole.number(*place) for place in places]
    cities = [found.cities(f) for f in found.of(Ground.FIELD)] == [whole.cities(f) for f in whole.of(Ground.FIELD)]
    return found == whole and found.held == whole.held and numbers and cities


@pytest.mark.parametrize("boxes", [(name,) if name == "base" else ("base", name) for name in names()], ids=str)
def test_a_game_of_each_box_traced_move_by_move_is_what_each_of_its_boards_is(boxes: tuple[str, ...]) -> None:
    game = mixed_game(1, 30, boxes)
    tracing = Tracing(edition="c2")
    for turn in replay(game).turns:
        assert same(tracing.features(turn.board), turn.board, trace(turn.board, edition="c2")), turn.move.n


@given(st.integers(0, 10_000), st.sets(st.sampled_from(names()), max_size=6), st.sampled_from([TODAY, HOUSE]))
def test_any_game_of_any_boxes_traced_move_by_move_is_what_each_of_its_boards_is(
    seed: int, more: set[str], rules: Rules
) -> None:
    game = mixed_game(seed, 16, ("base", *sorted(more - {"base"})))
    tracing = Tracing(rules, TABLE)
    for turn in replay(game).turns:
        assert same(tracing.features(turn.board), turn.board, trace(turn.board, rules, TABLE)), turn.move.n


THINGS = st.builds(
    Thing,
    st.builds(Cell, st.integers(-2, 2), st.integers(-2, 2)),
    st.sampled_from(ThingKind),
    st.none() | st.sampled_from(Ground),
    st.integers(0, 1),
    st.integers(0, 2),
    st.sampled_from(Colour),
)


@given(any_board(reach=2), any_board(reach=2), st.lists(THINGS, max_size=3), st.randoms(use_true_random=False))
def test_tiles_in_any_order_under_any_things_join_to_the_same(
    one: Board, other: Board, things: list[Thing], chance: Random
) -> None:
    tracing = Tracing(HOUSE, TABLE)
    for board in (one, other, one):
        tiles = list(board.tiles)
        chance.shuffle(tiles)
        for count in range(len(tiles) + 1):
            there = chance.sample(things, chance.randint(0, len(things))) if chance.random() < 0.3 else things
            grown = Board(tiles[:count], board.meeples, there)
            assert same(tracing.features(grown), grown, trace(grown, HOUSE, TABLE))


def test_features_stay_what_they_were_when_the_board_grows() -> None:
    tracing, before = Tracing(), parse("D,red:city")
    old = tracing.features(before)
    new = tracing.features(Board([*before.tiles, Placed(Cell(0, -1), "E", 180)], before.meeples))
    assert [city.complete for city in new.of(Ground.CITY)] == [True]
    assert old == trace(before) and not any(city.complete for city in old.of(Ground.CITY))
