"""From what the photos gave together to a game in moves: every tile, every figure, every point."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.board import Board, Meeple
from engine.boxes import catalogue, names, supply
from engine.cell import Cell
from engine.errors import BrokenRules
from engine.game import Game, Move
from engine.pieces import Colour, MeepleKind
from engine.referee.play import Replay, replay
from engine.tiles.tile import BUILDINGS, COUNTED_AS
from recorder.watch.course.crops import crop_of
from recorder.watch.course.figures import Figure, Standing, figures, set_by
from recorder.watch.course.moves import meeple_of, move_of, placed, with_phantom
from recorder.watch.course.questions import About
from recorder.watch.course.said import Said, tiles_of
from recorder.watch.course.seats import Seated, seated
from recorder.watch.course.table import Table
from recorder.watch.course.turns import Turns, turns
from vision.series.gathered import Gathered
from vision.series.settling import Settled, settle

PHANTOM = "phantom"  # the box
LEFT_STANDING = 3  # photos: a figure that stands so long on a complete feature was forgotten, not only photographed


@dataclass(frozen=True, slots=True)
class Told:
    """What a person said of the game. `players`: who plays which colour, in the order of play; `said`: of its moves.

    `looks`: how many photos must agree before a tile counts; two moments of a film, for a hand may pass.
    `finished`: the last photo shows the end, though tiles are left.
    """

    players: Mapping[Colour, str]
    edition: str | None = None
    sets: tuple[str, ...] | None = None
    boxes: int = 1
    said: tuple[Said, ...] = ()
    looks: int = 1
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Watched:
    """A game as its photos tell it.

    settled  the board at the end and when each tile came; `figures` all figures; `turns` who and in which order
    replay   the game played again by the referee: every point
    left     the figures that stand to the end on what was complete and paid, as the photos show them
    unnamed  the colours of figures that look like nobody's of those who were named
    """

    game: Game
    settled: Settled
    figures: tuple[Figure, ...]
    turns: Turns
    replay: Replay
    left: tuple[Meeple, ...]
    unnamed: tuple[Colour, ...]


def watched(gathered: Gathered, told: Told) -> Watched:
    """Tells the game of the photos gathered so far."""
    settled = _settled(gathered, told)
    seen = figures(gathered.pieces, settled, len(gathered.shots), tuple(told.players))
    found = _as_said(seen, told.said, settled, len(gathered.shots))
    laid = turns(tuple(Table(settled, found, told.said).gaps()), tuple(told.players))
    seats = seated(laid, found, told.said, told.players)
    table = Table(settled, seats.figures, told.said)
    game = _game(gathered, table, seats, told)
    played = replay(game)
    left = tuple(meeple_of(figure) for figure in table.figure.values() if _left(figure.standing))
    moves = tuple(_came_home(turn.move, turn.home, left) for turn in played.turns)
    over = told.finished or _all_laid(game, told.boxes)
    game = replace(game, moves=moves, totals=played.totals if over else {}, finished=over)
    return Watched(game, settled, seats.figures, seats.turns, replace(played, game=game), left, seats.unnamed)


def as_photos_allow(gathered: Gathered, told: Told) -> tuple[Told, Watched]:
    """Tells the game with what was said of it before. What was said of a figure is left out where photos that came
    since show a tile without its ground: a series goes on, and that move is asked about again.
    """
    try:
        return told, watched(gathered, told)
    except BrokenRules:
        keys = {Cell(tile.x, tile.y): tile.key for tile in _settled(gathered, told).reading.tiles}
        fitting = (one for one in told.said if one.about is not About.FIGURE or _holds(keys.get(one.cell), one.figure))
        told = replace(told, said=tuple(fitting))
        return told, watched(gathered, told)


def _settled(gathered: Gathered, told: Told) -> Settled:
    """Solves the board with the tiles that were said."""
    return settle(gathered, told.edition, told.sets, told.boxes, tiles_of(told.said), told.looks)


def _holds(key: str | None, figure: Meeple | None) -> bool:
    """Says whether a tile has the ground on which the figure is said to stand; of an unknown tile nobody can tell."""
    tile = catalogue().get(key) if key else None
    return figure is None or tile is None or figure.segment < len(tile.of(figure.on))


def _all_laid(game: Game, copies: int) -> bool:
    """Says whether no tile of the boxes is left: then the game is over."""
    held = sum(supply(game.boxes, game.edition).values()) if game.boxes and game.edition else 0
    return 0 < copies * held <= len(game.start.tiles) + len(game.moves)


def _as_said(seen: Sequence[Figure], said: Sequence[Said], settled: Settled, photos: int) -> tuple[Figure, ...]:
    """Puts the figures that a person told in the place of those that were seen."""
    by_cell = {figure.cell: figure for figure in seen}
    for one in said:
        if one.about is About.FIGURE and one.cell in settled.came:
            before, meeple = by_cell.pop(one.cell, None), one.figure
            if meeple is not None:
                by_cell[one.cell] = set_by(meeple, settled, photos, before)
    return tuple(by_cell.values())


def _game(gathered: Gathered, table: Table, seats: Seated, told: Told) -> Game:
    laid = seats.turns
    number_of = {turn.cell: n for n, turn in enumerate(laid.moves, 1)}
    names_of = [shot.name for shot in gathered.shots]
    moves: list[Move] = []
    for n, turn in enumerate(laid.moves, 1):
        move, figure = move_of(n, turn, table, names_of, number_of, seats.doubts), table.figure.get(turn.cell)
        if figure is not None and figure.second is not None:
            move = with_phantom(move, figure.second, PHANTOM in (told.sets or ()))
        moves.append(replace(move, crop=crop_of(gathered, turn.cell, table.came[turn.cell])))
    reading = table.settled.reading
    stood = [figure for figure in table.figure.values() if figure.cell in table.start and figure.standing.rose == 0]
    return Game(
        start=Board([placed(table.tiles[cell]) for cell in table.start], map(meeple_of, stood)),
        moves=tuple(_gone_too_soon(moves, table)),
        players=dict(told.players) or dict.fromkeys(laid.order, ""),
        boxes=tuple(box for box in reading.sets if box in names()),
        edition=reading.edition if reading.edition in COUNTED_AS else None,
        photos=tuple(dict.fromkeys(names_of)),
    )


def _gone_too_soon(moves: Sequence[Move], table: Table) -> Sequence[Move]:
    """Takes back whoever is gone although the feature is open: with the last move before, which is asked about. But an
    abbot comes home with the one move of his player that set no figure then.
    """
    found = list(moves)
    for figure in table.figure.values():
        fell = figure.standing.fell
        if figure.standing.soon and fell is not None:
            came = {i: table.came[move.tile.cell] for i, move in enumerate(found) if move.tile}
            before = [i for i, photo in came.items() if photo <= fell]
            his = [i for i, photo in came.items() if photo == fell and _may_take(found[i], figure)]
            at = his[0] if len(his) == 1 else before[-1] if before else None
            if at is not None:
                back = (*found[at].taken_back, (figure.cell, figure.colour))
                found[at] = replace(found[at], taken_back=back, ask=found[at].ask or len(his) != 1)
    return found


def _may_take(move: Move, figure: Figure) -> bool:
    """Says whether with that move a player may have taken his abbot home."""
    s = figure.standing
    return figure.kind is MeepleKind.ABBOT and s.on in BUILDINGS and move.player is figure.colour and not move.meeple


def _left(standing: Standing) -> bool:
    """Says whether a figure was forgotten on what is complete."""
    return standing.fell is None and standing.late >= LEFT_STANDING


def _came_home(move: Move, home: Sequence[Meeple], left: Sequence[Meeple]) -> Move:
    """Adds who went home by the rules; not whom the photos show standing on."""
    forgotten = {meeple.cell for meeple in left}
    by_rule = [(m.cell, m.colour) for m in home if m.cell not in forgotten]
    return replace(move, taken_back=tuple(dict.fromkeys([*by_rule, *move.taken_back])))
