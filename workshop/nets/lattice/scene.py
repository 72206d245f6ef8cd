"""Cuts squares from photos of rendered tables, with every tile's true corners: the lattice's net learns from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import compress

import cv2
import numpy as np
import numpy.typing as npt

from engine.board import Board, Placed
from engine.boxes import supply
from engine.cell import Cell
from vision.geometry import mapped, sides_of, warped
from workshop.art.learned import catalogue, names
from workshop.art.noise import Pixels
from workshop.art.print_runs import Art
from workshop.nets.lattice.strangers import stranger
from workshop.scenes.game import Position, play_out
from workshop.scenes.objects.laying import THICK, Laid
from workshop.scenes.objects.surface import SURFACES, any_colour
from workshop.scenes.objects.things import Slab, square
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import Table, Track, set_table
from workshop.scenes.view.camera import aim, bend, on_table, plane, project_straight

Floats = npt.NDArray[np.float32]

SIZE = 384
SHOTS = 5  # squares cut from one photo
EDITIONS = {
    "c1": 0.33, "c2": 0.16, "winter": 0.15, "c3": 0.14,
    "c1-photographed": 0.09, "c2-photographed": 0.09, "spring": 0.04,
}  # fmt: skip
STRANGERS = 0.12  # of the tables: other games' tiles, laid just the same
ODD_GROUND = 0.45  # of the tables stand on any surface alike, the others on what is common in photos
FROM_ABOVE = 0.45  # of the squares are laid flat, as the close look sees them
AMID = 0.3  # of the scoring boards lie in a hole of the board, as some people like it
BUILT = 0.15  # of the tables that may be built over are
LOW = 0.25  # of the cameras look from 20 to 35 degrees above the table, where most tiles are lost
_MOST_GROWN = 1.6  # a far tile is enlarged no further than this


class Level(Enum):
    """How hard a lesson is. Whoever starts with the hard ones takes boards for green ground for thousands of steps, and
    still places tiles worse in the end."""

    EASY = "from above, evenly lit, with open joints, on common ground, tiles of one size"
    PLAIN = "as people take photos: from any side, in any light, on common ground"
    HARD = "as they should not: from low down, on any ground, with tracks amid the tiles; and as a close look sees them"
    BUILT_OVER = "as hard, and at times with bridges and towers of other boxes on a few tiles"


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """`picture`: SIZE x SIZE, RGB. `quads`: n x 4 x 2 pixels, upper faces, clockwise. `hidden`: 0..1 of each."""

    picture: Pixels
    quads: Floats
    hidden: Floats


def scenes(
    rng: np.random.Generator, arts: Sequence[Art], level: Level, sides: tuple[int, int] | None = None
) -> list[Scene]:
    """SHOTS squares of one table's photo; `sides`: the least and the greatest side of a tile, in pixels."""
    easy, hard = level is Level.EASY, level in (Level.HARD, Level.BUILT_OVER)
    name = str(rng.choice(list(EDITIONS), p=list(EDITIONS.values())))
    art = next(a for a in arts if a.name == name)
    strange = not easy and rng.random() < STRANGERS
    kind = str(rng.choice(list(SURFACES))) if hard and rng.random() < ODD_GROUND else None
    position = _position(rng, art)
    dress = stranger(rng, art) if strange else art
    table = set_table(rng, position, dress, kind, strange=_unknown(rng, art))
    if hard and table.track and rng.random() < AMID:
        table = with_track_amid(rng, table, table.track)
    if level is Level.BUILT_OVER and rng.random() < BUILT:
        table = _built_over(rng, table)
    if easy:
        table = replace(table, laid=_spread(table.laid, float(rng.uniform(1.03, 1.08))))
    long_side = int(rng.choice([900, 1300, 1700]))
    size = (long_side, long_side * 3 // 4)
    camera = aim(rng, table.outline, size, _elevation(rng, easy, hard), fill=float(rng.uniform(0.5, 1.3)))
    photo = photograph(rng, table, camera, arm=0.0 if easy else 0.08, spoil=not easy)
    quads, hidden = _truth(photo, strange)
    shots = []
    for _ in range(SHOTS):
        flat = None if not hard or sides or rng.random() > FROM_ABOVE else _from_above(rng, photo, quads, hidden)
        shots.append(flat or _cut(rng, photo.pixels, quads, hidden, _side(rng, easy, sides)))
    return shots


def _elevation(rng: np.random.Generator, easy: bool, hard: bool) -> float | None:
    """Degrees above the table; None: as cameras are held."""
    if easy:
        return float(rng.uniform(60, 90))
    return float(rng.uniform(20, 35)) if hard and rng.random() < LOW else None


def _unknown(rng: np.random.Generator, art: Art) -> float:
    return float(rng.choice([0.0, 0.0, 0.15, 0.4])) if art.strange else 0.0


def _side(rng: np.random.Generator, easy: bool, sides: tuple[int, int] | None) -> float:
    """Pixels of a tile's side: mostly what the close look is set to, sometimes what a first look may meet."""
    low, high = sides or ((32, 56) if easy else (26, 72) if rng.random() < 0.65 else (12, 100))
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def _position(rng: np.random.Generator, art: Art) -> Position:
    if rng.random() < 0.75:
        there = [box for box in names() if box != "base" and supply((box,), art.edition).keys() <= art.keys]
        boxes = ["base", *(box for box in there if rng.random() < 0.2)]
        return play_out(rng, boxes, art.edition, _count(rng), keys=art.keys)
    keys = rng.choice(sorted(art.keys & catalogue().keys()), int(rng.integers(3, 40)))
    cells = _rectangle(rng) if rng.random() < 0.5 else _grown(rng)
    tiles = tuple(Placed(Cell(x, y), str(rng.choice(keys)), 90 * int(rng.integers(4))) for x, y in cells)
    return Position(tiles, Board(tiles, ()), {})


def _count(rng: np.random.Generator) -> int | None:
    """All tiles, or so many: a tenth of the boards are just begun."""
    chance = rng.random()
    return None if chance < 0.4 else int(rng.integers(1, 7) if chance < 0.5 else rng.integers(1, 90))


def _rectangle(rng: np.random.Generator) -> list[tuple[int, int]]:
    columns, rows = (int(v) for v in rng.integers(1, 11, 2))
    kept = float(rng.choice([1.0, 0.95, 0.85]))
    return [(x, y) for y in range(rows) for x in range(columns) if (x, y) == (0, 0) or rng.random() < kept]


def _grown(rng: np.random.Generator) -> list[tuple[int, int]]:
    """Grown cell by cell; a high pull gives arms, a low one a compact board."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    cells, pull = [(0, 0)], float(rng.choice([-1.5, 0.0, 1.5]))
    for _ in range(int(rng.integers(0, 90))):
        taken = set(cells)
        free = sorted({(x + dx, y + dy) for x, y in cells for dx, dy in steps} - taken)
        beside = np.array([sum((x + dx, y + dy) in taken for dx, dy in steps) for x, y in free], float)
        weight = np.exp(-pull * beside)
        cells.append(free[int(rng.choice(len(free), p=weight / weight.sum()))])
    return cells


def with_track_amid(rng: np.random.Generator, table: Table, track: Track) -> Table:
    """The scoring board and its figures moved among the tiles; those that it would lie on are not laid."""
    by = np.asarray(table.laid[int(rng.integers(len(table.laid)))].centre) - track.corners.mean(0)
    there = cv2.convexHull((track.corners + by).astype(np.float32))
    free = [cv2.intersectConvexConvex(there, tile.corners.astype(np.float32))[0] == 0 for tile in table.laid]
    if not any(free):
        return table
    stood = []
    for one in table.stood:
        foot = np.asarray(one.piece.foot, float)
        if one.on_track:
            moved = foot + by
            stood.append(replace(one, piece=replace(one.piece, foot=(float(moved[0]), float(moved[1])))))
        elif cv2.pointPolygonTest(there, (float(foot[0]), float(foot[1])), False) < 0:
            stood.append(one)
    return replace(
        table,
        laid=tuple(compress(table.laid, free)),
        pictures=tuple(compress(table.pictures, free)),
        gains=tuple(compress(table.gains, free)),
        stood=tuple(stood),
        track=replace(track, corners=track.corners + by),
    )


def _built_over(rng: np.random.Generator, table: Table) -> Table:
    """With bridges and towers on some tiles, which stay tiles."""
    built = []
    for tile in rng.choice(len(table.laid), int(rng.integers(1, 6))):
        laid, wood = table.laid[int(tile)], _wood(rng)
        middle = laid.centre + rng.normal(0, 0.06, 2)
        rim = (float(wood[..., 0].mean()), float(wood[..., 1].mean()), float(wood[..., 2].mean()))
        if rng.random() < 0.6:
            turn = laid.turn + np.pi / 2 * int(rng.integers(2)) + rng.normal(0, 0.06)
            corners = square(middle, float(rng.uniform(0.14, 0.34)), float(rng.uniform(0.85, 1.3)), turn)
            above = THICK + float(rng.uniform(0, 0.25))
            built.append(Slab(corners, wood, float(rng.uniform(0.12, 0.2)), above, rim))
        else:
            wide = float(rng.uniform(0.25, 0.5))
            corners = square(middle, wide, wide, float(rng.uniform(0, 2 * np.pi)))
            built.append(Slab(corners, wood, float(rng.uniform(0.15, 0.7)), THICK, rim))
    return replace(table, things=(*table.things, *built))


def _wood(rng: np.random.Generator) -> Pixels:
    """Bare or painted."""
    return SURFACES["wood"](rng, 48) if rng.random() < 0.6 else np.full((8, 8, 3), any_colour(rng), np.uint8)


def _spread(laid: Sequence[Laid], by: float) -> tuple[Laid, ...]:
    return tuple(replace(tile, centre=(tile.centre[0] * by, tile.centre[1] * by)) for tile in laid)


def _truth(photo: Photo, strange: bool) -> tuple[Floats, Floats]:
    """All quads in the photo, and how much of each is hidden; what is beyond the photo's
    edge counts as hidden, and so do loose tiles: neither right nor wrong."""
    if strange:
        return np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)
    loose = [_upper(photo, thing) for thing in photo.table.things if _is_loose(thing)]
    quads = np.concatenate([photo.quads, np.array(loose).reshape(-1, 4, 2)]).astype(np.float32)
    shown = _shown(quads, photo.pixels.shape[1::-1])
    hidden = np.maximum(np.concatenate([photo.hidden, np.ones(len(loose))]), 1 - shown).astype(np.float32)
    return quads[shown > 0], hidden[shown > 0]


def _shown(quads: Floats, size: tuple[int, int]) -> Floats:
    """The share of each quad that lies in a photo of that size; 0 for one behind the camera."""
    clipped = quads.clip(0, np.array(size, np.float32))
    return np.nan_to_num((sides_of(clipped) / sides_of(quads)) ** 2)


def _is_loose(thing: object) -> bool:
    return isinstance(thing, Slab) and thing.height == THICK and bool(np.isclose(_area(thing.corners), 1.0))


def _area(corners: npt.NDArray[np.float64]) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))


def _upper(photo: Photo, thing: object) -> npt.NDArray[np.float64]:
    assert isinstance(thing, Slab)
    return bend(photo.camera, project_straight(photo.camera, thing.corners, thing.height))


def _from_above(rng: np.random.Generator, photo: Photo, quads: Floats, hidden: Floats) -> Scene | None:
    """A square about some tile as the close look has it: laid flat, not exactly; None where that shows the sky."""
    height, width = photo.pixels.shape[:2]
    middles = quads.mean(1)
    seen = np.nonzero(((middles > 0) & (middles < [width, height])).all(1))[0] if len(quads) else np.zeros(0, int)
    place = middles[int(rng.choice(seen))] if len(seen) else rng.uniform(0.3, 0.7, 2) * [width, height]
    to_table = np.linalg.inv(plane(photo.camera, THICK))
    x, y = on_table(photo.camera, np.array([place], np.float64), THICK)[0]
    side, turn = float(np.exp(rng.uniform(np.log(28), np.log(60)))), rng.uniform(0, 2 * np.pi)
    c, s = side * np.cos(turn), side * np.sin(turn)
    slip = np.eye(3)
    slip[:2, :2] += rng.normal(0, 0.04, (2, 2))
    slip[2, :2] = rng.normal(0, 0.08 / SIZE, 2)
    to_middle = np.array([[c, -s, s * y - c * x], [s, c, -s * x - c * y], [0, 0, 1.0]])
    aside = np.eye(3)
    aside[:2, 2] = rng.uniform(0.25, 0.75, 2) * SIZE
    onto = aside @ slip @ to_middle @ to_table
    corners = np.array([(0, 0, 1), (SIZE, 0, 1), (SIZE, SIZE, 1), (0, SIZE, 1)], float) @ np.linalg.inv(onto).T
    if corners[:, 2].min() * corners[:, 2].max() <= 0:
        return None
    there = corners[:, :2] / corners[:, 2:]
    if (there.min(0) < [-2 * width, -2 * height]).any() or (there.max(0) > [3 * width, 3 * height]).any():
        return None
    moved = mapped(quads, onto) if len(quads) else quads
    inside = ((moved.max(1) > 0) & (moved.min(1) < SIZE)).all(1) if len(quads) else np.zeros(0, bool)
    return Scene(warped(photo.pixels, onto, (SIZE, SIZE)), moved[inside], hidden[inside])


def _cut(rng: np.random.Generator, pixels: Pixels, quads: Floats, hidden: Floats, side: float) -> Scene:
    """A square in which a tile near its middle is `side` pixels wide; grey where the photo ends."""
    height, width = pixels.shape[:2]
    middles = quads.mean(1)
    seen = np.nonzero(((middles > 0) & (middles < [width, height])).all(1))[0] if len(quads) else np.zeros(0, int)
    target = rng.uniform(0, 1, 2) * [width, height]
    scale = float(rng.uniform(0.25, 0.8))
    if len(seen):
        nearest = (
            int(rng.choice(seen)) if rng.random() < 0.8 else int(seen[np.abs(middles[seen] - target).sum(1).argmin()])
        )
        if rng.random() < 0.8:
            target = middles[nearest]
        scale = min(_MOST_GROWN, side / max(1.0, float(cv2.contourArea(quads[nearest])) ** 0.5))
    reach = SIZE / scale
    x0, y0 = np.round(target - rng.uniform(0.25, 0.75, 2) * reach).astype(int)
    x0, y0 = (_within(int(a), reach, whole) for a, whole in ((x0, width), (y0, height)))
    x1, y1 = min(width, round(x0 + reach)), min(height, round(y0 + reach))
    shape = (min(SIZE, round((x1 - x0) * scale)), min(SIZE, round((y1 - y0) * scale)))
    part = cv2.resize(pixels[y0:y1, x0:x1], shape, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    picture = np.full((SIZE, SIZE, 3), 128, np.uint8)
    picture[: shape[1], : shape[0]] = part
    stretch = np.array([shape[0] / (x1 - x0), shape[1] / (y1 - y0)], np.float32)
    moved = (quads - np.array([x0, y0], np.float32) + 0.5) * stretch - 0.5
    near = ((moved.max(1) > 0) & (moved.min(1) < SIZE)).all(1) if len(quads) else np.zeros(0, bool)
    return Scene(picture, moved[near].astype(np.float32), hidden[near])


def _within(start: int, reach: float, whole: int) -> int:
    """Moved so that the square shows as little beyond the photo as can be."""
    return max(0, min(start, int(whole - reach)))
