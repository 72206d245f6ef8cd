"""The lessons of the net that knows players' pieces from wood that is nobody's: windows about what may be a piece."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, repeat

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples.nobodys import window
from vision.meeples.view import SIDE
from vision.net import net
from workshop.nets.making import made
from workshop.nets.meeples.lesson import Kind, art_and_tracks, of_some_kind
from workshop.nets.nobodys.scene import Glimpse, glimpses
from workshop.nets.piles.scene import REACH
from workshop.scenes.objects.pieces import Pixels

SEED = 29
BATCH = 64
AMISS = 0.03  # of a tile: how much farther off a foot is given (one standard deviation)
HEIGHT = 0.08  # how well it is known how high the camera is (spread of the logarithm), and so how far things lean


def known(patches: int) -> list[Glimpse]:
    """What the meeples' net takes for pieces on so many patches."""
    return list(chain.from_iterable(made(_maker, range(patches))))


def _maker() -> Callable[[int], list[Glimpse]]:
    return partial(glimpses_of, *art_and_tracks(SEED))


def glimpses_of(art: dict[Kind, list[Pixels]], tracks: Sequence[Pixels], number: int) -> list[Glimpse]:
    rng = np.random.default_rng([SEED, number])
    return glimpses(net("meeples"), of_some_kind(art, rng), tracks, rng)


def lessons(learned: Sequence[Glimpse]) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end, half of them players' pieces."""
    rng = np.random.default_rng(SEED)
    sorts = [[one for one in learned if one.players], [one for one in learned if not one.players]]
    for _ in repeat(None):
        yield batch([sort[i] for sort in sorts for i in rng.integers(len(sort), size=BATCH // 2)], rng)


def batch(some: Sequence[Glimpse], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """The windows as the net takes them, and in which a player's piece stands."""
    seen = np.stack([as_seen(one, rng) for one in some])
    return torch.from_numpy(seen), torch.tensor([float(one.players) for one in some])


def as_seen(one: Glimpse, rng: np.random.Generator) -> NDArray[np.float32]:
    """What the net takes of it: about a foot given a little wrong, perhaps in a mirror, in a light of its own."""
    foot = np.array([REACH[0], REACH[2]]) + rng.normal(0, AMISS, 2) * SIDE
    lean = one.lean * np.exp(rng.normal(0, HEIGHT)) + rng.normal(0, HEIGHT / 4, 2)
    cast = np.exp(rng.normal(0, 0.06) + rng.normal(0, 0.04, 3))  # what balancing leaves of the lamp's colour
    seen = window(one.pixels, one.mean, foot, lean)
    seen[:3] = (seen[:3] + 1) * cast[:, None, None] - 1
    return seen[..., ::-1] if rng.random() < 0.5 else seen
