"""What every request may need, as one value: made by the command, or by a test."""

from dataclasses import dataclass, field
from threading import Lock

from starlette.requests import Request

from recorder.history.store import Store
from recorder.page.door.keys import Keys, Visitor
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class House:
    """The history that is shown, who may come in, and with how much.

    `drafts`: tables on their way; `reader`: who reads their photos; `intake`: photos are taken in by one at a time, as
    they take much memory. `hosts`: what the Host of a request may be. `address`: where others reach this page, http://192.168.1.5:8480.
    """

    store: Store
    keys: Keys
    hosts: frozenset[str]
    address: str
    drafts: Drafts
    reader: Reader
    limits: Limits
    tries: Tries
    read_only: bool = False
    intake: Lock = field(default_factory=Lock)


def visitor_of(request: Request) -> Visitor:
    """Returns who asks, as the door found out."""
    visitor = request.scope.get("visitor")
    assert isinstance(visitor, Visitor)
    return visitor


def house_of(request: Request) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house
