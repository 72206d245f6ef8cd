"""Dice told by a photo: what was read is said, what is doubtful is asked, and nothing is guessed in silence."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.cell import Cell
from engine.dice.layout import Layout, format, parse
from engine.dice.table import Face, face_of, letters_of
from engine.errors import BrokenRules, NoBoard
from engine.message import Counted, Message
from language import Language
from language.words import is_nobody
from recorder.doubts.terminal import InTerminal
from recorder.shell.tables import percent
from vision.dice.faces import Kind
from vision.dice.reading import DiceReading, DieSeen, read
from vision.photo import load

LETTERS = {"k": Kind.KNIGHT, "c": Kind.CATAPULT}


@dataclass(frozen=True, slots=True)
class Photographed:
    """Reads a roll from a photo. `come`: how many dice the player has; `person`: who answers, if anybody."""

    come: int
    language: Language
    person: InTerminal | None = None

    def layout(self, path: Path) -> Layout:
        """Returns what lies there, once nothing is doubtful."""
        reading = read(load(path)[0])
        if not reading.dice:
            raise NoBoard(
                "{path} shows no dice that can be read; photograph them from above, all of them in the picture.",
                path=path,
            )
        if self.person is None:
            self._refuse_doubts(path, reading)
            return reading.layout
        return self._settled(reading, self.person)

    def _refuse_doubts(self, path: Path, reading: DiceReading) -> None:
        """Refuses a photo that leaves something open where nobody can be asked."""
        doubts = doubts_of(reading, self.come)
        if doubts:
            raise BrokenRules(
                "{path} leaves something open ({doubt}); look, and tell the dice: recorder dice turn {line}",
                path=path, doubt=doubts[0], line=format(reading.layout),
            )  # fmt: skip

    def _settled(self, reading: DiceReading, person: InTerminal) -> Layout:
        """Says what was read, and asks about what is doubtful."""
        say, show = self.language.say, person.console.print
        show(say("Read: {line}", line=format(reading.layout)))
        doubtful = set(reading.doubtful)
        dice = [self._asked(reading, n, person) if n in doubtful else die for n, die in enumerate(reading.dice)]
        reading = _with_cells(replace(reading, dice=tuple(die for die in dice if die is not None)))
        for doubt in doubts_of(reading, self.come):
            question = Message("{doubt}. Is it right as read: {line}?", doubt=doubt, line=format(reading.layout))
            if not person.yes(question, otherwise=False):
                return self._typed(person)
        return reading.layout

    def _asked(self, reading: DiceReading, number: int, person: InTerminal) -> DieSeen | None:
        """Asks about one die: as read, another face, or none at all."""
        die, say = reading.dice[number], self.language.say
        where = reading.layout.grid.name(die.cell) if die.cell else say("aside")
        what = letters_of(die.edges) if die.kind is Kind.CITY else die.kind.value[0]
        question = say("The die {where} reads {what}, {sure}. Enter: right; else its black edges, k, c, or none",
                       where=where, what=what, sure=percent(die.certainty))  # fmt: skip
        while True:
            text = person.line(question)
            if not text:
                return replace(die, certainty=1.0)
            if is_nobody(text):
                return None
            answer = answered(die, text)
            if answer is not None:
                return answer
            person.console.print(say("{text!r} is no face; name black edges, such as ns, or k or c.", text=text))

    def _typed(self, person: InTerminal) -> Layout:
        question = self.language.say("Type the dice as they lie, such as e ew w + 2k c")
        text = person.line(question)
        if not text:
            raise BrokenRules("Nothing was told, and nothing is kept.")
        return parse(text)


def doubts_of(reading: DiceReading, come: int) -> Sequence[Message]:
    """Says what a photo leaves open, whoever is asked."""
    doubts: list[Message] = []
    if reading.doubtful:
        doubts.append(Counted("{n} die is doubtful", "{n} dice are doubtful", len(reading.doubtful)))
    if not reading.certain:
        doubts.append(Message("It is not clear which dice touch"))
    if len(reading.dice) != come:
        seen = Counted("{n} die is seen", "{n} dice are seen", len(reading.dice))
        doubts.append(Message("{seen}, but {come} should come", seen=seen, come=come))
    return doubts


def answered(die: DieSeen, text: str) -> DieSeen | None:
    """Returns the die as a person says it is; None where the answer is no face."""
    told = text.strip().lower()
    if told in LETTERS:
        return replace(die, kind=LETTERS[told], edges=frozenset(), cell=None, certainty=1.0)
    face: Face | None = face_of(told)
    return None if face is None else replace(die, kind=Kind.CITY, edges=face, certainty=1.0)


def _with_cells(reading: DiceReading) -> DiceReading:
    """The same reading; a die that was taken for one set aside, and is a city face, lies apart from the city."""
    below = max((die.cell.y for die in reading.dice if die.cell is not None), default=-2)
    dice = []
    for die in reading.dice:
        if die.kind is Kind.CITY and die.cell is None:
            below += 2
            die = replace(die, cell=Cell(0, below))
        dice.append(die)
    return replace(reading, dice=tuple(dice))
