"""Solo and team play: a feature pays one colour of those that stand on it, and the lowest colour is the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.game import Scored
from engine.pieces import Colour
from engine.scoring.lines import Line


def shared_out(lines: Iterable[Line], points: Mapping[Colour, int], chosen: Sequence[Scored] = ()) -> list[Line]:
    """One line for each feature, to the colour that the players chose for it, else to the one that is behind.

    The lines are those of every colour on each feature, `points` what the colours have so far.
    """
    have = dict(points)
    groups = _by_feature(lines)
    choices = _choices(groups, chosen)
    kept: list[Line] = []
    for number, candidates in enumerate(groups):
        line = choices.get(number) or min(
            candidates, key=lambda c: (have.get(c.colour, 0), list(Colour).index(c.colour))
        )
        have[line.colour] = have.get(line.colour, 0) + line.points
        kept.append(line)
    return kept


def _choices(groups: Sequence[Sequence[Line]], chosen: Sequence[Scored]) -> dict[int, Line]:
    """Which line the players chose in each group: every choice stands for one feature, the one that it describes best.

    A choice names the kind of feature, the colour and its points; two of one kind differ by their points or, where
    these are alike, by their order.
    """
    fitting = [
        (scored.feature != line.category, scored.points[line.colour] != line.points, choice, number, line)
        for choice, scored in enumerate(chosen)
        for number, candidates in enumerate(groups)
        for line in candidates
        if line.colour in scored.points
    ]
    ways = Counter(fit[:3] for fit in fitting)  # a choice that fits one feature alone goes before one that fits two
    fitting.sort(key=lambda fit: (fit[0], fit[1], ways[fit[:3]], fit[2], fit[3]))
    taken: set[int] = set()
    found: dict[int, Line] = {}
    for _, _, choice, number, line in fitting:
        if choice not in taken and number not in found:
            taken.add(choice)
            found[number] = line
    return found


def _by_feature(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines of each feature together, the dearest first, so that the colour that is behind gets the most."""
    groups: dict[object, list[Line]] = {}
    for number, line in enumerate(lines):
        groups.setdefault(("told", number) if line.feature is None else line.feature, []).append(line)
    return sorted(groups.values(), key=lambda group: -group[0].points)
