"""`recorder score`: the main job. It turns photos of a table into a counted game in the history."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import RecorderError, UsageError
from recorder.shell.completion import offered_places
from recorder.shell.keep_options import NOTHING_SAID, Keeping, keeps
from recorder.shell.options import NO_OUTPUT, Group, day_of_game, gathered, writes
from recorder.shell.output import Output, aside, console, progress, somebody_there
from recorder.shell.photo_options import Looking, looks
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from engine.board import Board
    from engine.message import Message
    from language import Language
    from recorder.doubts.settlement import Numbered, Settler
    from recorder.game.evening import Evening
    from recorder.game.score import Outcome, Request
    from recorder.photos.shots import TablePhoto
    from vision.reading import Reading

Given = Annotated[
    list[str],
    typer.Argument(metavar="PHOTO...", help="Photos of one table, or a board or game as a file or one line."),
]
Day = Annotated[
    str | None,
    typer.Option("--date", metavar="DAY", help="Day of the game, such as 2026-03-04; by default the photo's."),
]
Place = Annotated[
    str | None,
    typer.Option("--place", metavar="NAME", autocompletion=offered_places, help="Place of the game."),
]

ASKING: Group = {
    "yes": (
        Annotated[
            bool,
            typer.Option(
                "--yes", "-y", help="Ask nothing: keep and report the most probable answer to each doubt."
            ),
        ],
        False,
    ),
    "ask": (
        Annotated[bool, typer.Option("--ask", help="Ask about doubts (the default in a terminal).")],
        False,
    ),
    "view": (
        Annotated[
            bool, typer.Option("--open", help="Show the picture with the questions in the system's viewer.")
        ],
        False,
    ),
}


@dataclass(frozen=True, slots=True)
class Asking:
    """Whether a person is asked, and sees the picture with the questions in a window of its own."""

    ask: bool = False
    view: bool = False


def asks(words: dict[str, Any]) -> Asking:
    """Says whether to ask a person: if one sits at a terminal; not with --yes or in a script."""
    for other in ("ask", "view"):
        if words["yes"] and words[other]:
            raise _contradiction("--yes", "--open" if other == "view" else "--ask")
    return Asking(bool(words["ask"]) or (somebody_there() and not words["yes"]), words["view"])


def _contradiction(one: str, other: str) -> UsageError:
    return UsageError("{one} and {other} contradict each other; give only one of them.", one=one, other=other)


NOBODY_ASKED = Asking()


@tells
@looks
@gathered("asking", ASKING, asks)
@keeps
@writes
def score(
    context: typer.Context,
    given: Given,
    looking: Looking,
    day: Day = None,
    place: Place = None,
    asking: Asking = NOBODY_ASKED,
    keeping: Keeping = NOTHING_SAID,
    telling: Telling = NOTHING_TOLD,
    output: Output = NO_OUTPUT,
) -> None:
    """Read photos of one table, settle the doubts, show the score and keep the game."""
    from recorder.game.kept import still_kept
    from recorder.game.score import Request, score_table, track_photo

    speech = session_of(context).language
    request = Request(tuple(given), looking, telling, keeping, day_of_game(day), place)
    if asking.view and keeping.dry_run:
        raise _contradiction("--open", "--dry-run")
    _refuse(request, output)
    track = track_photo(request)
    shots, sheet = _look(request, output.quiet, speech)
    if looking.until is not None and request.photos and sheet is None:
        return
    outcome = score_table(
        request, shots, sheet, _settler(asking, shots, speech), track,
        lambda told: aside().print(speech.tell(told), soft_wrap=True),
        lambda first, numbers: _before_asking(first, numbers, asking, request, output, speech),
    )  # fmt: skip
    with still_kept(outcome.number):
        _hand_out(outcome, request, output, speech)


def _refuse(request: "Request", output: Output) -> None:
    """Reports whatever stands in the way before any photo is read."""
    looking, photos = request.looking, request.photos
    if len(request.words) > 1 and len(photos) < len(request.words):
        raise UsageError("{given}: give photos of one table or one board, not both.", given=", ".join(request.words))
    output.refuse_to_replace()
    if not request.keeping.dry_run:
        from recorder.game.saved import refuse_early

        refuse_early(photos, request.keeping.out, output.force)
    if looking.lattice is not None and len(photos) != 1:
        raise UsageError("{lattice} holds the corners of one photo; give only that photo.", lattice=looking.lattice)
    if photos and looking.until is not None and output.json_file is not None:
        raise UsageError(
            "Only recorder read writes a step as JSON: recorder read {photo} --until {until} --json {file}",
            photo=photos[0], until=looking.until, file=output.json_file,
        )  # fmt: skip


def _look(request: "Request", quiet: bool, speech: "Language") -> "tuple[tuple[TablePhoto, ...], Board | None]":
    """Reads the photos, or the board in the code of a printed sheet. With --until it shows what is known by that
    step.
    """
    if not request.photos:
        return (), None
    from recorder.photos.printed_sheet import board_of_sheet
    from recorder.photos.shots import see
    from recorder.photos.steps import look
    from recorder.show.reading import so_far
    from vision.photo import load

    looking = request.looking
    with progress(quiet, speech) as tell:
        opened = {path: load(path) for path in request.photos}
        for path, pictures in opened.items():
            board = board_of_sheet(path, pictures)
            if board is not None:
                return (), board
        if looking.until is None:
            return see(opened, looking.wish, looking.debug, tell, speech), None
        photos = [photo for pictures in opened.values() for photo in pictures]
        stopped = [look(photo, looking.wish, looking.until, looking.debug, tell, speech) for photo in photos]
    if not quiet:
        for seen in stopped:
            console().print(so_far(seen, speech))
    return (), None


def _settler(asking: Asking, shots: "Sequence[TablePhoto]", speech: "Language") -> "Settler":
    """Returns who answers: the person at the terminal, or nobody."""
    if not asking.ask:
        from recorder.doubts.settlement import NeverAsk

        return NeverAsk()
    from recorder.doubts.terminal import InTerminal
    from recorder.photos.shots import crops

    return InTerminal(crops(shots), aside(), speech)


def _before_asking(
    first: "Evening", numbers: "Numbered", asking: Asking, request: "Request", output: Output, speech: "Language"
) -> None:
    """Says whether the photos may show two moments: what stood in the earlier one is no answer to what stands now.
    Then shows the picture with the questions.
    """
    if not asking.ask or first.reading is None:
        return
    from vision.codes import PhotoCode

    named = speech.about(tile.cell for tile in first.game.start.tiles)
    for finding in first.findings:
        if finding.code == PhotoCode.TWO_MOMENTS:
            aside().print(named.tell(finding.message), soft_wrap=True)
    if not request.keeping.dry_run:
        _show_questions(first, first.reading, numbers, asking, request, output, speech)


def _show_questions(
    first: "Evening",
    reading: "Reading",
    numbers: "Numbered",
    asking: Asking,
    request: "Request",
    output: Output,
    speech: "Language",
) -> None:
    """Saves the picture with the questions and names it. Where it cannot be saved, that is said and asking goes on."""
    from recorder.photos.questions import opened, save_questions

    try:
        paths = save_questions(first.shots, first.seen, reading, numbers, speech, request.keeping.out, output.force)
    except RecorderError as fault:
        aside().print(speech.tell(fault.message), soft_wrap=True)
        return
    for path in paths:
        aside().print(speech.say("The picture with the questions: {file}", file=path), soft_wrap=True)
    missed = [path for path in paths if asking.view and not opened(path)]
    if missed:
        aside().print(speech.say("There is no viewer here to show it; open the file yourself."))


def _hand_out(outcome: "Outcome", request: "Request", output: Output, speech: "Language") -> None:
    """Writes files, JSON and tables. What cannot be saved is reported last: the game is counted and kept all the
    same.
    """
    from recorder.game.saved import save_beside
    from recorder.photos.questions import drop_questions

    saved: tuple[Path, ...] = ()
    unsaved: RecorderError | None = None
    if not request.keeping.dry_run:
        try:
            saved = save_beside(outcome, speech, request.keeping.out, output.force)
            drop_questions(outcome.evening.shots, request.keeping.out)
        except RecorderError as fault:
            unsaved = fault
    output.save_json(_as_json(outcome))
    if output.shows:
        _show(outcome, saved, speech)
        _say_where_it_is_kept(outcome, request, speech)
    _say_uncopied(outcome.uncopied, speech)
    if unsaved is not None:
        raise unsaved


def _as_json(outcome: "Outcome") -> dict[str, Any]:
    from recorder.show.score import corrections_to_json, result_to_json

    told = result_to_json(outcome.result, outcome.findings, outcome.doubts)
    return {**told, "game": outcome.number, "corrections": corrections_to_json(outcome.result)}


def _show(outcome: "Outcome", saved: Sequence[Path], speech: "Language") -> None:
    from recorder.game.caveats import caveats
    from recorder.show.reading import headline, supply_said
    from recorder.show.score import result_table

    screen, reading, named = console(), outcome.evening.reading, outcome.result.about(speech)
    if reading is not None:
        screen.print(headline(reading, speech))
        if reading.supply:
            screen.print(supply_said(reading, speech))
    screen.print(result_table(outcome.result, speech, outcome.number or outcome.before))
    for line in caveats(outcome.findings, outcome.doubts, outcome.result.replay.board, named):
        screen.print(line)
    for path in saved:
        screen.print(speech.say("Saved: {file}", file=path))


def _say_where_it_is_kept(outcome: "Outcome", request: "Request", speech: "Language") -> None:
    say = speech.say
    if outcome.number is not None:
        told = say("Kept as game {number}. To correct it: recorder fix {number}", number=outcome.number)
        console().print(told)
        if outcome.nobody_played:
            told = say(
                "Only the board is kept, since it is not known who played. To add the players: {typed}",
                typed=f"recorder fix {outcome.number} --players red=Anna,blue=Boris --track red=43,blue=31",
            )
            console().print(told, soft_wrap=True)
    if outcome.before is not None:
        typed = shlex.join(["recorder", "fix", str(outcome.before), *_as_fix_takes_it(request)])
        told = say(
            "This photo is already kept as game {number}, so it was not kept again. To correct it: {typed}",
            number=outcome.before, typed=typed,
        )  # fmt: skip
        console().print(told, soft_wrap=True)


def _as_fix_takes_it(request: "Request") -> list[str]:
    """Returns what the person said of the game besides its photo, in words to be typed again."""
    looking = request.looking
    told: dict[str, Any] = {
        "players": ",".join(f"{colour}={name}" if name else colour for colour, name in looking.players.items()),
        "track": ",".join(f"{colour}={points}" for colour, points in looking.track.items()),
        "date": request.day.isoformat() if request.day else None,
        "place": request.place,
        **request.telling.words,
    }
    words: list[str] = []
    for name, value in told.items():
        for word in value if isinstance(value, list) else [value] if value else []:
            words += [f"--{name.replace('_', '-')}", word]
    return words


def _say_uncopied(reasons: "Sequence[Message]", speech: "Language") -> None:
    """Warns with --quiet too: the person asked for copies."""
    for why in reasons:
        aside().print(speech.tell(why), soft_wrap=True)
