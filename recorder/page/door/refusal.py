"""What the door, or a page, does not do: a sentence with the number that HTTP has for it."""

from http import HTTPStatus

from engine.errors import HistoryError, NoBoard, RecorderError, UnreadableFile, UnwritableFile, UsageError
from engine.message import Message

_STATUS = {
    UsageError: HTTPStatus.BAD_REQUEST,
    UnreadableFile: HTTPStatus.UNPROCESSABLE_ENTITY,
    NoBoard: HTTPStatus.UNPROCESSABLE_ENTITY,
    HistoryError: HTTPStatus.SERVICE_UNAVAILABLE,
    UnwritableFile: HTTPStatus.INSUFFICIENT_STORAGE,
}


class Refused(RecorderError):
    """Something that is not done here: `Refused(HTTPStatus.NOT_FOUND, Message("..."))`."""

    def __init__(self, status: HTTPStatus, told: Message) -> None:
        super().__init__(told)
        self.status = status


def status_of(fault: RecorderError) -> HTTPStatus:
    """Returns the number for any fault that a person is told."""
    if isinstance(fault, Refused):
        return fault.status
    return _STATUS.get(type(fault), HTTPStatus.CONFLICT)
