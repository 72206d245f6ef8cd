"""`recorder doctor`: checks that everything is in place."""

import typer

from recorder.shell.options import NO_OUTPUT, Database, writes
from recorder.shell.output import Output, aside, console, progress
from recorder.shell.session import session_of


@writes
def doctor(
    context: typer.Context,
    database: Database = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Check that everything is in place: packages, weights, history, reading a test photo."""
    from recorder.health import examine
    from recorder.history.store import open_store

    speech = session_of(context).language
    say = speech.say
    checks = []
    with progress(output.quiet, speech) as tell:
        tell(say("Check that everything is in place."))
        for check in examine(open_store(database)):
            checks.append(check)
            mark = say("ok") if check.fine else say("WRONG")
            line = f"{mark:<6} {speech.tell(check.name)}: {speech.tell(check.told)}"
            if output.shows:
                console().print(line, soft_wrap=True)
            elif not check.fine:
                aside().print(line, soft_wrap=True)
    output.save_json([{"name": str(c.name), "fine": c.fine, "told": str(c.told)} for c in checks])
    for check in checks:
        if not check.fine:
            raise typer.Exit(check.code)
