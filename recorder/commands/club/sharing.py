"""What a club needs beside one family's file: a history that moves to a server and back, and a folder of photos."""

from pathlib import Path
from typing import Annotated

import typer

from engine.errors import UsageError
from recorder.shell.options import Database, Quiet
from recorder.shell.output import console, progress, refuse_folder
from recorder.shell.session import session_of


def copy(
    context: typer.Context,
    source: Annotated[str, typer.Argument(metavar="FROM", help="The history to copy: a file, or a server's address.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Where to: a history that holds no game yet.")],
    quiet: Quiet = False,
) -> None:
    """Copy a whole history into another database, with everything that undo needs, and compare the two."""
    from recorder.exchange.copying import copy_history
    from recorder.history.store import open_store

    speech = session_of(context).language
    into = open_store(target)
    with progress(quiet, speech) as tell:
        copied = copy_history(open_store(source), into, lambda told: tell(speech.tell(told)))
    games = speech.count("{n} game", "{n} games", copied.games)
    _tell(quiet, speech.say("{games} with everything that undo needs: copied to {name}", games=games, name=into.name))


def photos(
    context: typer.Context,
    to: Annotated[
        Path | None,
        typer.Option("--to", readable=False, metavar="DIR", help="Move the copies of all photos into this folder."),
    ] = None,
    back: Annotated[bool, typer.Option("--back", help="Move them into the database.")] = False,
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Say where the copies of the photos lie: in the database, or in a folder, which many machines may share."""
    from recorder.history import copies
    from recorder.history.store import open_store

    say = session_of(context).language.say
    store = open_store(database)
    if to is not None and back:
        raise UsageError("--to and --back contradict each other; leave one out.")
    if to is None and not back:
        with store.existing() as connection:
            room, number = copies.folder(connection), len(copies.hashes(connection))
    else:
        if to is not None:
            refuse_folder(to)
        with store.changing() as connection:
            number, room, before = copies.move(connection, to)
        if before is not None:
            copies.leave(before)
    told = session_of(context).language.count("{n} photo", "{n} photos", number)
    if room is None:
        _tell(quiet, say("The copies of {photos} lie in the database.", photos=told))
    else:
        _tell(quiet, say("The copies of {photos} lie in {path}", photos=told, path=room))


def _tell(quiet: bool, sentence: str) -> None:
    if not quiet:
        console().print(sentence, soft_wrap=True)
