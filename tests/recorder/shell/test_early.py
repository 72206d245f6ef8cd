"""What is typed wrong is said before any file is looked at, and a folder to save in is made."""

from pathlib import Path

import pytest

from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import reading

RULES = [
    (["--rules", "strange"], "no rules strange"),
    (["--fields", "fourth"], "fields cannot be fourth"),
    (["--small-city", "9"], "small-city cannot be 9"),
    (["--king", "purple"], "'purple' is not a colour"),
    (["--goods", "red=silver:3"], "'silver:3' is not a good"),
    (["--table", "1,2"], "'1,2' should be four rows and columns"),
]
PHOTOS = [
    (["--edition", "c9"], "--edition c9: choose one of c1, c2, c3, winter"),
    (["--sets", "base,sea"], "There is no box sea"),
    (["--until", "end"], "There is no step 'end'"),
    (["--track", "red=x"], "red=x is not a number"),
    (["--players", "mauve=x"], "'mauve' is not a colour"),
]


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        *(("score missing.jpg", words, said) for words, said in RULES + PHOTOS),
        *(("read missing.jpg", words, said) for words, said in PHOTOS),
        *(("count missing.json", words, said) for words, said in [*RULES, PHOTOS[0], PHOTOS[3], PHOTOS[4]]),
        *(("explain missing.json", words, said) for words, said in RULES),
        *(("fix 1 --db missing.db", words, said) for words, said in RULES),
        *(("check missing.json", words, said) for words, said in PHOTOS[:2]),
        ("sheet missing.json -o nowhere/x.pdf", ["--paper", "a9"], "--paper a9: choose one of a4, letter"),
        ("summary -o nowhere/x.pdf", ["--paper", "a9"], "--paper a9: choose one of a4, letter"),
        ("summary -o nowhere/x.pdf", ["--from", "soon"], "'soon' is not a date"),
        ("picture missing.json", ["-o", "x.bmp"], "must end in .png, .svg or .pdf"),
        ("explain missing.json", ["--picture", "x.bmp"], "must end in .png, .svg or .pdf"),
        ("history rename --db missing.db", ["person", "a", "b"], "person is neither player nor place"),
        ("history merge --db missing.db", ["person", "a", "b"], "person is neither player nor place"),
    ],
)
def test_a_wrong_word_is_said_before_a_missing_file(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = type_(*command.split(), *words)
    assert done.code == 2 and said in done.err and "missing" not in done.err and "nowhere" not in done.err


def test_the_folder_to_save_in_is_made(type_: Type, photo: Path, shows: Shows, tmp_path: Path) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    out = tmp_path / "2026" / "may"
    assert f"Saved: {out / 'evening-board.jpg'}" in type_("score", photo, "--yes", "--out", out).out
    assert sorted(file.name for file in out.iterdir()) == ["evening-board.jpg", "evening-sheet.pdf"]


def test_no_folder_is_made_where_nothing_is_saved(type_: Type, photo: Path, shows: Shows, tmp_path: Path) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo, "--yes", "--dry-run", "--out", tmp_path / "new")
    type_("score", tmp_path / "missing.jpg", "--yes", "--out", tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("below", ["", "deep/down"])
def test_what_cannot_be_a_folder_is_said_at_once(type_: Type, photo: Path, tmp_path: Path, below: str) -> None:
    (tmp_path / "notes.txt").touch()
    out = tmp_path / "notes.txt" / below
    done = type_("score", photo, "--yes", "--out", out)
    assert str(out) in done.err and ("is not a folder" in done.err or "cannot be created" in done.err)
    assert "evening" not in done.err
