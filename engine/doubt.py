"""What a photo left open, and what a person answered: both are kept with a game and told in any language.

Both speak the notation, which knows no language: `F@90` is a tile, `red:road` a meeple, `34` points on the track.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.cell import Cell
from engine.pieces import Colour

NOTHING = "nothing"
"""In place of the notation: nothing lies or stands there."""
HALF = 0.5


class What(StrEnum):
    """What can be doubtful."""

    TILE = "tile"
    MEEPLE = "meeple"
    TRACK = "track"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a doubt or a correction is about: the tile or the meeples of a cell, or a colour's points on the track."""

    what: What
    where: Cell | Colour

    def __str__(self) -> str:
        where = self.where if isinstance(self.where, Colour) else f"{self.where.x},{self.where.y}"
        return f"{self.what} {where}"


def tile_at(cell: Cell) -> Subject:
    return Subject(What.TILE, cell)


def meeples_at(cell: Cell) -> Subject:
    return Subject(What.MEEPLE, cell)


def track_of(colour: Colour) -> Subject:
    return Subject(What.TRACK, colour)


@dataclass(frozen=True, slots=True)
class Alternative:
    """What may be there instead. `likelihood` 0..1; `worth`: the points each colour would gain or lose by it."""

    words: str
    likelihood: float
    worth: Mapping[Colour, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that nobody settled: what was read, how likely that is (0..1), and what else it may be.

    A tile of no known box is read as its four edges, `FCR?`. `under`: how many figures lie beneath the one in doubt.
    """

    about: Subject
    read: str
    likelihood: float = 0.0
    alternatives: tuple[Alternative, ...] = ()
    under: int = 0

    @property
    def default(self) -> str:
        """What is taken where nobody answers: nothing, if that is likelier than not; else the likeliest figure or
        number. Of tiles it is what was read, since the whole board was solved with it.
        """
        others = {other.words: other.likelihood for other in self.alternatives}
        if self.about.what is What.TILE or self.read == NOTHING:
            return self.read
        if others.pop(NOTHING, 0.0) > HALF:
            return NOTHING
        return max([self.read, *others], key=lambda words: others.get(words, self.likelihood))

    @property
    def stake(self) -> int:
        """The most points that any colour gains or loses if an alternative is right."""
        return max((abs(points) for other in self.alternatives for points in other.worth.values()), default=0)

    @property
    def key(self) -> tuple[Subject, str]:
        """What is left open, however likely it is: by this a doubt is found again after a file or another reading."""
        return self.about, self.read

    def answered(self, told: str) -> "Correction":
        """What a person said to it, in the words of the notation."""
        return Correction(self.about, self.read, told)


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said against what was read; kept beside it, never instead of it.

    A file may hold a remark in free words: that one is about nothing, and stands in `told`.
    """

    about: Subject | None
    read: str
    told: str

    @property
    def changes(self) -> bool:
        """Whether it says anything else than what was read."""
        return self.read != self.told
