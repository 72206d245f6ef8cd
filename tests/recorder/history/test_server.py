"""A history on a server: who comes first, who waits, what a lost server leaves, and what is said about it."""

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

import psycopg
import pytest

from engine.errors import HistoryError
from recorder.history import find, journal
from recorder.history.databases import postgresql
from recorder.history.find import GameFilter
from recorder.history.store import open_store
from tests.recorder.conftest import Type
from tests.recorder.databases import Db, a_server
from tests.recorder.history.games import game
from tests.recorder.readings import TOWER
from workshop.measures.club.server import Server, running


def keep(where: str, key: str) -> int:
    with open_store(where).writing() as connection:
        return journal.keep_game(connection, game(key, {"Anna": 61, "Boris": 55}, photo=key.encode()))


def keys(where: str) -> list[str]:
    with open_store(where).reading() as connection:
        return [listed.key for listed in find.find(connection, GameFilter())]


def test_four_programs_that_open_an_empty_database_at_once_all_succeed(server: Server) -> None:
    """Each makes the tables if there are none; three of them must find that another did."""
    where = server.create("empty")
    with ProcessPoolExecutor(4, mp_context=multiprocessing.get_context("spawn")) as programs:
        numbers = list(programs.map(keep, [where] * 4, ["one", "two", "three", "four"]))
    assert sorted(numbers) == [1, 2, 3, 4] and sorted(keys(where)) == ["four", "one", "three", "two"]


@a_server
def test_who_writes_while_another_does_waits_and_then_is_told(db: Db, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.1)
    with (
        open_store(db()).writing(),
        pytest.raises(HistoryError, match="another program is writing to it; try again in a moment"),
    ):
        keep(db(), "late")
    keep(db(), "later")
    assert keys(db()) == ["later"]


@a_server
def test_who_reads_sees_one_state_and_holds_nobody_up(db: Db) -> None:
    keep(db(), "one")
    with open_store(db()).reading() as connection:
        assert find.count(connection, GameFilter()) == 1
        keep(db(), "two")
        assert find.count(connection, GameFilter()) == 1
    assert keys(db()) == ["two", "one"]


@a_server
def test_a_game_deleted_for_good_is_nowhere_in_the_servers_files(db: Db, server: Server) -> None:
    store = open_store(db())
    keep(db(), "stays")
    with store.writing() as connection:
        number = journal.keep_game(connection, game("gone", {"Walpurga": 61, "Boris": 55}))
        journal.delete_for_good(connection, number)
    store.wipe()
    with psycopg.connect(f"host={server.folder} user=keeper dbname=postgres", autocommit=True) as keeper:
        keeper.execute("CHECKPOINT")
    files = (server.folder / "data" / "base").rglob("*")
    holding = [path for path in files if path.is_file() and b"Walpurga" in path.read_bytes()]
    assert holding == []


@pytest.mark.usefixtures("server")
def test_a_server_that_loses_its_power_while_a_game_is_kept_keeps_the_others() -> None:
    with running() as mortal:
        where = mortal.create("games")
        keep(where, "kept")
        lost = r"the server was stopped|the connection to the server broke|the server cannot be reached"
        with pytest.raises(HistoryError, match=lost), open_store(where).writing() as connection:
            journal.keep_game(connection, game("half", {"Anna": 1, "Boris": 2}, photo=bytes(300_000)))
            mortal.stop("immediate")
            find.count(connection, GameFilter())
        mortal.start()
        assert keys(where) == ["kept"]
        lost = "may be kept or not; look with: recorder history list"
        with pytest.raises(HistoryError, match=lost), open_store(where).writing() as connection:
            journal.keep_game(connection, game("half", {"Anna": 1, "Boris": 2}))
            mortal.stop("immediate")
        mortal.start()
        assert keys(where) == ["kept"]
        assert keep(where, "after") > 1


@a_server
@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("postgresql://anna:geheim@127.0.0.1:1/games", "Connection refused"),
        ("postgres://anna:geheim@nowhere.invalid/games", "nowhere.invalid"),
        ("postgresql+psycopg://anna:geheim@/games?host=/tmp/no/such/folder", "No such file"),
    ],
)
def test_a_server_that_is_not_there_is_told_in_one_sentence(type_: Type, where: str, said: str) -> None:
    done = type_("history", "list", "--db", where)
    assert (done.code, done.err.count("\n")) == (6, 1), done.err
    assert said in done.err and "check the address" in done.err and "geheim" not in done.err


@a_server
def test_a_database_or_a_user_that_is_not_there_is_told(server: Server, type_: Type) -> None:
    for where, said in (
        (server.url("none"), 'database "none" does not exist'),
        (server.url("template").replace("keeper", "anna:geheim"), 'role "anna" does not exist'),
    ):
        done = type_("history", "list", "--db", where)
        assert (done.code, done.err.count("\n")) == (6, 1) and said in done.err and "geheim" not in done.err, done.err


@a_server
def test_another_programs_database_is_left_alone(server: Server, type_: Type) -> None:
    where = server.create("bookmarks")
    with psycopg.connect(f"host={server.folder} user=keeper dbname=bookmarks") as other:
        other.execute("CREATE TABLE games (id integer)")
    done = type_("score", TOWER, "--db", where)
    assert (done.code, "it belongs to another program" in done.err) == (6, True), done.err
    with psycopg.connect(f"host={server.folder} user=keeper dbname=bookmarks") as other:
        assert other.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (1,)


@a_server
def test_who_may_only_read_is_told_so_when_writing(db: Db, server: Server, type_: Type) -> None:
    keep(db(), "one")
    name = db().split("@/")[1].split("?")[0]
    with psycopg.connect(f"host={server.folder} user=keeper dbname={name}") as keeper:
        keeper.execute("DROP ROLE IF EXISTS guest")
        keeper.execute("CREATE ROLE guest LOGIN")
        keeper.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest")
    guest = db().replace("keeper@", "guest@")
    assert type_("history", "list", "--db", guest).code == 0
    done = type_("history", "delete", "1", "--db", guest)
    assert (done.code, "this user may not do that" in done.err, done.err.count("\n")) == (6, True, 1), done.err
    with psycopg.connect(f"host={server.folder} user=keeper dbname={name}") as keeper:
        keeper.execute("DROP OWNED BY guest")
        keeper.execute("DROP ROLE guest")


@a_server
def test_without_the_driver_the_next_step_is_told(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    done = type_("history", "list", "--db", "postgresql://anna:geheim@host/games")
    told = f'{sys.executable} -m pip install "carcassonne-recorder[club]"'  # not the pip of another Python
    assert (done.code, told in done.err, "geheim" in done.err) == (6, True, False)
