"""Makes patches of boards with meeples, for training: scanned tiles laid by hand, wooden solids, a phone's camera.

A patch is made in the camera's own view (an affine one: a few tiles are small against the distance), spoiled there as
phones spoil pictures, and then laid flat as `vision.meeples.view` does with a photo. So the net meets just what it
will meet: standing meeples that lean away from the camera, and fewer pixels along the line of sight.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import MeepleKind
from vision.meeples.view import SIDE
from workshop.nets.meeples.spoiling import darken, overshadow, reach_in, smooth, spoiled
from workshop.nets.meeples.things import COLOURS, FINE, SPAN, clutter, pieces_of_players
from workshop.nets.meeples.wood import oddly_made
from workshop.scenes.objects.pieces import Floats, Light, Pixels, Posed, paint

FEET = 36  # at most so many pieces on a patch

KINDS = tuple(MeepleKind)
Strewn = Callable[[Sequence[Pixels], np.random.Generator], list[tuple[Posed, Floats]]]

# How well the reader knows how far things lean (spread of the logarithm): a board seen from nearly straight above does
# not show the camera's focal length. Measured on `view.camera_above` and cameras of `workshop.scenes.view.camera`.
STEEP = (0.91, 0.98)  # sine of the camera's height above the table: 65 and 79 degrees
LEAN_SPREAD = (0.08, 0.3)

CUT_OFF = 0.12  # of the patches lie at the edge of the photo, ...
OUTSIDE = 127  # ... beyond which the flat view is of this grey


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """One training picture laid flat.

    pixels   (SPAN * SIDE) squared, RGB
    lean     how far, in tiles, a thing one tile high leans along x and y in this flat view
    mean     of the tiles' pixels, or a scoring board's, RGB 0..255: what the whole is balanced by
    feet     count x (x, y in pixels, index of the colour, index of the kind, 1 = lying)
    """

    pixels: Pixels
    lean: NDArray[np.float32]
    mean: NDArray[np.float32]
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


def make(
    tiles: Sequence[Pixels], tracks: Sequence[Pixels], rng: np.random.Generator, strewn: Strewn = clutter
) -> Patch:
    """One patch; `tiles` are square pictures of one edition's tiles, `tracks` scoring boards, FINE pixels a tile;
    `strewn` gives what lies there beside the players' pieces.
    """
    camera = _look(rng)
    light = lamp(camera.toward, rng)
    board, tiled = _board(tiles, rng)
    if rng.random() < 0.12:
        tiled = _lay_track(board, tiled, tracks[int(rng.integers(len(tracks)))], rng)
    to_plan = np.array([[FINE, 0, FINE], [0, FINE, FINE]], float)  # the plan has a tile's margin on every side
    view = _compose(camera.matrix, _inverse(to_plan))
    canvas = np.asarray(cv2.warpAffine(board, view, camera.size, flags=cv2.INTER_LINEAR), np.uint8)
    pieces = oddly_made(pieces_of_players(rng), tiles, rng)
    things = strewn(tiles, rng)
    darken(canvas, [p for p, _ in things] + [p for p, _, _ in pieces], camera.project, camera.toward, light, rng)
    for thing, colour in things:
        paint(canvas, thing, colour, camera.project, camera.toward, light)
    bare = canvas.copy()
    for piece, _, colour in sorted(pieces, key=lambda p: p[0].height - float(np.dot(p[0].foot, camera.lean))):
        paint(canvas, piece, colour, camera.project, camera.toward, light)
    if rng.random() < 0.6:
        smooth(canvas, bare, float(rng.uniform(0.5, 2.4)))
    reach_in(canvas, rng)
    if rng.random() < 0.25:
        overshadow(canvas, rng)
    canvas = spoiled(canvas, rng)
    flat, shown, shift = _laid_flat(canvas, camera, rng)
    feet = [
        [*place, COLOURS.index(colour), KINDS.index(piece.solid.kind), piece.lying or piece.solid.flat]
        for piece, colour, _ in pieces
        if _within(shown, place := np.array(piece.foot) * SIDE + shift(piece.foot))
    ]
    steep = float(np.interp(camera.toward[2], STEEP, LEAN_SPREAD))
    lean = camera.lean * np.exp(rng.normal(0, steep)) + rng.normal(0, 0.05, 2)
    return Patch(flat, lean.astype(np.float32), _mean(flat, tiled, shown), np.array(feet, np.float32).reshape(-1, 5))


def _look(rng: np.random.Generator) -> _Camera:
    """A camera 22 to 90 degrees above the table, more often high than low, from any side."""
    low, high = ((50, 90), (32, 60), (22, 35))[int(rng.choice(3, p=[0.45, 0.4, 0.15]))]
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


def lamp(camera: Floats, rng: np.random.Generator) -> Light:
    """A lamp somewhere, or in three patches of ten the camera's own flash; lacquer that shows it, and a bright room.

    `camera`: the direction towards it. In a quarter, light from everywhere: a piece's faces hardly differ then.
    """
    height, around = np.radians(rng.uniform(20, 88)), rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(around) * np.cos(height), np.sin(around) * np.cos(height), np.sin(height)])
    if rng.random() < 0.3:
        toward = camera + rng.normal(0, 0.12, 3)
        toward /= np.linalg.norm(toward)
    shade = np.exp(rng.normal(0, 0.06) * np.array([1.0, 0.1, -1.0]))
    return Light(
        toward,
        ambient=float(rng.uniform(0.15, 0.8) if rng.random() < 0.75 else rng.uniform(0.8, 0.98)),
        gloss=float(rng.choice([0, rng.uniform(0, 1.0)], p=[0.4, 0.6])),
        polish=float(np.exp(rng.uniform(np.log(5), np.log(50)))),
        sky=float(rng.choice([0, rng.uniform(0, 0.6)], p=[0.6, 0.4])),
        shade=(float(shade[0]), float(shade[1]), float(shade[2])),
    )


def _board(tiles: Sequence[Pixels], rng: np.random.Generator) -> tuple[Pixels, NDArray[np.uint8]]:
    """The table and the tiles on it from straight above, one tile's margin around the patch; where tiles lie."""
    side = (SPAN + 2) * FINE
    plan = _table(side, rng)
    tiled = np.zeros((side, side), np.uint8)
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
            cv2.fillConvexPoly(tiled, quad, 1, cv2.LINE_8, 4)
            if edge_shade < 0.85:
                colour = tuple(float(v) for v in small[0].mean(0) * edge_shade)
                cv2.polylines(plan, [quad], True, colour, 1, cv2.LINE_AA, 4)
    return plan, tiled


def _lay_track(plan: Pixels, tiled: NDArray[np.uint8], track: Pixels, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A part of a scoring board over a part of the plan; figures stand on it as they stand anywhere.

    Returns by what the patch is balanced: the tiles, or the scoring board, as when its own figures are looked for.
    """
    side, (height, width) = plan.shape[0], track.shape[:2]
    angle, around = rng.uniform(0, 2 * np.pi, 2)
    scale = rng.uniform(0.9, 1.15)
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    linear = np.array([[c, -s], [s, c]])
    middle = side / 2 + rng.uniform(0, 0.45) * side * np.array([np.cos(around), np.sin(around)])
    inside = rng.uniform(0.2, 0.8, 2) * [width, height]  # the point of the track that lies there
    matrix = np.column_stack([linear, middle - linear @ inside])
    cv2.warpAffine(track, matrix, (side, side), plan, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) @ linear.T + matrix[:, 2]
    covered = np.zeros_like(tiled)
    cv2.fillConvexPoly(covered, np.round(corners).astype(np.int32), 1)
    return covered if rng.random() < 0.5 else np.asarray(tiled * (1 - covered), np.uint8)


def _mean(flat: Pixels, tiled: NDArray[np.uint8], shown: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Of the tiles; of all where hardly one lies."""
    small = cv2.resize(tiled[FINE:-FINE, FINE:-FINE], flat.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0
    there = small & shown if (small & shown).mean() > 0.08 else shown
    return np.asarray(flat[there].mean(0), np.float32)


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


def _laid_flat(canvas: Pixels, camera: _Camera, rng: np.random.Generator) -> tuple[Pixels, NDArray[np.bool_], "_Shift"]:
    """The spoiled picture as the lattice lays it flat, and where there is any: frames are a little off, smoothly, and
    now and then the photo ends within the patch.
    """
    scale = canvas.shape[1] / camera.size[0]
    there = camera.matrix * scale
    n = SPAN * SIDE
    knots = rng.normal(0, rng.uniform(0.0, 0.03), (2, SPAN + 1, SPAN + 1)).astype(np.float32) * SIDE
    off = np.stack([cv2.resize(k, (n, n), interpolation=cv2.INTER_LINEAR) for k in knots])
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) + 0.5
    table = np.stack([(x + off[0]) / SIDE, (y + off[1]) / SIDE, np.ones_like(x)])
    where = np.tensordot(there, table, 1).astype(np.float32) - 0.5
    flat = cv2.remap(canvas, where[0], where[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shown = np.ones((n, n), bool)
    if rng.random() < CUT_OFF:
        side, share = int(rng.integers(4)), rng.uniform(0.05, 0.4)
        along = where[side % 2] / canvas.shape[1 - side % 2]
        shown = along > share if side < 2 else along < 1 - share
        flat[~shown] = OUTSIDE
    return np.asarray(flat, np.uint8), shown, _Shift(off)


def _within(shown: NDArray[np.bool_], place: Floats) -> bool:
    """Whether the photo shows a foot; one that lies beside the patch does no harm."""
    column, row = (int(np.clip(v, 0, side - 1)) for v, side in zip(place, shown.shape, strict=True))
    return bool(shown[row, column])


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
