"""Photos of each kind that goes wrong on real tables, and what the page says of them."""

import numpy as np
import pytest

from workshop.art.print_runs import Art, drawn
from workshop.nets.hard_photos.judge import told
from workshop.nets.hard_photos.scenes import KINDS
from workshop.nets.hard_photos.scenes import drawn as photo
from workshop.scenes.truth import inside


@pytest.fixture(scope="module")
def art() -> list[Art]:
    return [drawn("spring", copies=1)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_can_be_drawn_again(kind: str, art: list[Art]) -> None:
    assert np.array_equal(photo(kind, 2, art).pixels, photo(kind, 2, art).pixels)


def test_the_edge_cuts_the_board(art: list[Art]) -> None:
    for number in range(2):
        taken = photo("edge", number, art)
        assert min(inside(taken, quad) for quad in taken.quads) < 0.9


def test_a_game_begins_with_three_tiles_at_most(art: list[Art]) -> None:
    assert {len(photo("first tiles", number, art).table.laid) for number in range(4)} <= {1, 2, 3}


def test_a_line_counts_a_board_that_was_not_seen_as_missed_and_asks_nothing_of_it() -> None:
    read = {"tiles": 10, "found": 10, "phantom": 0, "right": 9, "meeples": 4, "meeples_right": 3, "meeples_wrong": 1,
            "asked": 2, "silent": 1, "board_exact": False, "off": 6}  # fmt: skip
    unseen = dict.fromkeys(read, 0) | {"tiles": 10, "meeples": 4, "silent": 14, "off": None}
    line = "| edge | 2 | 50.0 % | 0 | 45.0 % | 0 | 8 | 50.0 % | 2 | 0 | 7.50 | 0 of 1 | 6.0 |"
    assert told("edge", [read, unseen]) == line
