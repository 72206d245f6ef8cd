"""Spoils the picture of a patch: shadows, hands, uneven light, and all that phones do."""

import cv2
import numpy as np

from vision.arrays import Singles
from workshop.nets.meeples.things import FINE
from workshop.scenes.objects.pieces import TILE_MM, Floats, Light, Pixels, Posed, Projection, cast


def darken(
    canvas: Pixels,
    pieces: list[Posed],
    project: Projection,
    toward_camera: Floats,
    light: Light,
    rng: np.random.Generator,
) -> None:
    """Shadows: each piece's own, soft or hard, and the dark line where it touches."""
    fallen = np.zeros(canvas.shape[:2], np.uint8)
    touch = np.zeros_like(fallen)
    for piece in pieces:
        cast(fallen, piece, project, light)
        spot = project(np.array([[*piece.foot, 0.0]]))[0]
        radius = 8 * FINE / TILE_MM
        cv2.ellipse(
            touch, (int(spot[0]), int(spot[1])), (int(radius), int(radius * toward_camera[2]) + 1), 0, 0, 360, 255, -1
        )
    soft = rng.uniform(0.4, 5)
    shade = 1 - cv2.GaussianBlur(fallen, (0, 0), soft) * (rng.uniform(0.15, 0.7) / 255)
    shade *= 1 - cv2.GaussianBlur(touch, (0, 0), 3) * (rng.uniform(0, 0.45) / 255)
    canvas[:] = (canvas * shade[..., None]).astype(np.uint8)


def smooth(canvas: Pixels, bare: Pixels, millimetres: float) -> None:
    """Sanded edges: over so much, the faces of what was painted on the `bare` canvas pass into each other."""
    painted = (canvas != bare).any(2).astype(np.float32)
    around = (0, 0), millimetres * FINE / TILE_MM / 2
    share = cv2.GaussianBlur(painted, *around)
    blurred = cv2.GaussianBlur(canvas * painted[..., None], *around) / np.maximum(share, 1e-3)[..., None]
    inside = painted > 0
    canvas[inside] = blurred[inside].clip(0, 255).astype(np.uint8)


def overshadow(canvas: Pixels, rng: np.random.Generator) -> None:
    """An arm, a head or the phone between the lamp and a part of the table: pieces there are darker too."""
    height, width = canvas.shape[:2]
    dark = np.zeros((height // 4 + 1, width // 4 + 1), np.uint8)
    at = tuple(int(v) for v in rng.uniform(-0.2, 1.2, 2) * dark.shape[::-1])
    axes = tuple(int(v) for v in rng.uniform(0.1, 0.6, 2) * dark.shape[::-1])
    cv2.ellipse(dark, at, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
    soft = cv2.GaussianBlur(dark, (0, 0), float(rng.uniform(0.5, 8)))
    shade = 1 - cv2.resize(soft, (width, height)).astype(np.float32) * np.float32(rng.uniform(0.2, 0.65) / 255)
    canvas[:] = (canvas * shade[..., None]).astype(np.uint8)


def reach_in(canvas: Pixels, rng: np.random.Generator) -> None:
    """Now and then fingers reach in from the side, or a sleeve, a bag, a cup, or somebody has drawn on the photo."""
    height, width = canvas.shape[:2]
    if rng.random() < 0.08:
        _cover(canvas, rng)
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


def _cover(canvas: Pixels, rng: np.random.Generator) -> None:
    """Lays something large and round of one colour over a side of it, as woven as cloth or as smooth as a cup."""
    height, width = canvas.shape[:2]
    side = rng.integers(4)
    along = rng.uniform(0, 1)
    middle = ((along, 0.0), (1.0, along), (along, 1.0), (0.0, along))[int(side)]
    at = int(middle[0] * width), int(middle[1] * height)
    axes = int(rng.uniform(0.08, 0.35) * width), int(rng.uniform(0.08, 0.35) * height)
    turn = float(rng.uniform(0, 180))
    covered = np.zeros((height, width), np.uint8)
    cv2.ellipse(covered, at, axes, turn, 0, 360, 255, -1, cv2.LINE_AA)
    folds = rng.normal(0, 1, (height // int(rng.integers(4, 60)) + 2, width // int(rng.integers(4, 60)) + 2))
    shade = 1 + rng.uniform(0, 0.25) * cv2.resize(folds.astype(np.float32), (width, height))
    share = covered[..., None] / np.float32(255)
    canvas[:] = np.clip(canvas * (1 - share) + shade[..., None] * rng.uniform(10, 235, 3) * share, 0, 255)
    if rng.random() < 0.3:  # the rim of a cup, and what is in it
        inner = tuple(float(v) for v in rng.uniform(10, 235, 3))
        cv2.ellipse(canvas, at, (int(axes[0] * 0.85), int(axes[1] * 0.85)), turn, 0, 360, inner, -1, cv2.LINE_AA)


def spoiled(canvas: Pixels, rng: np.random.Generator) -> Pixels:
    """What lamps and phones do: uneven light, glare, white balance, few pixels, blur, noise, sharpening, JPEG."""
    height, width = canvas.shape[:2]
    picture: Singles = canvas.astype(np.float32) / np.float32(255)
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
    exposure = _exposure(rng)
    picture *= _lamp(rng, (width, height)) * exposure
    picture = _filtered(np.asarray(np.clip(picture, 0, 1) ** np.exp(rng.normal(0, 0.18)), np.float32), rng)
    scale = min(1.0, float(np.exp(rng.uniform(np.log(32), np.log(120)))) / FINE)
    if rng.random() < 0.15:  # out of focus, however many pixels there are
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2.5)), np.float32)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 1.0))
    if rng.random() < 0.4:
        small = small + (small - cv2.GaussianBlur(small, (0, 0), 1.2)) * np.float32(rng.uniform(0.2, 1.4))
    grain = 1 / np.sqrt(min(1.0, exposure))  # what is dim is noisy, and phones lift it
    small = small + rng.normal(0, grain * rng.uniform(0, 0.03), small.shape).astype(np.float32)
    coarse = rng.normal(0, grain * rng.uniform(0, 0.02), (small.shape[0] // 3 + 1, small.shape[1] // 3 + 1, 3)).astype(
        np.float32
    )
    small = small + cv2.resize(coarse, small.shape[1::-1])
    small = small * np.float32(max(1.0, exposure ** -rng.uniform(0, 0.9)))
    eight = np.clip(small * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.8:
        _, code = cv2.imencode(".jpg", eight[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])
        eight = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR))[..., ::-1]
    return np.ascontiguousarray(eight)


def _exposure(rng: np.random.Generator) -> float:
    """Now and then far too long: what is bright turns white; or in a room that is nearly dark."""
    what = rng.random()
    if what < 0.15:
        return float(rng.uniform(1.2, 1.8))
    return float(rng.uniform(0.25, 0.7) if what < 0.3 else rng.uniform(0.7, 1.2))


def _lamp(rng: np.random.Generator, size: tuple[int, int]) -> Singles:
    """What is left of white paper's red, green and blue: by day, under lamps of 2,700 K, at dusk, or under two of
    these at once, each on one side.
    """
    warm = _warmth(rng) + np.zeros((size[1], size[0]), np.float32)
    if rng.random() < 0.15:
        knots = rng.uniform(0, 1, (2, 2)).astype(np.float32)
        warm += np.float32(rng.normal(0, 0.2)) * cv2.resize(knots, size, interpolation=cv2.INTER_LINEAR)
    green = rng.normal(0, 0.05) + np.zeros_like(warm)
    cast = np.stack([warm, green, -warm], 2) + rng.normal(0, 0.03, 3)
    return np.exp(cast).astype(np.float32)


def _warmth(rng: np.random.Generator) -> float:
    """By how much redder and less blue a photo is, as logarithms."""
    kind = rng.choice(4, p=[0.65, 0.15, 0.12, 0.08])
    return float((rng.normal(0, 0.11), rng.normal(0.12, 0.16), rng.uniform(0.2, 0.42), rng.uniform(-0.25, -0.1))[kind])


def _filtered(picture: Singles, rng: np.random.Generator) -> Singles:
    """What phones and their apps make of it: colours paler or brighter, light harder, or in a haze."""
    grey = picture.mean(2, keepdims=True)
    picture = grey + (picture - grey) * np.float32(
        rng.uniform(0.6, 1.35) if rng.random() < 0.8 else rng.uniform(0.3, 1.8)
    )
    if rng.random() < 0.2:
        middle = np.float32(picture.mean() + rng.normal(0, 0.08))
        picture = middle + (picture - middle) * np.float32(rng.uniform(1.1, 1.8))
    if rng.random() < 0.1:
        share = rng.uniform(0.1, 0.4)
        veil = share * rng.uniform(0.4, 0.95) * rng.normal(1, 0.05, 3)
        picture = np.asarray(picture * (1 - share) + veil, np.float32)
    return np.clip(picture, 0, 1).astype(np.float32)
