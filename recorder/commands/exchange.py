"""`recorder export`, `import`, `backup`, `restore`: the history to files and back."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import UnreadableFile, UsageError
from recorder.shell.options import Database, Force, Quiet
from recorder.shell.output import STANDARD_OUTPUT, console, refuse_to_replace, save_text
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from recorder.history.entry import HistoryEntry


def export(
    context: typer.Context,
    to: Annotated[
        str,
        typer.Argument(metavar="FILE", help="File to write: games.json or games.csv; - is JSON on standard output."),
    ],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    photos: Annotated[
        bool, typer.Option("--photos/--no-photos", help="Include the copies of the photos (JSON only).")
    ] = True,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Write the kept games to a file: JSON holds everything and can be imported again; CSV is for spreadsheets."""
    from recorder.exchange.csvfile import to_csv
    from recorder.exchange.past import past_of
    from recorder.exchange.transfer import to_history_json
    from recorder.history import find
    from recorder.history.store import open_store

    table = to.lower().endswith(".csv")
    if to != STANDARD_OUTPUT:
        if not table and not to.lower().endswith(".json"):
            raise UsageError("{path}: the name of the file must end in .json or .csv.", path=to)
        refuse_to_replace(Path(to), force)
    with open_store(database).existing() as connection:
        wanted = None if game is None else find.number_of(connection, game)
        listed = [kept for kept in find.find(connection, find.GameFilter()) if wanted in (None, kept.number)]
        rowless = sorted(kept.number for kept in listed if table and not kept.played.parts)
        numbers = sorted(kept.number for kept in listed if kept.number not in rowless)
        entries = _load(connection, numbers, photos and not table)
        past = past_of(connection, photos) if game is None else None
        save_text(to, to_csv(entries) if table else to_history_json(entries, past), force)
    if not quiet and to != STANDARD_OUTPUT:
        speech = session_of(context).language
        console().print(speech.count("{n} game written", "{n} games written", len(numbers)))
        for n in rowless:
            told = speech.say(
                "Game {number} is left out: a game without players has no row in CSV. Export JSON to include it.",
                number=n,
            )
            console().print(told)


def _load(connection: "Connection", numbers: list[int], photos: bool) -> "Iterator[HistoryEntry]":
    from recorder.history.find import load

    for number in numbers:
        yield load(connection, number, with_copies=photos)


def import_(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            readable=False,
            metavar="FILE",
            help="A file made by recorder export, a table as CSV, or an export of BG Stats.",
        ),
    ],
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Import games from a file. Games already in the history stay as they are."""
    from recorder.exchange.past import bring_back, is_empty, past_from
    from recorder.exchange.transfer import read_games
    from recorder.history import journal
    from recorder.history.store import open_store

    brought = read_games(file)
    with open_store(database).writing() as connection:
        past = brought.past if is_empty(connection) else None
        if past is not None:
            try:
                came, known = bring_back(connection, past_from(past), brought.entries), 0
            except UnreadableFile as fault:
                raise UnreadableFile("{path}: {fault}", path=file, fault=fault) from None
        else:
            came, known = journal.import_games(connection, brought.entries)
    if not quiet:
        speech = session_of(context).language
        told = [speech.count("{n} game imported", "{n} games imported", came)]
        if known:
            told.append(speech.count("{n} was already here", "{n} were already here", known))
        console().print(", ".join(told))
        for remark in brought.told:
            console().print(speech.tell(remark), soft_wrap=True)
        if past is not None:
            console().print(
                speech.say("Their changes were imported too; recorder history undo takes back the last of them.")
            )


def backup(
    context: typer.Context,
    to: Annotated[Path, typer.Argument(readable=False, metavar="FILE", help="File to write the copy to.")],
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Copy the whole history with its photos into one file, and check the copy."""
    from recorder.exchange.backup import backup as make
    from recorder.history.store import open_store

    games = make(open_store(database), to, force)
    if not quiet:
        told = session_of(context).language.count("{n} game is in {file}", "{n} games are in {file}", games, file=to)
        console().print(told)


def restore(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(readable=False, metavar="FILE", help="A file made by `recorder backup`.")
    ],
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Check a backup and put it in place of the history; the old history is set aside, not lost."""
    from recorder.exchange.backup import restore as put_back
    from recorder.history.store import open_store

    speech = session_of(context).language
    games, aside = put_back(open_store(database), file)
    if not quiet:
        console().print(speech.count("The history has {n} game again", "The history has {n} games again", games))
        if aside is not None:
            console().print(speech.say("The previous history is in {file}", file=aside))
