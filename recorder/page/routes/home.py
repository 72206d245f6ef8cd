"""The first page: photograph the table, and the last games."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from recorder.history.find import GameFilter, find
from recorder.page.house import house_of
from recorder.page.show import show

MOST_GAMES = 5


def home(request: Request) -> Response:
    store = house_of(request).store
    with store.reading() as connection:  # who is in was written there, so it exists
        games = find(connection, GameFilter(), MOST_GAMES)
    return show(request, "home.html", games=games)


ROUTES = (Route("/", home),)
