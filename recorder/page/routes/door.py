"""Coming in: by the address of the QR code, or by typing its code; and letting other phones in, as whom one likes."""

from collections.abc import Sequence
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.errors import UsageError
from engine.message import Message, shortened
from language.words import compared
from recorder.page.door.invitation import as_svg, in_groups, way_in
from recorder.page.door.keys import COOKIE, KEPT, SPECTATOR, Role, Visitor
from recorder.page.door.refusal import Refused
from recorder.page.house import house_of
from recorder.page.routes.forms import Words, posted
from recorder.page.show import show
from recorder.page.speech import speech_of
from report.code.cards import LONGEST, Card, cards_page
from report.drawing.theme import PAPERS

MOST_TABLES = 200


def by_address(request: Request) -> Response:
    """Lets the phone in that scanned the code. The page that answers leads on by itself, so that the code leaves the
    address bar; a redirect from another program would come without its cookie. Who only looks whether there is such a
    page does not use the code up.
    """
    if request.method == "HEAD":
        return Response()
    return _let_in(request, request.path_params["code"])


def by_typing(request: Request) -> Response:
    """Shows where to type a code."""
    return show(request, "in.html")


def typed(request: Request, words: Words) -> Response:
    """Lets the phone in whose person typed the code."""
    return _let_in(request, words.get("code", ""))


def _let_in(request: Request, code: str) -> Response:
    house = house_of(request)
    if not house.tries.begin():
        raise Refused(HTTPStatus.TOO_MANY_REQUESTS, Message("Too many wrong codes; wait a minute, then try again."))
    cookie = house.keys.cookie_for(code)
    if cookie is None:
        raise Refused(
            HTTPStatus.FORBIDDEN,
            Message("This code is not good: it lets one phone in, within ten minutes. Ask for a new one."),
        )
    house.tries.right()
    answer = show(request, "welcome.html", here="/")
    answer.set_cookie(COOKIE, cookie, max_age=KEPT, httponly=True, samesite="strict", path="/")
    return answer


def invite(request: Request, _words: Words) -> Response:
    """Shows a new code to a phone that is in, so that its person can let another in."""
    house = house_of(request)
    code = house.keys.new_code()
    way = way_in(house.address, code)
    return show(request, "invite.html", code=in_groups(code), way=way, drawn=as_svg(way))


def tables(request: Request) -> Response:
    """Shows which tables have a card, and where to make more."""
    return show(request, "tables.html", tables=house_of(request).keys.tables(), cards=())


def make_cards(request: Request, words: Words) -> Response:
    """Makes the cards of tables and spectators, on the page or as PDF. The ones before let nobody in any more."""
    house, speech = house_of(request), speech_of(request)
    visitors = [Visitor(Role.TABLE, name) for name in _tables_named(words.get("names", ""))]
    if words.get("spectators"):
        visitors.append(SPECTATOR)
    if not visitors:
        raise UsageError("No table was named; name some, such as: Table 1, Table 2")
    cards = []
    for visitor in visitors:
        under = (
            speech.say("Scan this to score the games of this table.")
            if visitor.table
            else speech.say("Scan this to see the games and how everybody stands.")
        )
        code = way_in(house.address, house.keys.new_card(visitor))
        cards.append(Card(visitor.table or speech.say("Spectators"), under, code))
    if words.get("form") == "pdf":
        made = cards_page(cards, speech, PAPERS["a4"], speech.say("Tables and spectators"))
        told = {"Content-Disposition": 'inline; filename="cards.pdf"'}
        return Response(made, media_type="application/pdf", headers=told)
    drawn = [(card, as_svg(card.code)) for card in cards]
    return show(request, "tables.html", tables=house.keys.tables(), cards=drawn)


def _tables_named(text: str) -> Sequence[str]:
    names = [shortened(" ".join(name.split()), LONGEST) for name in text.replace("\n", ",").split(",")]
    told = {compared(name): name for name in names if name}
    if len(told) > MOST_TABLES:
        raise UsageError("These are more than {most} tables; name fewer at once.", most=MOST_TABLES)
    return list(told.values())


def end(request: Request, words: Words) -> Response:
    """Lets a table's phones, or the spectators, in no more; their games stay."""
    table = words.get("table", "")
    house_of(request).keys.forget(Visitor(Role.TABLE, table) if table else SPECTATOR)
    return RedirectResponse("/tables", HTTPStatus.SEE_OTHER)


ROUTES = (
    Route("/in", by_typing),
    Route("/in", posted(typed), methods=["POST"]),
    Route("/in/{code}", by_address),
    Route("/invite", posted(invite), methods=["POST"]),
    Route("/tables", tables),
    Route("/tables", posted(make_cards), methods=["POST"]),
    Route("/tables/end", posted(end), methods=["POST"]),
)
