"""Makes a game that can be counted of a reading and what a person said about it."""

from collections.abc import Mapping
from dataclasses import replace

from engine.boxes import names
from engine.game import Game
from engine.pieces import Colour
from engine.tiles.tile import COUNTED_AS
from vision.reading import Reading, TrackFigure, board_of


def game_of_reading(reading: Reading) -> Game:
    """Returns the board that was read, with the points on its track, and the players that a person named."""
    return Game(
        start=board_of(reading.tiles, reading.meeples),
        track={Colour(colour): figure.points for colour, figure in (reading.track or {}).items()},
        players={Colour(colour): name for colour, name in reading.players.items()},
        boxes=tuple(box for box in reading.sets if box in names()),
        edition=reading.edition if reading.edition in COUNTED_AS else None,
        photos=(reading.photo,),
    )


def with_told_track(reading: Reading, told: Mapping[str, int]) -> Reading:
    """Adds what a person says about the track, which always wins."""
    figures = {colour: TrackFigure(points, 1.0) for colour, points in told.items()}
    return replace(reading, track={**(reading.track or {}), **figures}) if told else reading
