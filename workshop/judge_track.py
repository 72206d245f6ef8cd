"""How well is the scoring track read on rendered tables?

    python -m workshop.judge_track [--photos N] > docs/figures/track.md

Drawn scoring boards on drawn tables, with one standing figure for each of two to five colours, by slant and by light.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from engine.pieces import Colour
from vision.photo import Photo
from vision.track import TrackReading, read
from vision.track.layout import FIELDS, TrackLayout, layouts
from workshop.table import light, optics
from workshop.table.camera import Camera, aim, plane, project_straight
from workshop.table.noise import Pixels
from workshop.table.pieces import SOLIDS, Light, Posed, cast, paint
from workshop.table.surface import SURFACES, choose
from workshop.table.track import draw_track
from workshop.table.track_scene import lay, spread_cloth

SEED = 21
SIZE = (1600, 1200)
PHOTOS = 40  # of each slant
SLANTS = ((75, 90), (50, 75), (30, 50), (20, 30))  # degrees above the table
LIGHTS = ("even", "lamp", "shadows", "glare")
WITHIN = 0.06  # of a tile: how exactly people set a figure in the middle of a field
WOOD = {
    Colour.RED: (196, 30, 35),
    Colour.BLUE: (30, 70, 170),
    Colour.GREEN: (35, 135, 55),
    Colour.YELLOW: (230, 185, 30),
    Colour.BLACK: (28, 28, 30),
}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A photo, in what light it was taken, where its board lies (unit square to pixels), each colour's field."""

    photo: Photo
    light: str
    to_photo: cv2.typing.MatLike
    fields: dict[Colour, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """One rendered photo: its figures, and what became of each of them."""

    found: bool
    off: float  # how far the board is from where it lies, at its worst place, in widths of a tile
    right: int
    asked: int  # right, but asked about
    missing: int
    wrong_asked: int  # on the wrong field, asked about
    silent: int  # on the wrong field without a question, or not there at all
    invented: int  # asked about though there is no such colour

    @property
    def there(self) -> int:
        return self.right + self.asked + self.missing + self.wrong_asked


def table(rng: np.random.Generator, low: float, high: float) -> Rendered:
    """A photo of a scoring board seen from `low` to `high` degrees above the table."""
    layout = layouts()[int(rng.integers(2))]
    board = draw_track(layout, 1000, rng)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * layout.size
    slant, turn, fill = float(rng.uniform(low, high)), float(rng.uniform(0, 360)), float(rng.uniform(0.3, 0.9))
    camera = aim(rng, corners, SIZE, slant, turn, fill)
    canvas = spread_cloth(SURFACES[choose(rng)](rng, 512), camera, rng)
    lay(canvas, board, camera, np.diag([*(layout.size / [board.shape[1], board.shape[0]]), 1.0]), rng)
    fields = _place(rng, canvas, camera, layout)
    name = str(rng.choice(LIGHTS))
    photo = Photo(_taken(rng, canvas, name), "rendered.jpg")
    return Rendered(photo, name, plane(camera) @ np.diag([*layout.size, 1.0]), fields)


def _place(rng: np.random.Generator, canvas: Pixels, camera: Camera, layout: TrackLayout) -> dict[Colour, int]:
    """Stand figures on fields, and say on which."""

    def seen(points: np.ndarray) -> np.ndarray:
        return project_straight(camera, points)

    high = rng.normal((0, 0, 1.2), 0.5)
    lamp = Light(high / np.linalg.norm(high), 0.5, 0.2)
    fields: dict[Colour, int] = {}
    pieces: list[tuple[Colour, Posed]] = []
    for name in rng.permutation(list(WOOD))[: int(rng.integers(2, 6))]:
        while True:
            middle = layout.outlines[int(rng.integers(FIELDS))].mean(0) * layout.size
            foot = middle + rng.normal(0, WITHIN, 2)
            if all(np.hypot(*(foot - piece.foot)) > 0.25 for _, piece in pieces):
                break
        fields[Colour(name)] = int(layout.field_at((foot / layout.size)[None])[0])
        turn = float(rng.uniform(0, 2 * np.pi))
        pieces.append((Colour(name), Posed(SOLIDS["meeple"], (float(foot[0]), float(foot[1])), 0.0, turn)))
    shade = np.zeros(canvas.shape[:2], np.uint8)
    for _, piece in pieces:
        cast(shade, piece, seen, lamp)
    soft = np.asarray(cv2.GaussianBlur(shade, (0, 0), 3), np.float32)[..., None]
    canvas[:] = (canvas * (1 - soft * np.float32(0.4 / 255))).astype(np.uint8)
    toward = camera.eye / np.linalg.norm(camera.eye)
    for colour, piece in sorted(pieces, key=lambda p: -float(np.linalg.norm(camera.eye[:2] - p[1].foot))):
        paint(canvas, piece, np.array(WOOD[colour], float), seen, toward, lamp)
    return fields


def _taken(rng: np.random.Generator, canvas: Pixels, name: str) -> Pixels:
    gain = light.balance(rng) * np.ones((*light.grid(SIZE), 3), np.float32)
    if name != "even":
        gain = gain * light.gradient(rng, SIZE)
    if name == "shadows":
        gain = gain * light.shadow(rng, SIZE)
    gain = gain * np.float32(light.exposure(rng, canvas, gain))
    lit = light.shine(canvas, gain, light.glare(rng, SIZE) if name == "glare" else None)
    return optics.take(rng, light.tone(rng, lit))


def judge(rendered: Rendered, reading: TrackReading) -> Judged:
    told = {s.colour: s for s in reading.standings}
    fate: Counter[str] = Counter()
    for colour, field in rendered.fields.items():
        if colour not in told:
            fate["missing"] += 1
        elif told[colour].points % FIELDS == field:
            fate["asked" if told[colour].ask else "right"] += 1
        else:
            fate["wrong_asked" if told[colour].ask else "missing"] += 1
    silent = [s for c, s in told.items() if not s.ask and rendered.fields.get(c) != s.points]
    return Judged(
        found=reading.found is not None,
        off=_off(rendered, reading),
        right=fate["right"],
        asked=fate["asked"],
        missing=fate["missing"],
        wrong_asked=fate["wrong_asked"],
        silent=len(silent),
        invented=len([c for c, s in told.items() if c not in rendered.fields and s.ask]),
    )


def _off(rendered: Rendered, reading: TrackReading) -> float:
    if reading.found is None:
        return float("nan")
    grid = np.stack(np.meshgrid(np.linspace(0.05, 0.95, 7), np.linspace(0.05, 0.95, 5)), -1).reshape(1, -1, 2)
    way = np.linalg.inv(reading.found.to_photo) @ rendered.to_photo
    return float(np.abs((cv2.perspectiveTransform(grid, way) - grid) * layouts()[0].size).max())


def judged(photos: int) -> Iterator[tuple[str, str, Judged]]:
    """Each rendered photo's slant and light, and how it was read."""
    for low, high in SLANTS:
        for number in range(photos):
            rendered = table(np.random.default_rng([SEED, low, number]), low, high)
            yield f"{low} to {high} degrees", rendered.light, judge(rendered, read(rendered.photo))


COLUMNS = ("photos", "found", "off by (tiles)", "figures", "right", "right, asked", "wrong, asked", "missing", "silent",
           "asked of none")  # fmt: skip


def row(name: str, results: list[Judged]) -> str:
    off = np.nanmedian([r.off for r in results])
    counts = [len(results), sum(r.found for r in results), f"{off:.3f}"]
    for what in ("there", "right", "asked", "wrong_asked", "missing", "silent", "invented"):
        counts.append(sum(getattr(r, what) for r in results))
    return f"| {name} | " + " | ".join(map(str, counts)) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=PHOTOS, help="of each slant")
    results = list(judged(parser.parse_args().photos))
    print("# The scoring track on rendered tables\n")
    print("`python -m workshop.judge_track > docs/figures/track.md`\n")
    print("Off by: the worst of 35 places of the board, median of the photos. Right, asked: the field is right, and a")
    print("person is asked all the same. Silent: a wrong field or colour told without a question.\n")
    print("| | " + " | ".join(COLUMNS) + " |\n|---" + "|---" * len(COLUMNS) + "|")
    for slant in dict.fromkeys(s for s, _, _ in results):
        print(row(slant, [r for s, _, r in results if s == slant]))
    for name in LIGHTS:
        print(row(f"light: {name}", [r for _, n, r in results if n == name]))
    print(row("all", [r for _, _, r in results]))


if __name__ == "__main__":
    main()
