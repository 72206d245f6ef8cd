"""The page as a stranger and as a phone that was let in, each with a history of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from recorder.history.store import open_store
from recorder.page.app import page
from recorder.page.door.hosts import trusted
from recorder.page.door.keys import Keys
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader

PORT = 8480
ADDRESS = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house with an empty history."""
    store = open_store(tmp_path / "history.db")
    limits = Limits()
    return House(
        store, Keys(store), trusted((), PORT), ADDRESS, Drafts(store), Reader(store.url, limits), limits,
        Tries(limits.wrong_keys),
    )  # fmt: skip


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
