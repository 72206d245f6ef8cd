"""The net that counts pieces on one another."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.meeples.piles import HIGHEST

WIDTHS = (16, 24, 48, 80)  # channels at a half, a quarter, an eighth, a sixteenth of the window


def _convolution(inward: int, outward: int, stride: int = 1, act: bool = True) -> nn.Sequential:
    layers = [nn.Conv2d(inward, outward, 3, stride, 1, bias=False), nn.BatchNorm2d(outward)]
    return nn.Sequential(*layers, *([nn.ReLU(inplace=True)] if act else []))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _convolution(width, width), _convolution(width, width, act=False)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class PileNet(nn.Module):
    """What `vision.meeples.piles` cuts about a foot (N x 4 x height x width) -> N x HIGHEST logits: one, two, three,
    four or more.

    `usual`: logits by which a table differs from the lessons, where piles are as frequent as single pieces.
    """

    usual: Tensor

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.see = nn.Sequential(
            _convolution(4, a, 2), _convolution(a, b, 2), _Residual(b),
            _convolution(b, c, 2), _Residual(c), _convolution(c, d, 2), _Residual(d),
        )  # fmt: skip
        self.tell = nn.Linear(d * 4 * 6, HIGHEST)
        self.register_buffer("usual", torch.zeros(HIGHEST))

    def forward(self, seen: Tensor) -> Tensor:
        answer: Tensor = self.tell(self.see(seen).flatten(1)).float()
        return answer if self.training else answer + self.usual
