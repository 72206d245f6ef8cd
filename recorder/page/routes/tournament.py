"""Tournaments on the page: how everybody stands and who sits where; a table enters its result."""

import re
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.errors import BrokenRules, RecorderError, UsageError
from engine.message import Message
from engine.tournament.event import LEAST_POINTS, MOST_POINTS
from engine.tournament.standings import standings
from recorder.page.door.keys import Role, Visitor
from recorder.page.door.refusal import Refused, status_of
from recorder.page.house import house_of, visitor_of
from recorder.page.routes.forms import Words, posted
from recorder.page.show import show
from recorder.page.speech import speech_of
from recorder.tournament import record
from recorder.tournament.record import KeptTournament
from recorder.tournament.show import tournament_row
from report.drawing.theme import PAPERS
from report.tournament.standings import columns, figures, how, standings_page, subtitle


def tournaments(request: Request) -> Response:
    """Lists the tournaments, the one begun last first."""
    speech = speech_of(request)
    listed = [(kept.number, *tournament_row(kept, speech)) for kept in record.everyone(house_of(request).store)]
    return show(request, "tournaments.html", tournaments=listed)


def tournament(request: Request) -> Response:
    """Shows the standings, the last round, and where a result is entered."""
    return _shown(request, _kept(request))


def _kept(request: Request) -> KeptTournament:
    return record.numbered(house_of(request).store, request.path_params["number"])


def _shown(
    request: Request, kept: KeptTournament, refusal: RecorderError | None = None, typed: Words | None = None
) -> Response:
    speech, event = speech_of(request), kept.tournament
    status, fault = (status_of(refusal), refusal.message) if refusal else (HTTPStatus.OK, None)
    visitor = visitor_of(request)
    lines = [
        (line.place, event.players[line.player], figures(line, speech), line.player in event.gone)
        for line in standings(event)
    ]
    last = kept.rounds[-1] if kept.rounds else None
    seats = [
        (table, [event.players[one] for one in sat.players], sat.points, may_tell(visitor, table))
        for table, sat in enumerate(last.tables if last else (), 1)
    ]
    return show(
        request, "tournament.html", status, here=f"/tournament/{kept.number}", kept=kept,
        under=subtitle(event, kept.rounds, speech), lines=lines,
        columns=columns(event.system, speech), how=how(event.system, speech), seats=seats, fault=fault,
        out=[event.players[one] for one in last.out] if last else [], typed=typed or {},
        least=LEAST_POINTS, most=MOST_POINTS,
    )  # fmt: skip


def may_tell(visitor: Visitor, table: int) -> bool:
    """Says whether this visitor may enter the result of a table: its own has its number at the end of its name.

    >>> may_tell(Visitor(Role.TABLE, "Table 4"), 4), may_tell(Visitor(Role.TABLE, "Table 14"), 4)
    (True, False)
    """
    if visitor.role is not Role.TABLE:
        return visitor.role is Role.ORGANISER
    name = visitor.table
    digits = name[len(name.rstrip("0123456789")) :]
    return bool(digits) and int(digits) == table


def result(request: Request, words: Words) -> Response:
    """Takes the result of a table. Where another was told since this person looked, it is shown and nothing is kept;
    what was typed stays where it is refused.
    """
    try:
        return _result_told(request, words)
    except (UsageError, BrokenRules) as fault:
        return _shown(request, _kept(request), fault, words)


def _result_told(request: Request, words: Words) -> Response:
    kept, table = _kept(request), _number(words.get("table", ""))
    if not may_tell(visitor_of(request), table):
        raise Refused(HTTPStatus.FORBIDDEN, Message("Only table {table} or an organiser enters this.", table=table))
    points = tuple(_number(words.get(f"points-{place}", "")) for place in range(_seats(kept, words, table)))
    before = tuple(_number(word) for word in words.get("before", "").split())
    record.result_at(house_of(request).store, kept.number, _number(words.get("round", "")), table, points, before)
    return RedirectResponse(f"/tournament/{kept.number}#table-{table}", HTTPStatus.SEE_OTHER)


def _seats(kept: KeptTournament, words: Words, table: int) -> int:
    """Counts who sits at that table."""
    number = _number(words.get("round", ""))
    if not 1 <= number <= len(kept.rounds) or not 1 <= table <= len(kept.rounds[number - 1].tables):
        raise BrokenRules("There is no table {table} in round {round}.", table=table, round=number)
    return len(kept.rounds[number - 1].tables[table - 1].players)


def _number(word: str) -> int:
    told = word.strip()
    if not re.fullmatch(r"-?[0-9]{1,6}", told):
        raise UsageError("{word!r} is no number of points; write a whole number.", word=told)
    return int(told)


def draw_round(request: Request, _words: Words) -> Response:
    """Draws the next round."""
    kept = _kept(request)
    record.next_round(house_of(request).store, kept.tournament.name)
    return RedirectResponse(f"/tournament/{kept.number}#round", HTTPStatus.SEE_OTHER)


def sheet(request: Request) -> Response:
    """Makes the page of standings to be printed."""
    made = standings_page(_kept(request).tournament, speech_of(request), PAPERS["a4"])
    told = {"Content-Disposition": 'inline; filename="standings.pdf"'}
    return Response(made, media_type="application/pdf", headers=told)


ROUTES = (
    Route("/tournaments", tournaments),
    Route("/tournament/{number:int}", tournament),
    Route("/tournament/{number:int}/standings.pdf", sheet),
    Route("/tournament/{number:int}/result", posted(result), methods=["POST"]),
    Route("/tournament/{number:int}/round", posted(draw_round), methods=["POST"]),
)
