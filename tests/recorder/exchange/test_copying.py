"""A history goes from a file to a server and back without loss, all of it or nothing."""

import json
from pathlib import Path

import pytest

from engine.errors import HistoryError
from engine.tournament.event import System
from recorder.exchange.copying import copy_history
from recorder.history import copies, find, journal
from recorder.history.find import GameFilter
from recorder.history.store import Store, open_store
from recorder.page.drafts import Drafts
from recorder.page.reading.values import Upload
from recorder.tournament.record import begin, called
from tests.recorder.conftest import Type
from tests.recorder.databases import Db, a_server, holds_nothing, run_sql
from tests.recorder.history.games import game
from workshop.measures.club.server import Server


@pytest.fixture
def full(db: Db) -> Store:
    """Games with photos; one is deleted, one corrected, a name is changed and two are merged."""
    store = open_store(db())
    with store.writing() as connection:
        journal.keep_game(connection, game("aaa", {"Anna": 61, "Иван": 55}, photo=b"first"))
        journal.keep_game(connection, game("bbb", {"Zoë": 80, "Ștefan": 79}, None, "", photo=b"second"))
        journal.fix_game(connection, 1, game("aaa", {"Anna": 62, "Иван": 55}, photo=b"first"))
        journal.rename(connection, "player", "Anna", "Hannah")
        journal.merge(connection, "player", "Zoë", "Hannah")
        journal.keep_game(connection, game("ccc", {"Anna": 1, "Boris": 2}, photo=b"third"))
        journal.delete_game(connection, 3)
    return store


def other(db: Db, server: Server, tmp_path: Path) -> Store:
    """Returns an empty history of the other kind."""
    return open_store(server.create(f"copy-{tmp_path.name}") if open_store(db()).file else tmp_path / "copy.db")


def exported(type_: Type, store: Store, tmp_path: Path) -> object:
    where = store.url if store.file is None else store.file
    type_("export", tmp_path / "all.json", "--force", "--db", where)
    return json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))


def test_a_history_moves_either_way_and_undo_goes_on_there(
    full: Store, db: Db, server: Server, tmp_path: Path, type_: Type
) -> None:
    there = other(db, server, tmp_path)
    assert copy_history(full, there).games == 2
    assert exported(type_, there, tmp_path) == exported(type_, full, tmp_path)
    for store in (there, full):
        with store.writing() as connection:
            assert [journal.undo(connection).what for _ in range(5)] == ["delete", "keep", "merge", "rename", "fix"]
            assert find.load(connection, 1, with_copies=True).photos[0].content == b"first"
            assert journal.keep_game(connection, game("ddd", {"Carla": 5})) == 4, "3 was given to another game"
    assert exported(type_, there, tmp_path)["games"] == exported(type_, full, tmp_path)["games"]  # type: ignore[index]


def test_photos_in_a_folder_come_along_into_the_database(
    full: Store, db: Db, server: Server, tmp_path: Path
) -> None:
    with full.writing() as connection:
        copies.move(connection, tmp_path)
    there = other(db, server, tmp_path)
    assert copy_history(full, there).photos == 3
    with there.reading() as connection:
        assert copies.folder(connection) is None
        assert find.load(connection, 1, with_copies=True).photos[0].content == b"first"


@a_server
def test_a_server_has_no_backup_but_both_ways_are_told(full: Store, tmp_path: Path, type_: Type) -> None:
    told = type_("backup", tmp_path / "b.db", "--db", full.url).err
    assert f"recorder history copy {full.name} FILE" in told
    told = type_("restore", tmp_path / "b.db", "--db", full.url).err
    assert f"recorder history copy {tmp_path / 'b.db'} {full.name}" in told


def test_nothing_is_copied_over_games(full: Store, db: Db) -> None:
    with open_store(db("other")).writing() as connection:
        journal.keep_game(connection, game("mine", {"Anna": 5}))
    with pytest.raises(HistoryError, match="holds games, tournaments or tables already"):
        copy_history(full, open_store(db("other")))


def test_nothing_is_copied_over_a_tournament_or_a_table_on_its_way(full: Store, db: Db) -> None:
    begin(open_store(db("tournament")), "Autumn", System.SWISS, ["Anna", "Boris", "Clara"])
    Drafts(open_store(db("table"))).begin([Upload("a.jpg", "board", b"pixels", "aa")])
    for name in ("tournament", "table"):
        with pytest.raises(HistoryError, match="holds games, tournaments or tables already"):
            copy_history(full, open_store(db(name)))
    assert called(open_store(db("tournament"))).tournament.players == ("Anna", "Boris", "Clara")
    assert len(Drafts(open_store(db("table"))).open()) == 1


def test_a_damaged_game_is_named_and_nothing_is_copied(full: Store, db: Db) -> None:
    run_sql(db(), "UPDATE documents SET text = 'no json' WHERE game = 2")
    with pytest.raises(HistoryError, match="game 2"):
        copy_history(full, open_store(db("other")))
    assert holds_nothing(db("other"))


def test_what_arrives_otherwise_is_not_kept(full: Store, db: Db, monkeypatch: pytest.MonkeyPatch) -> None:
    put = copies.put
    monkeypatch.setattr(copies, "put", lambda c, found: put(c, {k: v for k, v in found.items() if v != b"second"}))
    with pytest.raises(HistoryError, match="did not take everything as it is"):
        copy_history(full, open_store(db("other")))
    assert holds_nothing(db("other"))


def test_it_is_typed_with_two_names(full: Store, db: Db, type_: Type) -> None:
    done = type_("history", "copy", db(), db("other"))
    assert done.out.startswith("2 games with everything that undo needs: copied to "), done
    assert type_("history", "copy", db(), db()).code == 2
    with full.reading() as connection:
        assert find.count(connection, GameFilter()) == 2
