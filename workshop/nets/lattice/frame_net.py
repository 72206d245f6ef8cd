"""The net that frames one tile: from a straightened crop, whether a tile lies just there and where its corners are."""

import copy
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import torch
import torch.nn.functional as functional
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from vision.arrays import Singles
from vision.geometry import sides_of
from vision.lattice.looks.detect import STRIDE
from vision.lattice.looks.refine import CROP, SQUARE, TILE, as_batch, straightened
from workshop.nets.lattice.lesson import DARK, lit
from workshop.nets.lattice.net import WIDTHS, LatticeNet, block, convolution, doubled
from workshop.nets.lattice.stock import Shot

A_PICTURE = 16  # crops cut from one picture
WRONG = 0.3  # of the crops are no tile: half-way frames, holes, the table
FARTHEST = 0.3  # of a side: a frame whose corners are farther off is wrong
SMALLEST = 20.0  # pixels of a tile's side in the picture
Lesson = tuple[Singles, Singles]


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


def loss(answer: Tensor, truth: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy on "a tile"; distances of the corners, in sides, where there is one."""
    answer, truth = answer.float(), truth.float()
    tile = functional.binary_cross_entropy_with_logits(answer[:, 0], truth[:, 0])
    off = functional.smooth_l1_loss(answer[:, 1:], truth[:, 1:], beta=0.01, reduction="none").mean(1)
    corners = (off * truth[:, 0]).sum() / truth[:, 0].sum().clamp(min=1)
    return 0.1 * tile + corners, {"tile": tile.item(), "corners": corners.item()}


class FrameLessons(IterableDataset[Lesson]):
    """`count` pictures' worth of crops with their answers, the same for the same seed."""

    def __init__(self, stock: Sequence[Shot], count: int, seed: int) -> None:
        self._stock, self._count, self._seed = stock, count, seed

    def __iter__(self) -> Iterator[Lesson]:
        rng = np.random.default_rng(self._seed)
        made = 0
        while made < self._count:
            lesson = crops_of(self._stock[int(rng.integers(len(self._stock)))], rng)
            if lesson is not None:
                made += 1
                yield lesson


def frame_batches(stock: Sequence[Shot], count: int, pictures: int, seed: int) -> "DataLoader[Lesson]":
    """`count` batches of `pictures` x A_PICTURE crops."""
    lessons = FrameLessons(stock, count * pictures, seed)
    return DataLoader(lessons, batch_size=pictures, num_workers=1, prefetch_factor=8, collate_fn=_one_batch)


def _one_batch(lessons: Sequence[Lesson]) -> tuple[Tensor, Tensor]:
    """The crops of several pictures as one batch."""
    crops, truths = zip(*lessons, strict=True)
    return torch.from_numpy(np.concatenate(crops)), torch.from_numpy(np.concatenate(truths))


def crops_of(shot: Shot, rng: np.random.Generator) -> Lesson | None:
    """A_PICTURE crops about roughly guessed frames, and what the net should say; None where no tile is large enough."""
    picture = shot.picture()
    size = picture.shape[0]
    inside = ((shot.quads > -2) & (shot.quads < size + 1)).all((1, 2))
    good = shot.quads[inside & (sides_of(shot.quads) > SMALLEST) & (shot.hidden < 0.6)]
    if not len(good):
        return None
    picture = lit(picture, rng, rng.random() < DARK, veiled=True)
    middles = shot.quads.mean(1)
    crops, truths = [], []
    for _ in range(A_PICTURE):
        quad = np.roll(good[int(rng.integers(len(good)))], int(rng.integers(4)), axis=0)
        if rng.random() < 0.5:  # a mirrored tile is a tile
            quad = quad[::-1]
        wrong = rng.random() < WRONG
        guess = _guess(quad, rng, wrong)
        side = float(sides_of(quad[None])[0])
        if wrong and np.linalg.norm(middles - guess.mean(0), axis=1).min() < FARTHEST * side:
            guess = _guess(quad, rng, False)
            wrong = False
        crops.append(straightened(picture, guess))
        onto = cv2.getPerspectiveTransform(guess, SQUARE)
        moves = (cv2.perspectiveTransform(quad[None].astype(np.float32), onto)[0] - SQUARE) / TILE
        right = not wrong and float(np.abs(moves).max()) < FARTHEST
        truths.append(np.array([right, *(moves.ravel() if right else np.zeros(8))], np.float32))
    return as_batch(crops), np.stack(truths)


def _guess(quad: Singles, rng: np.random.Generator, wrong: bool) -> Singles:
    """The quad as the first look may guess it; or half a tile or more beside it."""
    middle = quad.mean(0)
    side = float(sides_of(quad[None])[0])
    turn, grow = rng.normal(0, 0.04), np.exp(rng.normal(0, 0.04))
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * grow
    around = around + rng.normal(0, float(rng.choice([0.0, 0.03, 0.1])), (2, 2))  # a slant seen too steep or too flat
    loose = float(rng.choice([0.01, 0.025, 0.06]))
    guess = (quad - middle) @ around.T + middle + rng.normal(0, loose, 2) * side + rng.normal(0, loose, (4, 2)) * side
    if wrong:
        along, down = (quad[1] - quad[0]), (quad[3] - quad[0])
        a, b = rng.choice([-1.0, -0.5, 0.0, 0.5, 1.0], 2) + rng.normal(0, 0.1, 2)
        guess = guess + a * along + b * down
    return np.asarray(guess, np.float32)
