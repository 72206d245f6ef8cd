"""The trained nets that ship with the program, run by OpenCV, or in half the time by ONNX Runtime where that is
installed: it runs the busiest ones in 8 bits.
"""

import importlib
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from engine.formats.shipped import damaged_where_wrong, read
from vision.arrays import Singles

Real = TypeVar("Real", bound=np.floating[Any])
Answer = Callable[[Singles], Singles]

WEIGHTS = Path(__file__).parent / "weights"
EIGHT_BITS = WEIGHTS / "eight_bits"
SHORT = ("faces", "meeples")  # lie there too; not the nets that frame: all later looks see their frames


class Net:
    """One set of weights: `vision/weights/NAME.onnx`, described by `NAME.card.json` beside it."""

    def __init__(self, run: Answer) -> None:
        self._run = run

    def __call__(self, batch: Singles) -> Singles:
        """Returns the net's one output for a batch, count x channels x height x width; sizes may differ from call to
        call.
        """
        return self._run(np.ascontiguousarray(batch, np.float32))


def _onnxruntime() -> ModuleType | None:
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # from 1.29 on it would write down who we are, and report to its maker
    try:
        return importlib.import_module("onnxruntime")
    except ImportError:  # it is the extra `fast`
        return None


def by_onnxruntime(onnxruntime: ModuleType, weights: bytes) -> Answer:
    wishes = onnxruntime.SessionOptions()
    wishes.intra_op_num_threads = cv2.getNumThreads()  # as many as whoever reads a pile allows to one of its readers
    wishes.add_session_config_entry("session.intra_op.allow_spinning", "0")  # threads that wait take no processor
    wishes.enable_cpu_mem_arena = False  # it would keep the most that any look ever took
    session = onnxruntime.InferenceSession(weights, wishes, providers=["CPUExecutionProvider"])
    (taken,) = session.get_inputs()
    return lambda batch: np.asarray(session.run(None, {taken.name: batch})[0], np.float32)


def by_opencv(weights: bytes) -> Answer:
    net = cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))

    def answer(batch: Singles) -> Singles:
        net.setInput(batch)
        return np.asarray(net.forward(), np.float32)

    return answer


@cache
def net(name: str) -> Net:
    """Returns the net of that name, read once. Only one thread at a time may use it: OpenCV's nets keep their last
    input.
    """
    quick = _onnxruntime()
    content = weights((EIGHT_BITS if quick and name in SHORT else WEIGHTS) / f"{name}.onnx")
    return Net(by_onnxruntime(quick, content) if quick else by_opencv(content))


def weights(path: Path) -> bytes:
    """Reads a file of weights, which must be what its card says: changed ones would run too, and read nonsense."""
    return read(path, on_card(path.with_suffix(".card.json"), "sha256"))


def beside(name: str, file: str) -> str:
    """Reads a text that lies beside a net's weights; the net's card says what that must be too."""
    return read(WEIGHTS / file, on_card(WEIGHTS / f"{name}.card.json", "beside", file)).decode("utf-8")


def on_card(card: Path, *names: str) -> str:
    """Reads what a card says under these names."""
    found = read(card)
    with damaged_where_wrong(card):
        told = json.loads(found)
        for name in names:
            told = told[name]
    return str(told)


def log_softmax(logits: npt.NDArray[Real]) -> npt.NDArray[Real]:
    """Makes log-probabilities, along the last axis, of what a net says of several answers of which one is right."""
    shifted = logits - logits.max(axis=-1, keepdims=True, initial=-np.inf)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), logits.dtype)
