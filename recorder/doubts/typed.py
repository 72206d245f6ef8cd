"""Reads what a person types as an answer. What cannot be meant is a fault that says what may be written."""

from collections.abc import Mapping, Sequence

from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import NOTHING, Doubt
from engine.errors import UsageError
from engine.formats.notation import parse_laid, parse_standing
from engine.message import Message
from engine.pieces import Colour
from engine.referee.laying import tile_on
from engine.tiles.tile import ROTATIONS, Ground, Tile
from language import Language
from language.words import colour_called, colour_name, in_notation
from recorder.doubts.answers import parse_points
from recorder.doubts.paid import fits_field
from recorder.doubts.settlement import Question
from recorder.doubts.wording import choices, faces, field_of
from recorder.shell.players import parse_track

SURE = 0.9  # of the fields that a figure was seen on: then it stands there


def number_typed(text: str) -> int:
    """Returns the number that was typed; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def tile_typed(text: str) -> str:
    """Reads a tile, which needs its turn: a letter alone may be meant for something else; and the bridge over it."""
    face, comma, over = text.partition(",")
    key, _, turn = face.partition("@")
    key = key if key in catalogue() else key.upper()
    if key in catalogue() and turn not in map(str, ROTATIONS):
        raise UsageError("How is {key} turned? Write one of {choices}.", key=key, choices=", ".join(faces(key)))
    words = f"{key}@{turn}{comma}{over}" if key in catalogue() else text
    lies, _ = parse_laid(words, Cell(0, 0))
    if lies.key not in catalogue():
        raise UsageError("{text!r} is not a tile; write, for example, V@90.", text=text)
    return words


def figure_typed(text: str, question: Question, language: Language) -> str:
    """Reads a figure, which needs ground to stand on, in any of the languages; `language`: in which it is answered. A
    colour alone is the choice of that colour, if there is only one.
    """
    where = question.doubt.about.where
    assert isinstance(where, Cell)
    colour, tile = colour_called(text), tile_on(question.board, where)
    if colour is not None and tile is not None:
        offered = [words for words in choices(question.doubt) if _is_of(colour, words, where)]
        if len(offered) == 1:
            return offered[0]
        there = _on_each_ground(colour, tile, language)
        raise UsageError("What does {colour} stand on? Write one of {choices}.", colour=colour, choices=there)
    words = in_notation(text)
    figure = parse_standing(words, where)
    tile = tile_on(question.board, figure.cell)
    if tile is not None and figure.segment >= len(tile.of(figure.on)):
        there = _on_each_ground(figure.colour, tile, language)
        raise UsageError("This tile has no such {ground}; write one of {choices}.", ground=figure.on, choices=there)
    return words


def _is_of(colour: Colour, words: str, where: Cell) -> bool:
    return words != NOTHING and parse_standing(words, where).colour is colour


def _on_each_ground(colour: Colour, tile: Tile, language: Language) -> str:
    """Lists how a figure of that colour is typed on whatever the tile has: red:city, red:field."""
    grounds = dict.fromkeys(segment.ground for segment in tile.segments if segment.ground is not Ground.RIVER)
    return ", ".join(f"{colour_name(colour, language)}:{language.say(ground)}" for ground in grounds)


def _seen_on(doubt: Doubt) -> float:
    """Returns how likely the figure has any of the points told."""
    return doubt.likelihood + sum(other.likelihood for other in doubt.alternatives)


def points_typed(text: str, question: Question, insists: bool) -> str:
    """Reads points, which must fit the field and what the board has paid, unless the person insists."""
    points = parse_points(text)
    told = tuple(int(words) for words in choices(question.doubt) if words != NOTHING)
    field = field_of(tuple(map(str, told)))
    if insists or points in told:
        return str(points)
    of_laps = len(told) > 1 and field is not None and _seen_on(question.doubt) >= SURE  # then the field is not in doubt
    if of_laps and not fits_field(points, told):
        raise UsageError(
            "A figure on {field} cannot have {points} points; write it again if it is right all the same.",
            field=field, points=points,
        )  # fmt: skip
    if question.paid.least is not None and points < question.paid.least:
        raise UsageError(
            "The board has paid at least about {least}; write {points} again if it is right all the same.",
            least=question.paid.least, points=points,
        )  # fmt: skip
    return str(points)


def points_of(text: str, colours: Sequence[Colour]) -> Mapping[Colour, int]:
    """Reads red=34 blue=51, of these colours; where it is only one, 34 too."""
    if len(colours) == 1 and "=" not in text:
        return {colours[0]: parse_points(text)}
    told = {Colour(colour): points for colour, points in parse_track(text, Message("Points")).items()}
    if others := [colour for colour in told if colour not in colours]:
        raise UsageError("{colour} is not one of those asked about; leave it out.", colour=others[0])
    return told
