"""`recorder count`, `check`, `replay`: a board or a game from a file or its notation, without a photo."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import ExitCode, UsageError
from recorder.commands.pages import PAPER, PaperName, SaveInk, form_of, paper_called
from recorder.shell.options import (
    NO_OUTPUT,
    Database,
    GameGiven,
    Players,
    Track,
    not_among,
    writes,
)
from recorder.shell.output import Output, console, refuse_to_replace, save
from recorder.shell.players import parse_players, parse_track
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from recorder.game.kept import Called

Edition = Annotated[
    str | None, typer.Option("--edition", metavar="EDITION", help="The tiles' art: c1, c2, c3 or winter.")
]


@tells
@writes
def count(
    context: typer.Context,
    game: GameGiven,
    players: Players = None,
    track: Track = None,
    telling: Telling = NOTHING_TOLD,
    edition: Edition = None,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Count the final score of a board, line by line."""
    from dataclasses import replace

    from engine.doubt import track_of
    from engine.pieces import Colour
    from recorder.doubts.doubts import still_open
    from recorder.doubts.worth import weighed
    from recorder.game.caveats import caveats, findings_of
    from recorder.game.kept import call
    from recorder.game.result import count as count_game
    from recorder.game.source import with_told
    from recorder.show.score import result_table, result_to_json

    points, names, edition = parse_track(track), parse_players(players), _edition(edition)
    given = call(game, database).given
    told = with_told(given.game, names, points, telling)
    result = count_game(replace(told, edition=edition or told.edition))
    left = still_open(given.doubts, (track_of(Colour(colour)) for colour in points))
    doubts = weighed(left, result.replay.game)
    findings = findings_of(result, given.findings, doubts)
    output.save_json(result_to_json(result, findings, doubts))
    if output.shows:
        screen, speech = console(), result.about(session_of(context).language)
        screen.print(result_table(result, speech))
        for line in caveats(findings, doubts, result.replay.board, speech):
            screen.print(line)


@writes
def check(
    context: typer.Context,
    game: GameGiven,
    sets: Annotated[
        str | None,
        typer.Option("--sets", metavar="NAMES", help="Check the tiles against these boxes, such as base,river."),
    ] = None,
    edition: Edition = None,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """List everything that is wrong with a board: edges, places, counts, meeples. Exit code 5 if anything is."""
    from dataclasses import replace

    from engine.boxes import load
    from recorder.game.kept import call
    from recorder.game.result import count as count_game
    from recorder.shell.options import split
    from recorder.show.score import findings_table, findings_to_json

    edition = _edition(edition)
    for box in split(sets) or ():
        load(box)
    given = call(game, database).game
    boxes = split(sets) or given.boxes
    result = count_game(replace(given, boxes=boxes, edition=edition or given.edition))
    lying, findings = result.replay.board, result.findings
    told = {"tiles": len(lying.tiles), "meeples": len(lying.meeples), "findings": findings_to_json(findings, result)}
    output.save_json(told)
    if output.shows:
        console().print(findings_table(lying, findings, session_of(context).language))
    if findings:
        raise typer.Exit(ExitCode.BROKEN_RULES)


def _edition(told: str | None) -> str | None:
    from engine.tiles.tile import COUNTED_AS

    if told is not None and told not in COUNTED_AS:
        raise not_among("--edition", told, COUNTED_AS)
    return told


@writes
def replay(
    context: typer.Context,
    game: GameGiven,
    to: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", readable=False, metavar="FILE",
            help="File to write: game.html plays in any browser, game.gif is an animation, game.pdf a flip book.",
        ),
    ] = None,
    paper: PaperName = PAPER,
    save_ink: SaveInk = False,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Replay a game move by move: what each move completed and paid, who led when, and the final score."""
    from engine.referee.race import race as race_of
    from recorder.game.caveats import caveats
    from recorder.game.kept import call
    from recorder.game.result import count as count_game
    from recorder.show.race import names_shown, race_shown, race_to_json
    from recorder.show.score import result_table, result_to_json, turns_table

    size = paper_called(paper)
    if to is not None:
        refuse_replay(to, output.force)
    output.refuse_to_replace()
    called = call(game, database)
    given = called.game
    if not given.moves:
        raise UsageError("{game} is a board without moves; count it with: recorder count", game=game)
    result = count_game(given)
    ran, speech = race_of(result.replay), result.about(session_of(context).language)
    if to is not None:
        from report.replay.replay import replay_file

        made = replay_file(
            form_of(to), result.replay, result.played, session_of(context).language, size, saving=save_ink,
            photos=_photos(called) if form_of(to) == "html" else {},
        )  # fmt: skip
        save(to, made, output.force)
    output.save_json({**result_to_json(result, result.findings), "race": race_to_json(ran)})
    if output.shows:
        screen = console()
        if to is None:
            names = names_shown(ran, result.played, speech)
            screen.print(turns_table(result, ran, speech), "", race_shown(ran, names, speech), "", sep="\n")
            screen.print(result_table(result, speech))
        for line in caveats(result.findings, (), result.replay.board, speech):
            screen.print(line)
        if to is not None:
            screen.print(speech.say("Saved: {file}", file=to))


def _photos(called: "Called") -> dict[int, bytes]:
    """Returns the photo of each move of a kept game, where it is still there."""
    from recorder.watch.cuttings import cuttings

    return dict(cuttings(called.entry, called.game.moves)) if called.entry else {}


def refuse_replay(to: Path, force: bool) -> None:
    """Refuses before any work: a name that asks for no form of a replay, a file that exists."""
    from report.replay.replay import FORMS, no_form

    if form_of(to) not in FORMS:
        raise no_form()
    refuse_to_replace(to, force)
