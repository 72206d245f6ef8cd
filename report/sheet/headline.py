"""The upper part of a score sheet: who won, when and where, and the table of points by kind."""

from collections.abc import Mapping, Sequence

from engine.played import KINDS, Part, Played
from language import Language
from language.words import colour_name, kind_title
from report.drawing import fonts
from report.drawing.meeples import outline
from report.drawing.page import Page
from report.drawing.theme import ACCENT, BODY, HAIRLINE, INK, MUTED, RULE, SMALL, TITLE, Align, dye

_ROW = 17.5
_FIGURES = 36.0  # least width of a column of points
_SMALLEST = 13.0  # the type for a headline that would not fit otherwise
_HEAD = 54.0  # title and what stands under it


def sentence(played: Played, names: Mapping[str, str], language: Language, room: float) -> str:
    """Says the result in one sentence, no wider than `room` points in the smallest type that a headline has."""
    say = language.say
    if not played.parts:
        return say("Nobody scored")
    if not played.whole:
        return say("Points still on the board")
    if played.together is not None:
        return say("Together: {points} points", points=played.together)
    winners = [names[part.colour] for part in played.parts if part.won]
    points = max(part.total for part in played.parts)
    for longest in (room, *(room * share for share in (0.7, 0.5, 0.35, 0.25, 0.18, 0.12))):
        cut = [fonts.cut(name, longest, _SMALLEST, fonts.BOLD) for name in winners]
        if len(cut) == 1:
            said = say("{name} wins with {points} points", name=cut[0], points=points)
        else:
            said = say("{names} share the win with {points} points", names=language.join(cut), points=points)
        if fonts.width(said, _SMALLEST, fonts.BOLD) <= room:
            return said
    return say("A shared win with {points} points", points=points)


def height(played: Played) -> float:
    """Returns how much of the page it takes."""
    return _HEAD + 18 + len(played.parts) * _ROW


def draw(
    page: Page, title: str, under: Sequence[str], played: Played, names: Mapping[str, str], language: Language
) -> None:
    """Draws it from the top of the page."""
    size = TITLE
    while size > _SMALLEST and fonts.width(title, size, fonts.BOLD) > page.width:
        size -= 1
    page.text(page.left, page.top + TITLE * 0.8, title, size, face=fonts.BOLD, room=page.width)
    page.text(page.left, page.top + TITLE * 0.8 + 17, "  ·  ".join(under), 9.5, colour=MUTED, room=page.width)
    if played.parts:
        _points(page, page.top + _HEAD, played, names, language)


def _points(page: Page, y: float, played: Played, names: Mapping[str, str], language: Language) -> None:
    total = language.say("Total") if played.whole else language.say("On the board")
    titles = [*(kind_title(kind, language) for kind in KINDS), kind_title("track", language), total]
    widths = [max(_FIGURES, fonts.width(title, SMALL) + 9) for title in titles]
    rights = [page.right - sum(widths[k + 1 :]) for k in range(len(titles))]
    for title, right in zip(titles, rights, strict=True):
        page.text(right, y + 9, title, SMALL, colour=MUTED, align=Align.RIGHT)
    y += 13
    page.rule(page.left, y, page.right, colour=INK, thick=HAIRLINE * 1.5)
    for part in played.ranked:
        _part(page, y, part, played, names[part.colour], rights, language)
        y += _ROW
        page.rule(page.left, y, page.right, colour=RULE)


def _part(
    page: Page, y: float, part: Part, played: Played, name: str, rights: Sequence[float], language: Language
) -> None:
    base, ink = y + 11.8, dye(part.colour)
    face = fonts.BOLD if part.won else fonts.TEXT
    page.shape(page.left, base - 9.2, 10.5, outline("meeple"), fill=ink.tone, edge=INK, thick=0.5)
    swatch = [(page.left + dx, base + dy) for dx, dy in ((15, -8.6), (30, -8.6), (30, 0.4), (15, 0.4))]
    page.hatch(swatch, ink.pattern, ink.tone)
    page.shape(0, 0, 1, swatch, edge=ink.tone, thick=0.5)
    told = [colour_name(part.colour, language)] if part.name.strip() else []  # otherwise it stands in place of the name
    if part.won:
        shared = sum(other.won for other in played.parts) > 1
        told.append(language.say("shared win") if shared else language.say("winner"))
    said = " · ".join(told)
    room = rights[0] - _FIGURES - page.left - 36 - 5 - fonts.width(said, SMALL)
    taken = page.text(page.left + 36, base, name, BODY + 0.5, face=face, room=room)
    page.text(page.left + 36 + taken + 5, base, said, SMALL, colour=ACCENT if part.won else MUTED)
    track = "–" if part.track is None else language.number(part.track)
    figures = [*(language.number(part.points.get(kind, 0)) for kind in KINDS), track]
    for text, right in zip(figures, rights[:-1], strict=True):
        page.text(right, base, text, BODY, colour=MUTED if text in ("0", "–") else INK, align=Align.RIGHT)
    page.text(rights[-1], base, language.number(played.counted(part)), BODY + 1.5, face=fonts.BOLD, align=Align.RIGHT)
