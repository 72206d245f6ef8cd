"""`recorder score`: the main job. Photos of a table become a counted game in the history."""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import RecorderError, UsageError
from recorder.shell.options import Database, Force, JsonFile, Quiet, parse_day
from recorder.shell.output import (
    STANDARD_OUTPUT,
    aside,
    console,
    progress,
    refuse_to_replace,
    save_json,
    somebody_there,
)
from recorder.shell.photo_options import Looking, looks
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from engine.board import Board
    from engine.referee.findings import Finding
    from language import Language
    from recorder.doubts.settlement import Settler
    from recorder.game.evening import Evening, Shot
    from recorder.game.result import Result
    from recorder.history.entry import KeptPhoto
    from recorder.history.store import Store

Given = Annotated[
    list[str],
    typer.Argument(metavar="PHOTO...", help="Photos of one table, or one board or game as a file or as one line."),
]

Day = Annotated[str | None, typer.Option("--date", metavar="DAY", help="When, as 2026-03-04; else the photo's day.")]
Place = Annotated[str | None, typer.Option("--place", metavar="NAME", help="Where.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Settle doubts alone: the most probable stays, and is told.")]
Ask = Annotated[bool, typer.Option("--ask", help="Ask about doubts in the terminal (usual where there is one).")]
Keep = Annotated[bool, typer.Option("--keep/--no-keep", help="Keep the game in the history.")]
Copy = Annotated[bool, typer.Option("--copy/--no-copy", help="Keep a copy of the photo, or only where it lies.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show the score; write and keep nothing.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", readable=False, metavar="DIR", help="Save picture and sheet here, not beside the photo."),
]


@tells
@looks
def score(
    context: typer.Context,
    given: Given,
    looking: Looking,
    day: Day = None,
    place: Place = None,
    yes: Yes = False,
    ask: Ask = False,
    keep: Keep = True,
    copy: Copy = True,
    dry_run: DryRun = False,
    out: Out = None,
    telling: Telling = NOTHING_TOLD,
    json_file: JsonFile = None,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Read photos of one table, settle the doubts, count, show the score, keep the game."""
    from recorder.doubts.caveats import findings_of
    from recorder.doubts.settlement import NeverAsk
    from recorder.game.evening import asked_for_more, dated, entry_of
    from recorder.game.files import refuse_early, save_beside
    from recorder.game.result import count
    from recorder.game.source import is_photo, with_told
    from recorder.history.journal import keep_game
    from recorder.history.store import open_store
    from recorder.shell.aftermath import still_kept

    speech = session_of(context).language
    told_day = parse_day(day)
    photos = [Path(word) for word in given if is_photo(word)]
    if len(given) > 1 and len(photos) < len(given):
        raise UsageError("{given}: give photos of one table, or one board; not both.", given=", ".join(given))
    refuse_to_replace(json_file, force)
    if not dry_run:
        refuse_early(photos, out, force)
    if looking.lattice is not None and len(photos) != 1:
        raise UsageError("{lattice} holds the corners of one photo; give that photo alone.", lattice=looking.lattice)
    if photos and looking.until is not None and json_file is not None:
        raise UsageError(
            "Only recorder read writes a step as JSON: recorder read {photo} --until {until} --json {file}",
            photo=photos[0], until=looking.until, file=json_file,
        )  # fmt: skip
    track = _track_photo(photos, looking) if keep and not dry_run else None
    shots, sheet = _look(photos, looking, quiet, speech)
    if looking.of_photos and (sheet is not None or not photos):
        raise UsageError(
            "{options}: that is for reading photos, and {given} is none; leave it out.",
            options=", ".join(looking.of_photos), given=given[0],
        )  # fmt: skip
    if looking.until is not None:
        return
    settler = _settler(yes, ask, speech, shots)
    store = open_store(database) if keep and not dry_run else None
    before = _kept_before(store, shots, settler, speech) if store else None
    if before is not None:
        settler = NeverAsk()  # no answer would be kept
    evening = _settled(given[0], shots, sheet, looking.track, settler)
    game = with_told(evening.game, looking.players, looking.track, telling)
    evening = replace(evening, game=dated(asked_for_more(game, settler), told_day, place))
    result = count(evening.game)
    findings = (*findings_of(result, evening.findings, evening.doubts), *looking.not_named(evening.game))

    number = None
    changed: list[str] = []  # photos of which no copy could be kept
    if store and before is None:
        entry = entry_of(evening, result, copy, track)
        changed = [photo.path for photo in entry.photos if copy and photo.content is None]
        with store.writing() as connection:
            number = keep_game(connection, entry)
    saved: tuple[Path, ...] = ()
    unsaved: RecorderError | None = None  # told last: the game is counted and kept all the same
    with still_kept(number):
        try:
            saved = () if dry_run else save_beside(evening, result, findings, speech, out, force)
        except RecorderError as fault:
            unsaved = fault
        if json_file is not None:
            save_json(json_file, _as_json(evening, result, findings, number), force)
        if not quiet and json_file != STANDARD_OUTPUT:
            _show(evening, result, findings, saved, number or before, speech)
            if number is not None:
                told = speech.say("Kept as game {number}. To put something right: recorder fix {number}", number=number)
                console().print(told)
            if before is not None:
                typed = shlex.join(["recorder", "fix", str(before), *_as_fix_takes_it(looking, day, place, telling)])
                told = speech.say(
                    "This photo is game {number} already; nothing was kept twice. To put it right: {typed}",
                    number=before, typed=typed,
                )  # fmt: skip
                console().print(told, soft_wrap=True)
        _tell_changed(changed, speech)
        if unsaved is not None:
            raise unsaved


def _track_photo(photos: Sequence[Path], looking: Looking) -> "KeptPhoto | None":
    """The photo of the track as it is before it is read: what is not the same afterwards is not what was read."""
    if looking.track_photo is None or not photos or looking.until is not None:
        return None
    from recorder.game.evening import as_read
    from vision.photo import load

    return as_read(looking.track_photo, load(looking.track_photo)[0], "track")


def _look(
    photos: Sequence[Path], looking: Looking, quiet: bool, speech: "Language"
) -> "tuple[tuple[Shot, ...], Board | None]":
    """What the photos show; or the board in the code of a printed sheet."""
    if not photos:
        return (), None
    from recorder.game.evening import see
    from recorder.photos.printed_sheet import board_of_sheet
    from recorder.photos.steps import look
    from recorder.show.tables import so_far
    from vision.photo import load

    stopped = []
    with progress(quiet, speech) as tell:
        opened = {path: load(path) for path in photos}
        for path, pictures in opened.items():
            board = board_of_sheet(path, pictures)
            if board is not None:
                return (), board
        if looking.until is None:
            return see(opened, looking.wish, looking.debug, tell, speech), None
        for pictures in opened.values():
            for photo in pictures:
                stopped.append(look(photo, looking.wish, looking.until, looking.debug, tell, speech))
    if not quiet:
        for seen in stopped:
            console().print(so_far(seen, speech))
    return (), None


def _settled(
    given: str, shots: "Sequence[Shot]", sheet: "Board | None", told_track: dict[str, int], settler: "Settler"
) -> "Evening":
    """The game of the photos, of the sheet or of what was typed, with its doubts put to the one who answers."""
    from engine.game import Game
    from recorder.game.evening import Evening, settled_evening, settled_readings
    from recorder.game.source import understand

    if shots:
        return settled_evening(shots, told_track, settler)
    if sheet is not None:
        return Evening(Game(start=sheet))
    found = understand(given)
    return settled_readings(found.readings, told_track, settler) if found.readings else Evening(found.game)


def _settler(yes: bool, ask: bool, speech: "Language", shots: "Sequence[Shot]") -> "Settler":
    """Who answers: the person where there is one at a terminal, nobody with --yes or in a script."""
    from recorder.doubts.settlement import NeverAsk

    if yes and ask:
        raise UsageError("--yes and --ask contradict each other; give one of them.")
    if yes or not (ask or somebody_there()):
        return NeverAsk()
    from recorder.doubts.terminal import InTerminal
    from recorder.game.evening import crops

    return InTerminal(crops(shots), aside(), speech)


def _kept_before(
    store: "Store", shots: "Sequence[Shot]", settler: "Settler", speech: "Language"
) -> int | None:
    """The game that one of these photos is already, unless a person wants it twice."""
    from recorder.history.find import games_from_photo

    if not shots or not store.exists:
        return None
    with store.reading() as connection:
        games = [n for shot in shots for n in games_from_photo(connection, shot.photo.sha256, shot.photo.page)]
    if not games:
        return None
    question = speech.say("This photo was kept as game {number} before. Keep it again?", number=games[0])
    return None if settler.yes(question, otherwise=False) else games[0]


def _as_fix_takes_it(looking: Looking, day: str | None, place: str | None, telling: Telling) -> list[str]:
    """What was told of the game besides its photo, to be typed again."""
    told: dict[str, Any] = {
        "players": ",".join(f"{colour}={name}" if name else colour for colour, name in looking.players.items()),
        "track": ",".join(f"{colour}={points}" for colour, points in looking.track.items()),
        "date": day,
        "place": place,
        **telling.words,
    }
    words: list[str] = []
    for name, value in told.items():
        for word in value if isinstance(value, list) else [value] if value else []:
            words += [f"--{name.replace('_', '-')}", word]
    return words


def _as_json(
    evening: "Evening", result: "Result", findings: "Sequence[Finding]", number: int | None
) -> dict[str, Any]:
    from recorder.show.score import result_to_json

    told = result_to_json(result, findings, evening.doubts)
    return {**told, "game": number, "corrections": list(evening.game.corrections)}


def _show(
    evening: "Evening",
    result: "Result",
    findings: "Sequence[Finding]",
    saved: Sequence[Path],
    kept: int | None,
    speech: "Language",
) -> None:
    from recorder.doubts.caveats import caveats
    from recorder.show.score import result_table
    from recorder.show.tables import headline, supply_said

    screen, say = console(), speech.say
    if evening.reading is not None:
        screen.print(headline(evening.reading, speech))
        if evening.reading.supply:
            screen.print(supply_said(evening.reading, speech))
    screen.print(result_table(result, speech, kept))
    for line in caveats(findings, evening.doubts, speech):
        screen.print(line)
    for path in saved:
        screen.print(say("Saved: {file}", file=path))


def _tell_changed(paths: Sequence[str], speech: "Language") -> None:
    """With --quiet too: copies were asked for."""
    for path in dict.fromkeys(paths):
        told = speech.say(
            "{path} is gone or was changed since it was read, so no copy of it is kept with the game; "
            "put that photo there again, and it is found.",
            path=path,
        )
        aside().print(told, soft_wrap=True)
