"""Coming in: by the address of the QR code, or by typing its code; and letting another phone in."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.message import Message
from recorder.page.door.invitation import as_svg, in_groups, way_in
from recorder.page.door.keys import COOKIE, KEPT
from recorder.page.door.refusal import Refused
from recorder.page.house import house_of
from recorder.page.routes.forms import Words, posted
from recorder.page.show import show


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


ROUTES = (
    Route("/in", by_typing),
    Route("/in", posted(typed), methods=["POST"]),
    Route("/in/{code}", by_address),
    Route("/invite", posted(invite), methods=["POST"]),
)
