"""A game of The Castle as JSON: what the history keeps."""

from __future__ import annotations

from typing import Any

from engine.castle.board import CastleBoard, format, parse
from engine.castle.box import CastleBox
from engine.castle.boxfile import box_from, box_to_json
from engine.castle.pad import MOST_MOVES, MOST_POINTS, PLAYERS, CastlePad, Move
from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value
from engine.pieces import Colour

FORMAT = "carcassonne-castle-game/1"


def pad_to_json(pad: CastlePad) -> dict[str, Any]:
    """Writes a game."""
    return {
        "format": FORMAT,
        "colours": [colour.value for colour in pad.colours],
        "box": box_to_json(pad.box),
        "moves": [{"player": move.player, "points": move.points} for move in pad.moves],
        "board": None if pad.board is None else format(pad.board),
        "ended": pad.ended,
    }


def pad_from(v: Value) -> CastlePad:
    """Reads a game."""
    names = ("format", "colours", "box", "moves", "board", "ended")
    m = v.only(*names, needs=names)
    m["format"].one_of([FORMAT])
    colours = tuple(colour.word(Colour) for colour in m["colours"].items())
    if len(colours) != PLAYERS or colours[0] == colours[1]:
        raise m["colours"].fault("two colours play, each its own")
    moves = m["moves"].items()
    if len(moves) > MOST_MOVES:
        raise m["moves"].fault("a game has {most} moves at most", most=MOST_MOVES)
    box = box_from(m["box"])
    board = None if m["board"].value is None else _board(m["board"], box)
    pad = CastlePad((colours[0], colours[1]), box, tuple(map(_move, moves)), board, m["ended"].flag())
    if board is not None and not pad.ended:
        raise m["board"].fault("a board is told at the end only")
    return pad


def _move(v: Value) -> Move:
    m = v.only("player", "points", needs=("player", "points"))
    player = m["player"].one_of(range(PLAYERS))
    if m["points"].integer(least=1) > MOST_POINTS:
        raise m["points"].fault("a move takes 1 to {most} points", most=MOST_POINTS)
    return Move(player, m["points"].value)


def _board(v: Value, box: CastleBox) -> CastleBoard:
    try:
        board = parse(v.text(), box)
    except UnreadableFile as fault:
        raise UnreadableFile("{place}: {fault}", place=v.place, fault=fault.message) from None
    tiles = {laid.cell: laid.tile for laid in board.tiles}
    if any(figure.area not in tiles[figure.cell].areas for figure in board.figures):
        raise v.fault("a figure stands on an area that its tile does not have")
    return board
