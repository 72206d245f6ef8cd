"""Prints over known tiles what unknown boxes print there: dragons, volcanoes, signs, stars, letters.

Such a tile keeps its edges and may do more than before, so it is not a known one. A print lies flat in the tile's own
light: it has no shadow and no gloss, and never reaches the next tile; that distinguishes it from a piece. Half of the
prints shown are painted here at random, half are cut out of scans where there are any, and laid over such tiles as
that box has none of.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.tiles.tile import ROTATIONS, turned_edges
from workshop.art import learned
from workshop.art.scans import Pixels, Scan
from workshop.nets.faces.covers import AROUND, TILE

Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Rng = np.random.Generator

SIDE = 64  # pixels of a print's sheet, more than it keeps
LEAST, MOST = 0.26, 0.52  # of a tile's side that a painted print takes; shields and houses of the base game are less

# Where such a print lies on its scan: left, top, width, height in hundredths of the side, read off by eye.
_PLACES = """
DG/RFr.d=7,6,44,30 DG/Cc.d=50,66,43,30 DG/CFc+.d=5,4,43,30 DG/C.v=12,44,58,50 DG/F.v=18,6,64,66 DG/CRRR.p=9,2,30,31
DG/Cc.p=1,1,29,32 DG/Ccc.p=5,6,28,33 DG/RrC.g=57,32,39,40 DG/RRR.g=49,7,41,38 TO/C=36,45,54,46 CC/CC.2=20,40,44,50
CC/Rr=36,18,50,60 WR/CC.2=36,22,48,54 PL/Rr=51,3,44,42 FE/CRr=2,62,38,37 FL/Rr.d=4,4,66,48 MW/CRRR.3=66,70,32,28
GO/CcRr=62,14,38,32 SI/C=52,2,26,28
"""


@dataclass(frozen=True, slots=True, eq=False)
class CutOut:
    """The print of one scan: height x width x (red, green, blue, opacity in 0..1), at TILE's size.

    taken: the edges of every tile, in every turn, that has a print of that sort: over such a tile it would be known
    """

    sheet: Floats
    taken: frozenset[str]


def cut_outs(pictures: Sequence[object]) -> tuple[CutOut, ...]:
    """The prints on scans among the pictures."""
    by_name = {f"{s.path.parent.name}/{s.path.stem}": s for s in pictures if isinstance(s, Scan)}
    found = []
    for name, _, place in (line.partition("=") for line in _PLACES.split()):
        if name in by_name:
            left, top, wide, tall = (round(int(v) * TILE / 100) for v in place.split(","))
            colours = by_name[name].pixels(TILE)[top : top + tall, left : left + wide]
            y, x = np.mgrid[-1 : 1 : colours.shape[0] * 1j, -1 : 1 : colours.shape[1] * 1j]
            opacity = np.clip((1 - (x**4 + y**4)) * 3, 0, 1)  # a square with round corners, soft at its rim
            sheet = np.dstack([colours / 255, opacity]).astype(np.float32)
            found.append(CutOut(sheet, _edges_like(by_name[name].key)))
    return tuple(found)


def _edges_like(key: str | None) -> frozenset[str]:
    """The edges of all tiles whose keys begin alike, in every turn; none of a tile that is not known."""
    if key is None:
        return frozenset()
    box = key.partition("/")[0]
    alike = (tile.edges for other, tile in learned.named().items() if other.startswith(f"{box}/"))
    return frozenset(turned_edges(edges, turn) for edges in alike for turn in ROTATIONS)


def prints_on(cut: Sequence[CutOut], key: str | None) -> tuple[Floats, ...]:
    """The sheets of the prints that make no known tile of this one, whose own print may stay beside them."""
    edges = learned.named()[key].edges if key else ""
    return tuple(one.sheet for one in cut if edges not in one.taken)


def overprint(rng: Rng, canvas: Pixels, cut: Sequence[Floats]) -> Floats:
    """Prints once, sometimes twice, somewhere on the middle tile; returns how opaque they are in each of its pixels."""
    inside = slice(AROUND, AROUND + TILE)
    tile, hidden = canvas[inside, inside], np.zeros((TILE, TILE), np.float32)
    for _ in range(1 if rng.random() < 0.85 else 2):
        if cut and rng.random() < 0.5:
            sheet, size = cut[int(rng.integers(len(cut)))], rng.uniform(0.85, 1.25)
        else:
            sheet, size = _painted(rng), TILE * rng.uniform(LEAST, MOST) / SIDE
        angle = 90 * rng.integers(4) + rng.normal(0, 12) if rng.random() < 0.6 else rng.uniform(0, 360)
        tall, wide = sheet.shape[:2]
        turn = cv2.getRotationMatrix2D(((wide - 1) / 2, (tall - 1) / 2), float(angle), float(size))
        reach = np.abs(turn[:, :2]) @ (wide / 2, tall / 2)
        most = np.maximum(TILE / 2 - reach, 0)
        middle = AROUND + TILE / 2 + rng.uniform(-1, 1, 2) * most
        turn[:, 2] += middle - ((wide - 1) / 2, (tall - 1) / 2)
        if size < 0.6:
            sheet = np.asarray(cv2.blur(sheet, (2, 2)), np.float32)
        laid = cv2.warpAffine(sheet, turn, canvas.shape[1::-1], flags=cv2.INTER_LINEAR)
        laid = laid[inside, inside]
        opacity = laid[..., 3:] * rng.uniform(0.7, 1)
        hidden = np.maximum(hidden, opacity[..., 0])
        inks = laid[..., :3] * rng.uniform(200, 265) + rng.normal(0, 8, 3)
        tile[:] = (tile * (1 - opacity) + inks * opacity).clip(0, 255).astype(np.uint8)
    return hidden


def still_seen(before: Pixels, after: Pixels, hidden: Floats) -> bool:
    """Does most of a print show when pieces have been put on the tile?"""
    inside = slice(AROUND, AROUND + TILE)
    covered = (before[inside, inside] != after[inside, inside]).any(2)
    return bool((hidden * covered).sum() < 0.4 * hidden.sum())


def _painted(rng: Rng) -> Floats:
    """A print of no box, on a sheet SIDE x SIDE x (red, green, blue, opacity)."""
    sheet = np.zeros((SIDE, SIDE, 4), np.uint8)
    _PAINTERS[int(rng.integers(len(_PAINTERS)))](rng, sheet)
    soft = cv2.GaussianBlur(sheet, (0, 0), rng.uniform(0.5, 1.5)).astype(np.float32) / 255
    soft[..., :3] /= np.maximum(soft[..., 3:], 1 / 255)
    grain = cv2.blur(rng.normal(0, rng.uniform(0.02, 0.2), (SIDE, SIDE, 1)).astype(np.float32), (2, 2))
    soft[..., :3] = np.clip(soft[..., :3] + grain[..., None], 0, 1)
    return np.asarray(soft, np.float32)


def _ink(rng: Rng, light: float = 0.5) -> Points:
    """A colour that an illustrator mixes: rarely pure, about as light as asked."""
    colour = rng.uniform(0, 255, 3)
    grey = 255 * np.clip(rng.normal(light, 0.2), 0, 1)
    return np.asarray(colour * 0.55 + grey * 0.45)


def _fill(sheet: Pixels, outline: Points, colour: Points, rim: int = 0) -> None:
    """An area, with a dark line around it where `rim` pixels are given."""
    points = [(outline * SIDE).round().astype(np.int32)]
    cv2.fillPoly(sheet, points, (*colour.clip(0, 255).tolist(), 255), cv2.LINE_AA)
    if rim:
        cv2.polylines(sheet, points, True, (*(colour * 0.25).clip(0, 255).tolist(), 255), rim, cv2.LINE_AA)


def _blob(rng: Rng, middle: Points, reach: Points, corners: int = 12, rough: float = 0.15) -> Points:
    angles = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    far = 1 + rng.normal(0, rough, corners)
    return np.asarray(middle + np.stack([np.cos(angles), np.sin(angles)], 1) * far[:, None] * reach)


def _beast(rng: Rng, sheet: Pixels) -> None:
    """A body with wings, head and tail, often before a light disc."""
    flat = rng.uniform(0.55, 1)
    if rng.random() < 0.6:
        _fill(sheet, _blob(rng, np.array([0.5, 0.5]), np.array([0.45, 0.45 * flat]), 20, 0.03), _ink(rng, 0.9), 1)
    skin = _ink(rng)
    for _ in range(int(rng.integers(2, 6))):
        reach = rng.uniform(0.06, 0.26, 2) * (1, flat)
        colour = skin if rng.random() < 0.6 else _ink(rng)
        _fill(sheet, _blob(rng, rng.uniform(0.25, 0.75, 2), reach, int(rng.integers(5, 12)), 0.3), colour, 2)


def _heap(rng: Rng, sheet: Pixels) -> None:
    """A hill or crater of strokes that run down from its top, with sparks above it, or a patch of dots."""
    colour, top, many = _ink(rng), rng.uniform(0.1, 0.35), int(rng.integers(10, 26))
    for _ in range(many):
        foot = np.array([rng.uniform(0.08, 0.92), rng.uniform(0.6, 0.95)])
        peak = np.array([0.5 + rng.normal(0, 0.08), rng.uniform(top, 0.5)])
        wide = np.array([rng.uniform(0.03, 0.1), 0])
        stroke = np.stack([peak - wide / 2, peak + wide / 2, foot + wide, foot - wide])
        _fill(sheet, stroke, colour * rng.uniform(0.4, 1.3))
    spark = _ink(rng)
    for _ in range(int(rng.integers(0, 12))):
        _fill(sheet, _blob(rng, rng.uniform(0.1, 0.9, 2), np.full(2, rng.uniform(0.02, 0.06)), 6), spark)


def _sign(rng: Rng, sheet: Pixels) -> None:
    """A banner, disc or turret with a figure on it."""
    shape = rng.integers(3)
    if shape == 0:
        ground = _blob(rng, np.array([0.5, 0.5]), rng.uniform(0.3, 0.47, 2), 20, 0.0)
    elif shape == 1:
        x, y = rng.uniform(0.25, 0.46, 2)
        ground = 0.5 + np.array([(-x, -y), (x, -y), (x, y), (-x, y)]) + rng.normal(0, 0.03, (4, 2))
    else:  # battlements
        ground = np.array([(0.2, 0.1), (0.35, 0.1), (0.35, 0.2), (0.45, 0.2), (0.45, 0.1), (0.55, 0.1), (0.55, 0.2),
                           (0.65, 0.2), (0.65, 0.1), (0.8, 0.1), (0.75, 0.9), (0.25, 0.9)])  # fmt: skip
    _fill(sheet, ground, _ink(rng, 0.85 if rng.random() < 0.5 else 0.35), int(rng.integers(1, 4)))
    for _ in range(int(rng.integers(1, 4))):
        _fill(sheet, _blob(rng, rng.uniform(0.38, 0.62, 2), rng.uniform(0.06, 0.2, 2), 8, 0.3), _ink(rng), 1)


def _star(rng: Rng, sheet: Pixels) -> None:
    """Points of two inks around a disc, as on a map or a firework."""
    inks, tips = (_ink(rng), _ink(rng, 0.8)), int(rng.integers(4, 13))
    start = rng.uniform(0, 2 * np.pi)
    for n in range(tips):
        at = start + 2 * np.pi * n / tips
        out, aside = np.array([np.cos(at), np.sin(at)]), np.array([-np.sin(at), np.cos(at)])
        far = rng.uniform(0.3, 0.47)
        root = out * 0.12
        for side in (-1, 1):
            _fill(sheet, 0.5 + np.stack([root, root + aside * side * 0.09, out * far]), inks[side > 0], 1)
    _fill(sheet, _blob(rng, np.array([0.5, 0.5]), np.full(2, rng.uniform(0.08, 0.2)), 14, 0.0), _ink(rng), 2)


def _walls(rng: Rng, sheet: Pixels) -> None:
    """Four walls of blocks around a dark or light ground: a foundation, a well, a tilled field."""
    x, y = rng.uniform(0.3, 0.45, 2)
    square = np.array([(-x, -y), (x, -y), (x, y), (-x, y)])
    _fill(sheet, 0.5 + square, _ink(rng, 0.3 if rng.random() < 0.6 else 0.7))
    stone, block = _ink(rng, 0.65), rng.uniform(0.07, 0.12)
    for a, b in zip(square, np.roll(square, -1, 0), strict=True):
        for t in np.arange(0, 1, block / 0.6):
            if rng.random() < 0.85:
                place = 0.5 + a + (b - a) * t + rng.normal(0, 0.02, 2)
                _fill(sheet, _blob(rng, place, np.full(2, block * 0.7), 4, 0.2), stone * rng.uniform(0.8, 1.2), 1)


def _script(rng: Rng, sheet: Pixels) -> None:
    """A few thick strokes, straight and bent, as of arrows, letters and numbers; often with a dark line around."""
    colour = _ink(rng, 0.9 if rng.random() < 0.5 else 0.1)
    thick = int(rng.integers(4, 11))
    lines = []
    for _ in range(int(rng.integers(2, 5))):
        points = rng.uniform(0.15, 0.85, (int(rng.integers(2, 5)), 2))
        lines.append((points * SIDE).round().astype(np.int32))
    for wide, ink in ((thick + 4, colour * 0.2), (thick, colour)):
        if wide == thick or rng.random() < 0.7:
            cv2.polylines(sheet, lines, False, (*ink.clip(0, 255).tolist(), 255), wide, cv2.LINE_AA)


_PAINTERS: tuple[Callable[[Rng, Pixels], None], ...] = (_beast, _heap, _sign, _star, _walls, _script)
