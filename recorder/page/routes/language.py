"""The switch of languages."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from language import NAMES
from recorder.page.door.keys import KEPT
from recorder.page.speech import COOKIE


def switch(request: Request) -> Response:
    """Remembers the language that a person chose, and shows the same page in it."""
    code, here = request.path_params["code"], request.query_params.get("here", "/")
    inside = here if here.startswith("/") and here[1:2] not in ("/", "\\") else "/"
    answer = RedirectResponse(inside, HTTPStatus.SEE_OTHER)
    if code in NAMES:
        answer.set_cookie(COOKIE, code, max_age=KEPT, httponly=True, samesite="lax", path="/")
    return answer


ROUTES = (Route("/language/{code}", switch),)
