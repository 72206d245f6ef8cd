"""A score that explains itself: lines of named terms, each with its count and points.

Every name (of a line, of a term, of what is left out) is a key under which a translation finds its words.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cell import Cell
from engine.pieces import Colour
from engine.scoring.features import NO_FEATURES, Features


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a line: so many tiles, shields, cities ... make so many points."""

    name: str
    count: int
    points: int


Terms = tuple[Term, ...]

OF_CITIES = frozenset({"cities", "castles", "besieged-cities"})
"""The names of the terms that count complete cities for a farmer."""


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one colour for one feature, or for something that is told such as trade goods."""

    name: str
    """What is scored: `city`, `city-unfinished`, `city-powerless`, `field`, `trade-goods` ..."""
    colour: Colour
    terms: Terms
    feature: int | None = None
    """The number of the feature among the board's features."""
    stands: tuple[Cell, ...] = ()
    """Where the colour's pieces stand on it: there a person finds the feature, and there a wrong piece is corrected."""

    @property
    def points(self) -> int:
        """What the terms come to."""
        return sum(term.points for term in self.terms)

    @property
    def category(self) -> str:
        """The kind of points, whether finished or not: `city`, `field`, `trade-goods` ..."""
        return self.name.removesuffix("-unfinished").removesuffix("-powerless")


@dataclass(frozen=True, slots=True)
class Score:
    """All lines of a scoring, lines of no points too, in the order of the board's features."""

    lines: tuple[Line, ...]
    left_out: tuple[str, ...] = ()
    """What the board cannot tell and nobody told, such as `trade-goods`; its points are missing."""
    features: Features = NO_FEATURES
    """The features that were scored, to which the lines' numbers lead."""

    @property
    def points(self) -> dict[Colour, int]:
        """The sum of each colour that has a line, in the order of the colours."""
        sums: dict[Colour, int] = {}
        for line in self.lines:
            sums[line.colour] = sums.get(line.colour, 0) + line.points
        return {colour: sums[colour] for colour in Colour if colour in sums}

    def categories(self, colour: Colour) -> dict[str, int]:
        """One colour's points by category."""
        sums: dict[str, int] = {}
        for line in self.lines:
            if line.colour is colour:
                sums[line.category] = sums.get(line.category, 0) + line.points
        return sums
