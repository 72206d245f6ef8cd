"""Finds feet in the answers of a net that sees pieces, compares them with the true feet, and makes certainties
honest.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples import planes
from workshop.nets.meeples.net import MeepleNet
from workshop.nets.regression import logistic

Floats = NDArray[np.float32]
Answer = tuple[Floats, Floats]  # what the net says of a crop, and the feet there


class Peak(NamedTuple):
    """Where the net takes something for a foot, in pixels, and all that it says there."""

    place: Floats
    said: Floats


def answers(net: MeepleNet, batches: Iterable[tuple[Tensor, Tensor]]) -> Iterator[Answer]:
    for seen, touching in batches:
        with torch.no_grad():
            said = net(seen).numpy()
        for answer, feet in zip(said, touching.numpy(), strict=True):
            yield answer, feet[feet[:, 0] >= 0]


def peaks(answer: Floats, least: float) -> list[Peak]:
    """Those whose logit is more than `least`, the surest first."""
    heat = answer[planes.HEAT]
    rows, columns = np.nonzero((heat > least) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))))
    found = [
        Peak((np.array([c, r], np.float32) + 0.5 + answer[planes.OFFSET, r, c]) * planes.STRIDE, answer[:, r, c])
        for r, c in zip(rows, columns, strict=True)
    ]
    return sorted(found, key=lambda peak: -float(peak.said[planes.HEAT]))


def matched(
    answer: Floats, feet: Floats, least: float, same: float, nearest: bool = True
) -> Iterator[tuple[Peak, Floats | None]]:
    """Pairs each peak with its foot: the nearest within `same` pixels that no surer peak took; None: it is not a foot.

    `nearest` False takes the first of these: so the net for figures that ships was calibrated.
    """
    free = list(feet)
    for peak in peaks(answer, least):
        near = [i for i, foot in enumerate(free) if np.hypot(*(foot[:2] - peak.place)) < same]
        if nearest:
            near.sort(key=lambda i: float(np.hypot(*(free[i][:2] - peak.place))))
        yield peak, free.pop(near[0]) if near else None


def calibrate(net: MeepleNet, pairs: Iterable[tuple[Peak, Floats | None]], rarer: float) -> None:
    """Turn a peak's height into the share of such peaks that are pieces, in the last layer, so that weights carry it.

    The focal loss leaves peaks too low. `rarer`: how many pieces are on a tile of a real board for each one that is on
    a tile of the lessons: the same false peaks come with so many fewer true ones there.
    """
    heights, true = zip(*((float(peak.said[planes.HEAT]), foot is not None) for peak, foot in pairs), strict=True)
    columns = np.column_stack([heights, np.ones(len(heights))])
    slope, offset = logistic(columns, np.array(true, float), ridge=1e-6, believed=np.array([1.0, 0.0]))
    last = net.answer[-1]
    assert isinstance(last, torch.nn.Conv2d) and last.bias is not None
    with torch.no_grad():
        last.weight[planes.HEAT] *= slope
        last.bias[planes.HEAT] = last.bias[planes.HEAT] * slope + offset + np.log(rarer)
