"""The photos of dice in the process that reads, each with what it shows, until others come or the page ends."""

import uuid
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path

from engine.dice.table import letters_of
from engine.errors import NoBoard
from recorder.page.dice.values import CATAPULT, KNIGHT, DiceAsk, DicePhoto, DieSeen, ReadDice, Throw
from recorder.page.reading.shown import Shown, shown
from recorder.page.reading.values import NotRead
from vision.dice.faces import Kind
from vision.dice.reading import DiceReading, read
from vision.photo import pictures

MOST_THROWS = 40
"""Photos that stay at hand: a third of a megabyte each."""
LETTERS = {Kind.KNIGHT: KNIGHT, Kind.CATAPULT: CATAPULT}


@dataclass(slots=True)
class Throws:
    """The last photos of dice that were read; an older one has to be taken again."""

    _read: OrderedDict[str, tuple[Throw, Shown]] = field(default_factory=OrderedDict)

    def answer(self, ask: DiceAsk) -> object:
        """Answers what the page asks of dice."""
        if isinstance(ask, ReadDice):
            return self._kept(ask)
        if ask.key not in self._read:
            return NotRead()
        throw, picture = self._read[ask.key]
        return picture.jpeg if isinstance(ask, DicePhoto) else throw

    def _kept(self, ask: ReadDice) -> str:
        path = Path(ask.upload.name)
        photo = pictures(ask.upload.content, path)[0]
        reading = read(photo)
        if not reading.dice:
            raise NoBoard(
                "{path} shows no dice that can be read; photograph them from above, all of them in the picture.",
                path=path,
            )
        picture = shown(photo)
        key = uuid.uuid4().hex
        self._read[key] = (throw_of(reading, picture.size, photo.size[0] / picture.size[0]), picture)
        while len(self._read) > MOST_THROWS:
            self._read.popitem(last=False)
        return key


def throw_of(reading: DiceReading, size: tuple[int, int], shrunk: float) -> Throw:
    """Puts a reading into plain values; one pixel as shown stands for `shrunk` of the photo's in a row."""
    grid = reading.layout.grid
    dice = tuple(
        DieSeen(
            tuple((float(x) / shrunk, float(y) / shrunk) for x, y in die.quad),
            LETTERS.get(die.kind) or letters_of(die.edges),
            "" if die.cell is None else grid.name(die.cell),
            die.doubtful,
        )
        for die in reading.dice
    )
    return Throw(size, dice, reading.certain)
