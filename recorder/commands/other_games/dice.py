"""`recorder dice ...`: the Dice Game, its turns told by hand or photographed, and its pad."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from recorder.commands.pages import PAPER, PaperName
from recorder.shell.completion import offered_places
from recorder.shell.help import Group
from recorder.shell.options import NO_OUTPUT, Database, day_of_game, writes
from recorder.shell.output import Output, aside, console, save, somebody_there, written_out
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.dice.record import DicePad

app = typer.Typer(name="dice", cls=Group, add_completion=False, rich_markup_mode=None, invoke_without_command=True)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's number, the start of its key, or last.", show_default=False)
]
GameOption = Annotated[str, typer.Option("--game", metavar="GAME", help="Another game than the last one.")]
Day = Annotated[str | None, typer.Option("--date", metavar="DAY", help="Day of the game; today if left out.")]
Place = Annotated[
    str, typer.Option("--place", metavar="NAME", autocompletion=offered_places, help="Where the game is played.")
]
PadPdf = Annotated[
    Path | None,
    typer.Option("--output", "-o", readable=False, metavar="FILE", help="Write the pad to this file as PDF."),
]


@app.callback()
def dice(context: typer.Context) -> None:
    """Keep the pad of the Dice Game: each turn is told or photographed."""
    if context.invoked_subcommand is None:
        with written_out():
            print(context.get_help())


@app.command()
@writes
def new(
    context: typer.Context,
    players: Annotated[str, typer.Argument(metavar="NAMES", help="Who plays, in the order of play: Anna,Boris.")],
    faces: Annotated[
        Path | None,
        typer.Option("--faces", readable=False, metavar="FILE", help="A file with the four city faces of your dice."),
    ] = None,
    day: Day = None,
    place: Place = "",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Begin a game of 2 to 5 players."""
    from engine.dice.gamefile import read_table
    from engine.dice.table import PLAYERS, USUAL
    from recorder.dice.record import begun
    from recorder.history.store import open_store
    from recorder.pad.kept import names_of, today

    names = names_of(players, *PLAYERS)
    table = USUAL if faces is None else read_table(faces)
    pad = begun(open_store(database), names, table, day_of_game(day) or today(), place)
    _show(context, pad, output, begun=True)


@app.command()
@writes
def turn(
    context: typer.Context,
    told: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PHOTO | FACES]",
            help="The dice as they lie: a photo, or each city face by its black edges, such as: e ew w + 2k c",
            show_default=False,
        ),
    ] = None,
    keep_knight: Annotated[
        bool, typer.Option("--keep-knight", help="Score nothing, keep one of three knights or more.")
    ] = False,
    game: GameOption = "last",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Tell the dice of the player whose turn it is. / begins a row, a comma the next roll, + what lies aside."""
    from recorder.dice.record import opened, turn_kept
    from recorder.dice.telling import Telling, reader
    from recorder.history.store import open_store
    from recorder.pad.kept import refuse_ended

    store = open_store(database)
    pad = opened(store, game)
    refuse_ended(pad.standing.winner is not None, pad.pad.entry.kind)
    speech = session_of(context).language
    person = None
    if somebody_there():
        from recorder.doubts.terminal import InTerminal

        person = InTerminal({}, aside(), speech)
    telling = Telling(reader(pad.standing.dice, speech, person), person)
    played = telling.turn(told or [], keep_knight, pad)
    if played is None:
        aside().print(speech.say("Nothing was told, and nothing is kept."))
        return
    _show(context, turn_kept(store, pad, played), output)


@app.command()
@writes
def undo(
    context: typer.Context,
    game: GameOption = "last",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Take the last turn of the game back."""
    from recorder.dice.record import opened, turn_undone
    from recorder.history.store import open_store

    store = open_store(database)
    before = opened(store, game)
    after = turn_undone(store, before)
    output.save_json(_json(after))
    if output.shows:
        speech = session_of(context).language
        name = _name(before, before.turns[-1].player, speech)
        console().print(speech.say("The last turn of {name} is taken back.", name=name))
        _next(after, speech)


@app.command()
@writes
def pad(
    context: typer.Context,
    game: GameName = "last",
    to: PadPdf = None,
    paper: PaperName = PAPER,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Show the pad of a game, or print it as PDF."""
    from recorder.commands.pages import paper_called, refuse_pdf
    from recorder.dice.record import opened
    from recorder.dice.show import pad_table
    from recorder.history.store import open_store
    from recorder.shell.tables import day_and_place
    from report.pad.dice import pad as draw

    size = paper_called(paper)
    if to is not None:
        refuse_pdf(to, output.force)
    found, speech = opened(open_store(database), game), session_of(context).language
    output.save_json(_json(found))
    if to is not None:
        under = day_and_place(found.pad.entry.played, speech)
        save(to, draw(found.turns, found.standing, found.names, under, speech, size), output.force)
    if output.shows:
        console().print(pad_table(found, speech))
        if to is not None:
            console().print(speech.say("Saved: {file}", file=to))


def _show(context: typer.Context, pad: "DicePad", output: Output, begun: bool = False) -> None:
    """Says what the last turn brought and who is next."""
    from recorder.dice.show import turn_line

    output.save_json(_json(pad))
    if not output.shows:
        return
    speech = session_of(context).language
    if begun:
        console().print(speech.say("Kept as game {number}.", number=pad.pad.number))
    else:
        console().print(turn_line(pad.turns[-1], pad, speech))
    _next(pad, speech)


def _next(pad: "DicePad", speech: "Language") -> None:
    from recorder.dice.show import next_lines

    for line in next_lines(pad, speech):
        console().print(line)


def _name(pad: "DicePad", seat: int, speech: "Language") -> str:
    from recorder.dice.show import shown_names

    return shown_names(pad, speech)[seat]


def _json(pad: "DicePad") -> dict[str, object]:
    from recorder.dice.show import pad_to_json

    return pad_to_json(pad)
