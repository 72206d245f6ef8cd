"""The page as a stranger and as a phone that was let in, each with a history of its own."""

import socket
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from httpx2 import Response
from PIL import Image
from starlette.testclient import TestClient

from recorder.history.store import open_store
from recorder.page.app import page
from recorder.page.door.hosts import trusted
from recorder.page.door.keys import Keys
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader
from tests.recorder.page import stand_in

PORT = 8480
ADDRESS = f"http://127.0.0.1:{PORT}"


def free_port() -> int:
    """Finds a port that nothing listens on."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house with an empty history."""
    store = open_store(tmp_path / "history.db")
    limits = Limits()
    return House(
        store, Keys(store), trusted((), PORT), ADDRESS, Drafts(store), Reader(store.url, limits), limits,
        Tries(limits.wrong_keys),
    )  # fmt: skip


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose photos are read at once, by what they are called."""
    store = open_store(tmp_path_factory.mktemp("quick") / "history.db")
    limits = Limits(waiting=3)
    reader = Reader(store.url, limits, stand_in.work)
    reader.start()
    keys = Keys(store)
    yield House(store, keys, trusted((), PORT), ADDRESS, Drafts(store), reader, limits, Tries(limits.wrong_keys))
    reader.stop()


@pytest.fixture
def player(quick: House) -> Iterator[TestClient]:
    """A phone that was let into that house."""
    with client(quick) as let_in:
        assert let_in.get(f"/in/{quick.keys.new_code()}").status_code == 200
        yield let_in


def jpeg(shade: int = 120, size: tuple[int, int] = (300, 400)) -> bytes:
    """A photo of nothing; another shade is another photo."""
    buffer = BytesIO()
    Image.new("RGB", size, (shade, shade, shade)).save(buffer, "JPEG")
    return buffer.getvalue()


def sent(phone: TestClient, *photos: tuple[str, bytes], to: str = "/photos", role: str = "board") -> Response:
    """Sends photos as a browser does, each with its name."""
    return phone.post(to, files=[(role, (name, content, "image/jpeg")) for name, content in photos])


def ready(phone: TestClient, table: str, patience: float = 120) -> str:
    """Waits until the photos of a table are read, or that failed; returns the page."""
    end = time.monotonic() + patience
    while 'id="steps"' in (page := phone.get(table).text):
        assert time.monotonic() < end, "the photos are read by now"
        time.sleep(0.1)
    return page


def client(house: House) -> TestClient:
    """A browser that sends what browsers send with a form of the page's own."""
    return TestClient(page(house), ADDRESS, headers={"Origin": ADDRESS}, follow_redirects=False)


@pytest.fixture
def visit(house: House) -> Iterator[TestClient]:
    """A stranger's browser."""
    with client(house) as stranger:
        yield stranger


@pytest.fixture
def phone(house: House) -> Iterator[TestClient]:
    """A phone that was let in."""
    with client(house) as let_in:
        assert let_in.get(f"/in/{house.keys.new_code()}").status_code == 200
        yield let_in
