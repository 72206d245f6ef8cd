"""Chooses the pictures that dress the tiles: drawn ones of the project's own, or scans from a folder."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

from engine import boxes
from engine.errors import UsageError
from workshop.art.learned import catalogue
from workshop.art.noise import Pixels
from workshop.art.painted import paint
from workshop.art.scans import Scan, scans

SIDE = 160
"""Pixels to the side of a tile's picture, unless another is asked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """One print run of the tiles.

    picture(key, rng) is a square picture in the canonical turn, one of several where the run has several of that tile;
    `strange` are tiles of boxes that the project does not paint or does not know, with their edges N E S W.
    """

    name: str
    edition: str
    keys: frozenset[str]
    picture: Callable[[str, np.random.Generator], Pixels]
    strange: tuple[tuple[Pixels, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Prints:
    """Pictures by key."""

    by_key: dict[str, list[Pixels]] = field(default_factory=dict)

    def picture(self, key: str, rng: np.random.Generator) -> Pixels:
        choice = self.by_key[key]
        return choice[int(rng.integers(len(choice)))]


def drawn(style: str, copies: int = 3, side: int = SIDE) -> Art:
    """The project's own painterly tiles in one style of `workshop.art.painted`, `copies` different ones of each."""

    @cache
    def paint_one(key: str, seed: int) -> Pixels:
        return paint(catalogue()[key], seed, style, side)

    def picture(key: str, rng: np.random.Generator) -> Pixels:
        return paint_one(key, int(rng.integers(copies)))

    return Art(style, "c2", frozenset(catalogue()), picture)


def flat() -> list[Art]:
    """The editions of the scans, without those of photographed tiles."""
    return [art for art in scanned() if "photographed" not in art.name]


def scanned(side: int = SIDE, found: Sequence[Scan] | None = None) -> tuple[Art, ...]:
    """Every edition of the scans in ../shared/tiles; photographed tiles are an edition of their own."""
    runs: dict[str, _Prints] = {}
    strange: dict[str, list[tuple[Pixels, str]]] = {}
    for scan in scans() if found is None else found:
        name = scan.edition + ("-photographed" if scan.photograph else "")
        run = runs.setdefault(name, _Prints())
        picture = _trimmed(scan.pixels(side + side // 48), side)
        if scan.key not in catalogue():
            strange.setdefault(name, []).append((picture, scan.edges or boxes.catalogue()[str(scan.key)].edges))
        if scan.key is not None:
            upright = np.rot90(picture, scan.rotation // 90)  # counter-clockwise: back to the definition
            run.by_key.setdefault(scan.key, []).append(np.ascontiguousarray(upright))
    if not runs:
        raise UsageError("There are no scans to dress the tiles in; use the drawn styles.")
    return tuple(
        Art(
            name,
            "c2" if name.startswith(("c2", "c3")) else "c1",
            frozenset(run.by_key),
            run.picture,
            tuple(strange.get(name, ())),
        )
        for name, run in runs.items()
    )


def _trimmed(picture: Pixels, side: int) -> Pixels:
    """Without the outermost pixels, which may show the scanner's bed."""
    edge = (picture.shape[0] - side) // 2
    return picture[edge : edge + side, edge : edge + side]


@dataclass(frozen=True, slots=True, eq=False)
class Wear:
    """How the edges of one game's tiles look, as the years left them: `kept` of the print and what is `added`."""

    kept: Pixels
    added: Pixels

    def on(self, picture: Pixels) -> Pixels:
        """The picture as worn."""
        return np.asarray(cv2.add(cv2.multiply(picture, self.kept, scale=1 / 255), self.added), np.uint8)


def wear(rng: np.random.Generator, strength: float, side: int) -> Wear:
    """Edges rubbed white (strength below 0) or dark with dirt (above), -1 to 1, for pictures of `side` pixels."""
    far = np.minimum(np.arange(side), np.arange(side)[::-1]).astype(np.float32) / side
    near_edge = np.exp(-np.minimum(far[:, None], far[None, :]) / (0.008 + 0.02 * rng.random()))
    share = np.repeat(near_edge[..., None], 3, 2) * abs(strength)
    added = (235.0 if strength < 0 else 20.0) * share
    return Wear((255 * (1 - share)).astype(np.uint8), added.astype(np.uint8))
