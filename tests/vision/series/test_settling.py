"""When a tile came: with the photo that shows it first, or earlier, where something hid its place."""

from dataclasses import replace

import numpy as np

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.pieces import Colour
from engine.tiles.tile import Ground
from vision.series.gathered import COVERED, MISSED, Gathered, gather, misses, scores_of
from vision.series.settling import settle
from vision.series.snapshot import Snapshot
from vision.series.turning import Pose
from workshop.boards.seen_game import Camera, snapshot

ROW = [Placed(Cell(0, 0), "D", 0), Placed(Cell(0, 1), "D", 0), Placed(Cell(0, 2), "D", 0), Placed(Cell(0, 3), "D", 0)]


def photo(number: int, tiles: int, *hidden: int) -> Snapshot:
    """The first tiles of a row of straight roads' ends, without some of them."""
    whole = snapshot(Board(ROW[:tiles]), Camera(), np.random.default_rng(number), f"{number}.jpg")
    keep = [row for row in range(len(whole.frames)) if row not in hidden]
    return replace(whole, frames=tuple(whole.frames[row] for row in keep), scores=whole.scores.of(np.array(keep)))


def gathered(*photos: Snapshot) -> Gathered:
    together = Gathered()
    for one in photos:
        together = gather(together, one, Pose())
    return together


def test_a_tile_that_every_photo_shows_came_with_the_first() -> None:
    settled = settle(gathered(photo(0, 1), photo(1, 2), photo(2, 3), photo(3, 4)), "c2", ("base",), 2)
    assert settled.came == settled.since == {Cell(0, n): n for n in range(4)}


def test_beside_a_hidden_tile_another_may_have_lain_already() -> None:
    """Photo 2 misses the second tile under an arm, so the third may lie there unseen too."""
    photos = (photo(0, 1), photo(1, 2), photo(2, 3, 1, 2), photo(3, 3), photo(4, 4))
    settled = settle(gathered(*photos), "c2", ("base",), 2)
    assert (settled.came[Cell(0, 2)], settled.since[Cell(0, 2)]) == (3, 2)
    assert (settled.came[Cell(0, 3)], settled.since[Cell(0, 3)]) == (4, 4)


def test_an_arm_over_two_tiles_says_little_against_either() -> None:
    covered = gathered(photo(0, 1), photo(1, 3), photo(2, 3, 1, 2), photo(3, 3))
    alone = gathered(photo(0, 1), photo(1, 3), photo(2, 3, 2), photo(3, 3))
    assert covered.cells[0, 2].there[1] == COVERED
    assert alone.cells[0, 2].there[1] == MISSED


def test_a_tile_under_an_arm_is_missed_and_what_was_seen_once_alone_is_not() -> None:
    """Where a tile is missed all of the next photo is read; a false frame would be missed for ever."""
    assert misses(gathered(photo(0, 3), photo(1, 3), photo(2, 3), photo(3, 3, 1)))
    assert not misses(gathered(photo(0, 3), photo(1, 3, 1), photo(2, 3)))
    assert not misses(gathered(photo(0, 2), photo(1, 3), photo(2, 2), photo(3, 2)))


def test_a_look_at_a_tile_under_a_piece_says_as_much_as_one_photo_does_where_it_is_the_only_one() -> None:
    """Of the last move of a game there is no other look."""
    stands = Board(ROW[:2], [Meeple(Cell(0, 1), Colour.RED, Ground.ROAD, 0)])
    seen = snapshot(stands, Camera(), np.random.default_rng(1), "1.jpg")
    assert seen.hidden == {(0, 1)}
    together = scores_of(gathered(seen), seen.scores.cells, seen.scores)
    assert np.allclose(np.exp(together.log_p), np.exp(seen.scores.log_p), atol=0.001)
    once_more = gathered(photo(0, 2), seen)
    assert once_more.cells[0, 1].weight < once_more.cells[0, 0].weight, "beside a free look it counts less"


def test_a_tile_under_a_bridge_is_not_known_since_nobody_can_tell_when_the_bridge_was_built() -> None:
    def crossed(seen: Snapshot) -> Snapshot:
        scores = seen.scores
        log_p = np.where(scores.crossed, 0.0, -60.0) + np.zeros_like(scores.log_p)
        here = np.array([[cell == (0, 1)] for cell in scores.cells])
        return replace(seen, scores=replace(scores, log_p=np.where(here, log_p, scores.log_p)))

    settled = settle(gathered(*map(crossed, (photo(0, 1), photo(1, 2), photo(2, 2)))), "c2", ("base",))
    assert [(t.key, t.bridge) for t in settled.reading.tiles] == [("D", None), ("?", None)]
    assert not any(other.bridge is not None for tile in settled.reading.tiles for other in tile.alternatives)
