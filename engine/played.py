"""A game as the summary and the statistics need it: who took how many points of which kind.

Here stands, once, what counts. Every figure but the number of games comes from whole games alone, those whose totals
are known (`Played.whole`). So the figures of a line are of the same games, and track and kinds are parts of the average
beside them; points of a board without its track would be added to totals of other games. Kinds come from the parts that
tell them (`Part.tells_kinds`), margins and duels from games that somebody won against somebody (`Played.contested`). A
league stands in `league_order`. A colour without a name is nobody from game to game: who played red last week is not
who plays red today (`Part.named`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

KINDS = ("road", "city", "monastery", "garden", "field", "other")
"""The kinds of points, in the order of every table."""


class Player(NamedTuple):
    """Who somebody is: the name; in one game also the colour, of whoever has no name.

    Never what is printed of it: two names in signs that a page lacks look alike, and so does somebody called Red.
    """

    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One player's part in one game.

    `points` are those of the last board by kind (KINDS); `track` those on the scoring track, None where nobody
    told; `total` their sum, or what a table of results says. `won` is true for everybody who shares the first place of
    a game that is whole.
    """

    name: str
    colour: str
    points: Mapping[str, int]
    track: int | None
    total: int
    won: bool

    @property
    def named(self) -> bool:
        """Whether anybody knows who that was; a name of spaces and control signs does not count as one."""
        return any(sign.isprintable() and not sign.isspace() for sign in self.name)

    @property
    def player(self) -> Player:
        """Who that is in this game: the name, else the colour."""
        return Player(self.name) if self.named else Player("", self.colour)

    @property
    def tells_kinds(self) -> bool:
        """Whether it is known where the points came from; a table of results may tell no more than their total."""
        return any(self.points.values()) or self.total == (self.track or 0)

    @property
    def on_board(self) -> int:
        """The points of the last board alone."""
        return sum(self.points.values())


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game; `day` is None and `place` empty where nobody gave them. A game that is not whole has no
    winner.
    """

    day: date | None
    place: str
    parts: tuple[Part, ...]
    whole: bool = field(init=False, repr=False, compare=False)
    """Whether the totals are the game's: without the track they are only the points still on the board."""

    def __post_init__(self) -> None:
        told = all(part.track is not None for part in self.parts) or self.from_table
        object.__setattr__(self, "whole", bool(self.parts) and told)
        if not self.whole:  # older games name as winner whoever has the most on the board
            object.__setattr__(self, "parts", tuple(replace(part, won=False) for part in self.parts))

    @property
    def only_totals(self) -> bool:
        """Whether the points on the last board are not known at all, as in an old table of results."""
        return self.from_table and not any(any(part.points.values()) for part in self.parts)

    @property
    def from_table(self) -> bool:
        """Whether the totals are more than sums of what else is known, so that somebody must have given them."""
        return any(part.total != part.on_board + (part.track or 0) for part in self.parts)

    @property
    def contested(self) -> bool:
        """Whether somebody won against somebody: a lone player has nobody to beat, and neither have those who play
        together.
        """
        return len(self.parts) > 1 and any(part.won for part in self.parts)

    @property
    def margin(self) -> int | None:
        """By how much the first won over the next; None where nobody won against anybody."""
        if not self.contested:
            return None
        first, second, *_ = sorted((part.total for part in self.parts), reverse=True)
        return first - second

    @property
    def together(self) -> int | None:
        """The result of those who played together, which is the lowest total; None where somebody won or none is known.

        Whoever plays for himself has a winner in every game that is known whole.
        """
        if not self.whole or any(part.won for part in self.parts):
            return None
        return min(part.total for part in self.parts)

    def counted(self, part: Part) -> int:
        """The total; if any track is missing, the points on the board alone for everybody, so that they compare."""
        return part.total if self.whole else part.on_board

    @property
    def ranked(self) -> tuple[Part, ...]:
        """The parts, most points first; equal ones stay in the order given."""
        return tuple(sorted(self.parts, key=lambda part: -self.counted(part)))


def league_order(player: Player, wins: int, whole: int, average: float | None) -> tuple[int, float, float, Player]:
    """Ranks a line in a league: most wins first, then the better share of whole games, the better average."""
    return -wins, -wins / max(whole, 1), -(average or 0), player
