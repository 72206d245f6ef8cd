"""What a person sees beside a question: the place in the photo, framed among its neighbours, and what may be there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from engine.board import Board, Placed
from engine.cell import Cell
from engine.doubt import NOTHING, Doubt, What
from engine.formats.notation import UNKNOWN, parse_standing
from engine.referee.laying import bridges_over
from language import Language
from recorder.doubts.doubts import laid_of_words
from recorder.shell.picture import Picture
from recorder.shell.screen import Graphics, Screen
from report.art import board as boardart
from report.art.picture import drawn
from report.drawing.pen import Pen
from report.drawing.theme import MUTED, Paper
from vision.arrays import Pixels
from vision.geometry import UNIT, warped
from vision.overlay.canvas import DARK, DOUBT
from vision.photo import Photo
from vision.reading import Point, Quad

MARGIN = 1.0  # tiles around the one in question; half as many where a tile would have too few half blocks
FEW_BLOCKS = 14  # pixels of a tile's side
BELOW = 10  # lines left for the question itself
ROWS = (8, 16)  # the least and the most lines that a picture takes
NARROWEST = 20  # columns: in a window that is narrower nothing could be seen
SMALLEST, LARGEST = 6, 20  # columns of a drawing
RING = 0.24  # of a tile's side: the radius about a foot, as in the picture of the whole board, ...
WIDER = 0.3  # ... and where a line is as thick as a pixel, so that the figure inside is seen
GAP = 2  # columns between drawings, and a line below each row of them
_OUTWARDS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
_UNIT = 40.0  # points of a tile's side on the page that it is drawn on


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A tile in a photo: its corners in the file's pixels, and where on it the foot of the figure in question is (0..1
    right, 0..1 down).
    """

    photo: Photo
    quad: Quad
    foot: Point | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """How many characters a picture may take."""

    columns: int
    rows: int

    @classmethod
    def on(cls, columns: int, lines: int) -> "Room":
        """Leaves lines for the question, however small the window is."""
        least, most = ROWS
        return cls(max(NARROWEST, columns - 1), max(least, min(most, lines - BELOW)))


def choice(doubt: Doubt, words: str, board: Board) -> Board:
    """Returns what is drawn for one answer: the tile alone, or with that figure on it; a figure on the tile beside it
    stands there, and both tiles are drawn.
    """
    cell = doubt.about.where
    assert isinstance(cell, Cell)
    lying = board.by_cell
    if doubt.about.what is What.TILE:
        if words == NOTHING:
            return Board()
        lies, on_it = laid_of_words(words, cell)
        return Board([lies], things=on_it)
    stands = [parse_standing(words, cell)] if words != NOTHING else []
    cells = dict.fromkeys([cell, *(meeple.cell for meeple in stands)])
    return Board([lying.get(one, Placed(one, UNKNOWN)) for one in cells], stands, bridges_over(cells, board.things))


def view(seen: Place, choices: Sequence[Board], room: Room, screen: Screen, language: Language) -> Picture:
    """Puts the place and drawings of the choices side by side, each choice with its number. A choice is one tile, with
    or without a figure; an empty board is no tile.
    """
    across, down = screen.cell
    rows = min(room.rows, room.columns * across // (2 * down))
    columns = rows * down // across
    shapes = _shape(len(choices), room.columns - columns - GAP, rows, screen)
    blank = _blank(room, rows, screen)
    side = rows * down
    blank[:side, : columns * across] = _opaque(cut_out(seen, side, around(screen, side)), columns * across, side)
    if shapes is None:
        return Picture(blank[:, : columns * across], columns, rows)
    grid = _Grid(*shapes, columns + GAP, screen)
    used = grid.put(blank, drawings(choices, language))
    numbers = {grid.place(number): f" {number + 1} " for number in range(len(choices))}
    return Picture(np.ascontiguousarray(blank[:, : used * across]), used, rows, numbers)


def side_by_side(seen: Mapping[str, Place], room: Room, screen: Screen) -> Picture | None:
    """Puts several places of photos beside each other, each with its word; None where there is no room for them."""
    shapes = _shape(len(seen), room.columns, room.rows, screen)
    if shapes is None:
        return None
    grid = _Grid(*shapes, 0, screen)
    across, down = screen.cell
    side = grid.wide * across
    rows = -(-len(seen) // grid.in_row) * (grid.high + 1) - 1
    blank = _blank(room, rows, screen)
    used = grid.put(blank, [cut_out(one, side, around(screen, side)) for one in seen.values()])
    words = {grid.place(number): f" {word} " for number, word in enumerate(seen)}
    return Picture(np.ascontiguousarray(blank[: rows * down, : used * across]), used, rows, words)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where squares so many characters wide and high lie, so many in a row, from such a column on."""

    wide: int
    high: int
    in_row: int
    first: int
    screen: Screen

    def place(self, number: int) -> tuple[int, int]:
        """Returns the column and the row where one begins."""
        row, in_row = divmod(number, self.in_row)
        return self.first + in_row * (self.wide + GAP), row * (self.high + 1)

    def put(self, blank: Pixels, pictures: Sequence[Pixels]) -> int:
        """Lays the pictures on the blank, and returns the first column behind them all."""
        across, down = self.screen.cell
        size = min(self.wide * across, self.high * down)
        places = [self.place(number) for number in range(len(pictures))]
        for (column, row), picture in zip(places, pictures, strict=True):
            left, top = column * across, row * down
            blank[top : top + size, left : left + size] = _opaque(picture, size, size)
        return max(column for column, _ in places) + self.wide


def _blank(room: Room, rows: int, screen: Screen) -> Pixels:
    return np.zeros((rows * screen.cell[1], room.columns * screen.cell[0], 4), np.uint8)


def _opaque(pixels: Pixels, width: int, height: int) -> Pixels:
    """Scales a picture, and says that nothing shows through it."""
    scaled = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(np.dstack([scaled, np.full((height, width), 255, np.uint8)]), np.uint8)


def _shape(number: int, columns: int, rows: int, screen: Screen) -> tuple[int, int, int] | None:
    """Finds the largest drawings that fit: their columns and rows, and how many stand in a row; None if there is no
    room.
    """
    across, down = screen.cell
    for wide in range(LARGEST, SMALLEST - 1, -1):
        high = max(1, round(wide * across / down))
        in_row = (columns + GAP) // (wide + GAP)
        if number and in_row and -(-number // in_row) * (high + 1) - 1 <= rows:
            return wide, high, in_row
    return None


def around(screen: Screen, side: int) -> float:
    """Says how many tiles wide the margin around the tile is: half as wide where a tile would have too few blocks."""
    few = screen.graphics is Graphics.BLOCKS and side < FEW_BLOCKS * (1 + 2 * MARGIN)
    return MARGIN / 2 if few else MARGIN


def cut_out(seen: Place, side: int, margin: float = MARGIN) -> Pixels:
    """Cuts the tile out of the photo with what lies around it, upright as the board lies; frames it and rings the foot,
    for two may stand on one tile. `margin`: how many tiles wide what lies around it is.
    """
    photo = seen.photo
    one = side / (1 + 2 * margin)
    corners = np.asarray(one * (UNIT + margin), np.float32)
    onto = cv2.getPerspectiveTransform(np.array(seen.quad, np.float32) / np.float32(photo.shrunk), corners)
    cut = warped(photo.pixels, np.asarray(onto, np.float64), (side, side))
    thick = max(1, round(one / 24))
    frame = np.round(corners + thick / 2 * _OUTWARDS).astype(np.int32)
    lines = [(DARK, 2 * thick), (DOUBT, thick)] if thick > 1 else [(DOUBT, 1)]  # with a rim it shows on any art
    for paint, wide in lines:
        cv2.polylines(cut, [frame], True, paint, wide)
    if seen.foot is not None:
        middle = [round(one * (margin + along)) for along in seen.foot]
        radius, kind = (RING, cv2.LINE_AA) if thick > 1 else (WIDER, cv2.LINE_8)
        for paint, wide in lines:
            cv2.circle(cut, middle, round(radius * one), paint, wide, kind)
    return cut


def drawings(choices: Sequence[Board], language: Language) -> list[Pixels]:
    """Draws each choice as a square."""
    if not choices:
        return []

    def draw(pen: Pen) -> None:
        for number, board in enumerate(choices):
            size = boardart.extent(board)
            if board.tiles:
                boardart.draw(pen, board, (), number * _UNIT, 0, _UNIT / max(size.wide, size.high))
            else:
                _nothing(pen, number * _UNIT)

    page = drawn(draw, Paper(_UNIT * len(choices), _UNIT), "png", language, "")
    pixels = np.asarray(Image.open(BytesIO(page)).convert("RGB"), np.uint8)
    return [np.ascontiguousarray(part) for part in np.array_split(pixels, len(choices), axis=1)]


def _nothing(pen: Pen, x: float) -> None:
    """Crosses the square out."""
    for corner in (((0.15, 0.15), (0.85, 0.85)), ((0.85, 0.15), (0.15, 0.85))):
        pen.shape(x, 0, _UNIT, corner, edge=MUTED, thick=_UNIT * 0.06, closed=False)
