"""Where the board is, seen from afar."""

import cv2
import numpy as np
import pytest

from vision.geometry import warped
from vision.lattice import find
from vision.photo import Photo
from workshop.art.painted import STYLES
from workshop.art.print_runs import drawn
from workshop.scenes.game import play_out
from workshop.scenes.photograph import Photo as Rendered
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.view.camera import aim

TILES = 24
NEAR = 0.35  # of a side


def taken_from(elevation: float) -> Rendered:
    """A photo of a table, taken from so many degrees above it."""
    rng = np.random.default_rng(8)
    art = drawn(next(iter(STYLES)))
    table = set_table(rng, play_out(rng, edition=art.edition, tiles=TILES, keys=art.keys), art)
    return photograph(rng, table, aim(rng, table.outline, (1200, 900), elevation, 20.0, 0.85), arm=0.0, spoil=False)


@pytest.mark.parametrize("elevation", [60.0, 24.0, 20.0])
def test_a_board_is_found_from_high_up_and_from_low_down(elevation: float) -> None:
    rendered = taken_from(elevation)
    middles = np.array([frame.quad.mean(0) for frame in find(Photo(rendered.pixels, "low.jpg")).frames])
    sides = [cv2.contourArea(quad.astype(np.float32)) ** 0.5 for quad in rendered.quads]
    apart = np.linalg.norm(rendered.quads.mean(1)[:, None] - middles, axis=-1).min(1)
    assert (apart < NEAR * np.array(sides)).sum() >= TILES - 1


def test_a_look_beyond_the_photos_edge_shows_grey() -> None:
    photo = np.full((60, 80, 3), 200, np.uint8)
    for aside in ((-500.0, 0.0), (500.0, 0.0), (0.0, -500.0), (0.0, 500.0)):
        beyond = np.array([[1, 0, aside[0]], [0, 1, aside[1]], [0, 0, 1.0]])
        assert (warped(photo, beyond, (40, 40)) == 128).all()
