"""The text of a score sheet as blocks: every line of the score, then rules, corrections, what is wrong and doubts."""

from collections.abc import Mapping, Sequence

from engine.doubt import Doubt
from engine.formats.notation import UNKNOWN
from engine.referee.findings import Finding
from engine.referee.play import Replay
from engine.scoring.lines import Score
from language import Language
from language.words import cells_said
from report.drawing import fonts
from report.drawing.meeples import outline
from report.drawing.page import Page
from report.drawing.theme import INK, MUTED, Align, dye
from report.sheet.columns import ColumnBlock
from report.wording.doubts import corrections_said, doubts_said, faults_said
from report.wording.entries import ScoreEntry
from report.wording.explained import explained, untold
from report.wording.ruling import rules_said

_SIZE = 7.6
_LINE = 10.4
_NUMBER = 17.0  # room for an entry's number
_TIE = "\u00a0"  # a space at which no line breaks; the terms of a sum stay whole
_NAME = 92.0  # the most room for the names at the beginning of an entry


def entry_block(entry: ScoreEntry, names: Mapping[str, str], room: float, language: Language) -> ColumnBlock:
    """Makes the block of a score line: its number in the picture, whose it is, where they stand, why so many points."""
    who = fonts.cut(", ".join(names[colour] for colour in entry.colours), _NAME, _SIZE, fonts.BOLD)
    figures = 8.5 * len(entry.colours) + 2
    lead = figures + fonts.width(who + "  ", _SIZE, fonts.BOLD)
    cells = cells_said(entry.stands, language)
    lead += fonts.width(cells + "  ", _SIZE) if cells else 0
    told = explained(entry.line, language).replace(" ", _TIE).replace(f"{_TIE}+{_TIE}", f" +{_TIE}")
    lines = _wrapped(told, room - _NUMBER, lead)

    def draw(page: Page, x: float, y: float) -> None:
        base = y + _LINE * 0.75
        page.text(x + _NUMBER - 6, base, str(entry.number), _SIZE, colour=MUTED, align=Align.RIGHT)
        for k, colour in enumerate(entry.colours):
            page.shape(
                x + _NUMBER + 8.5 * k, base - 6.4, 7.0, outline("meeple"), fill=dye(colour).tone, edge=INK, thick=0.3
            )
        after = page.text(x + _NUMBER + figures, base, who + "  ", _SIZE, face=fonts.BOLD)
        page.text(x + _NUMBER + figures + after, base, cells, _SIZE, colour=MUTED)
        for k, line in enumerate(lines):
            page.text(x + _NUMBER + (0 if k else lead), base + k * _LINE, line, _SIZE)

    return ColumnBlock(len(lines) * _LINE + 1.6, draw)


def _wrapped(text: str, room: float, lead: float) -> list[str]:
    """Breaks text into lines of which the first leaves `lead` points free at its beginning."""
    first, rest = "", text.split(" ")
    while rest and fonts.width(f"{first} {rest[0]}".strip(), _SIZE) <= room - lead:
        first = f"{first} {rest.pop(0)}".strip()
    return [first, *fonts.wrap(" ".join(rest), room, _SIZE)]


def notes(
    counted: Replay, findings: Sequence[Finding], doubts: Sequence[Doubt], language: Language
) -> list[tuple[str, str]]:
    """Lists what else there is to say, as (title, text): rules, corrections, faults, doubts."""
    say, game = language.say, counted.game
    unknown = sum(tile.key == UNKNOWN for tile in counted.board.tiles)
    open_points = [fonts.printable(said) for _, said in doubts_said(doubts, counted.board, language)]
    if unknown:
        open_points.append(
            language.count(
                "{n} tile is not known; features end there.", "{n} tiles are not known; features end there.", unknown
            )
        )
    open_points += _untold(counted.final, language)
    found = [(say("Rules"), rules_said(game.rules, language))]
    if game.corrections:
        corrected = [fonts.printable(said) for said in corrections_said(game.corrections, counted.board, language)]
        found.append((say("Corrected by hand"), " · ".join(corrected)))
    if findings:
        wrong = [fonts.printable(said) for said in faults_said(findings, language)]
        found.append((say("What is wrong"), " · ".join(wrong)))
    if open_points:
        found.append((say("Still in doubt"), " · ".join(open_points)))
    return found


def _untold(final: Score, language: Language) -> list[str]:
    names = [untold(name, language) for name in final.left_out]
    return [language.say("Not counted, because not given: {what}", what=language.join(names))] if names else []


def note_block(title: str, text: str, room: float) -> ColumnBlock:
    """Makes a paragraph that begins with its title in bold."""
    lead = fonts.width(title + "  ", _SIZE, fonts.BOLD)
    lines = _wrapped(text, room, lead)

    def draw(page: Page, x: float, y: float) -> None:
        base = y + 5 + _LINE * 0.75
        page.text(x, base, title, _SIZE, face=fonts.BOLD)
        for k, line in enumerate(lines):
            page.text(x + (0 if k else lead), base + k * _LINE, line, _SIZE)

    return ColumnBlock(len(lines) * _LINE + 6, draw)
