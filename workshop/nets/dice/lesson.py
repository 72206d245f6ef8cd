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
from vision.dice.finding import CHANNELS, STRIDE, USUAL
from vision.dice.framing import described, square
from vision.geometry import sides_of
from workshop.nets.dice.painted import learned_style
from workshop.nets.dice.scene import DiceScene, any_surface, dice_scene
from workshop.nets.lattice.lesson import lit
from workshop.nets.making import kept, made

SEED = 80
SIZE = 256
WINDOW = 128  # pixels of a small photo
BATCH, FACES = 4, 64  # photos, faces
SURFACES = 60  # tables that are drawn by each process; drawing one takes as long as a photo
AMISS = 0.05  # of a side: how far off a corner of a frame is (one standard deviation)
STRANGE = 0.12  # of the crops show no upper face
NONE = KINDS - 1


def scenes(count: int, cache: Path | None) -> list[DiceScene]:
    return kept(cache, lambda: made(_maker, range(count)))


def _maker() -> Callable[[int], DiceScene]:
    rng = np.random.default_rng(SEED)
    tables = [any_surface(rng) for _ in range(SURFACES)]
    return lambda number: scene_of(tables, number)


def scene_of(tables: Sequence[NDArray[np.uint8]], number: int) -> DiceScene:
    rng = np.random.default_rng([SEED, number])
    table = tables[int(rng.integers(len(tables)))]
    count = int(rng.integers(3, 10))
    return dice_scene(learned_style(rng), table, rng, (SIZE, SIZE), count, fill=1.0, whole=bool(rng.random() < 0.8))


Batches = Iterator[tuple[Tensor, ...]]


def finder_lessons(drawn: Sequence[DiceScene]) -> Batches:
    """Batches of small photos without end, with the bell and the sizes that the net should answer with."""
    rng = np.random.default_rng(SEED)
    return (_stacked([small_photo(drawn[i], rng) for i in rng.integers(len(drawn), size=BATCH)]) for _ in repeat(None))


def small_photo(scene: DiceScene, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A part of one photo, made small, turned and mirrored."""
    picture, quads = scene.picture, scene.quads
    scale = float(rng.uniform(WINDOW / SIZE, 1.6 * WINDOW / SIZE))
    side = round(SIZE * scale)
    picture = np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    quads = (quads + 0.5) * scale - 0.5
    x, y = (int(v) for v in rng.integers(side - WINDOW + 1, size=2))
    picture, quads = picture[y : y + WINDOW, x : x + WINDOW], quads - np.array([x, y], np.float32)
    for _ in range(int(rng.integers(4))):
        picture, quads = np.rot90(picture, -1), np.stack([WINDOW - 1 - quads[..., 1], quads[..., 0]], -1)
    if rng.random() < 0.5:
        picture, quads = picture[:, ::-1], np.stack([WINDOW - 1 - quads[..., 0], quads[..., 1]], -1)[:, ::-1]
    seen = lit(np.ascontiguousarray(picture), rng, odd=bool(rng.random() < 0.2)).transpose(2, 0, 1)
    return np.asarray(seen / np.float32(255) - np.float32(0.5), np.float32), maps(quads)


def maps(quads: NDArray[np.float32]) -> NDArray[np.float32]:
    """The bell and the size of each die, at a quarter of the window's pixels."""
    cells = WINDOW // STRIDE
    answer = np.zeros((CHANNELS, cells, cells), np.float32)
    y, x = np.mgrid[:cells, :cells]
    for quad, side in zip(quads, sides_of(quads), strict=True):
        middle = (quad.mean(0) + 0.5) / STRIDE - 0.5
        whole = np.round(middle)
        if not ((whole >= 0) & (whole < cells)).all():
            continue
        width = max(0.6, 0.16 * float(side) / STRIDE)
        bell = np.exp(-((x - whole[0]) ** 2 + (y - whole[1]) ** 2) / (2 * width**2))
        nearer = bell > answer[0]
        answer[0][nearer] = bell[nearer]
        answer[1][nearer] = np.log(side / USUAL)
    return answer


def _stacked(each: Sequence[tuple[NDArray[np.float32], ...]]) -> tuple[Tensor, ...]:
    return tuple(torch.from_numpy(np.ascontiguousarray(np.stack(part))) for part in zip(*each, strict=True))


def frame_lessons(drawn: Sequence[DiceScene]) -> Batches:
    """Batches of dice without end as they are found from afar, with how their upper faces lie."""
    rng = np.random.default_rng(SEED)
    return (frame_batch(drawn, FACES, rng) for _ in repeat(None))


def frame_batch(drawn: Sequence[DiceScene], count: int, rng: np.random.Generator) -> tuple[Tensor, ...]:
    return _stacked([about(drawn[int(rng.integers(len(drawn)))], rng) for _ in range(count)])


def about(scene: DiceScene, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """One die, given a little wrong: as the finder gives it, or as the first look at it does."""
    quad = scene.quads[int(rng.integers(len(scene.quads)))]
    picture = scene.picture
    if rng.random() < 0.5:
        picture, quad = picture[::-1], np.stack([quad[:, 0], picture.shape[0] - 1 - quad[:, 1]], 1)[::-1]
    side = float(sides_of(quad[None])[0])
    wrong = rng.random()
    middle = np.asarray(quad.mean(0) + rng.normal(0, 0.13 * wrong * side, 2), np.float32)
    taken = side * float(np.exp(rng.normal(0, 0.2 * wrong)))
    return square(picture, middle, taken), described(quad, middle, taken)


def face_lessons(drawn: Sequence[DiceScene]) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Batches of faces without end, with the kind of each and its black edges."""
    rng = np.random.default_rng(SEED)
    return (face_batch(drawn, FACES, rng) for _ in repeat(None))


def face_batch(drawn: Sequence[DiceScene], count: int, rng: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
    crops, kinds, edges = zip(*(face(drawn[int(rng.integers(len(drawn)))], rng) for _ in range(count)), strict=True)
    return (
        torch.from_numpy(np.ascontiguousarray(np.stack(crops))),
        torch.tensor(kinds),
        torch.from_numpy(np.stack(edges)),
    )


def face(
    scene: DiceScene, rng: np.random.Generator
) -> tuple[NDArray[np.float32], int, NDArray[np.float32]]:
    """One face, its frame begun at any corner; or something that is no upper face."""
    number = int(rng.integers(len(scene.dice)))
    die, quad = scene.dice[number], scene.quads[number]
    side = float(np.sqrt(np.abs(np.linalg.det(np.stack([quad[1] - quad[0], quad[3] - quad[0]])))))
    if rng.random() < STRANGE:
        way = rng.normal(0, 1, 2)
        away = quad + way / np.linalg.norm(way) * side * rng.uniform(0.5, 0.9 if rng.random() < 0.7 else 3)
        if min(float(np.hypot(*(other.mean(0) - away.mean(0)))) for other in scene.quads) > 0.42 * side:
            return crop(scene.picture, away.astype(np.float32)), NONE, np.zeros(4, np.float32)
    turn = int(rng.integers(4))
    framed = np.roll(quad, -turn, 0) + rng.normal(0, AMISS * side, (4, 2)) * rng.random()
    black = np.array([(edge + turn) % 4 in die.edges for edge in range(4)], np.float32)
    return crop(scene.picture, framed.astype(np.float32)), _kind(die.kind), black


def _kind(kind: Kind) -> int:
    return list(Kind).index(kind)
