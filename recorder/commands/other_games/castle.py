"""`recorder castle ...`: The Castle, its board counted and its pad kept, with the wall as track."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import RecorderError, UsageError
from recorder.commands.other_games.dice import Day, GameName, GameOption, PadPdf, Place
from recorder.commands.pages import PAPER, PaperName
from recorder.shell.help import Group
from recorder.shell.options import NO_OUTPUT, Database, Players, Track, day_of_game, writes
from recorder.shell.output import Output, aside, console, save, somebody_there, written_out
from recorder.shell.players import parse_players, parse_track
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from engine.castle.board import CastleBoard
    from engine.castle.box import CastleBox
    from engine.castle.pad import CastlePad
    from engine.pieces import Colour
    from language import Language
    from recorder.castle.record import CastleGame
    from recorder.history.store import Store

app = typer.Typer(name="castle", cls=Group, add_completion=False, rich_markup_mode=None, invoke_without_command=True)

BoxFile = Annotated[
    Path | None,
    typer.Option("--box", readable=False, metavar="FILE", help="What your box holds, and what its things are worth."),
]
MOST_LINES = 5000  # of a pad that another program writes


@app.callback()
def castle(context: typer.Context) -> None:
    """Count The Castle, and keep its pad with the wall as track."""
    if context.invoked_subcommand is None:
        with written_out():
            print(context.get_help())


@app.command()
@writes
def count(
    context: typer.Context,
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="The tiles inside the wall: one line, or a file that ends in .txt.")
    ],
    players: Players = None,
    track: Track = None,
    box: BoxFile = None,
    to: PadPdf = None,
    paper: PaperName = PAPER,
    output: Output = NO_OUTPUT,
) -> None:
    """Count a board of The Castle line by line, and say everything that is wrong with it."""
    from engine.castle.inspection import inspect
    from engine.castle.scoring import count as count_board
    from engine.pieces import Colour
    from recorder.castle.show import count_table, count_to_json, finding_to_json
    from recorder.castle.telling import board_of, refuse_broken
    from recorder.commands.pages import paper_called, refuse_pdf
    from report.pad.castle import CastleSheet, sheet

    size, names, points = paper_called(paper), parse_players(players), parse_track(track)
    output.refuse_to_replace()
    if to is not None:
        refuse_pdf(to, output.force)
    told = _box(box)
    lying, speech = board_of(board, told), session_of(context).language
    colours = _colours([*names, *points, *(figure.colour for figure in lying.figures)])
    findings = inspect(lying, told)
    counted = count_board(_sound(lying), told)
    on_wall = {colour: points.get(colour, 0) for colour in colours}
    what = CastleSheet(
        {Colour(colour): name for colour, name in names.items()}, told, lying, counted, on_wall, {},
        {colour: on_wall[colour] + counted.total(colour) for colour in colours}, ended=True,
    )  # fmt: skip
    output.save_json({**count_to_json(counted, colours), "findings": list(map(finding_to_json, findings))})
    if to is not None and not findings:
        save(to, sheet(what, [], speech, size), output.force)
    if output.shows:
        console().print(count_table(what, speech))
        if to is not None and not findings:
            console().print(speech.say("Saved: {file}", file=to))
    refuse_broken(findings)


@app.command()
@writes
def play(
    context: typer.Context,
    players: Annotated[
        str | None,
        typer.Argument(metavar="NAMES", help="Begin a game: Anna,Boris, or red=Anna,blue=Boris. Left out: go on."),
    ] = None,
    box: BoxFile = None,
    game: GameOption = "last",
    day: Day = None,
    place: Place = "",
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Keep the pad: type who takes how many points, such as Anna 5; undo; end, or end BOARD."""
    from recorder.castle.record import begun, opened
    from recorder.castle.show import game_to_json
    from recorder.history.store import open_store
    from recorder.pad.kept import refuse_ended, today

    store, speech = open_store(database), session_of(context).language
    if players is None:
        if box is not None:
            raise UsageError("--box is told when a game begins; name the players too.")
        going = opened(store, game)
        refuse_ended(going.pad.ended, going.kept.entry.kind)
    else:
        names, pad = _seats(players, _box(box))
        going = begun(store, names, pad, day_of_game(day) or today(), place)
        if output.shows:
            console().print(speech.say("Kept as game {number}.", number=going.kept.number))
    going = _played(store, going, output, speech)
    output.save_json(game_to_json(going))


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
    """Show the pad of a game, or print its sheet as PDF, with the castle drawn."""
    from recorder.castle.record import opened
    from recorder.castle.show import count_table, game_to_json, score_line, sheet_of
    from recorder.commands.pages import paper_called, refuse_pdf
    from recorder.history.store import open_store
    from recorder.shell.tables import day_and_place
    from report.pad.castle import sheet

    size = paper_called(paper)
    if to is not None:
        refuse_pdf(to, output.force)
    found, speech = opened(open_store(database), game), session_of(context).language
    output.save_json(game_to_json(found))
    if to is not None:
        under = day_and_place(found.kept.entry.played, speech)
        save(to, sheet(sheet_of(found), under, speech, size), output.force)
    if output.shows:
        console().print(score_line(found, speech))
        console().print(count_table(sheet_of(found), speech))
        if to is not None:
            console().print(speech.say("Saved: {file}", file=to))


def _played(store: "Store", game: "CastleGame", output: Output, speech: "Language") -> "CastleGame":
    """Goes on with the game, line by line; each is kept before the next one is asked for."""
    from recorder.castle.record import gone_on
    from recorder.castle.show import score_line, stop_lines
    from recorder.castle.telling import done

    person = somebody_there()
    for line in _lines(game, speech):
        try:
            typed = done(line, game.pad, game.names)
            game = gone_on(store, game, typed.pad)
        except RecorderError as fault:
            if not person:
                raise
            aside().print(speech.tell(fault.message))
            continue
        if output.shows:
            stops = [] if typed.undone or game.pad.ended else [*stop_lines(game.standing.stops[-1], game, speech)]
            for said in [*stops, score_line(game, speech)]:
                console().print(said)
        if game.pad.ended:
            break
    return game


def _lines(game: "CastleGame", speech: "Language") -> Iterator[str]:
    """What is typed: at the terminal until Enter alone, else all that another program writes."""
    if not somebody_there():
        if sys.stdin.isatty():
            return
        for number, line in enumerate(sys.stdin):
            if number >= MOST_LINES:
                return
            if line.strip():
                yield line.strip()
        return
    ask = _asking(speech)
    question = speech.say("Points, such as {name} 5; undo; end (Enter: stop here, all is kept)", name=game.names[0])
    while line := ask(question):
        yield line


def _asking(speech: "Language") -> Callable[[str], str | None]:
    from recorder.doubts.terminal import InTerminal

    return InTerminal({}, aside(), speech).line


def _sound(board: "CastleBoard") -> "CastleBoard":
    """The board with only the figures that stand on something; the others are told as findings."""
    areas = {laid.cell: laid.tile.areas for laid in board.tiles}
    return replace(board, figures=tuple(one for one in board.figures if one.area in areas[one.cell]))


def _box(file: Path | None) -> "CastleBox":
    from engine.castle.box import USUAL
    from engine.castle.boxfile import read_box

    return USUAL if file is None else read_box(file)


def _seats(told: str, box: "CastleBox") -> tuple[tuple[str, ...], "CastlePad"]:
    """Reads who plays which colour; red and blue where only names are told."""
    from engine.castle.pad import PLAYERS, CastlePad
    from recorder.pad.kept import names_of

    if "=" not in told:
        return names_of(told, PLAYERS, PLAYERS), CastlePad(box=box)
    seats = parse_players(told)
    names = names_of(",".join(seats.values()), PLAYERS, PLAYERS)
    one, two = _colours(list(seats))
    return names, CastlePad((one, two), box)


def _colours(told: list[str]) -> "tuple[Colour, Colour]":
    """The two colours that play: those that were told, then red and blue."""
    from engine.pieces import Colour

    found = list(dict.fromkeys([*map(Colour, told), Colour.RED, Colour.BLUE]))
    return found[0], found[1]
