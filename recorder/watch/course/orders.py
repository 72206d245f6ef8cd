"""Every order of the players that may be meant, and how likely each is before their moves are looked at.

Coloured light makes one player's pieces look now like one colour and now like another; then both are of one player.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, permutations
from types import MappingProxyType

import numpy as np

from engine.pieces import Colour
from recorder.watch.course.gaps import Gap

A_PLAYER_MORE = np.log(0.2)  # of one more player, whose figures are seen
A_PLAYER_UNSEEN = np.log(0.05)  # of one who has set no figure yet
TWO_LOOKS = np.log(0.05)  # of one whose pieces look like two colours, in a whole game
AS_ANOTHER = 0.1  # how often a piece of such a player looks like the colour that another plays
A_TRACE = 0.1  # pieces: so little of a colour is seen, at least, of one whose pieces look like another player's
FEW = 2.5  # figures: who has fewer may be nobody, for in bad light a piece or two look like no other of their player's
FEWEST, MOST = 2, 6
ALIKE = (
    frozenset((Colour.RED, Colour.PINK)),
    frozenset((Colour.BLACK, Colour.GREY)),
    frozenset((Colour.BLUE, Colour.GREY)),
)
"""Which colours the net mixes up under coloured light: docs/decisions/041."""


@dataclass(frozen=True, slots=True)
class Order:
    """Who plays, in turn; None: somebody who has set no figure.

    prior  as a log-probability
    looks  what else the pieces of a player look like: from that colour to the player's own
    taken  whose pieces are taken for another player's: from the player to that one
    """

    players: tuple[Colour | None, ...]
    prior: float
    looks: Mapping[Colour, Colour] = field(default_factory=dict)
    taken: Mapping[Colour, Colour] = field(default_factory=dict)

    def whose(self, colours: Mapping[Colour, float]) -> dict[Colour, float]:
        """Returns how likely a figure is each player's, by how likely it has each colour."""
        odds: dict[Colour, float] = {}
        for colour, likely in colours.items():
            player = self.looks.get(colour, colour)
            odds[player] = odds.get(player, 0.0) + likely
        for player, other in self.taken.items():
            odds[player] = odds.get(player, 0.0) + AS_ANOTHER * odds.get(other, 0.0)
        return odds


def orders(gaps: Sequence[Gap], told: Sequence[Colour]) -> Iterator[Order]:
    """Yields them. `told`: the players in order, where a person gave them."""
    if len(told) > 1:
        yield Order(tuple(told), 0.0)
        return
    seen = _seen(gaps)
    playing = sorted((colour for colour, count in seen.items() if count >= 0.5), key=lambda c: (-seen[c], c))[:MOST]
    if not playing:
        yield Order((None, None), 0.0)
        return
    doubted = [colour for colour in playing if seen[colour] < FEW]
    for left_out in chain.from_iterable(combinations(doubted, count) for count in range(len(doubted) + 1)):
        yield from _seated([colour for colour in playing if colour not in left_out])
    named = {player for gap in gaps for player in gap.known.values()}
    for pair in ALIKE:
        if pair <= set(playing) and not pair <= named:
            one, other = sorted(pair, key=lambda colour: (colour not in named, playing.index(colour)))
            yield from _seated([colour for colour in playing if colour is not other], {other: one})
        hardly_seen = [colour for colour in pair if colour not in playing and seen.get(colour, 0.0) >= A_TRACE]
        if len(hardly_seen) == len(pair & set(playing)) == 1 and len(playing) < MOST:
            (other,), (alike,) = hardly_seen, pair & set(playing)
            yield from _seated([*playing, other], taken={other: alike})


def _seen(gaps: Sequence[Gap]) -> dict[Colour, float]:
    """Returns how many moves each colour made, as far as figures and a person tell."""
    seen: dict[Colour, float] = {}
    for gap in gaps:
        for cell in gap.cells:
            odds = {gap.known[cell]: 1.0} if cell in gap.known else gap.colours.get(cell, {})
            for colour, likely in odds.items():
                seen[colour] = seen.get(colour, 0.0) + likely
    return seen


def _seated(
    seated: Sequence[Colour],
    looks: Mapping[Colour, Colour] = MappingProxyType({}),
    taken: Mapping[Colour, Colour] = MappingProxyType({}),
) -> Iterator[Order]:
    """Yields every order of these players, and of one more whom nobody has seen."""
    for unseen in (0, 1):
        if len(seated) + unseen < FEWEST or (unseen and len(seated) > 4):
            continue
        everybody: list[Colour | None] = [*seated, *([None] * unseen)]
        prior = A_PLAYER_MORE * len(seated) + A_PLAYER_UNSEEN * unseen + (TWO_LOOKS if looks or taken else 0.0)
        for rest in permutations(everybody[1:]):
            yield Order((everybody[0], *rest), prior, looks, taken)
