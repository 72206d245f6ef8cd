"""Chooses the steps for the boxes on the table, and the words of their edition."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.boxes import load
from engine.order.steps import Mark, Part, Step, parts
from engine.tiles.tile import COUNTED_AS

MARK_BOXES = {Mark.MESSAGE: "messages", Mark.ROBBER: "robbers", Mark.TRAP: "russian-promos"}
"""The box that brings each mark; messages and robbers interrupt points, a trap what comes onto a road."""

TODAY = "c3"
"""The edition whose words are taken where nobody named one: what is sold now."""


def order_of(boxes: Iterable[str], edition: str = TODAY) -> tuple[Part, ...]:
    """Every part of the order of play with the steps that these boxes bring; a part that they lack has none.

    >>> [step.sentence for step in next(p for p in order_of(["base"]) if p.name == "4B").steps]
    ["It is the next player's turn."]
    """
    there = {*(load(name).name for name in boxes), COUNTED_AS[edition]}
    marks = [mark for mark, box in MARK_BOXES.items() if box in there]
    return tuple(
        replace(part, steps=tuple(_marked(step, marks) for step in part.steps if _needed(step, there)))
        for part in parts()
    )


def worded(sentence: str, edition: str = TODAY) -> str:
    """The sentence, in whatever language, with that edition's words: of [follower|meeple] one.

    >>> worded("Set a [follower|meeple].", "c1")
    'Set a follower.'
    """
    first = COUNTED_AS[edition] == "c1"
    return _WORDS.sub(lambda found: found[1] if first else found[2], sentence)


_WORDS = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")


def _needed(step: Step, there: set[str]) -> bool:
    return all(any(_there(name, there) for name in choice) for choice in step.needs)


def _there(name: str, there: set[str]) -> bool:
    return name.removeprefix("!") not in there if name.startswith("!") else name in there


def _marked(step: Step, marks: list[Mark]) -> Step:
    interrupted = [m for m in marks if (step.joins if m is Mark.TRAP else step.points)]
    return replace(step, marks=tuple(interrupted))
