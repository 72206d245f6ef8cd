"""Goes through the turns part by part: what was skipped or is played once more, and whose turn follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.order.steps import Part

AFTER_FIGURES = "2C"
SECOND_TURN = "1B"
MOST_PLAYERS = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Where the game is: the player's number from 0, the part's name, and whether this is the builder's second turn."""

    player: int
    part: str
    again: bool = False


def first(order: Sequence[Part]) -> Place:
    """The beginning of the game."""
    return Place(0, _in_turn(order)[0])


def following(order: Sequence[Part], here: Place, players: int, happened: bool = False) -> Place:
    """What comes after a part. `happened`: what may end or repeat something in it did happen."""
    names = _in_turn(order)
    if happened and _asked(order, here) == "skips":
        return Place(here.player, AFTER_FIGURES, here.again)
    if happened and _asked(order, here) == "repeats":
        return Place(here.player, SECOND_TURN, again=True)
    at = names.index(here.part) + 1
    if at == len(names):
        return Place((here.player + 1) % players, names[0])
    return Place(here.player, names[at], here.again)


def asked(order: Sequence[Part], here: Place) -> str | None:
    """The sentence of what may end or repeat something in this part; a second turn brings no third."""
    kind = _asked(order, here)
    steps = (step for part in order if part.name == here.part for step in part.steps)
    return next((step.sentence for step in steps if kind and getattr(step, kind)), None)


def _asked(order: Sequence[Part], here: Place) -> str | None:
    steps = [step for part in order if part.name == here.part for step in part.steps]
    if any(step.skips for step in steps):
        return "skips"
    return "repeats" if any(step.repeats for step in steps) and not here.again else None


def _in_turn(order: Sequence[Part]) -> list[str]:
    return [part.name for part in order if part.in_turn]
