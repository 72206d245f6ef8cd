"""What a form sends, as plain words."""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

Words = Mapping[str, str]
Answering = Callable[[Request, Words], Response]


def posted(answer: Answering) -> Callable[[Request], Awaitable[Response]]:
    """Reads the form's words, then answers beside the event loop, where it may wait for the database."""

    @wraps(answer)
    async def read(request: Request) -> Response:
        async with request.form(max_files=0, max_fields=100) as form:
            words = {name: value for name, value in form.items() if isinstance(value, str)}
        return await to_thread.run_sync(answer, request, words)

    return read
