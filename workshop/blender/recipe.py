"""A recipe: in few words what a photo is to show, and the table laid for it."""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from engine.board import Meeple
from engine.boxes import catalogue
from engine.formats.notation import parse
from engine.outline import TILE, turned
from engine.pieces import MeepleKind
from engine.tiles.tile import Ground, segment_at
from vision.track.board.layout import FIELDS, LONG_SIDE, TrackLayout, layouts
from workshop.blender.camera import Camera, Points
from workshop.blender.develop import Film
from workshop.blender.furniture import lamps, surface
from workshop.blender.laying import SIDE_MM, Hand, Laid, lay
from workshop.blender.setting import Block, Figure, Setting, Sheet, middle, span
from workshop.scenes.objects.track import draw_track

TRACK_PIXELS = 1600


@dataclass(frozen=True, slots=True)
class Shot:
    """How the camera stands. fill: how much of the photo the table's things fill, above 1 they are cut.

    aside: how far its aim is off the middle of them, in mm. The rest as in `Camera`.
    """

    size: tuple[int, int]
    elevation: float
    azimuth: float = 0.0
    roll: float = 0.0
    focal: float = 36.0
    stop: float | None = 14.0
    barrel: tuple[float, float] = (-0.02, 0.004)
    fill: float = 0.9
    aside: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Recipe:
    """One photo.

    board: in notation. art: the style in which the tiles are drawn. table, lamps: names of `furniture`.

    track: whose figure stands where on the scoring board; without any there is no scoring board. hoard: colours of
    meeples that lie about beside the board. samples, fineness: as in `stage.render`. laid: the board as it will be in
    the end, where this photo is one of a series and holds its first tiles.
    """

    name: str
    shows: str
    board: str
    shot: Shot
    table: str
    lamps: str
    seed: int
    boxes: tuple[str, ...] = ("base",)
    edition: str = "c1"
    art: str = "spring"
    hand: Hand = field(default_factory=Hand)
    film: Film = field(default_factory=Film)
    room: float = 0.3
    samples: int = 2
    fineness: float = 0.6
    track: tuple[tuple[str, int], ...] = ()
    track_side: str = "north"
    hoard: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    laid: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A table that is laid, and what its truth needs: the figures on the board with their meeples, `at` 0..1 in their
    cells.
    """

    setting: Setting
    standing: tuple[tuple[Meeple, tuple[float, float], Figure], ...]


def compose(recipe: Recipe) -> Scene:
    """Lays the table that the recipe describes."""
    board = parse(recipe.board)
    whole = _laid(recipe)
    tiles = tuple(tile for tile in whole if tile.placed in board.tiles)
    by_cell = {tile.placed.cell: tile for tile in tiles}
    standing = tuple(_stand(meeple, by_cell[meeple.cell], recipe.seed) for meeple in board.meeples)
    sheets = (_scoring_board(recipe, whole),) if recipe.track else ()
    figures = [figure for _, _, figure in standing]
    for sheet in sheets:
        figures += _on_track(recipe, sheet)
    camera = _camera(recipe, whole, sheets)
    figures += _hoard(recipe, whole)
    setting = Setting(
        camera=camera,
        surface=surface(recipe.table),
        tiles=tiles,
        figures=tuple(figures),
        lamps=lamps(recipe.lamps, camera),
        sheets=sheets,
        blocks=recipe.blocks,
        room=recipe.room,
    )
    return Scene(setting, standing)


def _laid(recipe: Recipe) -> tuple[Laid, ...]:
    """The board's tiles, laid from its middle outwards; the last board's where the photo is one of a series."""
    tiles = parse(recipe.laid or recipe.board).tiles
    heart = np.mean([tile.cell for tile in tiles], axis=0)
    return lay(sorted(tiles, key=lambda t: (math.dist(t.cell, tuple(heart)), t.cell)), recipe.seed, recipe.hand)


def _stand(meeple: Meeple, tile: Laid, seed: int) -> tuple[Meeple, tuple[float, float], Figure]:
    """Near where a figure is usually set on its segment, and surely on it."""
    kind, rotation = catalogue()[tile.placed.key], tile.placed.rotation
    segment = kind.of(meeple.on)[meeple.segment]
    random = np.random.default_rng([seed, meeple.cell.x + 500, meeple.cell.y + 500, len(meeple.colour)])
    near = [(int(x), int(y)) for x, y in np.rint(np.array(segment.rest) + random.normal(0, 45, (20, 2)))]
    spot = next((point for point in near if segment_at(kind, point) is segment), segment.rest)
    x, y = turned(spot, rotation)
    lying = meeple.on is Ground.FIELD
    facing = float(random.uniform(0, 360) if lying else random.normal(0, 35))
    foot = _triple(tile.point(x / TILE, y / TILE))
    return meeple, (x / TILE, y / TILE), Figure(meeple.kind, meeple.colour, foot, facing, lying)


def _scoring_board(recipe: Recipe, tiles: tuple[Laid, ...]) -> Sheet:
    """Beside the tiles, on the side that the recipe names, a little askew."""
    random = np.random.default_rng([recipe.seed, 1])
    layout = _layout(recipe)
    size = (LONG_SIDE * SIDE_MM, LONG_SIDE * SIDE_MM / layout.width_to_height)
    turn = random.normal(0, 4) + (90 if recipe.track_side in ("east", "west") else 0)
    x, y = middle(tiles)
    wide, deep = span(tiles)
    shift = random.uniform(-25, 25)
    centre = {
        "north": (x + shift, y + deep / 2 + size[1] / 2 + 40),
        "south": (x + shift, y - deep / 2 - size[1] / 2 - 40),
        "east": (x + wide / 2 + size[1] / 2 + 40, y + shift),
        "west": (x - wide / 2 - size[1] / 2 - 40, y + shift),
    }[recipe.track_side]
    return Sheet(draw_track(layout, TRACK_PIXELS, np.random.default_rng(recipe.seed)), centre, float(turn), size)


def _layout(recipe: Recipe) -> TrackLayout:
    return next(layout for layout in layouts() if layout.edition == recipe.edition)


def _on_track(recipe: Recipe, sheet: Sheet) -> list[Figure]:
    """Each figure in its field; those that share one stand side by side."""
    random = np.random.default_rng([recipe.seed, 2])
    figures = []
    fields = [points % FIELDS for _, points in recipe.track]
    for index, (colour, _) in enumerate(recipe.track):
        corners = _layout(recipe).outlines[fields[index]]
        place = corners.mean(axis=0) + random.normal(0, 0.004, 2)
        before, sharing = fields[:index].count(fields[index]), fields.count(fields[index])
        place[1] += (before - (sharing - 1) / 2) * 0.06
        foot = sheet.point(float(place[0]), float(place[1]))
        figures.append(Figure(MeepleKind.MEEPLE, colour, foot, float(sheet.turn + random.normal(0, 25)), False))
    return figures


def _hoard(recipe: Recipe, tiles: tuple[Laid, ...]) -> list[Figure]:
    """Meeples that their players have left lie and stand in heaps around the board."""
    random = np.random.default_rng([recipe.seed, 3])
    x, y = middle(tiles)
    wide, deep = span(tiles)
    figures = []
    for index, colour in enumerate(recipe.hoard):
        angle = -1.2 + 2.1 * index
        heap = (x + math.cos(angle) * (wide / 2 + 75), y + math.sin(angle) * (deep / 2 + 75))
        for number in range(4):
            spot = (
                heap[0] + 21 * (number % 2) + random.normal(0, 2),
                heap[1] + 21 * (number // 2) + random.normal(0, 2),
            )
            lying = bool(random.random() < 0.5)
            figures.append(Figure(MeepleKind.MEEPLE, colour, (*spot, 0.0), float(random.uniform(0, 360)), lying))
    return figures


def _camera(recipe: Recipe, tiles: tuple[Laid, ...], sheets: tuple[Sheet, ...]) -> Camera:
    """Aimed at the middle of what is to be seen, as near as the shot's `fill` lets it."""
    shot = recipe.shot
    seen = np.concatenate(
        [t.corners() for t in tiles] + [[s.point(a, b) for a in (0, 1) for b in (0, 1)] for s in sheets]
    )
    camera = Camera(
        size=shot.size,
        target=(0.0, 0.0),
        distance=1000.0,
        elevation=shot.elevation,
        azimuth=shot.azimuth,
        roll=shot.roll,
        focal=shot.focal,
        stop=shot.stop,
        barrel=shot.barrel,
    )
    half = np.array(shot.size) / 2
    for _ in range(30):  # where it is aimed and how far it is off settle together
        pixels = camera.project(seen) - half
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        filled = float(((high - low) / half / 2).max())
        off = (low + high) / 2 * (camera.distance / camera.focal_pixels)
        steep = math.sin(math.radians(shot.elevation))
        right, down = camera.axes()[0, :2], camera.axes()[1, :2]
        step = right * off[0] + down / float(np.linalg.norm(down)) * off[1] / steep
        target = np.array(camera.target) + 0.7 * step
        distance = camera.distance * (filled / shot.fill) ** 0.7
        camera = replace(camera, target=(float(target[0]), float(target[1])), distance=float(distance))
    aim = np.array(camera.target) + shot.aside
    return replace(camera, target=(float(aim[0]), float(aim[1])))


def _triple(point: Points) -> tuple[float, float, float]:
    return float(point[0]), float(point[1]), float(point[2])
