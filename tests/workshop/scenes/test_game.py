"""Positions are such as a game could have reached."""

import numpy as np
import pytest

from engine.boxes import supply
from engine.pieces import Colour, MeepleKind
from engine.referee.inspection import inspect
from engine.tiles.tile import Ground
from workshop.scenes.game import MEEPLES, draw_order, play_out

GAMES = pytest.mark.parametrize(
    ("boxes", "edition"),
    [(("base",), "c1"), (("base",), "c2"), (("base", "river-1"), "c1"), (("base", "inns-and-cathedrals"), "c2")],
)


@GAMES
def test_nothing_is_wrong_with_a_position(boxes: tuple[str, ...], edition: str) -> None:
    for seed in range(3):
        position = play_out(np.random.default_rng(seed), boxes, edition)
        assert inspect(position.board, boxes, edition) == ()


@GAMES
def test_hardly_a_tile_is_put_away(boxes: tuple[str, ...], edition: str) -> None:
    position = play_out(np.random.default_rng(7), boxes, edition)
    assert sum(supply(boxes, edition).values()) - len(position.tiles) <= 3


def test_the_river_is_laid_first_from_spring_to_lake() -> None:
    order = draw_order(np.random.default_rng(1), ("base", "river-1"), "c1")
    assert order[0] == "RI/s"
    assert order[11] == "RI.1/I.e"


def test_a_game_without_a_river_starts_with_the_start_tile() -> None:
    assert draw_order(np.random.default_rng(1), ("base",), "c1")[0] == "D"


def test_players_have_meeples_on_every_ground_and_not_too_many() -> None:
    grounds: set[Ground] = set()
    for seed in range(20):
        position = play_out(np.random.default_rng(seed), colours=[Colour.RED, Colour.BLUE])
        held = [m.colour for m in position.board.meeples]
        assert max(held.count(c) for c in (Colour.RED, Colour.BLUE)) <= MEEPLES
        assert set(position.track) == {Colour.RED, Colour.BLUE}
        grounds |= {m.on for m in position.board.meeples}
    assert grounds == {Ground.CITY, Ground.ROAD, Ground.FIELD, Ground.MONASTERY}


def test_people_who_play_with_discs_play_with_discs_only() -> None:
    position = play_out(np.random.default_rng(2), kind=MeepleKind.DISC)
    assert {m.kind for m in position.board.meeples} == {MeepleKind.DISC}


def test_a_seed_repeats_its_game() -> None:
    assert play_out(np.random.default_rng(5)) == play_out(np.random.default_rng(5))
