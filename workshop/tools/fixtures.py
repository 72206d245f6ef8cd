"""Makes the photos of `tests/fixtures/photos`, their truth and their README, and says which are out of date.

python -m workshop.tools.fixtures --make [NAME ...]    render what is out of date, or what is named (needs bpy)
python -m workshop.tools.fixtures --check              name what is out of date; renders nothing
"""

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.board import Placed
from engine.boxes import catalogue
from engine.formats.notation import parse
from engine.outline import text_of
from engine.tiles.tile import turned_edges
from vision.reading import MeepleReading, Quad, Reading, TileReading, TrackFigure
from vision.readingfile import dumps
from workshop import ROOT
from workshop.art.painted import paint
from workshop.blender.develop import develop
from workshop.blender.recipe import Recipe, Scene, compose
from workshop.blender.setting import Picture
from workshop.nets.shipping.essence import essence
from workshop.scenes.objects.pieces import SOLIDS
from workshop.tools.recipes import HOME, recipes

STAMPS = HOME / "made.json"
SHAPERS = ("workshop/blender",)
"""Sources that shape every picture.

The brushes of `workshop.art` are not among them: a tree that is painted elsewhere makes no truth wrong, and a photo of
last year's print is still a photo. The tiles' outlines are (see `stamp`).
"""
TRACK_SHAPERS = ("vision/track/board/fields.txt",)
"""The same where there is a scoring board."""
THREADS = 2


def truth(recipe: Recipe, scene: Scene) -> dict[str, Any]:
    """The reading that is wholly right, and what a reading does not hold.

    `feet`: pixels where the meeples touch, in the order of `meeples`; `whole`: no tile is cut by the photo's edge.
    Tiles that the edge cuts are left out, and the meeples on them.
    """
    camera = scene.setting.camera
    tiles = []
    for laid in sorted(scene.setting.tiles, key=lambda t: (t.placed.cell.y, t.placed.cell.x)):
        corners = camera.project(laid.corners())
        if (corners < 0).any() or (corners > np.array(camera.size) - 1).any():
            continue
        cell, key, rotation = laid.placed.cell, laid.placed.key, laid.placed.rotation
        edges = turned_edges(catalogue()[key].edges, rotation)
        tiles.append(TileReading(cell.x, cell.y, key, rotation, edges, _quad(corners), 1.0))
    seen = {(tile.x, tile.y) for tile in tiles}
    standing = [(meeple, at, figure) for meeple, at, figure in scene.standing if meeple.cell in seen]
    meeples = tuple(
        MeepleReading(m.cell.x, m.cell.y, m.colour, m.kind, m.on, m.segment, at, figure.lying, 1.0)
        for m, at, figure in standing
    )
    track = {colour: TrackFigure(points, 1.0) for colour, points in recipe.track}
    reading = Reading(f"{recipe.name}.jpg", camera.size, recipe.edition, recipe.boxes, tuple(tiles), meeples, track)
    told: dict[str, Any] = json.loads(dumps(reading))
    told["whole"] = len(tiles) == len(scene.setting.tiles)
    told["feet"] = [_rounded(camera.project([figure.foot])[0]) for _, _, figure in standing]
    return told


def _quad(corners: Any) -> Quad:
    nw, ne, se, sw = (_rounded(corner) for corner in corners)
    return nw, ne, se, sw


def _rounded(pixel: Any) -> tuple[float, float]:
    return round(float(pixel[0]), 2), round(float(pixel[1]), 2)


def stamp(recipe: Recipe) -> str:
    """What the picture was made from: the recipe and the sources that shape it, comments and layout aside."""
    whole = hashlib.sha256(repr(replace(recipe, shows="")).encode())
    for name in (*SHAPERS, *(TRACK_SHAPERS if recipe.track else ())):
        path = ROOT / name
        for source in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            whole.update(essence(source.read_text(encoding="utf-8"), source.suffix).encode())
    board = parse(recipe.board)
    for key in sorted({tile.key for tile in board.tiles}):
        kind = catalogue()[key]
        whole.update(
            repr([(s.ground, sorted(s.marks), s.shields, s.rest, text_of(s.outline)) for s in kind.segments]).encode()
        )
        whole.update(repr([(s.name, text_of(s.outline)) for s in kind.scenery]).encode())
    for name in sorted({meeple.kind for meeple in board.meeples}):
        solid = SOLIDS[name]
        whole.update(repr((np.round(solid.outline, 3).tolist(), solid.depth)).encode())
    return whole.hexdigest()[:16]


def stale() -> list[str]:
    """The names of the photos that are missing, altered, or made from what has changed since."""
    stamps = _stamps()
    out = []
    for recipe in recipes():
        photo = HOME / f"{recipe.name}.jpg"
        made = stamps.get(recipe.name, {})
        if not photo.exists() or made != {"recipe": stamp(recipe), "photo": _digest(photo)}:
            out.append(recipe.name)
    return out


def make(names: Sequence[str]) -> None:
    """Render the named photos and write their truth; the README and the stamps follow."""

    from workshop.blender.stage import render

    by_name = {recipe.name: recipe for recipe in recipes()}
    for recipe in (by_name[name] for name in names):
        begun, worked = time.monotonic(), time.process_time()
        scene = compose(recipe)
        plate = render(scene.setting, _face(recipe, scene), recipe.samples, recipe.fineness, THREADS)
        photo = develop(scene.setting.camera.expose(plate), recipe.film, recipe.seed)
        path = HOME / f"{recipe.name}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(path), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, recipe.film.quality])
        path.with_suffix(".json").write_text(_lines(truth(recipe, scene)), encoding="utf-8")
        stamps = _stamps() | {recipe.name: {"recipe": stamp(recipe), "photo": _digest(path)}}
        STAMPS.write_text(json.dumps(dict(sorted(stamps.items())), indent=1) + "\n", encoding="utf-8")
        passed, busy = time.monotonic() - begun, time.process_time() - worked
        print(
            f"{recipe.name}: {passed:.0f} s, {busy:.0f} s of a processor, {path.stat().st_size / 1e6:.2f} MB",
            flush=True,
        )
    (HOME / "README.md").write_text(readme(), encoding="utf-8")


def _face(recipe: Recipe, scene: Scene) -> Callable[[Placed, int], Picture]:
    """Paints a tile as it lies, no finer than the photo can show it."""
    camera = scene.setting.camera
    quads = np.stack([camera.project(laid.corners()) for laid in scene.setting.tiles])
    largest = float(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2).max())
    side = min(512, 64 * math.ceil(1.2 * largest / 64))

    def face(placed: Placed, seed: int) -> Picture:
        upright = paint(catalogue()[placed.key], seed, recipe.art, side)
        return np.ascontiguousarray(np.rot90(upright, -placed.rotation // 90))

    return face


def readme() -> str:
    """The README of the fixtures."""
    rows = [f"| [{r.name}.jpg]({r.name}.jpg) | {r.shows} | {_made(r)} | MIT |" for r in recipes()]
    return README + "\n".join(rows) + "\n"


def _made(recipe: Recipe) -> str:
    (wide, high), shot = recipe.shot.size, recipe.shot
    how = f"{wide} x {high}, {shot.elevation:.0f}° above the table, {shot.focal:.0f} mm"
    return f"{how}, table `{recipe.table}`, lamps `{recipe.lamps}`, art `{recipe.art}`"


README = """# Photos without a camera

Tables rendered in Blender from tiles, figures and scoring boards that the project draws itself; no publisher's art is
in them. `NAME.json` is the truth of `NAME.jpg`: a reading (`carcassonne-reading/1`) with every tile's exact corners;
`feet` adds the pixels where the meeples touch, and `whole` says that the photo's edge cuts no tile. Tiles that it does
cut are left out. `boards.txt` holds the boards in notation, `game/game.json` the game that the photos `game/*.jpg` show
move by move, `made.json` a hash of what each photo was made from: its recipe, the tiles' outlines, the sources in
`workshop/blender`. Finer brushes in `report/art` outdate no photo.

    python -m workshop.tools.fixtures --make     make again what is out of date (needs Blender's module: group `studio`)
    python -m workshop.tools.fixtures --check    name what is out of date; renders nothing

The tables are described in `workshop/tools/recipes.py`; how they are built is told in `workshop/blender/`.

| file | what it shows | how it was made | licence |
|---|---|---|---|
"""


def _lines(told: dict[str, Any]) -> str:
    """JSON, one entry of a list to a line."""
    lines = []
    for name, value in told.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n  ".join(json.dumps(v) for v in value)
            lines.append(f'"{name}": [\n  {inner}]')
        else:
            lines.append(f'"{name}": {json.dumps(value)}')
    return "{" + ",\n ".join(lines) + "}\n"


def _stamps() -> dict[str, dict[str, str]]:
    return json.loads(STAMPS.read_text(encoding="utf-8")) if STAMPS.exists() else {}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--make", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    unknown = set(asked.make or ()) - {recipe.name for recipe in recipes()}
    if unknown:
        parser.error(f"there is no recipe for {', '.join(sorted(unknown))}")
    if asked.make is not None:
        make(asked.make or stale())
    out = stale() if asked.check else []
    for name in out:
        print(f"{name} is out of date; make it again with: python -m workshop.tools.fixtures --make {name}")
    return 1 if out else 0


if __name__ == "__main__":
    sys.exit(main())
