"""Draws a scoring board from its layout alone: no two are alike, and none is traced from a publisher's."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.track.board.layout import DARK_EVERY, TrackLayout

Picture = NDArray[np.uint8]
Paint = NDArray[np.floating[Any]]  # 0..255, not yet rounded

# The paths of the town wall between the rows of fields, in thousandths of the board.
LANES = (
    ((800, 700), (600, 685), (400, 700), (190, 660), (140, 520), (150, 330), (220, 245), (500, 235), (850, 240)),
    ((970, 440), (700, 460), (500, 450), (300, 465)),
)


def draw_track(layout: TrackLayout, width: int, rng: np.random.Generator) -> Picture:
    """The board seen straight from above, RGB, `width` pixels wide, the numbers upright."""
    height = round(width / layout.width_to_height)
    scale = np.array([width, height], np.float32)
    board = _ground(width, height, rng)
    _draw_walls(board, layout, scale, rng)
    light = _tint((236, 218, 180), 22, rng)
    dark = np.clip(light * rng.uniform(0.62, 0.82) * _tint((255, 240, 222), 10, rng) / 255, 0, 255)
    home = np.clip(dark * rng.uniform(0.8, 1.02), 0, 255)
    swell = rng.uniform(0.0, 0.012) * width
    for number, outline in enumerate(layout.outlines):
        colour = home if number == 0 else dark if number % DARK_EVERY == 0 else light
        _draw_field(board, _swollen(outline * scale, swell), colour + rng.normal(0, 4, 3), rng)
    painted = np.clip(board, 0, 255).astype(np.uint8)
    ink, rim = (float(v) for v in rng.permutation([rng.uniform(30, 120), rng.uniform(120, 250)]))
    style = _Numbers(ink, rim if rng.random() < 0.5 else None, float(rng.uniform(0.7, 1.5)), rng.uniform(0, 0.35))
    for number, outline in enumerate(layout.outlines):
        if number:
            _draw_number(painted, number, outline * scale, style)
    return painted


def painted_over(board: Picture, clutter: Sequence[Picture], rng: np.random.Generator) -> Picture:
    """The same drawing as another print run may show it: fuller of painted detail, flatter or stronger in tone."""
    height, width = board.shape[:2]
    shown = board.astype(np.float32)
    if clutter and rng.random() < 0.5:  # houses, trees and fields, whatever they are
        side = int(rng.uniform(0.14, 0.38) * width)
        rows, columns = -(-height // side), -(-width // side)
        picked = rng.integers(len(clutter), size=(rows, columns))
        small = [[cv2.resize(clutter[i], (side, side)) for i in row] for row in picked]
        detail = np.vstack([np.hstack(row) for row in small])[:height, :width].astype(np.float32)
        shown += (detail - detail.mean((0, 1))) * np.float32(rng.uniform(0.08, 0.3))
    grey = shown.mean(2, keepdims=True)
    shown = grey + (shown - grey) * np.float32(rng.uniform(0.4, 1.4))
    middle = shown.mean()
    shown = (shown - middle) * np.float32(rng.uniform(0.6, 1.25)) + middle + np.float32(rng.normal(0, 14))
    return np.asarray(shown.clip(0, 255), np.uint8)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """How a board's numbers look: grey of ink and of the line around it, size, how far down in the field (0..1)."""

    ink: float
    rim: float | None
    size: float
    down: float


def _tint(colour: tuple[int, int, int], spread: float, rng: np.random.Generator) -> Paint:
    shift = rng.normal(0, spread * 0.6) + rng.normal(0, spread * 0.5, 3)
    return np.clip(np.array(colour) + shift, 0, 255).astype(np.float32)


def _ground(width: int, height: int, rng: np.random.Generator) -> Paint:
    """Meadow with blotches; the strip along the edge and the lanes between the rows show it."""
    board: Paint = np.empty((height, width, 3), np.float32)
    board[:] = _tint((118, 148, 66), 30, rng)
    board += _blotches((height, width), width // 12, 16, rng)[..., None]
    board += rng.normal(0, 6, board.shape)
    return board


def _blotches(size: tuple[int, int], grain: int, strength: float, rng: np.random.Generator) -> Paint:
    height, width = size
    coarse: Paint = rng.normal(0, strength, (max(2, height // grain), max(2, width // grain))).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _swollen(outline: Paint, by: float) -> Paint:
    middle = outline.mean(0)
    spokes = outline - middle
    length = np.linalg.norm(spokes, axis=1, keepdims=True)
    swollen: Paint = middle + spokes * (1 + by / np.maximum(length, 1))
    return swollen


def _draw_field(board: Paint, outline: Paint, colour: Paint, rng: np.random.Generator) -> None:
    height, width = board.shape[:2]
    x0, y0 = (max(0, int(v) - 2) for v in outline.min(0))
    x1, y1 = (min(int(v) + 3, edge) for v, edge in zip(outline.max(0), (width, height), strict=True))
    patch = board[y0:y1, x0:x1]
    corners = np.round((outline - [x0, y0]) * 8).astype(np.int32)
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillPoly(mask, [corners], 255, cv2.LINE_AA, 3)
    stone = colour + _blotches((y1 - y0, x1 - x0), max(2, width // 60), 7, rng)[..., None]
    cover = mask[..., None].astype(np.float32) / 255
    patch[:] = patch * (1 - cover) + stone * cover
    crack = tuple(float(v) for v in colour * rng.uniform(0.3, 0.55))
    cv2.polylines(patch, [corners], True, crack, max(1, round(width / 420)), cv2.LINE_AA, 3)


def _draw_walls(board: Paint, layout: TrackLayout, scale: Paint, rng: np.random.Generator) -> None:
    """A town wall with towers and houses winds through the lanes between the rows."""
    brick = _tint((172, 96, 66) if layout.edition == "c1" else (120, 128, 150), 30, rng)
    roof = _tint((196, 50, 40) if layout.edition == "c1" else (70, 92, 150), 40, rng)
    thick = max(1, round(scale[0] * rng.uniform(0.008, 0.02)))
    for path in LANES:
        points = (np.array(path) / 1000 + rng.normal(0, 0.004, (len(path), 2))) * scale
        cv2.polylines(board, [np.round(points).astype(np.int32)], False, tuple(map(float, brick)), thick, cv2.LINE_AA)
        for start, end in itertools.pairwise(points):
            for part in np.arange(0, 1, rng.uniform(0.2, 0.5)):
                middle = start + (end - start) * part + rng.normal(0, 0.4, 2) * thick
                _draw_house(board, middle, thick * rng.uniform(0.8, 1.6), brick, roof * rng.uniform(0.7, 1.15), rng)


def _draw_house(
    board: Paint, foot: Paint, size: float, brick: Paint, roof: Paint, rng: np.random.Generator
) -> None:
    """A tower from the side, its roof pointed or flat, or only its round roof."""
    shape = rng.random()
    if shape < 0.3:
        at = (round(float(foot[0])), round(float(foot[1])))
        cv2.circle(board, at, round(size), tuple(map(float, roof)), -1, cv2.LINE_AA)
        return
    tall = size * rng.uniform(0.8, 2)
    wall = np.array([(-0.6, 0.5), (0.6, 0.5), (0.6, -tall / size), (-0.6, -tall / size)]) * size + foot
    top = np.array([(-0.8, -tall / size), (0.8, -tall / size), (0, -tall / size - rng.uniform(0.5, 1.5))]) * size + foot
    for corners, colour in ((wall, brick * 0.85), (top, roof)):
        cv2.fillPoly(board, [np.round(corners * 8).astype(np.int32)], tuple(map(float, colour)), cv2.LINE_AA, 3)


def _draw_number(board: Picture, number: int, outline: Paint, style: _Numbers) -> None:
    size = board.shape[1] / 1500 * style.size
    (w, h), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_TRIPLEX, size, 1)
    x, y = outline.mean(0)
    y += style.down * float(np.ptp(outline[:, 1])) / 2
    place = (int(x - w / 2), int(y + h / 2))
    for grey, thick in ((style.rim, 3), (style.ink, 1)):
        if grey is not None:
            cv2.putText(board, str(number), place, cv2.FONT_HERSHEY_TRIPLEX, size, (grey,) * 3, thick, cv2.LINE_AA)
