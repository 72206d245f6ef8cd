"""Are certainties honest? Of all answers called 95 % sure, 95 % should be right."""

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar

Floats = npt.NDArray[np.floating]
BINS = 15


def temperature(logits: Floats, truth: npt.NDArray[np.int64]) -> float:
    """What to divide logits by so that the truth is least surprising."""
    rows = np.arange(len(truth))

    def surprise(log_t: float) -> float:
        scaled = logits.astype(np.float64) / np.exp(log_t)
        top = scaled.max(axis=1)
        return float((top + np.log(np.exp(scaled - top[:, None]).sum(axis=1)) - scaled[rows, truth]).mean())

    return float(np.exp(minimize_scalar(surprise, bounds=(-2, 2), method="bounded").x))


def reliability(certainty: Floats, right: npt.NDArray[np.bool_]) -> list[tuple[float, float, int]]:
    """For equal steps of certainty: its mean, the share that is right, how many."""
    step = np.minimum((certainty * BINS).astype(int), BINS - 1)
    return [
        (float(certainty[step == b].mean()), float(right[step == b].mean()), int((step == b).sum()))
        for b in range(BINS)
        if (step == b).any()
    ]


def calibration_error(p: Floats, truth: npt.NDArray[np.int64]) -> float:
    """The mean distance between certainty and share right (expected calibration error)."""
    steps = reliability(p.max(axis=1), p.argmax(axis=1) == truth)
    return sum(abs(sure - right) * n for sure, right, n in steps) / len(truth)
