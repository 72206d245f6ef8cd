"""Measures whether certainties are honest: of all answers called 95 % sure, 95 % should be right."""

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize_scalar
from scipy.special import logsumexp

Floats = npt.NDArray[np.floating]
BINS = 15


def temperature(logits: Floats, truth: npt.NDArray[np.int64]) -> float:
    """What to divide logits by so that the truth is least surprising."""
    exact = logits.astype(np.float64)
    rows = np.arange(len(truth))

    def surprise(log_t: float) -> float:
        scaled = exact / np.exp(log_t)
        return float((logsumexp(scaled, axis=1) - scaled[rows, truth]).mean())

    found = minimize_scalar(surprise, bounds=(-2.0, 2.0), method="bounded", options={"xatol": 1e-10})
    return float(np.exp(found.x))


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


def diagram(lines: dict[str, list[tuple[float, float, int]]]) -> str:
    """Reliability as an SVG: said to the right, right upwards, common dots larger; the diagonal is honest."""
    side, rim, colours = 320, 40, ("#b5442d", "#2d6cb5")
    half = rim + side / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 2 * rim} {side + 2 * rim}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect x="{rim}" y="{rim}" width="{side}" height="{side}" fill="none" stroke="#888"/>',
        f'<path d="M {rim} {rim + side} L {rim + side} {rim}" stroke="#bbb"/>',
        f'<text x="{half}" y="{2 * rim + side - 12}" text-anchor="middle">said to be right</text>',
        f'<text x="12" y="{half}" transform="rotate(-90 12 {half})" text-anchor="middle">right</text>',
    ]
    for number, (name, steps) in enumerate(lines.items()):
        colour = colours[number % len(colours)]
        parts.append(f'<text x="{rim + 10}" y="{rim + 20 + 16 * number}" fill="{colour}">{name}</text>')
        for said, right, count in steps:
            x, y, r = rim + side * said, rim + side * (1 - right), 1.5 + 1.5 * np.log10(count)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{colour}" fill-opacity="0.7"/>')
    return "\n".join([*parts, "</svg>", ""])
