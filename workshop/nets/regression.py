"""Logistic regression: how likely something is, from a few numbers about it."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]


def logistic(columns: Floats, true: Floats, ridge: float, believed: Floats, known: Floats | float = 0.0) -> Floats:
    """The weights of the columns under which the truth (0 or 1) is least surprising, by Newton's method.

    `ridge` says how hard they are drawn to what is `believed` beforehand, from where the search sets out; `known`: log
    odds that other things make already.
    """
    weights = np.asarray(believed, float)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-columns @ weights - known))
        bend = columns.T @ (columns * (chance * (1 - chance))[:, None]) + ridge * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, columns.T @ (true - chance) - ridge * (weights - believed))
    return weights
