"""`recorder export`, `import`, `backup`, `restore`: the history to files and back."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from engine.errors import UnreadableFile, UsageError
from engine.formats.jsonvalue import listed
from recorder.shell.options import Database, Force, Quiet
from recorder.shell.output import STANDARD_OUTPUT, aside, console, refuse_to_replace, save_pieces
from recorder.shell.session import session_of

FEW = 3  # games with a name for two that are named

def export(
    context: typer.Context,
    to: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="File to write: games.json, .csv, .bgsplay, game.jcz or game.cgn; - is JSON on standard output.",
        ),
    ],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    photos: Annotated[
        bool, typer.Option("--photos/--no-photos", help="Include the copies of the photos (JSON only).")
    ] = True,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Write the kept games to a file: JSON holds everything, the others are for spreadsheets and other programs."""
    from recorder.exchange.outgoing import OF_ONE_GAME, Form, Outgoing
    from recorder.history import find
    from recorder.history.store import open_store
    from recorder.show.history import left_out

    form = Form.JSON
    if to != STANDARD_OUTPUT:
        if Path(to).suffix.lower() not in list(Form):
            raise UsageError("{path}: the name of the file must end in .json, .csv, .bgsplay, .jcz or .cgn.", path=to)
        form = Form(Path(to).suffix.lower())
        if form in OF_ONE_GAME and game is None:
            raise UsageError("{path}: such a file holds one game; name it with --game.", path=to)
        refuse_to_replace(Path(to), force)
    with open_store(database).existing() as connection:
        numbers = find.numbers(connection) if game is None else [find.number_of(connection, game)]
        going = Outgoing(connection, photos, form)
        save_pieces(to, going.text(numbers, whole=game is None), force)
    speech = session_of(context).language
    if not quiet and to != STANDARD_OUTPUT:
        console().print(speech.count("{n} game written", "{n} games written", going.written))
        for n in going.rowless:
            told = speech.say(
                "Game {number} is left out: a game without players has no totals. Export JSON to include it.", number=n
            )
            console().print(told)
        for n in going.unscored:
            told = speech.say("Game {number} is left out: points of its track are not known.", number=n)
            console().print(told)
        if going.pads:
            told = speech.count(
                "{n} game of dice or of the castle is left out: such a file holds the board game only. Export JSON to "
                "include it.",
                "{n} games of dice or of the castle are left out: such a file holds the board game only. Export JSON "
                "to include them.",
                len(going.pads),
            )
            console().print(told)
    for line in left_out(going.damaged, going.changes, speech):
        aside().print(line, soft_wrap=True)


def import_(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            readable=False,
            metavar="FILE",
            help="A file made by recorder export, a table as CSV, or of BG Stats, BoardGameGeek or JCloisterZone.",
        ),
    ],
    keep_place: Annotated[
        bool, typer.Option("--keep-place", help="Let photos tell where they were taken, as they do in the file.")
    ] = False,
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Import games from a file. Games already in the history stay as they are."""
    from recorder.exchange.past import PastIn, bring_back, is_empty
    from recorder.exchange.transfer import bared, read_games, with_namesakes
    from recorder.history import find, journal
    from recorder.history.store import open_store

    brought = read_games(file)
    uncopied: list[str] = []
    namesakes: dict[str, str] = {}
    entries = with_namesakes(brought.entries if keep_place else bared(brought.entries, uncopied), namesakes)
    with open_store(database).writing() as connection:
        empty = is_empty(connection)
        past = PastIn(connection if empty else None, keep_place)
        try:
            whole = past.take(brought.past) and empty
            if whole:
                came, known = bring_back(connection, past, entries), 0
            else:
                came, known = journal.import_games(connection, entries)
        except UnreadableFile as fault:
            raise UnreadableFile("{path}: {fault}", path=file, fault=fault) from None
        shown = [(find.number_with(connection, key), name) for key, name in islice(namesakes.items(), FEW)]
    speech = session_of(context).language
    if not quiet:
        told = [speech.count("{n} game imported", "{n} games imported", came)]
        if known:
            told.append(speech.count("{n} was already here", "{n} were already here", known))
        console().print(", ".join(told))
        if shown:
            games = ", ".join(f"{number} ({name})" for number, name in shown)
            told_of = speech.count(
                "In {n} game one name has two colours and counts as one player: {games}. If they are two people: "
                "recorder fix GAME --players red=NAME",
                "In {n} games one name has two colours and counts as one player: {games}. If they are two people: "
                "recorder fix GAME --players red=NAME",
                len(namesakes), games=f"{games} ..." if len(namesakes) > FEW else games,
            )  # fmt: skip
            console().print(told_of, soft_wrap=True)
        for remark in brought.told:
            console().print(speech.tell(remark), soft_wrap=True)
        if whole:
            console().print(
                speech.say("Their changes were imported too; recorder history undo takes back the last of them.")
            )
    if uncopied:
        told_of = speech.say(
            "What these photos tell besides their pictures, such as a place, cannot be taken out of them, so no copy "
            "was kept: {photos}. To keep them as they are: recorder import {file} --keep-place",
            photos=", ".join(uncopied), file=file,
        )  # fmt: skip
        aside().print(told_of, soft_wrap=True)


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

    speech = session_of(context).language
    whole = make(open_store(database), to, force)
    if not quiet:
        console().print(speech.count("{n} game is in {file}", "{n} games are in {file}", whole.games, file=to))
    if whole.damaged:
        told = speech.say(
            "The copy is as damaged as the history ({wrong}); save what can still be read with: recorder export "
            "games.json",
            wrong=speech.tell(listed(whole.damaged)),
        )
        aside().print(told, soft_wrap=True)


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
    games, before = put_back(open_store(database), file)
    if not quiet:
        console().print(speech.count("The history has {n} game again", "The history has {n} games again", games))
        if before is not None:
            console().print(speech.say("The previous history is in {file}", file=before))
