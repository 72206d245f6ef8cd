"""Where the histories of a test lie: each test of what a history does runs on SQLite and on PostgreSQL."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import NullPool, create_engine, text

from recorder.history.databases import postgresql
from recorder.history.store import open_store
from workshop.measures.club.server import Server

Db = Callable[..., str]
BOTH = ("sqlite", "postgresql")
a_file = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
"""For a test of what only a file can suffer."""
a_server = pytest.mark.parametrize("db", ["postgresql"], indirect=True)
_NUMBERS = count(1)


def on_either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Db]:
    """Is the fixture `db` of a room whose tests run on both."""
    if request.param == "sqlite":
        yield lambda name="history": str(tmp_path / f"{name}.db")
        return
    server = cast("Server", request.getfixturevalue("server"))
    made: dict[str, str] = {}

    def database(name: str = "history") -> str:
        if name not in made:
            made[name] = f"{name}-{next(_NUMBERS)}"
            server.create(made[name], "template")
        return server.url(made[name])

    yield database
    for name in made.values():
        server.drop(name)


def run_sql(where: str, statement: str, **values: Any) -> None:
    """Has a statement done in a history, past the recorder; its text is the same for every database."""
    address = postgresql.address_of(where) or f"sqlite:///{where}"
    with create_engine(address, poolclass=NullPool).begin() as connection:
        connection.execute(text(statement.replace(":", "\\:") if not values else statement), values)


def holds_nothing(where: str) -> bool:
    """Says whether nothing was ever kept there: no file, or no game."""
    if postgresql.address_of(where) is None:
        return not Path(where).exists()
    with open_store(where).reading() as connection:
        return not connection.exec_driver_sql("SELECT count(*) FROM games").scalar()
