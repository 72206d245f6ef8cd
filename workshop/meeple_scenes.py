"""Patches of boards with meeples on them, for training: scanned tiles laid by hand, wooden solids, a phone's camera.

A patch is made in the camera's own view (an affine one: a few tiles are small against the distance), spoiled there as
phones spoil pictures, and then laid flat as `vision.meeples.view` lays a photo flat. So the net meets just what it
will meet: standing meeples that lean away from the camera, and fewer pixels along the line of sight.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Colour, MeepleKind
from vision.meeples.view import SIDE
from workshop.table.pieces import SOLIDS, TILE_MM, Floats, Light, Pixels, Posed, Solid, cast, paint

SPAN = 5  # tiles across a patch
FEET = 36  # at most so many pieces on a patch
FINE = 72  # pixels a tile while painting; the camera's resolution comes later

COLOURS = tuple(Colour)
KINDS = tuple(MeepleKind)

# Hue in degrees, saturation and value: what wood of that colour looks like in white light, cheap and dear boxes alike.
PAINT = {
    Colour.RED: ((-14, 12), (0.68, 0.97), (0.42, 0.95)),
    Colour.BLUE: ((198, 238), (0.50, 0.97), (0.28, 0.92)),
    Colour.GREEN: ((98, 165), (0.45, 0.95), (0.18, 0.68)),
    Colour.YELLOW: ((41, 59), (0.65, 0.97), (0.72, 1.0)),
    Colour.BLACK: ((0, 360), (0.0, 0.28), (0.04, 0.20)),
    Colour.PINK: ((312, 346), (0.28, 0.62), (0.72, 0.98)),
    Colour.GREY: ((0, 360), (0.0, 0.09), (0.42, 0.80)),
}
COLOUR_SHARE = dict(zip(PAINT, (0.2, 0.2, 0.17, 0.15, 0.14, 0.07, 0.07), strict=True))
KIND_SHARE = {
    "meeple": 0.76, "big": 0.05, "abbot": 0.04, "builder": 0.03, "pig": 0.03, "barn": 0.02, "mayor": 0.015,
    "wagon": 0.02, "phantom": 0.005, "disc": 0.02, "cube": 0.01,
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """One training picture laid flat.

    pixels   (SPAN * SIDE) squared, RGB
    lean     how far, in tiles, a thing one tile high leans along x and y in this flat view
    feet     count x (x, y in pixels, index of the colour, index of the kind, 1 = lying)
    """

    pixels: Pixels
    lean: NDArray[np.float32]
    feet: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Camera:
    """An affine camera over the patch: `matrix` takes tiles on the table to pixels."""

    matrix: NDArray[np.float64]  # 2 x 3
    lean: NDArray[np.float64]
    toward: NDArray[np.float64]
    size: tuple[int, int]  # width, height

    def project(self, points: Floats) -> Floats:
        flat = points[:, :2] + points[:, 2:3] * self.lean
        return np.asarray(flat @ self.matrix[:, :2].T + self.matrix[:, 2])


def make(tiles: Sequence[Pixels], rng: np.random.Generator) -> Patch:
    """One patch; `tiles` are square pictures of one edition's tiles."""
    camera = _look(rng)
    light = _lamp(rng)
    board = _board(tiles, rng)
    to_plan = np.array([[FINE, 0, FINE], [0, FINE, FINE]], float)  # the plan has a tile's margin on every side
    view = _compose(camera.matrix, _inverse(to_plan))
    canvas = np.asarray(cv2.warpAffine(board, view, camera.size, flags=cv2.INTER_LINEAR), np.uint8)
    pieces = _pieces(rng)
    things = _clutter(tiles, rng)
    _darken(canvas, [p for p, _ in things] + [p for p, _, _ in pieces], camera, light, rng)
    for thing, colour in things:
        paint(canvas, thing, colour, camera.project, camera.toward, light)
    _hand(canvas, rng)
    for piece, _, colour in sorted(pieces, key=lambda p: p[0].height - float(np.dot(p[0].foot, camera.lean))):
        paint(canvas, piece, colour, camera.project, camera.toward, light)
    canvas = _spoiled(canvas, rng)
    flat, shift = _laid_flat(canvas, camera, rng)
    feet = [
        [*(np.array(piece.foot) * SIDE + shift(piece.foot)), COLOURS.index(colour), KINDS.index(piece.solid.kind),
         piece.lying or piece.solid.flat]
        for piece, colour, _ in pieces
    ]  # fmt: skip
    lean = camera.lean * rng.normal(1, 0.08) + rng.normal(0, 0.05, 2)
    return Patch(flat, lean.astype(np.float32), np.array(feet, np.float32).reshape(-1, 5))


def _look(rng: np.random.Generator) -> _Camera:
    """A camera 22 to 90 degrees above the table, more often high than low, from any side."""
    low, high = ((50, 90), (32, 60), (22, 35))[int(rng.choice(3, p=[0.5, 0.42, 0.08]))]
    slant = np.radians(rng.uniform(low, high))
    around = rng.uniform(0, 2 * np.pi)
    lean = np.array([np.cos(around), np.sin(around)]) / np.tan(slant)
    turn = -np.pi / 2 - around  # what leans away from the camera points up
    c, s = np.cos(turn), np.sin(turn)
    linear = FINE * np.array([[1, 0], [0, np.sin(slant)]]) @ np.array([[c, -s], [s, c]])
    corners = np.array([[0, 0], [SPAN, 0], [SPAN, SPAN], [0, SPAN]]) @ linear.T
    low, high = corners.min(0) - 4, corners.max(0) + 4
    size = np.ceil(high - low).astype(int)
    toward = np.array([*(-np.array([np.cos(around), np.sin(around)]) * np.cos(slant)), np.sin(slant)])
    return _Camera(np.column_stack([linear, -low]), lean, toward, (int(size[0]), int(size[1])))


def _lamp(rng: np.random.Generator) -> Light:
    height, around = np.radians(rng.uniform(25, 88)), rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(around) * np.cos(height), np.sin(around) * np.cos(height), np.sin(height)])
    return Light(toward, float(rng.uniform(0.35, 0.8)), float(rng.choice([0, rng.uniform(0, 0.85)])))


def _board(tiles: Sequence[Pixels], rng: np.random.Generator) -> Pixels:
    """The table and the tiles on it from straight above, one tile's margin around the patch."""
    side = (SPAN + 2) * FINE
    plan = _table(side, rng)
    holes = rng.choice([0.0, 0.1, 0.35], p=[0.35, 0.45, 0.2])
    gap, drift = rng.uniform(-0.005, 0.05), rng.uniform(0, 0.025)
    edge_shade = rng.uniform(0.45, 1.0)
    for row in range(SPAN + 2):
        for column in range(SPAN + 2):
            if rng.random() < holes:
                continue
            art = tiles[int(rng.integers(len(tiles)))]
            if rng.random() < 0.01:
                art = np.full_like(art, rng.integers(20, 140, 3))  # a tile's back
            angle = np.radians(90 * rng.integers(4) + rng.normal(0, 1.5))
            half = (1 - gap) * FINE / 2
            middle = (np.array([column, row]) + 0.5 + rng.normal(0, drift, 2)) * FINE
            c, s = np.cos(angle) * half, np.sin(angle) * half
            spread = np.array([[-c + s, -s - c], [c + s, s - c], [c - s, s + c], [-c - s, -s + c]])
            corners = middle + spread
            quad = np.round(corners * 16).astype(np.int32)
            shadow = quad + rng.integers(-16, 48, 2)
            under = tuple(float(v) for v in plan.reshape(-1, 3)[:: side * 7].mean(0) * 0.35)
            cv2.fillConvexPoly(plan, shadow, under, cv2.LINE_AA, 4)
            n = art.shape[0]
            source = np.array([[0, 0], [n, 0], [n, n]], np.float32)
            matrix = cv2.getAffineTransform(source, corners[:3].astype(np.float32))
            small = cv2.resize(art, (FINE, FINE), interpolation=cv2.INTER_AREA)
            matrix[:, :2] *= n / FINE
            cv2.warpAffine(small, matrix, (side, side), plan, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
            if edge_shade < 0.85:
                colour = tuple(float(v) for v in small[0].mean(0) * edge_shade)
                cv2.polylines(plan, [quad], True, colour, 1, cv2.LINE_AA, 4)
    return plan


def _table(side: int, rng: np.random.Generator) -> Pixels:
    """What the tiles lie on: plain, wood, cloth or a pattern, in any colour that tables have."""
    base = rng.choice([rng.uniform(15, 70), rng.uniform(60, 160), rng.uniform(150, 245)])
    colour = np.clip(base * (1 + rng.normal(0, 0.22) * np.array([1.0, 0.1, -1.0]) + rng.normal(0, 0.06, 3)), 5, 250)
    if rng.random() < 0.15:
        colour = rng.uniform(10, 235, 3)
    ground = np.ones((side, side), np.float32)
    for grain in (4, 12, 40, 120):
        shape = (max(2, side // grain), max(2, side // (grain * (6 if rng.random() < 0.5 else 1))))
        noise = rng.normal(0, rng.uniform(0, 0.09), shape).astype(np.float32)
        ground += cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC)
    plan = np.clip(ground[..., None] * colour, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        for _ in range(rng.integers(4, 40)):
            blot = tuple(float(v) for v in np.clip(colour * rng.uniform(0.3, 1.9, 3), 0, 255))
            at = tuple(int(v) for v in rng.integers(0, side, 2))
            axes = tuple(int(v) for v in rng.integers(4, 50, 2))
            cv2.ellipse(plan, at, axes, float(rng.uniform(0, 180)), 0, 360, blot, -1, cv2.LINE_AA)
    return plan


def _painted(colour: Colour, rng: np.random.Generator) -> Floats:
    """One lot of paint, RGB 0..255."""
    (h0, h1), (s0, s1), (v0, v1) = PAINT[colour]
    hsv = np.array([[[rng.uniform(h0, h1) % 360, rng.uniform(s0, s1), rng.uniform(v0, v1)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * 255, np.float64)


def _pieces(rng: np.random.Generator) -> list[tuple[Posed, Colour, Floats]]:
    """Pieces of a few players, alone, touching, piled; each with its player's colour and its own shade of it."""
    share = np.array(list(COLOUR_SHARE.values()))
    players = rng.choice(len(share), rng.integers(1, 6), replace=False, p=share)
    lots = {int(p): _painted(COLOURS[p], rng) for p in players}
    stand_in = rng.choice(["", "disc", "cube"], p=[0.86, 0.1, 0.04])
    kinds, odds = list(KIND_SHARE), np.array(list(KIND_SHARE.values()))
    size, lying_share = rng.uniform(0.92, 1.12), rng.uniform(0.2, 0.6)
    stand_in_size = rng.uniform(0.65, 1.5)
    found: list[tuple[Posed, Colour, Floats]] = []
    for _ in range(rng.integers(0, rng.choice([6, 34], p=[0.3, 0.7]))):  # crowded: a net learns little from empty grass
        player = int(rng.choice(players))
        kind = stand_in or str(rng.choice(kinds, p=odds / odds.sum()))
        solid = SOLIDS[kind]
        lying = not solid.flat and (
            rng.random() < lying_share if kind in ("meeple", "big", "phantom", "wagon") else rng.random() < 0.12
        )
        foot, height = rng.uniform(0.05, SPAN - 0.05, 2), 0.0
        if found and rng.random() < 0.18:  # beside or upon another
            other = found[rng.integers(len(found))][0]
            away = rng.uniform(0, 2 * np.pi)
            foot = np.array(other.foot) + rng.uniform(0.2, 0.38) * np.array([np.cos(away), np.sin(away)])
        if any(np.hypot(*(np.array(p.foot) - foot)) < 0.17 for p, _, _ in found) or not (
            foot.min() > 0 and foot.max() < SPAN
        ):
            continue
        scale = float(size * (stand_in_size if solid.flat else 1) * rng.normal(1, 0.015))
        posed = Posed(
            solid, (float(foot[0]), float(foot[1])), height, float(rng.uniform(0, 2 * np.pi)), bool(lying), scale
        )
        shade = np.clip(lots[player] * rng.normal(1, 0.05) + rng.normal(0, 3, 3), 3, 252)
        found.append((posed, COLOURS[player], shade))
    return found


def _clutter(tiles: Sequence[Pixels], rng: np.random.Generator) -> list[tuple[Posed, Floats]]:
    """Things that are no meeples: tokens, dice, bridges, castles, blocks of bare wood, coins."""
    things: list[tuple[Posed, Floats]] = []
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        wood = np.array([rng.uniform(150, 235), rng.uniform(105, 180), rng.uniform(50, 120)]) * rng.uniform(0.5, 1.05)
        pale = np.full(3, rng.uniform(190, 250)) * rng.uniform(0.92, 1.0, 3)
        dull = np.full(3, rng.uniform(60, 200)) * rng.uniform(0.85, 1.15, 3)
        what = rng.integers(5)
        if what == 0:  # a bridge
            span = rng.uniform(30, 48)
            outline = np.array([(-span / 2, 0), (-span / 2 + 8, 0), (-6, 7), (6, 7), (span / 2 - 8, 0), (span / 2, 0),
                                (span / 2 - 3, 9), (0, 12), (-span / 2 + 3, 9)])  # fmt: skip
            solid, colour = Solid("bridge", outline, rng.uniform(5, 10)), wood
        elif what == 1:  # a flat token: castle, goods, coin, printed card
            corners = rng.integers(4, 24)
            angle = (
                np.sort(rng.uniform(0, 2 * np.pi, corners))
                if rng.random() < 0.5
                else np.arange(corners) * 2 * np.pi / corners
            )
            radius = rng.uniform(7, 24) * rng.uniform(0.8, 1.1, corners)
            outline = np.stack([np.cos(angle) * radius, np.sin(angle) * radius * rng.uniform(0.5, 1)], 1)
            solid, colour = (
                Solid("token", outline, rng.uniform(0.3, 2.5), flat=True),
                [wood, pale, dull][rng.integers(3)],
            )
        elif what == 2:  # a die
            solid, colour = Solid("die", SOLIDS["cube"].outline * rng.uniform(1.2, 2), 14, flat=True), pale
        elif what == 3:  # a block of bare wood
            outline = SOLIDS["cube"].outline * rng.uniform(1, 3.5, 2)
            solid, colour = Solid("block", outline, rng.uniform(5, 20), flat=True), wood
        else:  # a card or a scrap of a tile
            outline = SOLIDS["cube"].outline * rng.uniform(1.5, 8, 2)
            art = tiles[int(rng.integers(len(tiles)))]
            solid, colour = (
                Solid("card", outline, 0.5, flat=True),
                art.reshape(-1, 3)[rng.integers(art.shape[0] ** 2)] * 1.0,
            )
        foot = (float(rng.uniform(0, SPAN)), float(rng.uniform(0, SPAN)))
        things.append((Posed(solid, foot, 0.0, float(rng.uniform(0, 2 * np.pi)), solid.flat), np.clip(colour, 5, 252)))
    return things


def _darken(canvas: Pixels, pieces: list[Posed], camera: _Camera, light: Light, rng: np.random.Generator) -> None:
    """Shadows: each piece's own, soft or hard, and the dark line where it touches."""
    fallen = np.zeros(canvas.shape[:2], np.uint8)
    touch = np.zeros_like(fallen)
    for piece in pieces:
        cast(fallen, piece, camera.project, light)
        spot = camera.project(np.array([[*piece.foot, 0.0]]))[0]
        radius = 8 * FINE / TILE_MM
        cv2.ellipse(
            touch, (int(spot[0]), int(spot[1])), (int(radius), int(radius * camera.toward[2]) + 1), 0, 0, 360, 255, -1
        )
    soft = rng.uniform(0.4, 5)
    shade = 1 - cv2.GaussianBlur(fallen, (0, 0), soft) * (rng.uniform(0.15, 0.7) / 255)
    shade *= 1 - cv2.GaussianBlur(touch, (0, 0), 3) * (rng.uniform(0, 0.45) / 255)
    canvas[:] = (canvas * shade[..., None]).astype(np.uint8)


def _hand(canvas: Pixels, rng: np.random.Generator) -> None:
    """Now and then fingers reach in from the side, or a pen, or somebody has drawn on the photo."""
    height, width = canvas.shape[:2]
    if rng.random() < 0.06:
        skin = np.array([rng.uniform(120, 240), rng.uniform(80, 190), rng.uniform(60, 160)])
        start = np.array([rng.choice([0, width]), rng.uniform(0, height)])
        for _ in range(rng.integers(1, 5)):
            tip = start + rng.normal(0, 0.35, 2) * [width, height]
            base = start + rng.normal(0, 15, 2)
            for thick, shade in ((22, 0.75), (18, 1.0), (9, 1.06)):
                cv2.line(canvas, tuple(int(v) for v in base), tuple(int(v) for v in tip),
                         tuple(float(v) for v in np.clip(skin * shade, 0, 255)), thick, cv2.LINE_AA)  # fmt: skip
    if rng.random() < 0.05:
        colour = tuple(float(v) for v in rng.uniform(0, 255, 3))
        at, axes = (
            (int(rng.uniform(0, width)), int(rng.uniform(0, height))),
            (int(rng.uniform(10, 60)), int(rng.uniform(8, 50))),
        )
        cv2.ellipse(canvas, at, axes, 0, 0, 360, colour, int(rng.integers(1, 5)), cv2.LINE_AA)


def _spoiled(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    """What lamps and phones do: uneven light, glare, white balance, few pixels, blur, noise, sharpening, JPEG."""
    height, width = canvas.shape[:2]
    picture = canvas.astype(np.float32) / 255
    light = rng.normal(1, rng.uniform(0, 0.15), (3, 3)).astype(np.float32)
    picture *= np.clip(cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC), 0.4, 1.6)[..., None]
    if rng.random() < 0.25:
        glare = np.zeros((height, width), np.float32)
        at, axes = (
            (int(rng.uniform(0, width)), int(rng.uniform(0, height))),
            (int(rng.uniform(10, 110)), int(rng.uniform(10, 70))),
        )
        cv2.ellipse(glare, at, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
        picture += cv2.GaussianBlur(glare, (0, 0), rng.uniform(5, 30))[..., None] * rng.uniform(0.1, 0.8)
    warm = rng.normal(0, 0.11)
    picture *= (
        np.exp(np.array([warm, rng.normal(0, 0.05), -warm]) + rng.normal(0, 0.03, 3)) * rng.uniform(0.7, 1.2)
    ).astype(np.float32)
    picture = np.clip(picture, 0, 1) ** float(np.exp(rng.normal(0, 0.18)))
    grey = picture.mean(2, keepdims=True)
    picture = np.clip(grey + (picture - grey) * rng.uniform(0.7, 1.35), 0, 1)
    scale = min(1.0, float(np.exp(rng.uniform(np.log(32), np.log(120)))) / FINE)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 1.0))
    if rng.random() < 0.4:
        small = small + (small - cv2.GaussianBlur(small, (0, 0), 1.2)) * np.float32(rng.uniform(0.2, 1.4))
    small = small + rng.normal(0, rng.uniform(0, 0.03), small.shape).astype(np.float32)
    coarse = rng.normal(0, rng.uniform(0, 0.02), (small.shape[0] // 3 + 1, small.shape[1] // 3 + 1, 3)).astype(
        np.float32
    )
    small = small + cv2.resize(coarse, small.shape[1::-1])
    eight = np.clip(small * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.8:
        _, code = cv2.imencode(".jpg", eight[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])
        eight = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR))[..., ::-1]
    return np.ascontiguousarray(eight)


def _laid_flat(canvas: Pixels, camera: _Camera, rng: np.random.Generator) -> tuple[Pixels, "_Shift"]:
    """The spoiled picture as the lattice lays it flat: frames are a little off, smoothly."""
    scale = canvas.shape[1] / camera.size[0]
    there = camera.matrix * scale
    n = SPAN * SIDE
    knots = rng.normal(0, rng.uniform(0.0, 0.03), (2, SPAN + 1, SPAN + 1)).astype(np.float32) * SIDE
    off = np.stack([cv2.resize(k, (n, n), interpolation=cv2.INTER_LINEAR) for k in knots])
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) + 0.5
    table = np.stack([(x + off[0]) / SIDE, (y + off[1]) / SIDE, np.ones_like(x)])
    where = np.tensordot(there, table, 1).astype(np.float32) - 0.5
    flat = cv2.remap(canvas, where[0], where[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8), _Shift(off)


@dataclass(frozen=True, slots=True, eq=False)
class _Shift:
    """By how many pixels the flat view shows a point of the table beside its true place."""

    off: Floats

    def __call__(self, point: tuple[float, float]) -> Floats:
        n = self.off.shape[1]
        column, row = (int(np.clip(v * SIDE, 0, n - 1)) for v in point)
        return -self.off[:, row, column]


def _inverse(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(cv2.invertAffineTransform(matrix))


def _compose(outer: NDArray[np.float64], inner: NDArray[np.float64]) -> NDArray[np.float64]:
    """Affine maps, the inner one first."""
    return (np.vstack([outer, [0, 0, 1]]) @ np.vstack([inner, [0, 0, 1]]))[:2]
