"""The lessons of the nets that read dice: drawn photos, and the faces in them, framed a little wrong."""

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.dice.faces import KINDS, Kind, crop
from vision.dice.maps import CHANNELS, CORNER, FACE, FOOT, INNER, MIDDLE, SIZE, STRIDE, USUAL
from vision.geometry import sides_of
from workshop.nets.descent import seed_after
from workshop.nets.dice.painted import learned_style
from workshop.nets.dice.scene import LEAST, DiceScene, any_surface, dice_scene, halved, thrown, thrown_closed
from workshop.nets.lattice.lesson import lit
from workshop.nets.making import kept, made
from workshop.scenes.view.light import glare, shine

SEED = 80
LONG = 448  # pixels of a photo
STEEP, HIGHEST = 0.4, 56  # of the photos are taken from so many degrees at most: fronts look like upper faces there
SHARP = 0.6  # of the photos were twice as long: their dice are as sharp as those of large photos made small
WINDOW = 160  # pixels of a small photo
LEAST_SIDE, MOST_SIDE = 15.0, 54.0  # pixels of a side in it
BATCH, FACES = 8, 64  # photos, faces
SURFACES = 60  # tables that are drawn by each process; drawing one takes as long as a photo
AMISS = 0.06  # of a side: how far off a corner of a frame is (one standard deviation)
STRANGE = 0.18  # of the crops show no upper face
_ANYWHERE = 0.4  # of these are of the table: prints that look like dice
NONE = KINDS - 1
_ELSEWHERE = 0.15  # of the small photos show any place of the table, with or without dice
_PEAK = 0.09  # sides: how wide the peak at a corner is
_EDGE = 4.0  # how much more the edge of a face counts than its inside
_BODY = 2.0  # how much more the body of a die counts than the table: fronts look like upper faces
_GLARE = 0.2  # of the small photos have more glare than their photo
_FINE = 4  # bits of OpenCV's fractions of a pixel


def scenes(count: int, cache: Path | None) -> list[DiceScene]:
    return kept(cache, lambda: made(_maker, range(count)))


def _maker() -> Callable[[int], DiceScene]:
    rng = np.random.default_rng(SEED)
    tables = [any_surface(rng) for _ in range(SURFACES)]
    return lambda number: scene_of(tables, number)


def scene_of(tables: Sequence[NDArray[np.uint8]], number: int) -> DiceScene:
    """A photo of the lessons; in half of them the city is closed."""
    rng = np.random.default_rng([SEED, number])
    table = tables[int(rng.integers(len(tables)))]
    count = int(rng.integers(3, 10))
    sharp = bool(rng.random() < SHARP)
    long = 2 * LONG if sharp else LONG
    scene = dice_scene(
        learned_style(rng), table, rng, (long, long), count, fill=1.0, whole=bool(rng.random() < 0.8),
        throw=thrown_closed if rng.random() < 0.5 else thrown,
        elevation=float(rng.uniform(LEAST, HIGHEST)) if rng.random() < STEEP else None,
    )  # fmt: skip
    return halved(scene) if sharp else scene


Batches = Iterator[tuple[Tensor, ...]]


def finder_lessons(drawn: Sequence[DiceScene], done: int) -> Batches:
    """Batches of small photos without end, with the maps that the net should answer with, after so many."""
    rng = np.random.default_rng(seed_after(SEED, done))
    return (_stacked([small_photo(drawn[i], rng) for i in rng.integers(len(drawn), size=BATCH)]) for _ in repeat(None))


def small_photo(scene: DiceScene, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A part of one photo about one of its dice, made small, turned and mirrored."""
    side = float(np.median(sides_of(scene.quads)))
    scale = float(np.exp(rng.uniform(np.log(LEAST_SIDE), np.log(MOST_SIDE)))) / side
    scale = min(scale, 1.4)
    about = scene.quads[int(rng.integers(len(scene.quads)))].mean(0) + rng.normal(0, 0.14 * WINDOW / scale, 2)
    if rng.random() < _ELSEWHERE:
        about = rng.uniform(0, LONG, 2)
    turn = np.radians(90.0 * int(rng.integers(4)) + float(rng.normal(0, 8)))
    flip = 1.0 if rng.random() < 0.5 else -1.0
    c, s = np.cos(turn), np.sin(turn)
    onto = scale * np.array([[c * flip, -s], [s * flip, c]])
    shift = WINDOW / 2 + onto @ -about
    if scale < 0.7:  # shrink first: sampling alone would flicker
        less = scale * 1.15
        picture = np.asarray(cv2.resize(scene.picture, None, fx=less, fy=less, interpolation=cv2.INTER_AREA), np.uint8)
        warp = np.c_[onto / less, shift + onto @ np.full(2, 0.5 / less - 0.5)]
    else:
        picture, warp = scene.picture, np.c_[onto, shift]
    seen = cv2.warpAffine(picture, warp, (WINDOW, WINDOW), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    quads, feet = ((points @ onto.T + shift).astype(np.float32) for points in (scene.quads, scene.feet))
    shown = lit(_glaring(np.asarray(seen, np.uint8), rng), rng, odd=bool(rng.random() < 0.2)).transpose(2, 0, 1)
    return np.asarray(shown / np.float32(255) - np.float32(0.5), np.float32), maps(quads, feet)


def _glaring(seen: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The same; now and then a lamp is mirrored in it, at times so brightly that prints are lost."""
    if rng.random() > _GLARE:
        return seen
    added = glare(rng, (WINDOW, WINDOW)) * np.float32(rng.uniform(0.7, 2))
    return shine(seen, np.ones((1, 1, 3), np.float32), added)


def maps(quads: NDArray[np.float32], feet: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the net should tell of these dice at each cell of the window, then how much the edge of a face counts."""
    cells = WINDOW // STRIDE
    answer = np.zeros((CHANNELS + 1, cells, cells), np.float32)
    answer[CHANNELS] = 1
    y, x = np.mgrid[:cells, :cells].astype(np.float32)
    placed = ((quads + 0.5) / STRIDE - 0.5, (feet + 0.5) / STRIDE - 0.5, sides_of(quads) / STRIDE)
    for quad, foot, side in zip(*placed, strict=True):
        middle = _middle(quad)
        face = _covered(middle + (quad - middle) * INNER, cells)
        inside = face > 0.5
        answer[FACE] = np.maximum(answer[FACE], face)
        away = np.stack([middle[0] - x, middle[1] - y]) / side
        answer[MIDDLE][:, inside] = away[:, inside]
        answer[SIZE][inside] = np.log(side * STRIDE / USUAL)
        answer[FOOT][:, inside] = ((foot - middle) / side)[:, None]
        body = cv2.convexHull(np.concatenate([quad, quad + foot - middle]))[:, 0].astype(np.float32)
        answer[CHANNELS] = np.maximum(answer[CHANNELS], 1 + (_BODY - 1) * _covered(body, cells))
        edge = _covered(middle + (quad - middle) * 1.12, cells) - _covered(middle + (quad - middle) * 0.72, cells)
        answer[CHANNELS] = np.maximum(answer[CHANNELS], 1 + (_EDGE - 1) * edge)
        width = max(0.7, _PEAK * float(side))
        for corner in quad:
            peak = np.exp(-((x - corner[0]) ** 2 + (y - corner[1]) ** 2) / (2 * width**2))
            answer[CORNER] = np.maximum(answer[CORNER], peak)
    return answer


def _middle(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """Where the diagonals of a quad meet."""
    a, b, c, d = quad.astype(np.float64)
    along = np.linalg.solve(np.stack([c - a, b - d], 1), b - a)[0]
    return np.asarray(a + along * (c - a), np.float32)


def _covered(quad: NDArray[np.float32], cells: int) -> NDArray[np.float32]:
    """How much of each cell a quad covers."""
    finer = 4
    mask = np.zeros((cells * finer, cells * finer), np.uint8)
    at = np.round(((quad + 0.5) * finer - 0.5) * (1 << _FINE)).astype(np.int32)
    cv2.fillConvexPoly(mask, at, 255, cv2.LINE_8, _FINE)
    small = cv2.resize(mask, (cells, cells), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / np.float32(255)


def _stacked(each: Sequence[tuple[NDArray[np.float32], ...]]) -> tuple[Tensor, ...]:
    return tuple(torch.from_numpy(np.ascontiguousarray(np.stack(part))) for part in zip(*each, strict=True))


def face_lessons(drawn: Sequence[DiceScene], done: int) -> Batches:
    """Batches of faces without end, with the kind of each and its black edges, after so many."""
    rng = np.random.default_rng(seed_after(SEED, done))
    return (face_batch(drawn, FACES, rng) for _ in repeat(None))


def face_batch(drawn: Sequence[DiceScene], count: int, rng: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
    crops, kinds, edges = zip(*(face(drawn[int(rng.integers(len(drawn)))], rng) for _ in range(count)), strict=True)
    return (
        torch.from_numpy(np.ascontiguousarray(np.stack(crops))),
        torch.tensor(kinds),
        torch.from_numpy(np.stack(edges)),
    )


def face(scene: DiceScene, rng: np.random.Generator) -> tuple[NDArray[np.float32], int, NDArray[np.float32]]:
    """One face, its frame begun at any corner; or something that is no upper face."""
    number = int(rng.integers(len(scene.dice)))
    die, quad = scene.dice[number], scene.quads[number]
    side = float(np.sqrt(np.abs(np.linalg.det(np.stack([quad[1] - quad[0], quad[3] - quad[0]])))))
    if rng.random() < STRANGE:
        away = _strange(scene, quad, side, rng)
        if min(float(np.hypot(*(other.mean(0) - away.mean(0)))) for other in scene.quads) > 0.42 * side:
            return crop(scene.picture, away), NONE, np.zeros(4, np.float32)
    turn = int(rng.integers(4))
    framed = np.roll(quad, -turn, 0) + rng.normal(0, AMISS * side, (4, 2)) * rng.random()
    black = np.array([(edge + turn) % 4 in die.edges for edge in range(4)], np.float32)
    return crop(scene.picture, framed.astype(np.float32)), _kind(die.kind), black


def _strange(scene: DiceScene, quad: NDArray[np.float32], side: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """A frame beside a die, or of any size and turn anywhere on the table."""
    if rng.random() < _ANYWHERE:
        turn, size = rng.uniform(0, np.pi / 2), np.exp(rng.normal(0, 0.4))
        onto = size * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        at = rng.uniform(0, scene.picture.shape[1::-1])
        return np.asarray((quad - quad.mean(0)) @ onto + at, np.float32)
    way = rng.normal(0, 1, 2)
    reach = rng.uniform(0.5, 0.9 if rng.random() < 0.7 else 3)
    return np.asarray(quad + way / np.linalg.norm(way) * side * reach, np.float32)


def _kind(kind: Kind) -> int:
    return list(Kind).index(kind)
