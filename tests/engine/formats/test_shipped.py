"""The files of the program itself: each is as it was shipped, or that is said."""

import hashlib
from pathlib import Path

import pytest

from engine.errors import DamagedProgram, ExitCode
from engine.formats.shipped import read, shipped, shipped_text


def test_a_file_as_it_was_shipped_is_read(tmp_path: Path) -> None:
    (tmp_path / "tiles.txt").write_bytes(b"D")
    assert read(tmp_path / "tiles.txt", hashlib.sha256(b"D").hexdigest()) == b"D"
    assert shipped_text("engine", "sets", "base.tiles").encode() == shipped("engine", "sets", "base.tiles")


def test_a_missing_file_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(DamagedProgram, match=r"gone\.txt is missing; install the recorder again\.") as told:
        read(tmp_path / "gone.txt")
    assert told.value.exit_code == ExitCode.DAMAGED


def test_a_changed_file_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "tiles.txt").write_bytes(b"E")
    with pytest.raises(DamagedProgram, match=r"tiles\.txt is damaged; install the recorder again\."):
        read(tmp_path / "tiles.txt", hashlib.sha256(b"D").hexdigest())


def test_what_is_no_file_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(DamagedProgram, match="is damaged"):
        read(tmp_path)
