"""What colour a piece's body has in the photo."""

import numpy as np
import pytest

from vision.meeples.colours.paint import hues, looks, paint_at
from vision.meeples.planes import LEAN_ACROSS
from vision.meeples.view import SIDE

GRASS, RED, GLARE = (0.4, 0.5, 0.2), (0.6, 0.1, 0.1), (1.2, 1.2, 1.2)


def table(lean: float = 0.0) -> np.ndarray:
    """Grass, as the net takes it; what stands leans so far upwards, in tiles to a tile of height."""
    seen = np.zeros((5, 3 * SIDE, 3 * SIDE), np.float32)
    seen[:3] = np.array(GRASS, np.float32)[:, None, None] * 2 - 1
    seen[LEAN_ACROSS + 1] = -lean
    return seen


def painted(seen: np.ndarray, rows: slice, columns: slice, colour: tuple[float, float, float]) -> None:
    seen[:3, rows, columns] = np.array(colour)[:, None, None] * 2 - 1


def test_a_piece_that_lies_is_looked_at_where_it_touches() -> None:
    seen = table()
    painted(seen, slice(60, 80), slice(60, 80), RED)
    assert paint_at(seen, np.array([70.0, 70.0]), lying=True).dark == pytest.approx(RED, abs=0.01)


def test_a_piece_that_stands_is_looked_at_above_its_foot() -> None:
    seen = table(lean=1.5)
    painted(seen, slice(45, 68), slice(60, 80), RED)
    assert paint_at(seen, np.array([70.0, 70.0]), lying=False).dark == pytest.approx(RED, abs=0.01)


def test_glare_on_a_third_of_a_piece_does_not_make_it_paler() -> None:
    seen = table()
    painted(seen, slice(60, 80), slice(60, 80), RED)
    painted(seen, slice(60, 69), slice(60, 80), GLARE)
    assert paint_at(seen, np.array([70.0, 70.0]), lying=True).dark == pytest.approx(RED, abs=0.01)


def test_deep_shade_on_most_of_a_piece_leaves_the_hue_of_what_is_lit() -> None:
    seen = table()
    painted(seen, slice(60, 80), slice(60, 80), (0.01, 0.0, 0.02))
    painted(seen, slice(60, 69), slice(60, 80), RED)
    paint = paint_at(seen, np.array([70.0, 70.0]), lying=True)
    assert paint.bright == pytest.approx(RED, abs=0.01)
    [here] = looks(np.array([paint]))
    assert here[3:] == pytest.approx(hues(np.array([RED]))[0, :2], abs=0.1)


def test_a_piece_at_the_edge_of_the_view_has_a_colour_too() -> None:
    assert paint_at(table(lean=2.0), np.array([0.0, 0.0]), lying=False).dark == pytest.approx(GRASS, abs=0.01)


def test_shade_leaves_the_hue() -> None:
    light, shade = hues(np.array([RED, tuple(0.7 * v for v in RED)]))
    assert light[:2] == pytest.approx(shade[:2], abs=0.3) and light[2] > shade[2] + 0.2
