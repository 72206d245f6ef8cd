"""The net that finds meeples in the board laid flat, and the loss that corrects it."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.meeples import planes

# Channels at a half, a quarter, an eighth, a sixteenth of the view, and of the answer: wider where it is coarse, which
# costs little and sees more around a piece.
WIDTHS = (16, 32, 96, 160, 48)

BLUR = 0.9  # places: how far from a foot a peak is forgiven
NEAR = 1.6  # places: how far around a foot the net must say what stands there


def _convolution(inward: int, outward: int, stride: int = 1, act: bool = True) -> nn.Sequential:
    layers = [nn.Conv2d(inward, outward, 3, stride, 1, bias=False), nn.BatchNorm2d(outward)]
    return nn.Sequential(*layers, *([nn.ReLU(inplace=True)] if act else []))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _convolution(width, width), _convolution(width, width, act=False)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class MeepleNet(nn.Module):
    """Colour and lean (N x 5 x H x W, sides divisible by 16) -> N x planes.PLANES x H/4 x W/4."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d, e = WIDTHS
        self.at_half = nn.Sequential(_convolution(5, a, 2), _convolution(a, a))
        self.at_quarter = nn.Sequential(_convolution(a, b, 2), _Residual(b), _Residual(b))
        self.at_eighth = nn.Sequential(_convolution(b, c, 2), _Residual(c), _Residual(c), _Residual(c))
        self.at_sixteenth = nn.Sequential(_convolution(c, d, 2), _Residual(d))
        self.join_eighth = _convolution(c + d, c)
        self.join_quarter = _convolution(b + c, e)
        last = nn.Conv2d(e, planes.PLANES, 1)
        assert last.bias is not None
        nn.init.constant_(last.bias[planes.HEAT : planes.HEAT + 1], -4.0)  # feet are rare
        self.answer = nn.Sequential(_convolution(e, e), last)

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.at_quarter(self.at_half(x))
        eighth = self.at_eighth(quarter)
        sixteenth = self.at_sixteenth(eighth)
        eighth = self.join_eighth(torch.cat([eighth, functional.interpolate(sixteenth, scale_factor=2.0)], 1))
        quarter = self.join_quarter(torch.cat([quarter, functional.interpolate(eighth, scale_factor=2.0)], 1))
        answer: Tensor = self.answer(quarter)
        return answer


def loss(answer: Tensor, feet: Tensor) -> Tensor:
    """`feet`: N x most x (x, y in pixels, index of the colour, of the kind, 1 = lying); x below 0: none.

    Where feet touch is a focal loss on peaks; the rest is asked for near each foot only. The foot's place is learned
    with its own spread (Laplace), so that the net says how well it knows it.
    """
    height, width = answer.shape[2:]
    there = feet[:, :, 0] >= 0
    at = feet[:, :, :2] / planes.STRIDE
    across = at[:, :, 0, None, None] - (torch.arange(width) + 0.5)
    down = at[:, :, 1, None, None] - (torch.arange(height) + 0.5)[:, None]
    apart = torch.where(there[..., None, None], across**2 + down**2, torch.full_like(across + down, 1e6))
    nearest, which = apart.min(1)
    peaks = torch.zeros_like(nearest, dtype=torch.bool)
    n, foot = torch.nonzero(there, as_tuple=True)
    peaks[n, at[n, foot, 1].long().clamp(0, height - 1), at[n, foot, 0].long().clamp(0, width - 1)] = True
    logit = answer[:, planes.HEAT].float()
    p = torch.sigmoid(logit)
    missed = -functional.logsigmoid(logit) * (1 - p) ** 2 * peaks
    invented = -functional.logsigmoid(-logit) * p**2 * (1 - torch.exp(-nearest / (2 * BLUR**2))) ** 4 * ~peaks
    total = (missed.sum() + invented.sum()) / max(1, int(peaks.sum()))
    n, row, column = torch.nonzero(nearest < NEAR**2, as_tuple=True)
    if len(n) == 0:
        return total
    here = answer[n, :, row, column].float()
    nearest_foot = which[n, row, column]
    truth = feet[n, nearest_foot]
    off = at[n, nearest_foot] - torch.stack([column + 0.5, row + 0.5], 1)
    spread = here[:, planes.SPREAD].clamp(-3, 3)
    place = ((here[:, planes.OFFSET] - off).abs().sum(1) * torch.exp(-spread) + 2 * spread).mean()
    colour = functional.cross_entropy(here[:, planes.COLOUR], truth[:, 2].long(), label_smoothing=0.01)
    kind = functional.cross_entropy(here[:, planes.KIND], truth[:, 3].long(), label_smoothing=0.01)
    lying = functional.binary_cross_entropy_with_logits(here[:, planes.LYING], truth[:, 4])
    return total + 0.3 * place + 0.6 * colour + 0.25 * kind + 1.2 * lying
