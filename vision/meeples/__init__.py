"""Find every meeple: where its foot touches, whose it is, whether it stands or lies."""

import numpy as np

from vision.lattice import Lattice
from vision.meeples import planes
from vision.meeples.placing import place
from vision.meeples.sightings import Sighting, occupied, sightings
from vision.meeples.supply import supply
from vision.meeples.view import lay_flat
from vision.net import net
from vision.photo import Photo

__all__ = ["Sighting", "occupied", "place", "spot", "supply"]


def spot(photo: Photo, lattice: Lattice, weights: str = "meeples") -> tuple[Sighting, ...]:
    """Every piece on the board and within a tile of it, the surest first; `weights` of a net that knows such boards."""
    if not lattice.frames:
        return ()
    view = lay_flat(photo, lattice.frames)
    seen = np.concatenate([planes.balance(view.pixels, view.tiled), planes.lean(view)])
    here, mirrored = net(weights)(np.stack([seen, planes.mirrored_view(seen)]))
    return sightings((here + planes.mirrored_answer(mirrored)) / 2, view, lattice.frames)
