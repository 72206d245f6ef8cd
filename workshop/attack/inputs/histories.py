"""Bad exports, tables, plays of another program, backups, and damaged histories."""

import csv
import io
import json
import random
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from workshop.attack.case import HISTORY, Case, Odd, Run
from workshop.attack.mutation import VALUES, scrambled, spoiled
from workshop.attack.stock import SMALL, Stock

_OUT = Run(("export", "out.json"), must=(0,))
_AGAIN = Run(("export", "again.json"), must=(0,))
_LOOKS = (
    ("history", "list"), ("history", "show", "last"), ("history", "stats"), ("history", "search", "anna"),
    ("explain", "last"), ("sheet", "last", "-o", "s.pdf"), ("summary", "-o", "sum.pdf"), ("export", "out.csv"),
    ("history", "list", "--limit", "99999999999999999999"), ("history", "stats", "--by", "month"),
    ("history", "undo"),
    ("fix", "last", "--track", "red=40"), ("picture", "last", "-o", "p.svg"), ("backup", "copy.db"),
)  # fmt: skip


def export(chance: random.Random, stock: Stock) -> Case:
    """A file of `recorder export`, spoiled; imported into a history or none, looked at, and exported again."""
    told = json.loads(stock.exported)
    if chance.random() < 0.3:
        del told["past"]
    for game in told["games"]:
        if chance.random() < 0.3:
            game["key"] = f"{chance.getrandbits(64):016x}"
    for photo in [photo for game in told["games"] for photo in game["photos"]]:
        if chance.random() < 0.1:
            del photo["content"]
            photo["path"] = chance.choice(("/dev/zero", "pipe", "folder", "/proc/self/mem", "x" * 300, "~nouser/x"))
    content = spoiled(json.dumps(told), chance)
    look = Run(chance.choice(_LOOKS))
    history = chance.random() < 0.6
    last = (_OUT,) if history else (Run(("export", "out.json"), must=(0, 6)),)
    files: dict[str, bytes | Odd] = {"games.json": content, "pipe": Odd.PIPE, "folder": Odd.FOLDER}
    return Case("export", files, (Run(("import", "games.json")), look, *last), history=history)


_CELLS = (
    "", " ", "-1", "1,5", "1.5", "1e5", "９", "x", "9223372036854775808", "9" * 400, "NaN", "=1+1", "＝1+1", "@SUM(1)",
    "\x1b[31m",
    "{x}", "a" * 300, "y" * 100_000, "2026-02-30", "05.03.2026", "yes", "true", "no", "\u202e",
    '"', "\n", ";", "\x00", "red", "\ufeff",
)  # fmt: skip


def table(chance: random.Random, stock: Stock) -> Case:
    """A table as a spreadsheet may write it: other signs between its cells, other letters, wrong cells."""
    rows = list(csv.reader(io.StringIO(stock.table)))
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        row = chance.randrange(len(rows))
        column = chance.randrange(len(rows[row]) or 1)
        match chance.randrange(5):
            case 0 | 1:
                rows[row][column : column + 1] = [chance.choice(_CELLS)]
            case 2:
                for one in rows:
                    one[column : column + 1] = []
            case 3:
                rows[row] = [*rows[row], *rows[row]][: chance.randrange(40) + 1]
            case _:
                rows.insert(row, rows[chance.randrange(len(rows))])
    buffer = io.StringIO()
    apart, ends = chance.choice(",,,;\t|"), chance.choice(("\n", "\r\n", "\r"))
    csv.writer(buffer, delimiter=apart, lineterminator=ends).writerows(rows)
    coded = chance.choice(("utf-8",) * 6 + ("utf-8-sig", "utf-16", "cp1251", "cp1250", "cp1252", "utf-32", "koi8-r"))
    content = buffer.getvalue().encode(coded, "replace")
    content = scrambled(content, chance) if chance.random() < 0.2 else content
    runs = (Run(("import", "games.csv")), Run(chance.choice(_LOOKS)), _OUT)
    return Case("table", {"games.csv": content}, runs, history=True)


def plays(chance: random.Random, stock: Stock) -> Case:
    """A file of BG Stats, spoiled."""
    content = spoiled(stock.plays, chance)
    name = chance.choice(("plays.bgsplay", "plays.bgsplay", "plays.json"))
    return Case("plays of BG Stats", {name: content}, (Run(("import", name)), _OUT), history=True)


_PLAYS_XML = """<?xml version="1.0" encoding="utf-8"?>
<plays username="anna" total="2"><play id="7" date="2026-05-31" quantity="1" location="at home" incomplete="0">
<item name="Carcassonne" objecttype="thing" objectid="822"/><players>
<player name="Anna" color="red" score="61" win="1"/>
<player name="Boris" color="blue" score="55" win="0"/></players></play>
<play id="8" date="0000-00-00"><item name="Catan" objecttype="thing" objectid="13"/></play></plays>
"""
_XML_SPOILS = (
    ("822", "822822822822822822822"), ("61", "sixty"), ("61", "9" * 400), ("2026-05-31", "yesterday"),
    ("<plays", "<!DOCTYPE x><plays"), ("Anna", "&amp;" * 5000), ("Anna", "&#0;"), ("Anna", "&lol;"),
    ("<players>", "<players>" * 3000), ("</play>", ""), ('id="7"', ""), ("plays", "html"), ("utf-8", "utf-7"),
    ("red", "mauve"), ("at home", "{x:3000000000}"), ("Boris", "Anna"),
)  # fmt: skip


def plays_xml(chance: random.Random, _stock: Stock) -> Case:
    """A file of BoardGameGeek, spoiled."""
    text = _PLAYS_XML
    for old, new in chance.sample(_XML_SPOILS, chance.choice((1, 1, 2, 3))):
        text = text.replace(old, new, chance.choice((1, -1)))
    content = text.encode()
    content = scrambled(content, chance) if chance.random() < 0.3 else content
    return Case("plays of BoardGameGeek", {"plays.xml": content}, (Run(("import", "plays.xml")), _OUT), history=True)


_SAVED = """{"gameId": "1", "created": "2026-05-31T12:00:00.000Z", "setup": {"sets": {"basic:1": 1}, "start":
[{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]}, "players": [{"name": "Anna"}, {"name": "Boris"}], "replay": [
{"type": "PLACE_TILE", "payload": {"tileId": "BA/C", "rotation": "R180", "position": [0, -1]}},
{"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [0, -1], "feature": "City", "location": "S"},
"meepleId": "0.small.1"}}, {"type": "COMMIT", "payload": {}},
{"type": "PLACE_TILE", "payload": {"tileId": "BA/L", "rotation": "R0", "position": [0, 1]}},
{"type": "PASS", "payload": {}}, {"type": "COMMIT", "payload": {}}]}"""


def saved_game(chance: random.Random, _stock: Stock) -> Case:
    """A saved game of JCloisterZone, spoiled."""
    content = spoiled(_SAVED, chance)
    out = Run(("export", chance.choice(("out.jcz", "out.cgn")), "--game", "last"))
    return Case("saved games", {"game.jcz": content}, (Run(("import", "game.jcz")), out), history=True)


_TRIGGERS = (
    "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games WHERE number < NEW.number; END",
    "CREATE TRIGGER t AFTER INSERT ON changes BEGIN DELETE FROM documents; END",
)
_SQL: tuple[str, ...] = (
    "CREATE VIEW v AS SELECT * FROM games", "CREATE TABLE extra (x)", "CREATE INDEX extra ON games (best)",
    "DROP INDEX games_by_day", "DROP TABLE changes", "DROP TABLE copies", "DROP TABLE parts", "DROP TABLE documents",
    "DROP TABLE migrations", "DELETE FROM migrations", "INSERT INTO migrations VALUES ('from-the-future', '')",
    "ALTER TABLE games DROP COLUMN kept_at", "ALTER TABLE parts DROP COLUMN won",
    "ALTER TABLE games ADD COLUMN extra",
    "ALTER TABLE photos RENAME COLUMN path TO where_it_lay", "PRAGMA application_id = 7", "PRAGMA user_version = 99",
    "PRAGMA journal_mode = WAL", "PRAGMA foreign_keys = OFF; DELETE FROM games WHERE number = 1",
    "DELETE FROM documents",
    "DELETE FROM parts", "DELETE FROM copies", "UPDATE copies SET content = x'00'", "UPDATE photos SET sha256 = 'x'",
    "UPDATE games SET day = 'yesterday'", "UPDATE games SET best = 'many'",
    "UPDATE games SET key = number || char(27) || '[31m'",
    "UPDATE games SET day = x'ff00'", "UPDATE games SET players = -5, margin = 1e300",
    "UPDATE parts SET total = 9223372036854775807",
    "UPDATE parts SET colour = 'mauve' || colour", "UPDATE parts SET track = 'x'", "UPDATE parts SET won = 7",
    "UPDATE players SET name = char(27) || '[2J' || name", "UPDATE players SET name = x'ff', key = x'ff' || id",
    "UPDATE places SET name = '{x:3000000000}'", "UPDATE changes SET before = '{'",
    "UPDATE changes SET before = '[]'",
    "UPDATE changes SET what = 'strange'", "UPDATE changes SET before = json_object('games', json_array(1, 2))",
    "UPDATE photos SET page = -1", "UPDATE photos SET path = '/dev/zero'; DELETE FROM copies", "DROP TABLE games",
    "UPDATE documents SET text = '{}'", "UPDATE documents SET text = 'x'", "UPDATE documents SET text = x'ff'",
)  # fmt: skip


def backup(chance: random.Random, stock: Stock) -> Case:
    """A backup that was tampered with or damaged; restored, played on with, exported."""
    content = _spoiled_database(chance, stock)
    history = chance.random() < 0.8
    first = _OUT if history else Run(_OUT.words, must=(0, 6))  # without one, a backup refused leaves none
    runs = (Run(("restore", "backup.db")), first, Run(("score", SMALL, "--yes")), _AGAIN)
    return Case("backup", {"backup.db": content, **_stale(chance)}, runs, history=history)


def history(chance: random.Random, stock: Stock) -> Case:
    """A history that is damaged itself: it may be refused, never misread. Of one damaged game the others are left."""
    if chance.random() < 0.4:
        spoil = _one_document_spoiled(chance)
        last = Run(("export", "out.json"), must=(0,))
        looks = tuple(Run(words) for words in chance.sample(_LOOKS, 2))
        return Case("history, one game", {HISTORY: _changed(stock.history, spoil)}, (*looks, last))
    content = _spoiled_database(chance, stock)
    looks = tuple(Run(words) for words in chance.sample(_LOOKS, 2))
    return Case("history", {HISTORY: content, **_stale(chance)}, (*looks, Run(("export", "out.json"))))


def _stale(chance: random.Random) -> dict[str, bytes]:
    """Journals that a killed program left behind, or that belong to another file."""
    name = f"{chance.choice((HISTORY, 'backup.db'))}{chance.choice(('-wal', '-shm', '-journal'))}"
    return {name: chance.randbytes(4096)} if chance.random() < 0.2 else {}


def _spoiled_database(chance: random.Random, stock: Stock) -> bytes:
    match chance.randrange(5):
        case 0 | 1:
            sql = ";".join(chance.choices((*_SQL, *_TRIGGERS * 3), k=chance.choice((1, 1, 2))))
            return _changed(stock.history, lambda connection: connection.executescript(sql))
        case 2:
            return _changed(stock.history, _one_document_spoiled(chance))
        case 3:
            return scrambled(stock.history, chance)
    spoiled_pages = bytearray(stock.history)
    page = chance.randrange(len(spoiled_pages) // 4096) * 4096
    spoiled_pages[page : page + chance.choice((8, 100, 4096))] = chance.randbytes(chance.choice((8, 100, 4096)))
    return bytes(spoiled_pages[: len(stock.history)])


def _one_document_spoiled(chance: random.Random) -> Callable[[sqlite3.Connection], object]:
    def spoil(connection: sqlite3.Connection) -> None:
        table, key, column = chance.choice((("documents", "game", "text"),) * 3 + (("changes", "id", "before"),))
        rows = connection.execute(f"SELECT {key}, {column} FROM {table} ORDER BY {key}").fetchall()
        number, text = chance.choice(rows)
        told = spoiled(text, chance).decode("utf-8", "replace") if chance.random() < 0.8 else chance.choice(VALUES)
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (told, number))

    return spoil


def _changed(content: bytes, change: Callable[[sqlite3.Connection], object]) -> bytes:
    """The database after a change; the same where SQLite itself refuses the change."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "changed.db"
        path.write_bytes(content)
        with closing(sqlite3.connect(path)) as connection:
            try:
                change(connection)
                connection.commit()
            except sqlite3.Error:
                connection.rollback()
        return path.read_bytes()
