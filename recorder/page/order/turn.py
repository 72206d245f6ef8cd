"""Where somebody is who taps through the turns: it stands in the address, so that no phone needs to remember it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.boxes import BASE, load
from engine.errors import UsageError
from engine.order import Part, order_of
from engine.order.walk import MOST_PLAYERS, Place, first, following
from engine.tiles.tile import COUNTED_AS

ON = "n"  # a part was gone through
HAPPENED = "y"  # and what may end or repeat something in it did happen


@dataclass(frozen=True, slots=True)
class Chosen:
    """The boxes on a table, whose words are taken, and how many play."""

    boxes: tuple[str, ...]
    edition: str
    players: int

    @property
    def href(self) -> str:
        """Names the page of its first turn."""
        return f"/order/{','.join(self.boxes)}/{self.edition}/{self.players}"

    @property
    def order(self) -> tuple[Part, ...]:
        """Lists the parts with their steps."""
        return order_of(self.boxes, self.edition)


def chosen(boxes: Iterable[str], edition: str, players: int) -> Chosen:
    """Checks what was chosen. The base game is always there."""
    if edition not in COUNTED_AS:
        raise UsageError("There is no edition {name}; choose one of the list.", name=edition)
    if not 1 <= players <= MOST_PLAYERS:
        raise UsageError("Write how many play, 1 to {most}.", most=MOST_PLAYERS)
    names = tuple(dict.fromkeys((BASE, *(load(name).name for name in boxes))))
    return Chosen(names, edition, players)


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in one player's turn. `player` counts from 0; `way`: a letter for each part gone through so far."""

    chosen: Chosen
    player: int = 0
    way: str = ""

    @property
    def href(self) -> str:
        """Names the page of this place."""
        return f"{self.chosen.href}/{self.player + 1}/{self.way}".removesuffix("/")

    @property
    def place(self) -> Place | None:
        """Says where the way leads; None where it leads beyond this turn, or nowhere."""
        order = self.chosen.order
        here = Place(self.player, first(order).part)
        if not 0 <= self.player < self.chosen.players or set(self.way) - {ON, HAPPENED}:
            return None
        for letter in self.way:
            here = following(order, here, self.chosen.players, letter == HAPPENED)
            if _begins(here, order):
                return None
        return here

    def after(self, here: Place, happened: bool = False) -> Turn:
        """Returns the next place: in the same turn, or the beginning of the next player's."""
        there = following(self.chosen.order, here, self.chosen.players, happened)
        if _begins(there, self.chosen.order):
            return Turn(self.chosen, there.player)
        return Turn(self.chosen, self.player, self.way + (HAPPENED if happened else ON))

    @property
    def before(self) -> Turn | None:
        """Returns the place before this one; none where the turn begins."""
        return Turn(self.chosen, self.player, self.way[:-1]) if self.way else None


def _begins(place: Place, order: Sequence[Part]) -> bool:
    return place.part == first(order).part
