"""Judges how well the scoring track is read on rendered tables.

    python -m workshop.nets.track.judge [--photos N] > docs/figures/track.md

Drawn scoring boards on drawn tables, with one standing figure for each of two to five colours, by slant and by light;
and as many again with tiles of 50 and 100 about the board.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from engine.pieces import Colour
from vision.photo import Photo
from vision.track.board.layout import FIELDS, TrackLayout, layouts
from vision.track.laps.tiles import NUMBERS, LapTile
from vision.track.reading import TrackReading, read
from workshop.art.noise import Pixels
from workshop.nets.laps.scene import lay_square, placed, stone
from workshop.scenes.objects.lap_tiles import WIDTH
from workshop.scenes.objects.pieces import SOLIDS, Light, Posed, cast, paint
from workshop.scenes.objects.surface import SURFACES, choose
from workshop.scenes.objects.track import draw_track
from workshop.scenes.stock import lay, spread_cloth
from workshop.scenes.view import light, optics
from workshop.scenes.view.camera import Camera, aim, plane, project_straight

SEED = 21
SIZE = (1600, 1200)
PHOTOS = 40  # of each slant
SLANTS = ((75, 90), (50, 75), (30, 50), (20, 30))  # degrees above the table
LIGHTS = ("even", "lamp", "shadows", "glare")
LAP_TILES = 4  # at most
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
    """A photo, in what light it was taken, where its board lies (unit square to pixels), each colour's field.

    `lap_tiles`: the tiles of 50 and 100 of which all is in sight; `cut_tiles`: those that the frame cuts.
    """

    photo: Photo
    light: str
    to_photo: cv2.typing.MatLike
    fields: dict[Colour, int]
    lap_tiles: tuple[LapTile, ...]
    cut_tiles: tuple[LapTile, ...]


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


def table(rng: np.random.Generator, low: float, high: float, lap_tiles: int = 0) -> Rendered:
    """A scoring board seen from `low` to `high` degrees above the table; about it so many tiles of 50 and 100."""
    layout = layouts()[int(rng.integers(2))]
    board = draw_track(layout, 1000, rng)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * layout.size
    slant, turn, fill = float(rng.uniform(low, high)), float(rng.uniform(0, 360)), float(rng.uniform(0.3, 0.9))
    camera = aim(rng, corners, SIZE, slant, turn, fill)
    canvas = spread_cloth(SURFACES[choose(rng)](rng, 512), camera, rng)
    tiles = _lay_tiles(rng, canvas, camera, layout, lap_tiles)
    lay(canvas, board, camera, np.diag([*(layout.size / [board.shape[1], board.shape[0]]), 1.0]), rng)
    fields = _place(rng, canvas, camera, layout)
    name = str(rng.choice(LIGHTS))
    photo = Photo(_taken(rng, canvas, name), "rendered.jpg")
    whole = tuple(tile for tile in tiles if _in_sight(camera, tile))
    cut = tuple(tile for tile in tiles if tile not in whole)
    return Rendered(photo, name, plane(camera) @ np.diag([*layout.size, 1.0]), fields, whole, cut)


def _lay_tiles(
    rng: np.random.Generator, canvas: Pixels, camera: Camera, layout: TrackLayout, count: int
) -> tuple[LapTile, ...]:
    """Some at the board's edge, which may lie over a little of them, some apart."""
    laid: list[LapTile] = []
    for _ in range(count):
        away = float(rng.uniform(0.4, 0.6) if rng.random() < 0.6 else rng.uniform(1, 3))
        middle, turn = rng.uniform(-away, layout.size + away), float(rng.uniform(0, 2 * np.pi))
        side = int(rng.integers(2))
        middle[side] = rng.choice([-away, layout.size[side] + away])
        if any(np.hypot(*(middle - other.middle)) < 1.5 for other in laid):
            continue
        points = int(rng.choice(NUMBERS))
        ornament = SURFACES[choose(rng)](rng, WIDTH)
        lay_square(canvas, stone(rng, str(points), [ornament]), camera, placed(middle, turn, 1.0), rng)
        laid.append(LapTile(points, (float(middle[0]), float(middle[1])), 1.0))
    return tuple(laid)


def _in_sight(camera: Camera, tile: LapTile) -> bool:
    """All of it."""
    corners = project_straight(camera, tile.middle + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]))
    return bool((corners > 0).all() and (corners < SIZE).all())


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


def judge_tiles(rendered: Rendered, reading: TrackReading) -> Counter[str]:
    """What became of the tiles of 50 and 100."""
    fate, seen = Counter(there=len(rendered.lap_tiles)), list(reading.lap_tiles)
    for tile in rendered.lap_tiles:
        here = [other for other in seen if _same(other, tile)]
        if not here:
            fate["missing"] += 1
            continue
        seen.remove(here[0])
        fate["right" if here[0].points == tile.points else "the other number"] += 1
    fate["seen of none"] = sum(not any(_same(other, tile) for tile in rendered.cut_tiles) for other in seen)
    return fate


def _same(one: LapTile, other: LapTile) -> bool:
    return bool(np.hypot(*np.subtract(one.middle, other.middle)) < SAME)


def judged_tiles(photos: int) -> Iterator[tuple[str, Counter[str]]]:
    """Each rendered photo's slant, and how the tiles of 50 and 100 on it were read, where its board was found."""
    for low, high in SLANTS:
        for number in range(photos):
            rng = np.random.default_rng([SEED, LAP_TILES, low, number])
            rendered = table(rng, low, high, int(rng.integers(LAP_TILES + 1)))
            reading = read(rendered.photo)
            if reading.found is not None:
                yield f"{low} to {high} degrees", judge_tiles(rendered, reading)


SAME = 0.4  # of a tile between where one lies and where it is seen

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
    photos = parser.parse_args().photos
    results = list(judged(photos))
    print("# The scoring track on rendered tables\n")
    print("`python -m workshop.nets.track.judge > docs/figures/track.md`\n")
    print("Off by: the worst of 35 places of the board, median of the photos. Right, asked: the field is right, and a")
    print("person is asked all the same. Silent: a wrong field or colour told without a question.\n")
    print("| | " + " | ".join(COLUMNS) + " |\n|---" + "|---" * len(COLUMNS) + "|")
    for slant in dict.fromkeys(s for s, _, _ in results):
        print(row(slant, [r for s, _, r in results if s == slant]))
    for name in LIGHTS:
        print(row(f"light: {name}", [r for _, n, r in results if n == name]))
    print(row("all", [r for _, _, r in results]))
    _tell_tiles(list(judged_tiles(photos)))


def _tell_tiles(fates: list[tuple[str, Counter[str]]]) -> None:
    columns = ("there", "right", "the other number", "missing", "seen of none")
    print(f"\nTiles of 50 and 100 about the board, none to {LAP_TILES} on each of as many other photos, drawn as the")
    print("net learned them, by other seeds; where a track was found. One that the frame cuts may be seen or not.\n")
    print("| | photos | " + " | ".join(columns) + " |\n|---|---" + "|---" * len(columns) + "|")
    for name in [*dict.fromkeys(slant for slant, _ in fates), "all"]:
        own = [fate for slant, fate in fates if name in (slant, "all")]
        told = sum(own, Counter())
        print(f"| {name} | {len(own)} | " + " | ".join(str(told[column]) for column in columns) + " |")


if __name__ == "__main__":
    main()
