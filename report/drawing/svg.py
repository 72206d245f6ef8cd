"""A pen that writes SVG: the same strokes as on a page, for pictures to be scaled and styled elsewhere."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape

from report.drawing import fonts
from report.drawing.path import Path, moved
from report.drawing.pattern import marks
from report.drawing.pen import STAMP, Pen
from report.drawing.theme import BODY, HAIRLINE, INK, Align, Pattern, Rgb


@dataclass(slots=True)
class Svg:
    """One picture; `finish` gives its text."""

    saving: bool = False
    _body: list[str] = field(default_factory=list)
    _stamps: dict[str, list[str]] = field(default_factory=dict)
    _clips: list[str] = field(default_factory=list)

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
        """Draws a path with its corner (0, 0) at x, y and `scale` units to its own."""
        style = f'fill="{_hex(fill)}"'
        if edge:
            style += f' stroke="{_hex(edge)}" stroke-width="{_short(thick)}"'
            style += ' stroke-linejoin="round" stroke-linecap="butt"' if dash else _ROUND
        if dash:
            style += f' stroke-dasharray="{" ".join(map(_short, dash))}"'
        if opacity < 1:
            style += f' opacity="{_short(opacity)}"'
        self._body.append(f'<path d="{_data([moved(path, x, y, scale)], closed)}" {style}/>')

    def hatch(self, path: Path, pattern: Pattern, colour: Rgb, *, thick: float = 0.6) -> None:
        """Fills a closed path with a pattern."""
        xs = [c for knot in path for c in knot[0::2]]
        ys = [c for knot in path for c in knot[1::2]]
        lines = _data(marks(pattern, min(xs), min(ys), max(xs), max(ys)), closed=False)
        self._clips.append(f'<clipPath id="clip-{len(self._clips)}"><path d="{_data([path], True)}"/></clipPath>')
        style = f'fill="none" stroke="{_hex(colour)}" stroke-width="{_short(thick)}"'
        self._body.append(f'<path d="{lines}" {style} clip-path="url(#clip-{len(self._clips) - 1})"/>')

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
    ) -> float:
        """Writes one line with its baseline at y."""
        anchor = {Align.LEFT: "start", Align.MIDDLE: "middle", Align.RIGHT: "end"}[align]
        weight = ' font-weight="bold"' if face == fonts.BOLD else ""
        place = f'x="{_short(x)}" y="{_short(y)}" font-size="{_short(size)}" text-anchor="{anchor}"'
        self._body.append(f'<text {place} fill="{_hex(colour)}"{weight}>{escape(text)}</text>')
        return fonts.width(text, size, face)

    def stamp(self, name: str, draw: Callable[[Pen], None], x: float, y: float, side: float, turn: int) -> None:
        """Draws a square that is kept under its name and used again."""
        if name not in self._stamps:
            unit = Svg(self.saving)
            draw(unit)
            self._stamps[name] = unit._body
        middle = f"{_short(x + side / 2)} {_short(y + side / 2)}"
        place = f'x="{_short(x)}" y="{_short(y)}" width="{_short(side)}" height="{_short(side)}"'
        about = f' transform="rotate({turn} {middle})"' if turn else ""
        self._body.append(f'<use href="#{name}" {place}{about}/>')

    @contextmanager
    def group(self, **attributes: object) -> Iterator[None]:
        """Puts what is drawn meanwhile into a group with these attributes, `data_step` for `data-step`."""
        told = "".join(f' {name.replace("_", "-")}="{escape(str(value))}"' for name, value in attributes.items())
        self._body.append(f"<g{told}>")
        yield
        self._body.append("</g>")

    def content(self) -> str:
        """Returns what was drawn, without the picture around it."""
        stamps = [
            f'<symbol id="{name}" viewBox="0 0 {STAMP} {STAMP}">{"".join(body)}</symbol>'
            for name, body in self._stamps.items()
        ]
        return "\n".join([f"<defs>{''.join([*stamps, *self._clips])}</defs>", *self._body])

    def finish(self, width: float, height: float, title: str) -> str:
        """Returns the whole picture, `width` by `height` points."""
        size = f'width="{_short(width)}pt" height="{_short(height)}pt" viewBox="0 0 {_short(width)} {_short(height)}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FAMILY}">',
                f"<title>{escape(title)}</title>",
                self.content(),
                "</svg>\n",
            ]
        )


FAMILY = "DejaVu Sans Condensed, sans-serif"
_ROUND = ' stroke-linejoin="round" stroke-linecap="round"'


def _hex(colour: Rgb | None) -> str:
    return "#" + "".join(f"{round(c * 255):02x}" for c in colour) if colour else "none"


def _short(number: float) -> str:
    """Rounds to hundredths, which are finer than any screen or printer."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _data(paths: Iterable[Path], closed: bool) -> str:
    words: list[str] = []
    for path in paths:
        for number, knot in enumerate(path):
            words.append(("M" if number == 0 else "L" if len(knot) == 2 else "C") + " ".join(map(_short, knot)))
        if closed:
            words.append("Z")
    return "".join(words)
