"""Makes sightings of the net's planes: where each foot touches, and what stands on it."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from engine.pieces import Colour, MeepleKind
from vision.arrays import Floats, Singles
from vision.geometry import UNIT, exactly_mapped, tops
from vision.lattice import Cell, Frame
from vision.meeples import planes
from vision.meeples.colours.paint import Paint, paint_at
from vision.meeples.planes import COLOURS, KINDS, STRIDE
from vision.meeples.view import SIDE, View
from vision.net import log_softmax

LEAST = 0.1  # a peak less likely to be a piece than this is not even doubtful
LIKELY = 0.5  # a piece more certain than that hides what lies under it
APART = 0.2  # tiles: two feet nearer than this are one piece seen twice, as wood is 10 mm thick


@dataclass(frozen=True, slots=True)
class CloseLook:
    """What a closer look says of a player's piece: log-probabilities of every colour and kind, and log odds that it
    lies.
    """

    colours: tuple[float, ...]
    kinds: tuple[float, ...]
    lying: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """One piece as the photo shows it.

    foot       the photo's pixel (x, y) where it touches
    cell, at   the tile it touches and where on it (0..1 right, 0..1 down); no cell: beside the board, so supply
    spread     how well the foot is known, in tiles (one standard deviation along each axis)
    colour     the likeliest; `colours` holds the log-probabilities in the order of `Colour`
    lying      the probability that it lies
    certainty  that it is a piece at all
    piled      the probabilities that at least two, three, four lie there on one another; empty: not looked at
    paint      its body's colour in the photo balanced by its tiles; None: not looked at
    taken_for  the log-probabilities that it is a player's piece, each wood of `closely.WOOD`, or anything else, as far
               as a closer look tells and were all equally frequent; empty: not looked at
    kinds      the log-probabilities of every kind, in the order of `MeepleKind`; empty: only the likeliest is known
    closely    what a closer look says of colour, kind and pose; None: not looked at
    cut        whether the photo's edge cuts it
    """

    foot: tuple[float, float]
    cell: Cell | None
    at: tuple[float, float]
    spread: float
    colour: Colour
    colours: tuple[float, ...]
    kind: MeepleKind
    lying: float
    certainty: float
    piled: tuple[float, ...] = ()
    paint: Paint | None = None
    taken_for: tuple[float, ...] = ()
    kinds: tuple[float, ...] = ()
    closely: CloseLook | None = None
    cut: bool = False


def occupied(found: Iterable[Sighting]) -> frozenset[Cell]:
    """Returns the tiles on which more likely than not a piece stands or lies, and hides print."""
    return frozenset(sighting.cell for sighting in found if sighting.cell and sighting.certainty > LIKELY)


def foot_of(sighting: Sighting) -> Floats:
    """Places the foot on the board, in tiles."""
    assert sighting.cell is not None
    return np.array(sighting.cell) + sighting.at


def sightings(answer: Floats, seen: Singles, view: View, frames: tuple[Frame, ...]) -> tuple[Sighting, ...]:
    """Finds every piece in the net's answer (planes x height x width) to what it was given, the surest first."""
    found: list[tuple[Floats, Sighting]] = []
    heat = logistic(answer[planes.HEAT])
    rows, columns = np.nonzero((heat >= LEAST) & tops(np.asarray(heat, np.float32), 1))
    for row, column in sorted(zip(rows, columns, strict=True), key=lambda place: -heat[place]):
        here = answer[:, row, column]
        flat = (np.array([column, row]) + 0.5 + np.clip(here[planes.OFFSET], -1.5, 1.5)) * STRIDE
        if any(np.hypot(*(flat - other)) < APART * SIDE for other, _ in found):
            continue
        pixel = view.in_photo(flat)
        cell, at = touched(pixel, view.on_board(flat), frames)
        colours, lying = log_softmax(here[planes.COLOUR]), float(logistic(here[planes.LYING]))
        found.append((flat, Sighting(
            foot=(float(pixel[0]), float(pixel[1])),
            cell=cell,
            at=at,
            spread=float(np.exp(np.clip(here[planes.SPREAD], -3, 3))) * STRIDE / SIDE,
            colour=COLOURS[int(colours.argmax())],
            colours=tuple(float(v) for v in colours),
            kind=KINDS[int(here[planes.KIND].argmax())],
            lying=lying,
            certainty=float(heat[row, column]),
            paint=paint_at(seen, flat, lying > LIKELY),
            kinds=tuple(float(v) for v in log_softmax(here[planes.KIND])),
        )))  # fmt: skip
    return tuple(sighting for _, sighting in found)


def touched(pixel: Floats, place: Floats, frames: tuple[Frame, ...]) -> tuple[Cell | None, tuple[float, float]]:
    """Finds the tile under a pixel, through that tile's own frame; a foot just beside the board still stands on it."""
    near = [f for f in frames if np.abs(np.array(f.cell) + 0.5 - place).max() < 0.8]
    inside: list[tuple[float, Cell, tuple[float, float]]] = []
    for frame in near:
        flatten = np.asarray(cv2.getPerspectiveTransform(frame.quad.astype(np.float32), UNIT), np.float64)
        u, v = exactly_mapped(pixel, flatten)
        outside = max(abs(u - 0.5), abs(v - 0.5)) - 0.5
        inside.append((outside, frame.cell, (float(np.clip(u, 0, 1)), float(np.clip(v, 0, 1)))))
    if not inside or min(inside)[0] > BESIDE:
        return None, (0.5, 0.5)
    _, cell, at = min(inside)
    return cell, at


BESIDE = 0.1  # tiles: a foot farther than this from every tile stands on the table


def logistic(x: Floats) -> Floats:
    """Returns the chances of these log odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))))
