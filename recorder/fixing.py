"""Corrections of a game by hand: a tile, a meeple, the track. Each is written down with the game in a sentence."""

from collections.abc import Iterable
from dataclasses import replace

from engine import notation
from engine.board import Board, Cell, Meeple, Placed
from engine.errors import BrokenRules, UsageError
from engine.game import Game
from engine.pieces import Colour
from recorder.given import parse_cell, parse_meeple, parse_tile
from recorder.settle import Correction
from report.remark import NOTHING

NONE = "none"  # what a person writes for no tile, no meeple


def fixed(
    game: Game, tiles: Iterable[str] = (), meeples: Iterable[str] = (), track: dict[str, int] | None = None
) -> Game:
    """The game with every correction in it and written down."""
    board, said = game.start, []
    for word in tiles:
        board, correction = _with_tile(board, *_told(word))
        said.append(correction)
    for word in meeples:
        board, correction = _with_meeples(board, *_told(word))
        said.append(correction)
    if said and game.moves:
        raise UsageError("A game in moves is put right in its own file; then score it again.")
    figures = dict(game.track)
    for name, points in (track or {}).items():
        colour = Colour(name)
        said.append(Correction(f"track {name}", str(figures.get(colour, NOTHING)), str(points)))
        figures[colour] = points
    corrections = tuple(str(correction) for correction in said if correction.read != correction.told)
    return replace(game, start=board, track=figures, corrections=(*game.corrections, *corrections))


def _told(word: str) -> tuple[Cell, str]:
    place, equals, told = word.partition("=")
    if not equals or not told:
        raise UsageError(
            "{word!r} says nothing; write a place and what is there, such as 3,2=V@90 or 3,2=red:road.", word=word
        )
    return parse_cell(place), told.strip()


def _with_tile(board: Board, cell: Cell, told: str) -> tuple[Board, Correction]:
    lay = board.by_cell.get(cell)
    lies = None if told == NONE else parse_tile(told, cell)
    tiles = [tile for tile in board.tiles if tile.cell != cell] + ([lies] if lies else [])
    meeples = [meeple for meeple in board.meeples if lies or meeple.cell != cell]
    return Board(tiles, meeples), Correction(f"tile {cell.x},{cell.y}", _tile(lay), _tile(lies))


def _with_meeples(board: Board, cell: Cell, told: str) -> tuple[Board, Correction]:
    if cell not in board.by_cell:
        raise BrokenRules(
            "No tile lies on {x},{y}, so nobody stands there; add the tile first with --tile.", x=cell.x, y=cell.y
        )
    stood = [meeple for meeple in board.meeples if meeple.cell == cell]
    stand = [] if told == NONE else [parse_meeple(word, cell) for word in told.split(",")]
    others = [meeple for meeple in board.meeples if meeple.cell != cell]
    return Board(board.tiles, others + stand), Correction(f"meeple {cell.x},{cell.y}", _meeples(stood), _meeples(stand))


def _tile(tile: Placed | None) -> str:
    return notation.format(Board([replace(tile, cell=Cell(0, 0))])) if tile else NOTHING


def _meeples(meeples: list[Meeple]) -> str:
    """As the notation writes them after their tile."""
    if not meeples:
        return NOTHING
    here = Board([Placed(Cell(0, 0), notation.UNKNOWN)], [replace(meeple, cell=Cell(0, 0)) for meeple in meeples])
    return notation.format(here).partition(",")[2]
