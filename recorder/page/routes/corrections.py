"""Corrections of a kept game: all that `recorder fix` can, and a doubt settled on another day."""

from datetime import date
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.errors import BrokenRules, UsageError
from engine.message import Message
from engine.pieces import Colour
from recorder.doubts.answers import parse_points
from recorder.game.fix import ChangedMeanwhile, Said, fix_game, version_of
from recorder.history.find import load
from recorder.history.journal import delete_game
from recorder.page.door.refusal import Refused
from recorder.page.house import house_of, visitor_of
from recorder.page.kept import OneAnswer, kept_game, number_in
from recorder.page.routes.forms import Words, posted
from recorder.page.routes.game import game_page
from recorder.shell.options import day_of_game
from recorder.shell.players import Seats
from recorder.shell.rule_options import NOTHING_TOLD, OPTIONS, telling_of


def fix(request: Request, words: Words) -> Response:
    """Corrects whatever the form says; what it leaves empty stays. What was typed stays there where it is refused."""
    try:
        return _fixed(request, words)
    except (UsageError, BrokenRules) as fault:
        return game_page(request, fault, words)


def _fixed(request: Request, words: Words) -> Response:
    store, called = house_of(request).store, str(request.path_params["number"])
    with store.existing() as connection:
        played = load(connection, number_in(request, connection)).played
    track = {str(c): parse_points(p) for c in Colour if (p := words.get(f"points-{c}", "").strip())}
    before = {part.colour: part for part in played.parts}
    changed = {c: p for c, p in track.items() if c not in before or before[c].track != p}
    names = {str(c): " ".join(words[f"name-{c}"].split()) for c in Colour if f"name-{c}" in words}
    renamed = {c: name for c, name in names.items() if c in before and name != before[c].name}
    absent = frozenset(c for c in Colour if words.get(f"absent-{c}"))
    said = Said(
        tuple(words.get("tile", "").split()), tuple(words.get("meeple", "").split()),
        changed or None,
        Seats({c: n for c, n in renamed.items() if c not in absent}, absent),
        _day(words, played.day.isoformat() if played.day else ""),
        None if visitor_of(request).table else _place(words, played.place),
    )  # fmt: skip
    rules = telling_of({name: _rule(name, words) for name in OPTIONS})
    try:
        fixed = fix_game(store, called, said, rules, None, seen=words.get("seen", "")) if said or rules else None
    except ChangedMeanwhile:
        return _told(request, words)
    if fixed is None or not fixed.changed:
        raise UsageError("Nothing was changed; change something first.")
    return _back(called)


def _told(request: Request, words: Words) -> Response:
    """Tells the second of two people what the first made of the game, with what was typed still in its place."""
    told = Message(
        "Somebody else corrected this game meanwhile: it stands here as it is now, with what you typed in its place. "
        "Look at it, then correct it again."
    )
    return game_page(request, Refused(HTTPStatus.CONFLICT, told), words)


def _day(words: Words, before: str) -> date | None:
    told = words.get("day", before).strip()
    return day_of_game(told) if told and told != before else None


def _place(words: Words, before: str) -> str | None:
    told = words.get("place", before).strip()
    return told if told != before else None


def _rule(name: str, words: Words) -> str | list[str] | None:
    told = words.get(f"rule-{name}", "").strip()
    return (told.split() if name == "goods" else told) or None


def settle(request: Request, words: Words) -> Response:
    """Settles one doubt with the answer that was tapped."""
    kept, told = kept_game(request), words.get("told", "")
    if words.get("seen", version_of(kept.entry)) != version_of(kept.entry):
        return _told(request, {})  # the numbers of the doubts are others now
    number = words.get("doubt", "")
    chosen = kept.doubts[int(number) - 1 : int(number)] if number.isascii() and number.isdigit() else ()
    if not chosen or not told:
        raise UsageError("Nothing was answered; choose one of the answers, or leave it as it is.")
    called = str(kept.number)
    try:
        fix_game(
            house_of(request).store, called, Said(), NOTHING_TOLD, lambda _entry: OneAnswer(chosen[0].key, told),
            seen=words.get("seen", ""),
        )  # fmt: skip
    except ChangedMeanwhile:
        return _told(request, {})
    return _back(called)


def delete(request: Request, _words: Words) -> Response:
    """Deletes the game; taking the last change back brings it again."""
    with house_of(request).store.changing() as connection:
        delete_game(connection, number_in(request, connection))
    return RedirectResponse("/games", HTTPStatus.SEE_OTHER)


def _back(called: str) -> Response:
    return RedirectResponse(f"/game/{called}", HTTPStatus.SEE_OTHER)


ROUTES = (
    Route("/game/{number:int}/fix", posted(fix), methods=["POST"]),
    Route("/game/{number:int}/settle", posted(settle), methods=["POST"]),
    Route("/game/{number:int}/delete", posted(delete), methods=["POST"]),
)
