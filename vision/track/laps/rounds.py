"""Says how often each figure may have gone round unseen, where the track seems to lack laps."""

from collections.abc import Mapping

import numpy as np

from engine.game import LAP
from engine.pieces import Colour
from vision.arrays import Doubles, Ints
from vision.track.laps.missing import MOST_SHARE, laps_missing

# The shares that 23 tournament games took lie about 0.97, one standard deviation wide so; with room for other tables.
USUAL_SHARE, SPREAD = 0.97, 0.1
EVEN = 10.0  # how evenly players share the points: of Dirichlet distributions the one that suits these games best
OTHERWISE = 0.1  # of tables share quite differently, or claim less: children play, too
STEP = 10  # points: how finely it is tried what colours have that are not seen


def rounds_unseen(there: int, points: Mapping[Colour, int], unseen: int = 0) -> Mapping[Colour, tuple[float, ...]]:
    """Returns how likely each colour has gone round 0, 1, 2 ... times more than is seen; nothing where no lap is
    missing. `there`: the points that were there to take.

    All colours together should have what the board has paid, and players of one table are seldom far apart.
    """
    if not laps_missing(there, points, unseen):
        return {}
    read = sum(points.values())
    most = int((MOST_SHARE * there - read) // LAP) + 1
    gone = np.arange(most + 1)
    own = {colour: (np.maximum(1, shown + LAP * gone) / there) ** (EVEN - 1) for colour, shown in points.items()}
    together = _together(read + LAP * gone, len(points), unseen, there)
    alike = dict.fromkeys(points, np.ones(most + 1))
    return {
        colour: tuple(
            (
                (1 - OTHERWISE) * _rounds_of(colour, own, together)
                + OTHERWISE * _rounds_of(colour, alike, np.ones(most + 1))
            ).tolist()
        )
        for colour in points
    }


def _together(full: Ints, seen: int, unseen: int, there: int) -> Doubles:
    """Weighs what all colours have that are seen, however it is spread among them: so much as the board has paid, with
    what those may have that are not.
    """
    hidden = np.arange(0, int(MOST_SHARE * there), STEP) if unseen else np.zeros(1)
    total = np.maximum(1, full[:, None] + hidden)
    off = (total / there - USUAL_SHARE) / SPREAD
    weight = np.exp(-off * off / 2) * (total / there) ** (1 - EVEN * (seen + unseen))
    if unseen:
        weight *= (np.maximum(1, hidden) / there) ** (EVEN * unseen - 1)
    return np.asarray(weight.sum(axis=1))


def _rounds_of(colour: Colour, own: Mapping[Colour, Doubles], together: Doubles) -> Doubles:
    """Returns how likely one colour has gone round so often more; `own`: what each number of rounds weighs for each
    colour, `together`: what each number weighs that all have gone round.
    """
    others = np.eye(1, len(together))[0]
    for other, weights in own.items():
        if other is not colour:
            others = np.convolve(others, weights)[: len(together)]
    odds = np.array([weight * (others[: len(together) - n] @ together[n:]) for n, weight in enumerate(own[colour])])
    return np.asarray(odds / odds.sum())
