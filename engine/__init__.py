"""What a board is worth: tiles, boards, features, scores. Standard library only, integers only.

from engine import parse, score
for line in score(parse("D,red:city E@180")).lines:
    print(line.colour, line.name, line.points)
"""

from engine.board import Board, Cell, Meeple, Placed
from engine.formats.boardfile import game_of, read_game
from engine.formats.boardtext import board_text, game_text
from engine.formats.notation import format as format_board
from engine.formats.notation import parse as parse_board
from engine.game import Game, Move, Scored, Told
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Finding, inspect
from engine.referee.play import Replay, Turn, grounds, placements, play_move, replay
from engine.rules import RULE_SETS, TODAY, Rules
from engine.scoring.features import Feature, Features, trace
from engine.scoring.lines import Line, Score, Term
from engine.scoring.score import score
from engine.tiles.tile import Face, Ground, Tile, TileSet

__all__ = [
    "RULE_SETS",
    "TODAY",
    "Board",
    "Cell",
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
    "Replay",
    "Rules",
    "Score",
    "Scored",
    "Term",
    "Tile",
    "TileSet",
    "Told",
    "Turn",
    "board_text",
    "format_board",
    "game_of",
    "game_text",
    "grounds",
    "inspect",
    "parse_board",
    "placements",
    "play_move",
    "read_game",
    "replay",
    "score",
    "trace",
]
