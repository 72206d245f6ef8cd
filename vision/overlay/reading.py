"""Draws a reading over its photo: what is certain stays as it was photographed, doubts have frames."""

from collections.abc import Mapping

import cv2
import numpy as np

from engine.cell import Cell, Grid, column_name
from engine.doubt import tile_at, track_of
from engine.pieces import Colour, MeepleKind
from language import Language
from vision.arrays import Doubles, Pixels, Singles
from vision.geometry import placed
from vision.lattice.joining.assemble import STEPS, beside
from vision.meeples.piles import THICK
from vision.overlay.canvas import BLACK, DOUBT, LIGHT, PAINT, WHITE, Canvas, rectangle
from vision.overlay.legend import Marked, with_legend
from vision.overlay.tint import Quads, side_of, tint
from vision.photo import Photo
from vision.reading import MeepleReading, Reading, TileReading

RING = 0.24  # of a tile's side: the radius about a foot
DASH = 0.11  # of a tile's side: how long the dashes are about what is only proposed
RIBS = 12  # dashes of its ring
BESIDE = 0.28  # of a tile: so far from the board's outer edge its columns and rows are named
GRID, RIM = 0.22, 0.8  # how plainly the lines between tiles and around the board are seen
ARROWS = {0: "↑", 90: "→", 180: "↓", 270: "←"}  # where the top of the tile's drawing points
SPANS = ("↕", "↔")  # how a bridge goes over it


def draw_reading(
    photo: Photo,
    reading: Reading,
    language: Language,
    board: Reading | None = None,
    letters: bool = False,
    numbers: Mapping[Marked, int] | None = None,
) -> Pixels:
    """Draws features in their owners' colours, rings pieces, frames and numbers doubts, and adds a legend under the
    photo. What is only proposed is dashed.

    `numbers`: which question is about what; tiles, then pieces, then the track, unless given. Where the photo shows a
    part of a `board`, numbers and names of cells are that board's, unless the language speaks about a larger one.
    `letters`: name every tile, and every piece that is not a plain meeple.
    """
    whole = board or reading
    numbers = doubts_numbered(whole) if numbers is None else numbers
    there = {(t.x, t.y): np.array(t.quad, np.float32) / np.float32(photo.shrunk) for t in reading.tiles}
    faint = {(t.x, t.y): np.array(t.quad, np.float32) / np.float32(photo.shrunk) for t in reading.proposed_tiles}
    quads = {**faint, **there}
    canvas = Canvas(photo.pixels, float(np.median([side_of(quad) for quad in quads.values()])) if quads else np.inf)
    tint(canvas.pixels, reading, there)
    _grid(canvas, there)
    for meeple in (*reading.proposed_meeples, *reading.meeples):
        if (meeple.x, meeple.y) in quads:
            dashed = meeple in reading.proposed
            _piece(canvas, meeple, quads, meeple in numbers, dashed, language if letters else None)
    for tile in (*reading.proposed_tiles, *reading.tiles):
        if letters:
            canvas.write(quads[tile.x, tile.y].mean(0), _letter(tile), 0.22 * side_of(quads[tile.x, tile.y]))
        if marked(tile) in numbers:
            _doubted(canvas, tile, quads, dashed=(tile.x, tile.y) not in there)
    for thing in (*reading.tiles, *reading.meeples, *reading.proposed):
        number = numbers.get(marked(thing))
        if number is not None and (thing.x, thing.y) in quads:
            canvas.badge_beside(_frame_of(thing, quads), number)
    if there:
        _name_cells(canvas, there, language.grid or Grid.of((t.x, t.y) for t in whole.tiles))
    return with_legend(canvas.done(), reading, numbers, language)


def doubts_numbered(reading: Reading) -> dict[Marked, int]:
    """Numbers each doubt and each thing that is proposed: tiles, then pieces, then the track."""
    tiles = [*(tile for tile in reading.tiles if tile.ask), *reading.proposed_tiles]
    meeples = [*(meeple for meeple in reading.meeples if meeple.ask), *reading.proposed_meeples]
    track = [track_of(Colour(colour)) for colour, figure in (reading.track or {}).items() if figure.ask]
    return {what: number for number, what in enumerate([*map(marked, tiles), *meeples, *track], 1)}


def marked(thing: TileReading | MeepleReading) -> Marked:
    """Returns what keeps its number: a tile's cell, since a photo of a part has a quad of its own; a piece as it was
    read.
    """
    return tile_at(Cell(thing.x, thing.y)) if isinstance(thing, TileReading) else thing


def _grid(canvas: Canvas, quads: Quads) -> None:
    """Draws thin lines between the tiles, and one around the board."""
    inner, outer = canvas.pixels.copy(), canvas.pixels.copy()
    fine = max(1, round(canvas.text / 14))
    for (x, y), quad in quads.items():
        corners = np.round(quad * 16).astype(np.int32)
        for side, (dx, dy) in enumerate(STEPS):
            ends = corners[[side, (side + 1) % 4]]
            if (x + dx, y + dy) in quads:
                cv2.polylines(inner, [ends], False, WHITE, 1, cv2.LINE_AA, 4)
            else:
                cv2.polylines(outer, [ends], False, BLACK, 3 * fine, cv2.LINE_AA, 4)
                cv2.polylines(outer, [ends], False, LIGHT, fine, cv2.LINE_AA, 4)
    changed = (outer != canvas.pixels).any(-1)
    cv2.addWeighted(inner, GRID, canvas.pixels, 1 - GRID, 0, canvas.pixels)
    canvas.pixels[changed] = (RIM * outer[changed] + (1 - RIM) * canvas.pixels[changed]).astype(np.uint8)


def _foot(meeple: MeepleReading, quads: Quads) -> Doubles:
    """Returns where it touches in the photo; a piece on others is so much higher."""
    quad = quads[meeple.x, meeple.y]
    foot = placed(quad, np.array([meeple.at], np.float32))[0] - [0, meeple.under * THICK * side_of(quad)]
    return np.asarray(foot, np.float64)


def _piece(
    canvas: Canvas, meeple: MeepleReading, quads: Quads, framed: bool, dashed: bool, language: Language | None
) -> None:
    side = side_of(quads[meeple.x, meeple.y])
    foot = _foot(meeple, quads)
    width = max(side / 28, canvas.text / 12)
    canvas.keep_clear(rectangle(foot, side * RING))
    if framed:
        _doubted(canvas, meeple, quads, dashed)
    if not dashed:
        canvas.ring(foot, side * RING, PAINT[meeple.colour], width)
    else:
        turns = np.linspace(0, 2 * np.pi, RIBS, endpoint=False)
        around = foot + side * RING * np.stack([np.cos(turns), np.sin(turns)], -1)
        canvas.dashes(around, PAINT[meeple.colour], width, length=side)
    canvas.disc(foot, side / 40, WHITE)
    if language and meeple.kind != MeepleKind.MEEPLE:
        canvas.write((foot[0], foot[1] + side * 0.4), language.say(meeple.kind))


def _doubted(canvas: Canvas, thing: TileReading | MeepleReading, quads: Quads, dashed: bool) -> None:
    """Draws a doubt's frame about it."""
    corners, side = _frame_of(thing, quads), side_of(quads[thing.x, thing.y])
    canvas.keep_clear(corners)
    width = max(side / 26, canvas.text / 12)
    if dashed:
        canvas.dashes(corners, DOUBT, width, side * DASH)
    else:
        canvas.outline(corners, DOUBT, width)


def _frame_of(thing: TileReading | MeepleReading, quads: Quads) -> Doubles:
    """Returns the corners of a doubt's frame: just within a tile, so that neighbours' frames stay apart, or about a
    piece.
    """
    quad = quads[thing.x, thing.y]
    if isinstance(thing, TileReading):
        return np.asarray(quad * 0.94 + quad.mean(axis=0) * 0.06, np.float64)
    return rectangle(_foot(thing, quads), side_of(quad) * (RING + 0.1))


def _letter(tile: TileReading) -> str:
    if tile.rotation is None:
        return f"{tile.key} {tile.edges}"
    over = "" if tile.bridge is None else f" {SPANS[tile.bridge]}"
    return f"{tile.key.split('/')[-1]}{ARROWS[tile.rotation]}{over}"


def _name_cells(canvas: Canvas, quads: Quads, grid: Grid) -> None:
    """Writes each column's letter above and below its tiles, each row's number to both sides of its own."""
    for x in sorted({x for x, _ in quads}):
        rows = [y for column, y in quads if column == x]
        for y, side in ((min(rows), 0), (max(rows), 2)):
            _name(canvas, beside(quads[x, y], side), side, column_name(x - grid.first.x))
    for y in sorted({y for _, y in quads}):
        columns = [x for x, row in quads if row == y]
        for x, side in ((max(columns), 1), (min(columns), 3)):
            _name(canvas, beside(quads[x, y], side), side, str(y - grid.first.y + 1))


def _name(canvas: Canvas, empty: Singles, side: int, text: str) -> None:
    """Writes the name in the empty cell to one side of the board, close to it; within the photo, if that ends
    before.
    """
    along = {0: (0.5, 1 - BESIDE), 1: (BESIDE, 0.5), 2: (0.5, BESIDE), 3: (1 - BESIDE, 0.5)}[side]
    middle = placed(empty, np.array([along], np.float32))[0]
    edge = canvas.text * 0.7
    inside = np.clip(middle, edge, [length - edge for length in canvas.pixels.shape[1::-1]])
    if canvas.is_free(inside):  # otherwise the other end of its row or column has it
        canvas.write(inside, text, paint=LIGHT)
