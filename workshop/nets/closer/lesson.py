"""The lessons of the net that looks closely: windows about what may be a piece."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, count
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.meeples.closely import CLOSE, FOOT, SHARES, WINDOW, as_taken
from workshop.art.scans import scans
from workshop.nets.closer.scene import MIDDLE, Glimpse, glimpses
from workshop.nets.making import kept, made
from workshop.scenes.stock import Stock, draw_stock

SEED = 29
BATCH = 128
SIDE = 144  # pixels of a tile's picture
AMISS = 0.04  # of a tile: how much farther off a foot is given (one standard deviation)
TURNED = 0.12  # radians: how far a lean may be from where it is taken to be
NEARER = 0.06  # and how much nearer or farther everything (spread of the logarithm)
HEIGHT = 0.08  # how well it is known how high the camera is (spread of the logarithm), and so how far things lean

Sorts = Sequence[Sequence[Glimpse]]


def known(photos: int, cache: Path | None) -> list[Glimpse]:
    """What is taken for pieces in so many photos."""
    return kept(cache, lambda: chain.from_iterable(made(_maker, range(photos))))


def _maker() -> Callable[[int], list[Glimpse]]:
    tiles = [scan.pixels(SIDE) for scan in scans()]
    return partial(glimpses_of, draw_stock(tiles, np.random.default_rng(SEED)))


def glimpses_of(stock: Stock, number: int) -> list[Glimpse]:
    return glimpses(stock, np.random.default_rng([SEED, number]))


def lessons(learned: Sequence[Glimpse], spoilt: bool = False, done: int = 0) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end, after so many steps; `spoilt` by worse cameras than took the photos."""
    sorts = sorted_by_answer(learned)
    return (lesson(sorts, spoilt, step) for step in count(done))


def sorted_by_answer(learned: Sequence[Glimpse]) -> Sorts:
    return [[one for one in learned if one.what == what] for what in range(len(SHARES))]


def lesson(sorts: Sorts, spoilt: bool, step: int) -> tuple[Tensor, Tensor]:
    """The batch of a step, which no step before it changes: each answer as frequent as in SHARES."""
    rng = np.random.default_rng([SEED, spoilt, step])
    shares = np.array([share if sort else 0.0 for share, sort in zip(SHARES, sorts, strict=True)])
    drawn = rng.choice(len(sorts), BATCH, p=shares / shares.sum())
    return batch([sorts[what][int(rng.integers(len(sorts[what])))] for what in drawn], rng, spoilt)


def batch(some: Sequence[Glimpse], rng: np.random.Generator, spoilt: bool = False) -> tuple[Tensor, Tensor]:
    """The windows as the net takes them, and the true answers."""
    seen = np.stack([as_seen(one, rng, spoilt) for one in some])
    return torch.from_numpy(seen), torch.tensor([[one.what, *one.piece] for one in some])


def as_seen(one: Glimpse, rng: np.random.Generator, spoilt: bool = False) -> NDArray[np.float32]:
    """What the net takes of it: about a foot given a little wrong, perhaps in a mirror, in a light of its own."""
    turn, scale = rng.normal(0, TURNED), np.exp(rng.normal(0, NEARER))
    if not one.lean.any():
        turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    linear = np.array([[c, -s], [s, c]])
    middle = np.array(MIDDLE) - 0.5 + rng.normal(0, AMISS, 2) * CLOSE
    matrix = np.column_stack([linear, np.array(FOOT) - 0.5 - linear @ middle])
    cut = cv2.warpAffine(one.pixels, matrix, WINDOW, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    pixels = np.asarray(cut, np.uint8)
    lean = one.lean * np.exp(rng.normal(0, HEIGHT)) + rng.normal(0, HEIGHT / 4, 2)
    cast = np.exp(rng.normal(0, 0.06) + rng.normal(0, 0.04, 3))  # what balancing leaves of the lamp's colour
    seen = as_taken(spoiled(pixels, rng) if spoilt else pixels, one.mean, lean)
    seen[:3] = (seen[:3] + 1) * cast[:, None, None] - 1
    return seen[..., ::-1] if rng.random() < 0.5 else seen


def spoiled(pixels: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Another phone's colours, softness and noise; a shadow over a part of it, or something in front."""
    picture = np.asarray(pixels, np.float32) / np.float32(255)
    if rng.random() < 0.3:  # far away, or out of focus
        far = float(rng.uniform(0.3, 0.8))
        small = cv2.resize(picture, None, fx=far, fy=far, interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(small, WINDOW, interpolation=cv2.INTER_LINEAR), np.float32)
    if rng.random() < 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 2.2)), np.float32)
    if rng.random() < 0.4:
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), 1.3)) * np.float32(rng.uniform(0.3, 2.0))
    if rng.random() < 0.3:  # a shadow's edge
        angle, near = rng.uniform(0, 2 * np.pi), rng.normal(0, 20)
        y, x = np.mgrid[: WINDOW[1], : WINDOW[0]].astype(np.float32) - WINDOW[0] / 2
        dark = 1 / (1 + np.exp(-(x * np.cos(angle) + y * np.sin(angle) + near) / rng.uniform(1, 12)))
        picture = picture * (1 - dark[..., None] * np.float32(rng.uniform(0.2, 0.6)))
    grey = picture.mean(2, keepdims=True)
    picture = grey + (picture - grey) * np.float32(rng.uniform(0.55, 1.4))
    middle = picture.mean()
    picture = middle + (picture - middle) * np.float32(np.exp(rng.normal(0, 0.2)))
    picture = np.clip(picture, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.25)))
    picture = picture + rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(0, 0.05))
    if rng.random() < 0.15:  # a finger, a neighbour, the photo's edge
        at, reach = rng.integers(0, WINDOW[0], 2), rng.integers(8, 34)
        cv2.circle(picture, (int(at[0]), int(at[1])), int(reach), rng.random(3).tolist(), -1, cv2.LINE_AA)
    return np.asarray((picture * 255).clip(0, 255), np.uint8)
