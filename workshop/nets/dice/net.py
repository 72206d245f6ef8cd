"""The three nets: one looks for dice from afar, one frames the upper face of a die, one says what is on it."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.faces import KINDS
from vision.dice.finding import CHANNELS
from vision.dice.framing import VALUES
from workshop.nets.lattice.net import block, convolution, doubled

WIDTHS = (8, 16, 24, 40)  # channels at a half, a quarter, an eighth, a sixteenth of the picture
CROP_WIDTHS = (16, 24, 48)
EDGES = 4


class FinderNet(nn.Module):
    """Small pictures (n x 3 x h x w, -0.5..0.5) -> maps at a quarter: the bell as a logit, and how large dice are."""

    def __init__(self) -> None:
        super().__init__()
        stem, four, eight, deep = WIDTHS
        self.stem = convolution(3, stem, 2)
        self.at4 = nn.Sequential(convolution(stem, four, 2), block(four))
        self.at8 = nn.Sequential(convolution(four, eight, 2), block(eight))
        self.at16 = nn.Sequential(convolution(eight, deep, 2), block(deep))
        self.from16, self.from8 = convolution(deep, eight, size=1), convolution(eight, eight, size=1)
        self.from4, self.up8 = convolution(four, four, size=1), convolution(eight, four)
        answer = nn.Conv2d(four, CHANNELS, 1)
        assert answer.bias is not None
        nn.init.constant_(answer.bias[:1], -3.0)  # middles are rare
        self.last = nn.Sequential(convolution(four, four), answer)

    def forward(self, picture: Tensor) -> Tensor:
        four = self.at4(self.stem(picture))
        eight = self.at8(four)
        up = self.up8(doubled(self.from16(self.at16(eight))) + self.from8(eight))
        answer: Tensor = self.last(doubled(up) + self.from4(four))
        return answer


def finder_loss(answer: Tensor, truth: Tensor) -> Tensor:
    """Focal on the bell (CenterNet), and how far off the size is at the middles. `truth`: bell, size."""
    answer = answer.float()
    chance = torch.sigmoid(answer[:, 0]).clamp(1e-4, 1 - 1e-4)
    bell, middle = truth[:, 0], (truth[:, 0] > 0.999).float()
    hit = -torch.log(chance) * (1 - chance) ** 2 * middle
    miss = -torch.log(1 - chance) * chance**2 * (1 - bell) ** 4 * (1 - middle)
    count = middle.sum().clamp(min=1)
    near = (bell > 0.5).float()
    off = ((answer[:, 1] - truth[:, 1]).abs() * near).sum() / near.sum().clamp(min=1)
    return (hit + miss).sum() / count + off


class CropNet(nn.Module):
    """What is common to the nets that look at one die: n x 1 x CROP x CROP -> so many values."""

    def __init__(self, values: int) -> None:
        super().__init__()
        a, b, c = CROP_WIDTHS
        self.see = nn.Sequential(
            convolution(1, a, 2), convolution(a, b, 2), block(b), block(b), convolution(b, c, 2), block(c)
        )
        self.tell = nn.Linear(c * 16, values)

    def forward(self, crop: Tensor) -> Tensor:
        answer: Tensor = self.tell(functional.dropout(self.see(crop).flatten(1), 0.1, self.training))
        return answer.float()


class FrameNet(CropNet):
    """-> how the upper face of the die in the middle lies, as `vision.dice.framing` says it."""

    def __init__(self) -> None:
        super().__init__(VALUES)


def frame_loss(answer: Tensor, truth: Tensor) -> Tensor:
    """Place and size in sides of the face; the turn counts double, since it is learned last."""
    weights = torch.tensor([2.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0])
    return ((answer - truth).abs() * weights).sum(1).mean()


class FaceNet(CropNet):
    """-> logits: which kind, and which edges are black."""

    def __init__(self) -> None:
        super().__init__(KINDS + EDGES)


def face_loss(answer: Tensor, kind: Tensor, edges: Tensor) -> Tensor:
    """`kind`: its number; `edges`: n x 4, 1 where black. Only a city has edges."""
    answer = answer.float()
    told = functional.cross_entropy(answer[:, :KINDS], kind, label_smoothing=0.01)
    each = functional.binary_cross_entropy_with_logits(answer[:, KINDS:], edges, reduction="none").mean(1)
    city = (kind == 0).float()
    return torch.add(told, (each * city).sum() / city.sum().clamp(min=1), alpha=2)
