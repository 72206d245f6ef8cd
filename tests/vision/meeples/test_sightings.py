"""Peaks of the net's answer become sightings on tiles, in hands or beside the board."""

import numpy as np
import pytest

from engine.pieces import Colour, MeepleKind
from vision.lattice import Frame, Lattice
from vision.meeples import planes
from vision.meeples.planes import COLOURS, KINDS, PLANES, STRIDE
from vision.meeples.sightings import Sighting, occupied, sightings
from vision.meeples.view import View, lay_flat
from vision.photo import Photo

PIXELS = 100  # of a tile in the made-up photo


def frames() -> tuple[Frame, ...]:
    """Two tiles side by side, straight from above."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return tuple(
        Frame((x, 0), np.array([[x + 2 + i, 2 + j] for i, j in corners], np.float32) * np.float32(PIXELS), 1.0)
        for x in (0, 1)
    )


def flat() -> View:
    return lay_flat(Photo(np.zeros((5 * PIXELS, 6 * PIXELS, 3), np.uint8), "made up"), Lattice(frames()))


def answer(*pieces: tuple[float, float, float], colour: Colour = Colour.RED, lying: float = -5) -> np.ndarray:
    """What the net says: `pieces` are x and y on the board and how sure it is (a logit)."""
    view = flat()
    height, width = (n // STRIDE for n in view.pixels.shape[:2])
    said = np.zeros((PLANES, height, width), np.float32)
    said[planes.HEAT] = -10
    for x, y, sure in pieces:
        place = view.from_board(np.array([x, y])) / STRIDE
        column, row = int(place[0]), int(place[1])
        said[planes.HEAT, row, column] = sure
        said[planes.OFFSET, row, column] = place - [column + 0.5, row + 0.5]
        said[planes.SPREAD, row, column] = -1
        said[planes.LYING, row, column] = lying
        said[planes.COLOUR, row, column] = 8 * (np.array(COLOURS) == colour)
        said[planes.KIND, row, column] = 8 * (np.array(KINDS) == MeepleKind.PIG)
    return said


def seen(said: np.ndarray) -> tuple[Sighting, ...]:
    return sightings(said, np.zeros((5, *flat().pixels.shape[:2]), np.float32), flat(), frames())


def test_a_foot_is_told_in_its_own_tile_and_in_the_photo() -> None:
    [piece] = seen(answer((1.25, 0.6, 5.0), lying=5))
    assert piece.cell == (1, 0)
    assert piece.at == pytest.approx((0.25, 0.6), abs=0.01)
    assert piece.foot == pytest.approx(((2 + 1.25) * PIXELS, (2 + 0.6) * PIXELS), abs=2)
    assert (piece.colour, piece.kind) == (Colour.RED, MeepleKind.PIG)
    assert piece.lying > 0.9 and piece.certainty > 0.9


def test_a_tile_is_occupied_where_a_piece_is_likelier_than_not() -> None:
    assert occupied(seen(answer((0.5, 0.5, 5.0), (1.5, 0.5, -1.0), (0.5, -0.5, 5.0)))) == {(0, 0)}


def test_one_piece_seen_twice_is_one() -> None:
    pieces = seen(answer((0.4, 0.5, 3.0), (0.55, 0.5, 5.0)))
    assert [p.at for p in pieces] == [pytest.approx((0.55, 0.5), abs=0.01)]


def test_two_that_touch_are_two_the_surest_first() -> None:
    first, second = seen(answer((0.35, 0.5, 3.0), (0.65, 0.5, 5.0)))
    assert first.certainty > second.certainty


def test_what_stands_beside_the_board_is_supply() -> None:
    [piece] = seen(answer((0.5, -0.5, 5.0)))
    assert piece.cell is None


def test_a_foot_just_over_the_edge_still_stands_on_the_tile() -> None:
    [piece] = seen(answer((0.5, -0.05, 5.0)))
    assert piece.cell == (0, 0) and piece.at[1] == 0


def test_faint_peaks_are_nothing() -> None:
    assert seen(answer((0.5, 0.5, -4.0))) == ()


def test_a_mirrored_answer_names_the_same_feet() -> None:
    said = answer((1.25, 0.6, 5.0))
    mirrored = said[..., ::-1].copy()
    mirrored[planes.OFFSET.start] *= -1
    [one], [other] = seen(said), seen(planes.mirrored_answer(mirrored))
    assert one == other
