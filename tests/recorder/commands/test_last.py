"""`last` is the kept game in every command."""

import json
from pathlib import Path

import pytest

from tests.recorder.commands.test_count import GAME
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import TOWER, reading


@pytest.mark.parametrize("command", ["count", "check", "explain", "picture", "sheet"])
def test_last_is_the_kept_game_even_beside_a_file_of_that_name(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    type_("score", "B,red:monastery")
    Path("last").write_text(TOWER, encoding="utf-8")
    for game, is_file in (("last", False), ("1", False), ("./last", True)):
        to = ["-o", f"{command}{is_file}{game[-1]}.pdf"] if command in ("picture", "sheet") else ["--json", "-"]
        done = type_(command, game, *to)
        assert done.code in (0, 5), done.err
        told = done.out if to[0] == "--json" else Path(to[1]).read_bytes().decode("latin-1")
        shown = {"count": '"board": "E@180', "check": '"tiles": 3', "explain": '"city"'}.get(command, "board of 3")
        if command == "sheet":
            shown = "E@180"
        assert (shown in told) is is_file, (game, told[:300])


def test_last_is_replayed(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    type_("score", tmp_path / "game.json")
    assert type_("replay", "last").out == type_("replay", tmp_path / "game.json").out
    assert type_("count", "last", "--db", tmp_path / "other.db").code == 6


def test_of_last_what_a_person_adds_is_counted_but_not_kept(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna")
    told = json.loads(type_("count", "last", "--track", "red=40,blue=1", "--json", "-").out)
    assert [(p["name"], p["total"]) for p in told["players"]] == [("Anna", 48), ("", 4)]
    assert json.loads(type_("count", "last", "--json", "-").out)["players"][0]["track"] is None


def test_without_a_name_pages_lie_beside_the_photo(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo)
    assert type_("picture", "last").out == f"Saved: {photo.with_name('evening-picture.png')}\n"
    first = photo.with_name("evening-sheet.pdf").read_bytes()
    assert f"Saved: {photo.with_name('evening-sheet.pdf')}" in type_("sheet", "last").out
    assert photo.with_name("evening-sheet.pdf").read_bytes() != b"" and first.startswith(b"%PDF")
    photo.with_name("evening-sheet.pdf").write_bytes(b"mine")
    assert type_("sheet", "last").code == 2, "a file that is not the recorder's own is not replaced unasked"
    assert photo.with_name("evening-sheet.pdf").read_bytes() == b"mine"


def test_without_a_photo_they_lie_beside_the_file_or_here(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    monkeypatch.chdir(tmp_path)
    (there / "sunday.txt").write_text(TOWER, encoding="utf-8")
    assert type_("sheet", there / "sunday.txt", "-q").code == 0
    assert type_("sheet", " ".join([TOWER, *["B"] * 200]), "-q").code == 0, "no name of a file is so long"
    type_("score", TOWER)
    assert "Saved: game-1-sheet.pdf" in type_("sheet", "last").out
    assert "Saved: score-sheet.pdf" in type_("sheet").out
    found = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.pdf")}
    assert found == {"there/sunday-sheet.pdf", "game-sheet.pdf", "game-1-sheet.pdf", "score-sheet.pdf"}


def test_a_page_of_a_photo_whose_folder_is_gone_lies_here(
    type_: Type, photo: Path, shows: Shows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    folder = tmp_path / "camera"
    folder.mkdir()
    moved = photo.rename(folder / "evening.jpg")
    type_("score", moved)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    monkeypatch.chdir(tmp_path)
    assert "Saved: evening-sheet.pdf" in type_("sheet", "last").out
