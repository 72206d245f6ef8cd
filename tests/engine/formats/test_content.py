"""Files that a person names: everything that is not one is refused at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.boardfile import read_game
from engine.errors import UnreadableFile
from engine.formats.content import beginning, is_folder, is_there, read_bytes, read_text
from engine.formats.jsonvalue import loads

PHOTO = Path(__file__).parents[2] / "fixtures" / "photos" / "inns.jpg"


def test_a_file_of_just_the_size_is_read_and_a_larger_one_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"\xef\xbb\xbfD V@90")
    assert read_bytes(file, 9) == b"\xef\xbb\xbfD V@90"
    assert read_text(file) == "D V@90"
    assert len(read_game(file).start.tiles) == 2
    with pytest.raises(UnreadableFile, match=r"board\.txt is larger than 0 MB"):
        read_bytes(file, 8)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("command", [["count"], ["read"], ["score"], ["check"], ["read", "PHOTO", "--lattice"]])
def test_nobody_waits_for_a_pipe(tmp_path: Path, command: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    words = [str(PHOTO) if word == "PHOTO" else word for word in command]
    done = subprocess.run(
        [sys.executable, "-m", "recorder", *words, tmp_path / "pipe"], capture_output=True, text=True, timeout=60,
        check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 3
    assert "is not a file but a pipe or a device; name a file." in done.stderr


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_file(device: str) -> None:
    if not Path(device).exists():
        pytest.skip(f"this machine has no {device}")
    with pytest.raises(UnreadableFile, match="not a file but a pipe or a device"):
        read_bytes(Path(device), 10)
    assert beginning(Path(device), 10) == b""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gone", "does not exist; check the name"),
        (".", "is a folder; name a file in it"),
        ("a" * 300, r"cannot be read \(File name too long\)"),
        ("a\0b", "cannot be the name of a file; check it"),
        ("a\ud800b", "cannot be the name of a file; check it"),
    ],
)
def test_a_name_that_no_file_has_is_told_as_what_it_is(tmp_path: Path, name: str, told: str) -> None:
    with pytest.raises(UnreadableFile, match=told):
        read_bytes(tmp_path / name, 10)
    assert is_there(tmp_path / name) == is_folder(tmp_path / name) == (name == ".")


def test_a_name_as_long_as_the_file_does_not_stand_in_the_place_of_each_value() -> None:
    whole = loads('{"' + "n" * 2**20 + '": [' + "0," * 2**14 + '"x"]}')
    listed = whole.members()["n" * 2**20].items()
    assert len(listed) == 2**14 + 1  # with the name in each, they would hold 16 GB
    assert len(listed[-1].place) < 100


def test_of_many_names_the_one_that_stands_twice_is_found_at_once() -> None:
    names = ",".join(f'"n{i}": 0' for i in range(200_000))
    with pytest.raises(UnreadableFile, match="n199999 is given twice"):
        loads("{" + names + ', "n199999": 0}')
