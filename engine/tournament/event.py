"""A tournament as it is kept: who plays, and what was done in its order; the rounds follow from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce

from engine.errors import BrokenRules

FEWEST, MOST = 3, 512
"""How many may play."""
MOST_DEEDS = 10_000
LEAST_POINTS, MOST_POINTS = -1000, 10_000
"""At one table."""


class System(StrEnum):
    """How tables are made and counted."""

    SWISS = "swiss"
    """Tables of two: whoever won as often meets, nobody meets anybody twice."""
    LEAGUE = "league"
    """Tables of four and three, whose places bring points."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many sit at a table."""
        return (2,) if self is System.SWISS else (4, 3)


@dataclass(frozen=True, slots=True)
class Paired:
    """A round was drawn. `tables`: who sits together, by number of player from 0; `out`: who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A result was told, or told anew. `round`, `table`: from 1; `points`: in the order of the table's players."""

    round: int
    table: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A player went home: what was played counts, no further table has a place for them."""

    player: int


Deed = Paired | Told | Gone


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament from its beginning. `players`: their names, in the order in which they were entered."""

    name: str
    system: System
    players: tuple[str, ...]
    deeds: tuple[Deed, ...] = ()

    @property
    def gone(self) -> frozenset[int]:
        """Who went home."""
        return frozenset(deed.player for deed in self.deeds if isinstance(deed, Gone))

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is still there."""
        return tuple(player for player in range(len(self.players)) if player not in self.gone)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sat together. `points`: None until they are told."""

    players: tuple[int, ...]
    points: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round with what is known of it."""

    tables: tuple[Table, ...]
    out: tuple[int, ...]

    @property
    def open(self) -> tuple[int, ...]:
        """The tables whose result is missing, from 1."""
        return tuple(number for number, table in enumerate(self.tables, 1) if table.points is None)


def rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Returns the rounds drawn so far with the last result told of each table."""
    return reduce(after, tournament.deeds, ())


def after(drawn: tuple[Round, ...], deed: Deed) -> tuple[Round, ...]:
    """Returns the rounds with one more thing done."""
    if isinstance(deed, Paired):
        return (*drawn, Round(tuple(map(Table, deed.tables)), deed.out))
    if isinstance(deed, Told):
        before = drawn[deed.round - 1]
        tables = list(before.tables)
        tables[deed.table - 1] = replace(tables[deed.table - 1], points=deed.points)
        return (*drawn[: deed.round - 1], replace(before, tables=tuple(tables)), *drawn[deed.round :])
    return drawn


def begun(name: str, system: System, players: Sequence[str]) -> Tournament:
    """Begins a tournament."""
    if not FEWEST <= len(players) <= MOST:
        raise BrokenRules(
            "A tournament has {fewest} to {most} players; {n} are named.", fewest=FEWEST, most=MOST, n=len(players)
        )
    return Tournament(name, system, tuple(players))


def done(tournament: Tournament, deed: Deed) -> Tournament:
    """Returns the tournament with one more thing done, which must be possible. A result told again replaces the other.
    """
    refuse(tournament, rounds(tournament), deed)
    return replace(tournament, deeds=(*tournament.deeds, deed))


def refuse(tournament: Tournament, drawn: tuple[Round, ...], deed: Deed) -> None:
    """Refuses what cannot be done now. `drawn`: the rounds so far."""
    if len(tournament.deeds) >= MOST_DEEDS:
        raise BrokenRules("A tournament holds {most} entries at most.", most=MOST_DEEDS)
    if isinstance(deed, Paired):
        _refuse_round(tournament, drawn, deed)
    elif isinstance(deed, Told):
        _refuse_result(drawn, deed)
    elif deed.player in tournament.gone:
        raise BrokenRules("{name} has gone home already.", name=tournament.players[deed.player])


def _refuse_round(tournament: Tournament, drawn: tuple[Round, ...], deed: Paired) -> None:
    if drawn and drawn[-1].open:
        raise BrokenRules(
            "The result of table {table} is missing; tell it, then draw the next round.", table=drawn[-1].open[0]
        )
    seated = [player for table in deed.tables for player in table]
    if sorted((*seated, *deed.out)) != list(tournament.playing):
        raise BrokenRules("Everybody who is still there has one place in a round.")
    if any(len(table) not in tournament.system.sizes for table in deed.tables):
        raise BrokenRules("A table of this tournament has another number of players.")


def _refuse_result(drawn: tuple[Round, ...], deed: Told) -> None:
    if not 1 <= deed.round <= len(drawn):
        raise BrokenRules("There is no round {round}; {n} are drawn.", round=deed.round, n=len(drawn))
    tables = drawn[deed.round - 1].tables
    if not 1 <= deed.table <= len(tables):
        raise BrokenRules(
            "There is no table {table} in round {round}; it has {n}.",
            table=deed.table, round=deed.round, n=len(tables),
        )  # fmt: skip
    players = tables[deed.table - 1].players
    if len(deed.points) != len(players):
        raise BrokenRules(
            "Table {table} has {players} players, but {n} results are told.",
            table=deed.table, players=len(players), n=len(deed.points),
        )  # fmt: skip
    if not all(LEAST_POINTS <= points <= MOST_POINTS for points in deed.points):
        raise BrokenRules("Points are whole numbers from {least} to {most}.", least=LEAST_POINTS, most=MOST_POINTS)


def without_last(tournament: Tournament) -> Tournament:
    """Returns the tournament without what was done last."""
    if not tournament.deeds:
        raise BrokenRules("Nothing has been done in this tournament yet; there is nothing to take back.")
    return replace(tournament, deeds=tournament.deeds[:-1])
