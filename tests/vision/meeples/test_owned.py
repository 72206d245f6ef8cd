"""Wood that is nobody's is no player's piece: it is asked about, or does not count; a meeple stays."""

from dataclasses import replace

import numpy as np
import pytest

from engine.boxes import catalogue
from engine.pieces import ThingKind
from tests.vision.meeples.test_placing import only, seen, tile
from vision.lattice import Frame, Lattice
from vision.meeples import spot
from vision.meeples.owned import owned
from vision.meeples.placing import SURE_ENOUGH
from vision.meeples.view import lay_flat
from vision.photo import Photo
from workshop.art.print_runs import Art
from workshop.scenes.game import play_out
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.truth import reading
from workshop.scenes.view.camera import aim

NEAR = 15  # pixels


def test_what_the_second_look_takes_for_nobodys_is_proposed_and_does_not_count() -> None:
    dragon = only(replace(seen((0.5, 0.12)), owned=0.1), tile("D"))
    assert dragon.ask and not dragon.likely


def test_what_it_doubts_counts_and_is_asked_about() -> None:
    witch = only(replace(seen((0.5, 0.12)), owned=0.7), tile("D"))
    assert witch.ask and witch.likely and witch.there == 0.7


def test_a_meeple_that_it_knows_stays_as_it_is() -> None:
    plain, again = (only(replace(seen((0.5, 0.12)), owned=chance), tile("D")) for chance in (1.0, 0.98))
    assert not again.ask and again.likely
    assert again.certainty == pytest.approx(plain.certainty, abs=0.03)


def test_it_makes_no_faint_piece_surer() -> None:
    faint = only(seen((0.5, 0.12), certainty=0.15), tile("D"))
    assert faint.ask
    assert only(replace(seen((0.5, 0.12), certainty=0.15), owned=0.999), tile("D")) == faint


def test_only_what_is_on_a_tile_is_looked_at_again() -> None:
    photo = Photo(np.full((400, 400, 3), 120, np.uint8), "table.jpg")
    square = np.array([(100, 100), (300, 100), (300, 300), (100, 300)], np.float32)
    view = lay_flat(photo, Lattice((Frame((0, 0), square, 1.0),)))
    on_tile, beside = seen((0.5, 0.5)), replace(seen((0.5, 0.5)), cell=None)
    for logit, chance in ((50.0, 1.0), (-50.0, 0.0)):
        said = np.array([[logit]], np.float32)
        looked, other = owned(lambda _, said=said: said, view, [on_tile, beside])  # type: ignore[misc]
        assert looked.owned == pytest.approx(chance)
        assert (replace(looked, owned=1.0), other) == (on_tile, beside)
    assert owned(lambda _: pytest.fail("nothing is there to look at"), view, [beside]) == (beside,)


def test_most_neutral_wood_on_grass_is_doubted_and_hardly_a_meeple_is() -> None:
    """A floor, on six rendered tables."""
    grass = Art("grass", "c1", frozenset(catalogue()), lambda *_: np.full((64, 64, 3), (110, 150, 60), np.uint8))
    kinds = (ThingKind.DRAGON, ThingKind.FAIRY, ThingKind.MAGE, ThingKind.WITCH)
    players: list[bool] = []
    others: list[bool] = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        table = set_table(rng, play_out(rng, ("base",), "c1", 30), grass, track=False, nobodys=kinds)
        taken = photograph(rng, table, aim(rng, table.outline, (1600, 1200), 50.0), arm=0.0, spoil=False)
        frames = (Frame((t.x, t.y), np.array(t.quad, np.float32), 1.0) for t in reading(taken, "table.jpg").tiles)
        found = [s for s in spot(Photo(taken.pixels, "table.jpg"), Lattice(tuple(frames))) if s.cell is not None]
        for piece, foot in zip(table.stood, taken.feet, strict=True):
            near = [s for s in found if np.hypot(*(np.array(s.foot) - foot)) < NEAR]
            if near and (piece.colour is None or piece.meeple is not None):
                surest = max(near, key=lambda s: s.certainty)
                (others if piece.colour is None else players).append(surest.owned < SURE_ENOUGH)
    assert len(players) > 20 and np.mean(players) < 0.1
    assert len(others) > 10 and np.mean(others) > 0.5
