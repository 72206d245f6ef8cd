"""Weights in 16 bits: half the file, the same answers."""

import cv2
import numpy as np
import pytest

from workshop.nets.shipping.card import WEIGHTS

onnx = pytest.importorskip("onnx", reason="onnx is installed with the group train only")


@pytest.fixture(scope="module")
def whole():  # type: ignore[no-untyped-def]
    """A net of one layer, its numbers between a thousandth and a thousand."""
    rng = np.random.default_rng(1)
    weight = (rng.normal(size=(8, 27)) * 10 ** rng.uniform(-3, 3, (8, 27))).astype(np.float32)
    array = onnx.numpy_helper.from_array(weight, "weight")
    crop, answer = (
        onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1, length])
        for name, length in (("crop", 27), ("answer", 8))
    )
    node = onnx.helper.make_node("Gemm", ["crop", "weight"], ["answer"], transB=1)
    graph = onnx.helper.make_graph([node], "net", [crop], [answer], [array])
    return onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)])


def test_a_halved_net_is_valid_answers_alike_and_is_half_as_long(whole) -> None:  # type: ignore[no-untyped-def]
    from workshop.nets.shipping.halves import halved

    half = halved(whole)
    onnx.checker.check_model(half, full_check=True)
    assert half.ByteSize() < 0.7 * whole.ByteSize()
    crop = np.random.default_rng(2).normal(size=(1, 27)).astype(np.float32)
    told, before = (answered(net, crop) for net in (half, whole))
    assert np.abs(told - before).max() <= 1e-3 * np.abs(before).max()


def answered(net, crop: np.ndarray) -> np.ndarray:  # type: ignore[no-untyped-def]
    loaded = cv2.dnn.readNetFromONNX(np.frombuffer(net.SerializeToString(), np.uint8))
    loaded.setInput(crop)
    return np.asarray(loaded.forward())


def test_halving_twice_changes_nothing_more(whole) -> None:  # type: ignore[no-untyped-def]
    from workshop.nets.shipping.halves import halved

    once = halved(whole)
    assert halved(once).SerializeToString() == once.SerializeToString()


@pytest.mark.parametrize("path", sorted(WEIGHTS.glob("*.onnx")), ids=lambda path: path.stem)
def test_what_ships_is_halved_but_for_the_net_that_frames(path) -> None:  # type: ignore[no-untyped-def]
    from workshop.nets.shipping.halves import LEAST, WHOLE

    long = [array for array in onnx.load(str(path)).graph.initializer if np.prod(array.dims) >= LEAST]
    kinds = {array.data_type for array in long}
    assert kinds == {onnx.TensorProto.FLOAT if path.stem in WHOLE else onnx.TensorProto.FLOAT16}
