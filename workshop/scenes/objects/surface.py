"""Draws the surfaces that tiles lie on.

A surface is a square picture, `TILE` pixels to the side of a tile, that a table repeats mirrored.

Each function draws one surface of its kind, with colours and sizes of its own choice: `SURFACES[name](rng, side)`.
"""

import colorsys
from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from workshop.art.noise import Layer, Pixels, clouds, grain, mix, to_pixels

TILE = 56
"""Pixels to the side of a tile (45 mm)."""
SIDE = 672
"""The usual side of a surface: 12 tiles."""
Colour = npt.NDArray[np.float32]
"""Red, green and blue, 0 to 255."""

WOODS = {
    "beech": (214, 172, 122),
    "oak": (178, 134, 84),
    "pine": (222, 182, 120),
    "cherry": (150, 84, 52),
    "walnut": (92, 62, 44),
    "wenge": (48, 36, 32),
    "mahogany": (104, 42, 30),
    "grey": (140, 134, 128),
    "white": (222, 216, 206),
}


def paint(hue: float, saturation: float, value: float) -> Colour:
    """A colour by hue, saturation and value, all 0 to 1."""
    return np.asarray(colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0), 1), min(max(value, 0), 1)), np.float32) * 255


def any_colour(rng: np.random.Generator) -> Colour:
    """A colour as cloth and lacquer have it: often pale, dark or dull."""
    return paint(rng.random(), rng.beta(1.0, 3.0), rng.uniform(0.06, 0.97))


def paper(rng: np.random.Generator, side: int) -> Pixels:
    """A plain table, wall paper, a sheet: white, grey or beige, faintly uneven."""
    value = rng.uniform(0.75, 0.98) if rng.random() < 0.7 else rng.uniform(0.35, 0.8)
    base = paint(rng.uniform(0.05, 0.65), rng.beta(1, 12), value)
    uneven = clouds(rng, (side, side), side / rng.uniform(1, 6), 3) * rng.uniform(0, 5)
    rough = grain(rng, (side, side)) * rng.uniform(0, 4)
    return to_pixels(base + (uneven + rough)[..., None])


def lacquer(rng: np.random.Generator, side: int) -> Pixels:
    """A smooth table of any colour, black as often as not; scratched and dusty."""
    dark = rng.random() < 0.6
    base = paint(rng.random(), rng.beta(1, 4), rng.uniform(0.02, 0.25)) if dark else any_colour(rng)
    out = base + (clouds(rng, (side, side), side / 2, 3) * rng.uniform(0, 6))[..., None]
    dust = (grain(rng, (side, side)) > rng.uniform(2.8, 4.5)) * rng.uniform(10, 60)
    return to_pixels(np.asarray(out + dust[..., None], np.float32))


def granite(rng: np.random.Generator, side: int) -> Pixels:
    """Laminate and stone: speckles of three tones."""
    base = paint(rng.uniform(0, 0.7), rng.beta(1, 5), rng.uniform(0.15, 0.85))
    out = np.broadcast_to(base, (side, side, 3)).astype(np.float32)
    for _ in range(3):
        spots = clouds(rng, (side, side), rng.uniform(1.5, 8), 2)
        tone = base * rng.uniform(0.4, 1.5) + rng.normal(0, 12, 3).astype(np.float32)
        out = out + np.clip(spots * 2 - rng.uniform(0.5, 3), 0, 1)[..., None] * (tone - base)
    return to_pixels(out)


def _wood(rng: np.random.Generator, shape: tuple[int, int], tone: Colour) -> Layer:
    """Grain along the width: long streaks, rings that they cut, pores."""
    h = shape[0]
    long = float(rng.uniform(8, 25))
    streaks = clouds(rng, shape, max(h / 3, 6), 5, long, 0.75)
    bent = clouds(rng, shape, max(h, 8), 2, long / 2) * rng.uniform(3, 12)
    rings = np.sin(bent + np.arange(h)[:, None] * rng.uniform(0, 0.3))
    pores = np.minimum(clouds(rng, shape, 2.5, 1, 14), 0)
    figure = rng.uniform(0.03, 0.12) * streaks + rng.uniform(0, 0.07) * rings + rng.uniform(0, 0.07) * pores
    return np.asarray(tone * (1 + figure)[..., None], np.float32)


def _tone(rng: np.random.Generator) -> Colour:
    tone = np.array(WOODS[str(rng.choice(list(WOODS)))], np.float32)
    return np.asarray(tone * np.exp(rng.normal(0, 0.07, 3)) * np.exp(rng.normal(0, 0.15)), np.float32)


def wood(rng: np.random.Generator, side: int) -> Pixels:
    """A table of boards, tight or with gaps between them, light or dark."""
    tone, height = _tone(rng), TILE * float(rng.choice([rng.uniform(0.8, 2), rng.uniform(2, 4), 99.0]))
    out = _wood(rng, (side, side), tone)
    gap = int(rng.choice([0, 1, 2, int(rng.integers(4, 12))], p=[0.2, 0.4, 0.25, 0.15]))
    dark = float(rng.uniform(0.25, 0.85))
    top = -float(rng.uniform(0, min(height, side)))
    while top < side:
        a, b = max(0, int(top)), min(side, int(top + height))
        out[a:b] = np.roll(out[a:b], int(rng.integers(side)), 1) * np.exp(rng.normal(0, 0.07))
        if gap and b < side:
            out[b : b + gap] *= dark
        top += height
    if rng.random() < 0.5:
        out = np.ascontiguousarray(out.transpose(1, 0, 2))
    return to_pixels(out)


def parquet(rng: np.random.Generator, side: int) -> Pixels:
    """Herringbone, basket or ship's floor: short staves, each of a tone of its own, with dark joints."""
    tone, sheet = _tone(rng), None
    long = int(TILE * rng.uniform(2, 7))
    n = int(rng.integers(2, 7))
    wide = max(10, long // n)
    long = wide * n
    sheet = _wood(rng, (side, side), tone)
    out = np.empty_like(sheet)
    joint, spread = float(rng.uniform(0.3, 0.9)), rng.uniform(0.03, 0.2)
    kind = str(rng.choice(["herringbone", "basket", "ship"]))

    def stave(x: int, y: int, upright: bool) -> None:
        w, h = (wide, long) if upright else (long, wide)
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, side), min(y + h, side)
        if x0 >= x1 or y0 >= y1:
            return
        a, b = (x1 - x0, y1 - y0) if upright else (y1 - y0, x1 - x0)
        i, j = rng.integers(0, side - a + 1), rng.integers(0, side - b + 1)
        piece = sheet[i : i + a, j : j + b] * np.exp(rng.normal(0, spread))
        out[y0:y1, x0:x1] = piece.transpose(1, 0, 2) if upright else piece
        out[y0 : y0 + 1, x0:x1] *= joint
        out[y0:y1, x0 : x0 + 1] *= joint

    if kind == "basket":
        for row in range(0, side, long):
            for column in range(0, side, long):
                for k in range(n):
                    upright = (row + column) // long % 2 == 1
                    stave(column + k * wide * upright, row + k * wide * (not upright), upright)
    elif kind == "ship":
        for row in range(0, side, wide):
            for column in range(-int(rng.integers(long)), side, long):
                stave(column, row, False)
    else:
        # Flat and upright staves in turn: repeated every 2 * long along the row, shifted by `wide` from row to row.
        for k in range(-(side // wide) - 2 * n, 2 * side // wide):
            for column in range(-2, side // (2 * long) + 3):
                x, y = k * wide + (2 * column - side // long // 2) * long, k * wide
                stave(x, y, False)
                stave(x + long, y + wide - long, True)
    return to_pixels(out)


def weave(rng: np.random.Generator, side: int) -> Pixels:
    """Plain cloth: threads across threads, folds."""
    base = any_colour(rng)
    thread = rng.uniform(2.0, 5)
    t = np.arange(side) * 2 * np.pi / thread
    threads = np.sin(t)[:, None] * np.sin(t)[None, :] * rng.uniform(0.02, 0.12)
    folds = clouds(rng, (side, side), side / rng.uniform(1, 4), 2, rng.uniform(0.2, 5)) * rng.uniform(0, 0.08)
    slubs = clouds(rng, (side, side), 3, 2, 8) * rng.uniform(0, 0.06)
    return to_pixels(np.asarray(base * (1 + threads + folds + slubs)[..., None], np.float32))


def plaid(rng: np.random.Generator, side: int) -> Pixels:
    """Gingham, tartan, stripes: bands of colour across bands of colour."""
    colours = [any_colour(rng) for _ in range(int(rng.integers(2, 5)))]
    pitch = int(TILE * (rng.uniform(0.25, 0.8) if rng.random() < 0.5 else rng.uniform(0.8, 3)))
    band = np.zeros((pitch, 3), np.float32) + colours[0]
    for colour in colours[1:]:
        a, b = np.sort(rng.integers(0, pitch + 1, 2))
        band[a:b] = colour
    line = np.resize(band, (side, 3))
    across = line if rng.random() < 0.75 else np.broadcast_to(colours[0], (side, 3))
    if rng.random() < 0.5:  # twill: the two systems of threads show in turn
        ij = np.add.outer(np.arange(side), np.arange(side))
        out = np.where((ij % 4 < 2)[..., None], line[:, None], across[None])
    else:
        out = (line[:, None] + across[None]) / 2
    folds = clouds(rng, (side, side), side / 2, 2) * rng.uniform(0, 0.08)
    return to_pixels(np.asarray(out * (1 + folds)[..., None], np.float32))


def _motif(rng: np.random.Generator, size: int, colours: list[Colour]) -> Pixels:
    """A blossom, star, leaf or face on a ground: a few overlaid closed curves with many-fold symmetry."""
    out = np.zeros((size, size, 3), np.uint8) + colours[0].astype(np.uint8)
    t = np.linspace(0, 2 * np.pi, 90)
    reach = rng.uniform(0.25, 0.5) * size
    for colour in [colours[1], *colours[2:]]:
        fold = int(rng.integers(0, 9))
        r = reach * (1 + rng.uniform(0, 0.7) * np.cos(fold * t + rng.uniform(0, 7))) / 1.4
        centre = size / 2 + rng.normal(0, 0.05 * size, 2)
        ring = np.stack([centre[0] + r * np.cos(t), centre[1] + r * np.sin(t) * rng.uniform(0.5, 1)], 1)
        cv2.fillPoly(out, [np.round(ring * 16).astype(np.int32)], colour.tolist(), cv2.LINE_AA, 4)
        reach *= rng.uniform(0.3, 0.85)
    return out


def pattern(rng: np.random.Generator, side: int) -> Pixels:
    """Printed cloth: two motifs again and again, in rows or strewn; contrasts as skulls, dots and flowers have."""
    colours = [any_colour(rng) for _ in range(int(rng.integers(2, 6)))]
    if rng.random() < 0.4:
        colours[0], colours[1] = paint(0, 0, 0.08), paint(0, 0, 0.92)
    pitch = int(TILE * rng.uniform(0.4, 3))
    out = np.zeros((side, side, 3), np.uint8) + colours[0].astype(np.uint8)
    motifs = [_motif(rng, pitch, colours), _motif(rng, pitch, colours)]
    free = rng.random() < 0.5
    for i, y in enumerate(range(0, side, pitch)):
        for j, x in enumerate(range(-pitch // 2 * (i % 2), side, pitch)):
            piece = motifs[(i + j) % 2]
            if free:
                half = pitch / 2
                turn = cv2.getRotationMatrix2D((half, half), float(rng.uniform(0, 360)), float(rng.uniform(0.6, 1)))
                turned = cv2.warpAffine(piece, turn, (pitch, pitch), borderValue=colours[0].tolist())
                piece = np.asarray(turned, np.uint8)
            a, b = max(x, 0), min(x + pitch, side)
            part = piece[: side - y, a - x : b - x]
            out[y : y + pitch, a:b] = part
    folds = clouds(rng, (side, side), side / 2, 2) * rng.uniform(0, 0.1)
    rough = grain(rng, (side, side)) * rng.uniform(0, 0.06)
    return to_pixels(np.asarray(out * (1 + folds + rough)[..., None], np.float32))


def rug(rng: np.random.Generator, side: int) -> Pixels:
    """A woven rug: winding bands of a few colours, knots one can see."""
    colours = np.stack([any_colour(rng) for _ in range(6)])
    field = clouds(rng, (side, side), side / rng.uniform(1.5, 6), 3, rng.uniform(0.5, 2))
    if rng.random() < 0.5:  # symmetrical, as looms like it
        half = field[: side // 2 + 1, : side // 2 + 1]
        field = np.concatenate([half, half[::-1]], 0)[:side]
        field = np.ascontiguousarray(np.concatenate([field, field[:, ::-1]], 1)[:, :side])
    index = np.floor(field * rng.uniform(1, 4)).astype(int) % len(colours)
    out = colours[index]
    knots = grain(rng, (side // 2, side // 2))
    rough = cv2.resize(knots, (side, side), interpolation=cv2.INTER_LINEAR) * rng.uniform(0.04, 0.18)
    return to_pixels(np.asarray(out * (1 + rough)[..., None], np.float32))


def carpet(rng: np.random.Generator, side: int) -> Pixels:
    """Pile: every tuft catches the light in its own way."""
    base = paint(rng.random(), rng.beta(1.2, 3), rng.uniform(0.1, 0.85))
    tufts = clouds(rng, (side, side), rng.uniform(4, 16), 3, 1, 0.8) * rng.uniform(0.06, 0.22)
    worn = clouds(rng, (side, side), side / 3, 2) * rng.uniform(0, 0.12)
    return to_pixels(np.asarray(base * np.exp(tufts + worn)[..., None], np.float32))


def marble(rng: np.random.Generator, side: int) -> Pixels:
    """Veins through a pale, dark or green stone."""
    base = paint(rng.random(), rng.beta(1, 6), rng.uniform(0.8, 0.97) if rng.random() < 0.5 else rng.uniform(0.1, 0.4))
    vein = paint(rng.random(), rng.beta(1, 4), rng.uniform(0.3, 0.8))
    field = clouds(rng, (side, side), side / rng.uniform(1.5, 5), 6, rng.uniform(0.5, 2), 0.6)
    veins = np.exp(-np.abs(field) * rng.uniform(6, 25)) * rng.uniform(0.4, 1)
    return to_pixels(mix(base, vein, np.asarray(veins + 0.1 * field, np.float32)))


def glass(rng: np.random.Generator, side: int) -> Pixels:
    """A pane over something dark or dim: an even tone, blurred shapes below and mirrored lamps and windows on it."""
    base = paint(rng.uniform(0.3, 0.65), rng.beta(1.5, 4), rng.uniform(0.05, 0.65))
    small = side // 8
    ghosts = np.zeros((small, small, 3), np.float32) + base
    for _ in range(int(rng.integers(0, 5))):
        a, b = np.sort(rng.integers(0, small, (2, 2)), 0)
        cv2.rectangle(ghosts, a.tolist(), b.tolist(), (base * rng.uniform(0.5, 1.6)).tolist(), -1)
    for _ in range(int(rng.integers(0, 6))):
        centre, axes = rng.integers(0, small, 2), rng.integers(1, max(2, small // 10), 2)
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(ghosts, centre.tolist(), axes.tolist(), turn, 0, 360, (255.0, 250.0, 235.0), -1)
    ghosts = np.asarray(cv2.GaussianBlur(ghosts, (0, 0), float(rng.uniform(0.5, 5))), np.float32)
    return to_pixels(np.asarray(cv2.resize(ghosts, (side, side), interpolation=cv2.INTER_CUBIC), np.float32))


def rack(rng: np.random.Generator, side: int) -> Pixels:
    """A rack that holds the tiles: bars along every tile, diamonds, holes or nothing inside.

    The composition turns and scales this surface with the board, so that the tiles lie between the bars.
    """
    base = paint(
        rng.random(), rng.beta(1, 5), rng.uniform(0.03, 0.15) if rng.random() < 0.75 else rng.uniform(0.15, 0.8)
    )
    cell = np.zeros((TILE, TILE, 3), np.float32) + base * np.float32(rng.uniform(0.4, 1.0))
    bar, edge = int(rng.integers(2, 6)), (base * rng.uniform(1.0, 2.2) + 6).tolist()
    shape = str(rng.choice(["diamond", "hole", "plain"]))
    if shape == "diamond":
        d = TILE // 2
        diamond = np.array([[d, 2], [TILE - 2, d], [d, TILE - 2], [2, d]])
        cv2.polylines(cell, [diamond], True, edge, int(rng.integers(1, 5)), cv2.LINE_AA)
    elif shape == "hole":
        radius, colour = int(rng.integers(6, TILE // 2)), any_colour(rng).tolist()
        cv2.circle(cell, (TILE // 2, TILE // 2), radius, colour, -1, cv2.LINE_AA)
    cv2.rectangle(cell, (0, 0), (TILE - 1, TILE - 1), edge, bar)
    out = np.tile(cell, (side // TILE + 1, side // TILE + 1, 1))[:side, :side]
    return to_pixels(np.asarray(out * (1 + 0.04 * grain(rng, (side, side)))[..., None], np.float32))


SURFACES: dict[str, Callable[[np.random.Generator, int], Pixels]] = {
    "paper": paper,
    "lacquer": lacquer,
    "granite": granite,
    "wood": wood,
    "parquet": parquet,
    "weave": weave,
    "plaid": plaid,
    "pattern": pattern,
    "rug": rug,
    "carpet": carpet,
    "marble": marble,
    "glass": glass,
    "rack": rack,
}
SHARES = {
    "paper": 14, "lacquer": 12, "granite": 5, "wood": 20, "parquet": 8, "weave": 8, "plaid": 6, "pattern": 8, "rug": 5,
    "carpet": 3, "marble": 3, "glass": 6, "rack": 2,
}  # fmt: skip
"""How often each is chosen, in parts of 100: about as photos of finished games that people put on the web show them."""


def choose(rng: np.random.Generator) -> str:
    """The name of a surface."""
    return str(rng.choice(list(SHARES), p=np.array(list(SHARES.values())) / sum(SHARES.values())))


def levels(surface: Pixels) -> tuple[Pixels, ...]:
    """The surface mirrored to twice its side, so that it repeats without a seam, at falling resolutions."""
    whole = np.concatenate([surface, surface[::-1]])
    found = [np.ascontiguousarray(np.concatenate([whole, whole[:, ::-1]], 1))]
    while found[-1].shape[0] > 128:
        found.append(np.asarray(cv2.pyrDown(found[-1]), np.uint8))
    return tuple(found)
