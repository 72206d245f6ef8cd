"""The net that frames one tile: from a straightened crop, whether a tile lies just there and where its corners are."""

import copy

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from vision.lattice.looks.detect import STRIDE
from vision.lattice.looks.refine import CROP, SQUARE, TILE
from workshop.nets.lattice.net import WIDTHS, LatticeNet, block, convolution, doubled


class FrameNet(nn.Module):
    """Crops (n x 3 x CROP x CROP, -0.5..0.5) -> n x 9: the logit of "a tile", then four corners' moves in sides.

    Each corner has a map of its own, a cell to STRIDE pixels; where it is, is the mean place that the map's chances
    tell. That learns several times faster than nine numbers out of all cells at once.
    """

    def __init__(self, eyes: LatticeNet) -> None:
        """It begins with the first layers of a net that has learned to look: they know joints when they see them."""
        super().__init__()
        _, four, eight, sixteen, _ = WIDTHS
        self.stem, self.at4, self.at8 = (copy.deepcopy(layers) for layers in (eyes.stem, eyes.at4, eyes.at8))
        self.at16 = nn.Sequential(convolution(eight, sixteen, 2), block(sixteen))
        self.from16, self.from8 = convolution(sixteen, eight, size=1), convolution(eight, eight, size=1)
        self.from4 = convolution(four, four, size=1)
        self.up8, self.up4 = convolution(eight, four), convolution(four, four)
        self.corners, self.tile = nn.Conv2d(four, 4, 1), nn.Linear(sixteen, 1)
        places = (torch.arange(CROP // STRIDE) + 0.5) * STRIDE - 0.5
        y, x = torch.meshgrid(places, places, indexing="ij")
        self.register_buffer("places", torch.stack([x.flatten(), y.flatten()], 1) / TILE)
        self.register_buffer("before", torch.from_numpy(SQUARE).flatten() / TILE)

    def forward(self, crops: Tensor) -> Tensor:
        four = self.at4(self.stem(crops))
        eight = self.at8(four)
        sixteen = self.at16(eight)
        up = self.up8(doubled(self.from16(sixteen)) + self.from8(eight))
        up = self.up4(doubled(up) + self.from4(four))
        chance = self.corners(up).flatten(2).float().softmax(-1)
        moves = (chance @ self.places.float()).flatten(1) - self.before.float()
        return torch.cat([self.tile(sixteen.mean((2, 3))).float(), moves], 1)


def loss(answer: Tensor, truth: Tensor) -> Tensor:
    """Cross-entropy on "a tile"; distances of the corners, in sides, where there is one."""
    answer, truth = answer.float(), truth.float()
    tile = functional.binary_cross_entropy_with_logits(answer[:, 0], truth[:, 0])
    off = functional.smooth_l1_loss(answer[:, 1:], truth[:, 1:], beta=0.01, reduction="none").mean(1)
    corners = (off * truth[:, 0]).sum() / truth[:, 0].sum().clamp(min=1)
    return 0.1 * tile + corners
