"""The pages of the order of play: the boxes to tick, one part of a turn after the other, and the final scoring."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.boxes import BASE, boxes_of, load, names
from engine.message import Message
from engine.order import Part
from engine.order.choice import TODAY, worded
from engine.order.walk import MOST_PLAYERS, asked
from language import Language
from recorder.doubts.typed import number_typed
from recorder.game.result import Result
from recorder.page.door.refusal import Refused
from recorder.page.kept import kept_game
from recorder.page.order.turn import Chosen, Turn, chosen
from recorder.page.routes.table import seen_of
from recorder.page.show import show
from recorder.page.speech import speech_of
from recorder.show.order import step_said
from report.order.pictograms import PICTOGRAMS
from report.order.strokes import as_svg
from report.wording.order import part_said

EDITIONS = {
    "c3": Message("Third edition"),
    "c2": Message("Second edition"),
    "c1": Message("First edition"),
    "winter": Message("Winter edition"),
}
USUAL = 2  # players, where nobody said


def choice(request: Request) -> Response:
    """Asks which boxes lie on the table; what was chosen leads on to the first turn."""
    asked_for = request.query_params
    if "players" not in asked_for:
        return _choice(request, Chosen((BASE,), TODAY, USUAL))
    taken = chosen(asked_for.getlist("box"), asked_for.get("edition", TODAY), number_typed(asked_for["players"]))
    return RedirectResponse(taken.href, HTTPStatus.SEE_OTHER)


def changed(request: Request) -> Response:
    """Asks again, with everything ticked that is chosen already."""
    return _choice(request, _chosen(request))


def of_game(request: Request) -> Response:
    """Asks with the boxes of a kept game ticked."""
    kept = kept_game(request)
    if kept.result is None:
        raise Refused(HTTPStatus.NOT_FOUND, Message("Of this game only the points are known."))
    return _choice(request, _boxes_in(kept.result))


def of_table(request: Request) -> Response:
    """Asks with the boxes ticked whose tiles lie on a table that was photographed."""
    seen = seen_of(request)
    return seen if isinstance(seen, Response) else _choice(request, _boxes_in(seen.result))


def _boxes_in(result: Result) -> Chosen:
    game = result.replay.game
    boxes = {*boxes_of(tile.key for tile in result.replay.board.tiles), *game.boxes}
    players = max(1, min(len(result.played.parts) or USUAL, MOST_PLAYERS))
    return chosen([name for name in names() if name in boxes], game.edition or TODAY, players)


def _choice(request: Request, taken: Chosen) -> Response:
    speech = speech_of(request)
    boxes = [(name, _called(name, speech), name in taken.boxes) for name in names() if name != BASE]
    return show(
        request, "order.html", taken=taken, most=MOST_PLAYERS, boxes=sorted(boxes, key=lambda box: not box[2]),
        editions=[(name, speech.tell(told)) for name, told in EDITIONS.items()],
    )  # fmt: skip


def turn(request: Request) -> Response:
    """Shows one part of somebody's turn: its steps to tick, and what comes next."""
    taken, speech = _chosen(request), speech_of(request)
    here = Turn(taken, int(request.path_params.get("player", 1)) - 1, request.path_params.get("way", ""))
    place = here.place
    if place is None:
        raise Refused(HTTPStatus.NOT_FOUND, Message("There is no such page; go back to the first one."))
    order = taken.order
    question = asked(order, place)
    parts = {part.name: _shown(part, taken.edition, speech) for part in order}
    return show(
        request, "turn.html", taken=taken, turn=here, player=place.player + 1, again=place.again,
        part=parts[place.part], any_time=parts["any"], on=here.after(place).href,
        question=question and worded(speech.say(question), taken.edition),
        happened=here.after(place, happened=True).href,
    )  # fmt: skip


def whole(request: Request) -> Response:
    """Shows all parts, the final scoring behind the turn."""
    taken, speech = _chosen(request), speech_of(request)
    return show(
        request, "order_whole.html", taken=taken, parts=[_shown(part, taken.edition, speech) for part in taken.order],
        titles=[_called(name, speech) for name in taken.boxes],
    )  # fmt: skip


Shown = tuple[str, str, list[tuple[str, str]]]
"""A part's name, how it is called, and its steps: each a picture and a sentence."""


def _shown(part: Part, edition: str, speech: Language) -> Shown:
    steps = [(as_svg(PICTOGRAMS[step.picture]), step_said(step, edition, speech)) for step in part.steps]
    return part.name, part_said(part, speech), steps


def _chosen(request: Request) -> Chosen:
    told = request.path_params
    return chosen(told["boxes"].split(","), told["edition"], told["players"])


def _called(box: str, speech: Language) -> str:
    """Says a box's name, without how many tiles it holds."""
    return speech.say(load(box).title).partition(":")[0]


_AT = "/order/{boxes}/{edition}/{players:int}"
ROUTES = (
    Route("/order", choice),
    Route("/game/{number:int}/order", of_game),
    Route("/table/{key}/order", of_table),
    Route(_AT, turn),
    Route(f"{_AT}/boxes", changed),
    Route(f"{_AT}/whole", whole),
    Route(f"{_AT}/{{player:int}}", turn),
    Route(f"{_AT}/{{player:int}}/{{way}}", turn),
)
