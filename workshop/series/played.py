"""Plays a game for the camera: legal moves alone, chosen as people like to play, figures set and taken home."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.game import Game, Move
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import beside
from engine.referee.legal import Way, legal_moves
from engine.referee.play import Replay, play_move, replay
from engine.rules import TODAY
from engine.scoring.position import Position
from workshop.art.print_runs import Art
from workshop.scenes.game import LIKED, MEEPLES, draw_order

_LUMPY = 1.5  # how much players like a place with many neighbours
_OFTEN = 1.7  # times as often as at a random table: who plays to win sets a figure while there are some


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the boxes, how many tiles, who."""

    boxes: tuple[str, ...]
    tiles: int
    colours: tuple[Colour, ...]


def play_game(rng: np.random.Generator, plan: Plan, art: Art) -> Replay:
    """Plays that many tiles, start tile included. A tile that fits nowhere is put away and leaves no trace."""
    first, *order = [key for key in draw_order(rng, plan.boxes, art.edition) if key in art.keys]
    start = Board([Placed(Cell(0, 0), first, 90 * int(rng.integers(4)))])
    board, moves = start, list[Move]()
    for key in order:
        if len(board.tiles) == plan.tiles:
            break
        colour = plan.colours[len(moves) % len(plan.colours)]
        ways = legal_moves(Position.of(board, TODAY, None, plan.boxes, art.edition, colour, key))
        if ways:
            move = _chosen(rng, board, ways, colour, len(moves) + 1)
            board = play_move(board, move).board
            moves.append(move)
    names = {colour: str(colour).title() for colour in plan.colours}
    return replay(Game(start, tuple(moves), names, boxes=plan.boxes, edition=art.edition))


def _chosen(rng: np.random.Generator, board: Board, ways: Sequence[Way], colour: Colour, n: int) -> Move:
    """A place that people like, and a figure if the player has one left and likes the ground."""
    lying = board.by_cell
    together = np.array([sum(cell in lying for cell in beside(way.tile.cell)) for way in ways], float)
    weight = np.exp(_LUMPY * together)
    way = ways[int(rng.choice(len(ways), p=weight / weight.sum()))]
    return Move(n, way.tile, player=colour, meeple=_figure(rng, board, way, colour))


def _figure(rng: np.random.Generator, board: Board, way: Way, colour: Colour) -> Meeple | None:
    """One that stays: a figure that comes home in the same move is in no photo, and nobody could tell that it was."""
    if sum(meeple.colour is colour for meeple in board.meeples) >= MEEPLES:
        return None
    wooden = [figure for figure in way.figures if figure.kind is MeepleKind.MEEPLE]
    liked = [figure for figure in wooden if rng.random() < _OFTEN * LIKED.get(figure.on, 0.0)]
    if not liked:
        return None
    figure = liked[int(rng.integers(len(liked)))]
    goes = play_move(board, Move(0, way.tile, player=colour, meeple=figure)).home
    return None if figure in goes else figure
