"""The sheet of a game of The Castle: who won, the castle with its wall and tiles, every line, what rests on what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.castle.board import CastleBoard, Laid
from engine.castle.box import CastleBox, Setting
from engine.castle.features import feature_at, features
from engine.castle.scoring import Count, Line, What
from engine.castle.tile import Ground
from engine.castle.wall import Wall, wall_of
from engine.cell import column_name
from engine.pieces import Colour
from language import Language
from language.words import cells_said
from report.drawing import fonts
from report.drawing.flow import Flow
from report.drawing.meeples import outline
from report.drawing.page import Page, bind
from report.drawing.path import Path, turned
from report.drawing.table import PageColumn, PageRow
from report.drawing.theme import BODY, INK, MUTED, RULE, SMALL, TITLE, WHITE, Align, Paper, dye, rgb

_HEAD = 58.0
_LARGEST = 34.0  # points of a cell's side
_HIGHEST = 330.0  # points that the castle may take of a page
_RIM = 26.0  # around the castle, for the figures on the track and the names of rows and columns
_STONE, _LAWN = rgb("#d9d4c7"), rgb("#f2efe6")
_GROUNDS = {
    Ground.PATH: rgb("#e8d6a0"), Ground.HOUSE: rgb("#c98f6a"), Ground.TOWER: rgb("#9aa4b5"),
    Ground.COURT: rgb("#b9cf9b"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CastleSheet:
    """What is printed. `track`: the points on the wall, where they are known; `tokens`: whose each corner's token is;
    `totals`: everything together.
    """

    names: Mapping[Colour, str]
    box: CastleBox
    board: CastleBoard | None
    count: Count | None
    track: Mapping[Colour, int]
    tokens: Mapping[int, Colour]
    totals: Mapping[Colour, int]
    ended: bool


def sheet(what: CastleSheet, under: Sequence[str], language: Language, paper: Paper) -> bytes:
    """Makes the PDF."""
    say = language.say
    flow = Flow(paper)
    title = headline(what, language)
    flow.block(_HEAD, lambda page, y: _head(page, y, title, [say("Carcassonne: The Castle"), *under]))
    flow.table(_point_columns(flow.width, language), list(_points(what, language)))
    flow.space(14)
    side = _side(what.box, flow.width)
    rows = len(what.box.wall)
    flow.block(rows * side + 2 * _RIM + 6, lambda page, y: _castle(page, y, side, what))
    if what.count is not None and what.count.lines:
        flow.heading(say("Every line"), keep=40)
        flow.table(_line_columns(flow.width, language), [_line_row(line, what, language) for line in what.count.lines])
    flow.space(8)
    for told in notes(what, language):
        for line in fonts.wrap(told, flow.width, BODY):
            flow.block(12, lambda page, y, line=line: _note(page, y, line))  # type: ignore[misc]
    return bind(flow.pages, paper, language, title=say("Carcassonne: The Castle"))


def headline(what: CastleSheet, language: Language) -> str:
    """Says who won, or how the game stands."""
    say, (one, two) = language.say, list(what.totals)
    if not what.ended:
        return say("{one} {points}, {two} {others}", one=called(what, one, language), points=what.totals[one],
                   two=called(what, two, language), others=what.totals[two])  # fmt: skip
    best = max(what.totals.values())
    winners = [called(what, colour, language) for colour, total in what.totals.items() if total == best]
    if len(winners) == 1:
        return say("{name} wins with {points} points", name=winners[0], points=best)
    return say("{names} share the win with {points} points", names=language.join(winners), points=best)


def called(what: CastleSheet, colour: Colour, language: Language) -> str:
    """Names a player; by the colour where there is no name."""
    name = fonts.printable(what.names.get(colour, ""))
    said = language.say(colour)
    return name or said[:1].upper() + said[1:]


def line_said(line: Line, language: Language) -> str:
    """Says how a line comes to its points: 4 tiles × 2 = 8."""
    if line.what is What.COURT:
        things = language.count("{n} market", "{n} markets", line.count)
    elif line.what is What.GAP:
        return language.count("{n} empty cell", "{n} empty cells", line.count)
    else:
        things = language.count("{n} tile", "{n} tiles", line.count)
    times = f" × {line.times}" if line.times > 1 else ""
    return f"{things} × {line.each}{times}"


def title_of(what: What, language: Language) -> str:
    """Names what a line is about."""
    return {
        What.PATH: language.say("Complete path"),
        What.HOUSE: language.say("Complete house"),
        What.TOWER: language.say("Complete tower"),
        What.COURT: language.say("Court"),
        What.GAP: language.say("Largest gap, to the larger keep"),
    }[what]


def notes(what: CastleSheet, language: Language) -> Iterator[str]:
    """Says what the lines rest on that no description of the game tells."""
    say, told = language.say, what.box.told
    points = what.box.points
    figures = say("path {path}, house {house}, tower {tower} for each tile, market {market}", path=points.path,
                  house=points.house, tower=points.tower, market=points.market)  # fmt: skip
    if what.count is not None:
        rests = {setting for line in what.count.lines for setting in line.rests} - told
        if Setting.POINTS in rests:
            yield say(
                "Our reading, since no box file tells it: what a tile and a market are worth ({figures}). The lines of "
                "paths, houses, towers and courts rest on it.",
                figures=figures,
            )
        if Setting.WALL in rests:
            yield say("Our reading, since no box file tells it: where the wall runs. The line of the gap rests on it.")
    if any(what.track.values()) and not {Setting.TRACK, Setting.WALL} & told:
        yield say("Our reading, since no box file tells it: the fields of the track. Who took a corner rests on it.")
    if what.tokens and Setting.TOKENS not in told:
        yield say("No box file tells what the tokens do, so they bring no points here.")


def line_cells(line: Line, what: CastleSheet, language: Language) -> str:
    """Names the cells of a line: all that it is about, the first few of a gap."""
    about = language.about([(0, 0), *what.box.inside])
    return cells_said(line.cells, about) if line.what is What.GAP else ", ".join(map(about.cell, line.cells))


def _head(page: Page, y: float, title: str, under: Sequence[str]) -> None:
    page.text(page.left, y + TITLE * 0.8, title, TITLE, face=fonts.BOLD, room=page.width)
    page.text(page.left, y + TITLE * 0.8 + 17, "  ·  ".join(under), 9.5, colour=MUTED, room=page.width)


def _note(page: Page, y: float, line: str) -> None:
    page.text(page.left, y + 10, line, BODY, colour=MUTED)


def _point_columns(width: float, language: Language) -> list[PageColumn]:
    say = language.say
    titles = (say("Wall"), say("Tokens"), say("Castle"), say("Total"))
    return [PageColumn(say("Player"), width - 70 * len(titles), Align.LEFT, bold=True),
            *(PageColumn(title, 70) for title in titles)]  # fmt: skip


def _points(what: CastleSheet, language: Language) -> Iterator[PageRow]:
    for colour, total in what.totals.items():
        track = what.track.get(colour, 0)
        board = what.count.total(colour) if what.count else 0
        name = f"{called(what, colour, language)} · {language.say(colour)}"
        yield PageRow([name, str(track), str(total - track - board), str(board), str(total)])


def _line_columns(width: float, language: Language) -> list[PageColumn]:
    say = language.say
    return [
        PageColumn(say("Line"), width * 0.28, Align.LEFT), PageColumn(say("Cells"), width * 0.26, Align.LEFT),
        PageColumn(say("Scored"), width * 0.2, Align.LEFT), PageColumn(say("Player"), width * 0.16, Align.LEFT),
        PageColumn(say("Points"), width * 0.1),
    ]  # fmt: skip


def _line_row(line: Line, what: CastleSheet, language: Language) -> PageRow:
    owner = called(what, line.colour, language) if line.colour else language.say("tied, nobody")
    cells = line_cells(line, what, language)
    return PageRow([title_of(line.what, language), cells, line_said(line, language), owner, str(line.points)])


def _side(box: CastleBox, width: float) -> float:
    columns, rows = max(map(len, box.wall)), len(box.wall)
    return min(_LARGEST, (width - 2 * _RIM) / columns, (_HIGHEST - 2 * _RIM) / rows)


def _castle(page: Page, y: float, side: float, what: CastleSheet) -> None:
    """The wall with its track, the tiles inside, the figures."""
    columns = max(map(len, what.box.wall))
    x, top = page.left + (page.width - columns * side) / 2, y + _RIM
    for column in range(columns):
        page.text(x + (column + 0.5) * side, y + 7, column_name(column), SMALL, colour=MUTED, align=Align.MIDDLE)
    for row in range(len(what.box.wall)):
        page.text(x - _RIM + 4, top + (row + 0.5) * side + 3, str(row + 1), SMALL, colour=MUTED, align=Align.RIGHT)
    wall = wall_of(what.box)
    ring = [(x + px * side, top + py * side) for px, py in wall.outline]
    page.shape(0, 0, 1, ring, fill=None if page.saving else _LAWN, edge=_STONE, thick=side * 0.36)
    page.shape(0, 0, 1, ring, edge=RULE, thick=0.4)
    for cell in what.box.inside:
        page.box(x + cell.x * side, top + cell.y * side, side, side, edge=RULE, thick=0.3)
    if what.board is not None:
        for laid in what.board.tiles:
            _tile(page, x + laid.cell.x * side, top + laid.cell.y * side, side, laid)
        _figures(page, x, top, side, what)
    _track(page, x, top, side, wall, what)


def _tile(page: Page, x: float, y: float, side: float, laid: Laid) -> None:
    """Draws a tile by its sides: each area from its sides to the middle."""
    page.box(x, y, side, side, fill=None if page.saving else WHITE, edge=INK, thick=0.4)
    for number in range(4):
        area = laid.tile.side(number, laid.rotation)
        if area is not None and area.ground is not Ground.PATH:
            tone = _GROUNDS[area.ground]
            page.shape(x, y, side, _wedge(number), fill=None if page.saving else tone, edge=tone, thick=0.3)
    for number in range(4):
        area = laid.tile.side(number, laid.rotation)
        if area is not None and area.ground is Ground.PATH:
            page.shape(x, y, side, _street(number), fill=_GROUNDS[Ground.PATH], edge=MUTED, thick=0.2)
    for area in laid.tile.areas.values():
        px, py = _middle(laid, area.name)
        if area.fountain:
            page.dot(x + px * side, y + py * side, side * 0.09, rgb("#3f7fb5"))
        for market in range(area.markets):
            at = x + (px + 0.14 * (market - (area.markets - 1) / 2)) * side
            page.box(at - side * 0.06, y + (py - 0.06) * side, side * 0.12, side * 0.12, fill=rgb("#a33b2a"))


def _wedge(number: int) -> Path:
    return turned([(0.0, 0.0), (1.0, 0.0), (0.5, 0.5)], 90 * number, 1.0)


def _street(number: int) -> Path:
    return turned([(0.42, 0.0), (0.58, 0.0), (0.58, 0.58), (0.42, 0.58)], 90 * number, 1.0)


def _middle(laid: Laid, name: str) -> tuple[float, float]:
    """Where something on an area is drawn: between its sides' middles and the tile's."""
    at = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
    sides = [(own + laid.rotation // 90) % 4 for own in laid.tile.areas[name].sides]
    x, y = (sum(at[side][axis] for side in sides) / len(sides) for axis in (0, 1))
    return 0.5 + (x - 0.5) * 0.55, 0.5 + (y - 0.5) * 0.55


def _figures(page: Page, x: float, top: float, side: float, what: CastleSheet) -> None:
    assert what.board is not None
    tiles = {laid.cell: laid for laid in what.board.tiles}
    found = features(what.board, what.box)
    for figure in what.board.figures:
        px, py = _middle(tiles[figure.cell], figure.area)
        tone = dye(figure.colour).tone
        at = (x + (figure.cell.x + px) * side, top + (figure.cell.y + py) * side)
        if figure.keep:
            left, above = at[0] - side * 0.14, at[1] - side * 0.2
            page.box(left, above, side * 0.28, side * 0.34, fill=tone, edge=WHITE, thick=0.6)
            stands = feature_at(figure.cell, figure.area, found)
            label = str(len(stands.cells)) if stands else "?"
            page.text(at[0], at[1] + side * 0.06, label, SMALL, colour=dye(figure.colour).sign, align=Align.MIDDLE)
        else:
            size = side * 0.42
            page.shape(at[0] - size / 2, at[1] - size * 0.6, size, outline("meeple"), fill=tone, edge=WHITE, thick=0.5)


def _track(page: Page, x: float, top: float, side: float, wall: Wall, what: CastleSheet) -> None:
    for number, (px, py) in enumerate(wall.places):
        corner = number in wall.corners
        page.dot(x + px * side, top + py * side, side * (0.13 if corner else 0.045), INK if corner else MUTED)
        if corner:
            owner = what.tokens.get(wall.corners.index(number) + 1)
            page.dot(x + px * side, top + py * side, side * 0.1, dye(owner).tone if owner else WHITE)
    for place, (colour, points) in enumerate(what.track.items()):
        px, py = wall.places[points % wall.fields]
        size = side * 0.46
        left = x + px * side + (place - 0.5) * size * 0.5 - size / 2
        tone = dye(colour).tone
        page.shape(left, top + py * side - size / 2, size, outline("meeple"), fill=tone, edge=WHITE, thick=0.6)
