"""Of which kind a piece is: its look, the boxes on the table, and that a player has only so many."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine.pieces import Colour, MeepleKind
from vision.meeples.closely import SHARES
from vision.meeples.kinds import LEARNED, sorted_out
from vision.meeples.planes import KINDS
from vision.meeples.sightings import Sighting
from workshop.nets.meeples.things import pieces_of_players

BASE = ("base",)
WITH_PIGS = ("base", "traders-and-builders")


def looking_like(kind: str, share: float, colour: Colour = Colour.RED, x: int = 0) -> Sighting:
    """So much like that kind, and else like a meeple."""
    left = (1 - share) / (len(KINDS) - 1) / 10
    odds = dict.fromkeys(KINDS, left)
    odds[MeepleKind.MEEPLE] = 1 - share - left * (len(KINDS) - 2)
    odds[MeepleKind(kind)] = share
    logs = tuple(float(np.log(odds[each])) for each in KINDS)
    return Sighting(
        (0, 0), (x, 0), (0.5, 0.5), 0.03, colour, (-1.9,) * 7, MeepleKind(kind), 0.1, 0.95, kinds=logs
    )  # fmt: skip


def kinds(*seen: Sighting, boxes: tuple[str, ...], edition: str | None = "c1") -> list[str]:
    return [one.kind.value for one in sorted_out(seen, boxes, edition)]


def test_what_looks_like_a_pig_is_one_only_where_a_box_brings_pigs() -> None:
    perhaps = looking_like("pig", 0.7)
    assert kinds(perhaps, boxes=BASE) == ["meeple"]
    assert kinds(perhaps, boxes=WITH_PIGS) == ["pig"]


def test_a_builder_is_on_the_board_more_often_than_a_pig() -> None:
    """He works for most of a game, and a pig comes late."""
    assert kinds(looking_like("builder", 0.3), boxes=WITH_PIGS) == ["builder"]
    assert kinds(looking_like("builder", 0.3), boxes=BASE) == ["meeple"]
    assert kinds(looking_like("pig", 0.3), boxes=WITH_PIGS) == ["meeple"]


def test_a_plain_pig_is_one_though_no_tile_tells_of_its_box() -> None:
    assert kinds(looking_like("pig", 0.995), boxes=BASE) == ["pig"]


def test_a_player_has_one_pig_the_likelier_of_two() -> None:
    two = (looking_like("pig", 0.8), looking_like("pig", 0.9, x=1))
    assert kinds(*two, boxes=WITH_PIGS) == ["meeple", "pig"]
    assert kinds(two[0], looking_like("pig", 0.9, Colour.BLUE, 1), boxes=WITH_PIGS) == ["pig", "pig"]


@pytest.mark.parametrize("instead", ["a shadow", "the dragon"])
def test_what_is_hardly_a_players_piece_takes_no_kind_from_one_that_is(instead: str) -> None:
    builder, plainer = looking_like("builder", 0.9), looking_like("builder", 0.99, x=1)
    dragon = (-9.0, -9.0, -0.01, *[-9.0] * (len(SHARES) - 3))
    other = replace(plainer, certainty=0.1) if instead == "a shadow" else replace(plainer, taken_for=dragon)
    assert kinds(builder, plainer, boxes=WITH_PIGS)[0] == "meeple"
    assert kinds(builder, other, boxes=WITH_PIGS)[0] == "builder"


def test_who_is_no_second_pig_is_no_second_builder_either() -> None:
    builder, pig, either = looking_like("builder", 0.9), looking_like("pig", 0.95, x=1), looking_like("pig", 0.6, x=2)
    logs = list(either.kinds)
    logs[KINDS.index(MeepleKind.BUILDER)], logs[KINDS.index(MeepleKind.MEEPLE)] = np.log([0.39, 0.01]).tolist()
    assert kinds(builder, pig, replace(either, kinds=tuple(logs)), boxes=WITH_PIGS) == ["builder", "pig", "meeple"]


def test_an_abbot_is_in_the_box_since_the_second_edition() -> None:
    perhaps = looking_like("abbot", 0.7)
    assert kinds(perhaps, boxes=BASE, edition="c1") == ["meeple"]
    assert kinds(perhaps, boxes=BASE, edition="c2") == ["abbot"]


def test_a_piece_of_which_only_the_likeliest_kind_is_known_stays_what_it_is() -> None:
    known = Sighting((0, 0), (0, 0), (0.5, 0.5), 0.03, Colour.RED, (-1.9,) * 7, MeepleKind.PIG, 0.1, 0.95)
    assert kinds(known, boxes=BASE) == ["pig"]


def test_the_net_had_so_many_of_each_kind_in_its_lessons() -> None:
    count: Counter[str] = Counter()
    for seed in range(800):
        count.update(piece.solid.kind for piece, _, _ in pieces_of_players(np.random.default_rng(seed)))
    assert sum(LEARNED.values()) == pytest.approx(1, abs=1e-3)
    for kind, share in LEARNED.items():
        assert count[kind.value] / count.total() == pytest.approx(share, abs=0.025)
