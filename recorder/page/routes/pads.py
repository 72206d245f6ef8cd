"""The pads of the two other games: begun, gone on with by whoever holds the phone, taken back, looked at."""

from http import HTTPStatus
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.castle.pad import PLAYERS as TWO
from engine.castle.pad import CastlePad
from engine.dice.game import Turn
from engine.dice.layout import parse_rolls
from engine.dice.table import KNIGHTS, PLAYERS, USUAL
from engine.errors import BrokenRules, RecorderError, UsageError
from engine.message import Message
from recorder.castle import record as castle_record
from recorder.castle.show import score_line, stop_lines
from recorder.castle.telling import done
from recorder.dice import record as dice_record
from recorder.dice.show import next_lines, shown_names, turn_line
from recorder.history.entry import Kind
from recorder.history.find import GameFilter, find
from recorder.pad.kept import names_of, today
from recorder.page.door.refusal import Refused, status_of
from recorder.page.house import house_of
from recorder.page.kept import number_in
from recorder.page.routes.forms import Words, posted
from recorder.page.show import show
from recorder.page.speech import speech_of
from report.pad.dice import rounds

MOST = 10  # games of each kind that are listed


def pads(request: Request) -> Response:
    """Lists the last games of each kind, and begins one."""
    return _pads(request)


def _pads(request: Request, refusal: RecorderError | None = None, typed: Words = MappingProxyType({})) -> Response:
    """Shows the list. `refusal`: why the names that were `typed` were not taken; they stand there again."""
    with house_of(request).store.reading() as connection:
        games = {kind: find(connection, GameFilter(kind=kind), MOST) for kind in (Kind.DICE, Kind.CASTLE)}
    status, fault = (status_of(refusal), refusal.message) if refusal else (HTTPStatus.OK, None)
    return show(
        request, "pads.html", status, here="/pads", dice=games[Kind.DICE], castle=games[Kind.CASTLE], fault=fault,
        typed=typed,
    )  # fmt: skip


def dice_begun(request: Request, words: Words) -> Response:
    """Begins a dice game."""
    try:
        names = names_of(words.get("names", ""), *PLAYERS)
    except UsageError as fault:
        return _pads(request, fault, {"dice": words.get("names", "")})
    return _to("dice", dice_record.begun(house_of(request).store, names, USUAL, today(), "").pad.number)


def dice(request: Request) -> Response:
    """Shows the pad of a dice game, and asks for the dice of whoever is next."""
    return _dice(request)


def _dice(request: Request, refusal: RecorderError | None = None, typed: Words = MappingProxyType({})) -> Response:
    """Shows the pad. `refusal`: why the dice that were `typed` cannot be; they stand there again."""
    pad, speech = dice_pad(request), speech_of(request)
    last = turn_line(pad.turns[-1], pad, speech) if pad.turns else ""
    status, fault = (status_of(refusal), refusal.message) if refusal else (HTTPStatus.OK, None)
    return show(
        request, "dice.html", status, here=f"/pads/dice/{pad.pad.number}", fault=fault, typed=typed,
        number=pad.pad.number, names=shown_names(pad, speech), points=pad.standing.points,
        rounds=list(rounds(pad.turns, len(pad.names), speech)),
        told=[*([last] if last else []), *next_lines(pad, speech)],
        over=pad.standing.winner is not None, knights=KNIGHTS,
    )  # fmt: skip


def dice_turn(request: Request, words: Words) -> Response:
    """Plays the turn that was typed."""
    store, pad = house_of(request).store, dice_pad(request)
    refuse_over(pad.standing.winner is not None)
    try:
        dice_record.turn_kept(store, pad, Turn(parse_rolls(words.get("dice", "")), words.get("knight") == "keep"))
    except (UsageError, BrokenRules) as fault:
        return _dice(request, fault, words)
    return _to("dice", pad.pad.number)


def dice_undo(request: Request, _words: Words) -> Response:
    """Takes the last turn back."""
    store, pad = house_of(request).store, dice_pad(request)
    dice_record.turn_undone(store, pad)
    return _to("dice", pad.pad.number)


def castle_begun(request: Request, words: Words) -> Response:
    """Begins a game of The Castle."""
    try:
        names = names_of(words.get("names", ""), TWO, TWO)
    except UsageError as fault:
        return _pads(request, fault, {"castle": words.get("names", "")})
    return _to("castle", castle_record.begun(house_of(request).store, names, CastlePad(), today(), "").kept.number)


def castle(request: Request) -> Response:
    """Shows the pad of The Castle, where the figures stand, and asks for the next points."""
    game = _castle(request)
    speech, stops = speech_of(request), game.standing.stops
    told = [*(stop_lines(stops[-1], game, speech) if stops else ()), score_line(game, speech)]
    return show(request, "castle.html", number=game.kept.number, names=game.names, told=told, over=game.pad.ended,
                stops=[(game.names[stop.move.player], stop.move.points, stop.points, stop.corner, stop.takes)
                       for stop in stops])  # fmt: skip


def castle_line(request: Request, words: Words) -> Response:
    """Does what was typed, or what a button says: points of a player, undo, the end."""
    store, game = house_of(request).store, _castle(request)
    refuse_over(game.pad.ended and words.get("line") != "undo")
    line = words.get("line") or f"{words.get('player', '')} {words.get('points', '').strip()}"
    castle_record.gone_on(store, game, done(line, game.pad, game.names).pad)
    return _to("castle", game.kept.number)


def dice_pad(request: Request) -> dice_record.DicePad:
    """Opens the pad that the address names."""
    return dice_record.opened(house_of(request).store, _number(request, Kind.DICE))


def _castle(request: Request) -> castle_record.CastleGame:
    return castle_record.opened(house_of(request).store, _number(request, Kind.CASTLE))


def _number(request: Request, kind: Kind) -> str:
    with house_of(request).store.existing() as connection:
        return str(number_in(request, connection, kind))


def refuse_over(over: bool) -> None:
    """Refuses to go on with a game that has ended."""
    if over:
        raise Refused(HTTPStatus.CONFLICT, Message("This game is over; begin another."))


def _to(kind: str, number: int) -> Response:
    return RedirectResponse(f"/pads/{kind}/{number}", HTTPStatus.SEE_OTHER)


ROUTES = (
    Route("/pads", pads),
    Route("/pads/dice", posted(dice_begun), methods=["POST"]),
    Route("/pads/dice/{number:int}", dice),
    Route("/pads/dice/{number:int}/turn", posted(dice_turn), methods=["POST"]),
    Route("/pads/dice/{number:int}/undo", posted(dice_undo), methods=["POST"]),
    Route("/pads/castle", posted(castle_begun), methods=["POST"]),
    Route("/pads/castle/{number:int}", castle),
    Route("/pads/castle/{number:int}/line", posted(castle_line), methods=["POST"]),
)
