"""Tables as this program prints them, and the words that every table needs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from engine.played import Part, Played
from language import Language
from language.words import colour_name
from report.wording.doubts import faults_said

if TYPE_CHECKING:
    from engine.referee.findings import Finding


def plain_table(*headings: str, right: frozenset[int] = frozenset()) -> Table:
    """Makes a table of this program: no frame, bold headings, numbers to the right."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number in right else "left", overflow="fold")
    return table


@dataclass(frozen=True, slots=True)
class LongTable:
    """A table of any number of rows, which looks as `plain_table` does. Rich would take a second for 3,000 of them.

    The first column is right-aligned. The last one has at least half of the width, and whatever the others leave.
    """

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        widths = self._widths(options.max_width)

        def lines(row: Sequence[str], style: str = "") -> Text:
            cells = [_folded(cell, width, console) for cell, width in zip(row, widths, strict=True)]
            told = []
            for number in range(max(map(len, cells))):
                shown = [cell[number] if number < len(cell) else "" for cell in cells]
                room = [" " * (width - cell_len(text)) for text, width in zip(shown, widths, strict=True)]
                first, *middle = zip(shown, room, strict=True)
                padded = [first[1] + first[0], *(text + blank for text, blank in middle)]
                told.append("  ".join(padded).rstrip())
            return Text("\n".join(told), style, no_wrap=True, overflow="ignore")

        yield lines(self.headings, "bold")
        for start in range(0, len(self.rows), _AT_ONCE):
            yield Text("\n", no_wrap=True, overflow="ignore").join(map(lines, self.rows[start : start + _AT_ONCE]))

    def _widths(self, room: int) -> list[int]:
        natural = [max(map(cell_len, column)) for column in zip(self.headings, *self.rows, strict=True)]
        gaps = 2 * (len(natural) - 1)
        while sum(natural[:-1]) + gaps > room // 2 and max(natural[:-1]) > _LEAST:
            widest = natural.index(max(natural[:-1]))
            natural[widest] = max(_LEAST, natural[widest] - (sum(natural[:-1]) + gaps - room // 2))
        return [*natural[:-1], max(_LEAST, min(natural[-1], room - sum(natural[:-1]) - gaps))]


_AT_ONCE = 500  # rows that are printed together
_LEAST = 10  # columns of the screen that every cell has: a day


def _folded(text: str, width: int, console: Console) -> list[str]:
    if cell_len(text) <= width:
        return [text]
    return [line.plain.rstrip() for line in Text(text).wrap(console, width, overflow="fold")]


_WHOLE = 24  # signs of a word in a name that stay on one line; one endless name should not pull the table to pieces


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A heading and what stands under it, line by line."""

    heading: str
    values: Sequence[str]


@dataclass(frozen=True, slots=True)
class NumberTable:
    """Names with their numbers, in one table where there is room for it.

    Else each group has tables of its own, with the names again, so that no word and no number is broken.
    """

    names: TextColumn
    groups: Sequence[Sequence[TextColumn]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        def least(shown: RenderableType) -> int:
            return Measurement.get(console, options.update(max_width=1000), shown).minimum

        endless = max(0, least(Text("\n".join(self.names.values))) - _WHOLE)

        def fits(columns: Sequence[TextColumn]) -> bool:
            return least(self._table(columns)) - endless <= options.max_width

        everything = [column for group in self.groups for column in group]
        parts = [everything] if fits(everything) else [part for group in self.groups for part in _parted(group, fits)]
        for number, part in enumerate(parts):
            yield from [Text("")] if number else []
            yield self._table(part)

    def _table(self, columns: Sequence[TextColumn]) -> Table:
        table = plain_table(
            self.names.heading, *(c.heading for c in columns), right=frozenset(range(1, len(columns) + 1))
        )
        for line in zip(self.names.values, *(column.values for column in columns), strict=True):
            table.add_row(*line)
        return table


def _parted(columns: Sequence[TextColumn], fits: Callable[[Sequence[TextColumn]], bool]) -> list[list[TextColumn]]:
    """Groups the columns in their order, as many beside one another as fit, at least one."""
    parts: list[list[TextColumn]] = []
    for column in columns:
        if parts and fits([*parts[-1], column]):
            parts[-1].append(column)
        else:
            parts.append([column])
    return parts


def day_and_place(played: Played, speech: Language) -> list[str]:
    """Says when and where a game was played, as far as that is known."""
    return [*([speech.date(played.day)] if played.day else []), *([played.place] if played.place else [])]


def named(part: Part, speech: Language) -> str:
    """Names who played this part."""
    return name_said(part.name, part.colour, speech)


def name_said(told: str, colour: str, speech: Language) -> str:
    """Returns a player's name as given, in any script but on one line; the colour if there is no name."""
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in told).split())
    said = colour_name(colour, speech)
    return name or said[:1].upper() + said[1:]


def faults(findings: Sequence["Finding"], speech: Language) -> list[str]:
    """Says what is wrong, in one line each."""
    return [f"! {said}" for said in faults_said(findings, speech)]


LEAST_SHOWN = 0.01
"""A likelihood: less is written as 0 %."""


def percent(certainty: float) -> str:
    """Writes a certainty, never 100 %: no reading is certain."""
    return f"{min(int(certainty * 100), 99)} %"
