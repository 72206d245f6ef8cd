"""How a box's rules join the scoring and the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.board import Board, Meeple
from engine.cell import Cell
from engine.game import Game, Move, Told
from engine.message import Message
from engine.pieces import Colour, MeepleKind, Thing, ThingKind
from engine.scoring.features import Feature
from engine.scoring.lines import Line, Terms
from engine.scoring.position import Position
from engine.tiles.tile import Ground


@dataclass(frozen=True, slots=True)
class Event:
    """A feature that a turn ends otherwise than by making it complete."""

    feature: int
    home: tuple[Meeple, ...]
    """Who of those on it goes home; those with the most among them are paid."""
    terms: Terms


@dataclass(frozen=True, slots=True)
class Deed:
    """A move as it is played: the game it belongs to, the board before it, the position in which it is paid, and what
    its features paid.
    """

    game: Game
    before: Board
    position: Position
    move: Move
    lines: tuple[Line, ...] = ()

    @property
    def standing(self) -> tuple[Meeple, ...]:
        """Who stood on the board once the move had set its figures."""
        return (*self.before.meeples, *(m for m in (self.move.meeple, self.move.phantom) if m is not None))

    @property
    def laid(self) -> frozenset[str]:
        """The marks of the tile that the move laid."""
        tile = self.position.features.tile(self.move.tile.cell) if self.move.tile else None
        return tile.marks if tile else frozenset()


@dataclass(frozen=True, slots=True)
class Paid:
    """A feature that is complete and pays, and who holds it."""

    feature: Feature
    holders: tuple[Colour, ...]


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


def _same_told(position: Position, completed: Sequence[Feature], player: Colour | None, told: Told) -> Told:  # noqa: ARG001
    return told


def _same_name(feature: Feature, name: str) -> str:  # noqa: ARG001
    return name


def _as_any_city(city: Feature) -> tuple[str, int] | None:  # noqa: ARG001
    return None


def _not_in_play(position: Position, move: Move, meeple: Meeple) -> bool:  # noqa: ARG001
    return False


def _no_more(deed: Deed) -> Iterable[Line]:  # noqa: ARG001
    return ()


def _nothing_against(deed: Deed) -> Iterable[tuple[Cell, Message]]:  # noqa: ARG001
    return ()


def _finds_nothing(position: Position, paid: Sequence[Paid], seats: Sequence[Colour], told: Told) -> Told:  # noqa: ARG001
    return told


def _stays(thing: Thing, paid: Sequence[Paid]) -> bool:  # noqa: ARG001
    return False


@dataclass(frozen=True, slots=True)
class Expansion:
    """How the rules of one box's pieces join the scoring. What is not given changes nothing."""

    box: str
    """The name of the box."""
    pieces: Mapping[MeepleKind, int] = field(default_factory=dict)
    """What each player gets of it."""
    brings: frozenset[ThingKind] = frozenset()
    """Its things that are nobody's figure."""
    crowded: bool = False
    """Can it bring a second figure onto a tile?"""
    standings: Mapping[MeepleKind, Standing] = field(default_factory=dict)
    """Where a piece of a kind may stand, where that is not where every meeple may."""
    strengths: Mapping[MeepleKind, Callable[[Feature, Meeple], int]] = field(default_factory=dict)
    """How much a piece of a kind counts in a majority, where that is not 1."""
    holders: Callable[[Position, Feature, tuple[Colour, ...]], tuple[Colour, ...]] = _same_holders
    """Who holds a feature among those that tie for it; the feature's meeples are those that count there."""
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
    takes: Callable[[Position, Sequence[Feature], Colour | None, Told], Told] = _same_told
    """What the players hold after one of them (who, if that is known) has completed these features."""
    called: Callable[[Feature, str], str] = _same_name
    """What a feature's line is called, where it is no usual road, city or monastery."""
    farmed: Callable[[Feature], tuple[str, int] | None] = _as_any_city
    """What a complete city is called and pays the farmers beside it, where it is not as any other."""
    frees: Callable[[Position, Move, Meeple], bool] = _not_in_play
    """Does something in this move take the figure off the board, though nothing of its own is complete?"""
    reaches: Callable[[Position, Move, Meeple], bool] = _not_in_play
    """May the move set the figure there, though that is not the tile just laid or the place is held?"""
    pays: Callable[[Deed], Iterable[Line]] = _no_more
    """What a move pays beside the features that it ends."""
    against: Callable[[Deed], Iterable[tuple[Cell, Message]]] = _nothing_against
    """What in a move the box's rules forbid, and where."""
    finds: Callable[[Position, Sequence[Paid], Sequence[Colour], Told], Told] = _finds_nothing
    """What the players hold once they have taken what lies on the features that paid; the first is who moved."""
    clears: Callable[[Thing, Sequence[Paid]], bool] = _stays
    """Is the thing taken from the board by those whom these features paid?"""
