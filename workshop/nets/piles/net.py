"""The net that counts pieces on one another."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.meeples.piles import HIGHEST
from workshop.nets.lattice.net import block, convolution

WIDTHS = (24, 32, 64, 96)  # channels at a half, a quarter, an eighth, a sixteenth of the window


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
            convolution(4, a, 2), convolution(a, b, 2), block(b),
            convolution(b, c, 2), block(c), convolution(c, d, 2), block(d),
        )  # fmt: skip
        self.tell = nn.Linear(d * 4 * 6, HIGHEST)
        self.register_buffer("usual", torch.zeros(HIGHEST))

    def forward(self, seen: Tensor) -> Tensor:
        answer: Tensor = self.tell(self.see(seen).flatten(1)).float()
        return answer if self.training else answer + self.usual


def loss(answer: Tensor, count: Tensor) -> Tensor:
    """`count`: how many lie there, from 0 = one."""
    return functional.cross_entropy(answer.float(), count, label_smoothing=0.01)
