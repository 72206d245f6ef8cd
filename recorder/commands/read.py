"""`recorder read`: prints what a photo shows, with every doubt in it. It never asks."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from language import Language
from recorder.shell.options import NO_OUTPUT, writes
from recorder.shell.output import (
    Output,
    console,
    progress,
    save,
)
from recorder.shell.photo_options import Looking, looks
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from engine.board import Board

Photos = Annotated[
    list[Path],
    typer.Argument(
        readable=False, metavar="PHOTO...", help="Photos (JPEG, PNG, WebP, TIFF, HEIC, or PDFs of some), or folders."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=256, metavar="N", help="Read so many photos at once, each in a process."),
]
ClusterAt = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Have them read by a Dask cluster, such as tls://HOST:8786."),
]
Keys = Annotated[
    Path | None,
    typer.Option("--keys", readable=False, metavar="DIR", help="The keys for it: ca.pem, cert.pem, key.pem."),
]
Page = Annotated[int | None, typer.Option("--page", min=1, metavar="N", help="Which page of the PDF.")]
Picture = Annotated[
    Path | None,
    typer.Option("--picture", readable=False, metavar="FILE", help="Save the photo with the reading drawn over it."),
]


@looks
@writes
def read(
    context: typer.Context,
    photos: Photos,
    looking: Looking,
    picture: Picture = None,
    page: Page = None,
    jobs: Jobs = None,
    cluster: ClusterAt = None,
    keys: Keys = None,
    output: Output = NO_OUTPUT,
) -> None:
    """Read the board from a photo and list the doubts. Asks nothing; doubts do not change the exit code.

    Of many photos it prints a line each, and --json takes a line of JSON each; whoever is stopped goes on there.
    """
    if len(photos) > 1 or jobs is not None or cluster is not None or photos[0].is_dir():
        from recorder.commands.club.pile import read_many

        one = {"--picture": picture is not None, "--page": page is not None}
        read_many(photos, looking, tuple(name for name, typed in one.items() if typed), (jobs, cluster, keys),
                  output, session_of(context).language)  # fmt: skip
        return
    photo = photos[0]
    output.refuse_to_replace(picture)

    from recorder.photos.file import open_photo

    speech = session_of(context).language
    with progress(output.quiet, speech) as tell:
        opened = open_photo(photo, page)  # before the imports below: it loads their modules beside opening

        from recorder.game.caveats import with_what_was_said
        from recorder.photos.printed_sheet import board_of_sheet
        from recorder.photos.steps import encode, frames_as_json, look, without_board
        from vision.pipeline import STEPS
        from vision.readingfile import dumps

        sheet = board_of_sheet(photo, [opened])
        if sheet is not None:
            _tell_sheet(sheet, output, speech)
            return
        seen = look(opened, looking.wish, looking.until, looking.debug, tell, speech)
    if seen.reading is None:
        if picture is not None:
            step = next(step for step in STEPS if step.name == looking.until)
            save(picture, encode(picture, step.picture(seen, speech)), output.force)
        output.save_json(frames_as_json(seen))
        if output.shows:
            from recorder.show.reading import so_far

            console().print(so_far(seen, speech))
            _tell_saved(picture, speech)
        return
    reading = with_what_was_said(seen.reading, looking)
    if picture is not None:
        from recorder.doubts.settlement import numbered
        from vision.overlay import draw_reading

        letters = looking.debug is not None
        drawn = draw_reading(opened, reading, speech, letters=letters, numbers=numbered(reading))
        save(picture, encode(picture, drawn), output.force)
    output.save_text(dumps(reading))
    if not reading.tiles:
        raise without_board({photo: reading})
    if output.shows:
        from recorder.show.reading import reading_table

        console().print(reading_table(reading, speech))
        _tell_saved(picture, speech)


def _tell_saved(picture: Path | None, speech: Language) -> None:
    if picture is not None:
        console().print(speech.say("Saved: {file}", file=picture))


def _tell_sheet(board: "Board", output: Output, speech: Language) -> None:
    """Prints the board that a printed score sheet holds in its code."""
    from engine.formats import notation
    from engine.formats.boardtext import board_text

    output.save_text(board_text(board))
    if output.shows:
        tiles = speech.count("{n} tile", "{n} tiles", len(board.tiles))
        console().print(speech.say("A printed score sheet with a board of {tiles}:", tiles=tiles))
        console().print(notation.format(board), soft_wrap=True)
