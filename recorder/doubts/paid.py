"""What the board has paid, as far as it bounds the points of a colour on the track.

All colours together have a share of what the completed features were worth (`vision/track/laps`). So what is told of
one player bounds the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, floor

from engine.game import LAP
from engine.message import Counted
from engine.pieces import Colour
from recorder.doubts.doubts import unseen_figures
from vision.codes import PhotoCode
from vision.reading import Reading, TrackFigure, board_of
from vision.track.laps.missing import LEAST_SHARE, MOST_SHARE, points_to_take


@dataclass(frozen=True, slots=True)
class Paid:
    """The points that one colour has at least and at most; None where the others are not known well enough.

    `laps`: how many rounds of the track all figures together lack, as the remark about the track says.
    """

    least: int | None = None
    most: int | None = None
    laps: int = 0


UNKNOWN = Paid()


def paid(reading: Reading) -> Mapping[Colour, Paid]:
    """Returns what the board says of each colour that plays; nothing where no track was read or told."""
    figures = {Colour(colour): figure for colour, figure in (reading.track or {}).items()}
    unseen = unseen_figures(reading)
    if not figures:
        return {}
    least_paid = points_to_take(board_of(reading.tiles, reading.meeples))  # whoever stands there may not be paid yet
    most_paid = points_to_take(board_of(reading.tiles))
    laps = _laps(reading)
    found: dict[Colour, Paid] = {}
    for colour in (*figures, *unseen):
        others = [_options(figure) for other, figure in figures.items() if other is not colour]
        least = max(0, ceil(LEAST_SHARE * least_paid) - sum(options[-1] for options in others))
        most = floor(MOST_SHARE * most_paid) - sum(options[0] for options in others)
        hidden = any(other is not colour for other in unseen)
        found[colour] = Paid(None if hidden else least, most if most > least else None, laps)
    return found


def _laps(reading: Reading) -> int:
    """Takes the number from the remark: counted anew from what is left open it was another one, so that a person read
    two numbers about one thing.
    """
    told = (f.message.values.get("laps") for f in reading.findings if f.code == PhotoCode.TRACK_LAPS)
    return next((laps.number for laps in told if isinstance(laps, Counted)), 0)


def _options(figure: TrackFigure) -> list[int]:
    """Lists the points that the figure may stand for, the fewest first."""
    others = [other.points for other in figure.alternatives] if figure.ask else []
    return sorted({figure.points, *others})


def bounded(reading: Reading) -> Reading:
    """Returns the reading in which no figure may have points that what is told of the others rules out."""
    bounds = paid(reading)
    figures = {c: _bounded(figure, bounds[Colour(c)]) for c, figure in (reading.track or {}).items()}
    return replace(reading, track=figures) if figures else reading


def _bounded(figure: TrackFigure, bound: Paid) -> TrackFigure:
    if not figure.ask or not figure.alternatives:
        return figure
    least, most = bound.least or 0, bound.most
    options = [(figure.points, figure.certainty), *((other.points, other.certainty) for other in figure.alternatives)]
    left = [(n, likely) for n, likely in options if n >= least and (most is None or n <= most)]
    if not left or len(left) == len(options):
        return figure
    share = sum(likely for _, likely in options) / max(1e-9, sum(likely for _, likely in left))
    kept = {n: likely * share for n, likely in left}
    others = tuple(
        replace(other, certainty=kept[other.points]) for other in figure.alternatives if other.points in kept
    )
    if figure.points in kept:
        return replace(figure, certainty=kept[figure.points], alternatives=others)
    return TrackFigure(others[0].points, others[0].certainty, True, others[1:])


def fits_field(points: int, options: tuple[int, ...]) -> bool:
    """Says whether a figure on the field of these points may have so many."""
    return points % LAP in {option % LAP for option in options}
