"""The net that names tiles: a small residual CNN with one answer for tile and turn, edges and edition."""

from itertools import pairwise

import torch
from torch import Tensor, nn

from vision.naming.scores import EDGES
from vision.reading import EDITIONS

WIDTHS = (32, 64, 96, 160)


class Residual(nn.Module):
    """Two 3x3 convolutions around a short cut."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.first_norm = nn.BatchNorm2d(outputs)
        self.second = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.second_norm = nn.BatchNorm2d(outputs)
        self.short: nn.Module = nn.Identity()
        if stride != 1 or inputs != outputs:
            self.short = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: Tensor) -> Tensor:
        y = torch.relu(self.first_norm(self.first(x)))
        return torch.relu(self.second_norm(self.second(y)) + self.short(x))


class FacesNet(nn.Module):
    """Crops (N x 3 x 48 x 48, red green blue in 0..1) -> N x (answers + 16 edges + 4 editions) logits.

    The last map is not averaged away: how a tile is turned is a matter of place.
    """

    def __init__(self, answers: int) -> None:
        super().__init__()
        layers: list[nn.Module] = [
            nn.Conv2d(3, WIDTHS[0], 3, 2, 1, bias=False),
            nn.BatchNorm2d(WIDTHS[0]),
            nn.ReLU(),
            Residual(WIDTHS[0], WIDTHS[0], 1),
        ]
        for inputs, outputs in pairwise(WIDTHS):
            layers += [Residual(inputs, outputs, 2), Residual(outputs, outputs, 1)]
        self.see = nn.Sequential(*layers)
        self.gather = nn.Sequential(
            nn.Conv2d(WIDTHS[-1], 48, 1), nn.ReLU(), nn.Flatten(), nn.Dropout(0.1), nn.Linear(48 * 9, 192), nn.ReLU()
        )
        self.say = nn.Linear(192, answers + 4 * len(EDGES) + len(EDITIONS))

    def forward(self, crops: Tensor) -> Tensor:
        answer: Tensor = self.say(self.gather(self.see(crops * 4 - 2)))
        return answer


def split(answer: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The three heads: N x answers, N x 4 sides x EDGES, N x EDITIONS."""
    answers = answer.shape[1] - 4 * len(EDGES) - len(EDITIONS)
    which, sides, art = torch.split(answer, [answers, 4 * len(EDGES), len(EDITIONS)], 1)
    return which, sides.reshape(-1, 4, len(EDGES)), art


def loss(answer: Tensor, face: Tensor, edges: Tensor, edition: Tensor) -> Tensor:
    """Cross-entropy of all heads; what a tile is weighs most."""
    which, sides, art = split(answer.float())
    cross = nn.functional.cross_entropy
    return cross(which, face) + cross(sides.reshape(-1, len(EDGES)), edges.reshape(-1)) + 0.1 * cross(art, edition)
