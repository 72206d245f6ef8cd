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
    day_of_game,
    gathered,
    writes,
)
from recorder.shell.output import Output, aside, console, somebody_there
from recorder.shell.players import parse_seats, parse_track
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.game.corrections import Chooser
    from recorder.game.fix import Asker, Fixed
    from recorder.game.saved import Beside

KeptGame = Annotated[str, typer.Argument(metavar="GAME", help="A game's number, the start of its key, or last.")]
Ask = Annotated[
    bool, typer.Option("--ask", help="Ask about the doubts that are left (the default if no correction is given).")
]
RIGHT: Group = {
    "tile": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--tile", metavar="CELL=TILE", help="The right tile for a cell, such as C4=V@90, or C4=none."
            ),
        ],
        None,
    ),
    "meeple": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--meeple", metavar="CELL=WHO", help="The right meeple for a cell, such as C4=red:road or C4=none."
            ),
        ],
        None,
    ),
    "move": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--move",
                metavar="N=RIGHT",
                help="What is right of a watched game's move: 47=V@90, 47=red:road, 47=none, 47=red, 47=before 46; "
                "red=pink: of all of a player's.",
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
    from recorder.game.corrections import which_is_meant
    from recorder.game.fix import Said, fix_game
    from recorder.game.kept import still_kept
    from recorder.game.saved import Beside, save_again
    from recorder.history.store import open_store

    output.refuse_to_replace()
    if right["move"]:
        _fix_moves(context, game, right, database, output)
        return
    said = Said(
        tuple(right["tile"] or ()), tuple(right["meeple"] or ()), parse_track(right["track"]),
        parse_seats(right["players"]), day_of_game(right["day"]), right["place"],
    )  # fmt: skip
    asks = ask or not (said or telling)
    if asks and not ask and not somebody_there():
        raise UsageError("Give a correction, for example: recorder fix last --tile C4=V@90 --track red=40")
    speech = session_of(context).language
    choose = _asked_which(speech) if somebody_there() else which_is_meant
    done = fix_game(open_store(database), game, said, telling, _at_the_terminal(speech) if asks else None, choose)
    with still_kept(done.number if done.changed else None):
        beside = save_again(done.entry, done.result, done.findings, done.doubts, speech) if done.entry else Beside()
        output.save_json(_as_json(done))
    if output.shows:
        _show(done, beside, speech)


def _fix_moves(
    context: typer.Context, game: str, right: dict[str, Any], database: str | None, output: Output
) -> None:
    """Corrects moves of a watched game: the rest is solved again."""
    from engine.formats.boardtext import game_text
    from recorder.commands.play.watch import show_watched
    from recorder.game.kept import still_kept
    from recorder.history.store import open_store
    from recorder.watch.keeping import corrected
    from recorder.watch.kept import InHistory

    others = [name for name, value in right.items() if name != "move" and value]
    if others:
        told = "--date" if others[0] == "day" else f"--{others[0]}"
        raise UsageError("Give --move alone, and {option} in a command of its own.", option=told)
    store = open_store(database)
    series, done = corrected(store, game, InHistory(store), right["move"])
    with still_kept(done.number if done.new else None):
        output.save_text(game_text(done.result.replay.game))
    if output.shows:
        show_watched(series, done, session_of(context).language)


def _at_the_terminal(speech: "Language") -> "Asker":
    from recorder.doubts.terminal import InTerminal
    from recorder.game.revision import photos_by_corners

    return lambda entry: InTerminal(photos_by_corners(entry), aside(), speech)


def _asked_which(speech: "Language") -> "Chooser":
    """Returns who says which figure is meant: the person at the terminal."""
    from language.words import standing_said
    from recorder.game.corrections import Meant, Nearby, which_is_meant

    def choose(nearby: Nearby) -> Meant:
        say, screen, told, stands = speech.say, aside(), nearby.told, nearby.stands
        cell, other = nearby.grid.name(told.cell), nearby.grid.name(stands.cell)
        lying = nearby.board.by_cell
        who = [standing_said(meeple, lying.get(meeple.cell), speech) for meeple in (told, stands)]
        screen.print(
            say(
                "Nobody stands on {cell}, but somebody does on {other}: {who}. What is right?",
                cell=cell, other=other, who=who[1],
            )
        )  # fmt: skip
        screen.print(f"   1  {other}: {who[0]}")
        screen.print(f"   2  {cell}: {who[0]}; {other}: {say('nobody')}")
        screen.print(f"   3  {cell}: {who[0]}; {other}: {who[1]}")
        ways = {"1": Meant.THAT, "2": Meant.MOVED, "3": Meant.MORE}
        while True:
            try:
                answer = screen.input(f"{say('1, 2 or 3')}: ").strip()
            except EOFError:
                return which_is_meant(nearby)
            if answer in ways:
                return ways[answer]

    return choose


def _as_json(done: "Fixed") -> dict[str, Any]:
    from recorder.show.score import result_to_json

    return result_to_json(done.result, done.findings, done.doubts)


def _show(done: "Fixed", beside: "Beside", speech: "Language") -> None:
    from recorder.game.caveats import caveats
    from recorder.show.score import result_table

    screen, say, named = console(), speech.say, done.result.about(speech)
    screen.print(result_table(done.result, speech, done.number))
    for line in caveats(done.findings, done.doubts, done.result.replay.board, named):
        screen.print(line)
    for colour in done.gone:
        screen.print(say("{colour} no longer plays; if it does, name it too with --players.", colour=colour))
    if done.renamed:
        was, now = done.renamed
        told = say("The board begins elsewhere now, so cells have new names: {was} is {now}.", was=was, now=now)
        screen.print(told)
    for path in beside.saved:
        screen.print(say("Saved: {file}", file=path))
    for path in beside.stale:
        screen.print(say("{file} is the old one: the photo is gone, or the file cannot be written.", file=path))
    for path in beside.changed:
        screen.print(say("{file} is the old one: it was changed since the recorder wrote it.", file=path))
    put_right = say("Game {number} is corrected; recorder history undo takes that back.", number=done.number)
    screen.print(put_right if done.changed else say("Nothing was changed."))
