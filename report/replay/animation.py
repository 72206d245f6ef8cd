"""Makes a GIF of a game: the board grows tile by tile, the last one marked, with the points and their graph beside it.

Every tile and every piece is drawn once and copied from then on, so that a game of 300 tiles takes seconds. All frames
share one palette, and hold only what changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import as_file, files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.pieces import Colour, Thing, ThingKind
from engine.referee.laying import bridges_of
from engine.tiles.tile import Face
from language import Language
from report.art import board as boardart
from report.drawing import fonts, plot
from report.drawing.meeples import outline
from report.drawing.pen import Pen
from report.drawing.theme import ACCENT, INK, MUTED, Rgb, dye
from report.replay import graph
from report.replay.pixels import pictures
from report.replay.playback import Playback, Step

_BOARD = (640, 600)  # pixels that the board may take
_TILE = 60  # the largest side of a tile
_SMALL = 8  # below it tiles may overlap by a part of a pixel
_PANEL = 320
_EDGE = 16
_GRAPH = (_PANEL, 170)
_FIGURE = 22
_LINES = 5  # of what happened; more would push the points out
_WHOLE = 60_000  # milliseconds for all moves together
_STAY = (150, 900)  # of a move, at least and at most
_PAID = 2  # times as long where points come
_FIRST, _LAST = 1_500, 6_000


def animation(shown: Playback, language: Language) -> bytes:
    """Makes the GIF; it begins again when it is over."""
    stage = _stage(shown, language)
    last = stage.frame(len(shown.steps) - 1)
    palette = last.quantize(256, Image.Quantize.FASTOCTREE)
    frames = (stage.frame(n).quantize(palette=palette, dither=Image.Dither.NONE) for n in range(len(shown.steps)))
    out = BytesIO()
    next(frames).save(
        out, "GIF", save_all=True, append_images=frames, duration=_stays(shown.steps), loop=0, optimize=False,
        comment=shown.title.encode(),
    )  # fmt: skip
    return out.getvalue()


def _stays(steps: Sequence[Step]) -> list[int]:
    """How long each frame stays, in milliseconds; GIF counts hundredths of a second."""
    least, most = _STAY
    stay = min(max(_WHOLE // len(steps), least), most)
    return [_FIRST, *(stay * (_PAID if step.gained else 1) // 10 * 10 for step in steps[1:-1]), _LAST]


_Ground = tuple[Face, int | None]
"""A tile as it lies, and which way the bridge over it goes if there is one."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """What frames are put together from."""

    shown: Playback
    cells: boardart.Extent
    scale: float
    """Pixels from one tile to the next: whole ones, unless that would make them vanish."""
    size: tuple[int, int]
    tiles: Mapping[_Ground, Image.Image]
    pieces: Mapping[tuple[_Ground, Meeple], Image.Image]
    """A piece on its tile, its cell being 0, 0; half a tile of clear ground around it."""
    icons: Mapping[Colour, Image.Image]
    graph: Image.Image

    @property
    def side(self) -> int:
        """A tile's pixels."""
        return max(2, int(self.scale))

    def frame(self, n: int) -> Image.Image:
        """Draws one step."""
        step = self.shown.steps[n]
        image = Image.new("RGB", self.size, "white")
        grounds = _grounds(step.board)
        for cell, ground in grounds.items():
            image.paste(self.tiles[ground], self._corner(cell))
        for cell, standing in _standing(step.board, grounds):
            x, y = self._corner(cell)
            piece = self.pieces[standing]
            image.paste(piece, (x - self.side // 2, y - self.side // 2), piece)
        pen = ImageDraw.Draw(image)
        if step.new:
            x, y = self._corner(step.new)
            pen.rectangle((x, y, x + self.side, y + self.side), outline=_paint(ACCENT), width=max(2, self.side // 14))
        self._panel(image, pen, n)
        return image

    def _corner(self, cell: Cell) -> tuple[int, int]:
        x, y = self.cells.corner(cell, _EDGE, _EDGE, self.scale)
        return int(x), int(y)

    def _panel(self, image: Image.Image, pen: ImageDraw.ImageDraw, n: int) -> None:
        """Writes what happened and the points, and shows the graph as far as it goes by now."""
        step, left, y = self.shown.steps[n], self.size[0] - _PANEL - _EDGE, _EDGE
        _write(pen, (left, y), self.shown.title if n == self.shown.race.end else step.title, 20, fonts.BOLD)
        y += 34
        for colour, name in self.shown.names.items():
            image.paste(self.icons[colour], (left, y), self.icons[colour])
            _write(pen, (left + _FIGURE + 8, y + 1), fonts.cut(name, _PANEL - 140, 16), 16)
            _write(pen, (left + _PANEL - 60, y + 1), str(step.points[colour]), 17, fonts.BOLD, anchor="ra")
            if gained := step.gained.get(colour):
                _write(pen, (left + _PANEL - 50, y + 1), f"+{gained}", 16, paint=ACCENT)
            y += _FIGURE + 8
        whole = self.graph.crop((0, 0, round(self._reached(n)), _GRAPH[1]))
        image.paste(whole, (left, y + 6))
        y += _GRAPH[1] + 18
        told = () if n == self.shown.race.end else step.told
        for line in [line for said in told for line in fonts.wrap(said, _PANEL, 14)][:_LINES]:
            _write(pen, (left, y), line, 14, paint=MUTED)
            y += 19

    def _reached(self, n: int) -> float:
        if n == self.shown.race.end:
            return _GRAPH[0]
        return plot.area(0, 0, *_GRAPH).across(graph.at(self.shown.race, n)) + 1


def _stage(shown: Playback, language: Language) -> _Stage:
    cells = boardart.extent(shown.board)
    scale = min(_TILE, _BOARD[0] / cells.wide, _BOARD[1] / cells.high)
    scale = scale if scale < _SMALL else int(scale)
    side = max(2, int(scale))
    boards = [(step.board, _grounds(step.board)) for step in shown.steps]
    grounds = list(dict.fromkeys(ground for _, lying in boards for ground in lying.values()))
    pieces = list(dict.fromkeys(piece for board, lying in boards for _, piece in _standing(board, lying)))
    square, wider, small = (side, side), (2 * side, 2 * side), (_FIGURE, _FIGURE)
    tiles = pictures([partial(_draw_tile, ground, side) for ground in grounds], square, language)
    figures = pictures([partial(_draw_piece, *piece, side) for piece in pieces], wider, language, clear=True)
    icons = pictures([partial(_draw_icon, colour) for colour in shown.names], small, language, clear=True)
    lines = pictures([partial(_draw_graph, shown, language)], _GRAPH, language)
    panel = _EDGE + 34 + len(icons) * (_FIGURE + 8) + _GRAPH[1] + 18 + _LINES * 19
    board = (round(cells.wide * scale), round(cells.high * scale))
    size = (board[0] + _PANEL + 4 * _EDGE, max(board[1] + _EDGE, panel) + _EDGE)
    return _Stage(
        shown, cells, scale, size, dict(zip(grounds, tiles, strict=True)), dict(zip(pieces, figures, strict=True)),
        dict(zip(shown.names, icons, strict=True)), lines[0],
    )  # fmt: skip


_HERE = Cell(0, 0)


def _grounds(board: Board) -> Mapping[Cell, _Ground]:
    bridges = bridges_of(board.things)
    return {tile.cell: (tile.face, bridges.get(tile.cell)) for tile in board.tiles}


def _standing(board: Board, grounds: Mapping[Cell, _Ground]) -> Iterator[tuple[Cell, tuple[_Ground, Meeple]]]:
    """Each piece where it stands, and by itself on its tile."""
    for meeple in board.meeples:
        if ground := grounds.get(meeple.cell):
            yield meeple.cell, (ground, Meeple(_HERE, meeple.colour, meeple.on, meeple.segment, meeple.kind))


def _draw_tile(ground: _Ground, side: int, pen: Pen, x: float, y: float) -> None:
    boardart.draw(pen, _alone(ground), (), x, y, side)


def _draw_piece(ground: _Ground, meeple: Meeple, side: int, pen: Pen, x: float, y: float) -> None:
    boardart.figures(pen, _alone(ground, meeple), x + side / 2, y + side / 2, side)


def _alone(ground: _Ground, *standing: Meeple) -> Board:
    face, bridge = ground
    things = [] if bridge is None else [Thing(_HERE, ThingKind.BRIDGE, segment=bridge)]
    return Board([Placed(_HERE, face.key, face.rotation)], standing, things)


def _draw_icon(colour: Colour, pen: Pen, x: float, y: float) -> None:
    pen.shape(x + 1, y + 1, _FIGURE - 2, outline("meeple"), fill=dye(colour).tone, edge=INK, thick=0.8)


def _draw_graph(shown: Playback, language: Language, pen: Pen, x: float, y: float) -> None:
    graph.draw(pen, shown.race, shown.names, language, (x, y, *_GRAPH))


def _write(
    pen: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, face: str = fonts.TEXT, *,
    paint: Rgb = INK, anchor: str = "la",
) -> None:  # fmt: skip
    pen.text(at, fonts.cut(text, _PANEL, size, face), _paint(paint), _font(face, size), anchor=anchor)


def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("language").joinpath("fonts", f"{face}.ttf")) as path:
        return ImageFont.truetype(path, size)


def _paint(colour: Rgb) -> tuple[int, ...]:
    return tuple(round(c * 255) for c in colour)
