"""One thing of a table, tapped: the place in the photo, what may be there as drawings, and the answer."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.board import Board
from engine.cell import Cell
from engine.doubt import NOTHING, Subject, What, meeples_at
from engine.errors import UnreadableFile, UsageError
from engine.formats import notation
from engine.formats.jsonvalue import Value, loads
from engine.message import Message
from recorder.doubts.answers import Answer, Twin, of_its_colour, parse_points
from recorder.doubts.doubts import Key
from recorder.doubts.draft import Draft, answer_from
from recorder.doubts.typed import figure_typed, points_typed
from recorder.page.board import href_of
from recorder.page.door.refusal import Refused
from recorder.page.drafts import with_answers
from recorder.page.house import house_of
from recorder.page.panel import panel_of
from recorder.page.reading.values import Picture, Seen, Thing
from recorder.page.routes.forms import Words, posted
from recorder.page.routes.table import gone, key_of, seen_of, waiting_key
from recorder.page.show import show
from recorder.page.speech import speech_of
from report.art import board as boardart
from report.art.picture import drawn
from report.drawing.pen import Pen
from report.drawing.theme import Paper

_SIDE = 60.0  # units of a drawn tile
_LONGEST = 200  # letters of a board that is drawn: two tiles and a figure
_MOST_TILES = 2


def about(request: Request) -> Response:
    """Shows one thing and what may be answered."""
    seen = seen_of(request)
    return seen if isinstance(seen, Response) else _shown(request, seen, _thing(request, seen))


def _shown(request: Request, seen: Seen, thing: Thing, fault: Message | None = None, insist: str = "") -> Response:
    key = key_of(request)
    panel = panel_of(key, seen, thing, request.query_params.get("face", ""), speech_of(request))
    status = HTTPStatus.OK if fault is None else HTTPStatus.UNPROCESSABLE_ENTITY
    draft = house_of(request).drafts.read(key)
    before, more = ("" if draft is None else answered(draft, about) for about in (thing.key, Key(_figures_at(thing))))
    return show(
        request, "about.html", status, here=href_of(key, thing), key=key, panel=panel, thing=thing, seats=seen.seats,
        fault=fault, insist=insist, before=before, more=more,
    )  # fmt: skip


def _figures_at(thing: Thing) -> Subject:
    where = thing.key.about.where
    return meeples_at(where) if isinstance(where, Cell) else thing.key.about


def _thing(request: Request, seen: Seen) -> Thing:
    thing = seen.thing(request.path_params["id"])
    if thing is None:
        raise Refused(HTTPStatus.NOT_FOUND, Message("This is not there any more; go back to the board."))
    return thing


def answer(request: Request, words: Words) -> Response:
    """Takes an answer. It is kept before anything else is done with it, so that no kill loses it."""
    house, key = house_of(request), waiting_key(request)
    given = _given(words)
    if given.key.about.what is What.TRACK and given.told not in (None, NOTHING):
        parse_points(given.told)
    if given.told is not None and (refused := _refused(request, given, bool(words.get("insist")))):
        return refused
    others = of_its_colour(given, _twins(words))
    taken = partial(_unless_another_did, given=given, before=words.get("before"), others=others)
    try:
        there = house.drafts.change(key, taken)
    except AnsweredMeanwhile as fault:
        return _shown_again(request, given, fault)
    if not there:
        raise gone(request)
    return RedirectResponse(f"/table/{key}#doubts", HTTPStatus.SEE_OTHER)


def _given(words: Words) -> Answer:
    """Reads what is answered, and about what: a page of ours says that as JSON."""
    with _as_our_page_says():
        matter = loads(words.get("matter", "")).members()
    return _answer(matter, _told(words))


def _twins(words: Words) -> list[Twin]:
    """Reads which figures are of the same colour, as the page names them."""
    with _as_our_page_says():
        matters = [matter.members() for matter in loads(words.get("alike") or "[]").items()]
    return [Twin(0, answer.key, answer.read) for answer in (_answer(matter, None) for matter in matters)]


@contextmanager
def _as_our_page_says() -> Iterator[None]:
    try:
        yield
    except UnreadableFile:
        raise UsageError("This could not be understood; go back and try again.") from None


def _answer(matter: Mapping[str, Value], told: str | None) -> Answer:
    return answer_from(Value({name: v.value for name, v in matter.items()} | {"told": told}, "answer"))


class AnsweredMeanwhile(Refused):
    """Somebody else answered the same question after this person looked at it."""

    def __init__(self, told: Message) -> None:
        super().__init__(HTTPStatus.CONFLICT, told)


def _unless_another_did(draft: Draft, given: Answer, before: str | None, others: Sequence[Answer]) -> Draft:
    """Adds an answer, and what it says of others that nobody has answered about. `before`: what was answered when the
    person looked; nothing where no form said so.
    """
    now = answered(draft, given.key)
    if before is not None and now not in (before, given.told):
        told = Message(
            "Somebody else answered this meanwhile: {theirs}. Your answer was {yours}; give it again if it is right.",
            theirs=now or NOTHING, yours=given.told or NOTHING,
        )  # fmt: skip
        raise AnsweredMeanwhile(told)
    return with_answers(draft, [*(other for other in others if not answered(draft, other.key)), given])


def answered(draft: Draft, key: Key) -> str:
    """Returns what was answered to a question; empty where nobody did, or left it open."""
    return next((answer.told or "" for answer in draft.answers if answer.key == key), "")


def _shown_again(request: Request, given: Answer, fault: AnsweredMeanwhile) -> Response:
    seen = seen_of(request)
    thing = None if isinstance(seen, Response) else next((t for t in seen.things if t.key == given.key), None)
    if isinstance(seen, Response) or thing is None:
        raise fault
    return _shown(request, seen, thing, fault.message)


def _told(words: Words) -> str | None:
    """Returns what was answered in the words of the notation; None where it is left open."""
    if "leave" in words:
        return None
    if "on" in words:
        kind = words.get("kind", "meeple")
        return f"{words.get('colour', '')}{'' if kind == 'meeple' else f'-{kind}'}:{words['on']}"
    told = words.get("told") or words.get("points", "").strip()
    if not told:
        raise UsageError("Nothing was answered; choose one of the answers, or leave it as it is.")
    return told


def _refused(request: Request, given: Answer, insists: bool) -> Response | None:
    """Asks again where the answer cannot be, as the terminal does; nothing is refused that cannot be looked up now."""
    if given.told in (None, NOTHING) or given.key.about.what is What.TILE:
        return None
    seen = seen_of(request)
    if isinstance(seen, Response):
        return None
    thing = next((thing for thing in seen.things if thing.key == given.key), None)
    if thing is None or given.told is None:
        return None
    try:
        if given.key.about.what is What.TRACK:
            points_typed(given.told, thing.question, insists)
        else:
            figure_typed(given.told, thing.question, speech_of(request))
    except UsageError as fault:
        insist = given.told if given.key.about.what is What.TRACK else ""
        return _shown(request, seen, thing, fault.message, insist)
    return None


def photo(request: Request) -> Response:
    """Sends a photo, scaled for a phone."""
    number = request.path_params["number"]
    return _picture(request, Picture(key_of(request), number))


def crop(request: Request) -> Response:
    """Sends the place of one thing, upright as the board lies."""
    seen = seen_of(request)
    if isinstance(seen, Response):
        raise Refused(HTTPStatus.NOT_FOUND, Message("This is not there any more; go back to the board."))
    thing = _thing(request, seen)
    if not thing.spots:
        raise Refused(HTTPStatus.NOT_FOUND, Message("This is not there any more; go back to the board."))
    spot = thing.spots[0]
    return _picture(request, Picture(key_of(request), spot.photo, spot.quad, thing.key.at))


def _picture(request: Request, wanted: Picture) -> Response:
    jpeg = house_of(request).reader.ask(wanted)
    if not isinstance(jpeg, bytes):
        raise Refused(HTTPStatus.NOT_FOUND, Message("This is not there any more; go back to the board."))
    return Response(jpeg, media_type="image/jpeg")


def drawing(request: Request) -> Response:
    """Draws one tile, or two, with a figure."""
    line = request.query_params.get("board", "")
    board = notation.parse(line[:_LONGEST])
    if not 0 < len(board.tiles) <= _MOST_TILES:
        raise UsageError("No board was given; name a file, or write a board such as: E@180,red:city / F@90")
    return Response(_drawn(board, request), media_type="image/svg+xml")


def _drawn(board: Board, request: Request) -> bytes:
    size = boardart.extent(board)
    if max(size.wide, size.high) > _MOST_TILES:
        raise UsageError("No board was given; name a file, or write a board such as: E@180,red:city / F@90")

    def draw(pen: Pen) -> None:
        boardart.draw(pen, board, (), 0, 0, _SIDE)

    return drawn(draw, Paper(size.wide * _SIDE, size.high * _SIDE), "svg", speech_of(request), "")


ROUTES = (
    Route("/table/{key}/about/{id}", about),
    Route("/table/{key}/answer", posted(answer), methods=["POST"]),
    Route("/table/{key}/photo/{number:int}", photo),
    Route("/table/{key}/crop/{id}", crop),
    Route("/drawing", drawing),
)
