"""One damaged game stands in nobody's way: the others are listed, counted, printed and exported."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from engine.message import Message
from recorder import cli
from recorder.history.databases.sqlite import opened
from recorder.history.schema import METADATA
from tests.recorder.conftest import Type
from tests.recorder.databases import Db, a_file, run_sql
from tests.recorder.readings import TOWER

HARMS = {
    "no JSON": "UPDATE documents SET text = '{\"game\": ' WHERE game = 2",
    "another program's word": """UPDATE documents SET text = '{"game": "x"}' WHERE game = 2""",
    "doubts that are a number": """UPDATE documents SET text = '{"doubts": 5}' WHERE game = 2""",
    "an unknown tile": "UPDATE documents SET text = replace(text, '\"E\"', '\"ZZ\"') WHERE game = 2",
    "no document": "DELETE FROM documents WHERE game = 2",
}
LETTERS = "UPDATE documents SET text = CAST(x'7bff' AS TEXT) WHERE game = 2"
"""Bytes that are no letters."""
ROWS = {  # only SQLite takes these: a server keeps to the types of its columns
    "a total in words": "UPDATE parts SET total = 'many' WHERE game = 2",
    "a day that is none": "UPDATE games SET day = 'soon' WHERE number = 2",
    "a track with a half": "UPDATE parts SET track = 1.5 WHERE game = 2",
}


@pytest.fixture
def three(type_: Type) -> Type:
    keep_three(type_)
    return type_


def keep_three(type_: Callable[..., object], *where: object) -> None:
    """Keeps three games of two people."""
    for points in (20, 30, 40):
        type_("score", TOWER, "--players", "red=Anna,blue=Boris", "--track", f"red={points},blue=26",
              "--date", f"2026-01-0{points // 10}", *where)  # fmt: skip


@pytest.mark.parametrize("statement", HARMS.values(), ids=HARMS)
def test_the_others_come_out_and_can_come_back(three: Type, db: Db, tmp_path: Path, statement: str) -> None:
    run_sql(db(), statement)
    come_out_and_back(three, db, tmp_path)


@a_file
@pytest.mark.parametrize("statement", [LETTERS, *ROWS.values()], ids=["letters", *ROWS])
def test_the_others_come_out_of_a_file_too(three: Type, db: Db, tmp_path: Path, statement: str) -> None:
    run_sql(db(), statement)
    come_out_and_back(three, db, tmp_path)


def come_out_and_back(three: Type, db: Db, tmp_path: Path) -> None:
    done = three("export", tmp_path / "games.json")
    assert (done.code, done.out) == (0, "2 games written\n")
    assert done.err.startswith("Game 2 is damaged (") and done.err.count("\n") == 1
    assert three("import", tmp_path / "games.json", "--db", db("other")).out.startswith("2 games imported")
    assert three("history", "undo", "--db", db("other")).code == 0
    assert three("export", "-", "--db", db("other")).code == 0
    assert three("export", tmp_path / "games.csv").out == "2 games written\n"


@a_file
@pytest.mark.parametrize("statement", ROWS.values(), ids=ROWS)
def test_the_others_are_listed_counted_and_printed(three: Type, db: Db, tmp_path: Path, statement: str) -> None:
    run_sql(db(), statement)
    for words in (["history", "list"], ["history", "stats"], ["summary", "-o", tmp_path / "all.pdf"]):
        done = three(*words)
        assert (done.code, "Game 2 is damaged" in done.err) == (0, True), words
    lines = three("history", "list").out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["3", "1"] and "more game" not in lines[3]
    told = json.loads(three("history", "stats", "--json", "-").out)
    assert {line["name"]: line["average"] for line in told["lines"]} == {"Anna": 38.0, "Boris": 29.0}


@pytest.mark.parametrize("statement", HARMS.values(), ids=HARMS)
def test_looking_at_it_says_what_is_wrong_and_it_can_go(three: Type, db: Db, tmp_path: Path, statement: str) -> None:
    run_sql(db(), statement)
    for words in (["history", "show", "2"], ["fix", "2", "--track", "red=1"], ["history", "delete", "2"]):
        done = three(*words)
        assert (done.code, "Game 2 is damaged" in done.err) == (6, True), (words, done.err)
        assert "recorder history delete 2 --for-good" in done.err and done.err.count("\n") == 1
    assert three("history", "list").out.count("Anna") == 3, "the list needs no document"
    assert three("history", "delete", "2", "--for-good").code == 0
    assert three("export", tmp_path / "games.json").out == "2 games written\n"


@pytest.mark.parametrize(
    "before",
    ["", "{", "{}", "[]", '{"games": [[1]]}', '{"games": [["x", null]]}', '{"games": [[1, {"key": "a"}]]}', '{"x": 1}'],
)
def test_a_change_whose_way_back_is_damaged_hinders_nothing_else(
    three: Type, db: Db, tmp_path: Path, before: str
) -> None:
    run_sql(db(), "UPDATE changes SET before = :before WHERE id = 3", before=before)
    done = three("history", "undo")
    assert (done.code, "so it cannot be taken back" in done.err, done.err.count("\n")) == (6, True, 1), done.err
    done = three("export", tmp_path / "games.json")
    assert done.out == "3 games written\n" and done.err.startswith("1 damaged change is left out")
    assert three("import", tmp_path / "games.json", "--db", db("other")).code == 0
    assert three("history", "delete", "3", "--for-good").code == 0


@a_file
@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO players VALUES (8, CAST(x'ff' AS TEXT), 'odd'), (9, '', 'none'), (10, 'ANNA', 'twice')",
        "UPDATE games SET kept_at = CAST('x' AS BLOB)",
        "UPDATE changes SET at = 'soon', about = x'00'",
    ],
)
def test_whatever_else_is_damaged_the_export_comes_back(three: Type, db: Db, tmp_path: Path, statement: str) -> None:
    run_sql(db(), statement)
    assert three("export", tmp_path / "games.json").out == "3 games written\n"
    other = ("--db", db("other"))
    assert three("import", tmp_path / "games.json", *other).out.startswith("3 games imported")
    assert three("export", "-", *other).code == 0


def test_an_undo_that_contradicts_the_history_says_so_in_one_line(three: Type, db: Db) -> None:
    three("history", "merge", "player", "Boris", "Anna")
    three("history", "rename", "player", "Boris", "Bo")
    was = """{"kind": "player", "id": 1, "name": "Boris", "unused": {"id": 2, "name": "x", "key": "x"}}"""
    run_sql(db(), "UPDATE changes SET before = :was WHERE what = 'rename'", was=was)
    done = three("history", "undo")
    assert done.code == 6 and "SQL" not in done.err and "UNIQUE" not in done.err and done.err.count("\n") == 1


@a_file
def test_the_doctor_and_a_backup_name_the_damaged_game(
    three: Type, db: Db, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recorder.health._self_test", lambda: Message.plain("left to the reader's own tests"))
    run_sql(db(), HARMS["doubts that are a number"])
    done = three("doctor")
    assert done.code == 6 and "game 2: doubts: this should be a list" in " ".join(done.out.split())
    done = three("backup", tmp_path / "copy.db")
    assert (done.code, done.out) == (0, f"3 games are in {tmp_path / 'copy.db'}\n"), "a copy of it is better than none"
    assert "game 2: doubts: this should be a list" in done.err
    before = (tmp_path / "history.db").read_bytes()
    done = three("restore", tmp_path / "copy.db")
    assert (done.code, "game 2: doubts" in done.err) == (3, True)
    assert f"recorder export games.json --db {tmp_path / 'copy.db'}" in done.err
    assert (tmp_path / "history.db").read_bytes() == before


# (table, column) that hold text or a number. SQLite takes bytes for either, and so does a damaged page.
PLACES_FOR_BYTES = [
    (table.name, column.name)
    for table in METADATA.sorted_tables
    for column in table.columns
    if table.name not in ("migrations", "copies") and not (column.primary_key and column.type.python_type is int)
]


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history of three games in which somebody got another name."""
    history = tmp_path_factory.mktemp("renamed") / "history.db"
    where = "--db", history

    def type_(*words: object) -> None:
        assert cli.run([str(word) for word in words]) == 0

    keep_three(type_, *where)
    type_("history", "rename", "player", "Anna", "Zoe", *where)
    return history


@a_file
@pytest.mark.parametrize("value", ["x'00ff'", "CAST(x'7bff' AS TEXT)", "''"])
@pytest.mark.parametrize(("table", "column"), PLACES_FOR_BYTES)
def test_whatever_stands_in_a_column_the_rest_comes_out_and_back(
    type_: Type, renamed: Path, db: Db, tmp_path: Path, table: str, column: str, value: str
) -> None:
    shutil.copy(renamed, db())
    try:
        run_sql(db(), f"UPDATE {table} SET {column} = {value} WHERE rowid = (SELECT max(rowid) FROM {table})")
    except IntegrityError:
        pytest.skip("another row has this already")
    done = type_("export", tmp_path / "games.json")
    assert done.code == 0 and re.match("[023] games written", done.out), done
    back = type_("import", tmp_path / "games.json", "--db", db("other"))
    assert (back.code, back.err) == (0, "")
    for words in (["list"], ["stats"], ["undo"]):
        assert type_("history", *words).code in (0, 6), words


def test_a_file_that_is_no_history_is_let_go_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems let nobody move or delete a file that a program holds open."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def watched(where: str, **how: Any) -> sqlite3.Connection:
        made.append(connect(where, **how))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", watched)
    (tmp_path / "diary.db").write_bytes(b"Dear diary, we played until two. " * 99)
    with pytest.raises(sqlite3.DatabaseError):
        opened(tmp_path / "diary.db")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        made[0].execute("SELECT 1")
