"""Asks a person at the terminal about a watched game: a number chooses, Enter leaves it open, q leaves the rest.

What is right may be typed as well, as `recorder fix --move` has it; whatever is not understood is asked again.
"""

from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from itertools import pairwise

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.errors import BrokenRules, UsageError
from engine.formats.notation import UNKNOWN
from engine.pieces import Colour
from language import Language
from language.words import colour_name
from recorder.doubts.doubts import face_words, meeple_words
from recorder.doubts.wording import tile_said
from recorder.game.result import Result
from recorder.shell.options import is_none
from recorder.watch.course.questions import About, Question, is_of_unseen, questions
from recorder.watch.course.said import NOBODY, Said, parse_said, together
from recorder.watch.keeping import Done, Solve
from recorder.watch.show import asked, figure_said, not_named

Ask = Callable[[str], str]
"""Shows a prompt and returns what is typed; raises EOFError where nobody types."""
Look = Callable[[Question, Sequence[Board]], None]
"""Shows what the photos show of the moves in question, and what may be there, in the order of its numbers."""
LEAVE = "q"


def nothing_shown(_question: Question, _choices: Sequence[Board]) -> None:
    """Shows nothing, as where the terminal shows no pictures."""


def answers(
    done: Done, solve: Solve, ask: Ask, tell: Callable[[str], None], language: Language, look: Look = nothing_shown
) -> Done:
    """Asks about the game, one thing after another, and tells it again after each answer: so what is asked next is what
    is still in doubt then. What breaks the rules is told and asked again. Colours that nobody named are told first: the
    questions call their figures by others.
    """
    said: tuple[Said, ...] = ()
    asked_about = set[tuple[About, Cell | None]]()
    if _next(done.result, asked_about):
        for colour in done.unnamed:
            tell(not_named(colour, language))
    while question := _next(done.result, asked_about):
        players = [part.colour for part in done.result.played.parts]
        look(question, drawn(question))
        found = answer(question, players, ask, tell, done.result.about(language))
        if found is None:
            break
        try:
            done = solve(together(said, found)) if found else done
        except BrokenRules as fault:
            tell(language.tell(fault.message))
            continue
        said = together(said, found)
        asked_about.add(_key(question))
    return done


def _next(result: Result, asked_about: Set[tuple[About, Cell | None]]) -> Question | None:
    """Returns what is to be asked now, if anything is."""
    return next((one for one in questions(result.replay.game.moves) if _key(one) not in asked_about), None)


def _key(question: Question) -> tuple[About, Cell | None]:
    """Tells a question from others, however the moves are numbered by then."""
    tile = question.move.tile
    return question.about, tile.cell if tile and question.about is not About.MISSED else None


def answer(
    question: Question, players: Sequence[str], ask: Ask, tell: Callable[[str], None], speech: Language
) -> list[Said] | None:
    """Returns what the person says to one question; None where that person has had enough."""
    tell(asked(question, speech))
    try:
        if question.about is About.ORDER:
            return _order(question, ask, tell, speech)
        if question.about is About.MISSED:
            return _missed(question, ask, tell, speech)
        return _one(question, players, ask, tell, speech)
    except EOFError:
        return None


def _order(question: Question, ask: Ask, tell: Callable[[str], None], speech: Language) -> list[Said] | None:
    """Shows the moves, and asks for their numbers as they were made; fewer than all are enough."""
    cell_of = {str(move.n): move.tile.cell for move in question.moves if move.tile}
    for move in question.moves:
        if move.tile:
            tell(_move_said(str(move.n), move.tile, move.meeple, speech))
    while True:
        typed = ask(speech.say("Their numbers in order, or Enter: ")).replace(",", " ").split()
        if typed == [LEAVE]:
            return None
        if len(set(typed)) == len(typed) and set(typed) <= cell_of.keys():
            break
        tell(speech.say(
            "Type the numbers of these moves as they were made, such as {example}; q leaves the rest open.",
            example=" ".join(reversed(cell_of)),
        ))  # fmt: skip
    rest = [number for number in cell_of if number not in typed]
    pairs = [*pairwise(typed), *((typed[-1], other) for other in rest if typed)]
    return [Said(cell_of[one], About.ORDER, _cell(cell_of[later])) for one, later in pairs]


def _missed(question: Question, ask: Ask, tell: Callable[[str], None], speech: Language) -> list[Said] | None:
    """Shows whom each move may have set, and asks for the numbers of those that did; the others set nobody then."""
    perhaps = {
        str(move.n): (move.tile, other.meeple)
        for move in question.moves
        for other in move.alternatives
        if move.tile is not None and other.meeple is not None
    }
    for number, (tile, meeple) in perhaps.items():
        tell(_move_said(number, tile, meeple, speech))
    while True:
        typed = ask(speech.say("Their numbers, none, or Enter: ")).replace(",", " ").split()
        if not typed:
            return []
        if typed == [LEAVE]:
            return None
        did = set() if is_none(" ".join(typed)) else set(typed)
        if did <= perhaps.keys():
            break
        tell(speech.say(
            "Type the numbers of those moves, such as {example}, or none; q leaves the rest open.",
            example=" ".join(perhaps),
        ))  # fmt: skip
    return [
        Said(tile.cell, About.FIGURE, _words(meeple if number in did else None))
        for number, (tile, meeple) in perhaps.items()
    ]


def _move_said(number: str, tile: Placed, meeple: Meeple | None, speech: Language) -> str:
    whom = f", {figure_said(meeple, tile, speech)}" if meeple else ""
    return f"  {number}  {speech.cell(tile.cell)}: {tile_said(_named(tile), speech)}{whom}"


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
        said = _typed(typed, question)
        if said is not None:
            return [said]
        tell(speech.say(
            "Type a number, or what is right, such as V@90, red:road, none or red; q leaves the rest open."
        ))  # fmt: skip


def _typed(words: str, question: Question) -> Said | None:
    """Returns what the words mean, if they mean anything; a question mark asks for help, as elsewhere."""
    whose = question.move.player if question.about is About.COLOUR else question.move.n
    with suppress(UsageError):
        return parse_said(f"{whose}={words}", question.moves) if words != UNKNOWN else None
    return None


def _choices(question: Question, players: Sequence[str], speech: Language) -> list[tuple[str, str]]:
    """Returns the words of the notation and what a person reads."""
    move = question.move
    if question.about is About.PLAYER:
        likely = [str(other.player) for other in question.others if other.player]
        unseen = [str(colour) for colour in Colour if is_of_unseen(move) and str(colour) not in players]
        return [(colour, colour_name(colour, speech)) for colour in dict.fromkeys([*unseen, *likely, *players])]
    if question.about is About.COLOUR:
        looks = [str(move.player), *(str(other.player) for other in question.others)]
        return [(colour, colour_name(colour, speech)) for colour in looks]
    if question.about is About.TILE:
        return [(_named(tile), tile_said(_named(tile), speech)) for tile in _tiles(question)]
    return [(_words(figure), figure_said(figure, move.tile, speech)) for figure in _figures(question)]


def drawn(question: Question) -> list[Board]:
    """Returns what is drawn for each choice: the tile, or the tile with the figure; nothing where no drawing helps."""
    tile = question.move.tile
    if question.about is About.TILE:
        return [Board([one]) for one in _tiles(question)]
    if question.about is About.FIGURE and tile:
        return [Board([tile], [figure] if figure else []) for figure in _figures(question)]
    return []


def _tiles(question: Question) -> list[Placed]:
    """Returns the tiles that may lie there, each once, what was read first."""
    tiles = [tile for tile in (question.move.tile, *(other.tile for other in question.others)) if tile]
    return [tile for n, tile in enumerate(tiles) if _named(tile) not in map(_named, tiles[:n])]


def _figures(question: Question) -> list[Meeple | None]:
    """Returns the figures that may stand there, each once, what was read first, and nobody."""
    figures = [question.move.meeple, *(other.meeple for other in question.others), None]
    return [figure for n, figure in enumerate(figures) if _words(figure) not in map(_words, figures[:n])]


def _named(tile: Placed) -> str:
    return tile.key if tile.key == UNKNOWN else face_words(tile.key, tile.rotation)


def _words(figure: Meeple | None) -> str:
    return NOBODY if figure is None else meeple_words(figure)


def _cell(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"

