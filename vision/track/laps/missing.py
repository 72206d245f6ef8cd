"""Judges whether figures may have gone round unseen: what a finished board has paid says how many points to expect.

Every completed road, city and monastery without a meeple has paid somebody, or nobody held it. So the track's points,
all colours together, are a share of what those features are worth; docs/figures/laps.md has it for real
and for random games.
"""

from collections.abc import Iterable, Mapping

from engine.board import Board, Meeple
from engine.game import LAP
from engine.pieces import Colour
from engine.scoring.features import Feature
from engine.scoring.final import score
from engine.scoring.tracing import trace

# Of what was there to take: 23 tournament games took 0.87 to 1.19 of it; tables where less is claimed need room below.
LEAST_SHARE, MOST_SHARE = 0.8, 1.3


def points_to_take(board: Board) -> int:
    """Counts what all completed features of the board have paid, had one player held each."""
    return _worth(board, [f for f in trace(board) if f.complete and not f.meeples])


def points_in_all(board: Board) -> int:
    """Counts what a game has brought at its end, had one player held each feature and each field."""
    return _worth(board, trace(board))


def _worth(board: Board, features: Iterable[Feature]) -> int:
    takers = [Meeple(cell, Colour.RED, f.ground, segment) for f in features for cell, segment in f.places[:1]]
    return sum(line.points for line in score(Board(board.tiles, takers)).lines)


def laps_missing(there: int, points: Mapping[Colour, int], unseen: int = 0) -> int:
    """Returns how many laps, all colours together, the track seems to lack; 0 where it is plausible as it is read.

    `there`: the points that were there to take; `unseen`: colours in play that are not seen on the track; each may have
    as many points as go without a lap.
    """
    read = sum(points.values())
    most = read + unseen * (LAP - 1)
    missing = 0
    while most + missing * LAP < LEAST_SHARE * there and read + (missing + 1) * LAP <= MOST_SHARE * there:
        missing += 1
    return missing


def too_many(board: Board, points: Mapping[Colour, int], counted_up: bool) -> bool:
    """Says whether the track shows more than the board can have paid. `counted_up`: its end may be counted already."""
    most = points_in_all(board) if counted_up else points_to_take(board)
    return sum(points.values()) > MOST_SHARE * most + LAP / 5
