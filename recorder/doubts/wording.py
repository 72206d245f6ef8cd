"""What a question asks, and the choices it offers, in words."""

from collections.abc import Sequence

from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import NOTHING, Doubt, What
from engine.formats.notation import UNKNOWN, are_edges, parse_laid, parse_standing
from engine.game import LAP
from engine.pieces import Colour
from engine.referee.laying import bridges_of
from engine.referee.segments import bridge_said, direction_said, sides_said
from engine.tiles.tile import Ground, Segment, turned_edges, turned_sides
from language import Language
from language.words import colour_name, standing_said
from recorder.doubts.answers import Twin
from recorder.doubts.settlement import Question
from recorder.shell.tables import LEAST_SHOWN, percent

MOST_CHOICES = 8
OF_NO_BOX = "????"
"""A tile of no known box, whose edges nobody told."""


def choices(doubt: Doubt) -> tuple[str, ...]:
    """Lists what may be answered by its number, the default first; always also that nothing is there, and of a tile
    that it is of no known box. Where that is what was read, tiles that are likelier stand before it.
    """
    told = [(doubt.read, doubt.likelihood), *((other.words, other.likelihood) for other in doubt.alternatives)]
    likely = [words for words, _ in sorted(told, key=lambda choice: -choice[1])]
    shown = {words for words, chance in told if chance >= LEAST_SHOWN} - {doubt.default}
    before = likely.index(doubt.default) if _is_unknown(doubt.default) else 0
    first, behind = ([words for words in some if words in shown] for some in (likely[:before], likely[before:]))
    words = [*first, doubt.default, *behind][:MOST_CHOICES]
    if doubt.about.what is What.TRACK:
        return tuple(words)
    nothing = [] if NOTHING in words else [NOTHING]
    no_box = [OF_NO_BOX] if doubt.about.what is What.TILE and not any(map(_is_unknown, words)) else []
    return (*words, *nothing, *no_box)


def likelihood(doubt: Doubt, words: str) -> float | None:
    """Returns how likely a choice is; None for one that next to nothing speaks for. What is left of a tile is that it
    is of no known box.
    """
    if words == doubt.read:
        return doubt.likelihood
    told = {other.words: other.likelihood for other in doubt.alternatives}
    left = 1 - doubt.likelihood - sum(told.values()) if words == OF_NO_BOX else 0.0
    chance = told.get(words, left)
    return chance if chance >= LEAST_SHOWN else None


def head(question: Question, speech: Language) -> list[str]:
    """Asks, in one line or a few; `speech` names the cells of the board."""
    say, number, doubt = speech.say, question.number, question.doubt
    where = doubt.about.where
    if isinstance(where, Colour):
        return _of_track(question, where, speech)
    cell = place(where, speech)
    if doubt.about.what is What.TILE:
        return [say("{number}. Which tile lies on {cell}?", number=number, cell=cell)]
    cell = f"{cell}{_apart(question, speech)}"
    if question.pile > 1:
        pile = say(
            "{number}. On {cell} up to {n} figures lie on top of each other.", number=number, cell=cell, n=question.pile
        )
        return [pile, say("Who is number {n} from the bottom?", n=doubt.under + 1)]
    return [say("{number}. Who stands on {cell}?", number=number, cell=cell)]


def _apart(question: Question, speech: Language) -> str:
    """Says which of several figures or piles of one tile is meant: the one in the north-west."""
    foot, others = question.foot, question.elsewhere
    if foot is None or not others:
        return ""
    x, y = (foot[axis] - sum(other[axis] for other in others) / len(others) for axis in (0, 1))
    return f" ({speech.tell(direction_said(x, y))})"


def _of_track(question: Question, colour: Colour, speech: Language) -> list[str]:
    say, doubt, paid = speech.say, question.doubt, question.paid
    who = colour_name(colour, speech)
    points = choices(doubt) if doubt.read != NOTHING else ()
    lines = [say("{number}. How many points does {colour} have on the track?", number=question.number, colour=who)]
    if not points:
        lines.append(say("No figure of this colour was seen on the track."))
    elif len(points) == 1:
        lines.append(say("{points} was read ({certainty}).", points=points[0], certainty=percent(doubt.likelihood)))
    elif field_of(points) is not None:
        told = one_of(points, speech)
        lines.append(say("The figure stands on {field}: {points} points?", field=field_of(points), points=told))
    else:
        lines.append(say("{points} points?", points=one_of(points, speech)))
    if paid.laps:
        laps = speech.count("{n} lap", "{n} laps", paid.laps)
        lines.append(say("All figures together show {laps} of 50 points too few.", laps=laps))
    if paid.least:
        lines.append(say("The board has paid {colour} at least about {least}.", colour=who, least=paid.least))
    return lines


def field_of(points: Sequence[str]) -> int | None:
    """Returns the field on which the figure stands, where all choices agree about it."""
    fields = {int(word) % LAP for word in points if word != NOTHING}
    return fields.pop() if len(fields) == 1 else None


def one_of(words: Sequence[str], speech: Language) -> str:
    """Says of which words one is meant: 14, 64 or 114."""
    if len(words) < 2:
        return "".join(words)
    return speech.say("{names} or {last}", names=", ".join(words[:-1]), last=words[-1])


def place(cell: Cell, speech: Language) -> str:
    """Names a cell; beside the board's edge by the one it touches."""
    if speech.grid is None:
        return speech.cell(cell)
    inside = Cell(max(cell.x, speech.grid.first.x), max(cell.y, speech.grid.first.y))
    name = speech.cell(inside)
    if cell.x < inside.x:
        return speech.say("the cell left of {cell}", cell=name)
    return speech.say("the cell above {cell}", cell=name) if cell.y < inside.y else name


def choice_said(words: str, question: Question, speech: Language) -> str:
    """Says one choice: a tile by letter and turn and what it shows, a figure by what it stands on."""
    where, what = question.doubt.about.where, question.doubt.about.what
    if isinstance(where, Colour):
        return words
    if what is What.TILE:
        return tile_said(words, speech)
    return speech.say("nobody") if words == NOTHING else figure_said(words, where, question, speech)


def alike_said(words: str, question: Question, speech: Language) -> str:
    """Says one choice, and which other figures are of that colour too."""
    return f"{choice_said(words, question, speech)}; {twins_said(question.alike, speech)}"


def twins_said(twins: Sequence[Twin], speech: Language) -> str:
    numbers = ", ".join(str(twin.number) for twin in twins)
    return speech.count(
        "number {numbers} is of that colour too", "numbers {numbers} are of that colour too",
        len(twins), numbers=numbers,
    )  # fmt: skip


def tile_said(words: str, speech: Language) -> str:
    """V@90  road (south, west); a tile of no known box by its edges."""
    say = speech.say
    if words == NOTHING:
        return say("no tile")
    if words in (OF_NO_BOX, UNKNOWN):
        return say("a tile of no known box")
    if _is_unknown(words):
        return say("a tile of no known box ({edges})", edges=words)
    lies, things = parse_laid(words, Cell(0, 0))
    shown = [s for s in catalogue()[lies.key].segments if s.ground is not Ground.FIELD]
    parts = [_segment_said(segment, lies.rotation, speech) for segment in shown] or [say("field")]
    parts += [say("bridge ({sides})", sides=speech.tell(bridge_said(way))) for way in bridges_of(things).values()]
    return f"{words}  {', '.join(parts)}"


def _segment_said(segment: Segment, rotation: int, speech: Language) -> str:
    shields = f" + {speech.count('{n} shield', '{n} shields', segment.shields)}" if segment.shields else ""
    sides = sides_said(segment, rotation)
    return f"{speech.say(segment.ground)}{f' ({speech.tell(sides)})' if sides else ''}{shields}"


def figure_said(words: str, cell: Cell, question: Question, speech: Language) -> str:
    """Says who stands on what, and on which tile, if on another."""
    figure = parse_standing(words, cell)
    told = standing_said(figure, question.board.by_cell.get(figure.cell), speech, question.doubt.under)
    return told if figure.cell == cell else f"{told}, {place(figure.cell, speech)}"


def faces(key: str) -> list[str]:
    """Lists the ways in which a tile may lie, without those that look the same."""
    found: dict[tuple[str, ...], str] = {}
    tile = catalogue()[key]
    for rotation in (0, 90, 180, 270):
        sides = sorted(
            f"{s.ground} {turned_sides(s.sides, rotation)} {s.shields}" for s in tile.segments
        )
        found.setdefault((turned_edges(tile.edges, rotation), *sides), f"{key}@{rotation}")
    return list(found.values())


def _is_unknown(words: str) -> bool:
    return words == UNKNOWN or are_edges(words)
