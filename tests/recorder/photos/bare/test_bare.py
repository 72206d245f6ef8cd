"""A bare photo has its picture to the last pixel, how it is turned and when it was taken, and tells nothing else."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from recorder.photos.bare.exif import little_exif
from recorder.photos.bare.file import bare
from tests.recorder.photos.bare.telling import FILM, KINDS, SECRETS, TAKEN, XMP, exif, picture, telling
from vision.photo import Photo, load
from workshop import PHOTOS


def seen(content: bytes, folder: Path) -> Photo:
    """What the program sees in a file with these bytes."""
    path = folder / "seen"
    path.write_bytes(content)
    return load(path)[0]


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_phone_tells_besides_the_picture_goes(kind: str, tmp_path: Path) -> None:
    told = telling(kind)
    assert [secret for secret in SECRETS if secret in told], "else nothing is tried"
    content = bare(told)
    assert content is not None and not [secret for secret in SECRETS if secret in content]
    with Image.open(io.BytesIO(content)) as image:
        assert not image.getexif().get_ifd(0x8825) and not image.info.get("xmp", b"").strip(b"\0")
        assert getattr(image, "n_frames", 1) == 1
    before, after = seen(told, tmp_path), seen(content, tmp_path)
    assert np.array_equal(before.pixels, after.pixels) and (after.taken, after.size) == (TAKEN, before.size)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bare_photo_stays_as_it_is(kind: str) -> None:
    content = bare(telling(kind))
    assert content is not None and bare(content) == content


@pytest.mark.parametrize("turned", range(1, 9))
def test_the_picture_stays_upright_however_the_phone_was_held(turned: int, tmp_path: Path) -> None:
    told = telling("jpg", turned)
    content = bare(told)
    assert content is not None and np.array_equal(seen(told, tmp_path).pixels, seen(content, tmp_path).pixels)


def test_two_hundred_megapixels_are_no_bomb() -> None:
    """Some phones write them; to bare them nothing is unpacked."""
    held, file = Image.Exif(), io.BytesIO()
    held[0x0112] = 6
    Image.new("L", (16320, 12240)).save(file, "JPEG", quality=30, exif=held)
    told = little_exif(file.getvalue())
    assert told and told in (bare(file.getvalue()) or b"")


def test_colours_are_understood_as_before() -> None:
    content = bare(telling("jpg"))
    assert content is not None
    with Image.open(io.BytesIO(content)) as image:
        assert image.info["icc_profile"] == b"how to see its colours"


@pytest.mark.parametrize("way", [{"progressive": True}, {"subsampling": 0}, {"restart_marker_rows": 1}])
def test_every_way_to_write_a_jpeg_keeps_its_picture(way: dict[str, int], tmp_path: Path) -> None:
    buffer = io.BytesIO()
    picture().save(buffer, "JPEG", exif=exif(), **way)
    content = bare(buffer.getvalue() + FILM)
    assert content is not None and FILM not in content
    assert np.array_equal(seen(buffer.getvalue(), tmp_path).pixels, seen(content, tmp_path).pixels)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_of_moving_pictures_the_first_is_seen_as_before(kind: str, tmp_path: Path) -> None:
    buffer = io.BytesIO()
    picture().save(buffer, kind, save_all=True, append_images=[picture().rotate(180)])
    content = bare(buffer.getvalue())
    assert content is not None
    assert np.array_equal(seen(buffer.getvalue(), tmp_path).pixels, seen(content, tmp_path).pixels)


def test_film_among_the_items_of_a_heic_goes(tmp_path: Path) -> None:
    told = telling("heic")
    data = told.index(b"mdat")
    size = int.from_bytes(told[data - 4 : data], "big")
    longer = told[: data - 4] + (size + len(FILM)).to_bytes(4, "big") + told[data : data - 4 + size] + FILM
    content = bare(longer)
    assert content is not None and b"secret-film" not in content
    assert np.array_equal(seen(told, tmp_path).pixels, seen(content, tmp_path).pixels)


def test_a_pdf_of_a_photo_keeps_its_pages_and_loses_what_the_photo_told(tmp_path: Path) -> None:
    page = Image.open(io.BytesIO(telling("jpg")))
    made = io.BytesIO()
    page.save(made, "PDF")
    told = telling("jpg")
    content = bare(b"%PDF-1.4\n" + told + XMP)
    assert content is not None and not [secret for secret in SECRETS[:2] if secret in content]
    untouched = bare(made.getvalue())
    assert untouched is not None and np.array_equal(
        seen(made.getvalue(), tmp_path).pixels, seen(untouched, tmp_path).pixels
    )


def test_a_tiff_that_tells_a_place_cannot_be_bared_and_a_plain_one_is_bare() -> None:
    plain, placed = io.BytesIO(), io.BytesIO()
    picture().save(plain, "TIFF")
    picture().save(placed, "TIFF", tiffinfo={0x8825: {1: "N", 2: (47.0, 1.0, 2.0)}})
    assert (bare(plain.getvalue()), bare(placed.getvalue())) == (plain.getvalue(), None)


@pytest.mark.parametrize("tag", [0x010E, 0x013B, 0x013C, 0x8298, 0x9C9B], ids=hex)
def test_a_tiff_that_says_whose_it_is_or_what_it_shows_cannot_be_bared(tag: int) -> None:
    """A remark, an artist, a computer, a copyright, a title."""
    told = io.BytesIO()
    picture().save(told, "TIFF", tiffinfo={tag: b"secret-remark" if tag == 0x9C9B else "secret-remark"})
    assert b"secret-remark" in told.getvalue() and bare(told.getvalue()) is None


def test_a_second_page_of_a_tiff_is_another_picture() -> None:
    two = io.BytesIO()
    picture().save(two, "TIFF", save_all=True, append_images=[picture()])
    assert bare(two.getvalue()) is None


def test_what_a_scanner_writes_into_a_tiff_may_stay() -> None:
    made = io.BytesIO()
    when = "2026:11:21 20:15:00"
    picture().save(made, "TIFF", compression="tiff_lzw", dpi=(300, 300), software="Scan 2", date_time=when)
    assert bare(made.getvalue()) == made.getvalue()


def test_a_pdf_loses_its_title_and_who_made_it(tmp_path: Path) -> None:
    made = io.BytesIO()
    picture().save(made, "PDF", title="secret-remark (at home)", author="secret-notes", subject="secret-film")
    content = bare(made.getvalue())
    assert content is not None and len(content) == len(made.getvalue())
    assert not [secret for secret in SECRETS if secret in content or secret.decode().encode("utf-16-be") in content]
    assert np.array_equal(seen(made.getvalue(), tmp_path).pixels, seen(content, tmp_path).pixels)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_cut_short_or_no_picture_is_never_a_fault(kind: str) -> None:
    told = telling(kind)
    for length in (0, 1, 3, 12, 40, len(told) // 3, len(told) // 2, len(told) - len(FILM) - 20):
        content = bare(told[:length])
        assert content is None or not [secret for secret in SECRETS if secret in content]


@pytest.mark.parametrize("photo", sorted(PHOTOS.glob("*.jpg")), ids=lambda photo: photo.stem)
def test_photos_without_remarks_are_seen_as_before(photo: Path, tmp_path: Path) -> None:
    content = bare(photo.read_bytes())
    assert content is not None and np.array_equal(load(photo)[0].pixels, seen(content, tmp_path).pixels)
