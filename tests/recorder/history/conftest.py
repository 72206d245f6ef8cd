"""Every test of this room that asks for a history runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recorder.databases import BOTH, Db, on_either


@pytest.fixture(params=BOTH)
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Db]:
    yield from on_either(request, tmp_path)
