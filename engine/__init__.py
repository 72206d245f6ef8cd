"""What a board is worth, and what is allowed on it. Standard library only, integers only.

>>> from engine import Position, inspect, legal_moves, parse, score
>>> board = parse("D,red:city E@180,blue:field")
>>> for line in score(board).lines:
...     print(line.colour, line.name, line.points)
red city-unfinished 1
blue field 0
>>> [finding.code.value for finding in inspect(board)]
['edge-mismatch']
>>> len(legal_moves(Position.of(parse("D"), drawn="U")))
6
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.board import Board, Meeple, Placed
    from engine.boardfile import game_of, read_game
    from engine.cell import Cell
    from engine.formats.boardtext import board_text, game_text
    from engine.formats.notation import format, parse
    from engine.game import Game, Instead, Move, Scored, Told
    from engine.pieces import Colour, MeepleKind
    from engine.referee.findings import Code, Finding
    from engine.referee.inspection import inspect
    from engine.referee.legal import Way, legal_moves
    from engine.referee.play import Replay, Turn, play_move, replay
    from engine.rules import RULE_SETS, TODAY, Rules
    from engine.scoring.features import Feature, Features
    from engine.scoring.final import score
    from engine.scoring.lines import Line, Score, Term
    from engine.scoring.position import Position
    from engine.scoring.tracing import trace
    from engine.tiles.tile import Face, Ground, Tile, TileSet

_HOMES = {
    "engine.board": "Board Meeple Placed",
    "engine.cell": "Cell Grid",
    "engine.boardfile": "game_of read_game",
    "engine.formats.boardtext": "board_text game_text",
    "engine.formats.notation": "format parse",
    "engine.game": "Game Instead Move Scored Told",
    "engine.pieces": "Colour MeepleKind",
    "engine.referee.findings": "Code Finding",
    "engine.referee.inspection": "inspect",
    "engine.referee.legal": "Way legal_moves",
    "engine.referee.play": "Replay Turn play_move replay",
    "engine.rules": "RULE_SETS TODAY Rules",
    "engine.scoring.features": "Feature Features",
    "engine.scoring.final": "score",
    "engine.scoring.lines": "Line Score Term",
    "engine.scoring.position": "Position",
    "engine.scoring.tracing": "trace",
    "engine.tiles.tile": "Face Ground Tile TileSet",
}
"""Where each public name lives. A name is loaded when it is first used: a command that counts nothing does not wait."""

_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [
    "RULE_SETS",
    "TODAY",
    "Board",
    "Cell",
    "Code",
    "Colour",
    "Face",
    "Feature",
    "Features",
    "Finding",
    "Game",
    "Grid",
    "Ground",
    "Instead",
    "Line",
    "Meeple",
    "MeepleKind",
    "Move",
    "Placed",
    "Position",
    "Replay",
    "Rules",
    "Score",
    "Scored",
    "Term",
    "Tile",
    "TileSet",
    "Told",
    "Turn",
    "Way",
    "board_text",
    "format",
    "game_of",
    "game_text",
    "inspect",
    "legal_moves",
    "parse",
    "play_move",
    "read_game",
    "replay",
    "score",
    "trace",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
