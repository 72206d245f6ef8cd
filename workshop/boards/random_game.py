"""Plays games at random by the rules, for tests and measurements; the same seed plays the same game."""

import random
from collections import Counter
from collections.abc import Mapping

from engine import boxes
from engine.board import Board, Placed
from engine.cell import Cell
from engine.game import Game, Move
from engine.pieces import Colour, MeepleKind
from engine.referee.play import grounds, placements, play_move

BOXES = ("base", "inns-and-cathedrals")
PIECES = {MeepleKind.MEEPLE: 7, MeepleKind.BIG: 1, MeepleKind.ABBOT: 1}


def played_game(
    seed: int,
    tiles: int,
    players: int,
    names: tuple[str, ...] = BOXES,
    held_by_each: Mapping[MeepleKind, int] = PIECES,
) -> Game:
    """A game of so many tiles, drawn from these boxes, played at random by the rules."""
    chance = random.Random(seed)
    held = boxes.supply(names, "c2")
    held["D"] -= 1
    bag = [key for key, count in held.items() for _ in range(count)]
    chance.shuffle(bag)
    colours = list(Colour)[:players]
    pieces = {c: Counter(held_by_each) for c in colours}
    start = Board([Placed(Cell(0, 0), "D")])
    board, moves = start, list[Move]()
    laid_so_far = 0
    for n in range(1, min(tiles, len(bag)) + 1):
        colour = colours[(laid_so_far + 1) % players]
        key = bag.pop()
        ways = placements(board, key)
        if not ways:
            moves.append(Move(n, put_away=key, player=colour))  # who puts a tile away draws another
            continue
        laid_so_far += 1
        tile = chance.choice(ways)
        laid = Board((*board.tiles, tile), board.meeples)
        kind = chance.choice(list(pieces[colour].elements()) or [None])
        stands = grounds(laid, tile.cell, colour, kind) if kind else ()
        meeple = chance.choice(stands) if stands and chance.random() < 0.8 else None
        abbots = [m for m in board.meeples if m.kind is MeepleKind.ABBOT and m.colour is colour]
        back = tuple((m.cell, m.colour) for m in abbots if chance.random() < 0.2) if meeple is None else ()
        moves.append(Move(n, tile, player=colour, meeple=meeple, taken_back=back))
        turn = play_move(board, moves[-1])
        if meeple:
            pieces[colour][meeple.kind] -= 1
        for home in turn.home:
            pieces[home.colour][home.kind] += 1
        board = turn.board
    return Game(start=start, moves=tuple(moves), players={c: c.title() for c in colours})
