"""One kept game: its score, each line lighting up its cells, the sheet, a picture to share, its moves as they grow."""

from dataclasses import replace
from http import HTTPStatus
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.boxes import catalogue
from engine.doubt import Doubt, What
from engine.errors import RecorderError
from engine.message import Message
from engine.pieces import Colour
from engine.played import KINDS
from engine.referee.race import race
from language import Language
from language.words import cells_said
from recorder.doubts.settlement import Question
from recorder.doubts.wording import choice_said, choices
from recorder.exchange.programs.bgstats import play_link
from recorder.game.fix import version_of
from recorder.game.kept import opened
from recorder.game.result import Result
from recorder.game.revision import photo_with_overlay
from recorder.history import copies
from recorder.page.door.refusal import Refused, status_of
from recorder.page.house import house_of
from recorder.page.kept import KeptGame, kept_game
from recorder.page.routes.forms import Words
from recorder.page.show import show
from recorder.page.speech import speech_of
from recorder.shell.rule_options import OPTIONS
from recorder.shell.tables import faults, name_said
from recorder.watch.cuttings import cutting, photo_of, with_photo
from report.art.picture import drawn, picture
from report.drawing.pen import Pen
from report.drawing.theme import PAPERS, Paper
from report.replay import graph
from report.sheet.share import Shape, share
from report.sheet.sheet import sheet as draw_sheet
from report.wording.doubts import corrections_said, doubt_said
from report.wording.entries import number
from report.wording.explained import explained
from report.wording.ruling import rules_said

GRAPH = Paper(200, 150)
"""So narrow that a phone shows its letters larger than they are."""


def game(request: Request) -> Response:
    """Shows the game; `line` is the one that is lit up."""
    return game_page(request)


def game_page(request: Request, refusal: RecorderError | None = None, typed: Words = MappingProxyType({})) -> Response:
    """Shows the game. `refusal`: why what was `typed` was not taken; it stands in the form again."""
    kept, speech = kept_game(request), speech_of(request)
    status, fault = (status_of(refusal), refusal.message) if refusal else (HTTPStatus.OK, None)
    wanted = request.query_params.get("line", "")
    told = {"fault": fault, "typed": typed, "version": version_of(kept.entry), "here": f"/game/{kept.number}"}
    if kept.result is None:
        return show(
            request, "game.html", status, kept=kept, kinds=_kinds(kept), link=_link(kept), lines=(), lit="", gone="",
            **told,
        )  # fmt: skip
    named, told_game = kept.result.about(speech), kept.result.replay.game
    lines = _lines(kept, named)
    lit = wanted if wanted in {str(number) for number, *_ in lines} else ""
    return show(
        request, "game.html", status, kept=kept, kinds=_kinds(kept), link=_link(kept), lines=lines, lit=lit,
        gone="" if lit else wanted, remarks=faults(kept.findings, named), doubts=_doubts(kept, named),
        corrections=corrections_said(told_game.corrections, kept.result.replay.board, named),
        rules=rules_said(told_game.rules, named),
        options={name: annotation.__metadata__[0].help for name, annotation in OPTIONS.items()},
        tiles=sorted(catalogue()), **told,
    )  # fmt: skip


def _kinds(kept: KeptGame) -> list[str]:
    parts = kept.played.parts
    if kept.played.only_totals:
        return []
    return [kind for kind in KINDS if kind not in ("garden", "other") or any(part.points.get(kind) for part in parts)]


def _link(kept: KeptGame) -> str:
    first = next((turn.move.player for turn in kept.result.replay.turns), None) if kept.result else None
    return play_link(kept.played, kept.entry.key, first)


def _lines(kept: KeptGame, named: Language) -> list[tuple[int, str, str, str]]:
    """Tells each line of the score: its number, whose it is, where they stand, what was scored."""
    assert kept.result is not None
    names = {part.colour: part.name for part in kept.played.parts}
    return [
        (
            entry.number,
            ", ".join(name_said(names.get(str(c), ""), str(c), named) for c in entry.colours),
            cells_said(entry.stands, named),
            explained(entry.line, named),
        )
        for entry in number(kept.result.replay.final)
    ]


def _doubts(kept: KeptGame, named: Language) -> list[tuple[int, str, list[tuple[str, str]], bool]]:
    """Tells each doubt that is left: its number, what it is about, what may be answered, and whether points may be."""
    assert kept.result is not None
    board = kept.result.replay.board
    return [
        (place, doubt_said(doubt, board, named), _answers(doubt, kept, named), doubt.about.what is What.TRACK)
        for place, doubt in enumerate(kept.doubts, 1)
    ]


def _answers(doubt: Doubt, kept: KeptGame, named: Language) -> list[tuple[str, str]]:
    assert kept.result is not None
    question = Question(0, doubt, board=kept.result.replay.board)
    return [(words, choice_said(words, question, named)) for words in choices(doubt)]


def board(request: Request) -> Response:
    """Draws its board, with one line of the score lit up or all of them."""
    kept, speech, form = kept_game(request), speech_of(request), request.path_params["form"]
    result = _on_a_board(kept)
    line = request.query_params.get("line", "")
    only = {int(line)} if line.isascii() and line.isdigit() and len(line) < 6 else None
    played = result.replay
    content = picture(played.board, form, speech, played.final, only=only)
    return Response(content, media_type={"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}[form])


def shared(request: Request) -> Response:
    """Draws the picture to share."""
    kept, shape = kept_game(request), request.path_params["shape"].upper()
    if shape not in Shape.__members__:
        raise Refused(HTTPStatus.NOT_FOUND, Message("There is no such page; go back to the first one."))
    content = share(_on_a_board(kept).replay, kept.played, speech_of(request), Shape[shape])
    return Response(content, media_type="image/png")


def sheet(request: Request) -> Response:
    """Makes its score sheet, to be seen, printed or shared."""
    kept, speech = kept_game(request, with_copies=True), speech_of(request)
    content = draw_sheet(
        _on_a_board(kept).replay, kept.played, speech, PAPERS["a4"], photo=photo_with_overlay(kept.entry, speech),
        findings=kept.findings, doubts=kept.doubts,
    )  # fmt: skip
    told = {"Content-Disposition": f'inline; filename="game-{kept.number}.pdf"'}
    return Response(content, media_type="application/pdf", headers=told)


def moves(request: Request) -> Response:
    """Shows a game in moves as it stands now; the page looks again by itself while the game grows.

    `shown`: the mark of what the page shows already; where nothing is new, nothing is sent.
    """
    kept, speech = kept_game(request), speech_of(request)
    result = _in_moves(kept)
    mark = version_of(kept.entry)
    if request.query_params.get("shown") == mark:
        return Response(status_code=HTTPStatus.NO_CONTENT)
    named, turns = result.about(speech), result.replay.turns
    made = [turn.move for turn in turns]
    with house_of(request).store.existing() as connection:
        copied = set(copies.kept(connection, [photo.copy_hash for photo in kept.entry.photos]))
    paid = [explained(line, named) for line in turns[-1].lines]
    return show(
        request, "moves.html", kept=kept, last=turns[-1], paid=paid, named=named, mark=mark, graph=GRAPH,
        called=_called(kept, result, speech), pictured=with_photo(kept.entry, made, copied).keys(),
        turns=[(turn, [explained(line, named) for line in turn.lines]) for turn in reversed(turns)],
    )  # fmt: skip


def tile(request: Request) -> Response:
    """Sends the piece of its photo that shows the tile of a move."""
    kept, n = kept_game(request), request.path_params["n"]
    move = next((turn.move for turn in _in_moves(kept).replay.turns if turn.move.n == n), None)
    photo = photo_of(kept.entry.photos, move) if move else None
    cut = None
    if move and move.crop and photo:
        house = house_of(request)
        with house.store.existing() as connection:
            content = copies.get(connection, photo.copy_hash)
        with house.intake:
            whole = opened(replace(photo, content=content))
            cut = cutting(whole, move.crop) if whole else None
    if cut is None:
        raise Refused(HTTPStatus.NOT_FOUND, Message("There is no such page; go back to the first one."))
    return Response(cut, media_type="image/jpeg")


def course(request: Request) -> Response:
    """Draws how the points ran."""
    kept, speech = kept_game(request), speech_of(request)
    result = _in_moves(kept)
    names = _called(kept, result, speech)

    def draw(pen: Pen) -> None:
        graph.draw(pen, race(result.replay), names, speech, (0, 2, GRAPH.width, GRAPH.height - 4))

    return Response(drawn(draw, GRAPH, "svg", speech, ""), media_type="image/svg+xml")


def _called(kept: KeptGame, result: Result, speech: Language) -> dict[Colour, str]:
    """Names each colour by who plays it."""
    told = {part.colour: part.name for part in kept.played.parts}
    return {colour: name_said(told.get(colour, ""), colour, speech) for colour in result.replay.colours}


def _on_a_board(kept: KeptGame) -> Result:
    if kept.result is None:
        raise Refused(HTTPStatus.NOT_FOUND, Message("This game came from a table of points and has no board."))
    return kept.result


def _in_moves(kept: KeptGame) -> Result:
    if kept.result is None or not kept.in_moves:
        raise Refused(HTTPStatus.NOT_FOUND, Message("Game {number} was kept without its moves.", number=kept.number))
    return kept.result


ROUTES = (
    Route("/game/{number:int}", game),
    Route("/game/{number:int}/board.{form}", board),
    Route("/game/{number:int}/share-{shape}.png", shared),
    Route("/game/{number:int}/sheet.pdf", sheet),
    Route("/game/{number:int}/moves", moves),
    Route("/game/{number:int}/move/{n:int}.jpg", tile),
    Route("/game/{number:int}/course.svg", course),
)
