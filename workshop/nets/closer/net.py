"""The net that knows a player's piece from wood that is nobody's and from anything else, its colour, kind and pose.

It begins with the first layers of the meeples' net, which see edges and lacquer already.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.meeples.closely import ANSWERS, COLOUR, KIND, LYING, WHAT
from vision.net import WEIGHTS
from workshop.nets.lattice.net import block, convolution
from workshop.nets.onward import stored

SEES = (16, 32)  # channels at a half and a quarter of the window: those of the meeples' net
WIDTHS = (96, 160)  # at an eighth and a sixteenth
DROPPED = 0.2


class _Seen(nn.Module):
    """Two convolutions and the way around them, whose norms are part of their weights."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = nn.Conv2d(width, width, 3, 1, 1), nn.Conv2d(width, width, 3, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(functional.relu(self.first(x))))


class CloserNet(nn.Module):
    """What `vision.meeples.closely` takes about a foot (N x 5 x 96 x 96) -> the logits of its answers."""

    heat: Tensor
    """What the logits are divided by."""

    def __init__(self) -> None:
        super().__init__()
        a, b = SEES
        c, d = WIDTHS
        self.see = nn.Sequential(
            nn.Conv2d(5, a, 3, 2, 1), nn.ReLU(), nn.Conv2d(a, a, 3, 1, 1), nn.ReLU(), nn.Conv2d(a, b, 3, 2, 1),
            nn.ReLU(), _Seen(b), _Seen(b),
        )  # fmt: skip
        _take_up(self.see)
        self.know = nn.Sequential(convolution(b, c, 2), block(c), block(c), convolution(c, d, 2), block(d))
        self.dropped = nn.Dropout(DROPPED)
        self.tell = nn.Linear(d * 6 * 6, ANSWERS)
        self.register_buffer("heat", torch.ones(ANSWERS))

    def forward(self, seen: Tensor) -> Tensor:
        answer: Tensor = self.tell(self.dropped(self.know(self.see(seen)).flatten(1))).float()
        return answer if self.training else answer / self.heat


def _take_up(layers: nn.Module) -> None:
    """Gives these layers the weights of the first ones of the meeples' net, to learn on from."""
    own = (layer for layer in layers.modules() if isinstance(layer, nn.Conv2d))
    with torch.no_grad():
        for layer, (weight, bias) in zip(own, stored(WEIGHTS / "meeples.onnx"), strict=False):
            assert layer.bias is not None
            layer.weight.copy_(torch.from_numpy(weight))
            layer.bias.copy_(torch.from_numpy(bias))


def loss(answer: Tensor, true: Tensor) -> Tensor:
    """`true`: which answer is; of a player's piece the colour, the kind and whether it lies, of anything else -1."""
    answer = answer.float()
    what = functional.cross_entropy(answer[:, WHAT], true[:, 0], label_smoothing=0.01)
    colour = functional.cross_entropy(answer[:, COLOUR], true[:, 1], label_smoothing=0.01, ignore_index=-1)
    kind = functional.cross_entropy(answer[:, KIND], true[:, 2], label_smoothing=0.01, ignore_index=-1)
    own = (true[:, 0] == 0).float()
    lying = functional.binary_cross_entropy_with_logits(answer[:, LYING], true[:, 3].float(), own, reduction="sum")
    return what + 0.5 * colour + 0.3 * kind + 0.3 * lying / own.sum().clamp(min=1)
