"""The order of the photos: as they were taken, else by their names."""

from datetime import datetime
from pathlib import Path

import pytest
from PIL import Image

from engine.errors import UnreadableFile
from recorder.watch.photos import photos_of


def photo(path: Path, taken: datetime | None = None) -> Path:
    exif = Image.Exif()
    if taken is not None:
        exif.get_ifd(0x8769)[0x9003] = taken.strftime("%Y:%m:%d %H:%M:%S")
    Image.new("RGB", (8, 8)).save(path, exif=exif)
    return path


def test_ten_comes_after_nine(tmp_path: Path) -> None:
    for name in ("p10.jpg", "p9.jpg", "p1.jpg", "notes.txt", ".p2.jpg"):
        photo(tmp_path / name) if name.endswith("jpg") else (tmp_path / name).write_text("")
    assert [path.name for path in photos_of([tmp_path])] == ["p1.jpg", "p9.jpg", "p10.jpg"]


def test_the_clock_goes_before_the_name(tmp_path: Path) -> None:
    late = photo(tmp_path / "a.jpg", datetime(2026, 11, 21, 20, 5))
    early = photo(tmp_path / "b.jpg", datetime(2026, 11, 21, 20, 1))
    assert photos_of([late, early, late]) == (early, late)


def test_one_photo_without_a_time_makes_the_names_count(tmp_path: Path) -> None:
    late = photo(tmp_path / "a.jpg", datetime(2026, 11, 21, 20, 5))
    none = photo(tmp_path / "b.jpg")
    early = photo(tmp_path / "c.jpg", datetime(2026, 11, 21, 20, 1))
    assert photos_of([early, none, late]) == (late, none, early)


def test_what_is_not_there_or_closed_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        photos_of([tmp_path / "nowhere.jpg"])
    (tmp_path / "closed").mkdir(0o000)
    try:
        list((tmp_path / "closed").iterdir())
    except PermissionError:
        with pytest.raises(UnreadableFile):
            photos_of([tmp_path / "closed"])
