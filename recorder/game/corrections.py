"""Corrects a game by hand: a tile, a meeple, the track. The game keeps a line about each correction.

A game in moves is corrected where it went wrong: in the move that laid the tile or set the meeple.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace

from engine.board import Board, Placed
from engine.cell import Cell
from engine.doubt import NOTHING, Correction, tile_at, track_of
from engine.errors import BrokenRules, UsageError
from engine.formats import notation
from engine.formats.notation import parse_cell, parse_meeple, parse_tile
from engine.game import Game, Move
from engine.pieces import Colour
from recorder.doubts.doubts import meeples_corrected
from recorder.game.result import count
from recorder.game.source import last_board
from recorder.shell.options import is_none
from recorder.shell.players import Seats


def fixed(
    game: Game, tiles: Iterable[str] = (), meeples: Iterable[str] = (), track: dict[str, int] | None = None
) -> tuple[Game, tuple[Correction, ...]]:
    """Returns the game with every correction made and noted; and everything the person said, right before or not."""
    said: list[Correction] = []
    for word in tiles:
        game, corrections = _with_tile(game, *_told(word))
        said += corrections
    for word in meeples:
        game, correction = _with_meeples(game, *_told(word))
        said.append(correction)
    if track and game.moves:
        raise UsageError("A game with moves already has its track; leave out --track.")
    figures = dict(game.track)
    for name, points in (track or {}).items():
        colour = Colour(name)
        said.append(Correction(track_of(colour), str(figures.get(colour, NOTHING)), str(points)))
        figures[colour] = points
    return written_down(replace(game, track=figures), said), tuple(said)


def with_names(game: Game, seats: Seats) -> Game:
    """Returns the game with its players, where anybody is named. Who has no name by now, made no move and has nothing
    on the table was misread once: that colour does not play.
    """
    if not seats:
        return game
    game = _without(game, seats.absent)
    if not seats.names:
        return game
    everybody = {**game.players, **{Colour(colour): name for colour, name in seats.names.items()}}
    told = {colour: name for colour, name in everybody.items() if name or colour in seats.names}
    there = {part.colour for part in count(replace(game, players=told)).played.parts}
    moved = {move.player for move in game.moves}
    plays = {colour: name for colour, name in everybody.items() if colour in there or colour in moved}
    return replace(game, players=plays)


def _without(game: Game, absent: Collection[Colour]) -> Game:
    """Returns the game in which nobody played these colours; where a meeple of one stands, somebody did."""
    for meeple in last_board(game).meeples:
        if meeple.colour in absent:
            raise UsageError(
                "{colour} has a meeple on {cell}, so somebody played it; if nobody stands there: --meeple {cell}=none",
                colour=meeple.colour, cell=meeple.cell,
            )  # fmt: skip
    players = {colour: name for colour, name in game.players.items() if colour not in absent}
    track = {colour: points for colour, points in game.track.items() if colour not in absent}
    return replace(game, players=players, track=track)


def written_down(game: Game, said: Iterable[Correction]) -> Game:
    """Returns the game with a note of what changed it."""
    changes = (correction for correction in said if correction.changes)
    return replace(game, corrections=(*game.corrections, *changes))


def _told(word: str) -> tuple[Cell, str]:
    place, equals, told = word.partition("=")
    if not equals or not told:
        raise UsageError(
            "{word!r} is not a correction; write a place and what is there, such as 3,2=V@90 or 3,2=red:road.",
            word=word,
        )
    return parse_cell(place), told.strip()


def _with_tile(game: Game, cell: Cell, told: str) -> tuple[Game, list[Correction]]:
    """Puts that tile into the game; whoever stands where no tile is left goes too, which is a correction of its own."""
    lies = None if is_none(told) else parse_tile(told, cell)
    number = _move_at(game, cell)
    if number is not None:
        move = game.moves[number]
        if lies is None:
            raise UsageError(
                "The tile on {x},{y} was laid in move {n}; give the right tile, or take that move out of the file.",
                x=cell.x, y=cell.y, n=move.n,
            )  # fmt: skip
        return _with_move(game, number, replace(move, tile=lies)), [_about_tile(cell, move.tile, lies)]
    if game.moves and cell not in game.start.by_cell:
        raise UsageError("No move laid a tile on {x},{y}; correct the moves in the file.", x=cell.x, y=cell.y)
    board = game.start
    tiles = [tile for tile in board.tiles if tile.cell != cell] + ([lies] if lies else [])
    gone = [] if lies else [meeple for meeple in board.meeples if meeple.cell == cell]
    meeples = [meeple for meeple in board.meeples if meeple not in gone]
    said = [_about_tile(cell, board.by_cell.get(cell), lies)] + ([meeples_corrected(cell, gone, [])] if gone else [])
    return replace(game, start=Board(tiles, meeples)), said


def _with_meeples(game: Game, cell: Cell, told: str) -> tuple[Game, Correction]:
    stand = [] if is_none(told) else [parse_meeple(word, cell) for word in told.split(",")]
    number = _move_at(game, cell)
    if number is not None:
        move = game.moves[number]
        if len(stand) > 1:
            raise UsageError("Move {n} can set only one meeple, not {count}.", n=move.n, count=len(stand))
        stood = [move.meeple] if move.meeple else []
        right = replace(move, meeple=stand[0] if stand else None, at=None)
        return _with_move(game, number, right), meeples_corrected(cell, stood, stand)
    board = game.start
    if cell not in board.by_cell:
        raise BrokenRules(
            "There is no tile on {x},{y} for a meeple to stand on; add the tile first with --tile.", x=cell.x, y=cell.y
        )
    stood = [meeple for meeple in board.meeples if meeple.cell == cell]
    others = [meeple for meeple in board.meeples if meeple.cell != cell]
    return replace(game, start=Board(board.tiles, others + stand)), meeples_corrected(cell, stood, stand)


def _move_at(game: Game, cell: Cell) -> int | None:
    """Finds the move, counted from 0, that laid the tile there."""
    return next((i for i, move in enumerate(game.moves) if move.tile and move.tile.cell == cell), None)


def _with_move(game: Game, number: int, move: Move) -> Game:
    return replace(game, moves=(*game.moves[:number], move, *game.moves[number + 1 :]))


def _about_tile(cell: Cell, lay: Placed | None, lies: Placed | None) -> Correction:
    return Correction(tile_at(cell), _tile(lay), _tile(lies))


def _tile(tile: Placed | None) -> str:
    return notation.format(Board([replace(tile, cell=Cell(0, 0))])) if tile else NOTHING
