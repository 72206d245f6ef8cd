"""The first page: photograph the table, and the last games."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from recorder.history.find import GameFilter, find
from recorder.page.house import house_of
from recorder.page.show import show

MOST_GAMES = 5
MOST_DRAFTS = 10


def home(request: Request) -> Response:
    house = house_of(request)
    with house.store.reading() as connection:  # who is in was written there, so it exists
        games = find(connection, GameFilter(), MOST_GAMES)
    return show(request, "home.html", games=games, drafts=house.drafts.open()[:MOST_DRAFTS])


ROUTES = (Route("/", home),)
