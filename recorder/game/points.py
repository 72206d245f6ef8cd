"""Corrects a game from a table of points by hand: it has no board, but names, and usually a track."""

from collections.abc import Mapping
from dataclasses import replace

from engine.errors import UsageError
from engine.pieces import Colour
from engine.played import Part, Played
from recorder.shell.players import Seats, refuse_two_colours


def points_fixed(played: Played, number: int, seats: Seats, track: Mapping[str, int]) -> Played:
    """Returns the game with these names and points on the track, and the totals that follow; `number` is its own."""
    names = seats.names
    _refuse(played, number, seats, track)
    parts = tuple(
        replace(part, name=names.get(part.colour, part.name), track=track.get(part.colour, part.track))
        for part in played.parts
        if part.colour not in seats.absent and (not names or part.colour in names or _plays(part))
    )
    if names:
        refuse_two_colours(part.name for part in parts)
    if played.whole and not track:
        return replace(played, parts=parts)  # with the totals and the winner that its table gives
    totals = [part.on_board + (part.track or 0) for part in parts]
    best = None if played.together is not None else max(totals, default=0)
    told = zip(parts, totals, strict=True)
    return replace(played, parts=tuple(replace(part, total=total, won=total == best) for part, total in told))


def _plays(part: Part) -> bool:
    """Says whether a colour plays: one without a name, a figure and a point was once misread."""
    return bool(part.name or part.total) or part.track is not None


def _refuse(played: Played, number: int, seats: Seats, track: Mapping[str, int]) -> None:
    if track and played.from_table:
        raise UsageError(
            "The totals of game {number} come from its table, not from a track; correct the table and import it "
            "again after: recorder history delete {number}",
            number=number,
        )
    colours = [part.colour for part in played.parts]
    for colour in (*seats.names, *seats.absent, *track):
        if colour not in colours:
            raise UsageError(
                "Nobody played {colour} in game {number}; recorder history show {number} lists who did, recorder "
                "history rename player OLD NEW corrects a name.",
                colour=Colour(colour), number=number,
            )  # fmt: skip
    for part in played.parts:
        if part.colour in seats.absent and part.total:
            raise UsageError(
                "{colour} has {points} points in game {number}, so somebody played it.",
                colour=Colour(part.colour), points=part.total, number=number,
            )  # fmt: skip
