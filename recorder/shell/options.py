"""Options that several commands share, with the same words everywhere."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from functools import wraps
from typing import Annotated, Any

import typer

from engine.errors import UsageError
from language.words import is_nobody
from recorder.shell.completion import offered_colours, offered_places, offered_players, offered_seats
from recorder.shell.output import Output

JsonFile = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON; - is standard output.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print only what was asked for and errors.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]
Database = Annotated[
    str | None,
    typer.Option("--db", metavar="FILE", help="Use this history instead of the usual one (or set RECORDER_DB)."),
]
Track = Annotated[
    str | None,
    typer.Option(
        "--track",
        metavar="COLOUR=POINTS,...",
        autocompletion=offered_colours,
        help="Points on the scoring track, such as red=43,blue=31.",
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="COLOUR=NAME,...",
        autocompletion=offered_seats,
        help="Who played, such as red=Anna,blue=Boris or red,blue; black=none means nobody.",
    ),
]
PlayerWanted = Annotated[
    str,
    typer.Option(
        "--player",
        metavar="NAME",
        autocompletion=offered_players,
        help="Games of this player; part of the name is enough.",
    ),
]
PlaceWanted = Annotated[
    str,
    typer.Option(
        "--place",
        metavar="NAME",
        autocompletion=offered_places,
        help="Games at this place; part of the name is enough.",
    ),
]
Since = Annotated[
    str | None, typer.Option("--from", metavar="DAY", help="Games on or after this day, such as 2026-03-04.")
]
UntilDay = Annotated[str | None, typer.Option("--to", metavar="DAY", help="Games on or before this day.")]
PlayersWanted = Annotated[int | None, typer.Option("--players", metavar="N", help="Games with this many players.")]
GameGiven = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A kept game (its number, or last), or a board or game as a file or one line; - is standard input.",
    ),
]

Group = Mapping[str, tuple[Any, Any]]
"""Options that go together: the name of each with its annotation and its default."""


Command = Callable[..., None]


def gathered(name: str, group: Group, together: Callable[[dict[str, Any]], object]) -> Callable[[Command], Command]:
    """Decorates a command: it has these options in place of its argument `name`, and receives them as one value."""

    def decorate(command: Command) -> Command:
        signature = inspect.signature(command)
        own = list(signature.parameters.values())
        at = [p.name for p in own].index(name)
        kind = own[at].kind
        options = [inspect.Parameter(n, kind, default=d, annotation=a) for n, (a, d) in group.items()]

        @wraps(command)
        def run(**given: Any) -> None:
            words = {option: given.pop(option) for option in group}
            command(**given, **{name: together(words)})

        run.__signature__ = signature.replace(parameters=[*own[:at], *options, *own[at + 1 :]])  # type: ignore[attr-defined]
        return run

    return decorate


writes = gathered(
    "output",
    {"json_file": (JsonFile, None), "force": (Force, False), "quiet": (Quiet, False)},
    lambda words: Output(**words),
)
"""Gives a command the options of its result; it receives them as its argument `output`."""

NO_OUTPUT = Output()


def is_none(text: str) -> bool:
    """Says whether a person means nothing or nobody: a dash, or `none` in any of the languages."""
    return is_nobody(text)


def not_among(option: str, word: str, choices: Iterable[str]) -> UsageError:
    """Makes the fault for a word that an option does not know."""
    told = ", ".join(choices)
    return UsageError("{option} {word}: choose one of {choices}.", option=option, word=word, choices=told)


def split(text: str | None) -> tuple[str, ...] | None:
    """Splits base,river -> ("base", "river")."""
    return None if text is None else tuple(word.strip() for word in text.split(",") if word.strip())


def parse_day(text: str | None) -> date | None:
    """Reads 2026-03-04."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError("{text!r} is not a date; write, for example, 2026-03-04.", text=text) from None


def day_of_game(text: str | None) -> date | None:
    """Reads the day of a game that was played: a slip of the year would put it in the future. Where a phone of the page
    is, it may be a day later than here.
    """
    day = parse_day(text)
    if day and day > date.today() + timedelta(days=1):
        raise UsageError("{day} is still to come; give the day on which the game was played.", day=day.isoformat())
    return day
