"""`recorder doctor`: is everything in place?"""

import typer

from recorder.shell.options import Database, Force, JsonFile, Quiet
from recorder.shell.output import STANDARD_OUTPUT, console, progress, save_json
from recorder.shell.session import session_of


def doctor(
    context: typer.Context,
    json_file: JsonFile = None,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Look whether everything is in place: packages, weights, the history, and a test photo read."""
    from recorder.health import examine
    from recorder.history.store import open_store

    speech = session_of(context).language
    say = speech.say
    checks = []
    with progress(quiet, speech) as tell:
        tell(say("Look whether everything is in place."))
        for check in examine(open_store(database)):
            checks.append(check)
            if not quiet and json_file != STANDARD_OUTPUT:
                mark = say("ok") if check.fine else say("WRONG")
                console().print(f"{mark:<6} {speech.tell(check.name)}: {speech.tell(check.told)}", soft_wrap=True)
    if json_file is not None:
        save_json(json_file, [{"name": str(c.name), "fine": c.fine, "told": str(c.told)} for c in checks], force)
    for check in checks:
        if not check.fine:
            raise typer.Exit(check.code)
