"""On which field does a figure stand?"""

import numpy as np
import pytest

from engine.pieces import Colour
from vision.track.board.layout import FIELDS, TrackLayout, layouts
from vision.track.figures import Figure, field_chances, stand

EDITIONS = pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.edition)


def middle(layout: TrackLayout, field: int) -> tuple[float, float]:
    x, y = layout.outlines[field].mean(0)
    return float(x), float(y)


def figure(
    colour: Colour,
    foot: tuple[float, float],
    lying: float = 0.02,
    certainty: float = 0.99,
    perhaps: Colour | None = None,
    disc: bool = False,
) -> Figure:
    """A figure of that colour; `perhaps`: it may as well be of this one."""
    colours = {colour: 0.55, perhaps: 0.44} if perhaps else {colour: 0.99}
    return Figure(foot, 0.05, tuple(colours.get(c, 0.001) for c in Colour), lying, certainty, disc)


@EDITIONS
def test_every_field_lies_on_the_board_and_holds_its_own_middle(layout: TrackLayout) -> None:
    assert len(layout.outlines) == FIELDS
    for field, outline in enumerate(layout.outlines):
        assert outline.min() >= 0
        assert outline.max() <= 1
        assert layout.field_at(np.array([middle(layout, field)])).tolist() == [field]


@EDITIONS
def test_the_track_is_one_walk_from_0_round_to_0(layout: TrackLayout) -> None:
    middles = np.array([middle(layout, field) for field in [*range(FIELDS), 0]])
    steps = np.linalg.norm(np.diff(middles, axis=0) * [layout.width_to_height, 1], axis=1)
    assert steps.max() < 0.5  # of the board's height: 49 leads back to the large 0
    assert np.median(steps) < 0.2


@EDITIONS
def test_a_figure_in_the_middle_of_a_field_stands_on_it_without_a_question(layout: TrackLayout) -> None:
    for field in range(FIELDS):
        (standing,) = stand(layout, [figure(Colour.RED, middle(layout, field))])
        assert standing.points == field
    (standing,) = stand(layout, [figure(Colour.RED, middle(layout, 3))])
    assert not standing.ask


def test_a_figure_between_two_fields_is_asked_about() -> None:
    layout = layouts()[0]
    between = tuple(float(v) for v in (np.array(middle(layout, 16)) + middle(layout, 17)) / 2)
    chances = field_chances(layout, (between[0], between[1]), 0.08)
    assert {16, 17} == set(np.argsort(chances)[-2:].tolist())
    (standing,) = stand(layout, [figure(Colour.BLUE, (between[0], between[1]))])
    assert standing.points in (16, 17)
    assert standing.ask


def test_a_figure_beside_the_board_is_not_on_the_track() -> None:
    assert stand(layouts()[0], [figure(Colour.GREEN, (1.3, 0.5))]) == ()


def test_a_lying_figure_has_gone_round_once_and_is_asked_about() -> None:
    layout = layouts()[0]
    (standing,) = stand(layout, [figure(Colour.YELLOW, middle(layout, 7), lying=0.97)])
    assert standing.points == 57
    assert standing.ask
    assert [points for points, _ in standing.others] == [7], "it may have fallen over"


MAY_LIE = [(0.1, 7, False), (0.5, 7, True), (0.8, 7, True), (0.9, 57, True)]


@pytest.mark.parametrize(("lying", "points", "asked"), MAY_LIE)
def test_where_it_may_lie_fifty_points_hang_on_it_and_both_are_offered(lying: float, points: int, asked: bool) -> None:
    layout = layouts()[0]
    (standing,) = stand(layout, [figure(Colour.YELLOW, middle(layout, 7), lying=lying)])
    told = {standing.points, *(other for other, _ in standing.others)}
    assert (standing.points, standing.ask, told) == (points, asked, {7, 57} if asked else {7})


def test_two_figures_of_one_colour_contradict_each_other() -> None:
    layout = layouts()[0]
    standings = stand(layout, [figure(Colour.RED, middle(layout, 3)), figure(Colour.RED, middle(layout, 40))])
    assert [standing.ask for standing in standings] == [True]
    assert {standings[0].points, standings[0].others[0][0]} == {3, 40}, "either may be the one that counts"


def test_a_second_figure_that_is_hardly_one_does_not_matter() -> None:
    layout = layouts()[0]
    wall = figure(Colour.RED, middle(layout, 40), certainty=0.05)
    (standing,) = stand(layout, [figure(Colour.RED, middle(layout, 3)), wall])
    assert (standing.points, standing.ask) == (3, False)


def test_of_two_like_figures_one_takes_the_other_colour_that_it_may_have() -> None:
    layout = layouts()[0]
    dark = figure(Colour.BLACK, middle(layout, 40), perhaps=Colour.BLUE)
    standings = stand(layout, [dark, figure(Colour.BLACK, middle(layout, 3))])
    assert {s.colour: (s.points, s.ask) for s in standings} == {"black": (3, False), "blue": (40, False)}


def test_where_neither_of_two_like_figures_is_surely_the_one_both_are_asked_about() -> None:
    layout = layouts()[0]
    dark = [figure(Colour.BLACK, middle(layout, field), perhaps=Colour.BLUE) for field in (3, 40)]
    assert [standing.ask for standing in stand(layout, dark)] == [True, True]


def test_a_disc_among_meeples_may_be_a_tower_of_the_print_and_is_asked_about() -> None:
    layout = layouts()[0]
    disc = figure(Colour.BLUE, middle(layout, 48), disc=True)
    among = stand(layout, [figure(Colour.RED, middle(layout, 3)), disc])
    assert {s.colour: (s.points, s.ask) for s in among} == {"red": (3, False), "blue": (48, True)}


def test_where_all_play_with_discs_none_is_asked_about() -> None:
    layout = layouts()[0]
    discs = [figure(c, middle(layout, n), disc=True) for c, n in ((Colour.BLUE, 48), (Colour.RED, 3))]
    assert [standing.ask for standing in stand(layout, discs)] == [False, False]


def test_several_colours_may_share_a_field() -> None:
    layout = layouts()[0]
    x, y = middle(layout, 0)
    standings = stand(
        layout, [figure(Colour.RED, (x, y)), figure(Colour.BLUE, (x + 0.03, y)), figure(Colour.BLACK, (x, y + 0.03))]
    )
    assert {standing.colour: standing.points for standing in standings} == {"red": 0, "blue": 0, "black": 0}
