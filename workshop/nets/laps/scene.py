"""Draws tables laid flat with tiles of 50 and 100 on them, and with other numbers: the net for laps learns from
them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.track.board.layout import layouts
from workshop.art.noise import Pixels, clouds, to_pixels
from workshop.scenes.objects.lap_tiles import WIDTH, lap_tile
from workshop.scenes.objects.pieces import SOLIDS, Light, Posed, paint
from workshop.scenes.objects.standing import WOOD
from workshop.scenes.objects.surface import any_colour
from workshop.scenes.objects.surface import paint as dye
from workshop.scenes.objects.things import Slab, paint_slab, scatter
from workshop.scenes.objects.track import painted_over
from workshop.scenes.stock import Stock, lay, spread_cloth, strew
from workshop.scenes.view.camera import Camera, aim, plane, project_straight
from workshop.scenes.view.snapshot import taken

SIDE = 288  # pixels of a scene laid flat
TILE = 48  # pixels of a tile's side there, where the plane is right
STRIDE = 4
NUMBERS = (50, 100)
OTHERS = ("2", "3", "7", "24", "72", "A", "K", "X", "VP", "+1", "Go!", "III", "MMXX", "Bag")
PHOTO = (640, 640)
SLANTS = ((60, 90), (32, 60), (20, 32))  # degrees above the table
AMISS = 0.1  # spread of the logarithm by which the plane is too large or too small
SQUEEZE, ASKEW = 0.05, 0.02
MOST = 8  # tiles with a number
HELD, GONE = 0.75, 0.35  # of its number in sight: it is to be seen; it cannot be asked for
HERE, NEAR = 0.22, 0.42  # of a tile from its middle: the net says that it is here; it may say either

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class LapScene:
    """`picture`: SIDE x SIDE, RGB. `truth`: SIDE/4 x SIDE/4: 0 nothing, 1 the middle of a 50, 2 of a 100, -1 either."""

    picture: Pixels
    truth: NDArray[np.int8]


def lap_scene(stock: Stock, rng: np.random.Generator) -> LapScene:
    """A part of a table, seen by a phone and laid flat by a plane that is nearly right."""
    edition, board = stock.boards[int(rng.integers(len(stock.boards)))]
    layout = layouts()[edition]
    middle = rng.uniform([-3.0, -3.0], layout.size + 3.0)
    span = SIDE / TILE
    corners = middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * span / 2
    slant = float(rng.uniform(*SLANTS[int(rng.choice(3, p=[0.4, 0.4, 0.2]))]))
    camera = aim(rng, corners, PHOTO, slant, float(rng.uniform(0, 360)), float(rng.uniform(0.75, 1.2)))
    canvas = spread_cloth(stock.surfaces[int(rng.integers(len(stock.surfaces)))], camera, rng)
    strew(canvas, stock.clutter, camera, rng, float(rng.choice([0.0, 3.0])))
    for thing in scatter(rng, corners, 4):
        if isinstance(thing, Slab):
            paint_slab(canvas, camera, thing)
    owner = np.zeros(canvas.shape[:2], np.int32)
    tiles = _lay_tiles(canvas, owner, camera, middle, stock.clutter, rng)
    if rng.random() < 0.6:  # over some of the tiles: people push them half under the board
        printed = painted_over(board, stock.clutter, rng)
        lay(canvas, printed, camera, np.diag([*(layout.size / [printed.shape[1], printed.shape[0]]), 1.0]), rng)
        _cover(owner, camera, np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * layout.size, 0)
    _stand(canvas, camera, middle, tiles, rng)
    way = _flattened(camera, middle, rng)
    picture = cv2.warpPerspective(taken(canvas, rng), way, (SIDE, SIDE), flags=cv2.INTER_AREA, borderValue=(127,) * 3)
    return LapScene(np.asarray(picture, np.uint8), _truth(tiles, owner, camera, way))


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A tile on the table: its number (0: another one), its middle, how it is turned and how large it is."""

    number: int
    middle: Matrix
    turn: float
    size: float

    @property
    def to_table(self) -> Callable[[Matrix], Matrix]:
        return placed(self.middle, self.turn, self.size)


def placed(middle: Matrix, turn: float, size: float) -> Callable[[Matrix], Matrix]:
    """The way from the square of a tile, -0.5 to 0.5, onto the table."""
    c, s = np.cos(turn), np.sin(turn)
    return lambda points: np.asarray(points * size @ np.array([[c, s], [-s, c]]) + middle)


def _lay_tiles(
    canvas: Pixels, owner: NDArray[np.int32], camera: Camera, about: Matrix, clutter: Sequence[Pixels],
    rng: np.random.Generator,
) -> list[_Laid]:  # fmt: skip
    """Single ones, and some that overlap in a row as players lay them out."""
    tiles: list[_Laid] = []
    side = float(rng.normal(1, 0.03))
    for _ in range(int(rng.integers(0, MOST + 1))):
        number = int(rng.choice([0, *NUMBERS], p=[0.2, 0.4, 0.4]))
        middle, turn = rng.uniform(about - SIDE / TILE / 2, about + SIDE / TILE / 2), float(rng.uniform(0, 2 * np.pi))
        if tiles and rng.random() < 0.4:
            last = tiles[-1]
            middle = last.to_table(np.array([rng.normal(0, 0.1), rng.choice([-1, 1]) * rng.uniform(0.6, 1.1)]))
            turn = last.turn + float(rng.normal(0, 0.05))
        word = str(number) if number else str(rng.choice(OTHERS))
        picture = stone(rng, word, clutter) if not number or rng.random() < 0.75 else lap_tile(rng, number)
        tiles.append(_Laid(number, middle, turn, side if number else side * float(rng.choice([1, 1, 0.6, 1.5]))))
        _cover(owner, camera, lay_square(canvas, picture, camera, tiles[-1].to_table, rng), len(tiles))
    return tiles


def lay_square(
    canvas: Pixels, picture: Pixels, camera: Camera, to_table: Callable[[Matrix], Matrix], rng: np.random.Generator
) -> Matrix:
    """Lay a tile's picture where `to_table` takes the square from -0.5 to 0.5; where its corners lie then."""
    at = to_table(np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]))
    pixels = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], np.float32)
    lay(canvas, picture, camera, np.asarray(cv2.getPerspectiveTransform(pixels, at.astype(np.float32)), float), rng)
    return at


def stone(rng: np.random.Generator, word: str, clutter: Sequence[Pixels]) -> Pixels:
    """Cracked stone with a number in bold letters, perhaps some of a tile's picture at its edge or all over it."""
    tone = dye(rng.random(), rng.beta(1.2, 7), rng.uniform(0.4, 0.9)).astype(np.float32)
    shade = clouds(rng, (WIDTH, WIDTH), rng.uniform(15, 60), 3)[..., None]
    ground = tone + shade * rng.uniform(4, 22) + rng.normal(0, rng.uniform(0, 6), (WIDTH, WIDTH, 1))
    picture = to_pixels(np.asarray(ground, np.float32))
    crack = tuple((tone * rng.uniform(0.3, 0.8)).tolist())
    for _ in range(int(rng.integers(0, 5))):
        steps = rng.normal(0, 10, (6, 2)) + rng.normal(0, 6, 2)
        line = np.cumsum(np.vstack([rng.uniform(0, WIDTH, (1, 2)), steps]), 0)
        if rng.random() < 0.4:
            pale = tuple((tone * rng.uniform(1.05, 1.35)).clip(0, 255).tolist())
            cv2.fillPoly(picture, [line.astype(np.int32)], pale)
        cv2.polylines(picture, [line.astype(np.int32)], False, crack, 1, cv2.LINE_AA)
    art = cv2.resize(clutter[int(rng.integers(len(clutter)))], (WIDTH, WIDTH))
    if rng.random() < 0.6:  # a corner of it: a tower, a bush, the end of a wall
        middle, reach = rng.uniform(0, WIDTH, 2), rng.uniform(8, 26)
        ys, xs = np.mgrid[0:WIDTH, 0:WIDTH]
        near = np.clip(1.5 - np.hypot(xs - middle[0], ys - middle[1]) / reach, 0, 1)[..., None]
        picture = to_pixels(np.asarray(picture * (1 - near) + art * near, np.float32))
    elif rng.random() < 0.3:
        picture = np.asarray(cv2.addWeighted(picture, 0.6, art, 0.4, 0), np.uint8)
    return _lettered(rng, picture, word)


def _lettered(rng: np.random.Generator, picture: Pixels, word: str) -> Pixels:
    red = rng.random() < 0.75  # as in the print that most people own
    ink = dye(rng.normal(0.02, 0.03) % 1, rng.uniform(0.6, 1), rng.uniform(0.6, 1)) if red else any_colour(rng)
    rim = ink * rng.uniform(0.1, 0.6) if rng.random() < 0.7 else np.minimum(ink * 1.5 + 60, 255)
    name = str(rng.choice(["VeraBd.ttf", "Vera.ttf", "VeraBI.ttf"], p=[0.7, 0.15, 0.15]))
    with as_file(files("reportlab").joinpath("fonts", name)) as path:
        letters = ImageFont.truetype(path, 44)
    stroke = int(rng.integers(0, 4))
    left, top, right, bottom = letters.getbbox(word, stroke_width=stroke)
    margin = 4
    size = (int(right - left) + 2 * margin, int(bottom - top) + 2 * margin)
    layer = Image.new("RGBA", size, (*(int(v) for v in rim), 0))
    ImageDraw.Draw(layer).text(
        (margin - left, margin - top), word, tuple(int(v) for v in ink), letters,
        stroke_width=stroke, stroke_fill=tuple(int(v) for v in rim),
    )  # fmt: skip
    drawn = np.asarray(layer)
    high = WIDTH * rng.uniform(0.3, 0.52)
    wide = min(high * drawn.shape[1] / drawn.shape[0] * rng.uniform(0.75, 1.15), WIDTH * rng.uniform(0.75, 0.95))
    lettered = cv2.resize(drawn, (max(4, round(wide)), max(4, round(high))), interpolation=cv2.INTER_AREA)
    h, w = lettered.shape[:2]
    x, y = (round(float(v)) for v in (np.array([WIDTH - w, WIDTH - h]) * np.clip(rng.normal(0.5, 0.18, 2), 0, 1)))
    cover = lettered[..., 3:].astype(np.float32) / 255
    out = picture.copy()
    out[y : y + h, x : x + w] = (out[y : y + h, x : x + w] * (1 - cover) + lettered[..., :3] * cover).astype(np.uint8)
    return out


def _cover(owner: NDArray[np.int32], camera: Camera, corners: Matrix, number: int) -> None:
    """What lies on top there, for the pixels of the photo."""
    seen = project_straight(camera, corners)
    if np.isfinite(seen).all() and np.abs(seen).max() < 1e4:
        cv2.fillConvexPoly(owner, np.round(seen).astype(np.int32), number)


def _stand(
    canvas: Pixels, camera: Camera, about: Matrix, tiles: Sequence[_Laid], rng: np.random.Generator
) -> None:
    """Sets pieces here and there, sometimes one on a tile."""
    high = rng.normal((0, 0, 1.2), 0.5)
    lamp = Light(high / np.linalg.norm(high), float(rng.uniform(0.3, 0.7)), float(rng.uniform(0, 0.4)))
    toward = camera.eye / np.linalg.norm(camera.eye)
    for _ in range(int(rng.integers(0, 6))):
        foot = rng.uniform(about - 4, about + 4)
        if tiles and rng.random() < 0.2:
            corner = np.array([rng.choice([-0.35, 0.35]), rng.choice([-0.35, 0.35])])
            foot = tiles[int(rng.integers(len(tiles)))].to_table(corner)
        if camera.matrix[2] @ [*foot, 0, 1] < 1:  # tiles' widths: beside the camera or behind it
            continue
        colour = np.clip(np.array(WOOD[rng.integers(len(WOOD))]) * rng.uniform(0.6, 1.3), 0, 255)
        lies = bool(rng.random() < 0.3)
        piece = Posed(SOLIDS["meeple"], (float(foot[0]), float(foot[1])), 0.0, float(rng.uniform(0, 6.3)), lies)
        paint(canvas, piece, colour, lambda points: project_straight(camera, points), toward, lamp)


def _flattened(camera: Camera, middle: Matrix, rng: np.random.Generator) -> Matrix:
    """From the photo to the table laid flat, at any turn, a little too large or too small, a little squeezed."""
    angle, scale = rng.uniform(0, 2 * np.pi), TILE * np.exp(rng.normal(0, AMISS))
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    turned = np.array([[c, -s], [s, c]]) @ np.diag(np.exp(rng.normal(0, SQUEEZE, 2)))
    shift = np.array([SIDE, SIDE]) / 2 - turned @ middle
    onto = np.vstack([np.column_stack([turned, shift]), [0, 0, 1.0]])
    about = np.array([[1, 0, -SIDE / 2], [0, 1, -SIDE / 2], [0, 0, 1.0]])
    slant = np.eye(3)
    slant[2, :2] = rng.normal(0, ASKEW, 2) / (SIDE / 2)
    return np.asarray(np.linalg.inv(about) @ slant @ about @ onto @ np.linalg.inv(plane(camera)), np.float64)


def _truth(tiles: Sequence[_Laid], owner: NDArray[np.int32], camera: Camera, way: Matrix) -> NDArray[np.int8]:
    """What each cell of the net is to say."""
    cells = SIDE // STRIDE
    truth = np.zeros((cells, cells), np.int8)
    grid = np.stack(np.meshgrid(np.arange(cells) + 0.5, np.arange(cells) + 0.5), -1).reshape(1, -1, 2) * STRIDE
    places = cv2.perspectiveTransform(grid, np.linalg.inv(way @ plane(camera)))[0].reshape(cells, cells, 2)
    spots = np.stack(np.meshgrid(np.linspace(-0.35, 0.35, 9), np.linspace(-0.2, 0.2, 5)), -1).reshape(-1, 2)
    for k, tile in enumerate(tiles, 1):
        if not tile.number:
            continue
        x, y = np.nan_to_num(project_straight(camera, tile.to_table(spots)), nan=-1).astype(int).T
        inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
        seen = float((owner[y[inside], x[inside]] == k).sum()) / len(spots)
        away = np.hypot(*np.moveaxis(places - tile.middle, -1, 0)) / tile.size
        if seen > GONE:
            truth[(away < NEAR) & (truth == 0)] = -1
        if seen > HELD:
            truth[away < HERE] = 1 + NUMBERS.index(tile.number)
    return truth
