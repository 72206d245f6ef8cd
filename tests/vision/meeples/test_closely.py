"""A closer look at a piece counts beside the first one: of its colour, its kind and its pose."""

from dataclasses import replace

import numpy as np
import pytest

from engine.pieces import Colour, MeepleKind
from tests.vision.meeples.test_placing import seen
from vision.lattice import Frame, Lattice
from vision.meeples import closely
from vision.meeples.closely import ANSWERS, FOOT, SHARES, WINDOW, close_up
from vision.meeples.looks import as_both_see, look_closely
from vision.meeples.piles import lean_at
from vision.meeples.planes import COLOURS, KINDS
from vision.meeples.sightings import Sighting, foot_of
from vision.meeples.view import View, lay_flat
from vision.photo import Photo

SQUARE = np.array([(100, 100), (300, 100), (300, 300), (100, 300)], np.float32)
PHOTO = Photo(np.full((400, 400, 3), 120, np.uint8), "table.jpg")


def of_one_tile(photo: Photo) -> View:
    return lay_flat(photo, Lattice((Frame((0, 0), SQUARE, 1.0),)))


def looked_at(found: list[Sighting], **said: float) -> tuple[Sighting, ...]:
    """What becomes of them when a closer look says of each what is given here, and of the rest nothing."""
    told = np.zeros((sum(one.cell is not None for one in found), ANSWERS), np.float32)
    told[:, closely.WHAT] = np.log(SHARES)  # nothing but how frequent each is in the lessons
    told[:, 0] += said.get("players", 0.0)
    told[:, closely.LYING] = said.get("lying", 0.0)
    for colour in COLOURS:
        told[:, closely.COLOUR.start + COLOURS.index(colour)] = said.get(str(colour), 0.0)
    for kind in KINDS:
        told[:, closely.KIND.start + KINDS.index(kind)] = said.get(str(kind), 0.0)
    return tuple(map(as_both_see, look_closely(lambda _: told, PHOTO, of_one_tile(PHOTO), found)))


def on_a_tile(kind: MeepleKind = MeepleKind.MEEPLE, lying: bool = False) -> Sighting:
    """A red one, as the first look alone sees it."""
    kinds = tuple(-0.01 if one is kind else -7.0 for one in KINDS)
    return replace(seen((0.5, 0.5), lying=lying), kinds=kinds, taken_for=())


def test_only_what_is_on_a_tile_is_looked_at_again() -> None:
    beside = replace(on_a_tile(), cell=None)
    looked, other = looked_at([on_a_tile(), beside], players=3.0)
    assert np.argmax(looked.taken_for) == 0
    assert np.ptp(looked.taken_for[1:]) == pytest.approx(0, abs=1e-5)
    assert other == beside
    nothing = look_closely(lambda _: pytest.fail("nothing is there to look at"), PHOTO, of_one_tile(PHOTO), [beside])
    assert nothing == (beside,)


def test_both_looks_count_alike_of_a_colour() -> None:
    [agreed] = looked_at([on_a_tile()], red=5.0)
    [contradicted] = looked_at([on_a_tile()], blue=12.0)
    assert agreed.colour is Colour.RED
    assert contradicted.colour is Colour.BLUE
    doubted = np.exp(looked_at([replace(on_a_tile(), colours=agreed.colours)], blue=5.0)[0].colours)
    assert max(doubted) < 0.9


def test_what_a_closer_look_cannot_tell_leaves_colour_kind_and_pose_as_they_were() -> None:
    [same] = looked_at([on_a_tile(MeepleKind.PIG, lying=True)])
    assert (same.colour, same.kind, same.lying > 0.5) == (Colour.RED, MeepleKind.PIG, True)


def test_a_cube_that_closely_is_a_figure_and_stands_is_one() -> None:
    [figure] = looked_at([on_a_tile(MeepleKind.CUBE, lying=True)], meeple=12.0, lying=-9.0)
    assert figure.kind is MeepleKind.MEEPLE
    assert figure.lying < 0.5


def test_a_close_up_shows_the_foot_where_the_net_expects_it_as_finely_as_the_photo() -> None:
    pixels = np.full((400, 400, 3), 120, np.uint8)
    pixels[219:222, 149:152] = 255  # a point on the tile, three quarters of a tile's half from its middle
    photo = Photo(pixels, "table.jpg")
    view = of_one_tile(photo)
    foot = view.from_board(foot_of(seen((0.2525, 0.6025))))
    close = close_up(photo, view, foot, lean_at(view, foot))
    assert close.shape == (*WINDOW[::-1], 3)
    bright = np.argwhere(close[..., 0] > 180)
    assert len(bright) > 0
    assert bright.mean(0)[::-1] == pytest.approx(np.array(FOOT) - 0.5, abs=1.5)
