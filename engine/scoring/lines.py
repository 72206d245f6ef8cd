"""A score that explains itself: lines of named terms, each with its count and points.

Every name (of a line, of a term, of what is left out) is a key under which a translation finds its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.board import Board, Cell, Meeple
from engine.game import Told
from engine.pieces import Colour, MeepleKind
from engine.rules import Rules
from engine.scoring.features import NO_FEATURES, Feature, Features
from engine.tiles.boxes import catalogue
from engine.tiles.tile import Ground, Tile


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a line: so many tiles, shields, cities ... make so many points."""

    name: str
    count: int
    points: int


Terms = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one colour for one feature, or for something that is told such as trade goods."""

    name: str
    """What is scored: `city`, `city-unfinished`, `city-powerless`, `field`, `trade-goods` ..."""
    colour: Colour
    terms: Terms
    feature: int | None = None
    """The number of the feature among the board's features."""
    cell: Cell | None = None
    """Where the feature begins, for finding it on the board."""

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


@dataclass(frozen=True, slots=True)
class Position:
    """What is scored: a board with its features, the rules, and what the players told."""

    board: Board
    features: Features
    rules: Rules
    told: Told
    tiles: Mapping[Cell, Tile]
    """The tile on each cell, where it is known."""

    @classmethod
    def of(cls, board: Board, features: Features, rules: Rules, told: Told) -> Position:
        """The position of a board whose features are traced."""
        known = catalogue()
        tiles = {t.cell: known[t.key] for t in board.tiles if t.key in known}
        return cls(board, features, rules, told, tiles)


@dataclass(frozen=True, slots=True)
class Event:
    """A feature that a turn ends otherwise than by making it complete."""

    feature: int
    home: tuple[Meeple, ...]
    """Who of those on it goes home; those with the most among them are paid."""
    terms: Terms


def _alone(meeple: Meeple, others: Sequence[Meeple]) -> bool:  # noqa: ARG001
    return not others


@dataclass(frozen=True, slots=True)
class Standing:
    """On which grounds a kind of piece stands, and beside whom it may be set: usually beside nobody."""

    grounds: tuple[Ground, ...]
    joins: Callable[[Meeple, Sequence[Meeple]], bool] = _alone


def _no_events(position: Position, placed: Meeple | None) -> Iterable[Event]:  # noqa: ARG001
    return ()


def _no_lines(position: Position) -> Iterable[Line]:  # noqa: ARG001
    return ()


def _nothing_untold(position: Position) -> Iterable[str]:  # noqa: ARG001
    return ()


def _same_terms(position: Position, feature: Feature, terms: Terms) -> Terms:  # noqa: ARG001
    return terms


def _same_own_terms(position: Position, feature: Feature, colour: Colour, terms: Terms) -> Terms:  # noqa: ARG001
    return terms


def _same_holders(position: Position, feature: Feature, tied: tuple[Colour, ...]) -> tuple[Colour, ...]:  # noqa: ARG001
    return tied


@dataclass(frozen=True, slots=True)
class Expansion:
    """How the rules of one box's pieces join the scoring. What is not given changes nothing."""

    standings: Mapping[MeepleKind, Standing] = field(default_factory=dict)
    """Where a piece of a kind may stand, where that is not where every meeple may."""
    strengths: Mapping[MeepleKind, Callable[[Feature, Meeple], int]] = field(default_factory=dict)
    """How much a piece of a kind counts in a majority, where that is not 1."""
    holders: Callable[[Position, Feature, tuple[Colour, ...]], tuple[Colour, ...]] = _same_holders
    """Who holds a feature among those that tie for it."""
    terms: Callable[[Position, Feature, Terms], Terms] = _same_terms
    """What a feature is worth, after what it would be worth without this."""
    own_terms: Callable[[Position, Feature, Colour, Terms], Terms] = _same_own_terms
    """What it is worth to one of its holders."""
    lines: Callable[[Position], Iterable[Line]] = _no_lines
    """Further lines of the final scoring."""
    events: Callable[[Position, Meeple | None], Iterable[Event]] = _no_events
    """What else a turn brings about, given the meeple that it set."""
    untold: Callable[[Position], Iterable[str]] = _nothing_untold
    """What the board cannot tell and nobody has told."""
