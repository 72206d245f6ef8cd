"""One move as the photos tell it: tile, player and figure, how sure that is, and what else it may have been."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod

from engine.board import Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.game import Instead, Move
from engine.pieces import Colour, MeepleKind
from recorder.watch.course.figures import Figure
from recorder.watch.course.questions import OPEN, is_open
from recorder.watch.course.seats import TOLD, Doubts
from recorder.watch.course.table import Table
from recorder.watch.course.turns import Turn
from vision.reading import UNKNOWN, TileReading

HALF = 0.5
WORTH_TELLING = 0.02  # certainty of an alternative


def placed(tile: TileReading) -> Placed:
    """Returns a tile that was read as the engine has it."""
    return Placed(Cell(tile.x, tile.y), tile.key if tile.key in catalogue() else UNKNOWN, tile.rotation or 0)


def meeple_of(figure: Figure) -> Meeple:
    """Returns the likeliest of what a figure may be."""
    s = figure.standing
    return Meeple(s.cell, figure.colour, s.on, s.segment, figure.kind)


def move_of(
    n: int, turn: Turn, table: Table, photos: Sequence[str], number_of: Mapping[Cell, int], doubts: Doubts
) -> Move:
    """Makes the move of one tile. `number_of`: the numbers of all moves, by their cells."""
    tile, figure = table.tiles[turn.cell], table.figure.get(turn.cell)
    player, likely = max(turn.players.items(), key=lambda item: item[1])
    told = player if likely >= TOLD else None
    in_order = min((p if number_of[cell] > n else 1 - p for cell, p in turn.before.items()), default=1.0)
    parts = [tile.certainty, likely, in_order, table.sure[turn.cell]]
    seats = doubts.get(told, ()) if told else ()
    if seats:
        parts.append(1 - sum(share for _, share in seats))
    if figure is not None:
        parts += [figure.there, figure.colours[0][1], figure.standing.likely]
    elif table.unseen(turn.cell) is not None:
        parts.append(HALF)
    in_turn = _of_turn(turn, n, told is None, number_of)
    others = (*_of_tile(tile), *in_turn, *_of_seat(seats), *_of_figure(turn, figure, table))
    return Move(
        n=n,
        tile=placed(tile),
        player=told,
        meeple=meeple_of(figure) if figure else None,
        at=(round(figure.at[0], 3), round(figure.at[1], 3)) if figure else None,
        certainty=round(prod(parts), 4),
        photo=photos[table.came[turn.cell]],
        ask=told is None or bool(seats) or in_order < TOLD or is_open(others),
        alternatives=tuple(sorted(others, key=lambda other: -other.certainty)),
    )


def with_phantom(move: Move, second: Figure, played: bool) -> Move:
    """Adds the second figure on the tile of a move. `played`: a person says that there are phantoms; else it is asked
    about, and one only where it looks like one. What has another colour is a shadow: nobody sets another's figure.
    """
    assert move.meeple is not None
    first, other = move.meeple, replace(meeple_of(second), colour=move.meeple.colour)
    likely, whose = second.there * second.standing.likely, dict(second.colours).get(first.colour, 0.0)
    if whose <= OPEN and not played:
        return move
    if whose >= HALF and (played or MeepleKind.PHANTOM in (first.kind, other.kind)):
        if first.kind is MeepleKind.PHANTOM and other.kind is not first.kind:
            first, other, at = other, first, second.at
            move = replace(move, meeple=first, at=(round(at[0], 3), round(at[1], 3)))
        phantom = replace(other, kind=MeepleKind.PHANTOM)
        return replace(move, phantom=phantom, ask=move.ask or not played or min(likely, whose) < TOLD)
    others = [*move.alternatives, *_on_each_ground(second, meeple_of(second), 0)]
    return replace(move, ask=True, alternatives=tuple(sorted(others, key=lambda other: -other.certainty)))


def _of_tile(tile: TileReading) -> Iterator[Instead]:
    known = [o for o in tile.alternatives if o.certainty >= WORTH_TELLING and o.key in catalogue()]
    for other in known:
        yield Instead(other.certainty, tile=Placed(Cell(tile.x, tile.y), other.key, other.rotation or 0))
    rest = 1 - tile.certainty - sum(other.certainty for other in known)
    if rest >= WORTH_TELLING:
        yield Instead(round(rest, 4), tile=Placed(Cell(tile.x, tile.y), UNKNOWN, 0))


def _of_turn(turn: Turn, n: int, nobody: bool, number_of: Mapping[Cell, int]) -> Iterator[Instead]:
    if nobody:
        for player, likely in turn.players.items():
            if player is not None and likely >= WORTH_TELLING:
                yield Instead(round(likely, 4), player=player)
    for cell, before in turn.before.items():
        if number_of[cell] < n and before >= WORTH_TELLING:
            yield Instead(round(before, 4), before=number_of[cell])


def _of_seat(seats: Sequence[tuple[Colour, float]]) -> Iterator[Instead]:
    for other, share in seats:
        yield Instead(round(share, 4), player=other)


def _of_figure(turn: Turn, figure: Figure | None, table: Table) -> Iterator[Instead]:
    if figure is None:
        unseen = table.unseen(turn.cell)
        player = max(turn.players, key=lambda colour: turn.players[colour])
        if unseen is not None and player is not None:
            yield Instead(HALF, meeple=Meeple(turn.cell, player, *unseen))
        return
    here = meeple_of(figure)
    yield from _on_each_ground(figure, here, 1)
    for other, likely in figure.colours[1:]:
        if likely >= WORTH_TELLING:
            yield Instead(round(likely, 4), meeple=replace(here, colour=other))
    if 1 - figure.there >= WORTH_TELLING:
        yield Instead(round(1 - figure.there, 4), nobody=True)


def _on_each_ground(figure: Figure, here: Meeple, first: int) -> Iterator[Instead]:
    for s in figure.standings[first:]:
        if s.likely >= WORTH_TELLING:
            yield Instead(round(s.likely, 4), meeple=replace(here, cell=s.cell, on=s.on, segment=s.segment))
