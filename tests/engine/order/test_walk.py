"""Going through the turns: what is skipped after a princess, what a builder repeats, whose turn follows."""

from engine.order import order_of
from engine.order.walk import Place, asked, first, following

BASE = order_of(["base"])
MANY = order_of(["base", "princess-and-dragon", "phantom", "traders-and-builders"])


def test_a_plain_turn_goes_through_every_part_and_on_to_the_next_player() -> None:
    here, seen = first(BASE), []
    while here.player == 0:
        seen.append(here.part)
        here = following(BASE, here, players=3)
    assert " ".join(seen) == "1A 1B 1C 2A 2B-1 2B-2 2C 3A 3B 3C 4A 4B"
    assert here == Place(1, "1A")


def test_after_the_last_player_the_first_one_plays() -> None:
    assert following(BASE, Place(2, "4B"), players=3) == Place(0, "1A")


def test_after_a_princess_no_figure_is_set() -> None:
    assert following(MANY, Place(0, "1C"), players=2, happened=True) == Place(0, "2C")
    assert following(MANY, Place(0, "1C"), players=2) == Place(0, "2A")


def test_a_builder_brings_one_second_turn_and_no_third() -> None:
    again = following(MANY, Place(0, "4A"), players=2, happened=True)
    assert again == Place(0, "1B", again=True)
    assert following(MANY, Place(0, "4A", again=True), players=2, happened=True) == Place(0, "4B", again=True)
    assert asked(MANY, Place(0, "4A", again=True)) is None


def test_only_what_the_boxes_bring_is_asked() -> None:
    assert asked(BASE, Place(0, "1C")) is asked(BASE, Place(0, "4A")) is None
    told = asked(MANY, Place(0, "4A"))
    assert told is not None and "builder" in told
