"""A template in the language of the person who asks."""

import hashlib
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from engine.pieces import Colour
from language import NAMES
from language.words import colour_name, kind_title
from recorder.page.door.keys import ORGANISER, Role, Visitor
from recorder.page.house import house_of
from recorder.page.speech import speech_of


@cache
def environment() -> Environment:
    """Makes the templates' own surroundings, once."""
    made = Environment(
        loader=PackageLoader("recorder.page"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["asset"] = asset
    return made


@cache
def asset(name: str) -> str:
    """Names a file of static/ so that a browser may keep it: another content has another address."""
    content = files("recorder.page").joinpath("static", name).read_bytes()
    return f"/static/{name}?{hashlib.sha256(content).hexdigest()[:12]}"


def show(request: Request, template: str, status: int = 200, /, **values: object) -> HTMLResponse:
    """Fills a template. It can say (`say`, `count`, `tell`), write dates and numbers, and name colours. `here`: where
    the switch of languages leads back to; a form's own address shows nothing.
    """
    speech = speech_of(request)
    visitor: Visitor | None = request.scope.get("visitor")
    may_change = not house_of(request).read_only
    told: dict[str, object] = {
        "speech": speech,
        "say": speech.say,
        "count": speech.count,
        "tell": speech.tell,
        "colour_name": lambda colour: colour_name(colour, speech),
        "kind_title": lambda kind: kind_title(kind, speech),
        "languages": NAMES,
        "all_colours": tuple(Colour),
        "here": request.url.path if request.method in ("GET", "HEAD") else "/",
        "address": house_of(request).address,
        "visitor": visitor,
        "may_change": may_change and visitor is not None and visitor.role is not Role.SPECTATOR,
        "organises": may_change and visitor == ORGANISER,
    }
    return HTMLResponse(environment().get_template(template).render(told | values), status)
