"""How well is the scoring track read on rendered tables?

    python -m workshop.judge_track > docs/figures/track.md

Drawn scoring boards on drawn tables, with one standing figure for each of three colours.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from engine.pieces import Colour
from vision.photo import Photo
from vision.track import read
from vision.track.layout import FIELDS, LONG_SIDE, TrackLayout, layouts
from workshop.table import light, optics
from workshop.table.camera import Camera, aim, plane, project_straight
from workshop.table.noise import Pixels
from workshop.table.pieces import SOLIDS, Light, Posed, paint
from workshop.table.surface import SURFACES, TILE, choose
from workshop.table.track import draw_track

SEED = 21
SIZE = (1600, 1200)
PER_SLANT = 20
SLANTS = ((75, 90), (50, 75), (30, 50), (20, 30))  # degrees above the table
WOOD = {
    Colour.RED: (196, 30, 35),
    Colour.BLUE: (30, 70, 170),
    Colour.GREEN: (35, 135, 55),
    Colour.YELLOW: (230, 185, 30),
    Colour.BLACK: (28, 28, 30),
}


@dataclass(frozen=True, slots=True)
class Judged:
    """One rendered photo: figures there, read right without asking, asked about, silently wrong."""

    found: bool
    there: int
    right: int
    right_but_asked: int
    silent: int


def table(rng: np.random.Generator, low: float, high: float) -> tuple[Photo, dict[Colour, int]]:
    """A photo of a scoring board seen from `low` to `high` degrees above the table; and each colour's field."""
    layout = layouts()[int(rng.integers(2))]
    board = draw_track(layout, 1000, rng)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * layout.size
    camera = aim(
        rng, corners, SIZE, float(rng.uniform(low, high)), float(rng.uniform(0, 360)), float(rng.uniform(0.3, 0.9))
    )
    texture = SURFACES[choose(rng)](rng, 512)
    spread = np.diag([1 / TILE, 1 / TILE, 1.0]) @ np.array([[1, 0, -256], [0, 1, -256], [0, 0, 1.0]])
    canvas = np.asarray(
        cv2.warpPerspective(texture, plane(camera) @ spread, SIZE, borderMode=cv2.BORDER_WRAP), np.uint8
    )
    way = plane(camera) @ np.diag([LONG_SIDE / board.shape[1], layout.size[1] / board.shape[0], 1.0])
    cv2.warpPerspective(board, way, SIZE, canvas, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    fields = _place(rng, canvas, camera, layout)
    lit = light.shine(canvas, light.gradient(rng, SIZE) * light.balance(rng))
    return Photo(optics.take(rng, light.tone(rng, lit)), "rendered.jpg"), fields


def _place(rng: np.random.Generator, canvas: Pixels, camera: Camera, layout: TrackLayout) -> dict[Colour, int]:
    """Stand three figures on fields, and say on which."""
    high = rng.normal((0, 0, 1.2), 0.5)
    lamp = Light(high / np.linalg.norm(high), 0.5, 0.2)
    fields = {}
    colours = rng.permutation(list(WOOD))[:3]
    pieces = []
    for name in colours:
        colour = Colour(name)
        field = int(rng.integers(FIELDS))
        foot = layout.outlines[field].mean(0) * layout.size + rng.normal(0, 0.06, 2)
        pieces.append(
            (colour, Posed(SOLIDS["meeple"], (float(foot[0]), float(foot[1])), 0.0, float(rng.uniform(0, 6.3))))
        )
        fields[colour] = field
    toward = camera.eye / np.linalg.norm(camera.eye)
    pieces.sort(key=lambda p: -float(np.linalg.norm(camera.eye[:2] - np.array(p[1].foot))))
    for colour, piece in pieces:
        paint(
            canvas, piece, np.array(WOOD[colour], float), lambda points: project_straight(camera, points), toward, lamp
        )
    return fields


def judge(low: float, high: float) -> Iterator[Judged]:
    """Each rendered photo of one range of slants, judged."""
    rng = np.random.default_rng([SEED, int(low)])
    for _ in range(PER_SLANT):
        photo, fields = table(rng, low, high)
        track = read(photo)
        told = {s.colour: s for s in track.standings}
        right = [c for c, field in fields.items() if c in told and told[c].points % FIELDS == field]
        silent = [s for c, s in told.items() if not s.ask and fields.get(c) != s.points % FIELDS]
        sure = [c for c in right if not told[c].ask]
        yield Judged(track.found is not None, len(fields), len(sure), len(right) - len(sure), len(silent))


def main() -> None:
    print("# The scoring track on rendered tables\n")
    print("`python -m workshop.judge_track > docs/figures/track.md`\n")
    print("| degrees above the table | photos | track found | figures | right | right, asked | silently wrong |")
    print("|---|---|---|---|---|---|---|")
    for low, high in SLANTS:
        rows = list(judge(low, high))
        sums = [
            sum(getattr(r, name) for r in rows) for name in ("found", "there", "right", "right_but_asked", "silent")
        ]
        print(f"| {low} to {high} | {len(rows)} | " + " | ".join(map(str, sums)) + " |", flush=True)


if __name__ == "__main__":
    main()
