"""What the net overlooks is found by its player's paint, where a closer look is sure of it, and is asked about."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from engine.pieces import Colour
from tests.vision.meeples.test_placing import seen, tile
from vision.lattice import Lattice
from vision.meeples import spot
from vision.meeples.colours import overlooked
from vision.meeples.looks import look_closely
from vision.meeples.placing import place
from vision.meeples.sightings import Sighting, foot_of
from vision.meeples.view import View, lay_flat
from vision.net import net
from vision.photo import Photo, load
from vision.pipeline import Wish, walk

FIXTURES = Path(__file__).parents[2] / "fixtures" / "photos"
NEAR = 0.3  # tiles: half the length of a piece that lies


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A photo, its tiles, and all that is seen on them."""

    photo: Photo
    lattice: Lattice
    view: View
    all: tuple[Sighting, ...]

    @property
    def plain(self) -> list[Sighting]:
        """The pieces whose player has another one there."""
        here = [one for one in self.all if one.cell is not None and one.certainty > 0.8]
        has = Counter(one.colour for one in here)
        return [one for one in here if has[one.colour] > 1]

    def found_without(self, one: Sighting) -> tuple[Sighting, ...]:
        return self.found_beside(other for other in self.all if other is not one)

    def found_beside(self, known: Iterable[Sighting]) -> tuple[Sighting, ...]:
        guesses = overlooked.guesses(self.view, tuple(known), self.lattice.frames)
        return overlooked.confirmed(look_closely(net("closer"), self.photo, self.view, guesses))


@cache
def table(name: str) -> Table:
    photo = load(FIXTURES / f"{name}.jpg")[0]
    *_, (_, known) = walk(photo, Wish(), "lattice")
    assert known.lattice is not None
    return Table(photo, known.lattice, lay_flat(photo, known.lattice), spot(photo, known.lattice))


def near(one: Sighting, other: Sighting) -> bool:
    return one.colour is other.colour and float(np.hypot(*(foot_of(one) - foot_of(other)))) < NEAR


@pytest.mark.parametrize("name", ["farmers", "slanted", "snow", "top-down"])
def test_most_pieces_would_be_found_by_their_paint_had_the_net_overlooked_them(name: str) -> None:
    this = table(name)
    found = [any(near(one, other) for other in this.found_without(one)) for one in this.plain]
    assert len(found) > 10
    assert sum(found) > 0.6 * len(found)


@pytest.mark.parametrize("name", ["farmers", "slanted", "snow", "top-down", "river", "track", "cloth"])
def test_where_all_pieces_are_seen_none_is_found_beside_them(name: str) -> None:
    this = table(name)
    assert this.found_beside(this.all) == ()


def test_where_no_piece_is_plain_there_is_no_paint_to_look_for() -> None:
    this = table("farmers")
    assert this.found_beside([]) == ()
    assert this.found_beside(replace(one, certainty=0.5) for one in this.all) == ()


def test_what_only_its_paint_tells_of_is_asked_about_however_sure_the_closer_look_is() -> None:
    found = replace(seen((0.5, 0.8), lying=True), certainty=overlooked.DOUBTED, taken_for=(0.0, *[-20.0] * 10))
    another = seen((0.5, 0.12), cell=(1, 0), colour=Colour.RED)
    [piece] = [m for m in place([found, another], (tile("D"), tile("D", x=1))) if m.x == 0]
    assert (piece.on, piece.likely, piece.ask) == ("field", True, True)
