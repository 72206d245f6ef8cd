"""From what was read in a photo to a board that can be counted."""

from engine.board import Board, Cell, Meeple, Placed
from engine.boxes import catalogue, names
from engine.game import Game
from engine.pieces import Colour, MeepleKind
from engine.tiles import EDITIONS, Ground
from vision.reading import Reading


def game_of_reading(reading: Reading) -> Game:
    """The board that was read, with the figures of its track. What could not be named stays an unknown tile."""
    tiles = [Placed(Cell(t.x, t.y), t.key if t.key in catalogue() else "?", t.rotation or 0) for t in reading.tiles]
    meeples = [
        Meeple(Cell(m.x, m.y), Colour(m.colour), Ground(m.on), m.segment, MeepleKind(m.kind)) for m in reading.meeples
    ]
    return Game(
        start=Board(tiles, meeples),
        track={Colour(colour): figure.points for colour, figure in (reading.track or {}).items()},
        boxes=tuple(box for box in reading.sets if box in names()),
        edition=reading.edition if reading.edition in EDITIONS else None,
        photos=(reading.photo,),
    )
