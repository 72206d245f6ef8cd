"""`recorder explain`: says why a game was scored as it was."""

from pathlib import Path
from typing import Annotated

import typer

from recorder.shell.options import NO_OUTPUT, Database, GameGiven, writes
from recorder.shell.output import Output, console, save
from recorder.shell.rule_options import NOTHING_TOLD, Telling, tells
from recorder.shell.session import session_of

What = Annotated[
    str | None,
    typer.Argument(
        metavar="FEATURE|PLAYER",
        help="What to explain: a line's number, a cell such as C4, a player, a colour, or city.",
    ),
]
Picture = Annotated[
    Path | None,
    typer.Option("--picture", readable=False, metavar="FILE", help="Draw it into this file: .png, .svg or .pdf."),
]


@tells
@writes
def explain(
    context: typer.Context,
    game: GameGiven,
    what: What = None,
    picture: Picture = None,
    telling: Telling = NOTHING_TOLD,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Explain the score: every tile, city and majority behind a line of it, in words and as a picture."""
    from recorder.commands.pages import form_of, refuse_picture
    from recorder.doubts.worth import weighed
    from recorder.game.caveats import caveats, findings_of
    from recorder.game.explanation import explain as explain_result
    from recorder.game.kept import call
    from recorder.game.result import count
    from recorder.game.source import with_told
    from recorder.show.score import explanations_table, explanations_to_json

    output.refuse_to_replace()
    if picture is not None:
        refuse_picture(picture, output.force)
    given = call(game, database).given
    result = count(with_told(given.game, telling=telling))
    speech = result.about(session_of(context).language)
    explanations = explain_result(result, what)
    if picture is not None:
        from report.art.picture import picture as draw

        shown = {e.entry.number for e in explanations}
        counted = result.replay
        drawn = draw(counted.board, form_of(picture), speech, counted.final, only=shown)
        save(picture, drawn, output.force)
    output.save_json(explanations_to_json(explanations, result))
    if output.shows:
        screen, doubts = console(), weighed(given.doubts, result.replay.game)
        screen.print(explanations_table(explanations, result, speech))
        for line in caveats(findings_of(result, given.findings, doubts), doubts, result.replay.board, speech):
            screen.print(line)
        if picture is not None:
            screen.print(speech.say("Saved: {file}", file=picture))
