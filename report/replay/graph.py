"""Draws how the points of a game ran: a step at every move that paid, the final scoring apart at the end."""

from collections.abc import Mapping, Sequence

from engine.pieces import Colour
from engine.referee.race import Race
from language import Language
from report.drawing import plot
from report.drawing.levels import nice_step
from report.drawing.pen import Pen
from report.drawing.plot import Area, PlotLine
from report.drawing.theme import dye

_FINAL = 0.07  # of the width, for the final scoring
_APART = 0.09  # of the width: a number of a move stands no nearer to what is written at the ends


def at(race: Race, moment: int) -> float:
    """Returns where in the width of the graph, 0..1, a moment of the game stands."""
    moves = race.end - 1
    return 1.0 if moment > moves else (1 - _FINAL) * moment / max(moves, 1)


def draw(
    pen: Pen, race: Race, names: Mapping[Colour, str], language: Language, place: tuple[float, float, float, float]
) -> Area:
    """Draws it at (x, y, width, height); returns where its lines run."""
    within = plot.area(*place)
    lines = [
        PlotLine(names[colour], dye(colour).tone, dash, _stairs(race, colour))
        for colour, dash in zip(race.colours, (*plot.DASHES, ()), strict=False)
    ]
    plot.upright(pen, within, at(race, race.end - 1))
    plot.lines(pen, within, lines, _ticks(race, language))
    return within


def _stairs(race: Race, colour: Colour) -> list[tuple[float, float]]:
    """The points of a colour: level until a move pays, then up at once; straight through the final scoring."""
    knots = [(0.0, float(race.points[0][colour]))]
    for moment in range(1, race.end):
        before, now = race.points[moment - 1][colour], race.points[moment][colour]
        if now != before:
            knots += [(at(race, moment), float(before)), (at(race, moment), float(now))]
    knots.append((at(race, race.end - 1), float(race.points[race.end - 1][colour])))
    return [*knots, (1.0, float(race.points[race.end][colour]))]


def _ticks(race: Race, language: Language) -> Sequence[tuple[float, str]]:
    """Round numbers of moves between the start and the end."""
    moves = race.end - 1
    step = int(nice_step(moves))
    inner = [(at(race, n), str(n)) for n in range(step, moves, step)]
    ends = [(0.0, language.say("start")), (1.0, language.say("end"))]
    return [ends[0], *(tick for tick in inner if _APART < tick[0] < 1 - _APART - _FINAL), ends[1]]
