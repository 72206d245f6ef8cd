"""A move is shown by a piece of its photo: the tile, small, with nothing that the photo's file tells."""

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PIL import Image

from engine.board import Placed
from engine.cell import Cell
from engine.game import Crop, Move
from engine.played import Played
from recorder.history.entry import HistoryEntry, KeptPhoto
from recorder.watch.cuttings import LONG, cutting, cuttings, with_photo
from tests.recorder.photos.bare.telling import SECRETS, exif
from vision.photo import load

RED, GREEN = (200, 40, 30), (30, 160, 60)
TILE: Crop = (300, 200, 400, 300)


@pytest.fixture
def photo(tmp_path: Path) -> KeptPhoto:
    """A photo of a green table with one red tile, whose file tells where it was taken."""
    path = tmp_path / "01.jpg"
    picture = Image.new("RGB", (1200, 900), GREEN)
    picture.paste(RED, (300, 200, 700, 500))
    picture.save(path, quality=95, exif=exif(turned=1))
    return KeptPhoto(load(path)[0].sha256, path.name, path=str(path))


def entry(*photos: KeptPhoto) -> HistoryEntry:
    return HistoryEntry("0" * 32, Played(date(2026, 3, 4), "", ()), {}, photos)


def move(n: int = 1, crop: Crop | None = TILE, photo: str = "01.jpg") -> Move:
    return Move(n, Placed(Cell(n, 0), "V", 90), photo=photo, crop=crop)


def test_the_tile_is_shown_small_and_nothing_of_the_table(photo: KeptPhoto) -> None:
    ((n, jpeg),) = cuttings(entry(photo), [move(7)])
    cut = Image.open(io.BytesIO(jpeg))
    assert (n, cut.format, cut.size) == (7, "JPEG", (LONG, LONG * 3 // 4)) and len(jpeg) < 8000
    for at in ((0, 0), (LONG - 1, LONG * 3 // 4 - 1)):
        seen = cut.convert("RGB").getpixel(at)
        assert isinstance(seen, tuple) and max(abs(a - b) for a, b in zip(seen, RED, strict=True)) < 40


def test_it_tells_nothing_that_the_photos_file_tells(photo: KeptPhoto) -> None:
    whole = Path(photo.path).read_bytes()
    ((_, jpeg),) = cuttings(entry(photo), [move()])
    assert [secret for secret in SECRETS if secret in whole]
    assert not [secret for secret in SECRETS if secret in jpeg]


def test_a_photo_that_is_gone_or_changed_shows_nothing(photo: KeptPhoto) -> None:
    Image.new("RGB", (1200, 900), RED).save(photo.path)
    assert list(cuttings(entry(photo), [move()])) == []
    Path(photo.path).unlink()
    assert list(cuttings(entry(photo), [move()])) == [] and with_photo(entry(photo), [move()], ()) == {}


def test_a_copy_is_as_good_as_the_photo(photo: KeptPhoto) -> None:
    copied = photo.with_copy(Path(photo.path).read_bytes())
    Path(photo.path).unlink()
    assert [n for n, _ in cuttings(entry(copied), [move()])] == [1]
    assert with_photo(entry(replace(copied, content=None)), [move()], {copied.copy_hash}).keys() == {1}


def test_of_two_photos_of_one_name_nobody_knows_which_it_was(photo: KeptPhoto) -> None:
    other = replace(photo, sha256="1" * 64)
    assert list(cuttings(entry(photo, other), [move()])) == []


def test_a_move_without_a_place_in_its_photo_has_no_picture(photo: KeptPhoto) -> None:
    assert [n for n, _ in cuttings(entry(photo), [move(1, None), move(2), move(3, photo="99.jpg")])] == [2]


@pytest.mark.parametrize(
    "crop",
    [(1200, 0, 50, 50), (-90, 0, 90, 90), (0, 0, 0, 9), (10, 10, -5, 20), (10**40, 0, 9, 9), (0, 0, 9, -(10**40))],
)
def test_a_place_outside_the_photo_is_no_picture(photo: KeptPhoto, crop: Crop) -> None:
    assert cutting(load(Path(photo.path))[0], crop) is None


def test_a_tile_at_the_edge_is_shown_as_far_as_the_photo_goes(photo: KeptPhoto) -> None:
    jpeg = cutting(load(Path(photo.path))[0], (1150, 850, 100, 100))
    assert jpeg is not None and Image.open(io.BytesIO(jpeg)).size == (50, 50)
