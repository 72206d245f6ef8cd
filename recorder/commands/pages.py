"""`recorder picture`, `sheet`, `summary`: make pages to print and pictures to show."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import UsageError
from recorder.shell.options import (
    Database,
    Force,
    GameGiven,
    PlaceWanted,
    PlayersWanted,
    PlayerWanted,
    Quiet,
    Since,
    UntilDay,
    not_among,
    parse_day,
)
from recorder.shell.output import aside, console, refuse_to_replace, save
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.game.kept import Called
    from recorder.history.entry import HistoryEntry
    from report.drawing.theme import Paper
    from report.sheet.share import Shape

PaperName = Annotated[str, typer.Option("--paper", metavar="SIZE", help="Paper: a4 or letter.")]
SaveInk = Annotated[bool, typer.Option("--save-ink", help="Outlines and patterns instead of solid colours.")]
Pdf = Annotated[Path, typer.Option("--output", "-o", readable=False, metavar="FILE", help="File to write the PDF to.")]
SheetPdf = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", readable=False, metavar="FILE",
        help="File to write the PDF to; by default the sheet beside the photo.",
    ),
]  # fmt: skip
BLANK = Path("score-sheet.pdf")  # where the empty sheet goes, unless a person names a file
PAPER = "a4"


def picture(
    context: typer.Context,
    game: GameGiven,
    to: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", readable=False, metavar="FILE",
            help="File to write: board.png, board.svg or board.pdf; by default a PNG beside the photo.",
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Tiles and meeples only, nothing tinted or numbered.")] = False,
    share: Annotated[
        str | None,
        typer.Option("--share", metavar="SHAPE", help="A PNG to share, with the result beside it: wide or square."),
    ] = None,
    save_ink: SaveInk = False,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Draw the board of a game, with everything scored numbered and tinted by owner."""
    from recorder.game.kept import call
    from recorder.game.result import count
    from recorder.game.saved import page_path
    from report.art.picture import picture as draw

    if to is not None:
        refuse_picture(to, force)
    shape = _shape(share, to, plain or save_ink)
    called = call(game, database)
    if to is None:
        to = page_path(called, game, "picture.png" if shape is None else "share.png")
        refuse_to_replace(to, force)
    if shape is not None:
        from report.sheet.share import share as draw_share

        result = count(called.game)
        save(to, draw_share(result.replay, result.played, session_of(context).language, shape), force)
        _tell(context, to, quiet)
        return
    counted = count(called.game).replay
    final = None if plain else counted.final
    save(to, draw(counted.board, form_of(to), session_of(context).language, final, saving=save_ink), force)
    _tell(context, to, quiet)


def _shape(share: str | None, to: Path | None, other: bool) -> "Shape | None":
    """Returns the shape of the picture to share that was asked for, if one was."""
    from report.sheet.share import Shape

    if share is None:
        return None
    if share not in (names := [shape.name.lower() for shape in Shape]):
        raise not_among("--share", share, names)
    if to is not None and form_of(to) != "png":
        raise UsageError("A picture to share is a PNG; let its name end in .png.")
    if other:
        raise UsageError("--share has a look of its own; leave out --plain and --save-ink.")
    return Shape[share.upper()]


def sheet(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A kept game, a file or a line; if left out, a sheet to fill in by hand."),
    ] = None,
    to: SheetPdf = None,
    paper: PaperName = PAPER,
    save_ink: SaveInk = False,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Print the score sheet of a game as PDF, or an empty one to fill in by hand."""
    speech, size = session_of(context).language, paper_called(paper)
    if to is not None or game is None:
        refuse_pdf(to or BLANK, force)
    if game is None:
        from report.sheet.blank import blank

        save(to or BLANK, blank(speech, size), force)
        _tell(context, to or BLANK, quiet)
        return
    from recorder.doubts.worth import weighed
    from recorder.game.caveats import caveats, findings_of
    from recorder.game.kept import call
    from recorder.game.result import count
    from report.sheet.sheet import sheet as draw

    called = call(game, database)
    where, key = (to, "") if to else _own(called, game, force)
    result, photo = count(called.game), _photo(called.entry, speech)
    doubts = weighed(called.given.doubts, called.game)
    findings = findings_of(result, called.given.findings, doubts)
    made = draw(
        result.replay, result.played, speech, size, photo=photo, findings=findings, doubts=doubts, saving=save_ink
    )
    if key and paper == PAPER and not save_ink:
        from recorder.game.saved import sealed

        made = sealed(made, key)  # it is what `score` writes, so `fix` may write it again
    save(where, made, force or not to)
    if not quiet:
        for line in caveats(findings, doubts, result.replay.board, result.about(speech)):
            console().print(line)
    _tell(context, where, quiet)


def _own(called: "Called", given: str, force: bool) -> tuple[Path, str]:
    """Returns where `score` puts the sheet of that game, and the game's key; a sheet that it wrote is replaced."""
    from recorder.game.saved import is_sealed, page_path

    path, key = page_path(called, given, "sheet.pdf"), called.entry.key if called.entry else ""
    refuse_to_replace(path, force or is_sealed(path, key))
    return path, key


def summary(
    context: typer.Context,
    to: Pdf,
    player: PlayerWanted = "",
    place: PlaceWanted = "",
    since: Since = None,
    until: UntilDay = None,
    players: PlayersWanted = None,
    paper: PaperName = PAPER,
    save_ink: SaveInk = False,
    database: Database = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Print many games as PDF: league, records, plots over time, points by kind, head to head, every game."""
    from recorder.history.find import GameFilter
    from recorder.history.store import open_store
    from recorder.show.history import left_out
    from recorder.show.summary import summary_of

    size = paper_called(paper)
    wanted = GameFilter(player, place, parse_day(since), parse_day(until), players=players)
    refuse_pdf(to, force)
    speech = session_of(context).language
    made, damaged = summary_of(open_store(database), wanted, player, speech, size, save_ink)
    save(to, made, force)
    _tell(context, to, quiet)
    for line in left_out(damaged, (), speech):
        aside().print(line, soft_wrap=True)


def _photo(entry: "HistoryEntry | None", speech: "Language") -> bytes | None:
    """Returns the photo of a kept game with the board drawn over it."""
    if entry is None:
        return None
    from recorder.game.revision import photo_with_overlay

    return photo_with_overlay(entry, speech)


def refuse_pdf(to: Path, force: bool) -> None:
    """Refuses before any work is done: a name that is not a PDF's, a file that exists."""
    if form_of(to) != "pdf":
        raise UsageError("{path}: the name of the file must end in .pdf.", path=to)
    refuse_to_replace(to, force)


def refuse_picture(to: Path, force: bool) -> None:
    """Does the same for a picture, whose name says its form."""
    from report.art.picture import FORMS, no_form

    if form_of(to) not in FORMS:
        raise no_form()
    refuse_to_replace(to, force)


def form_of(path: Path) -> str:
    """Returns the form that a file's name asks for: png, svg or pdf."""
    return path.suffix.lower().removeprefix(".")


def paper_called(name: str) -> "Paper":
    """Returns the paper that a person names."""
    from report.drawing.theme import PAPERS

    if name not in PAPERS:
        raise not_among("--paper", name, PAPERS)
    return PAPERS[name]


def _tell(context: typer.Context, to: Path, quiet: bool) -> None:
    if not quiet:
        console().print(session_of(context).language.say("Saved: {file}", file=to))
