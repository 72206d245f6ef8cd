"""`recorder explain`, `fix`: one game, why it came out so, and what was wrong with it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import HistoryError, UsageError
from recorder.shell.options import (
    Database,
    Force,
    GameGiven,
    JsonFile,
    Players,
    Quiet,
    Track,
    is_none,
    parse_day,
    parse_players,
    parse_track,
)
from recorder.shell.output import STANDARD_OUTPUT, aside, console, refuse_to_replace, save, save_json, somebody_there
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.doubt import Doubt
    from engine.game import Game
    from engine.pieces import Colour
    from engine.referee.findings import Finding
    from language import Language
    from recorder.history.entry import Entry
    from recorder.history.store import Store

What = Annotated[
    str | None,
    typer.Argument(metavar="FEATURE|PLAYER", help="A line's number, a place such as 3,-2, a player, colour, or city."),
]
Picture = Annotated[
    Path | None, typer.Option("--picture", readable=False, metavar="FILE", help="Show it: .png, .svg or .pdf.")
]
KeptGame = Annotated[str, typer.Argument(metavar="GAME", help="A game's number, the beginning of its key, or last.")]


@tells
def explain(
    context: typer.Context,
    game: GameGiven,
    what: What = None,
    picture: Picture = None,
    telling: Telling = NOTHING_TOLD,
    json_file: JsonFile = None,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Say why so many points: every tile, city and majority behind a line of the score, and show it."""
    from recorder.commands.pages import form_of
    from recorder.game.caveats import caveats, findings_of
    from recorder.game.explanation import explain as explain_result
    from recorder.game.kept import call
    from recorder.game.result import count
    from recorder.game.source import with_told
    from recorder.show.score import explanations_table, explanations_to_json

    for file in (json_file, picture):
        refuse_to_replace(file, force)
    speech = session_of(context).language
    given = call(game, database).given
    result = count(with_told(given.game, telling=telling))
    explanations = explain_result(result, what)
    if picture is not None:
        from report.art.picture import picture as draw

        shown = {e.entry.number for e in explanations}
        counted = result.replay
        drawn = draw(counted.board, form_of(picture), speech, counted.final, only=shown)
        save(picture, drawn, force)
    if json_file is not None:
        save_json(json_file, explanations_to_json(explanations), force)
    if not quiet and json_file != STANDARD_OUTPUT:
        screen = console()
        screen.print(explanations_table(explanations, result, speech))
        for line in caveats(findings_of(result, given.findings, given.doubts), given.doubts, speech):
            screen.print(line)


@tells
def fix(
    context: typer.Context,
    game: KeptGame,
    tile: Annotated[
        list[str] | None,
        typer.Option("--tile", metavar="CELL=TILE", help="What lies there, such as 3,-2=V@90, or 3,-2=none."),
    ] = None,
    meeple: Annotated[
        list[str] | None,
        typer.Option("--meeple", metavar="CELL=WHO", help="Who stands there, such as 3,-2=red:road or 3,-2=none."),
    ] = None,
    track: Track = None,
    players: Players = None,
    day: Annotated[str | None, typer.Option("--date", metavar="DAY", help="When it was played, as 2026-03-04.")] = None,
    place: Annotated[str | None, typer.Option("--place", metavar="NAME", help="Where it was played, or none.")] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask about what is still doubtful in it (usual where nothing else is said).")
    ] = False,
    telling: Telling = NOTHING_TOLD,
    json_file: JsonFile = None,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Put a kept game right: a tile, a turn, a meeple, the track, names, rules; or be asked what is doubtful in it."""
    from dataclasses import replace

    from recorder.doubts.doubts import still_open
    from recorder.game.caveats import caveats, findings_of
    from recorder.game.corrections import fixed, with_names
    from recorder.game.kept import entry_again, given_of
    from recorder.game.points import points_fixed
    from recorder.game.result import count, of_points
    from recorder.game.source import with_told
    from recorder.history import find
    from recorder.history.store import open_store
    from recorder.shell.aftermath import still_kept
    from recorder.show.score import result_table, result_to_json

    refuse_to_replace(json_file, force)
    told = any([tile, meeple, track, players, day, place is not None, telling])
    if not told and not ask and not somebody_there():
        raise UsageError("Say what is wrong, for example: recorder fix last --tile 3,-2=V@90 --track red=40")
    speech = session_of(context).language
    names, when = parse_players(players), parse_day(day)
    store = open_store(database)
    with store.existing() as connection:
        number = find.number_of(connection, game)
        entry = find.load(connection, number)
        photos = find.load(connection, number, with_copies=True) if ask or not told else entry
    findings: tuple[Finding, ...] = ()
    left: tuple[Doubt, ...] = ()
    gone: list[Colour] = []
    if "game" not in entry.document:
        if ask or not told or tile or meeple or telling:
            raise UsageError(
                "Game {number} came from a table of points and has no board; only what such a table tells can be put "
                "right: --players, --track, --date, --place.",
                number=number,
            )
        points = points_fixed(entry.played, number, names, parse_track(track))
        points = replace(points, day=when or points.day, place=_place(place, points.place) or "")
        result, after, changed = of_points(points), replace(entry, played=points), points != entry.played
    else:
        kept = given_of(entry)
        right, said = fixed(kept.game, tile or (), meeple or (), parse_track(track))
        right = with_names(with_told(right, telling=telling), names)
        right = replace(right, date=when.isoformat() if when else right.date, place=_place(place, right.place))
        left = still_open(kept.doubts, (correction.about for correction in said))
        if ask or not told:
            right, left = _asked(photos, right, left, speech)
        result = count(right)
        findings = findings_of(result, kept.findings, left)
        changed = (right, left) != (kept.game, kept.doubts)
        gone = [colour for colour in kept.game.players if colour not in right.players]
        after = entry_again(entry, right, result.played, left)
    if changed:
        _keep(store, number, entry, after)
    if json_file is not None:
        with still_kept(number):
            save_json(json_file, result_to_json(result, findings, left), force)
    if not quiet and json_file != STANDARD_OUTPUT:
        console().print(result_table(result, speech, number))
        for line in caveats(findings, left, speech):
            console().print(line)
        for colour in gone:
            console().print(
                speech.say("{colour} does not play any more; if it does, name it too with --players.", colour=colour)
            )
        done = speech.say("Game {number} is put right; recorder history undo takes that back.", number=number)
        console().print(done if changed else speech.say("Nothing was changed."))


def _keep(store: "Store", number: int, before: "Entry", after: "Entry") -> None:
    from recorder.history import find, journal

    with store.changing() as connection:
        if find.load(connection, number) != before:
            raise HistoryError("Game {number} was changed meanwhile; look at it and type this again.", number=number)
        journal.fix_game(connection, number, after)


def _place(told: str | None, before: str | None) -> str | None:
    if told is None:
        return before
    return None if not told.strip() or is_none(told) else told


def _asked(
    entry: "Entry", game: "Game", left: "Sequence[Doubt]", speech: "Language"
) -> "tuple[Game, tuple[Doubt, ...]]":
    """The game and its doubts after the person at the terminal was asked about each."""
    from recorder.doubts.terminal import InTerminal
    from recorder.game.revision import ask_again, photos_by_corners, reopened

    reading = reopened(entry.document, game, left)
    if reading is None or not reading.questions:
        raise UsageError("Nothing is doubtful in this game; say what is wrong, as in: --tile 3,-2=V@90 --track red=40")
    settler = InTerminal(photos_by_corners(entry), aside(), speech)
    return ask_again(game, reading, settler)
