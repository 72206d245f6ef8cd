"""Fairy, dragon, mage, witch and towers on a table: they are seen, and no truth holds them for a player's."""

import numpy as np
import pytest

from engine.pieces import ThingKind
from tests.workshop.scenes.plain import PLAIN
from workshop.scenes.game import play_out
from workshop.scenes.objects.laying import THICK
from workshop.scenes.objects.nobodys import APART, FLOOR_HIGH_MM, HIGHEST, WOOD, put_on
from workshop.scenes.objects.pieces import TILE_MM
from workshop.scenes.photograph import photograph
from workshop.scenes.table import Table, set_table
from workshop.scenes.truth import reading
from workshop.scenes.view.camera import aim


def table(seed: int, *kinds: ThingKind) -> Table:
    rng = np.random.default_rng(seed)
    return set_table(rng, play_out(rng, tiles=30), PLAIN, clutter=0, nobodys=kinds)


@pytest.mark.parametrize("seed", range(4))
def test_each_stands_on_a_tile_apart_from_the_figures_and_counts_for_nobody(seed: int) -> None:
    laid = table(seed, *WOOD)
    theirs = [one for one in laid.stood if one.colour is None]
    assert {one.piece.solid.kind for one in theirs} == set(map(str, WOOD))
    feet = dict.fromkeys(one.piece.foot for one in theirs)
    for foot in feet:
        assert min(np.hypot(*np.subtract(foot, tile.centre)) for tile in laid.laid) < 0.5
        others = [one.piece.foot for one in laid.stood if one.piece.foot != foot and one.meeple]
        assert all(np.hypot(*np.subtract(foot, other)) > APART / 2 for other in others)
    rng = np.random.default_rng(seed)
    photo = photograph(rng, laid, aim(rng, laid.outline, (480, 360)))
    standing = {(m.cell.x, m.cell.y) for m in laid.position.board.meeples}
    assert {(m.x, m.y) for m in reading(photo, "table.jpg").meeples} <= standing


def test_a_tower_is_as_high_as_its_floors() -> None:
    rng = np.random.default_rng(5)
    laid = table(5).laid
    for _ in range(20):
        heights = [piece.height for piece, _ in put_on(rng, laid, [ThingKind.FLOOR], [])]
        assert 1 <= len(heights) <= HIGHEST
        assert heights == sorted(heights, reverse=True) and heights[-1] == THICK
        steps = -np.diff(heights) * TILE_MM / FLOOR_HIGH_MM
        assert all(0.9 < step < 1.1 for step in steps)


def test_a_table_without_them_draws_no_chance_for_them() -> None:
    """What other measures and lessons render from the same number does not change."""
    laid, rng = table(7).laid, np.random.default_rng(7)
    before = rng.bit_generator.state
    assert put_on(rng, laid, [], []) == [] and rng.bit_generator.state == before
