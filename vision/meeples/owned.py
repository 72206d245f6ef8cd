"""Looks again at what may be a piece: whether it is a player's at all, or wood that is nobody's, or nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Singles
from vision.meeples.nobodys import window
from vision.meeples.piles import lean_at
from vision.meeples.sightings import Sighting, foot_of, logistic
from vision.meeples.view import View

# Log odds that what looks like a piece is a player's: say one table in eight has a box with such wood, and there it is
# one piece in five. In the lessons it is as frequent as players' pieces.
USUAL = float(np.log(0.975 / 0.025))


def owned(net: Callable[[Singles], Singles], view: View, found: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """Returns the sightings, those on tiles with how likely each is a player's."""
    on_tiles = [sighting for sighting in found if sighting.cell is not None]
    if not on_tiles:
        return tuple(found)
    mean = view.pixels[view.tiled].mean(0)
    feet = [view.from_board(foot_of(sighting)) for sighting in on_tiles]
    logits = net(np.stack([window(view.pixels, mean, foot, lean_at(view, foot)) for foot in feet]))[:, 0]
    chances = iter(logistic(logits.astype(np.float64) + USUAL).tolist())
    return tuple(one if one.cell is None else replace(one, owned=next(chances)) for one in found)
