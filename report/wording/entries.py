"""The lines of a score as numbered sentences, the same numbers as in the picture of the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cell import Cell
from engine.pieces import Colour
from engine.scoring.features import Features
from engine.scoring.lines import Line, Score
from report.art.claim import Claim


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """One feature's line: everybody who gets the same points for it in the same way stands in one entry."""

    number: int
    line: Line
    colours: tuple[Colour, ...]
    stands: tuple[Cell, ...] = ()
    """Where their pieces stand on it."""


def number(score: Score) -> tuple[ScoreEntry, ...]:
    """Numbers the lines in order; lines of the same feature share a number."""
    entries: list[ScoreEntry] = []
    numbers: dict[object, int] = {}
    for position, line in enumerate(score.lines):
        subject = position if line.feature is None else (line.feature, line.category)
        own = numbers.setdefault(subject, len(numbers) + 1)
        same = [e for e in entries if e.number == own and (e.line.name, e.line.terms) == (line.name, line.terms)]
        if same:
            one = same[0]
            stands = tuple(dict.fromkeys((*one.stands, *line.stands)))
            entries[entries.index(one)] = ScoreEntry(own, line, (*one.colours, line.colour), stands)
        else:
            entries.append(ScoreEntry(own, line, (line.colour,), line.stands))
    return tuple(sorted(entries, key=lambda entry: entry.number))


def claims(features: Features, entries: Sequence[ScoreEntry]) -> tuple[Claim, ...]:
    """Returns what the picture tints and numbers: every feature with an entry, in the colours of those who score it."""
    found: dict[int, Claim] = {}
    for entry in entries:
        if entry.line.feature is None:
            continue
        feature = features.all[entry.line.feature]
        owners = entry.colours if entry.line.terms else ()
        before = found.get(entry.number)
        stands = [(meeple.cell, meeple.segment) for meeple in feature.meeples if meeple.colour in entry.colours]
        found[entry.number] = Claim(
            number=entry.number,
            ground=feature.ground,
            owners=(*before.owners, *owners) if before else owners,
            places=feature.places,
            at=before.at if before else (stands or list(feature.places))[0],
        )
    return tuple(found.values())
