"""Judges whether a figure may have gone round unseen: what a finished board has paid says how many points to expect.

Every completed road, city and monastery without a meeple has paid somebody, or nobody held it. So the track's points,
all colours together, are a share of what those features are worth; docs/figures/laps.md has it for real
and for random games.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import product
from math import exp, log

from engine.board import Board, Meeple
from engine.game import LAP
from engine.pieces import Colour
from engine.scoring.features import Feature
from engine.scoring.final import score
from engine.scoring.tracing import trace

# Of what was there to take: 23 tournament games took 0.87 to 1.19 of it; tables where less is claimed need room below.
LEAST_SHARE, MOST_SHARE = 0.8, 1.3
# The same games: their shares lie about 0.97, one standard deviation wide so; with room for other tables.
USUAL_SHARE, SPREAD = 0.97, 0.1
EVEN = 10.0  # how evenly players share the points: of Dirichlet distributions the one that suits these games best
OTHERWISE = 0.1  # of tables share quite differently, or claim less: children play, too
STEP = 10  # points: how finely it is tried what colours have that are not seen


def points_to_take(board: Board) -> int:
    """Counts what all completed features of the board have paid, had one player held each."""
    return _worth(board, [f for f in trace(board) if f.complete and not f.meeples])


def points_in_all(board: Board) -> int:
    """Counts what a game has brought at its end, had one player held each feature and each field."""
    return _worth(board, trace(board))


def _worth(board: Board, features: Iterable[Feature]) -> int:
    takers = [Meeple(cell, Colour.RED, f.ground, segment) for f in features for cell, segment in f.places[:1]]
    return sum(line.points for line in score(Board(board.tiles, takers)).lines)


def laps_missing(board: Board, points: Mapping[Colour, int], unseen: int = 0) -> int:
    """Returns how many laps, all colours together, the track seems to lack; 0 where it is plausible as it is read.

    `unseen`: colours in play that are not seen on the track; each may have as many points as go without a lap.
    """
    there, read = points_to_take(board), sum(points.values())
    most = read + unseen * (LAP - 1)
    missing = 0
    while most + missing * LAP < LEAST_SHARE * there and read + (missing + 1) * LAP <= MOST_SHARE * there:
        missing += 1
    return missing


def rounds_unseen(board: Board, points: Mapping[Colour, int], unseen: int = 0) -> Mapping[Colour, tuple[float, ...]]:
    """Returns how likely each colour has gone round 0, 1, 2 ... times more than is seen; nothing where no lap is
    missing.

    All colours together should have what the board has paid, and players of one table are seldom far apart.
    """
    if not laps_missing(board, points, unseen):
        return {}
    there, read = points_to_take(board), sum(points.values())
    most = int((MOST_SHARE * there - read) // LAP) + 1
    hidden = range(0, int(MOST_SHARE * there), STEP) if unseen else [0]
    chances: dict[tuple[int, ...], float] = defaultdict(float)
    for rounds in product(range(most + 1), repeat=len(points)):
        if sum(rounds) <= most:
            full = [shown + LAP * gone for shown, gone in zip(points.values(), rounds, strict=True)]
            chances[rounds] = sum(_chance(full, rest, unseen, there) for rest in hidden)
    total = sum(chances.values())
    likely = {r: (1 - OTHERWISE) * chance / total + OTHERWISE / len(chances) for r, chance in chances.items()}
    return {
        colour: tuple(sum(c for rounds, c in likely.items() if rounds[i] == gone) for gone in range(most + 1))
        for i, colour in enumerate(points)
    }


def _chance(full: Iterable[int], hidden: int, unseen: int, there: int) -> float:
    """Weighs one way in which the points may be spread. `hidden`: what colours have together that are not seen."""
    shares = [(max(1, points), EVEN) for points in full] + [(max(1, hidden), EVEN * unseen)] * bool(unseen)
    total = sum(points for points, _ in shares)
    off = (total / there - USUAL_SHARE) / SPREAD
    even = sum((weight - 1) * log(points / total) for points, weight in shares)
    return float(exp(even - off * off / 2) / total ** (len(shares) - 1))


def too_many(board: Board, points: Mapping[Colour, int], counted_up: bool) -> bool:
    """Says whether the track shows more than the board can have paid. `counted_up`: its end may be counted already."""
    most = points_in_all(board) if counted_up else points_to_take(board)
    return sum(points.values()) > MOST_SHARE * most + LAP / 5
