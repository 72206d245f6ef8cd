"""Whose each piece is, and how surely."""

import numpy as np
import pytest

from engine.pieces import Colour
from vision.meeples.colours import Wood, colours_of, in_play
from vision.meeples.colours.paint import Paint, Shade
from vision.meeples.planes import COLOURS

WHITE, WARM = (1.0, 1.0, 1.0), (1.08, 1.0, 0.85)  # what is left of the lamp's colour
RED, BROWN, BLUE, BLACK = (0.42, 0.11, 0.16), (0.28, 0.22, 0.24), (0.10, 0.22, 0.40), (0.08, 0.09, 0.10)


def look(dark: Shade | None = None, bright: Shade | None = None, pieces: float = 0.0, **odds: float) -> Wood:
    """A piece that looks to the net like these colours, the rest sharing what is left; `bright`: where it is lit."""
    left = (1 - sum(odds.values())) / (len(COLOURS) - len(odds))
    paint = dark and Paint(dark, bright or dark)
    return Wood(tuple(float(np.log(odds.get(c.value, left))) for c in COLOURS), paint, pieces=pieces)


def lit(paint: Shade, lamp: Shade = WHITE, shade: float = 1.0) -> Shade:
    red, green, blue = (shade * p * light for p, light in zip(paint, lamp, strict=True))
    return red, green, blue


def told(seen: list[Wood]) -> list[Colour]:
    return [odds[0][0] for odds in colours_of(seen)]


def test_each_piece_has_the_colour_that_it_looks_like() -> None:
    seen = [look(blue=0.97), look(blue=0.97), look(black=0.9)]
    assert told(seen) == [Colour.BLUE, Colour.BLUE, Colour.BLACK]


def test_players_narrow_the_colours() -> None:
    [((colour, _), *_)] = colours_of([look(black=0.9, blue=0.06)], players=(Colour.RED, Colour.BLUE))
    assert colour is Colour.BLUE


def test_a_plain_piece_of_a_colour_that_nobody_named_is_not_given_to_another() -> None:
    [((colour, _), *_)] = colours_of([look(black=0.9999)], players=(Colour.RED, Colour.BLUE))
    assert colour is Colour.BLACK


def test_a_tie_is_not_certain() -> None:
    [((_, certainty), *_)] = colours_of([look(black=0.49, green=0.49)])
    assert certainty == pytest.approx(0.5, abs=0.05)


def test_nobody_has_more_than_seven_so_the_least_red_of_eight_is_another_colour() -> None:
    def eighth(pieces: float, others: float) -> Colour:
        seven = [look(pieces=others, red=0.99)] * 7
        return told([*seven, look(pieces=pieces, red=0.6, black=0.35)])[-1]

    assert eighth(1.0, 1.0) is Colour.BLACK
    assert eighth(0.0, 0.0) is Colour.RED, "without a limit it is what it looks like"
    assert eighth(0.0, 1.0) is Colour.RED, "a builder is no eighth meeple"


def test_where_eight_look_alike_none_of_them_is_sure() -> None:
    eight = colours_of([look(pieces=1.0, red=0.95)] * 8)
    assert all(odds[0][0] is Colour.RED and odds[0][1] < 0.9 for odds in eight)
    assert colours_of([look(pieces=1.0, red=0.95)] * 7)[0][0][1] > 0.9


def test_ten_that_are_plainly_red_stay_red_for_some_people_have_more_than_seven() -> None:
    ten = colours_of([look(pieces=1.0, red=0.998)] * 10)
    assert all(odds[0][0] is Colour.RED and odds[0][1] > 0.85 for odds in ten)


@pytest.mark.parametrize("lamp", [WHITE, WARM])
def test_brown_wood_that_the_net_takes_for_red_or_black_is_grey_beside_the_red_and_the_black(lamp: Shade) -> None:
    shades = (0.85, 1.0, 1.15)
    red = [look(lit(RED, lamp, shade), red=0.98) for shade in shades]
    black = [look(lit(BLACK, lamp, shade), black=0.95) for shade in shades]
    brown = [look(lit(BROWN, lamp, shade), red=0.48, black=0.3, grey=0.1) for shade in shades]
    assert told([*red, *black, *brown]) == [Colour.RED] * 3 + [Colour.BLACK] * 3 + [Colour.GREY] * 3


def test_a_black_piece_that_glimmers_blue_is_black_beside_others_that_look_like_it() -> None:
    black = [look(lit(BLACK, shade=shade), black=0.9, blue=0.08) for shade in (0.9, 1.0, 1.1)]
    doubtful = look(BLACK, blue=0.6, black=0.35)
    assert told([*black, doubtful])[-1] is Colour.BLACK
    blue = [look(lit(BLUE, shade=shade), blue=0.97) for shade in (0.9, 1.0, 1.1)]
    assert told([*blue, *black, doubtful])[-1] is Colour.BLACK


def test_one_blue_piece_among_many_black_ones_stays_blue() -> None:
    black = [look(lit(BLACK, shade=shade), black=0.95) for shade in (0.8, 0.9, 1.0, 1.1, 1.2)]
    assert told([*black, look(BLUE, blue=0.8, black=0.15)])[-1] is Colour.BLUE


def test_where_a_whole_group_may_be_red_or_pink_all_of_it_is_asked_about() -> None:
    alike = [look((0.55, 0.22, 0.35), red=0.5, pink=0.48)] * 4
    assert all(odds[0][1] < 0.8 for odds in colours_of(alike))


def test_a_piece_too_dark_to_show_its_paint_is_what_the_net_takes_it_for() -> None:
    black = [look((0.03, 0.02, 0.02), black=0.95)] * 4
    assert told([*black, look((0.03, 0.01, 0.02), blue=0.9, black=0.07)])[-1] is Colour.BLUE


def test_a_piece_in_deep_shade_has_the_colour_that_its_lit_side_shows() -> None:
    black = [look((0.03, 0.02, 0.02), BLACK, black=0.95)] * 3
    blue = [look(BLUE, blue=0.97)] * 3
    assert told([*black, *blue, look((0.03, 0.02, 0.03), BLUE, blue=0.3, black=0.6)])[-1] is Colour.BLUE


def test_what_is_hardly_a_piece_does_not_move_the_others() -> None:
    blue = [look(lit(BLUE, shade=shade), blue=0.9, black=0.05) for shade in (0.9, 1.0, 1.1)]
    faint = [Wood(look(blue=0.9).looks, Paint(BLACK, BLACK), certainty=0.0)] * 5
    for alone, beside in zip(colours_of(blue), colours_of([*blue, *faint]), strict=False):
        assert dict(beside) == pytest.approx(dict(alone), abs=1e-6)


def test_no_pieces_no_colours() -> None:
    assert colours_of([]) == []


def test_a_colour_seen_only_faintly_is_not_in_play() -> None:
    red, pink = Colour.RED, Colour.PINK
    assert in_play([red, red, pink], [0.97, 0.5, 0.3]) == {red}
    assert in_play([pink], [0.3]) == set()
