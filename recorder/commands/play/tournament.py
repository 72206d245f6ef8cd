"""`recorder tournament ...`: rounds drawn, results told, standings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import UsageError
from recorder.commands.pages import PAPER, PaperName
from recorder.shell.help import Group
from recorder.shell.options import NO_OUTPUT, Database, not_among, split, writes
from recorder.shell.output import Output, console, save, written_out
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from recorder.tournament.record import KeptTournament

app = typer.Typer(
    name="tournament", cls=Group, add_completion=False, rich_markup_mode=None, invoke_without_command=True
)

Which = Annotated[
    str, typer.Option("--tournament", metavar="NAME", help="Another tournament than the one begun last.")
]
OfRound = Annotated[
    int | None, typer.Option("--round", min=1, metavar="N", help="Of an earlier round than the last.")
]
StandingsPdf = Annotated[
    Path | None,
    typer.Option("--output", "-o", readable=False, metavar="FILE", help="Write the standings to this file as PDF."),
]


@app.callback()
def tournament(context: typer.Context) -> None:
    """Draw the rounds of a tournament, take the results, and say how everybody stands."""
    if context.invoked_subcommand is None:
        with written_out():
            print(context.get_help())


@app.command()
@writes
def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the tournament is called.")],
    players: Annotated[str, typer.Argument(metavar="PLAYERS", help="Who plays, the strongest first: Anna,Boris.")],
    system: Annotated[
        str,
        typer.Option("--system", metavar="SYSTEM", help="swiss: tables of two; league: tables of four and three."),
    ] = "swiss",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Begin a tournament of 3 to 512 players."""
    from engine.tournament.event import FEWEST, MOST, System
    from recorder.history.store import open_store
    from recorder.pad.kept import names_of
    from recorder.tournament.record import begin

    if system not in list(System):
        raise not_among("--system", system, System)
    kept = begin(open_store(database), name, System(system), names_of(players, FEWEST, MOST))
    output.save_json(_json(kept))
    if output.shows:
        say = session_of(context).language.say
        told = say("{name} is kept. Draw the first round with: recorder tournament round", name=kept.tournament.name)
        console().print(told, soft_wrap=True)


@app.command("round")
@writes
def draw_round(
    context: typer.Context, which: Which = "last", database: Database = None, output: Output = NO_OUTPUT
) -> None:
    """Draw the next round and show who sits where."""
    from recorder.history.store import open_store
    from recorder.tournament.record import next_round

    _show(context, next_round(open_store(database), which), output)


@app.command()
@writes
def result(
    context: typer.Context,
    told: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME=POINTS...]", help="Everybody at the table: Anna=71 Boris=52.", show_default=False
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Take the result of a kept game: its number, or last.")
    ] = None,
    of_round: OfRound = None,
    which: Which = "last",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Tell the result of a table, typed or from a kept game; one told again replaces the first."""
    from recorder.history.store import open_store
    from recorder.tournament.record import result_of_game, result_told

    if (game is None) == (not told):
        raise UsageError(
            "Tell the result, or name the game; write, for example: recorder tournament result Anna=71 Boris=52"
        )
    store = open_store(database)
    if game is not None:
        kept = result_of_game(store, which, of_round, game)
    else:
        kept = result_told(store, which, of_round, _points(told or []))
    _show(context, kept, output)


@app.command()
@writes
def gone(
    context: typer.Context,
    player: Annotated[str, typer.Argument(metavar="NAME", help="Who goes home.")],
    which: Which = "last",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Leave a player out of all further rounds; what was played counts."""
    from recorder.history.store import open_store
    from recorder.tournament.record import went_home

    _show(context, went_home(open_store(database), which, player), output)


@app.command()
@writes
def undo(context: typer.Context, which: Which = "last", database: Database = None, output: Output = NO_OUTPUT) -> None:
    """Take back what was done last: a result, a round, or who went home."""
    from recorder.history.store import open_store
    from recorder.tournament.record import undone

    _show(context, undone(open_store(database), which), output)


@app.command()
@writes
def show(context: typer.Context, which: Which = "last", database: Database = None, output: Output = NO_OUTPUT) -> None:
    """Show who sits where in the last round."""
    from recorder.history.store import open_store
    from recorder.tournament.record import called

    _show(context, called(open_store(database), which), output)


@app.command("standings")
@writes
def show_standings(
    context: typer.Context,
    which: Which = "last",
    to: StandingsPdf = None,
    paper: PaperName = PAPER,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Show how everybody stands, or print it as PDF."""
    from recorder.commands.pages import paper_called, refuse_pdf
    from recorder.history.store import open_store
    from recorder.tournament.record import called
    from recorder.tournament.show import standings_table
    from report.tournament.standings import standings_page

    size = paper_called(paper)
    if to is not None:
        refuse_pdf(to, output.force)
    kept, speech = called(open_store(database), which), session_of(context).language
    output.save_json(_json(kept))
    if to is not None:
        save(to, standings_page(kept.tournament, speech, size), output.force)
    if output.shows:
        console().print(standings_table(kept, speech))
        if to is not None:
            console().print(speech.say("Saved: {file}", file=to))


@app.command("list")
@writes
def list_tournaments(context: typer.Context, database: Database = None, output: Output = NO_OUTPUT) -> None:
    """List the tournaments, the one begun last first."""
    from recorder.history.store import open_store
    from recorder.shell.tables import plain_table
    from recorder.tournament.record import everyone
    from recorder.tournament.show import tournament_row

    kept, speech = everyone(open_store(database)), session_of(context).language
    output.save_json(list(map(_json, kept)))
    if not output.shows:
        return
    if not kept:
        console().print(speech.say("No tournaments."))
        return
    table = plain_table(speech.say("Tournament"), "")
    for one in kept:
        table.add_row(*tournament_row(one, speech))
    console().print(table)


def _points(told: list[str]) -> dict[str, int]:
    """Reads Anna=71 Boris=52."""
    points: dict[str, int] = {}
    for word in [part for words in told for part in split(words) or ()]:
        name, sign, number = word.rpartition("=")
        if not sign or not number.strip().lstrip("-").isdecimal():
            raise UsageError("{word!r} is no result; write, for example, Anna=71 Boris=52.", word=word)
        if name in points:
            raise UsageError("{name} is named twice; give each player one result.", name=name)
        points[name] = int(number)
    return points


def _show(context: typer.Context, kept: "KeptTournament", output: Output) -> None:
    from recorder.tournament.show import round_table

    output.save_json(_json(kept))
    if output.shows:
        console().print(round_table(kept, session_of(context).language))


def _json(kept: "KeptTournament") -> dict[str, object]:
    from recorder.tournament.show import tournament_told

    return tournament_told(kept)
