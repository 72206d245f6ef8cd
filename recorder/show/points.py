"""Shows who took how many points of which kind: a line for each player, or a column where the terminal is narrow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from engine.pieces import Colour
from engine.played import KINDS, Part, Played
from language import Language
from language.words import colour_name, kind_title
from recorder.shell.tables import named, plain_table


@dataclass(frozen=True, slots=True)
class _PlayerColumn:
    """A heading and what stands under it, one for each player; numbers stand to the right."""

    heading: str
    values: Sequence[str]
    figures: bool = False


def points_table(played: Played, speech: Language, kept: int | None = None) -> RenderableType:
    """Names the winner, since colour or bold type alone says nothing. `kept`: the game's number in the history."""
    columns = _columns(played, speech)
    table = _Roomy(_across(columns), _down(columns))
    if played.together is not None:
        lowest = played.together
        said = speech.say("Playing together: the result is the lowest colour's {points} points.", points=lowest)
        return Group(table, Text(said))
    untold = [part for part in played.parts if part.track is None and part.colour in list(Colour)]
    if played.whole or not untold:
        return table
    track = f"--track {','.join(f'{part.colour}=...' for part in untold)}"
    note = speech.say(
        "The points of {who} on the scoring track are not known; give them with: {typed}",
        who=speech.join([named(part, speech) for part in untold]),
        typed=track if kept is None else f"recorder fix {kept} {track}",
    )
    return Group(table, Text(note))


def _columns(played: Played, speech: Language) -> list[_PlayerColumn]:
    say = speech.say
    parts = played.ranked
    kinds = [kind for kind in KINDS if kind not in ("garden", "other") or any(p.points.get(kind) for p in parts)]
    kinds = [] if played.only_totals else kinds
    columns = [_PlayerColumn(say("Player"), [named(part, speech) for part in parts])]
    if any(part.name for part in parts):  # otherwise the colour is the name
        columns.append(_PlayerColumn(say("Colour"), [colour_name(part.colour, speech) for part in parts]))
    for kind in kinds:
        columns.append(_PlayerColumn(kind_title(kind, speech), [str(part.points.get(kind, 0)) for part in parts], True))
    if any(part.track is not None for part in parts):
        columns.append(_PlayerColumn(say("Track"), ["?" if p.track is None else str(p.track) for p in parts], True))
    total = say("Total") if played.whole else say("Points still on the board")
    columns.append(_PlayerColumn(total, [str(played.counted(part)) for part in parts], True))
    if played.whole:
        columns.append(_PlayerColumn("", _winners(parts, speech)))
    return columns


def _winners(parts: Sequence[Part], speech: Language) -> list[str]:
    shared = sum(part.won for part in parts) > 1
    won = speech.say("shared win") if shared else speech.say("winner")
    return [won if part.won else "" for part in parts]


@dataclass(frozen=True, slots=True)
class _Roomy:
    """The first table where no word of it must be broken, else the other."""

    wide: Table
    narrow: Table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        fits = Measurement.get(console, options.update(max_width=1000), self.wide).minimum <= options.max_width
        yield self.wide if fits else self.narrow


def _across(columns: Sequence[_PlayerColumn]) -> Table:
    figures = frozenset(number for number, column in enumerate(columns) if column.figures)
    table = plain_table(*(column.heading for column in columns), right=figures)
    won = columns[-1].values if not columns[-1].figures else [""] * len(columns[0].values)
    for number, bold in enumerate(won):
        table.add_row(*(column.values[number] for column in columns), style="bold" if bold else "")
    return table


def _down(columns: Sequence[_PlayerColumn]) -> Table:
    first, *others = columns
    table = plain_table(first.heading, *first.values, right=frozenset(range(1, len(first.values) + 1)))
    for column in others:
        table.add_row(column.heading, *column.values)
    return table
