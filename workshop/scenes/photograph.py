"""Takes a picture of a table: every layer from the ground up, then the light, the lens and the sensor."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from workshop.art.noise import Pixels, clouds, to_pixels
from workshop.scenes.objects import pieces, things
from workshop.scenes.objects.laying import THICK, Laid
from workshop.scenes.table import Stood, Table
from workshop.scenes.view import light, optics
from workshop.scenes.view.camera import Camera, bend, bend_picture, plane, project_straight

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A picture and what is true of it, in the order of the table's `laid` and `stood`.

    quads   n x 4 x 2 pixels: the tiles' upper corners, the board's north-west first, clockwise; nan behind the camera
    hidden  n: the share of each tile that arms and tall things hide, 0..1; meeples do not count
    feet    m x 2 pixels: where each piece touches what it stands on
    seen    m: the share of each piece that nothing hides, 0..1
    """

    pixels: Pixels
    table: Table
    camera: Camera
    quads: Points
    hidden: Points
    feet: Points
    seen: Points


def photograph(rng: np.random.Generator, table: Table, camera: Camera, arm: float = 0.08, spoil: bool = True) -> Photo:
    """The photo that this camera takes; `arm` is the chance that a hand is in the picture.

    Without `spoil` it is as a perfect camera in even light would take it, apart from the lens error.
    """
    canvas = _lay_ground(rng, table, camera)
    lamp = _lamp(rng)
    low = [t for t in table.things if t.height < 0.12]
    tall = [t for t in table.things if t.height >= 0.12]
    corners = np.stack([tile.corners for tile in table.laid])
    upper = project_straight(camera, corners.reshape(-1, 2), THICK).reshape(-1, 4, 2)
    _shade_ground(
        rng, canvas, camera, lamp, [*(c for c in corners), *(t.corners for t in low if isinstance(t, things.Slab))]
    )
    for thing in low:
        _paint_thing(canvas, camera, thing)
    if table.track:
        track = table.track
        things.paint_slab(canvas, camera, things.Slab(track.corners, track.picture, THICK))
    _paint_tiles(canvas, camera, table, upper)
    _shade_board(rng, canvas, camera, lamp, table.stood)
    owner = np.zeros(canvas.shape[:2], np.uint8)
    outlines = _paint_pieces(canvas, camera, lamp, table.stood, tall, owner)
    if rng.random() < arm:
        tip = corners[int(rng.integers(len(corners)))].mean(0) + rng.normal(0, 1, 2)
        for outline in things.paint_arm(rng, canvas, camera, tip):
            cv2.fillConvexPoly(owner, np.round(outline).astype(np.int32), (COVERED,))
    if spoil:
        canvas = light.light(rng, canvas)
    canvas = bend_picture(camera, canvas)
    if spoil:
        canvas = optics.take(rng, canvas)
    feet = np.array([[*s.piece.foot, s.piece.height] for s in table.stood]).reshape(-1, 3)
    return Photo(
        pixels=canvas,
        table=table,
        camera=camera,
        quads=bend(camera, upper),
        hidden=np.array([_covered(owner, quad) for quad in upper]),
        feet=bend(camera, project_straight(camera, feet)),
        seen=np.array([_visible(owner, outline, i) for i, outline in enumerate(outlines)]),
    )


COVERED = 255
"""What the map of owners holds where an arm or a tall thing is; pieces have 1 to 254."""


def _lamp(rng: np.random.Generator) -> pieces.Light:
    height, around = np.radians(rng.uniform(30, 88)), rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(around) * np.cos(height), np.sin(around) * np.cos(height), np.sin(height)])
    return pieces.Light(toward, float(rng.uniform(0.4, 0.8)), float(rng.choice([0, rng.uniform(0, 0.7)])))


def _lay_ground(rng: np.random.Generator, table: Table, camera: Camera) -> Pixels:
    """The table's surface; beyond its edge the floor, beyond that the wall."""
    picture = _warp_ground(table.ground, camera, table.grounding, 0.0)
    to_table = np.linalg.inv(plane(camera))
    w, h = camera.size
    corners = np.array([[0, 0, 1], [w, 0, 1], [0, h, 1], [w, h, 1]]) @ to_table.T
    middle = to_table @ np.array([w / 2, h, 1])
    sky = bool((corners[:, 2] * np.sign(middle[2]) <= 0).any())
    if table.edge is None and not sky:
        return picture
    floor = np.asarray(
        cv2.GaussianBlur(_warp_ground(table.floor, camera, table.grounding * 2.5, -16.0), (0, 0), 2), np.uint8
    )
    wall = to_pixels(
        np.asarray(table.floor[-1].mean((0, 1)) * np.exp(0.3 * clouds(rng, (h, w), h / 2, 3))[..., None], np.float32)
    )
    return _blend(
        _blend(wall, floor, _within(camera, -16.0, (-60, -60, 60, 60))), picture, _within(camera, 0.0, table.edge)
    )


def _within(camera: Camera, height: float, edge: tuple[float, float, float, float] | None) -> Pixels:
    """255 where the camera sees the plane at that height inside these bounds (least x and y, greatest x and y)."""
    x0, y0, x1, y1 = edge or (-200.0, -200.0, 200.0, 200.0)
    w, h = camera.size
    back = np.linalg.inv(plane(camera, height))
    xs, ys = np.arange(0, w + 8, 8), np.arange(0, h + 8, 8)
    there = np.stack([*np.meshgrid(xs, ys), np.ones((len(ys), len(xs)))], -1) @ back.T
    depth = 1 / there[..., 2] * np.sign(back[2] @ [w / 2, h, 1])  # negative above the horizon
    x, y = there[..., 0] / there[..., 2], there[..., 1] / there[..., 2]
    room = np.minimum.reduce([x - x0, x1 - x, y - y0, y1 - y])
    room = np.where(depth > 0, np.clip(room, -1, 1), -1).astype(np.float32)
    full = cv2.resize(room, (len(xs) * 8, len(ys) * 8), interpolation=cv2.INTER_LINEAR)[4 : h + 4, 4 : w + 4]
    return np.where(full > 0, 255, 0).astype(np.uint8)


def _blend(under: Pixels, over: Pixels, mask: Pixels) -> Pixels:
    share = cv2.cvtColor(cv2.blur(mask, (3, 3)), cv2.COLOR_GRAY2RGB)
    rest = cv2.multiply(under, cv2.bitwise_not(share), scale=1 / 255)
    return np.asarray(cv2.add(rest, cv2.multiply(over, share, scale=1 / 255)), np.uint8)


def _warp_ground(levels: tuple[Pixels, ...], camera: Camera, grounding: Points, height: float) -> Pixels:
    """The surface as the camera sees it, from the level nearest the photo's resolution so that it does not glitter."""
    to_picture = plane(camera, height) @ np.concatenate([grounding, [[0, 0, 1]]])
    w, h = camera.size
    at = np.linalg.inv(to_picture) @ [w / 2, 0.6 * h, 1]
    px, py = at[:2] / at[2]
    step = to_picture @ np.array([[px, px + 1, px], [py, py, py + 1], [1, 1, 1]])
    steps = step[:2] / step[2]
    scale = abs(float(np.linalg.det(steps[:, 1:] - steps[:, :1]))) ** 0.5
    level = 0
    while scale < 0.7 and level + 1 < len(levels):
        to_picture, scale, level = to_picture @ np.diag([2.0, 2.0, 1.0]), scale * 2, level + 1
    way = cv2.INTER_LINEAR
    seen = cv2.warpPerspective(levels[level], to_picture, camera.size, flags=way, borderMode=cv2.BORDER_WRAP)
    return np.asarray(seen, np.uint8)


def _shade_ground(
    rng: np.random.Generator, canvas: Pixels, camera: Camera, lamp: pieces.Light, shapes: list[Points]
) -> None:
    """The shadow that tiles throw, and the dark just beside them that makes their joints dark."""
    mask = np.zeros(canvas.shape[:2], np.uint8)
    fall = -lamp.toward[:2] / max(0.3, float(lamp.toward[2])) * THICK
    all_corners = np.stack(shapes)
    middles = all_corners.mean(1, keepdims=True)
    grown = middles + (all_corners - middles) * 1.03
    for reach in (0.0, 0.6, 1.2):
        pixels = project_straight(camera, (grown + fall * reach).reshape(-1, 2)).reshape(-1, 4, 2)
        near = [q for q in pixels if things.in_sight(camera, q)]
        cv2.fillPoly(mask, [np.round(q * 16).astype(np.int32) for q in near], (255,), cv2.LINE_8, 4)
    _darken(canvas, mask, float(rng.uniform(0.15, 0.8)), float(rng.uniform(0.6, 2.5)))


def _shade_board(
    rng: np.random.Generator, canvas: Pixels, camera: Camera, lamp: pieces.Light, stood: tuple[Stood, ...]
) -> None:
    """The pieces' shadows, on the level on which each stands."""
    if not stood or rng.random() < 0.15:
        return
    mask = np.zeros(canvas.shape[:2], np.uint8)
    for one in stood:
        if _near(camera, one):
            pieces.cast(mask, one.piece, lambda p: project_straight(camera, p), lamp)
    _darken(canvas, mask, float(rng.uniform(0.15, 0.6)), float(rng.uniform(0.6, 3)))


def _darken(canvas: Pixels, mask: Pixels, depth: float, sigma: float) -> None:
    keep = cv2.convertScaleAbs(cv2.GaussianBlur(mask, (0, 0), sigma), alpha=-depth, beta=0)
    keep = cv2.bitwise_not(keep)
    canvas[:] = cv2.multiply(canvas, cv2.cvtColor(keep, cv2.COLOR_GRAY2RGB), scale=1 / 255)


def _paint_tiles(canvas: Pixels, camera: Camera, table: Table, upper: Points) -> None:
    """The farthest first, each with the cut edge that the camera sees."""
    order = np.argsort([-np.hypot(*(np.array(tile.centre) - camera.eye[:2])) for tile in table.laid])
    for i in order:
        tile, quad = table.laid[i], upper[i]
        if not things.in_sight(camera, quad):
            continue
        lower = project_straight(camera, tile.corners, 0.0)
        hull = cv2.convexHull(np.round(np.concatenate([lower, quad]) * 16).astype(np.int32))
        cv2.fillConvexPoly(canvas, hull, [v * 0.7 for v in table.card], cv2.LINE_AA, 4)
        things.paste(canvas, table.pictures[i], _canonical(tile, quad), table.gains[i], 0.025)


def _canonical(tile: Laid, quad: Points) -> Points:
    """The quad from the corner that is north-west in the tile's canonical drawing."""
    return np.roll(quad, -(tile.placed.rotation // 90), 0)


def _paint_thing(canvas: Pixels, camera: Camera, thing: things.Thing) -> Points | None:
    if isinstance(thing, things.Slab):
        return things.paint_slab(canvas, camera, thing)
    return things.paint_can(canvas, camera, thing)


def _near(camera: Camera, one: Stood) -> bool:
    w, h = camera.size
    x, y = project_straight(camera, np.array([[*one.piece.foot, one.piece.height]]))[0]
    ahead = camera.matrix[2] @ [*one.piece.foot, one.piece.height, 1] > 0
    return bool(ahead and -0.2 * w < x < 1.2 * w and -0.2 * h < y < 1.2 * h)


def _paint_pieces(
    canvas: Pixels,
    camera: Camera,
    lamp: pieces.Light,
    stood: tuple[Stood, ...],
    tall: list[things.Thing],
    owner: Pixels,
) -> list[Points | None]:
    """Pieces and tall things, the farthest first; each piece's outline in pixels, None where it is out of sight."""
    outlines: list[Points | None] = [None] * len(stood)

    def far(place: npt.ArrayLike) -> float:
        return float(np.linalg.norm(np.asarray(place, float) - camera.eye[:2]))

    queue: list[tuple[float, int]] = [(far(one.piece.foot), i) for i, one in enumerate(stood)]
    queue += [(far(t.corners.mean(0) if isinstance(t, things.Slab) else t.centre), -1 - k) for k, t in enumerate(tall)]
    for _, i in sorted(queue, reverse=True):
        if i < 0:
            outline = _paint_thing(canvas, camera, tall[-1 - i])
            if outline is not None:
                cv2.fillConvexPoly(owner, np.round(outline).astype(np.int32), (COVERED,))
            continue
        one = stood[i]
        if not _near(camera, one):
            continue
        toward = camera.eye - np.array([*one.piece.foot, one.piece.height])
        toward = toward / np.linalg.norm(toward)
        pieces.paint(canvas, one.piece, np.array(one.tint), lambda p: project_straight(camera, p), toward, lamp)
        points = project_straight(camera, np.concatenate(one.piece.rings()))
        hull = np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0], np.float64)
        cv2.fillConvexPoly(owner, np.round(hull).astype(np.int32), (1 + i % 254,))
        outlines[i] = hull
    return outlines


def _covered(owner: Pixels, quad: Points) -> float:
    """The share of a tile that arms and tall things hide; of a tile outside the picture, 0."""
    return _share(owner, quad, COVERED)


def _visible(owner: Pixels, outline: Points | None, i: int) -> float:
    """The share of a piece that is in the picture and not behind something nearer."""
    return 0.0 if outline is None else _share(owner, outline, 1 + i % 254)


def _share(owner: Pixels, outline: Points, wanted: int) -> float:
    h, w = owner.shape
    if not np.abs(outline).max() <= 8 * max(h, w):  # far off, or behind the camera
        return 0.0
    x0, y0 = np.floor(outline.min(0)).astype(int).tolist()
    x1, y1 = (np.ceil(outline.max(0)).astype(int) + 1).tolist()
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline - [x0, y0]).astype(np.int32), (1,))
    inside = mask[max(0, -y0) : max(0, h - y0), max(0, -x0) : max(0, w - x0)]
    part = owner[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)]
    return float(((part == wanted) & (inside > 0)).sum() / max(1, int(mask.sum())))
