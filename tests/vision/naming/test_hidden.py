"""A mark that a piece hides is asked about, not taken for none."""

from dataclasses import replace

import numpy as np
import pytest

from engine.boxes import catalogue
from engine.tiles.tile import Face
from vision.naming.hidden import HIDDEN, seen_through
from vision.naming.scores import TileScores
from vision.net import log_softmax
from vision.solve import solve
from workshop.boards.noisy import lattice, photo, seen

# A tile with a mark, and the same without, some of another box.
TWINS = [("M", "N"), ("F", "G"), ("IC/RrC.i", "K"), ("TB/RCc.g", "GQ/RCc"), ("RI.2/CcII+", "RI.1/CcII")]


def column(scores: TileScores, key: str, rotation: int) -> int:
    return [c.face for c in scores.columns].index(Face(key, rotation))


def fits(scores: TileScores, key: str, rotation: int) -> float:
    """How well that tile fits what is seen, whatever is common."""
    at = column(scores, key, rotation)
    return float(scores.log_p[0, at] - np.log(scores.columns[at].prior))


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize(("marked", "bare"), TWINS)
def test_where_a_piece_stands_a_mark_that_is_not_seen_may_be_there(marked: str, bare: str, rotation: int) -> None:
    scores = seen({(0, 0): Face(bare, rotation)}, tiles=catalogue())
    assert fits(scores, marked, rotation) < fits(scores, bare, rotation) + np.log(HIDDEN)
    after = seen_through(scores, {(0, 0)})
    assert fits(after, marked, rotation) == pytest.approx(fits(after, bare, rotation) + np.log(HIDDEN))


@pytest.mark.parametrize(("marked", "bare"), TWINS)
def test_a_mark_that_is_seen_is_there(marked: str, bare: str) -> None:
    scores = seen({(0, 0): Face(marked, 0)}, tiles=catalogue())
    before, after = (fits(s, marked, 0) - fits(s, bare, 0) for s in (scores, seen_through(scores, {(0, 0)})))
    assert after == pytest.approx(before)


def test_where_nothing_stands_all_stays_as_it_is() -> None:
    scores = seen({(0, 0): Face("N", 0)})
    np.testing.assert_array_equal(seen_through(scores, {(1, 0)}).log_p, scores.log_p)


def test_what_looks_like_a_tile_of_another_box_may_be_one_whose_goods_a_piece_hides() -> None:
    """Else the tile of this box that comes next would be taken, and nobody asked."""
    scores = seen({(0, 0): Face("K", 180), (3, 0): Face("TB/LRRR", 0), (5, 0): Face("TB/CCc.w", 0)}, tiles=catalogue())
    log_p = scores.log_p.copy()
    log_p[0] = -30
    log_p[0, [column(scores, key, 180) for key in ("K", "GQ/RCc")]] = np.log([0.1, 0.9])
    scores = replace(scores, log_p=log_softmax(log_p))

    def read(occupied: set[tuple[int, int]]) -> tuple[str, bool, set[str]]:
        boxes = ("base", "traders-and-builders")
        reading = solve(photo(), lattice(scores), scores, "c1", boxes, occupied=occupied)
        tile = next(t for t in reading.tiles if (t.x, t.y) == (0, 0))
        return tile.key, tile.ask, {other.key for other in tile.alternatives}

    assert read(set())[:2] == ("K", False)
    key, asked, others = read({(0, 0)})
    assert asked and "TB/RCc.g" in {key, *others}
