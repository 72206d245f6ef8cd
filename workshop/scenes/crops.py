"""Cuts pieces of photos for training: as much of a table as a net looks at, at the size at which it looks.

    for photo in crops(rng, arts, size=384):
        photo.pixels, photo.quads, photo.hidden, photo.feet ...

It sets a table once and photographs it from a few places, each in its own light, as setting it costs as much as a
photo.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from engine.board import Placed
from engine.boxes import supply
from engine.cell import Cell
from engine.pieces import MeepleKind
from engine.tiles.tile import ROTATIONS
from workshop.art.print_runs import Art
from workshop.scenes.game import Position, lay_tiles, play_colours, play_out, settle
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import Table, set_table
from workshop.scenes.view.camera import Camera, aim, crop, stand

BOXES = (("base",), ("base",), ("base", "river-1"), ("base", "inns-and-cathedrals"))
SIZE = (1024, 768)
"""Width and height of the photo of a whole table."""
PHOTOS = 3
"""Photos of one table; more would be near-copies."""


def crops(
    rng: np.random.Generator,
    arts: Sequence[Art],
    size: int = 384,
    sides: tuple[float, float] = (20, 110),
    shares: Sequence[float] | None = None,
) -> Iterator[Photo]:
    """Endlessly: photos of `size` x `size` pixels with tiles of about `sides` pixels (least, greatest).

    `shares` says how often each art is used, all alike if it is not given.
    """
    weights = np.full(len(arts), 1.0) if shares is None else np.asarray(shares, float)
    while True:
        art = arts[int(rng.choice(len(arts), p=weights / weights.sum()))]
        table = any_table(rng, art)
        for _ in range(PHOTOS):
            side = float(np.exp(rng.uniform(*np.log(sides))))
            yield photograph(rng, table, close(rng, table, size, side))


def tables(arts: Sequence[Art], seed: int, count: int) -> Iterator[Photo]:
    """Photos of whole tables, one after the other, each from a seed of its own."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        table = any_table(rng, arts[int(rng.integers(len(arts)))])
        yield photograph(rng, table, aim(rng, table.outline, SIZE))


def any_table(rng: np.random.Generator, art: Art) -> Table:
    """A table with a game at any stage in this art; sometimes tiles that break the rules."""
    tiles = None if rng.random() < 0.5 else int(rng.integers(1, 90))
    kind = MeepleKind.DISC if rng.random() < 0.08 else MeepleKind.MEEPLE
    boxes = BOXES[int(rng.integers(len(BOXES)))]
    known = [key for key in supply(boxes, art.edition) if key in art.keys]
    if len(known) < 8 or rng.random() < 0.15:
        position = spread_out(rng, sorted(art.keys))
    elif len(known) < len(supply(boxes, art.edition)):  # an art that lacks some tiles plays with those it has
        bag = [key for key, count in supply(boxes, art.edition).items() if key in art.keys for _ in range(count)]
        rng.shuffle(bag)
        position = settle(rng, lay_tiles(rng, bag, tiles), play_colours(rng), kind)
    else:
        position = play_out(rng, boxes, art.edition, tiles, kind=kind)
    strange = float(rng.uniform(0.05, 0.4)) if art.strange and rng.random() < 0.3 else 0.0
    return set_table(rng, position, art, strange=strange)


def spread_out(rng: np.random.Generator, keys: Sequence[str]) -> Position:
    """A rectangle or a lump of any tiles, turned anyhow: what people lay out to count or to show."""
    columns, rows = rng.integers(1, 11, 2)
    cells = [Cell(x, y) for y in range(rows) for x in range(columns) if rng.random() > 0.05] or [Cell(0, 0)]
    tiles = [Placed(cell, str(rng.choice(keys)), int(rng.choice(ROTATIONS))) for cell in cells]
    return settle(rng, tiles, play_colours(rng))


def close(rng: np.random.Generator, table: Table, size: int, side: float) -> Camera:
    """A camera whose picture is a piece of a larger photo in which the tiles near its middle are `side` pixels wide."""
    near = table.laid[int(rng.integers(len(table.laid)))].centre
    target = rng.normal(near, 0.8)
    distance = float(np.exp(rng.uniform(np.log(5), np.log(40))))
    elevation = float(rng.uniform(75, 90) if rng.random() < 0.35 else rng.uniform(20, 75))
    turn, roll = float(rng.uniform(0, 360)), float(rng.normal(0, 6))
    foreshortened = side / np.sin(np.radians(elevation)) ** 0.5  # so that the area of a tile is side x side
    focal = foreshortened * 36 * distance / size
    camera = stand((float(target[0]), float(target[1])), distance, elevation, turn, (size, size), focal, roll)
    lens = (float(rng.normal(0, 0.02)), float(rng.normal(0, 0.008))) if rng.random() < 0.5 else (0.0, 0.0)
    centre = rng.uniform(-0.5, 1.5, 2) * size
    camera = replace(camera, lens=lens, radius=2.0 * size, centre=(float(centre[0]), float(centre[1])))
    left, top = rng.uniform(-0.25, 0.25, 2) * size
    return crop(camera, float(left), float(top), (size, size))
