"""Farmers on one another: how many lie at a foot, and which sightings are only the upper ones of a pile."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from engine.pieces import Colour, MeepleKind
from vision.meeples.counting import PILED, USUAL, counted
from vision.meeples.piles import FOOT, HIGHEST, LAYER, THICK, WINDOW, as_taken
from vision.meeples.sightings import Sighting
from vision.meeples.view import SIDE, View

FARMER = Sighting((0, 0), (2, 3), (0.5, 0.5), 0.03, Colour.BLUE, (-0.1,) * 7, MeepleKind.MEEPLE, 0.9, 0.9)


def flat(tiles: int = 6) -> View:
    """A board seen from the south: what is as tall as a tile's side leans as far, northwards."""
    pixels = np.zeros((tiles * SIDE, tiles * SIDE, 3), np.uint8)
    place = np.array([[SIDE, 0, 0], [0, SIDE, 0]], float)
    return View(pixels, place, pixels[..., 0] == 0, (2.5, 13.5, 10.0), (0, 0), np.zeros((2, 2, 2)))


def net_that_says(*counts: int) -> Callable[[np.ndarray], np.ndarray]:
    def net(batch: np.ndarray) -> np.ndarray:
        assert batch.shape == (len(counts), 4, WINDOW[1], WINDOW[0])
        return np.eye(HIGHEST, dtype=np.float32)[[count - 1 for count in counts]] * 20

    return net


def test_each_piece_on_the_board_is_told_how_many_lie_there() -> None:
    view, other = flat(), replace(FARMER, cell=(4, 4))
    three, one = counted(net_that_says(3, 1), view, [FARMER, other])
    assert three.piled == pytest.approx((1, 1, 0), abs=1e-6)
    assert one.piled == pytest.approx((0, 0, 0), abs=1e-6)


def perhaps_two(*chances: float) -> Callable[[np.ndarray], np.ndarray]:
    """A net that gives each foot this chance of a second piece."""

    def net(_: np.ndarray) -> np.ndarray:
        return np.log([[1 - chance, chance, 1e-9, 1e-9] for chance in chances]).astype(np.float32)

    return net


def second_of_the_first(*chances: float) -> float:
    feet = [replace(FARMER, foot=(at, 0), cell=(at % 6, at // 6)) for at in range(len(chances))]
    return counted(perhaps_two(*chances), flat(), feet)[0].piled[0]


def test_where_one_piece_is_all_there_is_its_own_look_decides() -> None:
    assert second_of_the_first(0.5) == pytest.approx(0.5, abs=0.02)


def test_who_piles_once_piles_again() -> None:
    assert second_of_the_first(0.5, 0.95, 0.95, *[0.01] * 10) > 0.65


def test_on_a_table_that_never_piles_what_may_be_a_pile_is_likelier_none() -> None:
    assert PILED < second_of_the_first(0.5, *[0.001] * 15) < 0.4


def test_the_net_expects_as_many_piles_as_it_was_taught() -> None:
    train = pytest.importorskip("workshop.nets.piles.train", reason="training needs PyTorch")
    assert pytest.approx(1 - train.USUAL[0]) == USUAL


def test_the_top_of_a_pile_is_no_piece_of_its_own() -> None:
    view, top = flat(), replace(FARMER, at=(0.5, 0.1), certainty=0.3)  # 0.4 tiles behind the foot, as far as it leans
    (pile,) = counted(net_that_says(3), view, [FARMER, top])
    assert pile.foot == FARMER.foot


@pytest.mark.parametrize("at", [(0.1, 0.5), (0.5, 0.9)])
def test_a_faint_piece_beside_or_before_a_pile_stays(at: tuple[float, float]) -> None:
    view, faint = flat(), replace(FARMER, at=at, certainty=0.3)
    assert len(counted(net_that_says(3), view, [FARMER, faint])) == 2


def test_a_faint_piece_of_another_colour_behind_a_pile_stays() -> None:
    view, red = flat(), replace(FARMER, at=(0.5, 0.1), certainty=0.3, colour=Colour.RED)
    assert len(counted(net_that_says(3), view, [FARMER, red])) == 2


def test_the_top_of_a_likely_pile_is_no_piece_of_its_own_however_plain() -> None:
    view, top = flat(), replace(FARMER, at=(0.53, 0.1), certainty=0.9)
    (pile,) = counted(net_that_says(3, 1), view, [FARMER, top])
    assert pile.foot == FARMER.foot


def test_a_plain_piece_a_little_aside_of_the_way_up_a_pile_stays() -> None:
    view, behind = flat(), replace(FARMER, at=(0.65, 0.1), certainty=0.9)
    assert len(counted(net_that_says(3, 1), view, [FARMER, behind])) == 2


def test_a_plain_piece_behind_one_that_lies_alone_stays() -> None:
    view, behind = flat(), replace(FARMER, at=(0.5, 0.1), certainty=0.9)
    assert len(counted(net_that_says(1, 1), view, [FARMER, behind])) == 2


def test_what_lies_beside_the_board_is_not_counted_on() -> None:
    view, supply = flat(), replace(FARMER, cell=None)
    assert counted(net_that_says(), view, [supply]) == (supply,)


@pytest.mark.parametrize("turn", [0, 50, 180, 300])
@pytest.mark.parametrize("far", [0.7, 1.0, 1.5])
def test_a_pile_is_upright_in_what_the_net_sees_and_each_of_its_pieces_as_high(turn: float, far: float) -> None:
    lean = far * np.array([np.sin(np.radians(turn)), -np.cos(np.radians(turn))])
    pixels, foot = np.zeros((400, 400, 3), np.uint8), np.array([200.0, 200.0])
    for pieces in (0, 3):  # where the foot is, and the top of three that lie
        x, y = foot + pieces * THICK * SIDE * lean
        pixels[round(y) - 2 : round(y) + 2, round(x) - 2 : round(x) + 2] = 255
    seen = as_taken(pixels, np.full(3, 100.0), foot, lean)
    assert seen.shape == (4, WINDOW[1], WINDOW[0])
    rows, columns = np.nonzero(seen[0] > 0)
    assert abs(columns - FOOT[0]).max() < 6
    assert sorted({round(float(row - FOOT[1]) / LAYER) for row in rows}) == [-3, 0]
    assert seen[3, 0, 0] == pytest.approx(far)
