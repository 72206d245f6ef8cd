"""Reads `turn.steps`: the parts of a turn, each with everything that may be done in it and the boxes that need it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from engine.boxes import BASE, names
from engine.errors import DamagedProgram
from engine.formats.shipped import shipped_text
from engine.message import Message
from engine.tiles.tile import EDITIONS


class Mark(StrEnum):
    """What may interrupt a step, each where its box lies on the table."""

    MESSAGE = "message"
    ROBBER = "robber"
    TRAP = "trap"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, in English; [follower|meeple] are the words of the first edition and of the later ones."""

    sentence: str
    picture: str
    needs: tuple[frozenset[str], ...] = ()
    """Of each of these one must be there: a box, an edition, or a box with `!` that must not be there."""
    points: bool = False
    """Does somebody take points here?"""
    joins: bool = False
    """May a figure come onto a road here?"""
    skips: bool = False
    """Where it happened, is no figure set any more?"""
    repeats: bool = False
    """Where it happened, is 1B to 4A played once more?"""
    marks: tuple[Mark, ...] = ()
    """What may interrupt it on this table."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the turn: `any`, `1A` ... `4B`, `final`."""

    name: str
    title: str
    steps: tuple[Step, ...] = ()

    @property
    def in_turn(self) -> bool:
        """Is it played once in every turn?"""
        return self.name not in ("any", "final")


@cache
def parts() -> tuple[Part, ...]:
    """Every part with every step, whatever box needs it."""
    text = shipped_text("engine", "order", "turn.steps")
    drafts: list[_Draft] = []
    for number, line in enumerate(text.splitlines(), 1):
        words, colon, sentence = line.partition(" : ")
        if not words.strip() or line.startswith("#"):
            continue
        try:
            if line.startswith("part "):
                _, name, title = line.split(None, 2)
                drafts.append(_Draft(name, title))
            elif colon and drafts:
                drafts[-1].steps.append(_step(words.split(), sentence.strip()))
            else:
                raise ValueError("a step stands under a part and has a colon before its sentence")
        except ValueError as fault:
            raise DamagedProgram(Message.plain(f"turn.steps, line {number}: {fault}.")) from None
    return tuple(Part(draft.name, draft.title, tuple(draft.steps)) for draft in drafts)


@dataclass(slots=True)
class _Draft:
    """A part whose steps are still being read."""

    name: str
    title: str
    steps: list[Step] = field(default_factory=list)


FLAGS = ("points", "joins", "skips", "repeats")


def _step(words: list[str], sentence: str) -> Step:
    if len(words) < 2:
        raise ValueError("a step begins with the boxes that need it and a picture")
    needed, picture, *flags = words
    needs = tuple(frozenset(choice.split("|")) for choice in needed.split("+"))
    known = {*names(), *EDITIONS}
    for name in sorted(name.removeprefix("!") for choice in needs for name in choice):
        if name not in known:
            raise ValueError(f"{name} is no box")
    for flag in flags:
        if flag not in FLAGS:
            raise ValueError(f"{flag} is not known here")
    always = {frozenset({BASE})}
    return Step(
        sentence,
        picture,
        tuple(choice for choice in needs if choice not in always),
        **dict.fromkeys(flags, True),  # type: ignore[arg-type]
    )
