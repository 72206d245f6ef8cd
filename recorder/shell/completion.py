"""What the shell completes: names and places that the history knows, and colours.

The shell waits for each answer, so this reads the history with sqlite3 alone and loads nothing else. It offers nothing
where the history is not there, is not SQLite, or cannot be read at once.
"""

import os
import re
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import closing
from pathlib import Path

import typer
from platformdirs import user_data_path

from engine.pieces import Colour

PATIENCE = 0.2  # seconds to wait for another program that is writing

_LATELY = 30  # games: who plays now comes before who played a lot long ago
_COUNTED = (
    "SELECT {names}.name FROM {names} JOIN (SELECT {name} AS id, count(*) AS often, "
    "sum(CASE WHEN {game} > (SELECT max(number) FROM games) - {lately} THEN 1 ELSE 0 END) AS lately "
    "FROM {games} GROUP BY {name}) AS counted ON counted.id = {names}.id "
    "ORDER BY counted.lately DESC, counted.often DESC, {names}.name"
)
KNOWN = {
    "player": _COUNTED.format(names="players", name="player", games="parts", game="game", lately=_LATELY),
    "place": _COUNTED.format(names="places", name="place", games="games", game="number", lately=_LATELY),
}
"""The names of players and places: those of the latest games first, then the frequent ones."""


def usual_place() -> Path:
    """Returns the path of history.db in the person's data folder."""
    return user_data_path("carcassonne-recorder", appauthor=False) / "history.db"


def offered_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offers the players whose names begin like this."""
    return _beginning(incomplete, _known(ctx, "player"))


def offered_places(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offers the places whose names begin like this."""
    return _beginning(incomplete, _known(ctx, "place"))


def offered_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offers players or places, as the word before says: `rename player An`."""
    kind = ctx.params.get("kind")
    return _beginning(incomplete, _known(ctx, str(kind)) if kind in KNOWN else [])


def offered_kinds(incomplete: str) -> list[str]:
    """Offers what has names."""
    return _beginning(incomplete, list(KNOWN))


def offered_seats(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offers colours, and after red= the players that are not named yet: red=Anna,blue=Bo."""
    told, _, begun = incomplete.rpartition(",")
    head = f"{told}," if told else ""
    if "=" in begun:
        colour = begun.partition("=")[0]
        taken = {pair.partition("=")[2].casefold() for pair in told.split(",")}
        free = [one for one in _known(ctx, "player") if one.casefold() not in taken and not re.search("[,;=]", one)]
        return _beginning(incomplete, [f"{head}{colour}={one}" for one in free])
    return offered_colours(incomplete)


def offered_colours(incomplete: str) -> list[str]:
    """Offers the colours that are not named yet: red=43,bl."""
    told, _, begun = incomplete.rpartition(",")
    head = f"{told}," if told else ""
    taken = {pair.partition("=")[0] for pair in told.split(",")}
    return [] if "=" in begun else _beginning(incomplete, [f"{head}{c}=" for c in Colour if c not in taken])


def _known(ctx: typer.Context, kind: str) -> list[str]:
    import sqlite3

    where = str(ctx.params.get("database") or os.environ.get("RECORDER_DB") or usual_place())
    file = Path(where.removeprefix("sqlite:///")).expanduser()
    try:
        address = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as history:
            return [str(name) for (name,) in history.execute(KNOWN[kind])]
    except (sqlite3.Error, OSError):
        return []


class _Offer(str):
    """A word to offer. Typer drops what does not begin with what was typed, letter by letter: here that was looked at
    already, in capitals or not, and for Bash the beginning is gone.
    """

    __slots__ = ()

    def startswith(self, *_: object) -> bool:
        return True


def _beginning(incomplete: str, words: Sequence[str]) -> list[str]:
    begun = incomplete.casefold()
    return [_Offer(_for_shell(word, incomplete)) for word in words if word.casefold().startswith(begun)]


# Bash parts what is typed at every = and replaces only what stands behind the last one.
_BASH = "complete_bash"
_ASKED, _WORDS, _CURRENT = "_RECORDER_COMPLETE", "COMP_WORDS", "COMP_CWORD"


def _for_shell(word: str, incomplete: str) -> str:
    """Returns the word as the shell takes it; the others quote what is special in it themselves."""
    if os.environ.get(_ASKED) != _BASH:
        return word
    rest = word[incomplete.rfind("=") + 1 :]
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", rest)


def join_words(asked: MutableMapping[str, str]) -> None:
    """Puts together again, in what Bash asks with, the words that it parted at an =."""
    if asked.get(_ASKED) != _BASH or _WORDS not in asked:
        return
    between = "\n" if "\n" in asked[_WORDS] else " "  # Typer's script for Bash sets line ends
    typed = asked[_WORDS].split(between)
    current = int(asked[_CURRENT])
    whole = list(_joined(typed[: current + 1]))
    asked[_WORDS], asked[_CURRENT] = between.join(whole), str(len(whole) - 1)


def _joined(typed: Sequence[str]) -> Iterator[str]:
    word = ""
    for before, part in zip(["", *typed], typed, strict=False):
        if word and "=" not in (before, part):
            yield word
            word = ""
        word += part
    yield word
