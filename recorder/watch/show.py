"""A watched game for a person: its moves, one line for each, and what is left to ask."""

from rich.table import Table

from engine.board import Meeple, Placed
from engine.formats.notation import UNKNOWN
from engine.game import Move
from engine.pieces import Colour
from engine.referee.play import Turn
from language import Language
from language.words import colour_name, standing_said
from recorder.doubts.wording import one_of
from recorder.game.result import Result
from recorder.shell.tables import named, plain_table
from recorder.watch.course.questions import About, Question
from report.wording.explained import explained

OPEN = "?"  # stands where something is asked


def moves_table(result: Result, speech: Language) -> Table:
    """Shows every move with its photo; a question mark stands where something is asked."""
    say, speech = speech.say, result.about(speech)
    titles = [say("Move"), say("Photo"), say("Player"), say("Tile"), say("Cell"), say("Meeples"), say("Scored"), ""]
    table = plain_table(*titles, right=frozenset({0}))
    for turn in result.replay.turns:
        move = turn.move
        table.add_row(str(move.n), move.photo or "", *_told(turn, result, speech), OPEN if move.ask else "")
    return table


def line_of(turn: Turn, result: Result, speech: Language) -> str:
    """Says one move in one line, as it is told while the game goes on."""
    who, tile, cell, figure, scored = _told(turn, result, result.about(speech))
    parts = [part for part in (who, f"{tile} {cell}", figure.replace("\n", ", "), scored.replace("\n", "; ")) if part]
    return f"{turn.move.n}. {', '.join(parts)}{' ?' if turn.move.ask else ''}"


def _told(turn: Turn, result: Result, speech: Language) -> tuple[str, str, str, str, str]:
    names = {part.colour: named(part, speech) for part in result.played.parts}
    move = turn.move
    who = names.get(str(move.player), colour_name(move.player, speech)) if move.player else OPEN
    figure = "\n".join(figure_said(one, move.tile, speech) for one in (move.meeple, move.phantom) if one)
    paid = "\n".join(f"{names.get(str(line.colour), line.colour)}: {explained(line, speech)}" for line in turn.lines)
    tile = f"{move.tile.key} {move.tile.rotation}°" if move.tile else ""
    return who, tile, speech.cell(move.tile.cell) if move.tile else "", figure, paid


def forgotten(meeple: Meeple, result: Result, speech: Language) -> str:
    """Says that a figure stands to the end on what was complete."""
    lies, speech = result.replay.board.by_cell.get(meeple.cell), result.about(speech)
    return speech.say(
        "{cell}: {meeple} still stands in the last photos, though that is complete and paid; it should go home.",
        cell=speech.cell(meeple.cell), meeple=figure_said(meeple, lies, speech),
    )  # fmt: skip


def not_named(colour: Colour, speech: Language) -> str:
    """Says that figures look like a colour that nobody named: the moves count as those of somebody else."""
    return speech.say(
        "Meeples of one player look {colour}, which --players does not name; if {colour} plays, give the photos again "
        "and name everybody who plays.",
        colour=colour_name(colour, speech),
    )


def asked(question: Question, speech: Language) -> str:
    """Says a question, and where its tiles lie; `speech` names the cells of this game's board."""
    say, move = speech.say, question.move
    numbers = speech.join([_numbered(one, speech) for one in question.moves])
    if question.about is About.ORDER:
        if len({one.photo for one in question.moves}) > 1:
            return say("In which order were the moves {numbers} made? Something hid a tile in a photo between them.",
                       numbers=numbers)  # fmt: skip
        return say("In which order were the moves {numbers} made? {photo} is the first to show them.",
                   numbers=numbers, photo=move.photo)  # fmt: skip
    if question.about is About.MISSED:
        return say("Nobody was seen on what the moves {numbers} completed. With which of them was a meeple set and "
                   "taken home at once?", numbers=numbers)  # fmt: skip
    if question.about is About.COLOUR:
        colours = [str(move.player), *(str(other.player) for other in question.others)]
        return say("Which colour plays the moves {numbers}? The meeples look like {colours}.",
                   numbers=speech.join([str(one.n) for one in question.moves]),
                   colours=", ".join(colour_name(colour, speech) for colour in colours))  # fmt: skip
    if question.about is About.PLAYER:
        if len(question.moves) > 1:
            return say("Who made the moves {numbers}? No meeple was seen with any of them.", numbers=numbers)
        return say("Move {n}: who made it?", n=numbers)
    if question.about is About.TILE:
        read = _in_short(move.tile, speech) if move.tile else OPEN
        others = [said for other in question.others if other.tile and (said := _in_short(other.tile, speech)) != read]
        if not others:
            return say("Move {n}: which tile is it? It is of no known box, or hard to see.", n=numbers)
    else:
        read = figure_said(move.meeple, move.tile, speech)
        others = [figure_said(other.meeple, move.tile, speech) for other in question.others]
    return say("Move {n}: {read}, or {others}?", n=numbers, read=read, others=one_of(others, speech))


def _numbered(move: Move, speech: Language) -> str:
    """Says the number of a move, and where its tile lies."""
    return f"{move.n} ({speech.cell(move.tile.cell)})" if move.tile else str(move.n)


def _in_short(tile: Placed, speech: Language) -> str:
    """Says which tile it is, and how it lies."""
    return speech.say("a tile of no known box") if tile.key == UNKNOWN else f"{tile.key} {tile.rotation}°"


def figure_said(meeple: Meeple | None, tile: Placed | None, speech: Language) -> str:
    """Says who stands on what of that tile; nobody, where nobody does."""
    if meeple is None:
        return speech.say("nobody")
    return standing_said(meeple, tile, speech)
