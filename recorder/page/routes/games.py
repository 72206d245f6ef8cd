"""All games: the list with its search, what they say together, one name for two, and the last change taken back."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.errors import UsageError
from engine.message import Message
from language.words import compared
from recorder.history import find, journal, statistics
from recorder.history.entry import Listed
from recorder.page.door.refusal import Refused
from recorder.page.house import house_of, visitor_of
from recorder.page.routes.forms import Words, posted
from recorder.page.show import show
from recorder.page.speech import speech_of
from recorder.show.history import left_out
from recorder.show.summary import summary_of
from report.drawing.theme import PAPERS

AT_ONCE = 50


def games(request: Request) -> Response:
    """Lists the games, newest first; `text` is searched for in names, places and days."""
    text = request.query_params.get("text", "")[:200]
    wanted = find.GameFilter(text=text, exactly_at=visitor_of(request).table or None)
    speech = speech_of(request)
    with house_of(request).store.reading() as connection:
        found = list(find.each(connection, wanted, AT_ONCE))
        number = find.count(connection, wanted)
    listed = [game for game in found if isinstance(game, Listed)]
    damaged = [game for game in found if not isinstance(game, Listed)]
    return show(
        request, "games.html", games=listed, text=text, more=number - len(found),
        undone="undone" in request.query_params, remarks=list(left_out(damaged, (), speech)),
    )  # fmt: skip


def stats(request: Request) -> Response:
    """Shows who won how often, and with what."""
    with house_of(request).store.reading() as connection:
        damaged = find.with_wrong_rows(connection)
        wanted = find.GameFilter(without=tuple(game.number for game in damaged))
        overall = statistics.overall(connection, wanted)
        people = statistics.by_player(connection, wanted)
        names = {kind: statistics.known(connection, kind) for kind in journal.NAMES}
    return show(request, "stats.html", overall=overall, people=people, names=names)


def summary(request: Request) -> Response:
    """Makes the summary of all games, to be printed."""
    store = house_of(request).store
    with store.reading() as connection:
        if not find.count(connection, find.GameFilter()):
            raise Refused(HTTPStatus.NOT_FOUND, Message("No game is kept yet; photograph a table first."))
    made, _ = summary_of(store, find.GameFilter(), "", speech_of(request), PAPERS["a4"])
    told = {"Content-Disposition": 'inline; filename="games.pdf"'}
    return Response(made, media_type="application/pdf", headers=told)


def merge(request: Request, words: Words) -> Response:
    """Makes one player or place of two names, or gives one another name."""
    kind, one, into = words.get("kind", ""), words.get("one", ""), " ".join(words.get("into", "").split())
    if kind not in journal.NAMES or not one or not into:
        raise UsageError("Nothing was changed; change something first.")
    with house_of(request).store.changing() as connection:
        known = statistics.known(connection, kind)
        if one not in known:
            raise Refused(HTTPStatus.NOT_FOUND, Message("No game has the name {name}.", name=one))
        others = {compared(name) for name in known if name != one}
        (journal.merge if compared(into) in others else journal.rename)(connection, kind, one, into)
    return RedirectResponse("/stats", HTTPStatus.SEE_OTHER)


def undo(request: Request, _words: Words) -> Response:
    """Takes the last change back, whatever it was."""
    with house_of(request).store.changing() as connection:
        journal.undo(connection)
    return RedirectResponse("/games?undone=1", HTTPStatus.SEE_OTHER)


ROUTES = (
    Route("/games", games),
    Route("/stats", stats),
    Route("/summary.pdf", summary),
    Route("/names", posted(merge), methods=["POST"]),
    Route("/undo", posted(undo), methods=["POST"]),
)
