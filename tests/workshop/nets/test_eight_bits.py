"""Weights in 8 bits: half the file again, and nearly the same answers."""

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx", reason="onnx is installed with the group train only")
onnxruntime = pytest.importorskip("onnxruntime", reason="the extra `fast` is not installed")

LAYERS = 12
SIZE = (1, 16, 12, 12)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net of a dozen layers, eight of which can be in 8 bits."""
    rng = np.random.default_rng(1)
    arrays, nodes, last = [], [], "crop"
    for number in range(LAYERS):
        weight = (rng.normal(size=(16, 16, 3, 3)) / 12).astype(np.float32)
        arrays.append(onnx.numpy_helper.from_array(weight, f"weight-{number}"))
        out = "answer" if number == LAYERS - 1 else f"layer-{number}"
        nodes.append(onnx.helper.make_node("Conv", [last, f"weight-{number}"], [out], f"conv-{number}", pads=[1] * 4))
        last = out
    crop, answer = (
        onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, SIZE) for name in ("crop", "answer")
    )
    graph = onnx.helper.make_graph(nodes, "net", [crop], [answer], arrays)
    path: Path = tmp_path_factory.mktemp("net") / "whole.onnx"
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8), path)
    return path


def seen(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).random(SIZE, np.float32) - 0.5


def test_a_net_in_8_bits_is_smaller_and_answers_nearly_alike(whole: Path) -> None:
    from vision.net import by_onnxruntime
    from workshop.nets.shipping.eight_bits import shortened

    short = shortened(whole, [seen(seed) for seed in range(4)])
    assert len(short) < 0.7 * whole.stat().st_size
    rough, plain = (by_onnxruntime(onnxruntime, content)(seen(9)) for content in (short, whole.read_bytes()))
    assert 0 < np.abs(rough - plain).max() < 0.1 * np.abs(plain).max()
