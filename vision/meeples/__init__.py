"""Find every meeple: where its foot touches, whose it is, whether it stands or lies."""

import numpy as np
import numpy.typing as npt

from vision.lattice import Lattice
from vision.meeples import planes
from vision.meeples.looks import look_twice
from vision.meeples.placing import place
from vision.meeples.sightings import Sighting, occupied, sightings
from vision.meeples.supply import supply
from vision.meeples.view import lay_flat
from vision.net import net
from vision.photo import Photo

__all__ = ["Sighting", "occupied", "place", "spot", "supply"]


def spot(
    photo: Photo, lattice: Lattice, weights: str = "meeples", second_trust: float = planes.TRUST
) -> tuple[Sighting, ...]:
    """Every piece on the board and within a tile of it, the surest first; `weights` of a net that knows such boards.

    `second_trust`: how much of the photo's cast the second look takes out.
    """
    if not lattice.frames:
        return ()
    view = lay_flat(photo, lattice.frames)
    mean, lean = view.pixels[view.tiled].mean(0), planes.lean(view)
    first, second = (
        np.concatenate([planes.balanced(view.pixels, light), lean]) for light in (mean, _told(mean, second_trust))
    )
    return sightings(look_twice(net(weights), first, second), view, lattice.frames)


def _told(mean: npt.NDArray[np.floating], trust: float) -> npt.NDArray[np.floating]:
    """What balancing must hear instead of the tiles' mean colour to take out so much of the cast."""
    grey = 255 * planes.GREY
    return np.asarray(grey * (mean / grey) ** (trust / planes.TRUST))
