"""Crops of framed tiles as bad photos show them, made from scans and drawn tiles: what the naming net learns from.

A picture lies among random neighbours, sometimes printed over, covered by pieces, framed a little wrongly, seen
slanted and from afar, and in bad light. Every tile occurs in every turn. All numbers are wider than what photos
of tables usually show, but of half of the crops, which are ordinary: a net that seldom meets those is never sure.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from engine.boxes import catalogue
from engine.tiles.tile import Face, Ground, turned_edges
from vision.naming.crop import MARGIN, SIDE
from vision.naming.scores import EDGES, STRANGER, Column
from vision.reading import EDITIONS
from workshop.nets.faces.answers import BRIDGED, CROSSED, PRINTED, SHARES, bridges, overprinted, share_of
from workshop.nets.faces.covers import AROUND, CANVAS, TILE, cover, set_monk, span
from workshop.nets.faces.light import light
from workshop.nets.faces.prints import cut_outs, overprint, prints_on, still_seen

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Rng = np.random.Generator

DRAWN = 0.12  # of the pictures are the project's own where there is a scan of the tile as well
ORDINARY = 0.5  # of the crops are like those of most photos, ...
PLAIN = 0.35  # ... spoiled so much less than the others
CUT_OFF = 0.08  # of the others, and fewer of the ordinary ones, reach beyond the photo
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
HOUSES = (Ground.MONASTERY, Ground.SHRINE)


class Picture(Protocol):
    """A picture of a tile, such as a `Scan`, which says what these mean. `run`: the art it belongs to."""

    @property
    def run(self) -> str: ...
    @property
    def edition(self) -> str: ...
    @property
    def key(self) -> str | None: ...
    @property
    def rotation(self) -> int: ...
    @property
    def edges(self) -> str | None: ...
    def pixels(self, side: int) -> Pixels: ...


@dataclass(frozen=True, slots=True)
class _Kind:
    """The pictures of one tile by their print run, as indices."""

    scanned: dict[str, list[int]] = field(default_factory=dict)
    drawn: dict[str, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Crops with what they show: count x SIDE x SIDE x RGB in 0..1, and indices into faces, EDGES and EDITIONS."""

    crops: Floats
    face: npt.NDArray[np.int64]
    edges: npt.NDArray[np.int64]
    edition: npt.NDArray[np.int64]


class Table:
    """All pictures in memory, and a random generator of crops."""

    def __init__(self, pictures: Sequence[Picture], answers: Sequence[Column]) -> None:
        """`answers`: of the net, in order; a face that looks like another after turning is that other one."""
        self.answers = answers
        self.column = {c.face: i for i, c in enumerate(answers) if c.face}
        self.no_box = {c.edges: i for i, c in enumerate(answers) if not c.face}
        self.houses = {key for key, tile in catalogue().items() if any(tile.of(ground) for ground in HOUSES)}
        self.scans = pictures
        self.pictures = [[np.rot90(p.pixels(TILE), -k).copy() for k in range(4)] for p in pictures]
        cut = cut_outs(pictures)
        self.prints = [prints_on(cut, p.key) for p in pictures]
        kinds: dict[tuple[str, str], _Kind] = {}
        self.of_run: dict[str, list[int]] = {}
        for index, picture in enumerate(pictures):
            kind = kinds.setdefault((share_of(picture), picture.key or str(index)), _Kind())
            source = kind.scanned if picture.run in EDITIONS else kind.drawn
            source.setdefault(picture.run, []).append(index)
            self.of_run.setdefault(picture.run, []).append(index)
        self.kinds = {share: [k for (s, _), k in kinds.items() if s == share] for share in SHARES}
        there = {share: often for share, often in SHARES.items() if self.kinds[share]}
        self.shares = {share: often / sum(there.values()) for share, often in there.items()}

    def pick(self, rng: Rng) -> int:
        """A random picture: first how known the tile is, then which, then whose art."""
        share = rng.choice(list(self.shares), p=list(self.shares.values()))
        kinds = self.kinds[str(share)]
        kind = kinds[rng.integers(len(kinds))]
        runs = kind.drawn if kind.drawn and (rng.random() < DRAWN or not kind.scanned) else kind.scanned
        choices = runs[list(runs)[rng.integers(len(runs))]]
        return choices[rng.integers(len(choices))]

    def batch(self, rng: Rng, count: int, ordinary: float = ORDINARY, monks: float = 0.0) -> Batch:
        """Random crops with their truth, such a share of them ordinary ones; `monks`: of the houses somebody holds."""
        harsh = np.where(rng.random(count) < ordinary, PLAIN, 1.0)
        crops = np.empty((count, SIDE, SIDE, 3), np.uint8)
        face = np.empty(count, np.int64)
        edges = np.empty((count, 4), np.int64)
        edition = np.empty(count, np.int64)
        for n in range(count):
            index, turns = self.pick(rng), int(rng.integers(4))
            face[n], sides = self._truth(index, turns)
            may, axis = bridges(sides) if self.scans[index].key else (), None
            printed = overprinted(share_of(self.scans[index])) and rng.random() < PRINTED
            if printed:
                face[n] = self.no_box[STRANGER]
            elif may and rng.random() < BRIDGED:
                axis = may[int(rng.integers(len(may)))]
                face[n] = self.no_box[CROSSED[axis]]
                sides = "".join("R" if side % 2 == axis else sides[side] for side in range(4))
            monk = monks > 0 and self.scans[index].key in self.houses and not printed and rng.random() < monks
            crops[n] = self._crop(rng, index, turns, axis, printed, monk, harsh[n])
            edges[n] = [EDGES.index(e) for e in sides]
            edition[n] = EDITIONS.index(self.scans[index].edition)
        return Batch(light(rng, crops, harsh), face, edges, edition)

    def _truth(self, index: int, turns: int) -> tuple[int, str]:
        scan = self.scans[index]
        if scan.key is None:
            assert scan.edges is not None
            return self.no_box[STRANGER], turned_edges(scan.edges, 90 * turns)
        rotation = (scan.rotation + 90 * turns) % 360
        looks = [
            r for r in (rotation, rotation - 180, rotation - 270, rotation - 90) if Face(scan.key, r) in self.column
        ]
        column = self.column[Face(scan.key, looks[0])]
        return column, self.answers[column].edges

    def _crop(
        self, rng: Rng, index: int, turns: int, bridge: int | None, printed: bool, monk: bool, harsh: float
    ) -> Pixels:
        canvas = _ground(rng)
        peers = self.of_run[self.scans[index].run]
        for dx, dy in BESIDE:
            if rng.random() < 0.62:
                other = self.pictures[peers[rng.integers(len(peers))]][rng.integers(4)]
                _lay(
                    canvas,
                    other,
                    AROUND + dx * TILE + int(rng.integers(-3, 4)),
                    AROUND + dy * TILE + int(rng.integers(-3, 4)),
                )
        _lay(canvas, self.pictures[index][turns], AROUND, AROUND)
        hidden = overprint(rng, canvas, self.prints[index]) if printed else None
        _joints(rng, canvas)
        if bridge is not None:
            span(rng, canvas, bridge)
        elif rng.random() < BRIDGED / 2:  # over a neighbour: not a reason to doubt this tile
            axis, (dx, dy) = int(rng.integers(2)), BESIDE[rng.integers(4)]
            span(rng, canvas, axis, (dx, dy))
        bare = canvas.copy()
        if monk:
            set_monk(rng, canvas)
        cover(rng, canvas)
        if hidden is not None and not still_seen(bare, canvas, hidden):
            canvas = bare  # a tile whose print a piece hides looks like any other under a piece
        if rng.random() < CUT_OFF * harsh:
            canvas = _cut_off(rng, canvas)
        return _see(rng, canvas, harsh)


def _cut_off(rng: Rng, canvas: Pixels) -> Pixels:
    """The photo ends across the tile; beyond it its last pixels go on for ever, as where the program cuts."""
    angle = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(angle), np.sin(angle)])
    far = TILE * (np.abs(out).sum() / 2 - rng.uniform(0, 0.5)) + CANVAS / 2 * out.sum()
    y, x = np.mgrid[0:CANVAS, 0:CANVAS].astype(np.float32)
    beyond = np.maximum(x * out[0] + y * out[1] - far, 0)
    return np.asarray(
        cv2.remap(
            canvas,
            (x - beyond * out[0]).astype(np.float32),
            (y - beyond * out[1]).astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


def _ground(rng: Rng) -> Pixels:
    """A table top: one colour, with streaks."""
    colour = rng.uniform(20, 235, 3) * 0.6 + rng.uniform(20, 235) * 0.4
    streaks = colour + rng.normal(0, rng.uniform(0, 18), (1, CANVAS, 1))
    return np.repeat(streaks.clip(0, 255).astype(np.uint8), CANVAS, 0)


def _lay(canvas: Pixels, picture: Pixels, left: int, top: int) -> None:
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + TILE, CANVAS), min(top + TILE, CANVAS)
    canvas[y0:y1, x0:x1] = picture[y0 - top : y1 - top, x0 - left : x1 - left]


def _joints(rng: Rng, canvas: Pixels) -> None:
    """The gap between tiles is dark, or light where a white cutting edge shows."""
    for side in range(4):
        if rng.random() < 0.75:
            wide = int(rng.integers(1, 4))
            level = rng.uniform(0, 70) if rng.random() < 0.8 else rng.uniform(150, 240)
            near = AROUND - wide + 1 if side < 2 else AROUND + TILE - 1
            strip = canvas[near : near + wide] if side % 2 else canvas[:, near : near + wide]
            weight = rng.uniform(0.3, 0.95)
            strip[:] = (strip * (1 - weight) + level * weight).astype(np.uint8)


def _see(rng: Rng, canvas: Pixels, harsh: float) -> Pixels:
    """The crop that a frame cuts out of a photo: frame a little wrong, few pixels, blur, noise, JPEG."""
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * TILE + AROUND
    wrong = 2.0 if rng.random() < 0.2 * harsh else 1.0  # most are off by a fortieth of a tile
    angle = np.radians(rng.normal(0, 2.5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = AROUND + TILE / 2
    corners = (corners - middle) @ turn.T * rng.normal(1, 0.02 * wrong) + middle
    corners += rng.normal(0, 0.018 * TILE * wrong, 2)
    corners += (rng.normal(0, 0.017 * TILE, (4, 2)) * wrong).clip(-0.09 * TILE, 0.09 * TILE)
    wide, tall = _resolution(rng, harsh)
    left, top = MARGIN * wide, MARGIN * tall
    target = np.array([(left, top), (wide - left, top), (wide - left, tall - top), (left, tall - top)])
    shrink = max(wide, tall) / CANVAS
    seen = canvas if shrink > 0.4 else cv2.blur(canvas, (2, 2) if shrink > 0.27 else (3, 3))
    to_crop = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    small = cv2.warpPerspective(seen, to_crop, (wide, tall), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.45 * harsh:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 1.1) * max(0.6, min(wide, tall) / 40))
    if rng.random() < 0.1 * harsh:
        length = int(rng.integers(2, 6))
        small = cv2.blur(small, (length, 1) if rng.random() < 0.5 else (1, length))
    if rng.random() < 0.5 * harsh:
        grain = rng.standard_normal((tall, wide, 1 if rng.random() < 0.7 else 3), np.float32)
        small = (small + grain * np.float32(rng.uniform(1, 9))).clip(0, 255).astype(np.uint8)
    if rng.random() < 0.35 * harsh:
        _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 92))])
        small = np.asarray(cv2.imdecode(packed, cv2.IMREAD_UNCHANGED))
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR), np.uint8)


def _resolution(rng: Rng, harsh: float) -> tuple[int, int]:
    """Pixels that a crop has in the photo: from 12 to SIDE, in slanted photos fewer one way than the other."""
    if rng.random() > 0.65 * harsh:
        return SIDE, SIDE
    most = float(np.exp(rng.uniform(np.log(20), np.log(64))))
    least = most * (rng.uniform(0.35, 1) if rng.random() < 0.6 else 1)
    sides = sorted(int(np.clip(s, 12, SIDE)) for s in (most, least))
    return (sides[1], sides[0]) if rng.random() < 0.5 else (sides[0], sides[1])
