"""`recorder fix`: corrects a kept game."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import UsageError
from recorder.shell.completion import offered_places
from recorder.shell.options import (
    NO_OUTPUT,
    Database,
    Group,
    Players,
    Track,
    gathered,
    parse_day,
    writes,
)
from recorder.shell.output import Output, aside, console, somebody_there
from recorder.shell.players import parse_seats, parse_track
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.game.fix import Asker, Fixed

KeptGame = Annotated[str, typer.Argument(metavar="GAME", help="A game's number, the start of its key, or last.")]
Ask = Annotated[
    bool, typer.Option("--ask", help="Ask about the doubts that are left (the default if no correction is given).")
]
RIGHT: Group = {
    "tile": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--tile", metavar="CELL=TILE", help="The right tile for a place, such as 3,-2=V@90, or 3,-2=none."
            ),
        ],
        None,
    ),
    "meeple": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--meeple", metavar="CELL=WHO", help="The right meeple for a place, such as 3,-2=red:road or 3,-2=none."
            ),
        ],
        None,
    ),
    "track": (Track, None),
    "players": (Players, None),
    "day": (
        Annotated[str | None, typer.Option("--date", metavar="DAY", help="Day of the game, such as 2026-03-04.")],
        None,
    ),
    "place": (
        Annotated[
            str | None,
            typer.Option("--place", metavar="NAME", autocompletion=offered_places, help="Place of the game, or none."),
        ],
        None,
    ),
}


@gathered("right", RIGHT, dict)
@tells
@writes
def fix(
    context: typer.Context,
    game: KeptGame,
    right: dict[str, Any],
    ask: Ask = False,
    telling: Telling = NOTHING_TOLD,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Correct a kept game: tile, rotation, meeple, track, names, rules; or answer questions about its doubts."""
    from recorder.game.fix import Said, fix_game
    from recorder.game.kept import still_kept
    from recorder.history.store import open_store

    output.refuse_to_replace()
    said = Said(
        tuple(right["tile"] or ()), tuple(right["meeple"] or ()), parse_track(right["track"]),
        parse_seats(right["players"]), parse_day(right["day"]), right["place"],
    )  # fmt: skip
    asks = ask or not (said or telling)
    if asks and not ask and not somebody_there():
        raise UsageError("Give a correction, for example: recorder fix last --tile 3,-2=V@90 --track red=40")
    speech = session_of(context).language
    done = fix_game(open_store(database), game, said, telling, _at_the_terminal(speech) if asks else None)
    with still_kept(done.number if done.changed else None):
        output.save_json(_as_json(done))
    if output.shows:
        _show(done, speech)


def _at_the_terminal(speech: "Language") -> "Asker":
    from recorder.doubts.terminal import InTerminal
    from recorder.game.revision import photos_by_corners

    return lambda entry: InTerminal(photos_by_corners(entry), aside(), speech)


def _as_json(done: "Fixed") -> dict[str, Any]:
    from recorder.show.score import result_to_json

    return result_to_json(done.result, done.findings, done.doubts)


def _show(done: "Fixed", speech: "Language") -> None:
    from recorder.game.caveats import caveats
    from recorder.show.score import result_table

    screen, say = console(), speech.say
    screen.print(result_table(done.result, speech, done.number))
    for line in caveats(done.findings, done.doubts, speech):
        screen.print(line)
    for colour in done.gone:
        screen.print(say("{colour} no longer plays; if it does, name it too with --players.", colour=colour))
    put_right = say("Game {number} is corrected; recorder history undo takes that back.", number=done.number)
    screen.print(put_right if done.changed else say("Nothing was changed."))
