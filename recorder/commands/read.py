"""`recorder read`: what a photo shows, with every doubt in it. It never asks."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from engine.board import Board
from engine.formats import notation
from engine.formats.boardtext import board_text
from language import Language
from recorder.shell.options import Force, JsonFile, Quiet
from recorder.shell.output import STANDARD_OUTPUT, console, progress, refuse_to_replace, save, save_json, save_text
from recorder.shell.photo_options import Looking, looks
from recorder.shell.session import session_of

Photo = Annotated[
    Path,
    typer.Argument(readable=False, metavar="PHOTO", help="A photo (JPEG, PNG, WebP, TIFF, HEIC) or a PDF of one."),
]
Page = Annotated[int | None, typer.Option("--page", min=1, metavar="N", help="Which page of a PDF.")]
Picture = Annotated[
    Path | None,
    typer.Option("--picture", readable=False, metavar="FILE", help="Save the photo with what was read drawn over it."),
]


@looks
def read(
    context: typer.Context,
    photo: Photo,
    looking: Looking,
    picture: Picture = None,
    page: Page = None,
    json_file: JsonFile = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Read a photo into a board and say what is doubtful. Never asks; doubts do not change the exit code."""
    for file in (json_file, picture):
        refuse_to_replace(file, force)

    from recorder.photos.file import open_photo

    speech = session_of(context).language
    show = not quiet and json_file != STANDARD_OUTPUT
    with progress(quiet, speech) as tell:
        opened = open_photo(photo, page)  # before the others, which load what it loads beside opening

        from recorder.doubts.caveats import without_answered
        from recorder.doubts.settlement import doubts
        from recorder.game.reading import game_of_reading
        from recorder.photos.printed_sheet import board_of_sheet
        from recorder.photos.steps import encode, frames_as_json, look, with_told_track, without_board
        from recorder.show.tables import reading_table, so_far
        from vision.overlay import draw_reading
        from vision.reading import dumps

        sheet = board_of_sheet(photo, [opened])
        if sheet is not None:
            _tell_sheet(sheet, json_file, force, show, speech)
            return
        seen = look(opened, looking.wish, looking.until, looking.debug, tell, speech)
    if seen.reading is None:
        if json_file is not None:
            save_json(json_file, frames_as_json(seen), force)
        if show:
            console().print(so_far(seen, speech))
        return
    reading = replace(with_told_track(seen.reading, looking.track), players=looking.players)
    game = game_of_reading(reading)
    found = without_answered(reading.findings, game, doubts(reading))
    reading = replace(reading, findings=(*found, *looking.not_named(game)))
    if picture is not None:
        save(picture, encode(picture, draw_reading(opened, reading, speech, letters=looking.debug is not None)), force)
    if json_file is not None:
        save_text(json_file, dumps(reading), force)
    if not reading.tiles:
        raise without_board({photo: reading})
    if show:
        console().print(reading_table(reading, speech))


def _tell_sheet(board: Board, json_file: str | None, force: bool, show: bool, speech: Language) -> None:
    """A printed score sheet holds its board in a code."""
    if json_file is not None:
        save_text(json_file, board_text(board), force)
    if show:
        tiles = speech.count("{n} tile", "{n} tiles", len(board.tiles))
        console().print(speech.say("A printed score sheet with a board of {tiles}:", tiles=tiles))
        console().print(notation.format(board), soft_wrap=True)
