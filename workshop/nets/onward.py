"""Takes a shipped net up again, so that it can learn on: the file has no norms any more, and gets new ones."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

Weights = NDArray[np.float32]


def stored(path: Path) -> list[tuple[Weights, Weights]]:
    """Weights and biases of the layers in a file, in the order in which they are used; in 16 bits there, and cast."""
    graph = onnx.load(str(path)).graph
    arrays = {one.name: numpy_helper.to_array(one).astype(np.float32) for one in graph.initializer}
    cast = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Cast"}
    layers = (node for node in graph.node if node.op_type in ("Conv", "Gemm"))
    return [(arrays[cast.get(w, w)].copy(), arrays[cast.get(b, b)].copy()) for w, b in (n.input[1:] for n in layers)]


def take_up(net: nn.Module, path: Path, seen: Sequence[Tensor]) -> None:
    """Gives the net the weights of a file, and each norm what `seen` (pictures) makes it measure: it answers as the
    file does, and its norms can learn on.
    """
    net.eval()
    layers = [layer for layer in _in_order(net, seen[0]) if not isinstance(layer, nn.ReLU)]
    shipped = iter(stored(path))
    norms: dict[nn.Module, nn.BatchNorm2d] = {}
    with torch.no_grad():
        for layer, after in pairwise([*layers, None]):
            if isinstance(layer, nn.BatchNorm2d):
                continue
            assert isinstance(layer, nn.Conv2d | nn.Linear)
            weight, bias = next(shipped)
            layer.weight.copy_(torch.from_numpy(weight))
            if isinstance(after, nn.BatchNorm2d):
                norms[layer] = after
                after.running_mean = torch.zeros_like(after.bias)
                after.running_var = torch.ones_like(after.bias) - after.eps
                after.weight.fill_(1)
                after.bias.copy_(torch.from_numpy(bias))
            else:
                assert layer.bias is not None
                layer.bias.copy_(torch.from_numpy(bias))
    _measured(net, norms, seen)


def _in_order(net: nn.Module, seen: Tensor) -> list[nn.Module]:
    """The layers that have weights, as a picture goes through them."""
    passed: list[nn.Module] = []
    kinds = (nn.Conv2d, nn.Linear, nn.BatchNorm2d)
    hooks = [one.register_forward_hook(lambda layer, *_: passed.append(layer)) for one in net.modules()
             if isinstance(one, kinds)]  # fmt: skip
    with torch.no_grad():
        net(seen)
    for hook in hooks:
        hook.remove()
    return passed


def _measured(net: nn.Module, norms: dict[nn.Module, nn.BatchNorm2d], seen: Sequence[Tensor]) -> None:
    """Measures what each norm takes, and undoes in its own weights what that changes."""
    sums = {layer: torch.zeros(3, norm.num_features, dtype=torch.float64) for layer, norm in norms.items()}

    def add(layer: nn.Module, _: object, out: Tensor) -> None:
        flat = out.detach().double().transpose(0, 1).flatten(1)
        sums[layer] += torch.stack([torch.full((len(flat),), flat.shape[1]), flat.sum(1), (flat**2).sum(1)])

    hooks = [layer.register_forward_hook(add) for layer in norms]
    with torch.no_grad():
        for pictures in seen:
            net(pictures)
        for layer, norm in norms.items():
            count, total, squares = sums[layer]
            mean = (total / count).float()
            spread = ((squares / count) - (total / count) ** 2).float()
            norm.running_mean, norm.running_var = mean, spread
            norm.weight.copy_(torch.sqrt(spread + norm.eps))
            norm.bias.add_(mean)
    for hook in hooks:
        hook.remove()
