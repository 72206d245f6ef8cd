"""Draws photos of thrown dice: a city of some, edge to edge, and others strewn about it, on any table, in any light.

Lengths are sides of a die. A die is a cube with rounded edges; its faces are laid on as seen, the farthest die first.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.cell import Cell
from engine.dice.city import points
from engine.dice.layout import Layout
from engine.dice.table import NEXT, USUAL, Face, turned
from vision.dice.faces import Kind
from workshop.art.noise import Pixels
from workshop.nets.dice.painted import SIDE, Style, painted
from workshop.scenes.objects.surface import SURFACES, choose
from workshop.scenes.view.camera import Camera, Points, aim, bend, bend_picture, plane, project_straight
from workshop.scenes.view.snapshot import taken

APART = 1.65  # sides between the middles of dice that do not belong together
GAP = 0.07  # of a side, at most, between dice of a city
ASKEW = 2.5  # degrees that a die of a city is turned against the others (one standard deviation)
_TRIES = 200  # throws until a closed city is given up; about one in thirty has one
LEAST = 38  # degrees above the table from which photos are taken
_SIDES = {  # corners of each face as seen from outside, its upper edge first; height 1 is the top
    "top": ((-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)),
    "north": ((1, -1, 1), (-1, -1, 1), (-1, -1, 0), (1, -1, 0)),
    "east": ((1, 1, 1), (1, -1, 1), (1, -1, 0), (1, 1, 0)),
    "south": ((-1, 1, 1), (1, 1, 1), (1, 1, 0), (-1, 1, 0)),
    "west": ((-1, -1, 1), (-1, 1, 1), (-1, 1, 0), (-1, -1, 0)),
}
_NORMALS = {"top": (0, 0, 1), "north": (0, -1, 0), "east": (1, 0, 0), "south": (0, 1, 0), "west": (-1, 0, 0)}


@dataclass(frozen=True, slots=True)
class Thrown:
    """One die on the table: where its middle is, how it is turned (degrees), what lies up. `cell`: in the city."""

    at: tuple[float, float]
    turn: float
    kind: Kind
    edges: Face = frozenset()
    cell: Cell | None = None


@dataclass(frozen=True, slots=True, eq=False)
class DiceScene:
    """A photo, and the dice on it. `quads`: their upper faces as n x 4 x 2 pixels, clockwise from the north-west
    corner; `feet`: where the middle of each stands on the table (n x 2 pixels), whether it is seen or not.
    """

    picture: Pixels
    dice: tuple[Thrown, ...]
    quads: NDArray[np.float32]
    feet: NDArray[np.float32]

    @property
    def layout(self) -> Layout:
        """What the city and the dice beside it are. Dice that lie apart are no part of the city."""
        return Layout(
            {die.cell: die.edges for die in self.dice if die.cell is not None},
            sum(die.kind is Kind.KNIGHT for die in self.dice),
            sum(die.kind is Kind.CATAPULT for die in self.dice),
        )


def dice_scene(
    style: Style,
    surface: Pixels,
    rng: np.random.Generator,
    size: tuple[int, int],
    count: int = 9,
    fill: float = 0.9,
    whole: bool = True,
    throw: "Throw | None" = None,
    elevation: float | None = None,
) -> DiceScene:
    """Throws `count` dice and takes a photo of them; they fill up to so much of it. `whole`: none is cut; `elevation`:
    degrees above the table.
    """
    while True:
        dice = (throw or thrown)(rng, count)
        corners = np.concatenate([_corners(die, "top")[:, :2] for die in dice])
        above = _elevation(rng) if elevation is None else elevation
        camera = aim(rng, corners, size, elevation=above, fill=float(rng.uniform(0.45, fill)))
        if not whole or _in_view(dice, camera):
            break
    canvas = _table(surface, camera, rng)
    _draw(canvas, dice, style, camera, rng)
    picture = taken(bend_picture(camera, canvas), rng)
    quads = np.stack([bend(camera, project_straight(camera, _corners(die, "top"))) for die in dice])
    feet = bend(camera, project_straight(camera, np.array([die.at for die in dice])))
    return DiceScene(picture, tuple(dice), quads.astype(np.float32), feet.astype(np.float32))


def halved(scene: DiceScene) -> DiceScene:
    """The same photo, half as wide and high."""
    size = (scene.picture.shape[1] // 2, scene.picture.shape[0] // 2)
    picture = np.asarray(cv2.resize(scene.picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    quads, feet = (np.asarray((points + 0.5) / 2 - 0.5, np.float32) for points in (scene.quads, scene.feet))
    return DiceScene(picture, scene.dice, quads, feet)


def _in_view(dice: Sequence[Thrown], camera: Camera) -> bool:
    seen = np.concatenate([project_straight(camera, _corners(die, "top")) for die in dice])
    return bool(((seen > 3) & (seen < np.array(camera.size) - 4)).all())


def _elevation(rng: np.random.Generator) -> float:
    return float(rng.uniform(72, 90) if rng.random() < 0.4 else rng.uniform(LEAST, 72))


def any_surface(rng: np.random.Generator) -> Pixels:
    """A table, as `workshop.scenes` draws them."""
    return SURFACES[choose(rng)](rng, 384)


def thrown(rng: np.random.Generator, count: int) -> list[Thrown]:
    """A city of none to all of the dice, and the others strewn about it."""
    city = _city(rng, int(rng.integers(0, count + 1)))
    turn = float(rng.uniform(0, 360))
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    pitch = 1 + float(rng.uniform(0, GAP))
    dice = []
    for cell, edges in city.items():
        x, y = np.array(cell) * pitch + rng.normal(0, GAP / 5, 2)
        at = (float(c * x - s * y), float(s * x + c * y))
        dice.append(Thrown(at, turn + float(rng.normal(0, ASKEW / 2)), Kind.CITY, edges, cell))
    middle = np.mean([die.at for die in dice] or [(0.0, 0.0)], axis=0)
    reach = 1.5 + 0.5 * len(dice) ** 0.5
    while len(dice) < count:
        at = middle + rng.normal(0, reach, 2)
        reach *= 1.02
        if all(np.hypot(*(at - die.at)) > APART for die in dice):
            kind, edges = _side(rng)
            dice.append(Thrown((float(at[0]), float(at[1])), float(rng.uniform(0, 360)), kind, edges))
    return dice


Throw = Callable[[np.random.Generator, int], list[Thrown]]


def thrown_closed(rng: np.random.Generator, count: int) -> list[Thrown]:
    """The same; the city is closed and scores, unless chance is against it for long."""
    for _ in range(_TRIES):
        dice = thrown(rng, count)
        if scores(dice):
            break
    return dice


def scores(dice: Sequence[Thrown]) -> bool:
    """Whether the city of these dice is closed and large enough."""
    return points(Layout({die.cell: die.edges for die in dice if die.cell is not None}, 0, 0)) > 0


def _side(rng: np.random.Generator) -> tuple[Kind, Face]:
    side = int(rng.integers(6))
    if side < 4:
        return Kind.CITY, USUAL.faces[side]
    return (Kind.KNIGHT if side == 4 else Kind.CATAPULT), frozenset()


def _city(rng: np.random.Generator, count: int) -> dict[Cell, Face]:
    """Lays dice where they fit, black to black and white to white, closed or not."""
    city: dict[Cell, Face] = {}
    for _ in range(20 * count):
        if len(city) == count:
            break
        face = USUAL.faces[int(rng.integers(4))]
        lying = turned(face, int(rng.integers(4)))
        beside = sorted({Cell(c.x + NEXT[e].x, c.y + NEXT[e].y) for c, f in city.items() for e in f} - city.keys())
        cell = beside[int(rng.integers(len(beside)))] if beside else Cell(0, 0)
        if cell in city:
            break
        around = [city.get(Cell(cell.x + NEXT[e].x, cell.y + NEXT[e].y)) for e in range(4)]
        if all(other is None or ((e + 2) % 4 in other) == (e in lying) for e, other in enumerate(around)):
            city[cell] = lying
    return city


def _corners(die: Thrown, side: str) -> Points:
    """The corners of one of its faces: x, y and height, its upper edge first, clockwise as seen from outside."""
    c, s = np.cos(np.radians(die.turn)), np.sin(np.radians(die.turn))
    local = np.array(_SIDES[side], np.float64)
    xy = local[:, :2] / 2 @ np.array([[c, s], [-s, c]]) + die.at
    return np.concatenate([xy, local[:, 2:]], 1)


def _table(surface: Pixels, camera: Camera, rng: np.random.Generator) -> Pixels:
    scale, turn = float(rng.uniform(14, 56)), float(rng.uniform(0, 2 * np.pi))
    c, s = np.cos(turn) / scale, np.sin(turn) / scale
    to_table = np.array([[c, -s, rng.uniform(-9, 9)], [s, c, rng.uniform(-9, 9)], [0, 0, 1]])
    seen = cv2.warpPerspective(
        surface, plane(camera) @ to_table, camera.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return np.asarray(seen, np.uint8)


def _draw(canvas: Pixels, dice: Sequence[Thrown], style: Style, camera: Camera, rng: np.random.Generator) -> None:
    up, around = np.radians(rng.uniform(30, 80)), rng.uniform(0, 2 * np.pi)
    lamp = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)])
    _shadows(canvas, dice, lamp, camera, rng)
    rounding = float(rng.uniform(0.05, 0.14))
    for die in sorted(dice, key=lambda one: -float(np.hypot(*(camera.eye[:2] - one.at)))):
        _body(canvas, die, style, camera, lamp)
        for side in sorted(_seen(die, camera), key=lambda name: name == "top"):
            kind, edges = (die.kind, die.edges) if side == "top" else _side(rng)
            bright = 0.62 + 0.38 * max(0.0, float(_normal(die, side) @ lamp))
            face = painted(style, kind, edges, rng) * np.float32(min(1.0, bright + (0.1 if side == "top" else 0)))
            _lay(canvas, face, project_straight(camera, _corners(die, side)), rounding)


def _shadows(
    canvas: Pixels, dice: Sequence[Thrown], lamp: NDArray[np.float64], camera: Camera, rng: np.random.Generator
) -> None:
    shade = np.zeros(canvas.shape[:2], np.uint8)
    for die in dice:
        top = _corners(die, "top")
        cast = top - lamp / lamp[2]
        foot = np.concatenate([top[:, :2], cast[:, :2]])
        hull = cv2.convexHull(project_straight(camera, foot).astype(np.float32))
        cv2.fillConvexPoly(shade, np.round(hull).astype(np.int32), 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(0.6, 5))).astype(np.float32)[..., None]
    canvas[:] = (canvas * (1 - soft * np.float32(rng.uniform(0.1, 0.7) / 255))).astype(np.uint8)


def _normal(die: Thrown, side: str) -> NDArray[np.float64]:
    x, y, z = _NORMALS[side]
    c, s = np.cos(np.radians(die.turn)), np.sin(np.radians(die.turn))
    return np.array([c * x - s * y, s * x + c * y, z])


def _seen(die: Thrown, camera: Camera) -> Iterator[str]:
    """The faces that the camera sees."""
    for side in _SIDES:
        middle = _corners(die, side).mean(0)
        if float(_normal(die, side) @ (camera.eye - middle)) > 0:
            yield side


def _body(canvas: Pixels, die: Thrown, style: Style, camera: Camera, lamp: NDArray[np.float64]) -> None:
    """The die without its faces: what shows at its rounded edges."""
    corners = np.concatenate([_corners(die, "top"), _corners(die, "top") - [0, 0, 1]])
    middle = corners.mean(0)
    hull = cv2.convexHull(project_straight(camera, middle + (corners - middle) * 0.975).astype(np.float32))
    tone = style.ground * np.float32(0.6 + 0.3 * float(lamp[2]))
    fixed = np.round(hull * 16).astype(np.int32)
    cv2.fillConvexPoly(canvas, fixed, tone.tolist(), cv2.LINE_AA, 4)


def _lay(canvas: Pixels, face: NDArray[np.float32], quad: Points, rounding: float) -> None:
    """One face on the picture, its corners rounded."""
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, canvas.shape[1::-1])
    if (high <= low).any():
        return
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    frame = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    onto = cv2.getPerspectiveTransform(frame, (quad - low).astype(np.float32))
    shrunk = float(np.sqrt(max(cv2.contourArea(quad.astype(np.float32)), 1.0))) / SIDE
    fine = cv2.GaussianBlur(face, (0, 0), 0.4 / shrunk) if shrunk < 0.8 else face
    seen = cv2.warpPerspective(fine, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(_rounded(rounding), onto, size, flags=cv2.INTER_LINEAR)[..., None]
    patch = canvas[low[1] : high[1], low[0] : high[0]]
    patch[:] = np.clip(patch * (1 - cover) + seen * cover, 0, 255).astype(np.uint8)


def _rounded(rounding: float) -> NDArray[np.float32]:
    """Where a face covers its die: all but the rounded rim."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    inset, radius = round(rounding * SIDE * 0.35), max(2, round(rounding * SIDE * 1.6))
    cv2.rectangle(mask, (inset + radius, inset), (SIDE - inset - radius, SIDE - inset), 1.0, -1)
    cv2.rectangle(mask, (inset, inset + radius), (SIDE - inset, SIDE - inset - radius), 1.0, -1)
    for x in (inset + radius, SIDE - inset - radius):
        for y in (inset + radius, SIDE - inset - radius):
            cv2.circle(mask, (x, y), radius, 1.0, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.2), np.float32)
