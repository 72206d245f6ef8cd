"""What a doubt is worth: the points that each colour would gain or lose if an alternative were right."""

from collections.abc import Iterable
from dataclasses import replace

from engine.board import Board
from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Doubt, What
from engine.formats.notation import parse_standing, parse_tile
from engine.game import Game
from engine.pieces import Colour
from engine.scoring.final import score


def weighed(doubts: Iterable[Doubt], game: Game) -> tuple[Doubt, ...]:
    """Returns the doubts with the worth of every alternative, counted by the rules of the game."""
    open_ = tuple(doubts)
    if not open_:
        return ()
    as_read = _points(game, game.start)
    return tuple(
        replace(doubt, alternatives=tuple(_weighed(doubt, other, game, as_read) for other in doubt.alternatives))
        for doubt in open_
    )


def _weighed(doubt: Doubt, other: Alternative, game: Game, as_read: dict[Colour, int]) -> Alternative:
    cell = doubt.about.where
    if not isinstance(cell, Cell):
        return other
    there = _with_tile if doubt.about.what is What.TILE else _with_meeple
    instead = _points(game, there(game.start, cell, doubt.read, other.words))
    changed = {
        colour: points
        for colour in Colour
        if (points := instead.get(colour, 0) - as_read.get(colour, 0))
    }
    return replace(other, worth=changed)


def _points(game: Game, board: Board) -> dict[Colour, int]:
    return dict(score(board, game.rules, game.told, game.track, game.boxes, game.edition).points)


def _with_tile(board: Board, cell: Cell, _read: str, words: str) -> Board:
    """Puts that tile on the board; whoever has no ground to stand on any more goes."""
    tiles = [tile for tile in board.tiles if tile.cell != cell]
    if words == NOTHING:
        return Board(tiles, [meeple for meeple in board.meeples if meeple.cell != cell])
    lies = parse_tile(words, cell)
    known = catalogue()[lies.key]
    stand = [m for m in board.meeples if m.cell != cell or m.segment < len(known.of(m.on))]
    return Board([*tiles, lies], stand)


def _with_meeple(board: Board, cell: Cell, read: str, words: str) -> Board:
    """Puts another figure, or nobody, in the place of the one that was read."""
    stand = list(board.meeples)
    if read != NOTHING and (was := parse_standing(read, cell)) in stand:
        stand.remove(was)
    return Board(board.tiles, stand if words == NOTHING else [*stand, parse_standing(words, cell)])
