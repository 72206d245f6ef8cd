"""The one door that every request goes through, in this order: its host, its origin, its size, its key, its visitor's
role.

What comes out carries what keeps it from going further: nothing is stored, nothing is framed, nothing inline runs.
"""

import traceback
from collections.abc import MutableMapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.errors import RecorderError
from engine.message import Message
from recorder.page.door.keys import COOKIE
from recorder.page.door.refusal import Refused, status_of
from recorder.page.door.roles import refuse
from recorder.page.house import House
from recorder.page.show import show

OPEN = ("/in", "/language", "/static")
"""What a stranger may see."""
WITH_PHOTOS = ("/photos",)
"""Where a request may be as large as photos are."""
Event = MutableMapping[str, Any]
_SAFE = ("GET", "HEAD")
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # with no-referrer a form has the origin "null": docs/decisions/071
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets a request through to `app`, or answers it with a sentence."""

    app: ASGIApp
    house: House

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return  # no page speaks through a websocket
        request = Request(scope)
        kept = _is_within(request.url.path, ("/static",))
        guarded = _Answering(send, "no-cache" if kept else "no-store")
        body = _Bounded(receive, self._most(request))
        try:
            self._look_at(request)
            body.refuse_if_told(request.headers)
            await self._let_in(request)
            await self.app(scope, body.receive, guarded.send)
        except ClientDisconnect:  # nobody listens any more
            return
        except Exception as fault:
            if guarded.began:
                raise
            await body.drain()
            await _told(request, fault)(scope, receive, guarded.send)

    def _most(self, request: Request) -> int:
        limits = self.house.limits
        return limits.request if _is_within(request.url.path, WITH_PHOTOS) else limits.words

    def _look_at(self, request: Request) -> None:
        """Refuses another name of this computer, another site's request, and a change where only looking is allowed."""
        if request.headers.get("host", "").casefold() not in self.house.hosts:
            raise Refused(
                HTTPStatus.MISDIRECTED_REQUEST,
                Message("This page does not answer under that name; open the address that `recorder serve` printed."),
            )
        if request.method in _SAFE:
            return
        if request.method != "POST":
            raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, Message("That is not done here."))
        if not _same_origin(request):
            raise Refused(
                HTTPStatus.FORBIDDEN,
                Message("Another site sent this, so nothing was done; open the page itself and try again."),
            )
        if self.house.read_only and not _is_within(request.url.path, OPEN):
            raise Refused(HTTPStatus.FORBIDDEN, Message("Here you can only look; nothing was changed."))

    async def _let_in(self, request: Request) -> None:
        cookie = request.cookies.get(COOKIE, "")
        visitor = await to_thread.run_sync(self.house.keys.visitor, cookie)
        request.scope["visitor"] = visitor
        path, changes = str(request.scope["path"]), request.method not in _SAFE
        if _is_within(path, OPEN):
            return
        if visitor is None:
            raise NotIn(HTTPStatus.FORBIDDEN, Message("This phone was not let in yet."))
        await to_thread.run_sync(refuse, visitor, path, changes, self.house.store)


class NotIn(Refused):
    """Nobody knows this phone; it may give a code."""


def _told(request: Request, fault: Exception) -> Response:
    """Makes the page for whatever went wrong; what is no fault of a person's goes to the terminal in full."""
    if isinstance(fault, NotIn):
        return show(request, "in.html", fault.status)
    if isinstance(fault, RecorderError):
        return show(request, "fault.html", status_of(fault), fault=fault.message)
    traceback.print_exception(fault)
    told = Message(
        "This is a bug in the recorder, not your mistake ({fault}); what it was about is printed where "
        "`recorder serve` runs.",
        fault=type(fault).__name__,
    )
    return show(request, "fault.html", HTTPStatus.INTERNAL_SERVER_ERROR, fault=told)


def _is_within(path: str, roots: tuple[str, ...]) -> bool:
    return any(path == root or path.startswith(f"{root}/") for root in roots)


def _same_origin(request: Request) -> bool:
    """Says whether a page of ours sent it. Browsers tell `Sec-Fetch-Site` only to addresses that they trust."""
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin", "").casefold()
    own = f"{request.url.scheme}://{request.headers['host']}".casefold()
    return origin == own and site in (None, "same-origin")


@dataclass(slots=True)
class _Answering:
    """Adds the headers that every answer has."""

    to: Send
    cached: str
    began: bool = False

    async def send(self, message: Event) -> None:
        if message["type"] == "http.response.start":
            self.began = True
            told = {**_HEADERS, "Cache-Control": self.cached}
            names = {name.lower().encode() for name in told}
            own = [pair for pair in message.get("headers", []) if pair[0].lower() not in names]
            message = {**message, "headers": [*own, *((n.encode(), v.encode()) for n, v in told.items())]}
        await self.to(message)


@dataclass(slots=True)
class _Bounded:
    """A request's body, of which no more than so many bytes are taken."""

    source: Receive
    most: int
    taken: int = 0
    ended: bool = False

    def refuse_if_told(self, headers: Headers) -> None:
        """Refuses a body that says itself that it is too large."""
        told = headers.get("content-length", "0")
        if not told.isdigit() or int(told) > self.most:
            raise self._too_much()

    async def receive(self) -> Event:
        message = await self.source()
        self._count(message)
        if self.taken > self.most:
            raise self._too_much()
        return message

    async def drain(self) -> None:
        """Reads on and forgets: a browser that is not heard to the end shows a broken connection, not our sentence."""
        while not self.ended and self.taken < 4 * max(self.most, 2**26):
            self._count(await self.source())

    def _count(self, message: Event) -> None:
        self.taken += len(message.get("body", b""))
        self.ended = message["type"] == "http.disconnect" or not message.get("more_body", False)

    def _too_much(self) -> Refused:
        return Refused(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            Message(
                "This is more than the {most} MB that can be sent at once; send fewer or smaller photos.",
                most=max(1, self.most >> 20),
            ),
        )
