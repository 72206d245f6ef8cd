"""One table: the board as laid, its meeples, what else lies about, and what it all lies on."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.board import Meeple, Placed
from engine.boxes import catalogue
from engine.outline import TILE as THOUSAND
from engine.outline import turned, turned_back
from engine.pieces import Colour, MeepleKind, ThingKind
from engine.tiles.tile import Ground, Tile, segment_at
from vision.track.board.layout import FIELDS, LONG_SIDE, TrackLayout, layouts
from workshop.art.noise import Pixels
from workshop.art.print_runs import Art, Wear, wear
from workshop.scenes.game import Position
from workshop.scenes.objects import surface
from workshop.scenes.objects.laying import THICK, Laid, lay
from workshop.scenes.objects.nobodys import put_on
from workshop.scenes.objects.pieces import SOLIDS, Posed
from workshop.scenes.objects.things import Slab, Thing, print_back, scatter, square
from workshop.scenes.objects.track import draw_track

Points = npt.NDArray[np.float64]

PAINT = {
    Colour.RED: (0.99, 0.85, 0.72),
    Colour.BLUE: (0.60, 0.80, 0.60),
    Colour.GREEN: (0.36, 0.75, 0.42),
    Colour.YELLOW: (0.14, 0.85, 0.90),
    Colour.BLACK: (0.6, 0.1, 0.12),
    Colour.PINK: (0.92, 0.45, 0.85),
    Colour.GREY: (0.6, 0.04, 0.6),
}
"""Hue, saturation and value of painted wood; every game differs a little."""

FLOORS = ("carpet", "parquet", "lacquer", "wood", "weave", "rug")


@dataclass(frozen=True, slots=True, eq=False)
class Stood:
    """A piece on the table; `meeple` and `at` (0..1 right and down in its cell) where it counts on the board. It is of
    no `colour` where it is nobody's.
    """

    piece: Posed
    colour: Colour | None
    tint: tuple[float, float, float]
    meeple: Meeple | None = None
    at: tuple[float, float] = (0.5, 0.5)
    on_track: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The scoring board: its corners on the table, its picture, and the points of each colour."""

    corners: Points
    picture: Pixels
    layout: TrackLayout
    points: dict[Colour, int]

    def at(self, place: npt.ArrayLike) -> Points:
        """Where a point of its unit square lies on the table."""
        x, y = np.asarray(place, float)
        nw, ne, _, sw = self.corners
        return np.asarray(nw + x * (ne - nw) + y * (sw - nw))


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """All that a photo can show. `pictures` dress the tiles of `laid`, one each, in the canonical turn."""

    position: Position
    laid: tuple[Laid, ...]
    pictures: tuple[Pixels, ...]
    gains: tuple[float, ...]
    """How bright each tile looks against the others: boards are printed, worn and tilted unevenly."""
    stood: tuple[Stood, ...]
    track: Track | None
    things: tuple[Thing, ...]
    ground: tuple[Pixels, ...]
    """What it lies on, each level half as fine as the one before; repeats without a seam."""
    grounding: Points
    """2 x 3: from the ground's pixels to the table."""
    floor: tuple[Pixels, ...]
    edge: tuple[float, float, float, float] | None
    """Where the table ends: least x and y, greatest x and y; None where it fills every picture."""
    card: tuple[float, float, float]
    """The colour of cut cardboard."""

    @property
    def outline(self) -> Points:
        """The corners of all tiles (n x 2)."""
        return np.concatenate([tile.corners for tile in self.laid])


def set_table(
    rng: np.random.Generator,
    position: Position,
    art: Art,
    kind: str | None = None,
    track: bool | None = None,
    clutter: int = 7,
    strange: float = 0.0,
    nobodys: Sequence[ThingKind] = (),
) -> Table:
    """Dress a position in `art` and set it on a surface of that `kind` with the odds and ends of a game's night.

    `strange` is the share of tiles whose place is taken by one of an unknown box with the same edges; `nobodys` are
    pieces that are no player's, each on some tile.
    """
    kind = surface.choose(rng) if kind is None else kind
    gap = float(rng.uniform(0.05, 0.13)) if kind == "rack" else None
    laid = lay(rng, position.tiles, gap)
    laid, pictures = _dress(rng, laid, art, strange)
    around = np.concatenate([tile.corners for tile in laid])
    tints = {colour: _tint(rng, colour) for colour in Colour}
    stood = _stand(rng, laid, position.board.meeples, tints)
    beside = [one.piece.foot for one in stood]
    stood += [Stood(piece, None, tint) for piece, tint in put_on(rng, laid, nobodys, beside)]
    with_track = rng.random() < 0.35 if track is None else track
    board = _set_track(rng, around, position.track) if with_track else None
    if board:
        stood += _stand_on_track(rng, board, tints)
    stood += _supply(rng, around, list(position.track), tints)
    things = _clear_of(laid, [*scatter(rng, around, clutter), *(_loose(rng, around, art) if clutter else [])])
    ground = surface.SURFACES[kind](rng, surface.SIDE)
    edge = tuple((np.array([-1, -1, 1, 1]) * rng.uniform(0.7, 8, 4) + [*around.min(0), *around.max(0)]).tolist())
    return Table(
        position=position,
        laid=laid,
        pictures=pictures,
        gains=tuple(np.exp(rng.normal(0, 0.03 * rng.random(), len(laid))).tolist()),
        stood=tuple(stood),
        track=board,
        things=tuple(things),
        ground=surface.levels(ground),
        grounding=_ground_lies(rng, None if gap is None else 1 + gap),
        floor=surface.levels(surface.SURFACES[str(rng.choice(FLOORS))](rng, 256)),
        edge=edge if rng.random() < 0.3 else None,
        card=_card(rng),
    )


def _dress(
    rng: np.random.Generator, laid: tuple[Laid, ...], art: Art, strange: float
) -> tuple[tuple[Laid, ...], tuple[Pixels, ...]]:
    """A picture for every tile; a key that the art lacks is left without one, and so is not laid."""
    strength = float(rng.choice([0.0, 0.0, rng.uniform(-0.5, 0.5)]))
    rubbed: dict[int, Wear] = {}
    tiles, pictures = [], []
    for tile in laid:
        key = tile.placed.key
        instead = _strange(rng, tile.placed, art) if rng.random() < strange else None
        if instead is not None:
            picture, placed = instead
            tile = Laid(placed, tile.centre, tile.turn, tile.side)
        elif key in art.keys:
            picture = art.picture(key, rng)
        else:
            continue
        if strength:
            side = picture.shape[0]
            if side not in rubbed:
                rubbed[side] = wear(rng, strength, side)
            picture = rubbed[side].on(picture)
        tiles.append(tile)
        pictures.append(picture)
    return tuple(tiles), tuple(pictures)


def _strange(rng: np.random.Generator, placed: Placed, art: Art) -> tuple[Pixels, Placed] | None:
    """A tile of an unknown box with the same edges; its key is "?EDGES"."""
    edges = catalogue()[placed.key].edges
    fits = [(p, e, t) for p, e in art.strange for t in range(4) if (e[-t:] + e[:-t] if t else e) == edges]
    if not fits:
        return None
    picture, own, turns = fits[int(rng.integers(len(fits)))]
    return picture, Placed(placed.cell, "?" + own, (placed.rotation + 90 * turns) % 360)


def _tint(rng: np.random.Generator, colour: Colour) -> tuple[float, float, float]:
    hue, saturation, value = PAINT[colour]
    made = surface.paint(
        hue + rng.normal(0, 0.012), saturation * np.exp(rng.normal(0, 0.15)), value * np.exp(rng.normal(0, 0.18))
    )
    return float(made[0]), float(made[1]), float(made[2])


def _card(rng: np.random.Generator) -> tuple[float, float, float]:
    made = surface.paint(rng.uniform(0.08, 0.14), rng.uniform(0, 0.3), rng.uniform(0.45, 0.95))
    return float(made[0]), float(made[1]), float(made[2])


def _stand(
    rng: np.random.Generator,
    laid: Sequence[Laid],
    meeples: Sequence[Meeple],
    tints: dict[Colour, tuple[float, float, float]],
) -> list[Stood]:
    """The board's meeples; farmers lie, all but the few that somebody stands up."""
    by_cell = {tile.placed.cell: tile for tile in laid}
    found = []
    for meeple in meeples:
        tile = by_cell.get(meeple.cell)
        if tile is None or tile.placed.key not in catalogue():
            continue
        at = foot(rng, catalogue()[tile.placed.key], tile.placed.rotation, meeple)
        x, y = tile.on_table([at])[0]
        lying = rng.random() < (0.93 if meeple.on is Ground.FIELD else 0.04) and meeple.kind not in (
            MeepleKind.DISC, MeepleKind.CUBE, MeepleKind.PIG, MeepleKind.BARN,
        )  # fmt: skip
        posed = Posed(
            SOLIDS[meeple.kind], (float(x), float(y)), THICK, float(rng.uniform(0, 2 * np.pi)), lying, _size(rng)
        )
        found.append(Stood(posed, meeple.colour, _shade(rng, tints[meeple.colour]), meeple, at))
    return found


def foot(rng: np.random.Generator, tile: Tile, rotation: int, meeple: Meeple) -> tuple[float, float]:
    """Where a hand sets a meeple: about its segment's resting point, never off the segment."""
    segment = tile.of(meeple.on)[meeple.segment]
    rest = turned(segment.rest, rotation)
    x, y = (round(v) for v in rng.normal(rest, 60))
    if not (40 <= x <= THOUSAND - 40 and 40 <= y <= THOUSAND - 40):
        x, y = rest
    if segment_at(tile, turned_back((x, y), rotation)) is not segment:
        x, y = rest
    return x / THOUSAND, y / THOUSAND


def _size(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.93, 1.08))


def _shade(rng: np.random.Generator, tint: tuple[float, float, float]) -> tuple[float, float, float]:
    gain = float(np.exp(rng.normal(0, 0.06)))
    return tint[0] * gain, tint[1] * gain, tint[2] * gain


def _set_track(rng: np.random.Generator, around: Points, points: dict[Colour, int]) -> Track:
    """The scoring board beside the tiles, on any side, turned as it happens."""
    layout = layouts()[int(rng.integers(len(layouts())))]
    long, short = LONG_SIDE, LONG_SIDE / layout.width_to_height
    turn = float(rng.integers(4) * np.pi / 2 + rng.normal(0, 0.25))
    way = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(way), np.sin(way)])
    half = np.abs(np.array([[np.cos(turn), np.sin(turn)], [np.sin(turn), np.cos(turn)]])) @ [long / 2, short / 2]
    middle = (around.min(0) + around.max(0)) / 2
    reach = (np.ptp(around, axis=0) / 2 + half + 0.3) / np.maximum(np.abs(out), 1e-6)
    centre = middle + out * (reach.min() + rng.exponential(0.5))
    shown = {colour: value % FIELDS for colour, value in points.items()}
    return Track(square(centre, long, short, turn), draw_track(layout, 420, rng), layout, shown)


def _stand_on_track(
    rng: np.random.Generator, track: Track, tints: dict[Colour, tuple[float, float, float]]
) -> list[Stood]:
    found = []
    for colour, points in track.points.items():
        outline = track.layout.outlines[points]
        place = outline.mean(0) + rng.normal(0, 0.25, 2) * np.ptp(outline, axis=0) / 2
        x, y = track.at(place)
        posed = Posed(
            SOLIDS["meeple"], (float(x), float(y)), THICK, float(rng.uniform(0, 7)), rng.random() < 0.15, _size(rng)
        )
        found.append(Stood(posed, colour, _shade(rng, tints[colour]), on_track=True))
    return found


def _supply(
    rng: np.random.Generator, around: Points, colours: Sequence[Colour], tints: dict[Colour, tuple[float, float, float]]
) -> list[Stood]:
    """Meeples that wait beside the board, in a heap for each player."""
    found = []
    low, high = around.min(0), around.max(0)
    for colour in colours:
        if rng.random() < 0.6:
            continue
        side = int(rng.integers(4))
        at = rng.uniform(low, high)
        at[side % 2] = (low, high)[side // 2][side % 2] + (1 if side // 2 else -1) * rng.uniform(1.2, 3)
        for _ in range(int(rng.integers(1, 8))):
            x, y = at + rng.normal(0, 0.45, 2)
            posed = Posed(
                SOLIDS["meeple"], (float(x), float(y)), 0.0, float(rng.uniform(0, 7)), rng.random() < 0.5, _size(rng)
            )
            found.append(Stood(posed, colour, _shade(rng, tints[colour])))
    return found


def _loose(rng: np.random.Generator, around: Points, art: Art) -> list[Thing]:
    """Tiles that are not laid yet: heaps face down, single ones face up."""
    found: list[Thing] = []
    if rng.random() < 0.35:
        back, at = print_back(rng), rng.uniform(around.min(0) - 3, around.max(0) + 3)
        for _ in range(int(rng.integers(1, 6))):
            place = at + rng.normal(0, 1.2, 2)
            tall = THICK * int(rng.integers(1, 12))
            found.append(Slab(square(place, 1, 1, float(rng.normal(0, 0.5))), back, tall))
    if rng.random() < 0.35:
        keys = sorted(art.keys)
        for _ in range(int(rng.integers(1, 6))):
            place = rng.uniform(around.min(0) - 3, around.max(0) + 3)
            picture = art.picture(keys[int(rng.integers(len(keys)))], rng)
            found.append(Slab(square(place, 1, 1, float(rng.uniform(0, 7))), picture, THICK))
    return found


def _clear_of(laid: Sequence[Laid], things: Sequence[Thing]) -> list[Thing]:
    """The things that stand a hand's breadth from every tile; low ones may reach under the board."""
    centres = np.array([tile.centre for tile in laid])
    kept: list[Thing] = []
    for thing in things:
        if isinstance(thing, Slab):
            points = np.concatenate(
                [thing.corners, (thing.corners + np.roll(thing.corners, 1, 0)) / 2, [thing.corners.mean(0)]]
            )
            flat = thing.height < 0.03
        else:
            points, flat = np.array([thing.centre]), False
        reach = 0.75 if isinstance(thing, Slab) else thing.radius + 0.75
        if flat or np.linalg.norm(points[:, None] - centres[None], axis=-1).min() > reach:
            kept.append(thing)
    return kept


def _ground_lies(rng: np.random.Generator, pitch: float | None) -> Points:
    """Any turn and place; a rack's cells lie under the board's, whose tiles are `pitch` apart."""
    if pitch is not None:
        scale = pitch / surface.TILE
        return np.array([[scale, 0, -pitch / 2], [0, scale, -pitch / 2]])
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.1)
    scale = float(np.exp(rng.normal(0, 0.25))) / surface.TILE
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    return np.array([[c, -s, rng.uniform(-8, 0)], [s, c, rng.uniform(-8, 0)]])
