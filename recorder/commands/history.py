"""`recorder history ...`: looks at the kept games, corrects names, takes changes back."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import HistoryError, UsageError
from recorder.commands.club import sharing
from recorder.shell.completion import offered_kinds, offered_names
from recorder.shell.help import Group
from recorder.shell.options import (
    NO_OUTPUT,
    Database,
    PlaceWanted,
    PlayersWanted,
    PlayerWanted,
    Quiet,
    Since,
    UntilDay,
    not_among,
    parse_day,
    writes,
)
from recorder.shell.output import Output, aside, console, written_out
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from recorder.history.entry import Kind as GameKind
    from recorder.history.store import Store

app = typer.Typer(
    name="history",
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,
    invoke_without_command=True,
)


@app.callback()
def history(context: typer.Context) -> None:
    """Look at the kept games, correct names, take back changes."""
    if context.invoked_subcommand is None:
        with written_out():
            print(context.get_help())


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's number, the start of its key, or last.", show_default=False)
]
Least = Annotated[
    int | None, typer.Option("--least", metavar="POINTS", help="Games won with at least this many points.")
]
Most = Annotated[int | None, typer.Option("--most", metavar="POINTS", help="Games won with at most this many points.")]
Limit = Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Show at most this many games.")]
GameWanted = Annotated[
    str, typer.Option("--game", metavar="WHICH", help="Which game: board, dice or castle.", show_default=False)
]
Kind = Annotated[
    str,
    typer.Argument(metavar="KIND", autocompletion=offered_kinds, help="player or place.", show_default=False),
]


@app.command("list")
@writes
def list_games(
    context: typer.Context,
    player: PlayerWanted = "",
    place: PlaceWanted = "",
    since: Since = None,
    until: UntilDay = None,
    least: Least = None,
    most: Most = None,
    players: PlayersWanted = None,
    which: GameWanted = "board",
    limit: Limit = 20,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """List the kept games of one kind, newest first."""
    _list(
        context, output, database, limit, which,
        player=player, place=place, since=parse_day(since), until=parse_day(until),
        least=least, most=most, players=players,
    )  # fmt: skip


@app.command()
@writes
def search(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(metavar="TEXT...", help="Names, places, or days such as 2026-03.")],
    which: GameWanted = "board",
    limit: Limit = 20,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """List the games that match every word: in a player's name, the place or the day."""
    _list(context, output, database, limit, which, text=" ".join(text))


def _list(
    context: typer.Context,
    output: Output,
    database: Database,
    limit: int,
    which: str,
    **wanted: object,
) -> None:
    from recorder.history import find
    from recorder.history.entry import Listed
    from recorder.history.store import open_store
    from recorder.show.history import game_row, games_table, left_out, listed_to_json, others_said

    speech, kind = session_of(context).language, _game_kind(which)
    asked = find.GameFilter(**wanted, kind=kind)  # type: ignore[arg-type]
    store = open_store(database)
    if not database and not store.exists:  # before the first game; but a history that was named should exist
        output.save_json([])
        if output.shows:
            console().print(games_table((), 0, speech, kind))
        return
    damaged: list[find.Damaged] = []
    with store.existing() as connection:
        games = (game for game in find.each(connection, asked, limit) if isinstance(game, Listed))
        output.save_json_list(map(listed_to_json, games))
        if output.shows:
            rows: list[tuple[str, ...]] = []
            for game in find.each(connection, asked, limit):
                if isinstance(game, Listed):
                    rows.append(game_row(game, speech))
                else:
                    damaged.append(game)
            console().print(games_table(rows, find.count(connection, asked) - len(damaged), speech, kind))
            for line in others_said(find.of_other_kinds(connection, kind), speech):
                console().print(line)
    _say_left_out(left_out(damaged, (), speech))


@app.command()
@writes
def show(
    context: typer.Context,
    game: GameName = "last",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Show one game: points, rules, photos, corrections, the board as one line."""
    from recorder.history import find
    from recorder.history.entry import to_json
    from recorder.history.store import open_store
    from recorder.show.history import board_line, game_table

    with open_store(database).existing() as connection:
        number = find.number_of(connection, game)
        entry = find.load(connection, number)
    output.save_json(to_json(entry))
    if output.shows:
        speech = session_of(context).language
        console().print(game_table(number, entry, speech))
        line = board_line(entry)
        if line:
            console().print(speech.say("Board: {line}", line=line), soft_wrap=True)


@app.command()
@writes
def stats(
    context: typer.Context,
    by: Annotated[
        str, typer.Option("--by", metavar="WHAT", help="Group by player, year, month or players.")
    ] = "player",
    player: PlayerWanted = "",
    place: PlaceWanted = "",
    since: Since = None,
    until: UntilDay = None,
    players: PlayersWanted = None,
    which: GameWanted = "board",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Show wins, averages, bests, margins and points by kind, for each player, year, month or number of players."""
    from dataclasses import asdict, replace

    from recorder.history import statistics
    from recorder.history.find import GameFilter, with_wrong_rows
    from recorder.history.store import open_store
    from recorder.show.history import league_shown, left_out, overall_line, periods_table

    known = ("player", *statistics.PERIODS)
    if by not in known:
        raise not_among("--by", by, known)
    speech = session_of(context).language
    kind = _game_kind(which)
    wanted = GameFilter(player, place, parse_day(since), parse_day(until), players=players, kind=kind)
    with open_store(database).existing() as connection:
        damaged = with_wrong_rows(connection)
        wanted = replace(wanted, without=tuple(game.number for game in damaged))
        overall = statistics.overall(connection, wanted)
        people = statistics.by_player(connection, wanted) if by == "player" else []
        nameless = statistics.nameless(connection, wanted)
        periods = statistics.by_period(connection, wanted, by) if by != "player" else []
    lines = [asdict(line) for line in people] + [asdict(line) for line in periods]
    output.save_json({"overall": asdict(overall), "by": by, "lines": lines, "nameless": nameless})
    if output.shows:
        console().print(overall_line(overall, speech, kind))
        console().print(
            league_shown(people, nameless, speech, kind) if by == "player" else periods_table(periods, by, speech)
        )
    _say_left_out(left_out(damaged, (), speech))


@app.command()
def undo(context: typer.Context, database: Database = None, quiet: Quiet = False) -> None:
    """Take back the last change: a game kept, imported, corrected or deleted, a name changed or merged.

    A history imported as a whole brings its own changes with it: undo goes on with the last of these.
    """
    from recorder.history import journal
    from recorder.history.store import open_store

    speech = session_of(context).language
    say = speech.say
    with open_store(database).changing() as connection:
        change = journal.undo(connection)
    done, about = say(change.what), speech.tell(change.about)
    _tell(quiet, say("Undone: {what} {about}, of {at}.", what=done, about=about, at=_clock(change.at)))


@app.command()
def delete(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's number, the start of its key, or last.")],
    for_good: Annotated[
        bool, typer.Option("--for-good", help="Delete its photos too; this cannot be undone.")
    ] = False,
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Delete a game. `recorder history undo` brings it back, unless it was deleted for good."""
    from recorder.history import find, journal
    from recorder.history.store import open_store

    say = session_of(context).language.say
    store = open_store(database)
    with store.changing() as connection:
        number = find.number_of(connection, game)
        (journal.delete_for_good if for_good else journal.delete_game)(connection, number)
    if for_good:
        _wipe(store, number)
        _tell(quiet, say("Game {number} and its photos are deleted for good.", number=number))
    else:
        _tell(quiet, say("Game {number} is deleted; recorder history undo brings it back.", number=number))


def _wipe(store: "Store", number: int) -> None:
    try:
        store.wipe()
    except HistoryError as fault:
        raise HistoryError(
            "Game {number} is deleted, but what older recorders left of it may still be in the file: {fault}",
            number=number, fault=fault,
        ) from None  # fmt: skip


@app.command()
def rename(
    context: typer.Context,
    kind: Kind,
    old: Annotated[str, typer.Argument(metavar="OLD", autocompletion=offered_names, help="The current name.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Give a player or a place another name in every game."""
    from recorder.history import journal
    from recorder.history.store import open_store

    kind = _kind(kind)
    with open_store(database).changing() as connection:
        was = journal.rename(connection, kind, old, new)
    _tell(quiet, session_of(context).language.say("{old} is now called {new}.", old=was, new=new))


@app.command()
def merge(
    context: typer.Context,
    kind: Kind,
    one: Annotated[str, typer.Argument(metavar="ONE", autocompletion=offered_names, help="The name to drop.")],
    into: Annotated[str, typer.Argument(metavar="INTO", autocompletion=offered_names, help="The name to keep.")],
    database: Database = None,
    quiet: Quiet = False,
) -> None:
    """Merge two names into one player or place."""
    from recorder.history import journal
    from recorder.history.store import open_store

    kind = _kind(kind)
    with open_store(database).changing() as connection:
        one, into = journal.merge(connection, kind, one, into)
    _tell(quiet, session_of(context).language.say("Every game of {one} now belongs to {into}.", one=one, into=into))


app.command()(sharing.copy)
app.command()(sharing.photos)


def _game_kind(which: str) -> "GameKind":
    from recorder.history.entry import Kind

    if which not in list(Kind):
        raise not_among("--game", which, Kind)
    return Kind(which)


def _kind(kind: str) -> str:
    if kind not in ("player", "place"):
        raise UsageError("{kind} is neither player nor place; write, for example: rename player OLD NEW", kind=kind)
    return kind


def _clock(moment: str) -> str:
    """Writes 2026-03-04T18:05:00+00:00 as the clock on the wall shows it."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):  # written by nobody knows whom
        return moment


def _say_left_out(lines: Iterator[str]) -> None:
    """Says it with --quiet too, and never among the results."""
    for line in lines:
        aside().print(line, soft_wrap=True)


def _tell(quiet: bool, sentence: str) -> None:
    if not quiet:
        console().print(sentence)
