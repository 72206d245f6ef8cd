"""Finds every meeple: where its foot touches, whose it is, whether it stands or lies."""

import numpy as np

from vision.arrays import Singles
from vision.lattice import Frame, Lattice
from vision.meeples import planes
from vision.meeples.colours.supply import supply
from vision.meeples.counting import counted
from vision.meeples.looks import look_closely, look_twice
from vision.meeples.owned import named_wood
from vision.meeples.placing import place
from vision.meeples.sightings import Sighting, occupied, sightings
from vision.meeples.view import View, lay_flat
from vision.net import net
from vision.photo import Photo

__all__ = ["Sighting", "named_wood", "occupied", "place", "spot", "spot_figures", "spotted", "supply"]


def spot(photo: Photo, lattice: Lattice) -> tuple[Sighting, ...]:
    """Finds every piece on the board and within a tile of it, the surest first: how many lie on one another, and
    whether each is a player's.
    """
    if not lattice.frames:
        return ()
    view = lay_flat(photo, lattice)
    found = spotted(view, lattice.frames)
    return counted(net("piles"), view, look_closely(net("closer"), photo, view, found))


def spotted(view: View, frames: tuple[Frame, ...]) -> tuple[Sighting, ...]:
    """Finds whatever may be a piece, the surest first, before anything is looked at again."""
    seen = _as_taken(view, planes.TRUST)
    return sightings(look_twice(net("meeples"), seen, seen), seen, view, frames)


def spot_figures(photo: Photo, squares: Lattice, second_trust: float) -> tuple[Sighting, ...]:
    """Finds every figure on the scoring board and within a square of it, the surest first.

    `second_trust`: how much of the photo's cast the second look takes out.
    """
    view = lay_flat(photo, squares)
    first, second = _as_taken(view, planes.TRUST), _as_taken(view, second_trust)
    return sightings(look_twice(net("figures"), first, second), first, view, squares.frames)


def _as_taken(view: View, trust: float) -> Singles:
    """Returns the view as the nets take it, with so much of the photo's cast taken out."""
    grey = 255 * planes.GREY
    told = grey * (view.pixels[view.tiled].mean(0) / grey) ** (trust / planes.TRUST)
    return np.concatenate([planes.balanced(view.pixels, told), planes.lean(view)])
