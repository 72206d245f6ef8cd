"""A game of The Castle on its pad: who moved how far along the wall, who took which corner, and the final count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.castle.board import CastleBoard
from engine.castle.box import USUAL, CastleBox
from engine.castle.scoring import Count, count
from engine.castle.wall import wall_of
from engine.errors import BrokenRules
from engine.pieces import Colour

PLAYERS = 2
MOST_POINTS = 200  # of one move: more is a slip of the pen
MOST_MOVES = 2000


@dataclass(frozen=True, slots=True)
class Move:
    """Points that a player takes during play."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class CastlePad:
    """A game as it is kept. `colours`: of the two players; `board`: how it lay at the end, where somebody told it."""

    colours: tuple[Colour, Colour] = (Colour.RED, Colour.BLUE)
    box: CastleBox = USUAL
    moves: tuple[Move, ...] = ()
    board: CastleBoard | None = None
    ended: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return PLAYERS


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a move ended: the points so far, the corner stopped on, and whether its token was taken."""

    move: Move
    points: int
    corner: int | None
    takes: bool


@dataclass(frozen=True, slots=True)
class CastleStanding:
    """How a game stands. `track`: points on the wall; `corners`: whose each corner's token is; `final`: the count of
    the board; `totals` with it and with the points of the tokens.
    """

    stops: tuple[Stop, ...]
    track: tuple[int, int]
    corners: Mapping[int, int]
    final: Count | None
    totals: tuple[int, int]
    winners: tuple[bool, bool] | None


def standing(pad: CastlePad) -> CastleStanding:
    """Plays the moves: stopping exactly on a corner takes its token, first come; passing does not."""
    wall = wall_of(pad.box)
    track, corners = [0, 0], dict[int, int]()
    stops: list[Stop] = []
    for move in pad.moves:
        track[move.player] += move.points
        corner = wall.corner_at(track[move.player])
        takes = corner is not None and corner not in corners
        if corner is not None and takes:
            corners[corner] = move.player
        stops.append(Stop(move, track[move.player], corner, takes))
    final = count(pad.board, pad.box) if pad.board is not None else None
    totals = [0, 0]
    for player in range(PLAYERS):
        taken = [pad.box.tokens[corner] for corner in corners if corners[corner] == player and corner in pad.box.tokens]
        board = final.total(pad.colours[player]) if final else 0
        totals[player] = track[player] + sum(token.points for token in taken) + board
    won = (totals[0] >= totals[1], totals[1] >= totals[0]) if pad.ended else None
    return CastleStanding(tuple(stops), (track[0], track[1]), corners, final, (totals[0], totals[1]), won)


def moved(pad: CastlePad, move: Move) -> CastlePad:
    """Returns the pad with one more move."""
    _refuse_ended(pad)
    if not 0 < move.points <= MOST_POINTS:
        raise BrokenRules("A move takes 1 to {most} points.", most=MOST_POINTS)
    if len(pad.moves) >= MOST_MOVES:
        raise BrokenRules("A game has {most} moves at most.", most=MOST_MOVES)
    return replace(pad, moves=(*pad.moves, move))


def ended(pad: CastlePad, board: CastleBoard | None) -> CastlePad:
    """Returns the pad at its end, with the board as it lies where somebody told it."""
    _refuse_ended(pad)
    if board is not None:
        strange = {figure.colour for figure in board.figures} - set(pad.colours)
        if strange:
            raise BrokenRules("{colour} is nobody's colour in this game; these two play: {one} and {two}.",
                              colour=min(strange), one=pad.colours[0], two=pad.colours[1])  # fmt: skip
    return replace(pad, board=board, ended=True)


def taken_back(pad: CastlePad) -> CastlePad:
    """Returns the pad without what was done last: its end, or its last move."""
    if pad.ended:
        return replace(pad, board=None, ended=False)
    if not pad.moves:
        raise BrokenRules("This game has no move yet; there is nothing to take back.")
    return replace(pad, moves=pad.moves[:-1])


def _refuse_ended(pad: CastlePad) -> None:
    if pad.ended:
        raise BrokenRules("This game is over; begin another with: recorder castle play Anna,Boris")
