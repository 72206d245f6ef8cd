"""What else lies about: boxes, sheets, cards, loose tiles, cups, the scoring board, arms.

A thing is a slab (a flat picture with a thickness) or a can (a round one); an arm reaches in over everything.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from workshop.art.noise import Pixels, clouds, to_pixels
from workshop.scenes.objects.surface import SURFACES, any_colour, paint
from workshop.scenes.view.camera import Camera, project_straight

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Slab:
    """A flat thing: its upper face's corners on the table (4 x 2, clockwise), its print, its thickness."""

    corners: Points
    picture: Pixels
    height: float
    low: float = 0.0
    """Height of what it lies on."""
    rim: tuple[float, float, float] = (200.0, 195.0, 185.0)


@dataclass(frozen=True, slots=True, eq=False)
class Can:
    """A round thing: cup, glass, coin, token."""

    centre: tuple[float, float]
    radius: float
    height: float
    colour: tuple[float, float, float]
    inside: tuple[float, float, float]


Thing = Slab | Can


def square(centre: npt.ArrayLike, width: float, height: float, turn: float) -> Points:
    """A rectangle's corners, north-west first, clockwise."""
    c, s = np.cos(turn), np.sin(turn)
    box = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * [width, height]
    return np.asarray(box @ np.array([[c, s], [-s, c]]) + np.asarray(centre))


def print_sheet(rng: np.random.Generator) -> Pixels:
    """Rules, a score sheet, a letter: pale, lines of text, perhaps a picture."""
    h, w = 120, 90
    out = np.zeros((h, w, 3), np.uint8) + paint(rng.random(), rng.beta(1, 8), rng.uniform(0.75, 1)).astype(np.uint8)
    ink = (paint(rng.random(), rng.beta(1, 5), rng.uniform(0, 0.5))).tolist()
    for y in range(8, h - 6, int(rng.integers(4, 9))):
        cv2.line(out, (8, y), (int(rng.uniform(30, w - 6)), y), ink, 1)
    if rng.random() < 0.5:
        x, y = rng.integers(5, 50, 2).tolist()
        cv2.rectangle(
            out, (x, y), (x + int(rng.integers(15, 38)), y + int(rng.integers(15, 50))), any_colour(rng).tolist(), -1
        )
    return out


def print_box(rng: np.random.Generator) -> Pixels:
    """A lid: a ground, a landscape of a few hills, a banner with letters of no alphabet."""
    side = 128
    sky, ground = any_colour(rng), any_colour(rng)
    out = np.zeros((side, side, 3), np.float32) + sky
    for k in range(4):
        line = side * (0.35 + 0.15 * k) + 14 * clouds(rng, (1, side), 40, 3, 1)[0]
        hill = np.arange(side)[:, None] > line[None]
        out = np.where(hill[..., None], ground * (0.6 + 0.15 * k) + rng.normal(0, 14, 3), out)
    picture = to_pixels(np.asarray(out, np.float32))
    top, tall = int(rng.integers(4, 80)), int(rng.integers(16, 34))
    cv2.rectangle(picture, (8, top), (side - 8, top + tall), any_colour(rng).tolist(), -1)
    ink, x = any_colour(rng).tolist(), 14
    while x < side - 20:
        kind, wide = int(rng.integers(3)), int(rng.integers(5, 11))
        if kind == 0:
            cv2.rectangle(picture, (x, top + 4), (x + wide // 2, top + tall - 4), ink, -1)
        elif kind == 1:
            cv2.ellipse(picture, (x + wide // 2, top + tall // 2), (wide // 2, tall // 3), 0, 0, 360, ink, 3)
        else:
            cv2.line(picture, (x, top + tall - 4), (x + wide, top + 4), ink, 3)
        x += wide + 3
    return picture


def print_back(rng: np.random.Generator) -> Pixels:
    """The back of a tile: one dark ground with an ornament."""
    side = 64
    ground = paint(rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0.15, 0.55))
    out = np.zeros((side, side, 3), np.uint8) + ground.astype(np.uint8)
    light = np.minimum(ground * 1.8 + 30, 255).tolist()
    cv2.rectangle(out, (5, 5), (side - 6, side - 6), light, 2)
    points = np.array([[32, 10], [54, 32], [32, 54], [10, 32]])
    cv2.polylines(out, [points], True, light, 2, cv2.LINE_AA)
    cv2.circle(out, (32, 32), int(rng.integers(4, 14)), light, -1, cv2.LINE_AA)
    return out


def scatter(rng: np.random.Generator, around: Points, most: int = 7) -> list[Thing]:
    """Things on the table about the points `around`, at places that may lie under the board's tiles."""
    low, high = around.min(0) - 4, around.max(0) + 4
    found: list[Thing] = []
    for _ in range(int(rng.integers(0, most + 1))):
        at, turn = rng.uniform(low, high), float(rng.uniform(0, 2 * np.pi))
        kind = rng.random()
        if kind < 0.2:
            found.append(Slab(square(at, 4.7, 6.6, turn), print_sheet(rng), 0.01))
        elif kind < 0.35:
            w, h, tall = rng.uniform(2.5, 6.5), rng.uniform(3, 6.5), rng.uniform(0.6, 1.6)
            rim = tuple((any_colour(rng) * 0.8).tolist())
            found.append(Slab(square(at, w, h, turn), print_box(rng), tall, 0.0, rim))
        elif kind < 0.5:  # a phone, a coaster, a purse, a cloth
            name = str(rng.choice(["lacquer", "weave", "pattern", "wood", "granite"]))
            w, h = rng.uniform(0.6, 3.5, 2)
            found.append(Slab(square(at, w, h, turn), SURFACES[name](rng, 96), float(rng.choice([0.02, 0.2, 0.4]))))
        elif kind < 0.75:  # cards and tokens
            picture = print_sheet(rng) if rng.random() < 0.5 else print_back(rng)
            width = float(rng.choice([0.4, 0.9, 1.3]))
            for _ in range(int(rng.integers(1, 7))):
                place = at + rng.normal(0, 1.0, 2)
                found.append(Slab(square(place, width, width, float(rng.uniform(0, 7))), picture, 0.045))
        else:
            radius = float(rng.choice([0.2, rng.uniform(0.6, 1.1)]))
            tall = 0.05 if radius < 0.5 else float(rng.uniform(0.4, 3))
            colour, inside = tuple(any_colour(rng).tolist()), tuple((any_colour(rng) * 0.7).tolist())
            found.append(Can((float(at[0]), float(at[1])), radius, tall, colour, inside))
    return found


def paint_slab(canvas: Pixels, camera: Camera, slab: Slab, gain: float = 1.0) -> Points | None:
    """Paint it; its outline in pixels, or None where it is not in the picture."""
    upper = project_straight(camera, slab.corners, slab.low + slab.height)
    lower = project_straight(camera, slab.corners, slab.low)
    if not in_sight(camera, np.concatenate([upper, lower])):
        return None
    for k in range(4):
        face = np.array([upper[k - 1], upper[k], lower[k], lower[k - 1]])
        if _clockwise(face):
            shade = (0.55, 0.7, 0.85, 0.65)[k] * gain
            cv2.fillConvexPoly(canvas, _fixed(face), [v * shade for v in slab.rim], cv2.LINE_AA, 4)
    paste(canvas, slab.picture, upper, gain)
    return np.asarray(cv2.convexHull(np.concatenate([upper, lower]).astype(np.float32))[:, 0], np.float64)


def paint_can(canvas: Pixels, camera: Camera, can: Can, gain: float = 1.0) -> Points | None:
    """Paint it; its outline in pixels, or None where it is not in the picture."""
    t = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = can.centre + can.radius * np.stack([np.cos(t), np.sin(t)], 1)
    upper, lower = project_straight(camera, ring, can.height), project_straight(camera, ring, 0)
    if not in_sight(camera, np.concatenate([upper, lower])):
        return None
    hull = np.asarray(cv2.convexHull(np.concatenate([upper, lower]).astype(np.float32))[:, 0], np.float64)
    cv2.fillConvexPoly(canvas, _fixed(hull), [v * 0.75 * gain for v in can.colour], cv2.LINE_AA, 4)
    cv2.fillConvexPoly(canvas, _fixed(upper), [v * gain for v in can.colour], cv2.LINE_AA, 4)
    middle = upper.mean(0)
    cv2.fillConvexPoly(canvas, _fixed(middle + 0.88 * (upper - middle)), [v * gain for v in can.inside], cv2.LINE_AA, 4)
    return hull


def paint_arm(rng: np.random.Generator, canvas: Pixels, camera: Camera, tip: npt.ArrayLike) -> list[Points]:
    """A hand over the point `tip` of the table with its sleeve out of the picture; the outlines in pixels."""
    skin = np.array([rng.uniform(120, 240), 0, 0])
    skin[1:] = skin[0] * np.array([rng.uniform(0.62, 0.85), rng.uniform(0.45, 0.75)])
    way = rng.normal(0, 1, 2)
    way /= np.linalg.norm(way)
    hand = np.asarray(tip, float)
    across = np.array([-way[1], way[0]])
    outlines = []

    def limb(a: Points, b: Points, wide_a: float, wide_b: float, height: float, colour: Points) -> None:
        side = across if abs(np.dot(b - a, across)) < 0.7 * np.linalg.norm(b - a) else way
        ring = np.array(
            [a - side * wide_a, a - way * wide_a * 0.8, a + side * wide_a, b + side * wide_b, b - side * wide_b]
        )
        pixels = project_straight(camera, ring, height)
        if in_sight(camera, pixels):
            hull = np.asarray(cv2.convexHull(pixels.astype(np.float32))[:, 0], np.float64)
            cv2.fillConvexPoly(canvas, _fixed(hull), colour.tolist(), cv2.LINE_AA, 4)
            outlines.append(hull)

    height = float(rng.uniform(0.3, 1.0))
    sleeve = any_colour(rng).astype(np.float64) if rng.random() < 0.6 else skin * 0.93
    limb(hand + way * 1.8, hand + way * 9, 0.65, 0.95, height + 0.3, sleeve)
    for spread in (-0.45, -0.18, 0.1, 0.38):
        end = hand - way * rng.uniform(0.5, 1.0) + across * (spread * 1.5)
        limb(end, hand + across * spread, 0.13, 0.17, height * 0.6, skin * rng.uniform(0.85, 1))
    limb(hand, hand + way * 2, 0.75, 0.6, height, skin)
    limb(hand + across * 1.1 - way * 0.1, hand + across * 0.5 + way * 0.8, 0.14, 0.24, height * 0.7, skin * 0.92)
    return outlines


def in_sight(camera: Camera, pixels: Points) -> bool:
    """Does any of it lie in the picture, and none so far off that it may be behind the camera?"""
    w, h = camera.size
    far = 8 * max(w, h)
    low, high = pixels.min(0), pixels.max(0)
    return bool((high > 0).all() and low[0] < w and low[1] < h and (low > -far).all() and (high < far).all())


def paste(canvas: Pixels, picture: Pixels, quad: Points, gain: float = 1.0, round_by: float = 0.0) -> None:
    """Lay a picture over a quad (4 x 2 pixels), its edges smooth, its corners cut by `round_by` of its sides."""
    h, w = canvas.shape[:2]
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0).tolist()
    x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, [w, h]).tolist()
    if x0 >= x1 or y0 >= y1:
        return
    local = quad - [x0, y0]
    side = float(np.linalg.norm(np.roll(local, -1, 0) - local, axis=1).max())
    tall, wide = picture.shape[:2]
    fold = int(max(tall, wide) / max(side, 3))
    if fold > 1:  # whole factors, which OpenCV averages ten times as fast as others
        tall, wide = max(2, tall // fold), max(2, wide // fold)
        whole = picture[: tall * fold, : wide * fold]
        picture = np.asarray(cv2.resize(whole, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
    source = np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, tall - 0.5), (-0.5, tall - 0.5)], np.float32)
    to_quad = cv2.getPerspectiveTransform(source, local.astype(np.float32))
    size = (x1 - x0, y1 - y0)
    laid = cv2.warpPerspective(picture, to_quad, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if gain != 1.0:
        laid = cv2.convertScaleAbs(laid, alpha=gain)
    mask = np.zeros(size[::-1], np.uint8)
    outline = local
    if round_by * side > 0.7:
        before, after = np.roll(local, 1, 0), np.roll(local, -1, 0)
        outline = np.stack([local + round_by * (before - local), local + round_by * (after - local)], 1).reshape(-1, 2)
    cv2.fillConvexPoly(mask, _fixed(outline), (255,), cv2.LINE_AA, 4)
    part = canvas[y0:y1, x0:x1]
    share = cv2.cvtColor(mask, cv2.COLOR_GRAY2RGB)
    under = cv2.multiply(part, cv2.bitwise_not(share), scale=1 / 255)
    part[:] = cv2.add(under, cv2.multiply(laid, share, scale=1 / 255))


def _clockwise(face: Points) -> bool:
    (ax, ay), (bx, by) = face[1] - face[0], face[2] - face[0]
    return bool(ax * by - ay * bx < 0)


def _fixed(points: Points) -> npt.NDArray[np.int32]:
    """Pixels in sixteenths, as OpenCV draws them."""
    return np.round(points * 16).astype(np.int32)
