"""Players as a person types them: red=Anna, blue=Boris. Colours are taken in every language, in capitals or not."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.errors import UsageError
from engine.message import Message
from engine.pieces import Colour
from language.words import COLOURS, colour_called, compared
from recorder.shell.options import is_none

# Pairs stand between commas, semicolons or blanks. A blank parts two only before the next `word=`: Anna Maria is one.
_BETWEEN = re.compile(r"[,;]|\s+(?=[^\s=,;]+\s*=)")


@dataclass(frozen=True, slots=True)
class Seats:
    """Who played which colour; a name may be empty. `absent`: the colours that nobody played."""

    names: dict[str, str] = field(default_factory=dict)
    absent: frozenset[Colour] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.names or self.absent)


def parse_colour(option: str | Message, word: str) -> Colour:
    """Reads a colour that an option names."""
    colour = colour_called(word)
    if colour is None:
        raise UsageError(
            "{option}: {word!r} is not a colour; choose one of {choices}.", option=option, word=word, choices=COLOURS
        )
    return colour


def parse_seats(text: str | None) -> Seats:
    """Reads "red=Anna, blue, black=none": Anna played red, blue has no name, nobody played black."""
    told = dict(_pairs("--players", text or ""))
    absent = frozenset(colour for colour, name in told.items() if name and is_none(name))
    names = {str(colour): name for colour, name in told.items() if colour not in absent}
    refuse_two_colours(names.values())
    return Seats(names, absent)


def refuse_two_colours(names: Iterable[str]) -> None:
    """Refuses names of which two are one person's."""
    if twice := named_twice(names):
        raise UsageError("{name} cannot play two colours; give one of them another name.", name=twice)


def named_twice(names: Iterable[str]) -> str | None:
    """Finds a name that two have, in whatever case; an empty one is nobody's."""
    given = [name for name in names if name]
    called = [*map(compared, given)]
    return next((name for name in given if called.count(compared(name)) > 1), None)


def parse_players(text: str | None) -> dict[str, str]:
    """Reads red=Anna,blue -> {"red": "Anna", "blue": ""}. A colour that nobody played is the same as one left out."""
    seats = parse_seats(text)
    if seats.absent and not seats.names:
        raise UsageError("--players: name those who played too, such as red=Anna,blue=Boris.")
    return seats.names


def parse_track(text: str | None, option: str | Message = "--track") -> dict[str, int]:
    """Reads red=43,blue=31 -> {"red": 43, "blue": 31}. `option`: where it stands, for a fault."""
    figures: dict[str, int] = {}
    for colour, points in _pairs(option, text or ""):
        if not points.isascii() or not points.isdigit() or len(points) > 4:
            raise UsageError(
                "{option}: {colour}={points} is not a number of points; write, for example, red=43,blue=31.",
                option=option, colour=colour, points=points,
            )  # fmt: skip
        figures[str(colour)] = int(points)
    return figures


def _pairs(option: str | Message, text: str) -> list[tuple[Colour, str]]:
    found: dict[Colour, str] = {}
    for word in _parted(text):
        typed, _, value = (part.strip() for part in word.partition("="))
        colour = parse_colour(option, typed)
        if colour in found:
            raise UsageError("{option}: {colour} is given twice; give each colour once.", option=option, colour=colour)
        found[colour] = value
    return list(found.items())


def _parted(text: str) -> Iterator[str]:
    for part in _BETWEEN.split(text):
        words = part.split()
        if "=" not in part and all(map(colour_called, words)):
            yield from words  # red blue green
        elif words:
            yield part


def chosen_name(typed: str, offered: Sequence[str]) -> str:
    """Returns the name that a person chooses: one of those offered by its number from 1, or any name as it is typed.

    A name that is offered is written as it was, however it is typed now; a dash or nothing gives no name.
    """
    told = " ".join(typed.split())
    if is_none(told):
        return ""
    if told.isascii() and told.isdigit():
        if not 0 < int(told) <= len(offered):
            raise UsageError("{number} is none of the numbers shown; type one of them, or a name.", number=told)
        return offered[int(told) - 1]
    return next((name for name in offered if name.casefold() == told.casefold()), told)
