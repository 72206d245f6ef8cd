"""Who made each move, and in which order where one photo shows several new tiles.

Players move in turn. Whoever set a figure is known by its colour; the order of the players, and whom the moves without
a figure belong to, follow from that: of all orders the likeliest, summed over all ways to lay the tiles of each photo.
What this leaves open is nobody's and asked, never guessed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.cell import Cell
from engine.pieces import Colour
from recorder.watch.course.gaps import MOST_AT_ONCE, ODD, Gap, Ways, ways_through
from recorder.watch.course.orders import FEWEST, Order, orders
from vision.arrays import Doubles

SLIP = 0.001  # how rarely somebody plays out of turn, or a move is lost
AGAIN = 0.5  # how often the player of a builder moves twice: the second turn continues it perhaps, and earns no third
WEIGHED = 6.0  # orders less likely than the best by this logarithm do not count


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: on which cell, and how likely each player made it (None: one who has set no figure).

    before  for each other tile of the same gap how likely this one was laid before it
    """

    cell: Cell
    players: Mapping[Colour | None, float]
    before: Mapping[Cell, float]


@dataclass(frozen=True, slots=True)
class Turns:
    """All moves in the likeliest order, and the players in theirs, the first to move first; empty: not told."""

    moves: tuple[Turn, ...]
    order: tuple[Colour, ...]


def turns(gaps: Sequence[Gap], told: Sequence[Colour] = ()) -> Turns:
    """Finds the likeliest order of the players, and of each photo's tiles. `told`: the players in order."""
    weighed = [ways_through(gap) for gap in gaps if len(gap.cells) <= MOST_AT_ONCE]
    models = [_Model(order) for order in orders(gaps, told)]
    fits = np.array([model.meant.prior + model.fit(weighed) for model in models])
    share = np.exp(fits - fits.max()) * (fits > fits.max() - WEIGHED)
    share /= share.sum()
    chosen = [(model, float(part)) for model, part in zip(models, share, strict=True) if part > 0]
    best = models[int(fits.argmax())]
    found: list[Turn] = []
    by_model = [(model.explained(weighed), part) for model, part in chosen]
    paths = iter(best.path(weighed))
    number = 0
    for gap in gaps:
        if len(gap.cells) > MOST_AT_ONCE:
            found += [_untold(gap, cell) for cell in _grown(gap)]
            continue
        for cell in next(paths):
            players: dict[Colour | None, float] = {}
            before: dict[Cell, float] = {}
            for explained, part in by_model:
                whose, earlier = explained[number][cell]
                for player, odds in whose.items():
                    players[player] = players.get(player, 0.0) + part * odds
                for other, odds in earlier.items():
                    before[other] = before.get(other, 0.0) + part * odds
            found.append(Turn(cell, players, before))
        number += 1
    return Turns(tuple(found), _seats(best.order, found))


def _seats(order: tuple[Colour | None, ...], moves: Sequence[Turn]) -> tuple[Colour, ...]:
    """Returns the order of the players from the one who moved first; nothing while somebody is unknown."""
    seats = [player for player in order if player is not None]
    if len(seats) < max(FEWEST, len(order)) or not moves:
        return ()
    first = max(moves[0].players, key=lambda player: moves[0].players[player])
    at = seats.index(first) if first in seats else 0
    return (*seats[at:], *seats[:at])


def _untold(gap: Gap, cell: Cell) -> Turn:
    """Returns a move of a photo with too many new tiles: only what a person or the figure tells is known."""
    colours = {gap.known[cell]: 1.0} if cell in gap.known else gap.colours.get(cell, {})
    players: list[tuple[Colour | None, float]] = [*colours.items(), (None, max(0.0, 1 - sum(colours.values())))]
    return Turn(cell, dict(players), {other: 0.5 for other in gap.cells if other != cell})


class _Model:
    """One order of the players; it weighs every way to lay the tiles of each photo."""

    def __init__(self, meant: Order) -> None:
        self.meant, self.order = meant, meant.players
        n = len(self.order)
        self.next = np.full((n, n), SLIP / max(1, n - 1))
        for player in range(n):
            self.next[player, (player + 1) % n] = 1 - SLIP

    def _following(self, gap: Gap) -> Doubles:
        """Returns how likely each player moves after each."""
        if not gap.again:
            return self.next
        following, again = self.next.copy(), {self.meant.looks.get(colour, colour) for colour in gap.again}
        for player, colour in enumerate(self.order):
            if colour in again:
                following[player] *= 1 - AGAIN
                following[player, player] += AGAIN
        return following

    def fit(self, gaps: Sequence[Ways]) -> float:
        """Returns how well the figures' colours suit the order, as a log-probability."""
        last, total = np.full(len(self.order), 1 / len(self.order)), 0.0
        for ways in gaps:
            last = self._forward(ways, last)[ways.end]
            total += float(np.log(last.sum() + 1e-300))
            last = last / (last.sum() + 1e-300)
        return total

    def explained(self, gaps: Sequence[Ways]) -> list[dict[Cell, tuple[dict[Colour | None, float], dict[Cell, float]]]]:
        """Returns for each tile of each gap who laid it, and how likely before each other one of that gap."""
        starts, last = [], np.full(len(self.order), 1 / len(self.order))
        for ways in gaps:
            starts.append(last)
            last = self._forward(ways, last)[ways.end]
            last = last / (last.sum() + 1e-300)
        told: list[dict[Cell, tuple[dict[Colour | None, float], dict[Cell, float]]]] = []
        after = np.ones(len(self.order))
        for ways, start in zip(reversed(gaps), reversed(starts), strict=True):
            forward, backward = self._forward(ways, start), self._backward(ways, after)
            told.append(self._said(ways, forward, backward))
            after = backward[0] / (backward[0].max() + 1e-300)
        return told[::-1]

    def path(self, gaps: Sequence[Ways]) -> Iterator[tuple[Cell, ...]]:
        """Yields the likeliest order of each gap's tiles."""
        best = np.full(len(self.order), 1 / len(self.order))
        ends: list[dict[tuple[int, int], tuple[int, int | None, int]]] = []
        for ways in gaps:
            best, back = self._likeliest(ways, best)
            ends.append(back)
            best = best / (best.max() + 1e-300)
        told: list[tuple[Cell, ...]] = []
        player = int(best.argmax()) if len(gaps) else 0
        for ways, back in zip(reversed(gaps), reversed(ends), strict=True):
            state, order = ways.end, []
            while state:
                state, tile, player = back[state, player]
                if tile is not None:
                    order.append(ways.gap.cells[tile])
            told.append(tuple(order[::-1]))
        yield from reversed(told)

    def _likeliest(
        self, ways: Ways, start: Doubles
    ) -> tuple[Doubles, dict[tuple[int, int], tuple[int, int | None, int]]]:
        best = np.zeros((ways.states, len(self.order)))
        best[0] = start
        back: dict[tuple[int, int], tuple[int, int | None, int]] = {}
        following = self._following(ways.gap)
        for step in ways.steps:
            if step.tile is None:
                odds, came_from = best[step.before] * step.weight, np.arange(len(self.order))
            else:
                ways_here = best[step.before][:, None] * following
                odds = ways_here.max(axis=0) * self._suits(ways.gap, step.tile) * step.weight
                came_from = ways_here.argmax(axis=0)
            for player in np.flatnonzero(odds > best[step.after]):
                best[step.after, player] = odds[player]
                back[step.after, int(player)] = step.before, step.tile, int(came_from[player])
        return best[ways.end], back

    def _forward(self, ways: Ways, start: Doubles) -> Doubles:
        """Returns how likely each state is reached, and each player was the last to move there."""
        reached = np.zeros((ways.states, len(self.order)))
        reached[0] = start
        following = self._following(ways.gap)
        for step in ways.steps:
            here = reached[step.before]
            if step.tile is not None:
                here = (here @ following) * self._suits(ways.gap, step.tile)
            reached[step.after] += here * step.weight
        return reached

    def _backward(self, ways: Ways, end: Doubles) -> Doubles:
        left = np.zeros((ways.states, len(self.order)))
        left[ways.end] = end
        following = self._following(ways.gap)
        for step in reversed(ways.steps):
            there = left[step.after]
            if step.tile is not None:
                there = following @ (there * self._suits(ways.gap, step.tile))
            left[step.before] += there * step.weight
        return left

    def _said(
        self, ways: Ways, forward: Doubles, backward: Doubles
    ) -> dict[Cell, tuple[dict[Colour | None, float], dict[Cell, float]]]:
        cells, following = ways.gap.cells, self._following(ways.gap)
        whose = np.zeros((len(cells), len(self.order)))
        earlier = np.zeros((len(cells), len(cells)))
        for step in ways.steps:
            if step.tile is None:
                continue
            suits = self._suits(ways.gap, step.tile)
            odds = (forward[step.before] @ following) * suits * step.weight * backward[step.after]
            whose[step.tile] += odds
            for other in range(len(cells)):
                if other != step.tile and not step.laid >> other & 1:
                    earlier[step.tile, other] += odds.sum()
        told = {}
        for tile, cell in enumerate(cells):
            total = whose[tile].sum() + 1e-300
            players: dict[Colour | None, float] = {}
            for player, odds in zip(self.order, whose[tile] / total, strict=True):
                players[player] = players.get(player, 0.0) + float(odds)
            before = {cells[o]: float(earlier[tile, o] / total) for o in range(len(cells)) if o != tile}
            told[cell] = players, before
        return told

    def _suits(self, gap: Gap, tile: int) -> Doubles:
        """Returns how well a tile suits each player: by its figure's colour, or by what a person said."""
        cell = gap.cells[tile]
        if cell in gap.known:
            return np.array([1.0 if player is gap.known[cell] else ODD**2 for player in self.order])
        colours = gap.colours.get(cell)
        if not colours:
            return np.ones(len(self.order))
        whose = self.meant.whose(colours)
        return np.array([max(ODD, whose.get(player, 0.0)) if player else ODD for player in self.order])


def _grown(gap: Gap) -> list[Cell]:
    """Returns the tiles in some order in which they may have been laid."""
    order: list[Cell] = []
    left = list(gap.cells)
    while left:
        following = max(left, key=lambda cell: gap.may(frozenset(order), cell))
        order.append(following)
        left.remove(following)
    return order
