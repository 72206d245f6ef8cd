"""Tells a game moment by moment: how the board lay, who had how many points, and what had just happened, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.board import Board, Meeple
from engine.cell import Cell
from engine.pieces import Colour
from engine.played import Played
from engine.referee.play import Replay, Turn
from engine.referee.race import Race, race
from engine.scoring.lines import Line, Score
from language import Language
from language.words import figure_name, standing_said
from report.drawing import fonts
from report.wording.doubts import faults_said
from report.wording.entries import number
from report.wording.explained import explained
from report.wording.players import names_of


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a game: `title` says which, `told` what happened, a sentence for each thing."""

    title: str
    board: Board
    new: Cell | None
    """Where a tile was just laid."""
    points: Mapping[Colour, int]
    gained: Mapping[Colour, int]
    told: tuple[str, ...] = ()
    photo: bytes | None = None
    """A small JPEG of the tile as it was photographed then."""


@dataclass(frozen=True, slots=True)
class Playback:
    """A whole game to be shown: its steps from the start to the final scoring, and what stands around them."""

    title: str
    under: tuple[str, ...]
    """The day, the place, how many tiles."""
    names: Mapping[Colour, str]
    board: Board
    """As it lies at the end, which covers every step."""
    race: Race
    steps: tuple[Step, ...]


def playback(
    replay: Replay, played: Played, language: Language, title: str, photos: Mapping[int, bytes] = MappingProxyType({})
) -> Playback:
    """Tells the game that was played again. `title`: says how it ended; `photos`: of the moves, by their numbers."""
    speech, ran = language.about(tile.cell for tile in replay.board.tiles), race(replay)
    names = names_of(ran.colours, played.parts, language)
    boards = [replay.game.start, *(turn.board for turn in replay.turns), replay.board]
    moves = [language.say("Move {n}", n=turn.move.n) for turn in replay.turns]
    titles = [language.say("Start"), *moves, language.say("Final scoring")]
    told = [(), *(_told(turn, names, speech) for turn in replay.turns), _paid(replay.final.lines, names, speech)]
    new = [None, *(turn.move.tile.cell if turn.move.tile else None for turn in replay.turns), None]
    photo = [None, *(photos.get(turn.move.n) for turn in replay.turns), None]
    steps = [
        Step(titles[k], boards[k], new[k], ran.points[k], ran.gained(k), tuple(map(fonts.printable, told[k])), photo[k])
        for k in range(len(boards))
    ]
    day = [language.date(played.day)] if played.day else []
    tiles = language.count("{n} tile", "{n} tiles", len(replay.board.tiles))
    under = (*day, *filter(None, [fonts.printable(played.place)]), tiles)
    return Playback(title, under, names, replay.board, ran, tuple(steps))


def _told(turn: Turn, names: Mapping[Colour, str], speech: Language) -> tuple[str, ...]:
    """Says what a move did, what it paid, who came home, and what was against the rules."""
    move, say = turn.move, speech.say
    if move.tile is None:
        done = [say("{tile} set aside", tile=move.put_away)]
    else:
        done = [say("{tile} on {cell}", tile=move.tile.key, cell=speech.cell(move.tile.cell))]
    figures = (m for m in (move.meeple, move.phantom, *move.joined) if m)
    done += [standing_said(m, move.tile if move.tile and move.tile.cell == m.cell else None, speech) for m in figures]
    who = names.get(move.mover, "") if move.mover else ""
    what = ", ".join(done)
    said = [f"{who}: {what}" if who else what, *_paid(turn.lines, names, speech)]
    if turn.home:
        said.append(say("Back in hand: {figures}", figures=", ".join(_from(meeple, speech) for meeple in turn.home)))
    return (*said, *faults_said(turn.findings, speech))


def _paid(lines: Sequence[Line], names: Mapping[Colour, str], speech: Language) -> tuple[str, ...]:
    entries = number(Score(tuple(lines)))
    return tuple(
        f"{speech.join([names.get(colour, colour) for colour in entry.colours])}: {explained(entry.line, speech)}"
        for entry in entries
    )


def _from(meeple: Meeple, speech: Language) -> str:
    return f"{figure_name(meeple.colour, meeple.kind, speech)} ({speech.cell(meeple.cell)})"
