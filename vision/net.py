"""The trained nets that ship with the program, run by OpenCV alone."""

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Singles

Real = TypeVar("Real", bound=np.floating[Any])

WEIGHTS = Path(__file__).parent / "weights"


class Net:
    """One set of weights: `vision/weights/NAME.onnx`, described by `NAME.card.json` beside it."""

    def __init__(self, path: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(path))

    def __call__(self, batch: Singles) -> Singles:
        """Returns the net's one output for a batch, count x channels x height x width; sizes may differ from call to
        call.
        """
        self._net.setInput(np.ascontiguousarray(batch, np.float32))
        return np.asarray(self._net.forward(), np.float32)


@cache
def net(name: str) -> Net:
    """Returns the net of that name, read once. Only one thread at a time may use it: OpenCV's nets keep their last
    input.
    """
    return Net(WEIGHTS / f"{name}.onnx")


def log_softmax(logits: npt.NDArray[Real]) -> npt.NDArray[Real]:
    """Makes log-probabilities, along the last axis, of what a net says of several answers of which one is right."""
    shifted = logits - logits.max(axis=-1, keepdims=True, initial=-np.inf)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), logits.dtype)
