"""`recorder sets`: which boxes the program knows, and what each holds."""

from pathlib import Path
from typing import Annotated

import typer

from recorder.shell.options import Force, JsonFile, Quiet
from recorder.shell.output import STANDARD_OUTPUT, console, refuse_to_replace, save, save_json
from recorder.shell.session import session_of


def sets(
    context: typer.Context,
    box: Annotated[str | None, typer.Argument(metavar="BOX", help="One box, such as river-1: its tiles.")] = None,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", readable=False, metavar="FILE", help="Draw the tiles: .png, .svg or .pdf."),
    ] = None,
    json_file: JsonFile = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """List the boxes that can be counted, or the tiles of one with how many it holds; and draw them."""
    from engine.tiles.boxes import load, names
    from recorder.show.boxes import box_table, boxes_as_json, boxes_table

    for file in (json_file, picture):
        refuse_to_replace(file, force)
    boxes = [load(name) for name in ([box] if box else names())]
    speech = session_of(context).language
    if picture is not None:
        from recorder.commands.pages import form_of
        from report.art.shelf import shelf

        save(picture, shelf(boxes, form_of(picture), speech), force)
    if json_file is not None:
        save_json(json_file, boxes_as_json(boxes), force)
    if not quiet and json_file != STANDARD_OUTPUT:
        console().print(box_table(boxes[0], speech) if box else boxes_table(boxes, speech))
