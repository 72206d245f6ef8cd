"""What the photos leave open of a watched game: one question for each photo whose order nothing
tells, one for each player whose colour is in doubt or who has set no figure, one for all figures that no photo can
show, else a move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.game import Instead, Move

OPEN = 0.1  # how likely something else must be for it to be asked about
UNSEEN = 0.5  # a move is less likely that of anybody who was seen: then it is that of one who was not


class About(StrEnum):
    """What a question is about."""

    ORDER = "order"
    PLAYER = "player"
    TILE = "tile"
    FIGURE = "figure"
    MISSED = "missed"  # figures that may have been set and taken home between two photos
    COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask.

    moves   the move, all those whose order is open, or all of one player, also of one whom nobody has seen; or all
            with which a figure may have been set and taken home between two photos
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
        mixed = _in_doubt_with(move, moves)
        if len(mixed) > 1:
            in_order |= mixed
            yield Question(About.ORDER, tuple(number[n] for n in sorted(mixed)))
    yield from _of_colours(moves)
    unseen = tuple(move for move in moves if move.n not in in_order and is_of_unseen(move))
    if unseen:
        yield Question(About.PLAYER, unseen, _players(unseen[0]))
    known = {move.n for move in unseen} | in_order
    missed = tuple(move for move in moves if move.ask and move.meeple is None and _figures(move.alternatives))
    together = missed if len(missed) > 1 else ()
    if together:
        yield Question(About.MISSED, together)
    for move in moves:
        if move.ask:
            yield from _of_move(move, move.n not in known, move not in together)


def is_open(others: Sequence[Instead]) -> bool:
    """Says whether another tile or figure is likely enough to be asked about."""
    return max(_likely(_tiles(others)), _likely(_figures(others))) > OPEN


def is_of_unseen(move: Move) -> bool:
    """Says whether a player made this move who has set no figure yet."""
    return move.ask and move.player is None and _likely(_players(move)) < UNSEEN


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


def _tiles(others: Sequence[Instead]) -> tuple[Instead, ...]:
    return tuple(other for other in others if other.tile is not None)


def _figures(others: Sequence[Instead]) -> tuple[Instead, ...]:
    return tuple(other for other in others if other.meeple is not None or other.nobody)


def _likely(others: Sequence[Instead]) -> float:
    return sum(other.certainty for other in others)


def _of_move(move: Move, whose: bool, whom: bool) -> Iterator[Question]:
    """Asks about one move. `whose`, `whom`: who made it, and whom it set, is not asked already."""
    tiles, figures = _tiles(move.alternatives), _figures(move.alternatives)
    if whose and move.player is None:
        yield Question(About.PLAYER, (move,), _players(move))
    if _likely(tiles) > OPEN:
        yield Question(About.TILE, (move,), tiles)
    if whom and _likely(figures) > OPEN:
        yield Question(About.FIGURE, (move,), figures)
