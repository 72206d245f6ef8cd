"""How doubts are settled: one protocol, whoever answers. This module neither prints nor reads; the ways to ask do.

`settle` hands a reading's doubts one by one to the one who answers. It keeps the list of answers given so far, and
after each it looks at the first reading with that list in it: an answer about a tile has the board solved again around
it, so what is asked next is what is still doubtful then, and going back drops the last answer. What an answer may
change most comes first; what is not worth a question, and what nobody settles, stays a doubt and is kept as one.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain
from types import MappingProxyType
from typing import Protocol

from engine.board import Board
from engine.cell import Cell
from engine.doubt import Correction, Doubt, Subject, track_of
from engine.game import Game
from engine.message import Counted, Message
from engine.pieces import Colour
from recorder.doubts.answers import Again, Answer, Twin, answered, of_its_colour, taken
from recorder.doubts.doubts import Key, Matter, cell_of, colours_of, key_of, matters, unseen_figures
from recorder.doubts.paid import UNKNOWN, Paid, paid
from recorder.doubts.worth import is_decided, is_worth_asking, ranked, unweighed
from recorder.photos.reading import game_of_reading
from vision.reading import MeepleReading, Point, Quad, Reading, TileReading, board_of


class Way(Enum):
    """What a person may do instead of answering a question."""

    LEAVE = auto()
    """This one is taken as it was read and stays a doubt: nobody has said that it is so."""
    BACK = auto()
    """To the question before, whose answer is taken back."""
    REST = auto()
    """Everything else stays as it was read."""


@dataclass(frozen=True, slots=True)
class Alike:
    """What somebody says of a figure whose colour is in doubt, and of all those between the same two colours: they are
    of its colour too.
    """

    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """One doubt put to somebody. `number`: its number in the picture; `left`: how many questions follow, as far as
    known; `seen`: where a photo shows its tile; `foot`: where in that tile a figure's foot is.

    `board`: as it is taken to be now; `paid`: what it has paid bounds the points of a colour on the track; `alike`:
    the other figures that are asked about and may be of the same two colours; `pile`: how many figures may lie on one
    another there, 1 for one that is by itself; `elsewhere`: where in that tile others stand or lie, each pile once.
    """

    number: int
    doubt: Doubt
    left: int = 0
    seen: Quad | None = None
    board: Board = field(default_factory=Board)
    foot: Point | None = None
    paid: Paid = UNKNOWN
    alike: tuple[Twin, ...] = ()
    pile: int = 1
    elsewhere: tuple[Point, ...] = ()


class Settler(Protocol):
    """Somebody who answers."""

    def answer(self, question: Question) -> str | Alike | Way:
        """Says what is really there, in the words of the notation, or NOTHING; or where to go instead."""

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        """Says how many points these have on the track, of which nothing was read; what is not known is left out."""

    def name(self, colour: str, offered: Sequence[str], taken: Collection[str]) -> str:
        """Says who plays this colour, perhaps one of those offered, none of those taken. Empty: not given."""

    def yes(self, question: Message, otherwise: bool) -> bool:
        """Says yes or no; `otherwise` is what happens where nobody answers."""


class NeverAsk:
    """Settles without asking: the most probable answer stays, and stays a doubt."""

    def answer(self, _question: Question) -> str | Alike | Way:
        return Way.REST

    def points(self, _colours: Sequence[Colour]) -> Mapping[Colour, int]:
        return {}

    def name(self, _colour: str, _offered: Sequence[str], _taken: Collection[str]) -> str:
        return ""

    def yes(self, _question: Message, otherwise: bool) -> bool:
        return otherwise


Kept = Callable[[tuple[Answer, ...]], None]
"""Is given the list of answers after each, so that it can be kept."""

Numbered = Mapping[Subject | MeepleReading, int]
"""The number of each doubt, by what it is about: a figure as it was read, since a tile may hold two."""

First = Callable[[Reading, Numbered], None]
"""Is shown the reading and the numbers of its doubts before anything is asked about it."""

Counting = Callable[[Reading], Game]
"""Makes the game of a reading, with all that a person said of it: its rules say what an answer is worth."""


def in_order(reading: Reading, counted: Counting = game_of_reading) -> tuple[Matter, ...]:
    """Lists what is doubtful in a reading in the order of the questions; behind it what is not worth one."""
    return ranked(matters(reading), counted(reading))


def listed(reading: Reading, counted: Counting = game_of_reading) -> tuple[Doubt, ...]:
    """Lists the doubts alone in the same order, as they are kept."""
    return tuple(map(unweighed, listed_with_worth(reading, counted)))


def listed_with_worth(reading: Reading, counted: Counting = game_of_reading) -> tuple[Doubt, ...]:
    """Lists them with what each of their alternatives is worth."""
    return tuple(matter.doubt for matter in _told(reading, counted))


def numbered(reading: Reading, counted: Counting = game_of_reading) -> Numbered:
    """Numbers them as that list does."""
    return {_marked(matter): number for number, matter in enumerate(_told(reading, counted), 1)}


def numbered_as_kept(reading: Reading, left: Sequence[Doubt]) -> Numbered:
    """Numbers them as the list does that is kept with a game: a correction may have changed what is worth most."""
    numbers: defaultdict[tuple[Subject, str], list[int]] = defaultdict(list)
    for number, doubt in enumerate(left, 1):
        numbers[doubt.key].append(number)
    open_ = (matter for matter in in_order(reading) if numbers[matter.doubt.key])
    return {_marked(matter): numbers[matter.doubt.key].pop(0) for matter in open_}


def _told(reading: Reading, counted: Counting) -> tuple[Matter, ...]:
    unseen = set(map(track_of, unseen_figures(reading)))  # a finding tells these
    return tuple(matter for matter in in_order(reading, counted) if matter.doubt.about not in unseen)


def questions(reading: Reading, counted: Counting = game_of_reading) -> int:
    """Counts what a person would be asked about it."""
    return sum(map(is_worth_asking, in_order(taken(reading), counted)))


def settle(
    reading: Reading,
    settler: Settler,
    again: Again | None = None,
    given: Sequence[Answer] = (),
    kept: Kept = lambda _answers: None,
    counted: Counting = game_of_reading,
    first_seen: First = lambda _reading, _numbers: None,
    every: bool = False,
) -> tuple[Reading, tuple[Correction, ...]]:
    """Puts the doubts to the one who answers; returns the reading and the corrections to it.

    `given`: the answers that a person gave before, as `kept` received them. `first_seen`: called once, if anything is
    asked. `every`: all of them are asked about, whatever they are worth.
    """
    first, answers = taken(reading), tuple(given)
    told = [[answer] for answer in given]  # what each question brought
    numbers: Mapping[Key, int] = {}
    goes_on, began = every, False
    while True:
        at = standing(first, answers, again, counted, numbers, every)
        numbers = at.numbers
        if not at.asked:
            return at.reading, at.corrections
        if not began:
            first_seen(at.reading, at.marks)
            began = True
        if not goes_on and at.decided:
            if settler.yes(_decided(len(at.asked)), otherwise=True):
                return at.reading, at.corrections
            goes_on = True
        matter = at.asked[0]
        question = at.question(matter)
        said = settler.answer(question)
        if said is Way.REST:
            return at.reading, at.corrections
        if said is Way.BACK:
            del told[-1:]
        else:
            told.append(_answers(matter, question, said))
        answers = tuple(chain.from_iterable(told))
        kept(answers)


def _answers(matter: Matter, question: Question, said: str | Alike | Way) -> list[Answer]:
    words = said.words if isinstance(said, Alike) else None if isinstance(said, Way) else said
    answer = Answer(matter.key, matter.doubt.read, words)
    return [answer, *of_its_colour(answer, question.alike if isinstance(said, Alike) else ())]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the settling of a reading has come after some answers.

    `open`: all that is doubtful, in order; `asked`: what of it a person is still asked about, by number; `numbers`: of
    everything that was ever doubtful; `decided`: whether nothing that is asked can change who wins; `board`: what is
    taken to lie there.
    """

    reading: Reading
    corrections: tuple[Correction, ...]
    open: tuple[Matter, ...]
    asked: tuple[Matter, ...]
    numbers: Mapping[Key, int]
    decided: bool
    board: Board

    @property
    def marks(self) -> Numbered:
        """The numbers of what is doubtful, as the picture shows them."""
        return {_marked(matter): self.numbers[matter.key] for matter in self.open}

    def question(self, matter: Matter) -> Question:
        """Puts one of them, or any other entry of the reading, as a question; what was never doubtful has number 0."""
        left = sum(other.key != matter.key for other in self.asked)
        where = matter.doubt.about.where
        bounds = paid(self.reading).get(where, UNKNOWN) if isinstance(where, Colour) else UNKNOWN
        number, seen = self.numbers.get(matter.key, 0), _seen(matter, self.reading)
        return Question(
            number, matter.doubt, left, seen, self.board, matter.key.at, bounds, self._alike(matter),
            self._pile(matter), self._elsewhere(matter),
        )  # fmt: skip

    def _alike(self, matter: Matter) -> tuple[Twin, ...]:
        """Finds the other figures that are asked about and may be of the same two colours."""
        colours = colours_of(matter.doubt).keys()
        others = (other for other in self.asked if colours and other.key != matter.key)
        same = [other for other in others if colours_of(other.doubt).keys() == colours]
        return tuple(Twin(self.numbers[other.key], other.key, other.doubt.read) for other in same)

    def _pile(self, matter: Matter) -> int:
        """Counts the figures on one another that it is one of, those that are only proposed too."""
        lowest = replace(matter.key, under=0)
        same = sum(replace(key_of(figure), under=0) == lowest for figure in self._figures())
        return max(same, matter.key.under + 1)

    def _elsewhere(self, matter: Matter) -> tuple[Point, ...]:
        """Finds where other figures stand or lie on the tile of this one."""
        if matter.key.at is None:
            return ()
        feet = (figure.at for figure in self._figures() if key_of(figure).about == matter.key.about)
        return tuple(dict.fromkeys(foot for foot in feet if foot != matter.key.at))

    def _figures(self) -> tuple[MeepleReading, ...]:
        return (*self.reading.meeples, *self.reading.proposed_meeples)


def standing(
    first: Reading,
    answers: Sequence[Answer],
    again: Again | None = None,
    counted: Counting = game_of_reading,
    numbers: Mapping[Key, int] = MappingProxyType({}),
    every: bool = False,
) -> Standing:
    """Says how far a reading, as it is first taken, is settled by these answers. `numbers`: those given before."""
    now, corrections = answered(first, answers, again)
    open_ = in_order(now, counted)
    known = dict(numbers)
    for matter in open_:
        known.setdefault(matter.key, len(known) + 1)
    told = {answer.key for answer in answers}
    asked = [matter for matter in open_ if (every or is_worth_asking(matter)) and matter.key not in told]
    asked.sort(key=lambda matter: known[matter.key])  # what an answer changed keeps its place
    decided = is_decided(counted(now), (matter.doubt for matter in asked))
    board = board_of(now.tiles, now.meeples)
    return Standing(now, corrections, open_, tuple(asked), known, decided, board)


def _marked(matter: Matter) -> Subject | MeepleReading:
    return matter.entry if isinstance(matter.entry, MeepleReading) else matter.doubt.about


def _decided(left: int) -> Message:
    return Counted(
        "The question that is left cannot change who wins. Take it as read?",
        "None of the {n} questions left can change who wins. Take them as read?",
        left,
    )


def _seen(matter: Matter, reading: Reading) -> Quad | None:
    """Finds where a photo shows the tile that a doubt is about."""
    entry = matter.entry
    if entry is None or isinstance(entry, TileReading):
        return entry.quad if entry else None
    lying: dict[Cell, TileReading] = {cell_of(tile): tile for tile in reading.tiles}
    tile = lying.get(cell_of(entry))
    return tile.quad if tile else None
