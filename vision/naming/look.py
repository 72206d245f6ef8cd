"""Looks at every crop four times, turned by quarters, and takes the mean: a net errs differently on each."""

from collections import Counter
from collections.abc import Callable
from functools import cache

import numpy as np

from engine.tiles.tile import Face, turned_edges
from vision.arrays import Doubles, Singles
from vision.naming.crop import Crops
from vision.naming.scores import EDGES, Column


def look(
    net: Callable[[Crops], Singles], crops: Crops, columns: tuple[Column, ...], first: Singles | None = None
) -> Doubles:
    """Returns the net's answers for crops as they lie: count x (columns + 16 edges + editions), the mean of four
    views. `first`: what it answered to the crops as they lie, where that is known.
    """
    turned = [np.ascontiguousarray(np.rot90(crops, -k, (2, 3))) for k in range(1, 4)]
    views = [net(crops) if first is None else first]
    views += [_turned_back(net(view), columns, k) for k, view in enumerate(turned, 1)]
    return np.asarray(np.mean(views, axis=0, dtype=np.float64))


def _turned_back(answer: Singles, columns: tuple[Column, ...], turns: int) -> Singles:
    """Turns the answer for a crop that was turned clockwise into one for the crop as it lay."""
    faces, sides = len(columns), 4 * len(EDGES)
    which, edges, editions = np.split(answer, [faces, faces + sides], axis=1)
    edges = np.roll(edges.reshape(-1, 4, len(EDGES)), -turns, axis=1).reshape(-1, sides)
    return np.concatenate([which[:, _after(columns, turns)], edges, editions], axis=1)


@cache
def _after(columns: tuple[Column, ...], turns: int) -> tuple[int, ...]:
    """Returns for each column that of the same tile turned once more; looks repeat after as many turns as it has
    columns.
    """
    place = {(c.face, c.edges): i for i, c in enumerate(columns)}
    looks = Counter(c.face.key for c in columns if c.face)
    turned = [c.face and Face(c.face.key, (c.face.rotation + 90 * turns) % (90 * looks[c.face.key])) for c in columns]
    edges = [turned_edges(c.edges, 90 * turns) for c in columns]
    return tuple(place[looks_so] for looks_so in zip(turned, edges, strict=True))
