"""`recorder watch`: turns photos taken while a game is played into a game in moves."""

from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import NoBoard, UnreadableFile, UsageError
from engine.formats.content import is_folder
from recorder.commands.score import ASKING, NOBODY_ASKED, Asking, Day, Place, asks
from recorder.shell.keep_options import OPTIONS as OF_KEEPING
from recorder.shell.keep_options import Keeping
from recorder.shell.options import NO_OUTPUT, Group, day_of_game, gathered, writes
from recorder.shell.output import Output, aside, console, progress
from recorder.shell.photo_options import OPTIONS as OF_PHOTOS
from recorder.shell.photo_options import Looking, together
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.board import Board
    from language import Language
    from recorder.watch.beside import Beside
    from recorder.watch.course.game import Told
    from recorder.watch.course.questions import Question
    from recorder.watch.follow import Live
    from recorder.watch.keeping import Answered, Done
    from recorder.watch.kept import Shelf
    from recorder.watch.series import Series

Given = Annotated[
    list[Path],
    typer.Argument(
        metavar="PHOTO...", readable=False, help="Photos of one game as it grew, folders of them, or a film."
    ),
]

TABLE: Group = {name: OF_PHOTOS[name] for name in ("players", "edition", "sets", "boxes")}
KEEPING: Group = {
    "keep": OF_KEEPING["keep"],
    "copy": (
        Annotated[bool, typer.Option("--copy/--no-copy", help="Keep copies of the photos, or only their paths.")],
        False,
    ),
    "keep_place": OF_KEEPING["keep_place"],
    "database": OF_KEEPING["database"],
}
NOT_COPIED = Keeping(copy=False)


def _looking(words: dict[str, Any]) -> Looking:
    others = dict.fromkeys(name for name in OF_PHOTOS if name not in TABLE)
    return together({**others, **words})


@gathered("looking", TABLE, _looking)
@gathered("asking", {name: ASKING[name] for name in ("yes", "ask")}, lambda words: asks({**words, "view": False}))
@gathered("keeping", KEEPING, lambda words: Keeping(**words))
@writes
def watch(
    context: typer.Context,
    given: Given,
    looking: Looking,
    follow: Annotated[
        bool, typer.Option("--follow", help="Wait for more photos in the folder and tell each move; Ctrl-C ends it.")
    ] = False,
    over: Annotated[
        bool, typer.Option("--finished", help="The last photo shows the end of the game, though tiles are left.")
    ] = False,
    day: Day = None,
    place: Place = None,
    asking: Asking = NOBODY_ASKED,
    keeping: Keeping = NOT_COPIED,
    output: Output = NO_OUTPUT,
) -> None:
    """Read photos taken while a game was played into its moves, and keep it."""
    from engine.formats.boardtext import game_text
    from recorder.game.kept import still_kept
    from recorder.history.store import open_store
    from recorder.watch.follow import Live, arriving
    from recorder.watch.keeping import finished, grown_so_far, nobody_asked
    from recorder.watch.kept import InHistory, Nowhere
    from recorder.watch.photos import photos_of

    speech = session_of(context).language
    output.refuse_to_replace()
    when, told = day_of_game(day), _told(looking, given, over)
    if follow and not any(is_folder(path) for path in given):
        raise UsageError("--follow waits for photos in a folder; name one.")
    store = open_store(keeping.database) if keeping.in_history else None
    shelf = InHistory(store) if store else Nowhere()
    photos = photos_of(given)
    if not photos and not follow:
        raise UnreadableFile("{path} holds no photos; name another folder.", path=given[0])
    series = _read(photos, looking, shelf, output.quiet, speech, to_the_end=not follow)
    if follow:
        kept = partial(grown_so_far, store, told=told, day=when, place=place) if store else lambda _series: None
        series = _followed(series, arriving(given, photos), looking, shelf, Live(told, speech), kept)
    if not series.photos:
        named = ", ".join(str(path) for path in given[:3])
        raise NoBoard("{photo}: no board is seen in any of these photos.", photo=named)
    done = finished(store, series, told, when, place, keeping, _asked(series, speech) if asking.ask else nobody_asked)
    with still_kept(done.number):
        output.save_text(game_text(done.result.replay.game))
        if output.shows:
            show_watched(series, replace(done, new=done.new or follow), speech)


def _told(looking: Looking, given: list[Path], over: bool) -> "Told":
    from engine.pieces import Colour
    from recorder.watch.course.game import Told
    from vision.series.film import LOOKS, is_film

    players = {Colour(colour): name for colour, name in looking.players.items()}
    looks = LOOKS if any(map(is_film, given)) else 1
    return Told(players, looking.edition, looking.sets, looking.boxes, looks=looks, finished=over)


def _read(
    photos: "Sequence[Path]", looking: Looking, shelf: "Shelf", quiet: bool, speech: "Language", *, to_the_end: bool
) -> "Series":
    """Reads the photos. `to_the_end`: all of the last is read again; while more come, wherever a kill cuts the series,
    each photo is read as it would have been.
    """
    from recorder.watch.series import Series, grown, told_of

    series = Series()
    with progress(quiet, speech) as tell:
        for number, path in enumerate(photos, 1):
            tell(speech.say("Photo {n} of {all}: {photo}", n=number, all=len(photos), photo=path.name))
            series = grown(series, path, looking.wish, shelf, whole=to_the_end and number == len(photos))
    if not quiet:
        for line in told_of(series.left_out):
            aside().print(speech.tell(line), soft_wrap=True)
    return series


def _followed(
    series: "Series",
    coming: "Iterable[Path]",
    looking: Looking,
    shelf: "Shelf",
    live: "Live",
    kept: "Callable[[Series], None]",
) -> "Series":
    """Tells each move as its photo arrives, and the points so far, until Ctrl-C. `kept`: keeps it as far as it is."""
    from recorder.watch.series import grown, told_of

    screen = console()

    def told(so_far: "Series") -> None:
        kept(so_far)  # so what is told is kept
        for line in live.lines(so_far):
            screen.print(line, soft_wrap=True)

    try:
        told(series)
        for path in coming:
            before = len(series.left_out)
            series = grown(series, path, looking.wish, shelf)
            for why in told_of(series.left_out[before:]):
                aside().print(live.speech.tell(why), soft_wrap=True)
            told(series)
    except KeyboardInterrupt:
        aside().print()
    return series


def _asked(series: "Series", speech: "Language") -> "Answered":
    """Returns who answers: the person at the terminal, who sees what the photos show."""
    from recorder.shell.screen import screen_of, without_late_answers
    from recorder.watch.asking import answers

    screen = aside()

    @cache
    def beside() -> "Beside":
        """Asks the terminal what it can show, once there is a question."""
        from recorder.watch.beside import Beside  # it draws pages, which takes long to load

        return Beside(series.photos, screen, screen_of(screen), speech)

    def ask(prompt: str) -> str:
        return without_late_answers(screen.input(prompt))

    def look(question: "Question", choices: "Sequence[Board]") -> None:
        beside().look(question, choices)

    return lambda done, solve: answers(done, solve, ask, screen.print, speech, look)


def show_watched(series: "Series", done: "Done", speech: "Language") -> None:
    """Prints the moves, the points, who was forgotten on the board, and what is left to ask."""
    from recorder.game.caveats import caveats
    from recorder.show.score import result_table
    from recorder.watch.course.questions import About, questions
    from recorder.watch.show import asked, forgotten, moves_table, not_named

    screen, say, result, number = console(), speech.say, done.result, done.number
    photos = speech.count("{n} photo", "{n} photos", len(series.photos))
    moves = speech.count("{n} move", "{n} moves", len(result.replay.turns))
    screen.print(f"{photos}, {moves}")
    screen.print(moves_table(result, speech))
    screen.print(result_table(result, speech, number))
    for line in caveats(result.findings, (), result.replay.board, result.about(speech)):
        screen.print(line)
    for meeple in done.left:
        screen.print(forgotten(meeple, result, speech), soft_wrap=True)
    for colour in done.unnamed:
        screen.print(not_named(colour, speech), soft_wrap=True)
    left = tuple(questions(result.replay.game.moves))
    if left:
        screen.print(speech.count("{n} doubt is left:", "{n} doubts are left:", len(left)))
    for question in left:
        screen.print(f"  {asked(question, result.about(speech))}", soft_wrap=True)
    if left and number is not None:
        first = left[0].move
        of = first.player if left[0].about is About.COLOUR else first.n
        correct = f"recorder fix {number} --move {of}=..."
        screen.print(say("To answer one: {command}", command=correct), soft_wrap=True)
    if number is not None:
        kept = say("Kept as game {number}. To correct it: recorder fix {number}", number=number)
        screen.print(kept if done.new else say("This is game {number}; nothing is new.", number=number))
