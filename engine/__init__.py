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

from engine.board import Board, Cell, Meeple, Placed
from engine.boardfile import game_of, read_game
from engine.formats.boardtext import board_text, game_text
from engine.formats.notation import format, parse
from engine.game import Game, Move, Scored, Told
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Code, Finding
from engine.referee.inspection import inspect
from engine.referee.legal import Way, legal_moves
from engine.referee.play import Replay, Turn, play_move, replay
from engine.rules import RULE_SETS, TODAY, Rules
from engine.scoring.features import Feature, Features, trace
from engine.scoring.final import score
from engine.scoring.lines import Line, Score, Term
from engine.scoring.position import Position
from engine.tiles.tile import Face, Ground, Tile, TileSet

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
    "Ground",
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
