"""`recorder sets`: lists the boxes that the program knows, and what each holds."""

from pathlib import Path
from typing import Annotated

import typer

from recorder.shell.options import NO_OUTPUT, writes
from recorder.shell.output import Output, console, save
from recorder.shell.session import session_of


@writes
def sets(
    context: typer.Context,
    box: Annotated[
        str | None, typer.Argument(metavar="BOX", help="Show the tiles of this box, such as river-1.")
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture", readable=False, metavar="FILE", help="Draw the tiles into this file: .png, .svg or .pdf."
        ),
    ] = None,
    output: Output = NO_OUTPUT,
) -> None:
    """List the boxes that can be counted, or the tiles of one box and how many it holds; draw them too."""
    from engine.boxes import load, names
    from recorder.show.boxes import box_table, boxes_as_json, boxes_table

    output.refuse_to_replace(picture)
    boxes = [load(name) for name in ([box] if box else names())]
    speech = session_of(context).language
    if picture is not None:
        from recorder.commands.pages import form_of
        from report.art.shelf import shelf

        save(picture, shelf(boxes, form_of(picture), speech), output.force)
    output.save_json(boxes_as_json(boxes))
    if output.shows:
        console().print(box_table(boxes[0], speech) if box else boxes_table(boxes, speech))
        if picture is not None:
            console().print(speech.say("Saved: {file}", file=picture), soft_wrap=True)
