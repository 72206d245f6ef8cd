"""How doubts are settled: one protocol, whoever answers. This module neither prints nor reads; the ways to ask do.

`settle` hands a reading's doubts one by one to the one who answers. It keeps the list of answers given so far, and
after each it looks at the first reading with that list in it: an answer about a tile has the board solved again around
it, so what is asked next is what is still doubtful then, and going back drops the last answer. What nobody settles
stays a doubt, and is kept as one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from engine.cell import Cell
from engine.doubt import Correction, Doubt
from engine.message import Message
from recorder.doubts.answers import Again, Answer, answered, taken
from recorder.doubts.doubts import Key, Matter, cell_of, matters
from vision.reading import Quad, Reading, TileReading


class Way(Enum):
    """What a person may do instead of answering a question."""

    LEAVE = auto()
    """This one stays open."""
    BACK = auto()
    """To the question before, whose answer is taken back."""
    REST = auto()
    """Everything else stays as it was read."""


@dataclass(frozen=True, slots=True)
class Question:
    """One doubt put to somebody. `number`: its number in the picture; `left`: how many questions follow, as far as
    known; `seen`: where a photo shows its tile.
    """

    number: int
    doubt: Doubt
    left: int = 0
    seen: Quad | None = None


class Settler(Protocol):
    """Somebody who answers."""

    def answer(self, question: Question) -> str | Way:
        """Says what is really there, in the words of the notation, or NOTHING; or where to go instead."""

    def points(self, colour: str) -> int | None:
        """Says how many points this colour has on the track, of which nothing was read. None: not known."""

    def name(self, colour: str, offered: Sequence[str]) -> str:
        """Says who plays this colour, perhaps one of those offered. Empty: not given."""

    def yes(self, question: Message, otherwise: bool) -> bool:
        """Says yes or no; `otherwise` is what happens where nobody answers."""


class NeverAsk:
    """Settles without asking: the most probable answer stays, and stays a doubt."""

    def answer(self, _question: Question) -> str | Way:
        return Way.REST

    def points(self, _colour: str) -> int | None:
        return None

    def name(self, _colour: str, _offered: Sequence[str]) -> str:
        return ""

    def yes(self, _question: Message, otherwise: bool) -> bool:
        return otherwise


Kept = Callable[[tuple[Answer, ...]], None]
"""Is given the list of answers after each, so that it can be kept."""


def settle(
    reading: Reading,
    settler: Settler,
    again: Again | None = None,
    given: Sequence[Answer] = (),
    kept: Kept = lambda _answers: None,
) -> tuple[Reading, tuple[Correction, ...]]:
    """Puts the doubts to the one who answers; returns the reading and the corrections to it.

    `given`: the answers that a person gave before, as `kept` received them.
    """
    first, answers = taken(reading), list(given)
    numbers: dict[Key, int] = {}
    while True:
        now, corrections = answered(first, answers, again)
        open_ = matters(now)
        for matter in open_:
            numbers.setdefault(matter.key, len(numbers) + 1)
        told = {answer.key for answer in answers}
        asked = [matter for matter in open_ if matter.key not in told]
        if not asked:
            return now, corrections
        matter = asked[0]
        said = settler.answer(Question(numbers[matter.key], matter.doubt, len(asked) - 1, _seen(matter, now)))
        if said is Way.REST:
            return now, corrections
        if said is Way.BACK:
            del answers[-1:]
        else:
            answers.append(Answer(matter.key, matter.doubt.read, None if said is Way.LEAVE else said))
        kept(tuple(answers))


def _seen(matter: Matter, reading: Reading) -> Quad | None:
    """Finds where a photo shows the tile that a doubt is about."""
    entry = matter.entry
    if entry is None or isinstance(entry, TileReading):
        return entry.quad if entry else None
    lying: dict[Cell, TileReading] = {cell_of(tile): tile for tile in reading.tiles}
    tile = lying.get(cell_of(entry))
    return tile.quad if tile else None
