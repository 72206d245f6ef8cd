"""Loading: whatever a phone, a scanner or a mistake puts in a folder."""

import io
import struct
import subprocess
import sys
import zlib
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from engine.errors import ExitCode, UnreadableFile
from vision import photo
from vision.arrays import Pixels
from vision.photo import load, moment

ORIENTATION, DATE_ORIGINAL, EXIF_IFD = 0x0112, 0x9003, 0x8769


def corner_picture(width: int = 60, height: int = 40) -> Image.Image:
    """Grey, but for a red north-west quarter: shows how a picture was turned."""
    pixels = np.full((height, width, 3), 128, np.uint8)
    pixels[: height // 2, : width // 2] = (255, 0, 0)
    return Image.fromarray(pixels)


def is_red(pixels: Pixels, x: int, y: int) -> bool:
    red, green, blue = (int(v) for v in pixels[y, x])
    return red > 200 and green < 60 and blue < 60


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tiff"])
def test_every_common_format_gives_the_same_upright_pixels(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"evening.{suffix}"
    corner_picture().save(path, quality=95)
    (loaded,) = load(path)
    assert loaded.size == (60, 40)
    assert loaded.name == f"evening.{suffix}"
    assert is_red(loaded.pixels, 10, 5) and not is_red(loaded.pixels, 50, 35)
    assert not loaded.pixels.flags.writeable
    assert len(loaded.sha256) == 64


@pytest.mark.parametrize(("orientation", "red_corner"), [(1, (5, 5)), (3, (54, 34)), (6, (34, 5)), (8, (5, 54))])
def test_a_phone_held_sideways(tmp_path: Path, orientation: int, red_corner: tuple[int, int]) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif.get_ifd(EXIF_IFD)[DATE_ORIGINAL] = "2025:12:24 21:30:05"
    path = tmp_path / "sideways.jpg"
    corner_picture().save(path, exif=exif, quality=95)
    (loaded,) = load(path)
    assert is_red(loaded.pixels, *red_corner)
    assert loaded.taken == datetime(2025, 12, 24, 21, 30, 5)


def test_a_scan_of_sixteen_bits_is_turned_as_its_tag_says(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    deep = np.zeros((40, 60), np.uint16)
    deep[:20, :30] = 65535
    path = tmp_path / "scan.png"
    Image.fromarray(deep).save(path, exif=exif)
    (loaded,) = load(path)
    assert loaded.size == (40, 60)
    assert loaded.pixels[5, 34].tolist() == [255] * 3 and loaded.pixels[55, 5].tolist() == [0] * 3


@pytest.mark.parametrize("suffix", ["png", "webp", "jpg"])
def test_tags_that_are_cut_short_do_not_matter_or_are_told_in_a_sentence(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"evening.{suffix}"
    corner_picture().save(path, exif=b"Exif\0\0II*\0")
    try:
        assert load(path)[0].size == (60, 40)
    except UnreadableFile as told:
        assert "damaged" in str(told)


def test_a_date_that_is_no_date_is_left_out(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif.get_ifd(EXIF_IFD)[DATE_ORIGINAL] = "0000:00:00 00:00:00"
    path = tmp_path / "undated.jpg"
    corner_picture().save(path, exif=exif)
    assert load(path)[0].taken is None


def test_grey_palette_transparent_and_sixteen_bit_pictures(tmp_path: Path) -> None:
    for mode in ("L", "P", "RGBA", "CMYK"):
        path = tmp_path / f"{mode}.tiff"
        corner_picture().convert(mode).save(path)
        assert load(path)[0].pixels.shape == (40, 60, 3)
    deep = tmp_path / "deep.png"
    Image.fromarray(np.full((40, 60), 32896, np.uint16)).save(deep)
    assert load(deep)[0].pixels[0, 0].tolist() == [128, 128, 128]


def test_fifty_megapixels_are_shrunk_while_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jpg"
    Image.new("L", (8160, 6120), 90).save(path, quality=30)
    (loaded,) = load(path)
    assert loaded.pixels.shape[0] * loaded.pixels.shape[1] <= photo.WORKING_PIXELS
    assert loaded.shrunk == pytest.approx(8160 / loaded.size[0])


def test_two_hundred_megapixels_are_unpacked_at_half_their_size(tmp_path: Path) -> None:
    """Some phones write them, when they are asked to. Pillow alone would call them a bomb."""
    path, exif = tmp_path / "huge.jpg", Image.Exif()
    exif[ORIENTATION] = 6
    exif.get_ifd(EXIF_IFD)[DATE_ORIGINAL] = "2025:12:24 21:30:05"
    picture = Image.new("L", (16320, 12240), 40)
    picture.paste(220, (0, 0, 8160, 6120))
    picture.save(path, quality=30, exif=exif)
    (loaded,) = load(path)
    assert loaded.size == (4330, 5773)
    assert loaded.shrunk == pytest.approx(16320 / 5773)
    assert loaded.pixels[100, 4000].min() > 200
    assert loaded.pixels[100, 100].max() < 60
    assert loaded.taken == moment(path) == datetime(2025, 12, 24, 21, 30, 5)


def test_a_progressive_picture_of_a_hundred_megapixels_is_refused(tmp_path: Path) -> None:
    """To unpack its half, all of it would have to be held."""
    path = tmp_path / "huge.jpg"
    Image.new("L", (12000, 9000), 90).save(path, quality=30, progressive=True)
    with pytest.raises(UnreadableFile, match="save a smaller copy of the photo"):
        load(path)


def test_a_picture_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    for side in (12000, 60000):
        header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        bomb = tmp_path / f"bomb{side}.png"
        bomb.write_bytes(
            b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 10000)) + chunk(b"IEND", b"")
        )
        with pytest.raises(UnreadableFile, match=r"million pixels, or .* save a smaller copy of the photo"):
            load(bomb)


def test_a_picture_as_wide_as_a_street_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "street.png"
    Image.new("1", (photo.LONGEST_SIDE + 1, 1)).save(path)
    with pytest.raises(UnreadableFile, match="or 30000 in a row; save a smaller copy of the photo"):
        load(path)
    Image.new("1", (photo.LONGEST_SIDE, 1)).save(path)
    assert load(path)[0].size == (photo.LONGEST_SIDE, 1)


@pytest.mark.parametrize("behind", [[], [Image.new("RGB", (32, 32))]], ids=["alone", "a second behind it"])
def test_a_jpeg_that_goes_over_its_picture_without_end_is_refused(tmp_path: Path, behind: list[Image.Image]) -> None:
    stream = io.BytesIO()
    how = {"save_all": True, "append_images": behind} if behind else {}
    corner_picture(64, 64).save(stream, "MPO" if behind else "JPEG", progressive=True, **how)
    content = stream.getvalue()
    last = content[content.rindex(b"\xff\xda") : -2]
    path = tmp_path / "endless.jpg"
    path.write_bytes(content[:-2] + last * photo.MOST_SCANS + b"\xff\xd9")
    with pytest.raises(UnreadableFile, match="damaged or cut short"):
        load(path)


def test_of_a_jpeg_with_a_second_picture_behind_it_the_first_is_read(tmp_path: Path) -> None:
    """Phones keep there how bright the photo may be shown."""
    path, alone = tmp_path / "with-another.jpg", tmp_path / "alone.jpg"
    corner_picture(64, 48).save(alone, "JPEG")
    corner_picture(64, 48).save(path, "MPO", save_all=True, append_images=[Image.new("RGB", (32, 24))])
    np.testing.assert_array_equal(load(path)[0].pixels, load(alone)[0].pixels)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a program")
def test_the_largest_picture_of_each_format_fits_in_little_memory(tmp_path: Path) -> None:
    for name in ("large.webp", "large.jpg", "large.png", "large.tif"):
        Image.new("RGB", (10_000, 5_900), (9, 99, 9)).save(tmp_path / name)
    read = (
        "import resource, sys; from pathlib import Path; from vision.photo import load;"
        "resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2);"
        "print(*(load(path)[0].size for path in sorted(Path(sys.argv[1]).iterdir())))"
    )
    done = subprocess.run([sys.executable, "-c", read, tmp_path], capture_output=True, text=True, check=False)
    assert done.stdout.count("(") == 4, done.stderr


def test_no_library_writes_about_a_damaged_scan_to_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "scan.tif"
    corner_picture(300, 300).save(path, compression="tiff_lzw")
    content = bytearray(path.read_bytes())
    content[8:200] = bytes(255 for _ in range(192))
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match="damaged"):
        load(path)
    assert capfd.readouterr() == ("", "")


def jpeg_bytes() -> bytes:
    stream = io.BytesIO()
    rng = np.random.default_rng(1)
    Image.fromarray(rng.integers(0, 255, (200, 200, 3), dtype=np.uint8)).save(stream, "JPEG")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.jpg", b"", "is empty"),
        ("letter.jpg", b"Dear diary, we played until two.", "is not a readable picture"),
        ("cut.jpg", jpeg_bytes()[:9000], "damaged or cut short"),
        ("stub.jpg", jpeg_bytes()[:40], "not a readable picture|damaged"),
        ("broken.pdf", b"%PDF-1.7\nnothing follows", "damaged PDF"),
    ],
)
def test_a_broken_file_gives_one_sentence(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match=words) as caught:
        load(path)
    assert name in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.exit_code == ExitCode.UNREADABLE


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="does not exist"):
        load(tmp_path / "nowhere.jpg")
    with pytest.raises(UnreadableFile, match="is a folder"):
        load(tmp_path)


def test_every_page_of_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    canvas = Canvas(str(path), pagesize=(300, 200))
    for colour in ((1, 0, 0), (0, 0, 1)):
        canvas.setFillColorRGB(*colour)
        canvas.rect(0, 100, 150, 100, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    first, second = load(path)
    assert (first.page, second.page) == (1, 2)
    assert first.size == (3000, 2000)
    assert is_red(first.pixels, 100, 100) and not is_red(second.pixels, 100, 100)


def test_an_encrypted_pdf(tmp_path: Path) -> None:
    path = tmp_path / "secret.pdf"
    canvas = Canvas(str(path), encrypt=StandardEncryption("swordfish"))
    canvas.drawString(72, 72, "hidden")
    canvas.save()
    with pytest.raises(UnreadableFile, match="password"):
        load(path)


@pytest.mark.parametrize(("orientation", "red_corner"), [(1, (9, 9)), (3, (110, 70)), (6, (70, 9)), (8, (9, 110))])
def test_heic_as_a_phone_writes_it(tmp_path: Path, orientation: int, red_corner: tuple[int, int]) -> None:
    heif = pytest.importorskip("pillow_heif", reason="HEIC needs the extra: pip install 'carcassonne-recorder[heic]'")
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif.get_ifd(EXIF_IFD)[DATE_ORIGINAL] = "2025:12:24 21:30:05"
    path = tmp_path / "phone.heic"
    heif.from_pillow(corner_picture(120, 80)).save(path, quality=90, exif=exif.tobytes())
    (loaded,) = load(path)
    assert loaded.size == ((120, 80) if orientation in (1, 3) else (80, 120))
    assert is_red(loaded.pixels, *red_corner)
    assert loaded.taken == datetime(2025, 12, 24, 21, 30, 5)


def test_a_heic_photo_cut_short(tmp_path: Path) -> None:
    heif = pytest.importorskip("pillow_heif", reason="HEIC needs the extra: pip install 'carcassonne-recorder[heic]'")
    path = tmp_path / "phone.heic"
    heif.from_pillow(corner_picture(120, 80)).save(path)
    path.write_bytes(path.read_bytes()[:300])
    with pytest.raises(UnreadableFile, match=r"not a readable picture|damaged"):
        load(path)


def test_a_heic_photo_that_is_larger_than_it_says(tmp_path: Path) -> None:
    heif = pytest.importorskip("pillow_heif", reason="HEIC needs the extra: pip install 'carcassonne-recorder[heic]'")
    path = tmp_path / "phone.heic"
    heif.from_pillow(corner_picture(400, 300)).save(path)
    content = bytearray(path.read_bytes())
    told = content.index(b"ispe") + 8  # width and height, of four bytes each
    content[told : told + 8] = (16).to_bytes(4, "big") * 2
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match="damaged"):
        load(path)


def test_heic_without_its_library_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    path = tmp_path / "phone.heic"
    path.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    with pytest.raises(UnreadableFile, match=r"pip install 'carcassonne-recorder\[heic\]'"):
        load(path)
