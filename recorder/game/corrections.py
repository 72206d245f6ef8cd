"""Corrects a game by hand: a tile, a meeple, the track. The game keeps a line about each correction.

A game in moves is corrected where it went wrong: in the move that laid the tile or set the meeple.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from engine.board import Board, Meeple, Placed
from engine.cell import Cell, Grid
from engine.doubt import NOTHING, Correction, tile_at, track_of
from engine.errors import BrokenRules, UsageError
from engine.formats import notation
from engine.formats.notation import parse_laid, parse_meeple, parse_tile
from engine.game import Game, Move
from engine.message import Message, in_a_row
from engine.pieces import Colour, MeepleKind, Thing
from engine.referee.laying import bridges_over, still_there, tiles_on
from engine.referee.segments import where_said
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground
from language.words import in_notation
from recorder.doubts.doubts import meeple_words, meeples_corrected
from recorder.game.result import count
from recorder.game.source import last_board
from recorder.shell.options import is_none
from recorder.shell.players import Seats, refuse_two_colours


class Meant(Enum):
    """Which figure is meant where a person puts one on an empty tile and another of its colour stands nearby."""

    THAT = auto()
    """The one nearby is what the person says."""
    MOVED = auto()
    """The one nearby stands on this tile instead."""
    MORE = auto()
    """One more stands on this tile."""


@dataclass(frozen=True, slots=True)
class Nearby:
    """What the person said, the figure nearby, the board, and how its cells are called."""

    told: Meeple
    stands: Meeple
    board: Board
    grid: Grid


Chooser = Callable[[Nearby], Meant]
"""Returns which one is meant."""


def which_is_meant(nearby: Nearby) -> Meant:
    """Refuses to guess, and says how to type each of them."""
    told, stands, grid = nearby.told, nearby.stands, nearby.grid
    if meeple_words(told) == meeple_words(stands):
        raise UsageError(
            "Nobody stands on {cell}, but a {colour} {kind} stands on {other}: if it stands on {cell} instead, add "
            "--meeple {other}=none; if both stand there, add --meeple {other}={stands}.",
            cell=grid.name(told.cell), other=grid.name(stands.cell), colour=stands.colour, kind=stands.kind,
            stands=_figure_typed(stands),
        )  # fmt: skip
    raise UsageError(
        "Nobody stands on {cell}, but a {colour} {kind} stands on {other}: if that one is meant, write --meeple "
        "{other}={told}; if it stands on {cell} instead, add --meeple {other}=none; if both stand there, add --meeple "
        "{other}={stands}.",
        cell=grid.name(told.cell), other=grid.name(stands.cell), colour=stands.colour, kind=stands.kind,
        told=_figure_typed(told), stands=_figure_typed(stands),
    )  # fmt: skip


def fixed(
    game: Game,
    tiles: Iterable[str] = (),
    meeples: Iterable[str] = (),
    track: dict[str, int] | None = None,
    choose: Chooser = which_is_meant,
) -> tuple[Game, tuple[Correction, ...]]:
    """Returns the game with every correction made and noted; and everything the person said, right before or not.

    Cells are called as on the board before the corrections.
    """
    said: list[Correction] = []
    grid = Grid.of(tile.cell for tile in last_board(game).tiles)
    for cell, told in [_told(word, grid) for word in tiles]:
        game, corrections = _with_tile(game, cell, told, grid)
        said += corrections
    figures_told = [_told(word, grid) for word in meeples]
    spoken_of = {cell for cell, _ in figures_told}
    for cell, told in figures_told:
        game, corrections = _with_meeples(game, cell, told, grid, spoken_of, choose)
        said += corrections
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
    refuse_two_colours(plays.values())
    return replace(game, players=plays)


def _without(game: Game, absent: Collection[Colour]) -> Game:
    """Returns the game in which nobody played these colours; where a meeple of one stands, somebody did."""
    board = last_board(game)
    grid = Grid.of(tile.cell for tile in board.tiles)
    for meeple in board.meeples:
        if meeple.colour in absent:
            raise UsageError(
                "{colour} has a meeple on {cell}, so somebody played it; if nobody stands there: --meeple {cell}=none",
                colour=meeple.colour, cell=grid.name(meeple.cell),
            )  # fmt: skip
    players = {colour: name for colour, name in game.players.items() if colour not in absent}
    track = {colour: points for colour, points in game.track.items() if colour not in absent}
    return replace(game, players=players, track=track)


def written_down(game: Game, said: Iterable[Correction]) -> Game:
    """Returns the game with a note of what changed it."""
    changes = (correction for correction in said if correction.changes)
    return replace(game, corrections=(*game.corrections, *changes))


def cell_called(text: str, grid: Grid) -> Cell:
    """Returns the cell that a person calls C4, or 3,-2 as in a file."""
    cell = grid.cell(text)
    if cell is None:
        raise UsageError("{text!r} is not a cell of the board; write its name, such as C4.", text=text)
    return cell


def _told(word: str, grid: Grid) -> tuple[Cell, str]:
    place, equals, told = word.partition("=")
    if not equals or not told:
        raise UsageError(
            "{word!r} is not a correction; write a cell and what is there, such as C4=V@90 or C4=red:road.",
            word=word,
        )
    return cell_called(place, grid), told.strip()


def _face_told(text: str, cell: Cell) -> tuple[Placed, tuple[Thing, ...]]:
    try:
        parse_tile(text.partition(",")[0], cell)
    except UsageError:
        raise UsageError(
            "{text!r} is not a tile; write its letter and its turn, such as V@90; all tiles with their letters: "
            "recorder sets base --picture tiles.png",
            text=text,
        ) from None
    return parse_laid(text, cell)


def _with_tile(game: Game, cell: Cell, told: str, grid: Grid) -> tuple[Game, list[Correction]]:
    """Puts that tile into the game, with what is said to be on it; whoever stands where no tile is left goes too, which
    is a correction of its own.
    """
    lies, on_it = (None, ()) if is_none(told) else _face_told(told, cell)
    number = _move_at(game, cell)
    if number is not None:
        move = game.moves[number]
        if lies is None:
            raise UsageError(
                "The tile on {cell} was laid in move {n}; give the right tile, or take that move out of the file.",
                cell=grid.name(cell), n=move.n,
            )  # fmt: skip
        right = replace(move, tile=lies, things=still_there(move.things, lies, on_it))
        lay, now = _under_bridge(move.tile, move.things), _under_bridge(lies, right.things)
        return _with_move(game, number, right), [_about_tile(cell, lay, now)]
    if game.moves and cell not in game.start.by_cell:
        raise UsageError("No move laid a tile on {cell}; correct the moves in the file.", cell=grid.name(cell))
    board = game.start
    tiles = [tile for tile in board.tiles if tile.cell != cell] + ([lies] if lies else [])
    gone = [] if lies else [meeple for meeple in board.meeples if meeple.cell == cell]
    meeples = [meeple for meeple in board.meeples if meeple not in gone]
    things = still_there(board.things, lies, on_it) if lies else board.things
    start = Board(tiles, meeples, things)
    said = [_about_tile(cell, _alone(board, cell), _alone(start, cell))]
    said += [meeples_corrected(cell, gone, [])] if gone else []
    return replace(game, start=start), said


def _with_meeples(
    game: Game, cell: Cell, told: str, grid: Grid, spoken_of: set[Cell], choose: Chooser
) -> tuple[Game, list[Correction]]:
    """Puts those figures on the tile. Who puts one where nobody stands may mean another nearby, unless both are spoken
    of.
    """
    stand = [] if is_none(told) else [parse_meeple(in_notation(word), cell) for word in told.split(",")]
    number = _move_at(game, cell)
    if number is not None:
        move = game.moves[number]
        _refuse_no_ground(stand, _under_bridge(move.tile, move.things), grid)
        if len(stand) > 1:
            raise UsageError("Move {n} can set only one meeple, not {count}.", n=move.n, count=len(stand))
        stood = [move.meeple] if move.meeple else []
        right = replace(move, meeple=stand[0] if stand else None, at=None)
        return _with_move(game, number, right), [meeples_corrected(cell, stood, stand)]
    board = game.start
    if cell not in board.by_cell:
        raise BrokenRules(
            "There is no tile on {cell} for a meeple to stand on; add the tile first with --tile.",
            cell=grid.name(cell),
        )
    meant, other = Meant.MORE, None
    if len(stand) == 1 and not game.moves and (other := _nearby(board, stand[0], spoken_of)):
        meant = choose(Nearby(stand[0], other, board, grid))
    if other is None or meant is Meant.MORE:
        board, said = _standing(board, cell, stand, grid)
        return replace(game, start=board), [said]
    rest = [meeple for meeple in board.meeples if meeple.cell == other.cell and meeple != other]
    if meant is Meant.THAT:
        board, said = _standing(board, other.cell, [*rest, replace(stand[0], cell=other.cell)], grid)
        return replace(game, start=board), [said]
    board, gone = _standing(board, other.cell, rest, grid)
    board, said = _standing(board, cell, stand, grid)
    return replace(game, start=board), [gone, said]


def _standing(board: Board, cell: Cell, stand: Sequence[Meeple], grid: Grid) -> tuple[Board, Correction]:
    """Returns the board on which these and nobody else stand on that cell."""
    _refuse_no_ground(stand, _alone(board, cell), grid)
    stood = [meeple for meeple in board.meeples if meeple.cell == cell]
    others = [meeple for meeple in board.meeples if meeple.cell != cell]
    return Board(board.tiles, [*others, *stand], board.things), meeples_corrected(cell, stood, stand)


def _refuse_no_ground(stand: Iterable[Meeple], laid: Board, grid: Grid) -> None:
    """Refuses a figure on what its tile, which is all that lies there, does not have; of an unknown tile nobody can
    tell.
    """
    known, lying = tiles_on(laid), laid.by_cell
    for meeple in stand:
        tile = known.get(meeple.cell)
        if tile and meeple.segment >= len(tile.of(meeple.on)):
            grounds = [on for on in Ground if on is not Ground.RIVER]
            has = [_ground_told(lying[meeple.cell], on, n) for on in grounds for n in range(len(tile.of(on)))]
            raise BrokenRules(
                "{tile} on {cell} has no {ground}; it has {grounds}.",
                tile=tile.key, cell=grid.name(meeple.cell), ground=_ground_typed(meeple.on, meeple.segment),
                grounds=in_a_row(has),
            )  # fmt: skip


def _ground_told(tile: Placed, on: Ground, number: int) -> Message:
    """Says what is typed for a segment of a tile, and where it lies if there are several: `road1 (south)`."""
    where, typed = where_said(tile, on, number), _ground_typed(on, number)
    return Message("{ground} ({where})", ground=typed, where=where) if where else typed


def _ground_typed(on: Ground, number: int) -> Message:
    return Message("{ground}{n}", ground=on, n=number or "")


def _figure_typed(meeple: Meeple) -> Message:
    """Says what is typed for a figure, in the words of any language: rot:Straße."""
    kind = "" if meeple.kind is MeepleKind.MEEPLE else f"-{meeple.kind}"
    ground = _ground_typed(meeple.on, meeple.segment)
    return Message("{colour}{kind}:{ground}", colour=meeple.colour, kind=kind, ground=ground)


def _nearby(board: Board, told: Meeple, spoken_of: set[Cell]) -> Meeple | None:
    """Finds a figure of that colour on the same feature or one of the eight cells around, the nearest first, where
    nobody stands on the tile itself.
    """
    if any(meeple.cell == told.cell for meeple in board.meeples):
        return None
    feature = trace(board).at(told.cell, told.on, told.segment)
    same = feature.meeples if feature else ()

    def steps(meeple: Meeple) -> int:
        return max(abs(meeple.cell.x - told.cell.x), abs(meeple.cell.y - told.cell.y))

    near = [
        meeple
        for meeple in board.meeples
        if meeple.colour is told.colour and meeple.cell not in spoken_of and (meeple in same or steps(meeple) == 1)
    ]
    return min(near, key=lambda meeple: (meeple not in same, steps(meeple)), default=None)


def _move_at(game: Game, cell: Cell) -> int | None:
    """Finds the move, counted from 0, that laid the tile there."""
    return next((i for i, move in enumerate(game.moves) if move.tile and move.tile.cell == cell), None)


def _with_move(game: Game, number: int, move: Move) -> Game:
    return replace(game, moves=(*game.moves[:number], move, *game.moves[number + 1 :]))


def _about_tile(cell: Cell, lay: Board, lies: Board) -> Correction:
    return Correction(tile_at(cell), _words(lay), _words(lies))


def _words(laid: Board) -> str:
    here = Cell(0, 0)
    tiles, things = [replace(t, cell=here) for t in laid.tiles], [replace(t, cell=here) for t in laid.things]
    return notation.format(Board(tiles, things=things)) or NOTHING


def _alone(board: Board, cell: Cell) -> Board:
    """Returns the tile of a cell with the bridge over it, and nothing else."""
    return _under_bridge(board.by_cell.get(cell), board.things)


def _under_bridge(tile: Placed | None, things: Iterable[Thing]) -> Board:
    """Returns a tile with the bridge over it, and nothing else."""
    return Board([tile], things=bridges_over({tile.cell}, things)) if tile else Board()
