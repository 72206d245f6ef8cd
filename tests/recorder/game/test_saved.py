"""What `score` saved beside a photo follows the game when it is corrected, and nothing that is somebody's own."""

from pathlib import Path

import pytest

from recorder.game.saved import is_sealed, sealed
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import reading
from tests.report import printed

FIX = ("fix", "last", "--meeple", "A3=none")


@pytest.fixture
def scored(type_: Type, photo: Path, shows: Shows) -> Type:
    shows["evening.jpg"] = reading("evening.jpg")
    assert type_("score", photo, "--track", "red=20,blue=26").code == 0
    return type_


def test_picture_and_sheet_are_written_again(scored: Type, photo: Path) -> None:
    board, sheet = photo.with_name("evening-board.jpg"), photo.with_name("evening-sheet.pdf")
    before = board.read_bytes()
    done = scored(*FIX)
    assert f"Saved: {board}\nSaved: {sheet}\n" in done.out
    assert board.read_bytes() != before
    page = " ".join(printed.text(sheet.read_bytes()).split())
    assert "A3: blue meeple on the field → nobody" in page
    assert f"Saved: {sheet}" in scored("fix", "last", "--track", "red=30").out, "also the second time"


def test_what_changed_nothing_writes_nothing(scored: Type, photo: Path) -> None:
    sheet = photo.with_name("evening-sheet.pdf")
    before = sheet.stat().st_mtime_ns
    assert "Saved" not in scored("fix", "last", "--track", "red=20").out
    assert sheet.stat().st_mtime_ns == before


def test_a_file_that_somebody_changed_stays_and_is_told_of(scored: Type, photo: Path) -> None:
    board, sheet = photo.with_name("evening-board.jpg"), photo.with_name("evening-sheet.pdf")
    sheet.write_bytes(sheet.read_bytes() + b"my notes")
    mine = sheet.read_bytes()
    out = " ".join(scored(*FIX).out.split())
    assert f"{sheet} is the old one: it was changed since the recorder wrote it." in out
    assert f"Saved: {board}" in out and sheet.read_bytes() == mine


def test_files_of_a_kept_photo_that_was_read_again_are_that_games(scored: Type, photo: Path) -> None:
    scored("score", photo, "--force")
    assert f"Saved: {photo.with_name('evening-sheet.pdf')}" in scored(*FIX).out


def test_a_file_that_was_taken_away_is_not_brought_back(scored: Type, photo: Path) -> None:
    photo.with_name("evening-board.jpg").unlink()
    out = scored(*FIX).out
    assert "evening-board.jpg" not in out and "evening-sheet.pdf" in out
    assert not photo.with_name("evening-board.jpg").exists()


def test_without_the_photo_the_sheet_is_new_and_the_picture_is_called_old(
    type_: Type, photo: Path, shows: Shows
) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo, "--no-copy")
    board, sheet = photo.with_name("evening-board.jpg"), photo.with_name("evening-sheet.pdf")
    before = board.read_bytes()
    photo.unlink()
    out = " ".join(type_(*FIX).out.split())
    assert f"{board} is the old one: the photo is gone" in out and f"Saved: {sheet}" in out
    assert board.read_bytes() == before
    assert "nobody" in printed.text(sheet.read_bytes())


def test_the_copy_of_the_photo_is_enough(scored: Type, photo: Path) -> None:
    photo.unlink()
    assert f"Saved: {photo.with_name('evening-board.jpg')}" in scored(*FIX).out


def test_files_in_a_folder_of_their_own_are_found(type_: Type, photo: Path, shows: Shows, tmp_path: Path) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    (tmp_path / "pages").mkdir()
    type_("score", photo, "--out", tmp_path / "pages")
    out = type_(*FIX).out
    assert f"Saved: {tmp_path / 'pages' / 'evening-sheet.pdf'}" in out
    assert f"Saved: {tmp_path / 'pages' / 'evening-sheet.pdf'}" in type_("sheet", "last").out
    assert [file.name for file in photo.parent.glob("evening-*")] == []


def test_the_files_of_one_game_are_not_replaced_by_another(scored: Type, photo: Path) -> None:
    """The same photo scored for another history writes its files over the first ones'."""
    other = photo.parent / "other.db"
    scored("score", photo, "--force", "--db", other)
    sheet = photo.with_name("evening-sheet.pdf")
    theirs = sheet.read_bytes()
    assert f"{sheet} is the old one" in scored(*FIX).out
    assert sheet.read_bytes() == theirs
    assert f"Saved: {sheet}" in scored(*FIX, "--db", other).out


def test_a_sealed_file_is_that_of_its_game_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sealed(b"%PDF ...", "abc"))
    assert is_sealed(file, "abc") and not is_sealed(file, "abd") and not is_sealed(tmp_path, "abc")
    file.write_bytes(sealed(b"%PDF ...", "abc").replace(b"...", b"!!!"))
    assert not is_sealed(file, "abc") and not is_sealed(tmp_path / "none.pdf", "abc")
