"""A shield that lies beyond the photo's edge is asked about, not taken for none."""

import numpy as np
import pytest

from engine.tiles.tile import Face
from vision.lattice.frames import Frame, Lattice
from vision.naming.scores import TileScores
from vision.naming.shields import BEHIND, SHIELDS, behind, unseen
from vision.reading import TileReading
from vision.solve import solve
from workshop.boards.noisy import Laid, lattice, photo, seen

SIZE = (400, 300)
SQUARE = np.array([(0, 0), (100, 0), (100, 100), (0, 100)], np.float32)
# Where a tile lies of which only the photo's inner half shows: beyond the left edge, the upper, the right, the lower.
CUT = {"left": (-50, 100), "top": (150, -50), "right": (350, 100), "bottom": (150, 250)}


def fits(scores: TileScores, key: str, rotation: int) -> float:
    """How well that tile fits what is seen, whatever is common."""
    i = [c.face for c in scores.columns].index(Face(key, rotation))
    return float(scores.log_p[0, i] - np.log(scores.columns[i].prior))


def lying(where: tuple[int, int]) -> list[Frame]:
    return [Frame((0, 0), SQUARE + np.array(where, np.float32), 1.0)]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("side", CUT)
def test_where_the_corner_of_the_city_is_cut_off_both_fit_alike(side: str, rotation: int) -> None:
    board: Laid = {(0, 0): Face("N", rotation)}
    scores = seen(board)
    corner = (("left", "top"), ("right", "top"), ("right", "bottom"), ("left", "bottom"))[rotation // 90]
    after = unseen(scores, lying(CUT[side]), SIZE)
    shield, none = fits(after, "M", rotation), fits(after, "N", rotation)
    assert shield == pytest.approx(none) if side in corner else shield < none - 3


def test_a_city_from_side_to_side_may_have_it_at_either_end() -> None:
    """One end is cut off, the other shows none: half as likely as if nothing were seen."""
    scores = seen({(0, 0): Face("G", 0)})
    after = unseen(scores, lying(CUT["left"]), SIZE)
    assert fits(after, "F", 0) == pytest.approx(fits(after, "G", 0) + np.log(0.5))


@pytest.mark.parametrize(("seems", "other"), [("M", "N"), ("N", "M")])
@pytest.mark.parametrize("turns", range(4))
def test_behind_a_piece_there_may_be_a_shield_or_none_whatever_it_seems(seems: str, other: str, turns: int) -> None:
    scores = seen({(2, 1): Face(seems, 90 * turns)})
    x, y = ((0.11, 0.11), (0.89, 0.11), (0.89, 0.89), (0.11, 0.89))[turns]
    head = np.array([[(2 + x, 1.4 + y), (2 + x, 0.9 + y)]])  # it stands on the tile below, and leans over this one
    after = behind(scores, head)
    assert fits(after, other, 90 * turns) == pytest.approx(fits(after, seems, 90 * turns) + np.log(BEHIND))
    beside = behind(scores, head + np.array((0.3, 0.0)))
    np.testing.assert_allclose(beside.log_p, scores.log_p, atol=1e-6)


@pytest.mark.parametrize(("key", "where"), [("M", CUT["left"]), ("N", (150, 100))])
def test_a_shield_in_sight_and_a_whole_tile_stay_as_they_are(key: str, where: tuple[int, int]) -> None:
    scores = seen({(0, 0): Face(key, 0)})
    after = unseen(scores, lying(where), SIZE)
    np.testing.assert_allclose(np.exp(after.log_p), np.exp(scores.log_p), atol=1e-6)


def test_every_pair_has_the_same_edges() -> None:
    edges = {column.face: column.edges for column in seen({(0, 0): Face("N", 0)}).columns}
    assert all(edges[Face(key, 0)] == edges[Face(bare, 0)] for key, bare, _ in SHIELDS)


def test_a_tile_whose_corner_the_photo_cuts_off_is_asked() -> None:
    scores = seen({(0, 0): Face("N", 0), (1, 0): Face("U", 0)})

    def read(moved: float) -> tuple[TileReading, ...]:
        frames = tuple(Frame(f.cell, f.quad + np.array([moved, 0], np.float32), 1.0) for f in lattice(scores).frames)
        return solve(photo(), Lattice(frames), scores, "c1", ("base",)).tiles

    assert [t.ask for t in read(0)] == [False, False]
    corner, _ = read(-2030)
    assert corner.ask
    assert {"M", "N"} <= {corner.key, *(other.key for other in corner.alternatives)}
