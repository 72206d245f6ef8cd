"""Crops of framed tiles as bad photos show them, made from scans: what the naming net learns from.

A scan is laid among random neighbours, covered by pieces, framed a little wrongly, seen slanted and from afar, and put
under bad light. Every tile occurs in every turn. All numbers are wider than what photos of tables usually show.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from engine.tiles import Face, turned_edges
from vision.naming.crop import MARGIN, SIDE
from vision.naming.scores import EDGES, EDITIONS, Column
from workshop.art_scans import Scan
from workshop.faces import SHARES, share_of

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Rng = np.random.Generator

TILE = 66  # pixels of a scan's side while it is composed: more than a crop keeps
AROUND = 22  # pixels of neighbours to each side
CANVAS = TILE + 2 * AROUND
NO_ANSWER = -100  # from such a crop nothing is learned but its edges; the number is PyTorch's own for that

PIECES = ((190, 30, 30), (30, 60, 180), (30, 140, 60), (235, 205, 40), (30, 30, 32), (230, 120, 170), (120, 120, 120),
          (235, 235, 230), (140, 90, 50), (240, 130, 30))  # fmt: skip

# A standing figure's outline, in units of its height; x to the right, y down.
_FIGURE = np.array(
    [(0.5, 0), (0.62, 0.05), (0.66, 0.2), (0.95, 0.34), (0.97, 0.46), (0.72, 0.52), (0.9, 0.97), (0.58, 0.97),
     (0.5, 0.8), (0.42, 0.97), (0.1, 0.97), (0.28, 0.52), (0.03, 0.46), (0.05, 0.34), (0.34, 0.2), (0.38, 0.05)]
) - 0.5  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Crops with what they show: count x SIDE x SIDE x RGB in 0..1, and indices into faces, EDGES and EDITIONS.

    `face` is the last answer for a tile of no known box, NO_ANSWER where either is as good.
    """

    crops: Floats
    face: npt.NDArray[np.int64]
    edges: npt.NDArray[np.int64]
    edition: npt.NDArray[np.int64]


class Table:
    """All scans in memory, and a random generator of crops."""

    def __init__(self, scans: Sequence[Scan], answers: Sequence[Column]) -> None:
        """`answers`: of the net, in order; a face that looks like another after turning is that other one."""
        self.answers = answers
        self.column = {c.face: i for i, c in enumerate(answers) if c.face}
        self.scans = scans
        self.pictures = [[np.rot90(s.pixels(TILE), -k).copy() for k in range(4)] for s in self.scans]
        groups: dict[tuple[str, str | None], dict[str, list[int]]] = {}
        for index, scan in enumerate(self.scans):
            groups.setdefault((share_of(scan), scan.key or str(index)), {}).setdefault(scan.edition, []).append(index)
        self.kinds = {share: [g for (s, _), g in groups.items() if s == share] for share in SHARES}
        there = {share: often for share, often in SHARES.items() if self.kinds[share]}
        self.shares = {share: often / sum(there.values()) for share, often in there.items()}
        self.of_edition = {e: [i for i, s in enumerate(self.scans) if s.edition == e] for e in EDITIONS}

    def pick(self, rng: Rng) -> int:
        """A random scan: first how known it is, then its kind, then whose art."""
        share = rng.choice(list(self.shares), p=list(self.shares.values()))
        kinds = self.kinds[str(share)]
        editions = kinds[rng.integers(len(kinds))]
        choices = editions[list(editions)[rng.integers(len(editions))]]
        return choices[rng.integers(len(choices))]

    def batch(self, rng: Rng, count: int) -> Batch:
        """Random crops with their truth."""
        crops = np.empty((count, SIDE, SIDE, 3), np.uint8)
        face = np.empty(count, np.int64)
        edges = np.empty((count, 4), np.int64)
        edition = np.empty(count, np.int64)
        for n in range(count):
            index, turns = self.pick(rng), int(rng.integers(4))
            crops[n] = self._crop(rng, index, turns)
            scan = self.scans[index]
            face[n], sides = self._truth(scan, turns)
            edges[n] = [EDGES.index(e) for e in sides]
            edition[n] = EDITIONS.index(scan.edition)
        return Batch(_light(rng, crops), face, edges, edition)

    def _truth(self, scan: Scan, turns: int) -> tuple[int, str]:
        if scan.key is None:
            assert scan.edges is not None
            return NO_ANSWER if scan.overlaid else len(self.answers) - 1, turned_edges(scan.edges, 90 * turns)
        rotation = (scan.rotation + 90 * turns) % 360
        looks = [
            r for r in (rotation, rotation - 180, rotation - 270, rotation - 90) if Face(scan.key, r) in self.column
        ]
        column = self.column[Face(scan.key, looks[0])]
        return column, self.answers[column].edges

    def _crop(self, rng: Rng, index: int, turns: int) -> Pixels:
        canvas = _ground(rng)
        peers = self.of_edition[self.scans[index].edition]
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            if rng.random() < 0.62:
                other = self.pictures[peers[rng.integers(len(peers))]][rng.integers(4)]
                _lay(
                    canvas,
                    other,
                    AROUND + dx * TILE + int(rng.integers(-3, 4)),
                    AROUND + dy * TILE + int(rng.integers(-3, 4)),
                )
        _lay(canvas, self.pictures[index][turns], AROUND, AROUND)
        _joints(rng, canvas)
        _cover(rng, canvas)
        return _see(rng, canvas)


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


def _cover(rng: Rng, canvas: Pixels) -> None:
    """Wooden figures, discs, cubes and tokens; now and then something large."""
    for _ in range(int(rng.choice(4, p=[0.5, 0.34, 0.11, 0.05]))):
        colour = np.array(PIECES[rng.integers(len(PIECES))]) * rng.uniform(0.55, 1.15) + rng.normal(0, 12, 3)
        middle = rng.uniform(AROUND - 8, AROUND + TILE + 8, 2)
        kind = rng.random()
        if kind < 0.6:
            tall = TILE * rng.uniform(0.3, 0.6)
            outline = _FIGURE * (tall * rng.uniform(0.6, 1.1), tall * rng.uniform(0.8, 1.5))
        elif kind < 0.8:
            angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
            outline = np.stack([np.cos(angles), np.sin(angles)], 1) * TILE * rng.uniform(0.1, 0.24)
        else:
            outline = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * TILE * rng.uniform(0.08, 0.2, 2)
        _stand(rng, canvas, outline, middle, colour)
    if rng.random() < 0.06:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(4, 8))))
        outline = np.stack([np.cos(angles), np.sin(angles)], 1) * TILE * rng.uniform(0.25, 0.5)
        _stand(rng, canvas, outline, rng.uniform(AROUND, AROUND + TILE, 2), rng.uniform(20, 235, 3))


def _stand(rng: Rng, canvas: Pixels, outline: Points, middle: Points, colour: Points) -> None:
    """One piece with its shadow, a lit face and a darker side."""
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    outline = outline @ turn.T + middle
    if rng.random() < 0.6:
        shift = rng.normal(0, TILE * 0.1, 2)
        shade = np.zeros(canvas.shape[:2], np.uint8)
        cv2.fillConvexPoly(shade, cv2.convexHull((outline + shift).astype(np.float32)).astype(np.int32), 255)
        soft = cv2.blur(shade, (5, 5))
        canvas[:] = (canvas * (1 - soft[..., None] * (rng.uniform(0.2, 0.6) / 255))).astype(np.uint8)
    thick = rng.normal(0, TILE * 0.08, 2)
    dark = rng.uniform(0.35, 0.85)
    for step, light in ((1.0, dark), (0.66, dark), (0.33, dark), (0.0, 1.0)):
        part = (outline + thick * step).round().astype(np.int32)
        cv2.fillPoly(canvas, [part], (colour * light).clip(0, 255).tolist(), cv2.LINE_AA)


def _see(rng: Rng, canvas: Pixels) -> Pixels:
    """The crop that a frame cuts out of a photo: frame a little wrong, few pixels, blur, noise, JPEG."""
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * TILE + AROUND
    angle = np.radians(rng.normal(0, 2.5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = AROUND + TILE / 2
    corners = (corners - middle) @ turn.T * rng.normal(1, 0.02) + middle
    corners += rng.normal(0, 0.018 * TILE, 2) + rng.normal(0, 0.016 * TILE, (4, 2)).clip(-0.05 * TILE, 0.05 * TILE)
    wide, tall = _resolution(rng)
    left, top = MARGIN * wide, MARGIN * tall
    target = np.array([(left, top), (wide - left, top), (wide - left, tall - top), (left, tall - top)])
    shrink = max(wide, tall) / CANVAS
    seen = canvas if shrink > 0.4 else cv2.blur(canvas, (2, 2) if shrink > 0.27 else (3, 3))
    to_crop = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    small = cv2.warpPerspective(seen, to_crop, (wide, tall), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.45:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 1.1) * max(0.6, min(wide, tall) / 40))
    if rng.random() < 0.1:
        length = int(rng.integers(2, 6))
        small = cv2.blur(small, (length, 1) if rng.random() < 0.5 else (1, length))
    if rng.random() < 0.5:
        grain = rng.standard_normal((tall, wide, 1 if rng.random() < 0.7 else 3), np.float32)
        small = (small + grain * np.float32(rng.uniform(1, 9))).clip(0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 92))])
        small = np.asarray(cv2.imdecode(packed, cv2.IMREAD_UNCHANGED))
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR), np.uint8)


def _resolution(rng: Rng) -> tuple[int, int]:
    """Pixels that a crop has in the photo: from 12 to SIDE, in slanted photos fewer one way than the other."""
    if rng.random() < 0.35:
        return SIDE, SIDE
    most = float(np.exp(rng.uniform(np.log(20), np.log(64))))
    least = most * (rng.uniform(0.35, 1) if rng.random() < 0.6 else 1)
    sides = sorted(int(np.clip(s, 12, SIDE)) for s in (most, least))
    return (sides[1], sides[0]) if rng.random() < 0.5 else (sides[0], sides[1])


def _light(rng: Rng, crops: Pixels) -> Floats:
    """Lamps, shutter and glare, a whole batch at a time."""
    count = len(crops)

    def some(low: float, high: float, *shape: int) -> Floats:
        return rng.uniform(low, high, (count, *shape)).astype(np.float32)

    def chance(p: float) -> Floats:
        return (rng.random((count, 1, 1, 1)) < p).astype(np.float32)

    x = crops.astype(np.float32) / 255
    down, right = np.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j].astype(np.float32)[:, None, ..., None]
    angle = some(0, 2 * np.pi, 1, 1, 1)
    along = np.cos(angle) * right + np.sin(angle) * down
    grey = x @ np.full((3, 1), 1 / 3, np.float32)
    x = grey + _hue(rng, np.asarray(x - grey, np.float32)) * np.exp(rng.normal(0.1, 0.4, (count, 1, 1, 1))).astype(
        np.float32
    )
    x = np.clip(x, 0, 1) ** np.exp(rng.normal(0, 0.28, (count, 1, 1, 1))).astype(np.float32)
    warm = rng.normal(0, 0.2, (count, 1, 1, 1)).astype(np.float32)
    tint = rng.normal(0, 0.05, (count, 1, 1, 1)).astype(np.float32)
    x = x * np.exp(np.concatenate([warm, tint, -warm], 3))
    x = x * np.exp(rng.normal(-0.12, 0.3, (count, 1, 1, 1))).astype(np.float32)
    x = x * (1 + along * some(-0.25, 0.25, 1, 1, 1))
    edge = np.clip((along - some(-1, 1, 1, 1, 1)) * some(1, 12, 1, 1, 1) + 0.5, 0, 1)
    x = x * (1 - edge * some(0.2, 0.65, 1, 1, 1) * chance(0.25))
    place = some(-1.2, 1.2, 2, 1, 1, 1)
    far = (right - place[:, 0]) ** 2 + (down - place[:, 1]) ** 2
    glare = np.exp(-far / some(0.05, 1.2, 1, 1, 1)) * some(0.2, 1.0, 1, 1, 1) * chance(0.2)
    haze = some(0, 0.35, 1, 1, 1) * chance(0.25)
    return np.clip(x + (1 - x) * np.clip(glare + haze, 0, 1), 0, 1).astype(np.float32)


def _hue(rng: Rng, colours: Floats) -> Floats:
    """Colours without their grey, turned a little about the grey axis, each crop by its own angle: inks differ."""
    axis = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], np.float32) / np.sqrt(np.float32(3))
    angle = rng.normal(0, 0.12, (len(colours), 1, 1)).astype(np.float32)
    turn = np.cos(angle) * np.eye(3, dtype=np.float32) + np.sin(angle) * axis
    return np.asarray(np.matmul(colours, turn[:, None].transpose(0, 1, 3, 2)), np.float32)
