"""`recorder watch`: turns photos taken while a game is played into a game in moves."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import NoBoard
from recorder.commands.score import Day, Place
from recorder.shell.keep_options import OPTIONS as OF_KEEPING
from recorder.shell.keep_options import Keeping
from recorder.shell.options import NO_OUTPUT, Group, gathered, parse_day, writes
from recorder.shell.output import Output, aside, console, progress
from recorder.shell.photo_options import OPTIONS as OF_PHOTOS
from recorder.shell.photo_options import Looking, together
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.game.result import Result
    from recorder.watch.course import Told
    from recorder.watch.series import Series

Given = Annotated[
    list[Path],
    typer.Argument(metavar="PHOTO...", readable=False, help="Photos of one game as it grew, or folders of them."),
]

TABLE: Group = {name: OF_PHOTOS[name] for name in ("players", "edition", "sets", "boxes")}
KEEPING: Group = {
    "keep": OF_KEEPING["keep"],
    "copy": (
        Annotated[bool, typer.Option("--copy/--no-copy", help="Keep copies of the photos, or only their paths.")],
        False,
    ),
    "database": OF_KEEPING["database"],
}


def _looking(words: dict[str, Any]) -> Looking:
    others = dict.fromkeys(name for name in OF_PHOTOS if name not in TABLE)
    return together({**others, **words})


@gathered("looking", TABLE, _looking)
@gathered("keeping", KEEPING, lambda words: Keeping(**words))
@writes
def watch(
    context: typer.Context,
    given: Given,
    looking: Looking,
    day: Day = None,
    place: Place = None,
    keeping: Keeping = Keeping(copy=False),  # noqa: B008 - a frozen value
    output: Output = NO_OUTPUT,
) -> None:
    """Read photos taken while a game was played into its moves, and keep it."""
    from engine.formats.boardtext import game_text
    from recorder.game.kept import still_kept
    from recorder.history.store import open_store
    from recorder.watch.course import watched
    from recorder.watch.keeping import counted, keep
    from recorder.watch.kept import InHistory, Nowhere

    speech = session_of(context).language
    output.refuse_to_replace()
    when, told = parse_day(day), _told(looking)
    store = open_store(keeping.database) if keeping.in_history else None
    series = _read(given, looking, InHistory(store) if store else Nowhere(), output.quiet, speech)
    result = counted(watched(series.gathered, told), series, when, place)
    number, new = keep(store, series, result, keeping.copy) if store else (None, False)
    with still_kept(number):
        output.save_text(game_text(result.replay.game))
        if output.shows:
            _show(series, result, number, new, speech)


def _told(looking: Looking) -> "Told":
    from engine.pieces import Colour
    from recorder.watch.course import Told

    players = {Colour(colour): name for colour, name in looking.players.items()}
    return Told(players, looking.edition, looking.sets, looking.boxes)


def _read(given: list[Path], looking: Looking, shelf: Any, quiet: bool, speech: "Language") -> "Series":
    from recorder.watch.photos import photos_of
    from recorder.watch.series import Series, grown, told_of

    photos, series = photos_of(given), Series()
    with progress(quiet, speech) as tell:
        for number, path in enumerate(photos, 1):
            tell(speech.say("Photo {n} of {all}: {photo}", n=number, all=len(photos), photo=path.name))
            series = grown(series, path, looking.wish, shelf)
    if not quiet:
        for line in told_of(series.left_out):
            aside().print(speech.tell(line), soft_wrap=True)
    if not series.photos:
        named = ", ".join(path.name for path in photos[:3]) or ", ".join(map(str, given))
        raise NoBoard("{photo}: no board is seen in any of these photos.", photo=named)
    return series


def _show(series: "Series", result: "Result", number: int | None, new: bool, speech: "Language") -> None:
    from recorder.game.caveats import caveats
    from recorder.show.score import result_table
    from recorder.watch.questions import questions
    from recorder.watch.show import asked, moves_table

    screen, say = console(), speech.say
    photos = speech.count("{n} photo", "{n} photos", len(series.photos))
    moves = speech.count("{n} move", "{n} moves", len(result.replay.turns))
    screen.print(f"{photos}, {moves}")
    screen.print(moves_table(result, speech))
    screen.print(result_table(result, speech, number))
    for line in caveats(result.findings, (), result.about(speech)):
        screen.print(line)
    left = tuple(questions(result.replay.game.moves))
    if left:
        screen.print(speech.count("{n} doubt is left:", "{n} doubts are left:", len(left)))
    for question in left:
        screen.print(f"  {asked(question, result.about(speech))}", soft_wrap=True)
    if number is not None:
        kept = say("Kept as game {number}. To correct it: recorder fix {number}", number=number)
        screen.print(kept if new else say("This is game {number}; nothing is new.", number=number))
