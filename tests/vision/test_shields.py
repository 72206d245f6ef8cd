"""A shield that nobody can see is asked about, not taken for none."""

import numpy as np
import pytest

from engine.tiles import Face
from vision.lattice.frames import Frame, Lattice
from vision.naming.scores import TileScores
from vision.naming.shields import WITHOUT, Point, unseen
from vision.reading import Reading
from vision.solve import solve
from workshop.noisy_boards import Laid, lattice, photo, seen


def fits(scores: TileScores, key: str, rotation: int) -> float:
    """How well that tile fits what is seen, whatever is common."""
    i = [c.face for c in scores.columns].index(Face(key, rotation))
    return float(scores.log_p[0, i] - np.log(scores.columns[i].prior))


@pytest.mark.parametrize(
    ("rotation", "corner"), [(0, (0.1, 0.1)), (90, (0.9, 0.1)), (180, (0.9, 0.9)), (270, (0.1, 0.9))]
)
def test_under_a_piece_both_fit_alike_in_whatever_corner_the_city_is(rotation: int, corner: Point) -> None:
    board: Laid = {(0, 0): Face("N", rotation)}

    def hidden(_: Frame, at: Point) -> bool:
        return bool(np.hypot(*np.subtract(at, corner)) < 0.05)

    scores = seen(board)
    assert fits(scores, "M", rotation) < fits(scores, "N", rotation) - 3
    after = unseen(scores, lattice(scores).frames, hidden)
    assert fits(after, "M", rotation) == pytest.approx(fits(after, "N", rotation))


def test_a_shield_in_plain_sight_stays_sure() -> None:
    scores = seen({(0, 0): Face("M", 0)})
    after = unseen(scores, lattice(scores).frames, lambda *_: True)
    np.testing.assert_allclose(after.log_p, scores.log_p, atol=1e-9)


def test_where_nothing_is_hidden_nothing_changes() -> None:
    scores = seen({(0, 0): Face("N", 0)})
    after = unseen(scores, lattice(scores).frames, lambda *_: False)
    np.testing.assert_allclose(after.log_p, scores.log_p, atol=1e-9)


def test_every_pair_has_the_same_edges() -> None:
    edges = {column.face: column.edges for column in seen({(0, 0): Face("N", 0)}).columns}
    assert all(edges[Face(key, 0)] == edges[Face(bare, 0)] for key, bare in WITHOUT.items())


def test_a_tile_whose_corner_the_photo_cuts_off_is_asked() -> None:
    scores = seen({(0, 0): Face("N", 0), (1, 0): Face("U", 0)})

    def moved(right: float) -> Reading:
        frames = tuple(Frame(f.cell, f.quad + np.array([right, 0], np.float32), 1.0) for f in lattice(scores).frames)
        return solve(photo(), Lattice(frames), scores, "c1", ("base",))

    assert [t.ask for t in moved(0).tiles] == [False, False]
    cut = moved(-2030)
    corner = cut.tiles[0]
    assert corner.ask
    assert {"M", "N"} <= {corner.key, *(other.key for other in corner.alternatives)}
