"""Who stands already on what a tile would join, told without tracing the whole board again."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import Meeple, Placed
from engine.boxes import edition_of
from engine.cell import Cell
from engine.referee.laying import beside
from engine.rules import Bushes
from engine.scoring.laid import Laid, at_bushes, laid_down
from engine.scoring.position import Position
from engine.tiles.tile import ANY_EDGE


def occupants(position: Position, by_cell: Mapping[Cell, Placed], placed: Placed) -> tuple[tuple[Meeple, ...], ...]:
    """For each segment of a tile that would be laid there the pieces on the feature that it would belong to."""
    laid = laid_down(placed.key, placed.rotation)
    if laid is None:
        return ()
    joined: list[set[object]] = [{segment} for segment in range(len(laid.parts))]
    """A segment's own number, and those of the features (as ("feature", number)) and segments that it joins."""
    if position.rules.bushes is Bushes.PASS:
        edition = position.edition or edition_of(tile.key for tile in (*by_cell.values(), placed))
        _tie(joined, list(at_bushes(placed.key, edition)))
    for side, cell in enumerate(beside(placed.cell)):
        tile = by_cell.get(cell)
        other = laid_down(tile.key, tile.rotation) if tile else None
        if other is not None and laid.edges[side] == other.edges[side ^ 2] != ANY_EDGE:
            _over(side, laid, other, cell, position, joined)
    return tuple(_pieces(position, joined, segment) for segment in range(len(joined)))


def _over(side: int, laid: Laid, other: Laid, cell: Cell, position: Position, joined: list[set[object]]) -> None:
    """Join what meets over one side of the new tile."""

    def feature(segment: int) -> tuple[str, int | None]:
        ground, index = other.parts[segment][:2]
        return "feature", position.features.number(cell, ground, index)

    back = side ^ 2
    crossing = laid.across[side]
    _tie(joined, list(crossing))
    for segment in crossing:
        joined[segment].update(map(feature, other.across[back]))
    left, right = laid.along[2 * side], laid.along[2 * side + 1]
    if left >= 0:
        joined[left].add(feature(other.along[2 * back + 1]))
        joined[right].add(feature(other.along[2 * back]))


def _tie(joined: list[set[object]], segments: list[int]) -> None:
    for segment in segments:
        joined[segment].update(segments)


def _pieces(position: Position, joined: list[set[object]], segment: int) -> tuple[Meeple, ...]:
    reached, left = {segment}, [segment]
    met: set[object] = set()
    while left:
        met |= joined[left.pop()]
        near = {other for other, links in enumerate(joined) if other not in reached and links & met}
        reached |= near
        left += near
    numbers = sorted(link[1] for link in met if isinstance(link, tuple) and link[1] is not None)
    return tuple(meeple for number in numbers for meeple in position.features.all[number].meeples)
