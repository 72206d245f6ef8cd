"""The lessons of the meeples' net: crops of patches, made while it already learns from the first ones."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples import planes
from vision.meeples.view import SIDE, UPRIGHT
from vision.track.board.layout import LONG_SIDE, layouts
from workshop.art.scans import scans
from workshop.nets.making import made
from workshop.nets.meeples.scene import FEET, Patch, make
from workshop.nets.meeples.things import FINE, SPAN
from workshop.scenes.objects.pieces import Pixels
from workshop.scenes.objects.track import draw_track

SEED = 7
STEPS = 14500
PATCHES = 30000
FIRST = 1000  # patches that are there before the first step
PACE = 2  # patches made in the time of a step, or sooner
TRACKS = 12  # scoring boards drawn of each edition
BATCH = 80
HELD_OUT = 200  # patches
CROP = 3 * SIDE
AWRY = 0.4  # radians: over a board the line of sight turns by about so much

# How often each kind of art is on the table.
ART = {("c1", False): 8, ("c1", True): 2, ("c2", False): 4, ("c2", True): 1, ("c3", False): 2, ("winter", False): 1.5}

Kind = tuple[str, bool]  # the edition, and whether its tiles were photographed


def _maker() -> Callable[[int], Patch]:
    return partial(patch_of, *art_and_tracks(SEED))


def art_and_tracks(seed: int) -> tuple[dict[Kind, list[Pixels]], list[Pixels]]:
    """What lies on patches: pictures of tiles by their kind, and scoring boards, drawn anew from each seed."""
    rng = np.random.default_rng(seed)
    width = round(LONG_SIDE * FINE)
    tracks = [draw_track(layout, width, rng) for layout in layouts() for _ in range(TRACKS)]
    art: dict[Kind, list[Pixels]] = {kind: [] for kind in ART}
    for scan in scans():
        art[scan.edition, scan.photograph].append(scan.pixels(120))
    return art, tracks


def patch_of(art: dict[Kind, list[Pixels]], tracks: Sequence[Pixels], number: int) -> Patch:
    rng = np.random.default_rng([SEED, number])
    return make(of_some_kind(art, rng), tracks, rng)


def of_some_kind(art: dict[Kind, list[Pixels]], rng: np.random.Generator) -> list[Pixels]:
    """The pictures of one kind, each as often as it is on the table."""
    odds = np.array(list(ART.values()))
    return art[list(ART)[int(rng.choice(len(odds), p=odds / odds.sum()))]]


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Many patches, with as many feet each as fit; x below 0: none."""

    pixels: Pixels
    lean: NDArray[np.float32]
    mean: NDArray[np.float32]
    feet: NDArray[np.float32]

    @classmethod
    def room(cls, count: int) -> "Patches":
        """For so many, still without any."""
        side = SPAN * SIDE
        return cls(
            np.empty((count, side, side, 3), np.uint8),
            np.empty((count, 2), np.float32),
            np.empty((count, 3), np.float32),
            np.full((count, FEET, 5), -1, np.float32),
        )


class PatchStock:
    """The patches, made by a process of their own while the net already learns from the first ones.

    How many there are at each step is a matter of the step alone, so that a run can be made again.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self.patches = Patches.room(len(numbers))
        self.ready = 0
        self._coming = made(_maker, numbers, workers=1)

    def __enter__(self) -> "PatchStock":
        return self

    def __exit__(self, *_: object) -> None:
        self._coming.close()

    def wait_for(self, count: int) -> None:
        """Until there are so many, or all."""
        for patch in islice(self._coming, max(0, count - self.ready)):
            i, kept = self.ready, self.patches
            kept.pixels[i], kept.lean[i], kept.mean[i] = patch.pixels, patch.lean, patch.mean
            kept.feet[i, : len(patch.feet)] = patch.feet[:FEET]
            self.ready += 1


def lessons(stock: PatchStock, done: int = 0) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end, of all patches that are there at a step but the held-out ones; after so many steps."""
    for step in count(done):
        there = patches_at(step, len(stock.patches.lean))
        stock.wait_for(there)
        yield lesson(stock.patches, step, there)


def patches_at(step: int, most: int) -> int:
    """So many are there at a step, of so many in all."""
    return min(most, FIRST + step * PACE)


def lesson(patches: Patches, step: int, there: int) -> tuple[Tensor, Tensor]:
    """The batch of a step, which no step before it changes."""
    rng = np.random.default_rng([SEED, step])
    return batch(patches, rng.integers(HELD_OUT, there, BATCH).tolist(), rng)


def held_out_batches(patches: Patches) -> Iterator[tuple[Tensor, Tensor]]:
    """The held-out patches, once and in order."""
    rng = np.random.default_rng(SEED)
    for first in range(0, HELD_OUT, BATCH):
        yield batch(patches, range(first, min(first + BATCH, HELD_OUT)), rng)


def batch(patches: Patches, index: Sequence[int], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Crops as the net takes them, turned so that what stands leans upwards, more or less, and their feet.

    Most crops are the fullest of a few: empty grass teaches little.
    """
    seen = np.empty((len(index), 5, CROP, CROP), np.float32)
    touching = np.full((len(index), FEET, 5), -1, np.float32)
    for i, k in enumerate(index):
        pixels, lean, feet = patches.pixels[k], patches.lean[k], patches.feet[k]
        feet = feet[feet[:, 0] >= 0].copy()
        turn = -np.pi / 2 - np.arctan2(lean[1], lean[0]) + rng.normal(0, AWRY)
        if np.hypot(*lean) < UPRIGHT:
            turn = rng.uniform(0, 2 * np.pi)
        c, s = np.cos(turn), np.sin(turn)
        linear = np.array([[c, -s], [s, c]])
        if rng.random() < 0.5:
            linear[0] *= -1
        middles = rng.uniform(0.3, 0.7, (1 if rng.random() < 0.3 else 8, 2)) * pixels.shape[0]
        placed = feet[None, :, :2] @ linear.T + (CROP / 2 - middles @ linear.T)[:, None]
        best = int(_inside(placed).sum(1).argmax())
        feet[:, :2] = placed[best]
        shift = CROP / 2 - linear @ middles[best]
        crop = cv2.warpAffine(
            pixels,
            np.column_stack([linear, shift]),
            (CROP, CROP),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        cast = np.exp(rng.normal(0, 0.08) + rng.normal(0, 0.06, 3))  # what balancing leaves of the lamp's colour
        light = planes.balanced(np.asarray(crop, np.uint8), patches.mean[k])
        seen[i, :3] = (light + 1) * cast[:, None, None] - 1
        seen[i, 3:] = (linear @ lean).clip(-planes.STEEPEST, planes.STEEPEST)[:, None, None]
        here = _inside(feet[:, :2])
        touching[i, : here.sum()] = feet[here]
    return torch.from_numpy(seen), torch.from_numpy(touching)


def _inside(points: NDArray[np.floating]) -> NDArray[np.bool_]:
    return np.asarray(((points > 0) & (points < CROP)).all(-1))
