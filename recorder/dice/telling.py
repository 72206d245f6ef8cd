"""What a person tells of a turn: on the command line, or asked for at the terminal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.dice.city import points
from engine.dice.game import Turn, play
from engine.dice.layout import Layout, parse_rolls
from engine.dice.table import KNIGHTS
from engine.errors import RecorderError, UsageError
from engine.message import Counted, Message
from language import Language
from recorder.dice.record import DicePad
from recorder.game.source import is_photo
from recorder.shell.tables import name_said

if TYPE_CHECKING:
    from recorder.doubts.terminal import InTerminal

Read = Callable[[str], tuple[Layout, ...]]
"""Reads the dice of each roll: from a line, or from a photo that is named."""


def reader(come: int, language: Language, person: "InTerminal | None") -> Read:
    """Returns what reads a line, or a photo that is named. `come`: how many dice the player has."""

    def read(told: str) -> tuple[Layout, ...]:
        if not is_photo(told):
            return parse_rolls(told)
        from recorder.dice.photo import Photographed

        return (Photographed(come, language, person).layout(Path(told)),)

    return read


@dataclass(frozen=True, slots=True)
class Telling:
    """Who tells the turn. `person`: whoever sits at the terminal, if anybody."""

    read: Read
    person: "InTerminal | None" = None

    def turn(self, words: Sequence[str], keeps_knight: bool, pad: DicePad) -> Turn | None:
        """Returns the turn; None where nothing was told. What was typed wrong at the terminal is asked for again."""
        if words:
            return self._allowed(Turn(self.read(" ".join(words)), keeps_knight), pad)
        if self.person is None:
            raise UsageError("Tell the dice, or name a photo; write, for example: recorder dice turn e ew w + 2k c")
        name = name_said(pad.next_name, "", self.person.language)
        question = self.person.language.say("The dice of {name}, such as e ew w + 2k c (Enter: none yet)", name=name)
        while text := self.person.line(question):
            try:
                return self._allowed(Turn(self.read(text), keeps_knight), pad)
            except RecorderError as fault:
                self.person.console.print(self.person.language.tell(fault.message))
        return None

    def _allowed(self, turn: Turn, pad: DicePad) -> Turn:
        """Returns the turn, once it is known to be allowed and whether a knight is kept."""
        play(pad.standing, turn, pad.game.table)
        if turn.keeps_knight or self.person is None or turn.end.knights < KNIGHTS:
            return turn
        question = Message(
            "There are {n} knights. Score nothing now instead of {points}, keep one, and count double next time?",
            n=turn.end.knights, points=Counted("{n} point", "{n} points", points(turn.end)),
        )  # fmt: skip
        return Turn(turn.rolls, self.person.yes(question, otherwise=False))
