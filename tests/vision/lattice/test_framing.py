"""Frames are looked at again one by one, and a board's gaps are asked once more."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from vision.arrays import Singles
from vision.lattice.frames import Frame
from vision.lattice.joining.assemble import Seat, join, links
from vision.lattice.joining.framing import (
    HOPELESS,
    Framed,
    certainty,
    framed,
    frames_of,
    instead,
    passed_over,
    settled,
)
from vision.lattice.looks.detect import CHANNELS, STRIDE, Detections
from vision.lattice.looks.refine import CROP, TILE, Copy, copied, refine, straightened
from vision.lattice.looks.search import Look
from vision.net import Net

SIDE = 40.0
UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
SIZE = (400, 400)
GREY = np.full((400, 400, 3), 128, np.uint8)
PLAIN = Copy(GREY, np.ones(2, np.float32))


class Saying(Net):
    """A frame net that answers every crop alike."""

    def __init__(self, logit: float, move: npt.NDArray[np.floating] | None = None) -> None:
        self._answer = np.concatenate([[logit], (np.zeros((4, 2)) if move is None else move).ravel()])

    def __call__(self, batch: Singles) -> Singles:
        return np.repeat(self._answer[None], len(batch), axis=0).astype(np.float32)


def squares(cells: list[tuple[int, int]]) -> Singles:
    return np.stack([(UNIT + np.array(cell) + 2) * SIDE for cell in cells]).astype(np.float32)


def nothing_more(_: Singles) -> None:
    """The maps stay empty."""


def look_at(cells: list[tuple[int, int]], answer: Callable[[Singles], None] = nothing_more) -> Look:
    """A close look at scale 1 that detected these cells."""
    quads, scores = squares(cells), np.full(len(cells), 0.9, np.float32)
    maps = np.zeros((CHANNELS, 100, 100), np.float32)
    answer(maps)
    found = links(quads, scores)
    board = max(join(len(quads), found), key=len)
    return Look(np.eye(3), SIZE, maps, Detections(quads, scores), found, board)


def cover_everything(answer: Singles) -> None:
    answer[1] = 1


def trace_of(cell: tuple[int, int]) -> Callable[[Singles], None]:
    """The ground is covered, and there is a faint middle in that cell."""

    def paint(answer: Singles) -> None:
        answer[1] = 1
        x, y = ((np.array(cell) + 2.5) * SIDE / STRIDE).astype(int)
        answer[0, y, x] = 0.1

    return paint


def test_a_straightened_tile_fills_the_middle_of_its_crop() -> None:
    picture = GREY.copy()
    picture[100:140, 200:240] = (255, 0, 0)
    crop = straightened(picture, np.array([(199.5, 99.5), (239.5, 99.5), (239.5, 139.5), (199.5, 139.5)], np.float32))
    edge = (CROP - TILE) // 2
    inner = crop[edge + 2 : -edge - 2, edge + 2 : -edge - 2]
    assert (inner[..., 0] > 250).all() and (crop[2 : edge - 2, 2 : edge - 2] == 128).all()


def test_corners_move_by_sides_of_the_tile_along_its_own_edges() -> None:
    turned = np.array([(240, 100), (240, 140), (200, 140), (200, 100)], np.float32)  # first corner at the upper right
    move = np.zeros((4, 2))
    move[0] = (0.1, 0)  # along the first edge, which runs down
    (moved,), chance = refine(Saying(9.0, move), PLAIN, turned[None])
    assert moved[0] == pytest.approx((240, 104), abs=0.2)
    assert moved[1:] == pytest.approx(turned[1:], abs=0.2)
    assert chance[0] > 0.99


def test_large_tiles_are_looked_at_in_a_smaller_copy_and_come_back_at_their_own_size() -> None:
    large = np.array([[(60, 60), (360, 60), (360, 360), (60, 360)]], np.float32)
    moved, _ = refine(Saying(0.0), copied(GREY, large), large)
    assert moved == pytest.approx(large, abs=0.5)


class Counting(Saying):
    """One that also counts the crops it is shown."""

    shown = 0

    def __call__(self, batch: Singles) -> Singles:
        self.shown += len(batch)
        return super().__call__(batch)


@pytest.mark.parametrize(
    ("logit", "aside", "looks"),
    [(4.0, 0.0, 1), (4.0, 0.05, 1), (4.0, 0.2, 2), (2.0, 0.0, 2)],  # plain; nearly there; moved far; not sure
)
def test_a_tile_that_is_plain_at_once_is_looked_at_once(logit: float, aside: float, looks: int) -> None:
    pair = [(0, 0), (1, 0)]
    net = Counting(logit, np.tile([aside, 0.0], (4, 1)))
    framed(net, PLAIN, look_at(pair))
    assert net.shown == looks * len(pair)


def test_a_gap_in_which_both_nets_see_something_is_filled() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    found = frames_of(framed(Saying(3.0), PLAIN, look_at(ring, trace_of((1, 1)))), SIZE)
    assert {frame.cell for frame in found} == {(x, y) for x in range(3) for y in range(3)}
    (filled,) = (frame for frame in found if frame.cell == (1, 1))
    assert filled.quad == pytest.approx(squares([(1, 1)])[0], abs=1)
    assert filled.certainty < min(frame.certainty for frame in found if frame.cell != (1, 1))


@pytest.mark.parametrize(("logit", "answer"), [(-3.0, trace_of((1, 1))), (3.0, cover_everything)])
def test_a_hole_stays_a_hole(logit: float, answer: Callable[[Singles], None]) -> None:
    """Neither the frame net alone nor the first look alone may put a tile where there was none."""
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    net = SureAtFirst(logit) if logit < 0 else Saying(logit)
    found = frames_of(framed(net, PLAIN, look_at(ring, answer)), SIZE)
    assert (1, 1) not in {frame.cell for frame in found}


class SureAtFirst(Saying):
    """Sure of the first crops it is shown, those of the detections; of all later ones, the gaps, not."""

    def __init__(self, later: float) -> None:
        super().__init__(3.0)
        self._later, self._calls = Saying(later), 0

    def __call__(self, batch: Singles) -> Singles:
        self._calls += 1
        return super().__call__(batch) if self._calls == 1 else self._later(batch)


def test_a_detection_that_the_frame_net_denies_is_dropped() -> None:
    assert frames_of(framed(Saying(-6.0), PLAIN, look_at([(0, 0), (1, 0)])), SIZE) == ()


@pytest.mark.parametrize(("beyond", "tiles"), [(20, 2), (26, 1)])
def test_a_tile_that_the_edge_of_the_photo_cuts_is_framed_where_half_of_it_shows(beyond: int, tiles: int) -> None:
    cut = look_at([(0, 0), (1, 0)])
    moved = Detections(cut.found.quads - np.array([80 + beyond, 0], np.float32), cut.found.scores)
    seen = Look(cut.onto, cut.size, cut.answer, moved, cut.links, cut.board)
    assert len(frames_of(framed(Saying(3.0), PLAIN, seen), SIZE)) == tiles


def test_certainty_rises_with_the_nets_score() -> None:
    low, half, high = (certainty(score) for score in (0.3, 0.5, 0.9))
    assert low < 0.1 < half < 0.6 and 0.99 < high < 1


def test_a_board_of_hopeless_tiles_is_none() -> None:
    quads = squares([(0, 0), (1, 0), (0, 1)])
    found = links(quads, np.ones(3))
    (piece,) = join(3, found)
    assert frames_of(Framed(quads, np.full(3, HOPELESS - 0.05, np.float32), found, piece), SIZE) == ()


def test_frames_begin_with_their_north_west_corner_and_stand_row_by_row() -> None:
    quads = squares([(1, 0), (0, 0), (0, 1)])
    turned = np.stack([np.roll(quad, k, axis=0) for k, quad in enumerate(quads)])
    found = links(turned, np.ones(3))
    (piece,) = join(3, found)
    frames = frames_of(Framed(turned, np.full(3, 0.9, np.float32), found, piece), SIZE)
    assert [frame.cell for frame in frames] == [(0, 0), (1, 0), (0, 1)]
    for frame in frames:
        assert frame.quad[0] == pytest.approx(frame.quad.min(0))
    assert Seat((0, 0), 0) in piece.values()


def test_what_the_net_gets_wrong_at_one_corner_of_every_crop_does_not_stay_at_one_corner_of_the_tiles() -> None:
    cells = [(x, y) for x in range(4) for y in range(3)]
    always = np.zeros((4, 2))
    always[0] = (0.1, 0.0)
    frames = [Frame(cell, quad, 0.9) for cell, quad in zip(cells, squares(cells), strict=True)]
    found = settled(Saying(3.0, always), PLAIN, SIZE, frames)
    assert [frame.cell for frame in found] == cells
    off = [np.linalg.norm(new.quad - old.quad, axis=1).max() / SIDE for new, old in zip(found, frames, strict=True)]
    assert max(off) < 0.08


def test_a_frame_is_as_certain_as_it_was_and_as_the_look_that_doubts_it_most_says_together() -> None:
    class Wavering(Saying):
        """A net that doubts the second look."""

        looks = 0

        def __call__(self, batch: Singles) -> Singles:
            self.looks += 1
            self._answer[0] = -1.0 if self.looks == 2 else 3.0
            return super().__call__(batch)

    frame = Frame((0, 0), squares([(0, 0)])[0], 0.9)
    (told,) = settled(Wavering(0.0), PLAIN, SIZE, (frame,))
    assert told.certainty == pytest.approx(9 * np.exp(-1) / (1 + 9 * np.exp(-1)))
    (surest,) = settled(Saying(50.0), PLAIN, SIZE, (Frame((0, 0), squares([(0, 0)])[0], 1.0),))
    assert 0.999 < surest.certainty < 1


@pytest.mark.parametrize(("off", "surely", "looks"), [(0.0, 5.0, 1), (0.1, 5.0, 3), (0.0, 1.0, 3)])
def test_a_frame_that_lies_still_and_is_surely_a_tile_is_looked_at_once(off: float, surely: float, looks: int) -> None:
    class Counting(Saying):
        crops = 0

        def __call__(self, batch: Singles) -> Singles:
            self.crops += len(batch)
            return super().__call__(batch)

    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    net = Counting(surely, np.array([(off, 0.0)] + [(0.0, 0.0)] * 3))
    settled(net, PLAIN, SIZE, [Frame(cell, quad, 0.9) for cell, quad in zip(cells, squares(cells), strict=True)])
    assert net.crops == looks * len(cells)


def test_a_piece_beyond_an_arm_is_part_of_the_board_unless_it_is_hardly_anything() -> None:
    board, beyond = [(x, y) for x in range(2) for y in range(4)], [(4, 1), (4, 2)]
    cells = board + beyond
    seen = look_at(cells)
    assert len(frames_of(framed(Saying(5.0), PLAIN, seen), SIZE)) == len(cells)
    seen.found.scores[len(board) :] = 0.2
    assert len(frames_of(framed(Saying(5.0), PLAIN, seen), SIZE)) == len(board)


def traces(answer: Singles) -> None:
    answer[:2] = 0.1


@pytest.mark.parametrize(("logit", "cells"), [(9.0, 4 + 8), (0.0, 4), (-9.0, 0)])
def test_beyond_what_was_surely_passed_over_the_next_cells_are_asked(logit: float, cells: int) -> None:
    """About a single tile there are four cells, and eight about these."""
    frames = (Frame((2, 2), squares([(2, 2)])[0], 0.99),)
    found = passed_over(Saying(logit), PLAIN, SIZE, look_at([(2, 2)], traces), frames)
    assert len({frame.cell for frame in found}) == len(found) == cells


def test_what_is_surely_empty_is_not_looked_at_twice() -> None:
    class Counting(Saying):
        crops = 0

        def __call__(self, batch: Singles) -> Singles:
            self.crops += len(batch)
            return super().__call__(batch)

    net = Counting(-9.0)
    passed_over(net, PLAIN, SIZE, look_at([(2, 2)], traces), (Frame((2, 2), squares([(2, 2)])[0], 0.99),))
    assert net.crops == 4


def test_whatever_else_may_be_the_board_is_named_the_heaviest_first() -> None:
    """A fence of six pieces, and the one tile of a game that begins; a thing that is hardly a tile is passed over."""
    quads = squares([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (2, 4), (6, 4)])
    scores = np.array([0.7] * 6 + [0.9, 0.55], np.float32)
    found = links(quads, scores)
    others = instead(Framed(quads, scores, found, max(join(len(quads), found), key=len)))
    assert [list(other.board) for other in others] == [[6]]
