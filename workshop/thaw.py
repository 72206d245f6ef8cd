"""Weights that ship, back in a net that can learn: their norms were folded into the convolutions and are unfolded."""

from collections.abc import Iterable
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn


def thaw(net: nn.Module, path: Path, crops: Iterable[Tensor]) -> None:
    """Load the ONNX weights; `crops`: batches to look at, so that every norm starts with what passes through it."""
    graph = onnx.load(str(path)).graph
    held = {part.name: torch.from_numpy(numpy_helper.to_array(part).copy()) for part in graph.initializer}
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    taught = [m for m in net.modules() if isinstance(m, nn.Conv2d | nn.Linear)]
    norms: list[tuple[nn.Conv2d, nn.BatchNorm2d]] = []
    waiting = [m for m in net.modules() if isinstance(m, nn.BatchNorm2d)]
    with torch.no_grad():
        for node, layer in zip(layers, taught, strict=True):
            weight, bias = (held[name] for name in node.input[1:])
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
                continue
            assert isinstance(layer, nn.Conv2d)
            norm = waiting.pop(0)
            norm.reset_parameters()
            norm.eps = 0.0
            norm.bias.copy_(bias)
            norms.append((layer, norm))
        _unfold(net, norms, crops)


def _unfold(net: nn.Module, norms: list[tuple[nn.Conv2d, nn.BatchNorm2d]], crops: Iterable[Tensor]) -> None:
    """Let each norm take out the mean and spread of its channels and put the same in again, so that nothing changes."""
    passed: dict[nn.Module, list[Tensor]] = {norm: [] for _, norm in norms}
    hooks = [
        norm.register_forward_hook(lambda m, x, _: passed[m].append(torch.stack([x[0].mean((0, 2, 3)),
                                                                                 x[0].square().mean((0, 2, 3))])))
        for _, norm in norms
    ]  # fmt: skip
    net.eval()
    for batch in crops:
        net(batch)
    for hook in hooks:
        hook.remove()
    for _, norm in norms:
        mean, square = torch.stack(passed[norm]).mean(0)
        norm.eps = nn.BatchNorm2d(1).eps
        spread = (square - mean.square()).clamp_min(0)
        assert norm.running_mean is not None and norm.running_var is not None
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.add_(mean)
    net.train()
