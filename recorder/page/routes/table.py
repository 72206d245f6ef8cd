"""A table on its way to a game: its photos are read, its doubts answered, the game kept."""

import hashlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from http import HTTPStatus
from types import MappingProxyType

import anyio
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from engine.doubt import NOTHING, What, track_of
from engine.errors import UsageError
from engine.message import Message
from engine.pieces import Colour
from recorder.doubts.answers import Answer, parse_points
from recorder.doubts.doubts import Key
from recorder.doubts.draft import Draft
from recorder.game.score import known_players
from recorder.history.statistics import known
from recorder.page.board import board_of
from recorder.page.door.refusal import Refused, status_of
from recorder.page.drafts import with_answers, without_the_last
from recorder.page.house import house_of, visitor_of
from recorder.page.reading.values import Asked, Keep, Look, NotRead, Seen, Stage, State
from recorder.page.routes.forms import Words, posted
from recorder.page.show import show
from recorder.page.speech import speech_of
from recorder.shell.players import refuse_two_colours
from recorder.shell.tables import faults
from vision.codes import PhotoCode
from vision.pipeline import STEPS

LONGEST_NAME = 80  # letters
_TICK = 0.25  # seconds between two looks at how far the reading is


def table(request: Request) -> Response:
    """Shows the board as it stands, or how far its reading is."""
    return _shown(request)


def _shown(
    request: Request,
    fault: Message | None = None,
    typed: Words = MappingProxyType({}),
    status: HTTPStatus = HTTPStatus.OK,
) -> Response:
    """Shows the table. `fault`: why what was `typed` of the players was not taken; it stands in the form again."""
    key = key_of(request)
    seen = seen_of(request)
    if isinstance(seen, Response):
        return seen
    house, speech = house_of(request), speech_of(request)
    with house.store.reading() as connection:
        places = known(connection, "place")
    named = speech.about(tile.cell for tile in seen.board.tiles)
    moments = [finding for finding in seen.findings if finding.code == PhotoCode.TWO_MOMENTS]
    remarks = [finding for finding in seen.findings if finding not in moments]
    return show(
        request, "table.html", status, here=f"/table/{key}", key=key, seen=seen, board=board_of(key, seen, speech),
        moments=[named.tell(finding.message) for finding in moments],
        caveats=faults(remarks, named), place=house.drafts.place(key), fault=fault, typed=typed,
        version=_version(house.drafts.read(key)),
        colours=[c for c in Colour if c not in {seat.colour for seat in seen.seats}],
        names=known_players(house.store), places=places,
    )  # fmt: skip


def seen_of(request: Request) -> Seen | Response:
    """Returns what is known of the table, or the page that is shown until it is known."""
    house, key = house_of(request), key_of(request)
    draft = house.drafts.read(key)
    if draft is None:
        number = house.drafts.game(key)
        if number is None:
            raise no_table()
        return RedirectResponse(f"/game/{number}", HTTPStatus.SEE_OTHER)
    stage = house.reader.stage(key)
    if stage is not None and stage.state is State.READY:
        seen = house.reader.ask(Look(Asked(key, draft)))
        if isinstance(seen, Seen):
            return seen
        house.reader.forget(key)  # others came since: it has to be read again
        stage = None
    if stage is None:
        house.reader.read(key, house.drafts.count(key))
        stage = house.reader.stage(key)
    return show(request, "reading.html", key=key, stage=stage, steps=STEPS, answers=draft.said)


async def steps(request: Request) -> Response:
    """Tells each step when it is done, as events, until the reading ends."""
    house, key = house_of(request), await to_thread.run_sync(waiting_key, request)

    async def events() -> AsyncIterator[str]:
        known: Stage | None = None
        while True:
            stage = house.reader.stage(key)
            if stage is None:
                yield _event("end", {})
                return
            if stage != known:
                known = stage
                ended = stage.state in (State.READY, State.FAILED)
                told = {"photo": stage.photo, "step": stage.step, "ahead": stage.ahead, "state": stage.state.name}
                yield _event("end" if ended else "step", told)
                if ended:
                    return
            await anyio.sleep(_TICK)

    return StreamingResponse(events(), media_type="text/event-stream")


def _event(name: str, told: dict[str, object]) -> str:
    return f"event: {name}\ndata: {json.dumps(told)}\n\n"


def back(request: Request, _words: Words) -> Response:
    """Takes the last answer back."""
    return _changed(request, without_the_last)


def players(request: Request, words: Words) -> Response:
    """Takes who played which colour, and the points on the track; what was typed stays where it is refused."""
    try:
        return _players_told(request, words)
    except (UsageError, ChangedMeanwhile) as fault:
        return _shown(request, fault.message, words, status_of(fault))


def _players_told(request: Request, words: Words) -> Response:
    """Takes them as told, or corrected where a photo shows the track."""
    names = {c: " ".join(words[f"name-{c}"].split())[:LONGEST_NAME] for c in Colour if f"name-{c}" in words}
    typed = {colour: words[f"points-{colour}"].strip() for colour in Colour if f"points-{colour}" in words}
    told_points = {colour: parse_points(text) if text else None for colour, text in typed.items()}
    points = {colour: told for colour, told in told_points.items() if not words.get(f"read-{colour}")}
    corrected = [
        Answer(Key(track_of(colour)), words[f"read-{colour}"], typed[colour] or NOTHING)
        for colour in told_points
        if words.get(f"read-{colour}") and typed[colour] != words.get(f"was-{colour}", "")
    ]
    if more := words.get("more"):
        if more not in list(Colour):
            raise UsageError("{text!r} is not one of the answers.", text=more)
        names.setdefault(Colour(more), "")
    refuse_two_colours(names.values())

    def told(draft: Draft) -> Draft:
        if words.get("seen", _version(draft)) != _version(draft):
            raise ChangedMeanwhile()
        named = replace(draft, names={**draft.names, **names}, points={**draft.points, **points})
        return with_answers(named, corrected)

    return _changed(request, told, "#players")


class ChangedMeanwhile(Refused):
    """Somebody else wrote names or points after this person looked at them."""

    def __init__(self) -> None:
        told = Message(
            "Somebody else wrote names or points meanwhile: what you typed stands in its place; look at it, then take "
            "it over again."
        )
        super().__init__(HTTPStatus.CONFLICT, told)


def _version(draft: Draft | None) -> str:
    """Names the players of a draft as they are now: another after every change of them."""
    if draft is None:
        return ""
    track = [answer for answer in draft.answers if answer.key.about.what is What.TRACK]
    told = repr((sorted(draft.names.items()), sorted(draft.points.items()), track))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _changed(request: Request, how: Callable[[Draft], Draft], place: str = "#doubts") -> Response:
    key = key_of(request)
    if not house_of(request).drafts.change(key, how):
        raise gone(request)
    return RedirectResponse(f"/table/{key}{place}", HTTPStatus.SEE_OTHER)


def keep(request: Request, words: Words) -> Response:
    """Keeps the game; a second time it leads to what was kept."""
    house, key = house_of(request), key_of(request)
    draft = house.drafts.read(key)
    if draft is not None:
        place = visitor_of(request).table or words.get("place", "")[:LONGEST_NAME]
        kept = house.reader.ask(Keep(Asked(key, draft), words.get("day", ""), place))
        if isinstance(kept, NotRead):
            return RedirectResponse(f"/table/{key}", HTTPStatus.SEE_OTHER)
    number = house.drafts.game(key)
    if number is None:
        raise no_table()
    house.reader.forget(key)
    return RedirectResponse(f"/game/{number}", HTTPStatus.SEE_OTHER)


def again(request: Request, _words: Words) -> Response:
    """Reads the photos again, after something went wrong."""
    house, key = house_of(request), waiting_key(request)
    house.reader.refuse_if_full()
    house.reader.forget(key)
    return RedirectResponse(f"/table/{key}", HTTPStatus.SEE_OTHER)


def throw_away(request: Request, _words: Words) -> Response:
    """Throws the table away with its photos and answers."""
    house, key = house_of(request), waiting_key(request)
    house.drafts.drop(key)
    house.reader.forget(key)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


def key_of(request: Request) -> str:
    """Returns the key of the table in the address."""
    key: str = request.path_params["key"]
    if len(key) != 32 or not set(key) <= set("0123456789abcdef"):
        raise no_table()
    return key


def waiting_key(request: Request) -> str:
    """Returns the key of the table in the address, which is there and not kept yet."""
    key = key_of(request)
    if house_of(request).drafts.read(key) is None:
        raise gone(request)
    return key


def gone(request: Request) -> Refused:
    """Says what became of a table that is no draft any more."""
    number = house_of(request).drafts.game(key_of(request))
    if number is None:
        return no_table()
    told = Message("Somebody kept this game meanwhile, as game {number}; correct it there.", number=number)
    return Refused(HTTPStatus.CONFLICT, told)


def no_table() -> Refused:
    """Says that a table is neither waiting nor kept."""
    return Refused(HTTPStatus.NOT_FOUND, Message("This table is not here any more; photograph it again."))


ROUTES = (
    Route("/table/{key}", table),
    Route("/table/{key}/steps", steps),
    Route("/table/{key}/back", posted(back), methods=["POST"]),
    Route("/table/{key}/players", posted(players), methods=["POST"]),
    Route("/table/{key}/keep", posted(keep), methods=["POST"]),
    Route("/table/{key}/again", posted(again), methods=["POST"]),
    Route("/table/{key}/drop", posted(throw_away), methods=["POST"]),
)
