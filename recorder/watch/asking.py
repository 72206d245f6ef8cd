"""Asks a person at the terminal about a watched game: a number chooses, Enter leaves it open, q leaves the rest."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from engine.board import Meeple
from engine.cell import Cell
from language import Language
from language.words import colour_name
from recorder.doubts.doubts import meeple_words
from recorder.watch.course.questions import About, Question
from recorder.watch.course.said import NOBODY, Said
from recorder.watch.show import asked, figure_said

Ask = Callable[[str], str]
"""Shows a prompt and returns what is typed; raises EOFError where nobody types."""
LEAVE = "q"


def answers(
    questions: Sequence[Question], players: Sequence[str], ask: Ask, tell: Callable[[str], None], speech: Language
) -> Iterator[Said]:
    """Yields what the person says to each question."""
    for question in questions:
        tell(asked(question, speech))
        try:
            found = _order(question, ask, speech) if question.about is About.ORDER else _one(
                question, players, ask, tell, speech
            )
        except EOFError:
            return
        if found is None:
            return
        yield from found


def _order(question: Question, ask: Ask, speech: Language) -> list[Said] | None:
    """Asks for the numbers of the moves as they were made; fewer than all are enough."""
    cell_of = {str(move.n): move.tile.cell for move in question.moves if move.tile}
    while True:
        typed = ask(speech.say("Their numbers in order, or Enter: ")).replace(",", " ").split()
        if typed == [LEAVE]:
            return None
        if len(set(typed)) == len(typed) and set(typed) <= cell_of.keys():
            break
    rest = [number for number in cell_of if number not in typed]
    pairs = [*pairwise(typed), *((typed[-1], other) for other in rest if typed)]
    return [Said(cell_of[one], About.ORDER, _cell(cell_of[later])) for one, later in pairs]


def _one(
    question: Question, players: Sequence[str], ask: Ask, tell: Callable[[str], None], speech: Language
) -> list[Said] | None:
    """Shows what may be right with numbers, what was read first, and asks for one."""
    move = question.move
    assert move.tile is not None
    choices = _choices(question, players, speech)
    for number, (_, told) in enumerate(choices, 1):
        tell(f"  {number}  {told}")
    while True:
        typed = ask(speech.say("Number, or Enter: ")).strip()
        if not typed:
            return []
        if typed == LEAVE:
            return None
        if typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(choices):
            return [Said(move.tile.cell, question.about, choices[int(typed) - 1][0])]


def _choices(question: Question, players: Sequence[str], speech: Language) -> list[tuple[str, str]]:
    """Returns the words of the notation and what a person reads."""
    move = question.move
    if question.about is About.PLAYER:
        likely = [str(other.player) for other in question.others if other.player]
        return [(colour, colour_name(colour, speech)) for colour in dict.fromkeys([*likely, *players])]
    if question.about is About.COLOUR:
        looks = [str(move.player), *(str(other.player) for other in question.others)]
        return [(colour, colour_name(colour, speech)) for colour in looks]
    if question.about is About.TILE:
        tiles = [move.tile, *(other.tile for other in question.others)]
        return [(f"{tile.key}@{tile.rotation}", f"{tile.key} {tile.rotation}°") for tile in tiles if tile]
    figures = [move.meeple, *(other.meeple for other in question.others), None]
    return list(dict.fromkeys((_words(figure), figure_said(figure, speech)) for figure in figures))


def _words(figure: Meeple | None) -> str:
    return NOBODY if figure is None else meeple_words(figure)


def _cell(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"

