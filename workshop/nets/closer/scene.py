"""Strews small boards with wood that is nobody's, and cuts what seems a piece out of their photos."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour, MeepleKind, ThingKind
from vision.lattice import Cell, Lattice
from vision.meeples import planes, spotted
from vision.meeples.closely import WOOD, close_up
from vision.meeples.piles import lean_at
from vision.meeples.sightings import foot_of
from vision.meeples.view import lay_flat
from workshop.nets.meeples.scene import lamp
from workshop.nets.meeples.spoiling import darken, overshadow, reach_in, smooth, spoiled
from workshop.nets.meeples.things import FINE, SPAN, as_carved, clutter, pieces_of_players
from workshop.nets.meeples.wood import oddly_made
from workshop.nets.piles.scene import Tower, board_photo
from workshop.scenes.objects.nobodys import FLOOR_HIGH_MM, HIGHEST, LACQUERS, tint
from workshop.scenes.objects.nobodys import WOOD as SOLIDS
from workshop.scenes.objects.paint import painted
from workshop.scenes.objects.pieces import TILE_MM, Floats, Pixels, Posed, Solid
from workshop.scenes.objects.standing import paint_all, seen_by, stand
from workshop.scenes.stock import Stock
from workshop.scenes.view.camera import Camera
from workshop.scenes.view.snapshot import taken

WIDTHS = (560, 1600)  # pixels of the photo, from far away to near
ACROSS = (4, SPAN + 2)  # tiles of the board
REACH = (128, 128)  # width and height of what is kept about a foot, in pixels as the net sees them,
MIDDLE = (64, 82)  # and where in it the foot is
SAME = 0.25  # tiles: what seems a foot nearer than this to a player's is that piece, ...
OTHER = 0.4  # ... and farther than this from all of them is none,
ASTRAY = 0.05  # tiles: how far from the foot it is taken to be (one standard deviation)
NEAR = 0.35  # but such wood, if it is no farther than this from its foot
ANY_SHAPE = 0.15  # of that wood is of no shape that we know, since boxes bring more than these,
ANY_COLOUR = 0.35  # and so much has a player's lacquer
LYING = 0.15
MOST = 16  # pieces that are nobody's
APART = 0.3  # tiles between them
REACHED_INTO = 0.2  # of the photos show fingers, sleeves or cups, or what somebody drew on them
NAMES = tuple(str(kind) for kind in WOOD)
NOBODY = (-1, -1, -1)

Truth = tuple[int, tuple[int, int, int]]  # which answer, and of a player's piece the colour, the kind and the pose


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """What a photo shows closely about what seems a foot; what leans leans upwards.

    `mean` of the tiles, RGB 0..255; `lean` of a thing one tile high, in tiles; `what`: which of the net's answers is
    true, 0 a player's piece; `piece`: of which colour and kind that is, and whether it lies, as numbers
    """

    pixels: Pixels
    mean: NDArray[np.float32]
    lean: NDArray[np.float32]
    what: int
    piece: tuple[int, int, int]


def glimpses(stock: Stock, rng: np.random.Generator) -> list[Glimpse]:
    """One photo, and what is taken for pieces in it."""
    width = float(np.exp(rng.uniform(*np.log(WIDTHS))))
    size = (round(width), round(width * 3 / 4))
    shown = board_photo(stock, rng, partial(_strewn, stock.clutter), ACROSS, size, _stood, _taken)
    if not shown.frames:
        return []
    view = lay_flat(shown.photo, Lattice(shown.frames))
    mean = view.pixels[view.tiled].mean(0).astype(np.float32)
    feet = [foot_of(sighting) for sighting in spotted(view, shown.frames) if sighting.cell is not None]
    seen = [(foot, what) for foot in feet if (what := _what(foot, shown.towers)) is not None]
    found = []
    for place, (true, piece) in [*seen, *_passed_over(feet, shown.towers, rng)]:
        foot = view.from_board(place)
        lean = lean_at(view, foot)
        pixels = close_up(shown.photo, view, foot, lean, REACH, MIDDLE)
        found.append(Glimpse(pixels, mean, lean.astype(np.float32), true, piece))
    return found


def _passed_over(
    seen: Sequence[Floats], towers: Sequence[Tower], rng: np.random.Generator
) -> Iterator[tuple[Floats, Truth]]:
    """Wood that was not taken for a piece shows its kind too: about its foot, as well as feet are known."""
    for tower in towers:
        foot = np.array(tower.foot)
        if tower.kind in NAMES and all(np.hypot(*(foot - other)) > NEAR for other in seen):
            place = foot + rng.normal(0, ASTRAY, 2)
            if (what := _what(place, towers)) is not None:
                yield place, what


def _what(foot: Floats, towers: Sequence[Tower]) -> Truth | None:
    """Which answer is true of what seems a foot there; None: it may be a player's or not."""
    apart = [(float(np.hypot(*(foot - tower.foot))), tower) for tower in towers]
    own, whose = min(((far, one) for far, one in apart if one.players), key=itemgetter(0), default=(np.inf, None))
    if own < OTHER:
        return (0, _told_of(whose)) if whose and own < SAME else None
    far, kind = min(((far, tower.kind) for far, tower in apart), default=(np.inf, ""))
    return (1 + NAMES.index(kind) if far < NEAR and kind in NAMES else 1 + len(NAMES)), NOBODY


def _told_of(tower: Tower) -> tuple[int, int, int]:
    """The colour, the kind and the pose of a player's piece, as numbers."""
    assert tower.colour is not None
    ((posed, _),) = tower.pieces
    lies = posed.lying or posed.solid.flat
    return planes.COLOURS.index(tower.colour), planes.KINDS.index(MeepleKind(tower.kind)), int(lies)


def _stood(
    canvas: Pixels, pieces: Sequence[tuple[Posed, Floats]], camera: Camera, rng: np.random.Generator
) -> None:
    """Under a lamp far from the photo or beside it; or sanded, in any light."""
    if rng.random() < 0.4:
        stand(canvas, pieces, camera, rng)
        return
    toward = camera.eye - np.array([SPAN / 2, SPAN / 2, 0.0])
    toward /= np.linalg.norm(toward)
    light, seen = lamp(toward, rng), seen_by(camera)
    darken(canvas, [posed for posed, _ in pieces], seen, toward, light, rng)
    bare = canvas.copy()
    paint_all(canvas, pieces, camera, light)
    if rng.random() < 0.7:
        tile = float(np.hypot(*(seen(np.array([[3.0, 2.0, 0.0]])) - seen(np.array([[2.0, 2.0, 0.0]])))[0]))
        smooth(canvas, bare, float(rng.uniform(0.5, 2.4)) * tile / FINE)


def _taken(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    """By phones good and bad, by day, in the evening, in a room that is nearly dark."""
    if rng.random() < REACHED_INTO:
        reach_in(canvas, rng)
    if rng.random() < 0.6:
        return taken(canvas, rng)
    if rng.random() < 0.25:
        overshadow(canvas, rng)
    picture = spoiled(canvas, rng)
    return np.asarray(cv2.resize(picture, canvas.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def _strewn(tiles: Sequence[Pixels], cells: Sequence[Cell], rng: np.random.Generator) -> list[Tower]:  # noqa: ARG001
    """Players' pieces, wood that is nobody's, and other things."""
    pieces = oddly_made(pieces_of_players(rng), tiles, rng)
    own = [Tower(((piece, tint),), colour=colour) for piece, colour, tint in pieces]
    return [*own, *(Tower((thing,), False) for thing in clutter(tiles, rng)), *_nobodys(rng)]


def _nobodys(rng: np.random.Generator) -> list[Tower]:
    """Wood of the boxes, carved by one maker, and other wood."""
    stretch, waves = rng.normal(1, 0.1, 2), rng.normal(0, 0.05, (2, 2))
    hang, depth, sanded = float(rng.uniform(-0.1, 0.25)), float(rng.normal(1, 0.15)), int(rng.integers(8))
    found: list[Tower] = []
    for _ in range(int(rng.integers(MOST + 1))):
        foot = rng.uniform(0, SPAN, 2)
        if any(np.hypot(*(foot - other.foot)) < APART for other in found):
            continue
        kind = WOOD[int(rng.integers(len(WOOD)))]
        solid = SOLIDS[kind] if rng.random() > ANY_SHAPE or SOLIDS[kind].flat else _any_shape(rng)
        if not solid.flat:
            solid = as_carved(solid, stretch, waves, hang, depth, sanded)
        lacquer = np.array(tint(rng, LACQUERS[kind]))
        if rng.random() < ANY_COLOUR:
            lacquer = painted(tuple(Colour)[int(rng.integers(len(Colour)))], rng)
        turn, size = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.9, 1.1))
        lying = bool(not solid.flat and rng.random() < LYING)
        floors = int(rng.integers(1, HIGHEST + 1)) if kind is ThingKind.FLOOR else 1
        found.append(Tower(tuple(_built(solid, foot, turn, size, lying, floors, lacquer, rng)), False))
    return found


def _built(
    solid: Solid, foot: Floats, turn: float, size: float, lying: bool, floors: int, lacquer: Floats,
    rng: np.random.Generator,
) -> list[tuple[Posed, Floats]]:  # fmt: skip
    """So many on one another."""
    built = []
    for level in range(floors):
        height = level * size * FLOOR_HIGH_MM / TILE_MM
        askew = turn + float(rng.normal(0, 0.08)) * bool(level)
        posed = Posed(solid, (float(foot[0]), float(foot[1])), height, askew, lying, size)
        built.append((posed, np.clip(lacquer * rng.normal(1, 0.04), 3, 252)))
    return built


def _any_shape(rng: np.random.Generator) -> Solid:
    """An animal, a tree, whatever stands on its own: a ragged outline, broad or tall."""
    corners = int(rng.integers(7, 16))
    angle = np.arange(corners) * 2 * np.pi / corners
    reach = rng.uniform(0.55, 1, corners)
    half = np.array([rng.uniform(5, 17), rng.uniform(7, 12)])
    outline = np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None] * half
    outline[:, 1] -= outline[:, 1].min()
    return Solid("thing", outline, float(rng.uniform(7, 13)))
