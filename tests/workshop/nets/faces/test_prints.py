"""What is printed over tiles in crops: it stays on its tile, is not hidden by pieces, and needs no scans."""

from pathlib import Path

import numpy as np
import pytest

from vision.naming.scores import EDGES, STRANGER
from workshop.art.scans import scans
from workshop.nets.faces.answers import PRINTED, SHARES, answers
from workshop.nets.faces.covers import AROUND, CANVAS, TILE
from workshop.nets.faces.crops import Table
from workshop.nets.faces.drawn import Drawn
from workshop.nets.faces.prints import CutOut, cut_outs, overprint, prints_on, still_seen

TILE_HERE = slice(AROUND, AROUND + TILE)


def grass() -> "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]":
    return np.full((CANVAS, CANVAS, 3), (120, 160, 70), np.uint8)


def test_a_print_lies_on_its_tile_alone() -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        canvas = grass()
        hidden = overprint(rng, canvas, ())
        changed = (canvas != grass()).any(2)
        assert changed[TILE_HERE, TILE_HERE].any()
        assert hidden.max() > 0.5
        changed[TILE_HERE, TILE_HERE] = False
        assert not changed.any()


def test_a_piece_may_hide_a_print() -> None:
    canvas = grass()
    hidden = overprint(np.random.default_rng(2), canvas, ())
    buried = canvas.copy()
    buried[TILE_HERE, TILE_HERE] = (200, 30, 30)
    assert still_seen(canvas, canvas, hidden)
    assert not still_seen(canvas, buried, hidden)


def test_without_scans_nothing_is_cut_out(tmp_path: Path) -> None:
    assert cut_outs(scans(tmp_path / "missing")) == ()


def test_no_print_makes_a_known_tile_of_another_one() -> None:
    """A dragon on the base game's bend is a tile of the Princess and the Dragon, on a cloister's road it is none."""
    sheet = np.zeros((4, 4, 4), np.float32)
    dragon = CutOut(sheet, frozenset({"FFRR", "RFFR", "RRFF", "FRRF"}))
    assert prints_on([dragon], "V") == ()
    assert prints_on([dragon], "A") == (sheet,)


def test_the_prints_of_a_box_are_not_laid_over_its_own_tiles() -> None:
    cut = cut_outs(scans())
    if not cut:
        pytest.skip("the scans in ../shared/tiles are not here")
    assert len(prints_on(cut, "DG/Rr.d")) < len(prints_on(cut, "A"))
    unknown = [one for one in cut if not one.taken]
    assert len(unknown) == 1, "the plague's tile is of no box that is known"


def test_a_base_tile_with_a_print_is_strange_and_keeps_its_edges() -> None:
    """A C cannot lie under a bridge, so what is strange about it is printed."""
    batch = Table([Drawn("flat", "C")], answers()).batch(np.random.default_rng(3), 200)
    strange = batch.face == [column.edges for column in answers()].index(STRANGER)
    assert 0 < strange.mean() < 4 * PRINTED
    assert (batch.edges == EDGES.index("C")).all()


def test_priors_of_answers_are_a_whole() -> None:
    assert sum(SHARES.values()) == pytest.approx(1)
    assert sum(c.prior for c in answers()) == pytest.approx(1)
