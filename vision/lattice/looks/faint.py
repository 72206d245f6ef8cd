"""Looks up close at what seemed a tile from afar, but faintly, where no look showed a board: nothing beside a tile that
lies alone tells that it is one.
"""

from collections.abc import Sequence

import numpy as np

from vision.arrays import Pixels
from vision.lattice.looks.detect import Detections, surest_apart
from vision.lattice.looks.refine import copied, refine
from vision.lattice.looks.search import Look, holding
from vision.net import Net

PLAIN = 0.95  # what the frame net takes for a tile so surely is one, if its print is known
MOST = 8  # of a look are tried, the surest first


def seen_after_all(net: Net, photo: Pixels, taken: Sequence[Look]) -> Look | None:
    """Returns the look that saw most of the faint tiles of which the frame net is sure, with all of them; None where
    it is sure of none.
    """
    found = [(look, _confirmed(net, photo, look)) for look in taken if len(look.found.quads)]
    if not any(len(tiles.quads) for _, tiles in found):
        return None
    quads = np.concatenate([tiles.quads for _, tiles in found])
    scores = np.concatenate([tiles.scores for _, tiles in found])
    apart = surest_apart(quads, scores)
    fullest, _ = max(found, key=lambda one: float(one[1].scores.sum()))
    return holding(fullest, Detections(quads[apart], scores[apart]))


def _confirmed(net: Net, photo: Pixels, look: Look) -> Detections:
    quads = look.found.quads[:MOST]
    copy = copied(photo, quads)
    once, _ = refine(net, copy, quads)
    twice, chance = refine(net, copy, once)
    plain = chance > PLAIN
    return Detections(twice[plain], chance[plain])
