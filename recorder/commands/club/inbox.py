"""`recorder watch-folder`: photos of finished games arrive in a folder, and are scored and kept."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import RecorderError, UnreadableFile, UsageError
from engine.formats.content import is_folder
from recorder.commands.pages import PAPER, PaperName, paper_called, refuse_pdf
from recorder.shell.options import Database, Force, Quiet, split
from recorder.shell.output import aside, console, save
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.page.drafts import Drafts
    from recorder.page.reading.reader import Reader

USUAL_TABLES = 8


def watch_folder(
    context: typer.Context,
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", readable=False, help="The folder in which photos arrive.")
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Score the photos that are there, and end.")] = False,
    cards: Annotated[
        Path | None,
        typer.Option(
            "--cards", readable=False, metavar="FILE", help="Print cards that name the tables in photos, as PDF."
        ),
    ] = None,
    tables: Annotated[
        str | None, typer.Option("--tables", metavar="NAMES", help="For --cards: what the tables are called.")
    ] = None,
    paper: PaperName = PAPER,
    force: Force = False,
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Score and keep the photos of finished games that arrive in a folder; doubts wait on the page."""
    speech = session_of(context).language
    if folder is None and cards is None:
        raise UsageError("Name the folder in which photos arrive, or print cards for the tables with --cards FILE.")
    if tables is not None and cards is None:
        raise UsageError("--tables is for --cards; name a file for them, or leave it out.")
    if folder is not None and not is_folder(folder):
        raise UnreadableFile("{path} is no folder; name the one in which photos arrive.", path=folder)
    if cards is not None:
        _print_cards(cards, tables, paper, force, quiet, speech)
    if folder is not None:
        _score(folder, once, database, quiet, speech)


def _print_cards(to: Path, tables: str | None, paper: str, force: bool, quiet: bool, speech: "Language") -> None:
    from report.code.cards import LONGEST, Card, cards_page, naming

    size = paper_called(paper)
    refuse_pdf(to, force)
    usual = [speech.say("Table {number}", number=number) for number in range(1, USUAL_TABLES + 1)]
    names = [" ".join(name.split())[:LONGEST] for name in (split(tables) or ())] if tables is not None else usual
    if not names:
        raise UsageError("No table was named; name some, such as: Table 1, Table 2")
    under = speech.say("Leave this card beside the board: it names the table in the photo.")
    made = cards_page([Card(name, under, naming(name)) for name in names], speech, size, speech.say("Tables"))
    save(to, made, force)
    if not quiet:
        console().print(speech.say("Saved: {file}", file=to), soft_wrap=True)


def _score(folder: Path, once: bool, database: str | None, quiet: bool, speech: "Language") -> None:
    """Scores each photo as it arrives, until Ctrl-C."""
    from recorder.history.store import open_store
    from recorder.page.door.limits import Limits
    from recorder.page.drafts import Drafts
    from recorder.page.reading.reader import Reader
    from recorder.pile.told import left_out
    from recorder.watch.follow import arriving
    from recorder.watch.photos import by_name, in_folder

    store = open_store(database)
    there = sorted(in_folder(folder), key=by_name)
    reader = Reader(store.url, Limits())
    reader.start()
    try:
        if once:
            broken = _each(there, Drafts(store), reader, quiet, speech)
            if broken:
                raise left_out(broken, len(there))
        else:
            if not quiet:
                aside().print(speech.say("Waiting for photos in {path}. Ctrl-C: end.", path=folder), soft_wrap=True)
            with suppress(KeyboardInterrupt):
                _each(arriving([folder]), Drafts(store), reader, quiet, speech)
            aside().print()
    finally:
        reader.stop()


def _each(photos: Iterable[Path], drafts: "Drafts", reader: "Reader", quiet: bool, speech: "Language") -> int:
    """Scores one photo after the other; what is wrong with one stops no other. Returns how many gave nothing."""
    from recorder.inbox.arrived import scored, told_of

    broken = 0
    for path in photos:
        try:
            done = scored(path, drafts, reader)
        except RecorderError as fault:
            broken += 1
            told = speech.tell(fault.message)
            aside().print(told if path.name in told else f"{path.name}: {told}", soft_wrap=True)
        else:
            if not quiet:
                console().print(speech.tell(told_of(path, done)), soft_wrap=True)
    return broken
