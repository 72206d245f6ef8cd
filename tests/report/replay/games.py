"""Games in moves that the tests of replays show."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine import Cell, Game, Move, Placed, parse
from engine.pieces import Colour, Thing, ThingKind
from language import speak
from recorder.game.result import count
from report.drawing.theme import PAPERS
from report.replay.playback import Playback, playback
from report.replay.replay import replay_file
from workshop.boards.random_game import played_game

NO_PHOTOS: Mapping[int, bytes] = MappingProxyType({})
RED, BLUE = Colour.RED, Colour.BLUE
PLAYED = replace(
    played_game(1, 14, 2), players={RED: "Anna", BLUE: "Борис <b>&"}, date="2026-03-04", place="at </script> home"
)
"""14 moves; the names and the place try to be more than text."""
BRIDGED = Game(
    start=parse("U@90"),
    moves=(
        Move(1, Placed(Cell(1, 0), "B"), player=RED, things=(Thing(Cell(1, 0), ThingKind.BRIDGE, segment=1),)),
        Move(2, Placed(Cell(2, 0), "U", 90), player=BLUE, things=(Thing(Cell(0, 0), ThingKind.BRIDGE),)),
    ),
)
"""The first bridge is built over the new tile, from west to east; the second over an old one, from north to south."""


def shown(game: Game = PLAYED, code: str = "en") -> Playback:
    """The game told moment by moment."""
    result = count(game)
    return playback(result.replay, result.played, speak(code), "Anna wins")


def made(
    form: str, game: Game = PLAYED, code: str = "en", paper: str = "a4", photos: Mapping[int, bytes] = NO_PHOTOS
) -> bytes:
    """The file of that form."""
    result = count(game)
    return replay_file(form, result.replay, result.played, speak(code), PAPERS[paper], photos=photos)

