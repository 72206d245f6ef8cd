"""What the photos leave open of a watched game: one question for each photo whose order nothing
tells, one for each player whose colour is in doubt, else a move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.game import Instead, Move


class About(StrEnum):
    """What a question is about."""

    ORDER = "order"
    PLAYER = "player"
    TILE = "tile"
    FIGURE = "figure"
    COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask.

    moves   the move, all those whose order is open, or all of one player
    others  what else it may be
    """

    about: About
    moves: tuple[Move, ...]
    others: tuple[Instead, ...] = ()

    @property
    def move(self) -> Move:
        """The move, or the first of them."""
        return self.moves[0]


def questions(moves: Sequence[Move]) -> Iterator[Question]:
    """Yields what is to be asked, in the order of the moves."""
    number = {move.n: move for move in moves}
    in_order: set[int] = set()
    for move in moves:
        if move.n in in_order or not move.ask:
            continue
        together = _in_doubt_with(move, moves)
        if len(together) > 1:
            in_order |= together
            yield Question(About.ORDER, tuple(number[n] for n in sorted(together)))
    yield from _of_colours(moves)
    for move in moves:
        if move.ask:
            yield from _of_move(move, move.n in in_order)


def _in_doubt_with(move: Move, moves: Sequence[Move]) -> set[int]:
    """Returns the numbers of all moves whose order with one another is open."""
    found = {move.n}
    while True:
        more = {
            n
            for other in moves
            for instead in other.alternatives
            if instead.before is not None and instead.certainty > OPEN and {other.n, instead.before} & found
            for n in (other.n, instead.before)
        }
        if more <= found:
            return found
        found |= more


def _of_colours(moves: Sequence[Move]) -> Iterator[Question]:
    """Asks once for each player who is told, but whose colour may be another."""
    doubted = [move for move in moves if move.player is not None and _players(move)]
    for colour in dict.fromkeys(move.player for move in doubted):
        theirs = tuple(move for move in doubted if move.player is colour)
        yield Question(About.COLOUR, theirs, _players(theirs[0]))


def _players(move: Move) -> tuple[Instead, ...]:
    return tuple(other for other in move.alternatives if other.player is not None)


OPEN = 0.1  # how likely another order must be for the order to be asked


def _of_move(move: Move, in_order: bool) -> Iterator[Question]:
    tiles = tuple(other for other in move.alternatives if other.tile is not None)
    figures = tuple(other for other in move.alternatives if other.meeple is not None or other.nobody)
    if move.player is None and not in_order:
        yield Question(About.PLAYER, (move,), _players(move))
    if tiles and sum(other.certainty for other in tiles) > OPEN:
        yield Question(About.TILE, (move,), tiles)
    if figures and sum(other.certainty for other in figures) > OPEN:
        yield Question(About.FIGURE, (move,), figures)
