"""From what was read in a photo to a board that can be counted."""

from engine.game import Game
from engine.pieces import Colour
from engine.tiles.boxes import names
from engine.tiles.tile import COUNTED_AS
from vision.reading import Reading, board_of


def game_of_reading(reading: Reading) -> Game:
    """The board that was read, with the figures of its track, and who plays as far as a person told."""
    return Game(
        start=board_of(reading.tiles, reading.meeples),
        track={Colour(colour): figure.points for colour, figure in (reading.track or {}).items()},
        players={Colour(colour): name for colour, name in reading.players.items()},
        boxes=tuple(box for box in reading.sets if box in names()),
        edition=reading.edition if reading.edition in COUNTED_AS else None,
        photos=(reading.photo,),
    )
