"""The first page: photograph the table, and the last games; of a table's phone those of that table."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from recorder.history.find import GameFilter, find
from recorder.page.house import house_of, visitor_of
from recorder.page.show import show

MOST_GAMES = 5
MOST_DRAFTS = 10


def home(request: Request) -> Response:
    house, table = house_of(request), visitor_of(request).table
    with house.store.reading() as connection:  # who is in was written there, so it exists
        games = find(connection, GameFilter(exactly_at=table or None), MOST_GAMES)
    return show(request, "home.html", games=games, drafts=house.drafts.open(table)[:MOST_DRAFTS])


ROUTES = (Route("/", home),)
