"""The page as one ASGI application, made from one value."""

from http import HTTPStatus
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from engine.message import Message
from recorder.page.dice import routes as dice
from recorder.page.door.guard import Guard
from recorder.page.house import House
from recorder.page.order import routes as order
from recorder.page.routes import about, corrections, door, game, games, home, language, pads, photos, table, tournament
from recorder.page.show import show

SUBJECTS = (home, photos, table, pads, dice, order, about, game, corrections, games, tournament, door, language)


def page(house: House) -> Starlette:
    """Puts the subjects together behind the door."""
    static = Mount("/static", StaticFiles(directory=str(files("recorder.page").joinpath("static"))))
    app = Starlette(
        routes=[static, *(route for subject in SUBJECTS for route in subject.ROUTES)],
        middleware=[Middleware(Guard, house=house)],
        exception_handlers={HTTPException: _no_such_page},
    )
    app.state.house = house
    return app


def _no_such_page(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    told = {
        HTTPStatus.NOT_FOUND: Message("There is no such page; go back to the first one."),
        HTTPStatus.METHOD_NOT_ALLOWED: Message("That is not done here."),
    }.get(HTTPStatus(fault.status_code), Message("This could not be understood; go back and try again."))
    return show(request, "fault.html", fault.status_code, fault=told)
