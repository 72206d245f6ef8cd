"""Shows how the points of a game ran: a graph in signs, who led when, where the most points came from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.style import Style
from rich.text import Text

from engine.pieces import Colour
from engine.played import Played
from engine.referee.race import Race
from language import Language
from recorder.shell.tables import name_said, plain_table
from report.drawing.levels import nice_step
from report.drawing.theme import dye
from report.replay.account import biggest_said, leads_said

_HIGH = 14  # rows of the graph
_WIDEST = 100
_FIGURES = 4  # columns of the screen for the numbers at the side
_RISING, _LEVEL = "|", "-"


def names_shown(race: Race, played: Played, speech: Language) -> dict[Colour, str]:
    """Names everybody who took part, in the order of play."""
    told = {part.colour: part.name for part in played.parts}
    return {colour: name_said(told.get(colour, ""), colour, speech) for colour in race.colours}


def marks(names: Mapping[Colour, str]) -> dict[Colour, str]:
    """Returns a sign for each player: the initial, or numbers where initials are not one sign each."""
    initials = [name[:1].upper() for name in names.values()]
    if len(set(initials)) < len(initials) or not all(cell_len(sign) == 1 and sign.isalpha() for sign in initials):
        initials = [str(number) for number in range(1, len(names) + 1)]
    return dict(zip(names, initials, strict=True))


def race_shown(race: Race, names: Mapping[Colour, str], speech: Language) -> RenderableType:
    """Shows the graph and what there is to say about it."""
    parts: list[RenderableType] = [_Graph(race, names, speech), Text("")]
    parts += [Text(said) for said in leads_said(race, names, speech)]
    biggest = biggest_said(race, names, speech)
    if biggest:
        table = plain_table(speech.say("The most points"), speech.say("When"), speech.say("Scored"))
        for when, who, what in biggest:
            table.add_row(who, when, what)
        parts += [Text(""), table]
    return Group(*parts)


def race_to_json(race: Race) -> dict[str, Any]:
    """Writes the same for programs: the points after every move, the leads, the gains."""

    def when(moment: int) -> int | str:
        return "start" if moment == 0 else "end" if moment == race.end else race.moves[moment - 1]

    return {
        "points": [
            {"after": when(moment), **{str(colour): points for colour, points in race.points[moment].items()}}
            for moment in range(race.end + 1)
        ],
        "leads": [
            {"colours": list(map(str, lead.colours)), "from": when(lead.first), "to": when(lead.last)}
            for lead in race.leads
        ],
        "gains": [
            {"after": when(gain.moment), "colours": list(map(str, gain.colours)), "name": gain.line.name,
             "points": gain.points}
            for gain in race.gains
        ],
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Graph:
    """The points over the moves in signs, as wide as the screen; each player's line is drawn with the player's mark."""

    race: Race
    names: Mapping[Colour, str]
    speech: Language

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        race, signs = self.race, marks(self.names)
        across = max(10, min(options.max_width, _WIDEST) - _FIGURES - 3)
        most = max((max(points.values(), default=0) for points in race.points), default=0)
        step = int(nice_step(most))
        top = max(-(-most // step) * step, step)
        levels = {round(value / top * (_HIGH - 1)): str(value) for value in range(0, top + 1, step)}
        moments = [round(column / (across - 1) * race.end) for column in range(across)]
        for row in range(_HIGH - 1, -1, -1):
            line = Text(f"{levels.get(row, ''):>{_FIGURES}} {_RISING}", no_wrap=True, overflow="crop")
            for column, moment in enumerate(moments):
                here = [c for c, points in race.points[moment].items() if round(points / top * (_HIGH - 1)) == row]
                if here:
                    colour = here[column % len(here)]  # lines that run together take turns
                    line.append(signs[colour], _style(colour))
                else:
                    line.append(" ")
            line.rstrip()
            yield line
        yield Text(f"{'':{_FIGURES}} +{_LEVEL * across}", no_wrap=True, overflow="crop")
        yield Text(_foot(self.race, across, self.speech), no_wrap=True, overflow="crop")
        legend = [Text(f"{signs[colour]} {name}", _style(colour)) for colour, name in self.names.items()]
        yield Text("  ").join([Text(" " * (_FIGURES + 1)), *legend])


def _foot(race: Race, across: int, speech: Language) -> str:
    """Numbers of moves under the line, between its start and its end."""
    start, end = speech.say("start"), speech.say("end")
    line = [" "] * across
    line[: len(start)], line[across - len(end) :] = start, end
    step = int(nice_step(race.end))
    for n in range(step, race.end, step):
        told = str(n)
        at = round(n / race.end * (across - 1)) - len(told) // 2
        if at > len(start) + 1 and at + len(told) < across - len(end) - 1:
            line[at : at + len(told)] = told
    return " " * (_FIGURES + 2) + "".join(line)


def _style(colour: Colour) -> Style:
    """The player's colour, on a ground that lets it be seen on any screen."""
    red, green, blue = (round(c * 255) for c in dye(colour).tone)
    if colour is Colour.BLACK:
        return Style(bold=True)
    return Style(color=f"rgb({red},{green},{blue})", bold=True)
