"""Solo and team play: a feature pays one colour of those that stand on it, and the lowest colour is the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.pieces import Colour
from engine.scoring.lines import Line


def shared_out(lines: Iterable[Line], points: Mapping[Colour, int], chosen: Iterable[Colour] = ()) -> list[Line]:
    """One line for each feature, to the colour that the players chose, else to the one that is behind.

    The lines are those of every colour on each feature, `points` what the colours have so far.
    """
    have, wanted = dict(points), set(chosen)
    kept: list[Line] = []
    for candidates in _by_feature(lines):
        line = min(
            candidates, key=lambda c: (c.colour not in wanted, have.get(c.colour, 0), list(Colour).index(c.colour))
        )
        have[line.colour] = have.get(line.colour, 0) + line.points
        kept.append(line)
    return kept


def _by_feature(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines of each feature together, the dearest first, so that the colour that is behind gets the most."""
    groups: dict[object, list[Line]] = {}
    for number, line in enumerate(lines):
        groups.setdefault(("told", number) if line.feature is None else line.feature, []).append(line)
    return sorted(groups.values(), key=lambda group: -group[0].points)
