"""The two nets that read dice: one sees which points are of an upper face, one says what is on a face."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.faces import KINDS
from vision.dice.maps import CHANNELS, CORNER, FACE, MIDDLE
from workshop.nets.lattice.net import block, convolution, doubled

WIDTHS = (16, 24, 40, 56, 72)  # channels at a half, a quarter, an eighth, a sixteenth, a thirty-second of the picture
CROP_WIDTHS = (24, 36, 64)
EDGES = 4


class FinderNet(nn.Module):
    """Pictures (n x 3 x h x w, -0.5..0.5) -> maps at a half, as `vision.dice.maps` has them."""

    def __init__(self) -> None:
        super().__init__()
        two, four, eight, sixteen, deep = WIDTHS
        self.at2 = nn.Sequential(convolution(3, two, 2), convolution(two, two))
        self.at4 = nn.Sequential(convolution(two, four, 2), block(four))
        self.at8 = nn.Sequential(convolution(four, eight, 2), block(eight), block(eight))
        self.at16 = nn.Sequential(convolution(eight, sixteen, 2), block(sixteen), block(sixteen))
        self.at32 = nn.Sequential(convolution(sixteen, deep, 2), block(deep))
        self.from32, self.from16 = convolution(deep, eight, size=1), convolution(sixteen, eight, size=1)
        self.from8, self.from4 = convolution(eight, eight, size=1), convolution(four, four, size=1)
        self.up16, self.up8, self.up4 = convolution(eight, eight), convolution(eight, four), convolution(four, two)
        self.last = nn.Sequential(convolution(two, two), nn.Conv2d(two, CHANNELS, 1))

    def forward(self, picture: Tensor) -> Tensor:
        two = self.at2(picture)
        four = self.at4(two)
        eight = self.at8(four)
        sixteen = self.at16(eight)
        up = self.up16(doubled(self.from32(self.at32(sixteen))) + self.from16(sixteen))
        up = self.up8(doubled(up) + self.from8(eight))
        up = self.up4(doubled(up) + self.from4(four))
        answer: Tensor = self.last(doubled(up) + two)
        return answer


def finder_loss(answer: Tensor, truth: Tensor) -> Tensor:
    """Cross-entropy on faces and corners, and on faces how far middles, sizes and feet are off, in sides. `truth`: the
    maps, then how much the edge of a face counts.
    """
    answer = answer.float()
    face, corner = truth[:, FACE], truth[:, CORNER]
    told = functional.binary_cross_entropy_with_logits(answer[:, FACE], face, truth[:, CHANNELS])
    peak = functional.binary_cross_entropy_with_logits(answer[:, CORNER], corner, 1 + 8 * corner)
    on = (face > 0.5).float()
    count = on.sum().clamp(min=1)
    off = (answer[:, MIDDLE.start :] - truth[:, MIDDLE.start : CHANNELS]).abs().sum(1)
    return told + peak + (off * on).sum() / count


class FaceNet(nn.Module):
    """n x 1 x CROP x CROP -> logits: which kind, and which edges are black."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c = CROP_WIDTHS
        self.see = nn.Sequential(
            convolution(1, a, 2), convolution(a, b, 2), block(b), block(b), convolution(b, c, 2), block(c)
        )
        self.tell = nn.Linear(c * 16, KINDS + EDGES)

    def forward(self, crop: Tensor) -> Tensor:
        answer: Tensor = self.tell(functional.dropout(self.see(crop).flatten(1), 0.1, self.training))
        return answer.float()


def face_loss(answer: Tensor, kind: Tensor, edges: Tensor) -> Tensor:
    """`kind`: its number; `edges`: n x 4, 1 where black. Only a city has edges."""
    answer = answer.float()
    told = functional.cross_entropy(answer[:, :KINDS], kind, label_smoothing=0.01)
    each = functional.binary_cross_entropy_with_logits(answer[:, KINDS:], edges, reduction="none").mean(1)
    city = (kind == 0).float()
    return torch.add(told, (each * city).sum() / city.sum().clamp(min=1), alpha=2)
