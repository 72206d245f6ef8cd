"""Photos come in: of a new table, or more of one that is on its way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from anyio import to_thread
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.errors import RecorderError, UsageError
from engine.message import Message
from recorder.page.door.limits import MB, Limits
from recorder.page.door.refusal import Refused
from recorder.page.house import House, house_of, visitor_of
from recorder.page.reading.values import Try, Upload
from recorder.page.routes.table import no_table, waiting_key
from recorder.page.uploads import bared, upload_of

_MOST_PARTS = 50
"""Of a form; more photos than are taken have to be counted before that can be said."""
ROLES = ("board", "track")


@dataclass(frozen=True, slots=True)
class Sent:
    """A photo as it was sent: its bytes lie in a file without a name, which is gone when the request ends."""

    role: str
    file: UploadFile

    def taken(self) -> Upload:
        """Reads its bytes."""
        self.file.file.seek(0)
        return upload_of(self.file.filename or "", self.role, self.file.file.read())


async def send(request: Request) -> Response:
    """Takes photos in and leads to their table."""
    house = house_of(request)
    key = await to_thread.run_sync(waiting_key, request) if "key" in request.path_params else None
    house.reader.refuse_if_full()
    async with request.form(max_files=_MOST_PARTS, max_fields=_MOST_PARTS) as form:
        sent = [
            Sent(role, file)
            for role in ROLES
            for file in form.getlist(role)
            if isinstance(file, UploadFile) and (file.filename or file.size)
        ]
        place = visitor_of(request).table
        key = await to_thread.run_sync(_take, house, sent, key, place)
    return RedirectResponse(f"/table/{key}", HTTPStatus.SEE_OTHER)


def _take(house: House, sent: Sequence[Sent], key: str | None, place: str) -> str:
    """Looks at all of them before any is kept: one that is broken leaves nothing behind."""
    _refuse(house, sent, new=key is None)
    with house.intake:
        house.reader.refuse_if_full(len(sent))
        for photo in sent:
            fault = house.reader.ask(Try((photo.taken(),)))
            if isinstance(fault, RecorderError):
                raise fault
        key = _kept(house, (bared(photo.taken()) for photo in sent), key, place)
    house.reader.read(key, house.drafts.count(key))
    return key


def _kept(house: House, uploads: Iterator[Upload], key: str | None, place: str) -> str:
    if key is None:
        return house.drafts.begin(uploads, place)
    if not house.drafts.add(key, uploads):
        raise no_table()
    house.reader.forget(key)
    return key


def _refuse(house: House, sent: Sequence[Sent], new: bool) -> None:
    limits = house.limits
    if not sent or (new and all(photo.role == "track" for photo in sent)):
        raise UsageError("No photo of the table was chosen; choose one.")
    if len(sent) > limits.photos:
        raise Refused(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            Message("These are more than {most} photos; choose those that show the table best.", most=limits.photos),
        )
    for photo in sent:
        refuse_large(photo.file, limits)


def refuse_large(file: UploadFile, limits: Limits) -> None:
    """Refuses a photo that is larger than any may be."""
    if (file.size or 0) > limits.photo:
        raise Refused(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            Message(
                "{name} is larger than {most} MB; save a smaller copy of the photo.",
                name=file.filename,
                most=limits.photo // MB,
            ),
        )


ROUTES = (
    Route("/photos", send, methods=["POST"]),
    Route("/photos/{key}", send, methods=["POST"]),
)
