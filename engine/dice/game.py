"""A whole dice game: turns in their order, what each scores, who holds a knight, how many dice come, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cell import Cell
from engine.dice.city import City, faults, largest_closed, points
from engine.dice.layout import Layout
from engine.dice.table import DICE, GOAL, KNIGHTS, ROLLS, USUAL, DiceTable
from engine.errors import BrokenRules
from engine.formats.jsonvalue import listed
from engine.message import Counted, Message


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn. `rolls`: what lay on the table after each roll, of which the last counts.

    `keeps_knight`: the player scores nothing and keeps one knight for a double turn.
    """

    rolls: tuple[Layout, ...]
    keeps_knight: bool = False

    @property
    def end(self) -> Layout:
        """What lay there when the dice went on."""
        return self.rolls[-1]


@dataclass(frozen=True, slots=True)
class DiceGame:
    """A game as it is kept: how many play, the faces of the dice, the turns so far."""

    players: int
    table: DiceTable = USUAL
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands. `next`: whose turn it is, from 0. `knights`: who holds one. `winner`: None before the end."""

    points: tuple[int, ...]
    next: int = 0
    knights: frozenset[int] = frozenset()
    winner: int | None = None

    @property
    def dice(self) -> int:
        """How many dice come to whoever is next: all but the knights that others hold."""
        return DICE - len(self.knights - {self.next})

    @property
    def doubled(self) -> bool:
        """Whether the next turn counts double."""
        return self.next in self.knights


@dataclass(frozen=True, slots=True)
class Scored:
    """What one turn brought: the city that counted, and the points with their doubling."""

    player: int
    turn: Turn
    city: City | None
    points: int
    doubled: bool


def play(standing: Standing, turn: Turn, table: DiceTable = USUAL) -> tuple[Scored, Standing]:
    """Plays one turn; one that breaks a rule is refused with everything that is wrong."""
    wrong = (*_wrong_rolls(turn, standing), *faults(turn.end, table))
    if wrong:
        raise BrokenRules(listed(wrong))
    player, doubled = standing.next, standing.doubled
    taken = 0 if turn.keeps_knight else points(turn.end) * (2 if doubled else 1)
    totals = tuple(total + taken * (seat == player) for seat, total in enumerate(standing.points))
    wins = turn.end.catapults == DICE or totals[player] >= GOAL
    holding = standing.knights - {player} | ({player} if turn.keeps_knight else set())
    after = Standing(totals, (player + 1) % len(totals), holding, player if wins else None)
    return Scored(player, turn, largest_closed(turn.end), taken, doubled), after


def course(game: DiceGame) -> tuple[tuple[Scored, ...], Standing]:
    """Plays all turns of a game: what each brought, and how it stands."""
    standing = Standing((0,) * game.players)
    scored = []
    for turn in game.turns:
        one, standing = play(standing, turn, game.table)
        scored.append(one)
    return tuple(scored), standing


def added(game: DiceGame, turn: Turn) -> DiceGame:
    """Returns the game with one more turn, which must be allowed."""
    play(course(game)[1], turn, game.table)
    return replace(game, turns=(*game.turns, turn))


def without_last(game: DiceGame) -> DiceGame:
    """Returns the game without its last turn."""
    if not game.turns:
        raise BrokenRules("This game has no turn yet; there is nothing to take back.")
    return replace(game, turns=game.turns[:-1])


def _wrong_rolls(turn: Turn, standing: Standing) -> Sequence[Message]:
    wrong: list[Message] = []
    if standing.winner is not None:
        wrong.append(Message("This game is over; begin another with: recorder dice new"))
    if not 1 <= len(turn.rolls) <= ROLLS:
        wrong.append(Message("A turn has one to three rolls; tell the last one, or each of them."))
        return wrong
    if turn.end.dice > standing.dice:
        come = Counted("{n} die comes", "{n} dice come", standing.dice)
        told = Counted("{n} lies there", "{n} lie there", turn.end.dice)
        wrong.append(Message("Only {come} to this player, but {told}.", come=come, told=told))
    if turn.keeps_knight and turn.end.knights < KNIGHTS:
        wrong.append(Message("Only who has three knights or more may keep one."))
    for number, (before, after) in enumerate(zip(turn.rolls, turn.rolls[1:], strict=False), 2):
        if after.knights < before.knights or after.catapults < before.catapults:
            wrong.append(Message("Roll {n}: knights set aside stay, and a catapult is never rolled again.", n=number))
        if not _stays(before, after):
            wrong.append(Message("Roll {n}: dice that were built stay where they are.", n=number))
    return wrong


def _stays(before: Layout, after: Layout) -> bool:
    """Whether every die that was built lies there still; the city may have grown to any side."""
    if not before.faces:
        return True
    first, face = next(iter(before.faces.items()))
    return any(
        all(after.faces.get(Cell(cell.x + x - first.x, cell.y + y - first.y)) == f for cell, f in before.faces.items())
        for (x, y), other in after.faces.items()
        if other == face
    )
