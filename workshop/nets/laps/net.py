"""The net that sees tiles of 50 and 100 on a table laid flat."""

import torch
from torch import Tensor, nn
from torch.nn import functional

WIDTHS = (12, 32, 64)  # channels at a half, a quarter and an eighth of the picture
RARE = 4.0  # how much more a cell with a tile counts than one without: there is one in a thousand


def _convolution(inward: int, outward: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inward, outward, 3, stride, 1, bias=False), nn.BatchNorm2d(outward), nn.ReLU(inplace=True)
    )


class LapNet(nn.Module):
    """RGB 0..1 (N x 3 x H x W, sides divisible by 8) -> N x 3 x H/4 x W/4: how likely nothing, a 50, a 100 is there."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c = WIDTHS
        self.at_half = nn.Sequential(_convolution(3, a, 2), _convolution(a, a))
        self.at_quarter = nn.Sequential(_convolution(a, b, 2), *(_convolution(b, b) for _ in range(3)))
        self.at_eighth = nn.Sequential(_convolution(b, c, 2), *(_convolution(c, c) for _ in range(5)))
        self.join = _convolution(b + c, b)
        self.say = nn.Conv2d(b, 3, 1)

    def forward(self, picture: Tensor) -> Tensor:
        """Logits while it learns, chances afterwards."""
        quarter = self.at_quarter(self.at_half(picture - 0.5))
        eighth = functional.interpolate(self.at_eighth(quarter), scale_factor=2.0)
        answer: Tensor = self.say(self.join(torch.cat([quarter, eighth], 1)))
        return answer if self.training else answer.softmax(1)


def loss(answer: Tensor, truth: Tensor) -> Tensor:
    """`truth`: N x h x w: 0 nothing, 1 a 50, 2 a 100, -1 not asked."""
    weight = torch.tensor([1.0, RARE, RARE])
    return functional.cross_entropy(answer.float(), truth, weight, ignore_index=-1)
