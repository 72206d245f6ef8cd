"""What comes in is read as strictly as what is kept: all of a file or nothing, and every fault of it told."""

import base64
import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recorder.exchange import jsonfile, pieces
from recorder.exchange.jsonfile import to_history_json
from recorder.history import find, journal
from recorder.history.entry import KeptPhoto
from recorder.history.store import open_store
from recorder.photos.bare.file import bare
from tests.recorder.conftest import Type
from tests.recorder.databases import Db, a_file, holds_nothing
from tests.recorder.history.games import game
from tests.recorder.photos.bare.telling import SECRETS, telling
from tests.recorder.readings import TOWER, reading
from vision.readingfile import to_json as reading_to_json

ROOT = Path(__file__).resolve().parents[3]


def exported() -> dict[str, Any]:
    """Two games as a file has them."""
    entries = [game("aaa", {"Anna": 61, "Boris": 55}, photo=b"pixels"), game("bbb", {"Anna": 62, "Boris": 56})]
    told: dict[str, Any] = json.loads("".join(to_history_json(entries)))
    told["games"][0]["readings"] = [reading_to_json(reading("evening.jpg"))]
    told["games"][0]["doubts"] = [{"what": "tile", "x": 0, "y": 1, "read": "F@90", "likelihood": 0.4}]
    return told


def with_photo(content: bytes) -> dict[str, Any]:
    """A file of two games; the photo of the first is this one, as an older recorder kept it."""
    entries = [game("aaa", {"Anna": 61, "Boris": 55}, photo=content), game("bbb", {"Anna": 62, "Boris": 56})]
    told: dict[str, Any] = json.loads("".join(to_history_json(entries)))
    return told


def put(told: Any, place: str, value: object) -> None:
    """put(told, "games.0.key", "") changes a value deep in a file."""
    *way, last = [int(word) if word.isdigit() else word for word in place.split(".")]
    for word in way:
        told = told[word]
    told[last] = value


WRONG: dict[str, list[object]] = {
    "games.0.game": ["x", 5, [], None, {}],
    "games.0.game.board.tiles.0.tile": ["ZZ", 7, None, ["D"]],
    "games.0.game.board.tiles.0.x": [1.5, "1", True, 2**63, 10**30],
    "games.0.game.board": [{"tiles": [{"x": 0, "y": 0, "tile": "D"}, {"x": 0, "y": 0, "tile": "E"}]}],
    "games.0.game.format": ["carcassonne-board/1", 1],
    "games.0.readings": [5, [{}], ["x"]],
    "games.0.doubts": [5, ["x"], [{"what": "tile"}]],
    "games.0.results": [None, 5, {"a": 1}],
    "games.0.results.0.won": ["no", 1, None],
    "games.0.results.0.track": [1.9, "20", True],
    "games.0.results.0.total": ["many", None, 1.0],
    "games.0.results.0.colour": ["", 5, "blue"],
    "games.0.results.0.name": [5, None, "\ud800"],
    "games.0.photos.0.sha256": ["", "0" * 64],
    "games.0.photos.0.copied": ["", 5, "0" * 64],
    "games.0.photos.0.content": ["!", base64.b64encode(b"others").decode()],
    "games.0.date": ["soon", 5],
    "games.0.place": [5],
    "games.0.key": ["", 5],
    "games.0.extra": ["a word of nobody"],
}


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, values in WRONG.items() for value in values])
def test_no_other_value_becomes_a_game(type_: Type, tmp_path: Path, place: str, value: object) -> None:
    type_("score", TOWER)
    before = type_("export", "-").out
    told = exported()
    put(told, place, value)
    (tmp_path / "games.json").write_text(json.dumps(told), encoding="utf-8")
    done = type_("import", tmp_path / "games.json")
    assert (done.code, done.err.count("\n")) == (3, 1), done.err
    assert f"games.json: games[0]{place.removeprefix('games.0').split('.')[0]}" in done.err
    assert type_("export", "-").out == before


def test_a_file_that_is_not_there_is_told_in_the_persons_language(type_: Type) -> None:
    done = type_("--language", "de", "import", "gone.json")
    assert (done.code, done.err) == (3, "recorder: gone.json gibt es nicht; den Namen prüfen.\n")


def test_every_fault_of_a_file_is_told(type_: Type, tmp_path: Path) -> None:
    told = exported()
    for place, value in (("0.results.0.won", "no"), ("0.results.1.track", 1.9), ("0.date", "soon"), ("1.game", "x")):
        put(told["games"], place, value)
    (tmp_path / "games.json").write_text(json.dumps(told), encoding="utf-8")
    said = type_("import", tmp_path / "games.json").err
    places = ("games[0].results[0].won:", "games[0].results[1].track:", "games[0].date:", "games[1].game:")
    assert [place in said for place in places] == [True] * 4 and said.count("\n") == 1


def test_of_very_many_faults_the_first_are_told_and_how_many_more(type_: Type, tmp_path: Path) -> None:
    games = [{**exported()["games"][1], "key": str(number), "date": "soon"} for number in range(30)]
    (tmp_path / "games.json").write_text(json.dumps({**exported(), "games": games}), encoding="utf-8")
    said = type_("import", tmp_path / "games.json").err
    assert said.count("is not a date") == 8 and said.endswith("And 22 more faults.\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"key": "aaa", "key": "bbb", ', "games[0]: key is given twice"),
        ('"date": NaN, ', "games[0].date: this is not a number"),
        ('"date": 1e999, ', "games[0].date: this number is too large"),
        (f'"date": {"9" * 5000}, ', "games[0].date: this number is too large"),
        (f'"date": {"[" * 3000}{"]" * 3000}, ', "nested too deeply"),
        (f'"date": {"[" * 40}{"]" * 40}, ', "nested too deeply"),
        ('"date": tru, ', "line 2, column"),
    ],
)
def test_what_is_hardly_json_is_refused(type_: Type, tmp_path: Path, text: str, said: str, db: Db) -> None:
    whole = "".join(to_history_json([game("aaa", {"Anna": 61})]))
    dateless = whole.replace('"date":"2026-03-04","place":"Bonn","results"', '"place":"Bonn","results"')
    spoiled = dateless.replace('{"game":', "{" + text + '"game":', 1)
    assert len(spoiled) - len(text) == len(dateless) < len(whole)
    (tmp_path / "games.json").write_text(spoiled, encoding="utf-8")
    done = type_("import", tmp_path / "games.json")
    assert (done.code, said in done.err, done.err.count("\n")) == (3, True, 1), done.err
    assert len(done.err) < 400 and holds_nothing(db())


CHANGES: dict[str, list[object]] = {
    "changes.0.what": ["burn", 5],
    "changes.0.at": ["soon", 5],
    "changes.0.undone": ["no"],
    "changes.0.before": [{}, [], "x", {"games": [[1]]}, {"games": [["1", None]]}, {"games": [[0, None]]}],
    "changes.1.before": [{"kind": "colour", "id": 1, "name": "Anna"}, {"kind": "player", "id": 1}, {"games": []}],
    "changes.2.before": [{"kind": "player", "id": 1, "name": "x", "from": 2, "moved": ["1"]}],
    "players.0": [["x", "y"], [1], [1, ""], [2, "Zoë"], [2**70, "Zoë"], [10**12, "Zoë"]],
    "games": [[], {"aaa": {"number": 10**18, "kept_at": ""}}, {"aaa": {"number": 1}}],
    "copies": [{"0" * 64: "aGVsbG8="}, {"0" * 64: "!"}, []],
}


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, values in CHANGES.items() for value in values])
def test_a_past_that_cannot_be_taken_back_brings_nothing(
    type_: Type, tmp_path: Path, place: str, value: object, db: Db
) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Boris")
    type_("history", "rename", "player", "Boris", "Anna B.")
    type_("score", TOWER, "--players", "red=Clara,blue=Boris")
    type_("history", "merge", "player", "Clara", "Anna")
    told = json.loads(type_("export", "-").out)
    told["past"]["changes"] = [told["past"]["changes"][n] for n in (0, 1, 3, 2)]
    put(told["past"], place, value)
    (tmp_path / "games.json").write_text(json.dumps(told), encoding="utf-8")
    done = type_("import", tmp_path / "games.json", "--db", db("other"))
    assert (done.code, f"games.json: past.{place.split('.')[0]}" in done.err) == (3, True), done.err
    assert done.err.count("\n") == 1 and holds_nothing(db("other"))


def test_the_past_may_stand_before_or_after_the_games(type_: Type, tmp_path: Path, db: Db) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Boris")
    type_("score", TOWER, "--players", "red=Anna,blue=Clara")
    type_("history", "delete", "1")
    text = type_("export", "-").out
    told = json.loads(text)
    older = {name: told[name] for name in ("format", "games", "past")}  # as recorders before 0.3 wrote it
    for name, content in (("new", text), ("old", json.dumps(older)), ("pretty", json.dumps(told, indent=3))):
        (tmp_path / f"{name}.json").write_text(content, encoding="utf-8")
        other = ("--db", db(name))
        assert type_("import", tmp_path / f"{name}.json", *other).out.startswith("1 game imported")
        assert type_("export", "-", *other).out == text
        assert type_("history", "undo", *other).out.startswith("Undone: delete game 1")


def test_all_games_deleted_for_good_and_then_imported_again(type_: Type, tmp_path: Path) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Boris", "--place", "Bonn")
    type_("score", TOWER, "--players", "red=Boris,blue=Clara")
    text = type_("export", "-").out
    (tmp_path / "games.json").write_text(text, encoding="utf-8")
    for number in ("1", "2"):
        type_("history", "delete", number, "--for-good")
    assert type_("import", tmp_path / "games.json").out.startswith("2 games imported")
    assert type_("export", "-").out == text


@pytest.mark.parametrize("tail", ["", "x", "{}", ', "games": []}'])
def test_a_file_that_was_cut_off_or_goes_on_brings_nothing(type_: Type, tmp_path: Path, tail: str, db: Db) -> None:
    whole = "".join(to_history_json([game(str(number), {"Anna": 61}) for number in range(50)]))
    (tmp_path / "games.json").write_text(whole[:-2] + tail if tail != "{}" else whole + tail, encoding="utf-8")
    done = type_("import", tmp_path / "games.json")
    assert done.code == 3 and done.err.count("\n") == 1 and holds_nothing(db()), done.err


def test_only_a_file_is_read(type_: Type, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games.json")
    for path in (tmp_path / "games.json", "/dev/zero", tmp_path):
        done = type_("import", path)
        assert (done.code, "is not a file" in done.err) == (3, True), done.err


def test_a_photo_path_that_is_a_device_or_a_pipe_is_not_read(type_: Type, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    told = exported()
    told["games"][0]["photos"][0] |= {"path": "/dev/zero"}
    del told["games"][0]["photos"][0]["content"]
    (tmp_path / "games.json").write_text(json.dumps(told), encoding="utf-8")
    assert type_("import", tmp_path / "games.json").code == 0
    assert type_("sheet", "1", "-o", tmp_path / "sheet.pdf").code == 0
    told["games"][0]["photos"][0] |= {"path": str(tmp_path / "pipe.jpg")}
    told["games"][0]["key"] = "another"
    (tmp_path / "games.json").write_text(json.dumps(told), encoding="utf-8")
    assert type_("import", tmp_path / "games.json").code == 0
    assert type_("sheet", "last", "-o", tmp_path / "other.pdf").code == 0


@pytest.mark.parametrize("size", [1, 2, 7, 64])
def test_json_is_read_the_same_however_it_is_cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int) -> None:
    words = 'ß "\\" ü 小明 \U0001f600 \u2028'
    values: list[object] = [0, -12.5e3, 1e-7, 10**17, True, None, "", words, {"a": [1, {"b": []}]}, [[], {}]]
    told = {"format": jsonfile.FORMAT, "games": values}
    for text in (json.dumps(told), json.dumps(told, indent=2, ensure_ascii=False)):
        (tmp_path / "any.json").write_text(text, encoding="utf-8")
        monkeypatch.setattr(pieces, "_AT_ONCE", size)
        with (tmp_path / "any.json").open(encoding="utf-8") as file:
            found = [piece.value.value for piece in jsonfile._values(pieces.Pieces(file), games=True)]
        assert found == values


BIG = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]),) * 2)
from recorder.cli import run
sys.exit(run(sys.argv[2:]))
"""


def within(megabytes: int, *words: object) -> subprocess.CompletedProcess[str]:
    """Runs a command in so much memory, Python and its packages included."""
    limit = str(megabytes << 20)
    return subprocess.run(
        [sys.executable, "-c", BIG, limit, *map(str, words)], cwd=ROOT, capture_output=True, text=True
    )


def test_a_history_with_many_photos_passes_through_little_memory(tmp_path: Path, db: Db) -> None:
    """150 games with photos took 3.3 GB; here the photos alone are 160 MB, and 400 MB must do for everything."""
    store = open_store(db())
    with store.writing() as connection:
        for number in range(40):
            data = os.urandom(4_000_000).replace(b"\xff", b"")
            photo = b"\xff\xd8\xff\xda\0\2" + data + b"\xff\xd9"  # a JPEG, to whoever does not decode it
            journal.keep_game(connection, game(str(number), {"Anna": 61, "Boris": 55}, photo=photo))
    file = tmp_path / "games.json"
    done = within(400, "export", file, "--db", db())
    assert done.returncode == 0, done.stderr
    done = within(400, "import", file, "--db", db("other"))
    assert (done.returncode, done.stdout.splitlines()[:1]) == (0, ["40 games imported"]), done.stderr
    with open_store(db("other")).reading() as connection:
        photo_ = find.load(connection, 40, with_copies=True).photos[0]
    assert photo_.content is not None and hashlib.sha256(photo_.content).hexdigest() == photo_.sha256


@a_file
def test_imported_photos_tell_no_place_unless_that_is_wanted(type_: Type, tmp_path: Path) -> None:
    photo = telling("jpg")
    (tmp_path / "games.json").write_text(json.dumps(with_photo(photo)), encoding="utf-8")
    assert type_("import", tmp_path / "games.json").code == 0
    assert not [secret for secret in SECRETS if secret in (tmp_path / "history.db").read_bytes()]
    (told, *_) = json.loads(type_("export", "-").out)["games"][0]["photos"]
    assert told["sha256"] == hashlib.sha256(photo).hexdigest(), "the photo is known again"
    assert hashlib.sha256(base64.b64decode(told["content"])).hexdigest() == told["copied"]
    type_("import", tmp_path / "games.json", "--keep-place", "--db", tmp_path / "other.db")
    assert b"secret-notes" in (tmp_path / "other.db").read_bytes()


@a_file
def test_a_copy_under_the_name_of_another_photo_does_not_hide_the_true_one(type_: Type, tmp_path: Path) -> None:
    """Whoever made a file may say of any picture that it is the copy of any photo; it stands for its own game alone."""
    mine, theirs = telling("jpg"), telling("png")
    told = with_photo(theirs)
    told["games"][0]["photos"][0] |= {
        "sha256": hashlib.sha256(mine).hexdigest(), "copied": hashlib.sha256(theirs).hexdigest(),
    }  # fmt: skip
    (tmp_path / "games.json").write_text(json.dumps(told), encoding="utf-8")
    assert type_("import", tmp_path / "games.json").code == 0
    with open_store(tmp_path / "history.db").writing() as connection:
        photo = KeptPhoto(hashlib.sha256(mine).hexdigest(), "evening.jpg").with_copy(mine)
        number = journal.keep_game(connection, replace(game("ccc", {"Anna": 63}), photos=(photo,)))
        kept = find.load(connection, number, with_copies=True).photos[0]
    assert kept.content == bare(mine)


@a_file
def test_photos_of_deleted_games_tell_no_place_either_and_come_back(type_: Type, tmp_path: Path) -> None:
    with open_store(tmp_path / "before.db").writing() as connection:
        for key in ("aaa", "bbb"):
            journal.keep_game(connection, game(key, {"Anna": 61}, photo=telling("jpg" if key == "aaa" else "webp")))
        journal.delete_game(connection, 1)
    type_("export", tmp_path / "games.json", "--db", tmp_path / "before.db")
    assert type_("import", tmp_path / "games.json").code == 0
    assert not [secret for secret in SECRETS if secret in (tmp_path / "history.db").read_bytes()]
    assert type_("history", "undo").code == 0
    photos = [photo for told in json.loads(type_("export", "-").out)["games"] for photo in told["photos"]]
    assert len(photos) == 2 and all("content" in photo for photo in photos)


def test_two_of_one_name_come_as_they_are_and_are_told(type_: Type, tmp_path: Path) -> None:
    """An older recorder kept such games. Nobody is asked to mend a file, nor does it pass without a word."""
    told = exported()
    told["games"][1]["results"][1]["name"] = "anna"
    (tmp_path / "old.json").write_text(json.dumps(told))
    done = type_("import", tmp_path / "old.json")
    assert done.code == 0 and "2 games imported" in done.out
    assert "In 1 game one name has two colours and counts as one player: 2 (Anna)." in done.out
    assert type_("import", tmp_path / "old.json", "--quiet").out == ""
    assert type_("fix", "2", "--players", "blue=Zoe").code == 0
    assert "Zoe     blue" in type_("history", "show", "2").out
