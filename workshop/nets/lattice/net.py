"""The net that looks: a small U, four pixels to a cell."""

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from vision.lattice.looks.detect import CHANNELS, HALF_DIAGONAL, STRIDE

WIDTHS = (16, 32, 64, 96, 128)


class _Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = convolution(width, width), nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(width)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.norm(self.second(self.first(x))))


def block(width: int) -> nn.Module:
    """Two convolutions and the way around them."""
    return _Block(width)


def convolution(before: int, after: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    """With its norm, its bias in the norm."""
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, size // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class LatticeNet(nn.Module):
    """Pictures (n x 3 x h x w, -0.5..0.5) -> maps (n x channels x h/4 x w/4), the first three as logits."""

    def __init__(self) -> None:
        super().__init__()
        stem, four, eight, sixteen, deep = WIDTHS
        self.stem = convolution(3, stem, 2)
        self.at4 = nn.Sequential(convolution(stem, four, 2), _Block(four))
        self.at8 = nn.Sequential(convolution(four, eight, 2), _Block(eight), _Block(eight))
        self.at16 = nn.Sequential(convolution(eight, sixteen, 2), _Block(sixteen), _Block(sixteen))
        self.at32 = nn.Sequential(convolution(sixteen, deep, 2), _Block(deep), _Block(deep))
        self.from32, self.from16 = convolution(deep, eight, size=1), convolution(sixteen, eight, size=1)
        self.from8, self.from4 = convolution(eight, eight, size=1), convolution(four, four, size=1)
        self.up16, self.up8, self.up4 = convolution(eight, eight), convolution(eight, four), convolution(four, four)
        answer = nn.Conv2d(four, CHANNELS, 1)
        assert answer.bias is not None
        nn.init.constant_(answer.bias[:1], -4.0)  # middles are rare
        self.last = nn.Sequential(convolution(four, four), answer)

    def forward(self, picture: Tensor) -> Tensor:
        four = self.at4(self.stem(picture))
        eight = self.at8(four)
        sixteen = self.at16(eight)
        up = self.up16(doubled(self.from32(self.at32(sixteen))) + self.from16(sixteen))
        up = self.up8(doubled(up) + self.from8(eight))
        up = self.up4(doubled(up) + self.from4(four))
        answer: Tensor = self.last(up)
        return answer


def doubled(x: Tensor) -> Tensor:
    """Twice as high and wide."""
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


def loss(
    answer: Tensor, truth: Tensor, shape_weight: Tensor, bell_weight: Tensor, slant: float = 1.0
) -> Tensor:
    """Focal on the bell (CenterNet), cross-entropy on cover and seams, and distances in tile sides on the shape.

    The turn counts twice what it moves a corner, since it is learned last; `slant` is what the squeeze counts.
    """
    answer = answer.float()
    chance = torch.sigmoid(answer[:, 0]).clamp(1e-4, 1 - 1e-4)
    bell = truth[:, 0]
    at_top = (bell > 0.999).float()
    hit = -torch.log(chance) * (1 - chance) ** 2 * at_top
    miss = -torch.log(1 - chance) * chance**2 * (1 - bell) ** 4 * (1 - at_top)
    bell_loss = ((hit + miss) * bell_weight).sum() / at_top.sum().clamp(min=1)
    heavier = torch.tensor([1.0, 4.0], device=answer.device)[:, None, None]  # seams are few
    cover_loss = functional.binary_cross_entropy_with_logits(answer[:, 1:3], truth[:, 1:3], pos_weight=heavier)
    cells_a_side = torch.exp(truth[:, 5:6]) * (HALF_DIAGONAL * 2**0.5 / STRIDE)
    off = (answer[:, 3:] - truth[:, 3:]).abs()
    parts = {
        "place": 1.4 * off[:, :2] / cells_a_side, "size": 1.5 * off[:, 2:3], "turn": off[:, 3:5], "slant": off[:, 5:],
    }  # fmt: skip
    everything = shape_weight.sum().clamp(min=1)
    shape = {name: (part.sum(1) * shape_weight).sum() / everything for name, part in parts.items()}
    shape_loss = shape["place"] + shape["size"] + shape["turn"] + slant * shape["slant"]
    total: Tensor = bell_loss + 2 * cover_loss + 4 * shape_loss
    return total
