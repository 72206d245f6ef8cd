"""Pages of a PDF, drawn from the top left corner down.

ReportLab counts upwards from the lower left; here y grows downwards, as the eye reads and as boards are written. Text
is placed by its baseline. Every page is a function that draws it, so that each can say how many there are.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from language import Language
from report.drawing import fonts
from report.drawing.path import Path, moved
from report.drawing.pattern import marks
from report.drawing.pen import STAMP, Pen
from report.drawing.theme import BODY, HAIRLINE, INK, MARGIN, MUTED, RULE, SMALL, Align, Paper, Pattern, Rgb


@dataclass(frozen=True, slots=True)
class Page:
    """One page to draw on."""

    canvas: Canvas
    paper: Paper
    saving: bool = False  # ink: no filled areas, patterns and outlines instead

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def right(self) -> float:
        return self.paper.width - MARGIN

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.paper.width - 2 * MARGIN

    @property
    def top(self) -> float:
        return MARGIN

    @property
    def bottom(self) -> float:
        """Where content ends and the foot begins."""
        return self.paper.height - MARGIN - 6

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = BODY,
        *,
        face: str = fonts.TEXT,
        colour: Rgb = INK,
        align: Align = Align.LEFT,
        room: float | None = None,
    ) -> float:
        """Writes one line with its baseline at y, cut to `room` points; returns its width."""
        shown = text if room is None else fonts.cut(text, room, size, face)
        width = fonts.width(shown, size, face)
        start = x - {Align.LEFT: 0.0, Align.MIDDLE: width / 2, Align.RIGHT: width}[align]
        self.canvas.setFillColorRGB(*colour)
        self.canvas.setFont(face, size)
        self.canvas.drawString(start, self.paper.height - y, shown)
        return width

    def rule(self, x0: float, y: float, x1: float, *, colour: Rgb = RULE, thick: float = HAIRLINE) -> None:
        """Draws a level line."""
        self.line(x0, y, x1, y, colour=colour, thick=thick)

    def line(self, x0: float, y0: float, x1: float, y1: float, *, colour: Rgb = RULE, thick: float = HAIRLINE) -> None:
        """Draws a straight line."""
        self.canvas.setStrokeColorRGB(*colour)
        self.canvas.setLineWidth(thick)
        self.canvas.line(x0, self.paper.height - y0, x1, self.paper.height - y1)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Rgb | None = None,
        edge: Rgb | None = None,
        thick: float = HAIRLINE,
        round_by: float = 0.0,
    ) -> None:
        """Draws a rectangle from its upper left corner."""
        if fill:
            self.canvas.setFillColorRGB(*fill)
        if edge:
            self.canvas.setStrokeColorRGB(*edge)
            self.canvas.setLineWidth(thick)
        under = self.paper.height - y - height
        self.canvas.roundRect(x, under, width, height, round_by, stroke=int(bool(edge)), fill=int(bool(fill)))

    def shape(
        self,
        x: float,
        y: float,
        scale: float,
        path: Path,
        *,
        fill: Rgb | None = None,
        edge: Rgb | None = None,
        thick: float = HAIRLINE,
        closed: bool = True,
        opacity: float = 1.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Draws a path with its corner (0, 0) at x, y and `scale` points to its unit; `thick` is in points."""
        drawn = self._path([moved(path, x, y, scale)], closed)
        if fill:
            self.canvas.setFillColorRGB(*fill)
        if edge:
            self.canvas.setStrokeColorRGB(*edge)
            self.canvas.setLineWidth(thick)
            self.canvas.setLineJoin(1)
            self.canvas.setLineCap(0 if dash else 1)
            self.canvas.setDash(list(dash))
        if opacity < 1:
            self.canvas.saveState()
            self.canvas.setFillAlpha(opacity)
            self.canvas.setStrokeAlpha(opacity)
        self.canvas.drawPath(drawn, stroke=int(bool(edge)), fill=int(bool(fill)))
        if opacity < 1:
            self.canvas.restoreState()
        if dash:
            self.canvas.setDash()

    def dot(self, x: float, y: float, radius: float, tone: Rgb) -> None:
        """Draws a filled circle about x, y."""
        self.canvas.setFillColorRGB(*tone)
        self.canvas.circle(x, self.paper.height - y, radius, stroke=0, fill=1)

    def hatch(self, path: Path, pattern: Pattern, colour: Rgb, *, thick: float = 0.6) -> None:
        """Fills a closed path, given in points, with a pattern."""
        xs = [c for knot in path for c in knot[0::2]]
        ys = [c for knot in path for c in knot[1::2]]
        self.canvas.saveState()
        self.canvas.clipPath(self._path([path], closed=True), stroke=0, fill=0)
        self.canvas.setStrokeColorRGB(*colour)
        self.canvas.setLineWidth(thick)
        lines = marks(pattern, min(xs), min(ys), max(xs), max(ys))
        self.canvas.drawPath(self._path(lines, closed=False), stroke=1, fill=0)
        self.canvas.restoreState()

    def stamp(self, name: str, draw: Callable[[Pen], None], x: float, y: float, side: float, turn: int) -> None:
        """Draws a square of STAMP by STAMP, kept under its name and used again: `side` wide, turned clockwise."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, STAMP, STAMP)
            draw(Page(self.canvas, Paper(STAMP, STAMP), self.saving))
            self.canvas.endForm()
        self.canvas.saveState()
        self.canvas.translate(x + side / 2, self.paper.height - y - side / 2)
        self.canvas.rotate(-turn)
        self.canvas.scale(side / STAMP, side / STAMP)
        self.canvas.translate(-STAMP / 2, -STAMP / 2)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def _path(self, paths: Iterable[Path], closed: bool) -> PDFPathObject:
        drawn = self.canvas.beginPath()
        for path in paths:
            drawn.moveTo(*self._flip(path[0]))
            for knot in path[1:]:
                (drawn.lineTo if len(knot) == 2 else drawn.curveTo)(*self._flip(knot))
            if closed:
                drawn.close()
        return drawn

    def _flip(self, knot: tuple[float, ...]) -> list[float]:
        return [self.paper.height - c if i % 2 else c for i, c in enumerate(knot)]


Draw = Callable[[Page], None]


def bind(
    pages: Sequence[Draw],
    paper: Paper,
    language: Language,
    *,
    title: str,
    foot: str = "",
    keywords: str = "",
    saving: bool = False,
    numbered: bool = True,
) -> bytes:
    """Makes the PDF of these pages; the same pages give the same bytes, whenever and wherever they are bound."""
    fonts.register()
    out = BytesIO()
    canvas = Canvas(
        out,
        pagesize=(paper.width, paper.height),
        invariant=1,
        pageCompression=1,
        initialFontName=fonts.TEXT,
        lang=language.code,
    )
    canvas.setTitle(title)
    canvas.setCreator("recorder")
    canvas.setAuthor("recorder")
    canvas.setSubject(title)
    canvas.setKeywords(keywords)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for number, draw in enumerate(pages, 1):
        page = Page(canvas, paper, saving)
        draw(page)
        _foot(page, language, foot, number, len(pages) if numbered else 1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _foot(page: Page, language: Language, text: str, number: int, of: int) -> None:
    y = page.paper.height - MARGIN + 12
    if text:
        page.text(page.left, y, text, SMALL, colour=MUTED, room=page.width - 80)
    if of > 1:
        said = language.say("page {number} of {of}", number=number, of=of)
        page.text(page.right, y, said, SMALL, colour=MUTED, align=Align.RIGHT)
