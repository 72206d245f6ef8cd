"""The race: how the points of a game ran from move to move, who led when, and where the most came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from engine.pieces import Colour
from engine.referee.play import Replay, added
from engine.rules import Sides
from engine.scoring.lines import Line, Score


@dataclass(frozen=True, slots=True)
class Gain:
    """What one feature paid at one moment, and everybody who took all of it."""

    moment: int
    line: Line
    colours: tuple[Colour, ...]

    @property
    def points(self) -> int:
        """The points that each of them took."""
        return self.line.points


@dataclass(frozen=True, slots=True)
class Lead:
    """From one moment to another the same colours had the most points; several of them were even."""

    colours: tuple[Colour, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Race:
    """The points by moment: 0 is before the first move, k after the k-th one, and the last after the final scoring."""

    colours: tuple[Colour, ...]
    moves: tuple[int, ...]
    """The numbers of the moves, the first of which made moment 1."""
    points: tuple[Mapping[Colour, int], ...]
    gains: tuple[Gain, ...]
    """In the order of play; the final scoring comes last."""
    leads: tuple[Lead, ...]
    """One after another, from the first points on; none where nobody plays against anybody."""

    @property
    def end(self) -> int:
        """The moment after the final scoring."""
        return len(self.points) - 1

    @property
    def alone(self) -> dict[Colour, int]:
        """After how many moves each led alone; the final scoring is no move."""
        moves = dict.fromkeys(self.colours, 0)
        for lead in self.leads:
            if len(lead.colours) == 1:
                moves[lead.colours[0]] += min(lead.last, self.end - 1) - lead.first + 1
        return moves

    @property
    def changes(self) -> tuple[Lead, ...]:
        """The leads with which somebody passed whoever had led alone before."""
        sole = [lead for lead in self.leads if len(lead.colours) == 1]
        return tuple(after for before, after in pairwise(sole) if before.colours != after.colours)

    def gained(self, moment: int) -> dict[Colour, int]:
        """What that moment added to each who took something."""
        now, before = self.points[moment], self.points[max(moment - 1, 0)]
        return {colour: now[colour] - before[colour] for colour in self.colours if now[colour] != before[colour]}

    def biggest(self, most: int) -> tuple[Gain, ...]:
        """The gains of the most points, the biggest first; equal ones in the order of play."""
        paid = [gain for gain in self.gains if gain.points > 0]
        return tuple(sorted(paid, key=lambda gain: -gain.points)[:most])


def race(played: Replay) -> Race:
    """Follow the points of a game through its moves and its final scoring.

    >>> from engine import Cell, Colour, Game, Ground, Meeple, Move, Placed, parse, replay
    >>> moves = (Move(1, Placed(Cell(0, -1), "E", 180), meeple=Meeple(Cell(0, -1), Colour.RED, Ground.CITY)),)
    >>> race(replay(Game(start=parse("D"), moves=moves))).points
    ({<Colour.RED: 'red'>: 0}, {<Colour.RED: 'red'>: 4}, {<Colour.RED: 'red'>: 4})
    """
    colours = played.colours
    paid = [turn.lines for turn in played.turns] + [played.final.lines]
    points = [dict.fromkeys(colours, 0)]
    for lines in paid:
        points.append(added(points[-1], Score(lines).points))
    gains = [gain for moment, lines in enumerate(paid, 1) for gain in _gains(moment, lines)]
    against = len(colours) > 1 and played.game.rules.sides is not Sides.TOGETHER
    moves = tuple(turn.move.n for turn in played.turns)
    return Race(colours, moves, tuple(points), tuple(gains), tuple(_leads(points)) if against else ())


def _gains(moment: int, lines: Sequence[Line]) -> Iterator[Gain]:
    """The lines of a moment, those of one feature that pay several colours alike in one."""
    together: dict[object, list[Line]] = {}
    for number, line in enumerate(lines):
        what = number if line.feature is None else (line.feature, line.name, line.terms)
        together.setdefault(what, []).append(line)
    for same in together.values():
        yield Gain(moment, same[0], tuple(line.colour for line in same))


def _leads(points: Sequence[Mapping[Colour, int]]) -> Iterator[Lead]:
    def ahead(moment: int) -> tuple[Colour, ...]:
        most = max(points[moment].values())
        return tuple(colour for colour, has in points[moment].items() if has == most) if most > 0 else ()

    for colours, moments in groupby(range(len(points)), ahead):
        first, *_, last = (*moments,) * 2
        if colours:
            yield Lead(colours, first, last)
