"""Opens a file as a photo: upright pixels, whatever the camera or the scanner wrote."""

import hashlib
import io
import os
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile

from engine.errors import UnreadableFile
from engine.formats.content import read_bytes
from vision.arrays import Pixels

MOST_PIXELS = 60_000_000  # most phones write 12 to 50 million; to unpack more than this takes over a gigabyte
MOST_HALVED = 210_000_000  # of a JPEG, half of which is unpacked: some phones write 108 or 200 million
LONGEST_SIDE = 30_000  # pixels; a panorama has half as many, and OpenCV counts no further than 32,767
MOST_SCANS = 200  # of a JPEG, each of which goes over the whole picture again; cameras write at most ten
WORKING_PIXELS = 25_000_000  # a larger picture is shrunk while it is read: 75 MB of pixels, and tiles lose nothing
MOST_BYTES = 256 * 2**20

_FORMATS = ("PNG", "WEBP", "TIFF")  # JPEG apart
JPEG_BEGINS = b"\xff\xd8"
HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_ORIENTATION = 0x0112
_EXIF_IFD, _DATE_ORIGINAL, _OFFSET_ORIGINAL = 0x8769, 0x9003, 0x9011
_BROKEN = (
    OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, MemoryError, RuntimeError, struct.error,
)  # fmt: skip
"""What Pillow raises on broken files: it is as varied as the ways to break one."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """One picture, turned upright.

    pixels    read-only, height x width x (red, green, blue)
    name      the file's name without its folder
    page      counted from 1; always 1 but for a PDF
    sha256    of the whole file, as hexadecimal digits
    taken     when the shutter opened, by the camera's clock; None where the file does not say
    shrunk    how many pixels of the file, in a row, one pixel here stands for: 1, but for very large pictures
    """

    pixels: Pixels
    name: str
    page: int = 1
    sha256: str = ""
    taken: datetime | None = None
    shrunk: float = 1.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.pixels.shape[1], self.pixels.shape[0]


def load(path: Path) -> tuple[Photo, ...]:
    """Loads every picture in a file: one, or the pages of a PDF."""
    return pictures(read_bytes(path, MOST_BYTES), path)


def pictures(content: bytes, path: Path) -> tuple[Photo, ...]:
    """Opens every picture in the bytes of a file; `path` is only what it is called."""
    if not content:
        raise UnreadableFile("{path} is empty; copy the photo again.", path=path)
    digest = hashlib.sha256(content).hexdigest()
    if content.startswith(b"%PDF-"):
        from vision.pdf import pages  # most photos are not PDFs

        return tuple(Photo(page, path.name, n, digest) for n, page in enumerate(pages(content, path), 1))
    return (_picture(path, content, digest),)


def moment(path: Path) -> datetime | None:
    """Says when a photo was taken, by its file alone; None where the file does not say, or cannot be read."""
    try:
        content = read_bytes(path, MOST_BYTES)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with opened(content) as image, _unheard():
                return _taken(image)
    except (UnreadableFile, Image.DecompressionBombError, *_BROKEN):
        return None


def _picture(path: Path, content: bytes, digest: str) -> Photo:
    if content[4:8] == b"ftyp" and content[8:12] in HEIF_BRANDS:
        _allow_heif(path)
    with warnings.catch_warnings():
        # Pillow warns about sizes, which are checked below, and metadata, which a photo can do without.
        warnings.simplefilter("ignore")
        try:
            with opened(content) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    _halve(image)
                if image.width * image.height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
                    raise _too_many_pixels(path)
                if isinstance(image, JpegImageFile) and content.count(b"\xff\xda") > MOST_SCANS:
                    raise SyntaxError("to go over it so often takes minutes")
                if not width * height:
                    raise SyntaxError("it has no pixels")
                taken = _taken(image)
                with _unheard():
                    unpacked = None if width * height > WORKING_PIXELS else _unpacked(content, image)
                    upright = _upright(image) if unpacked is None else unpacked
        except Image.DecompressionBombError:
            raise _too_many_pixels(path) from None
        except UnidentifiedImageError:
            raise UnreadableFile(
                "{path} is not a readable picture; use JPEG, PNG, WebP, TIFF, HEIC or PDF.", path=path
            ) from None
        except _BROKEN:
            raise UnreadableFile("{path} is damaged or cut short; copy or export the photo again.", path=path) from None
    shrunk = max(1.0, max(width, height) / max(upright.shape[:2]))
    return Photo(upright, path.name, 1, digest, taken, shrunk)


def opened(content: bytes) -> Image.Image:
    """Opens a picture without unpacking it. Of a JPEG `Image.open` would refuse what only half is unpacked of."""
    if content.startswith(JPEG_BEGINS):
        return JpegImageFile(io.BytesIO(content))
    return Image.open(io.BytesIO(content), formats=(*_FORMATS, *_heif_formats()))


def _halve(image: Image.Image) -> None:
    """Has a large JPEG unpacked at half its size; not a progressive one, all of which would be held for that."""
    plain = isinstance(image, JpegImageFile) and "progressive" not in image.info
    if plain and image.width * image.height <= MOST_HALVED:
        image.draft(None, (image.width // 2, image.height // 2))


def _too_many_pixels(path: Path) -> UnreadableFile:
    return UnreadableFile(
        "{path} has more than {most} million pixels, or {side} in a row; save a smaller copy of the photo.",
        path=path, most=MOST_PIXELS // 10**6, side=LONGEST_SIDE,
    )  # fmt: skip


@contextmanager
def _unheard() -> Iterator[None]:
    """Keeps to itself what the libraries in C would write to the terminal of a damaged file, such as libtiff."""
    try:
        heard = os.dup(2)
    except OSError:  # there is nothing to write to
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(heard, 2)
        os.close(heard)
        os.close(nowhere)


def _unpacked(content: bytes, image: Image.Image) -> Pixels | None:
    """Unpacks a whole, plain JPEG to the same pixels as Pillow does, in half the time and without a second copy.

    None for any other picture. OpenCV says nothing of one that is cut short, so the file must end as a JPEG does.
    """
    turn = image.getexif().get(_ORIENTATION, 1)
    plain = isinstance(image, JpegImageFile) and image.mode == "RGB" and turn in (1, 3, 6, 8)
    if not plain or not content.endswith(b"\xff\xd9"):
        return None
    import cv2  # `moment` needs none of it

    try:
        flags = cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION
        pixels = cv2.imdecode(np.frombuffer(content, np.uint8), flags)
    except cv2.error:
        return None
    if pixels is None or pixels.shape != (image.height, image.width, 3):
        return None
    turns = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}
    upright = np.asarray(cv2.rotate(pixels, turns[turn]) if turn in turns else pixels, np.uint8)
    upright.setflags(write=False)
    return upright


def _upright(image: Image.Image) -> Pixels:
    width, height = image.size
    shrink = (width * height / WORKING_PIXELS) ** 0.5
    if shrink > 1:
        target = (max(1, int(width / shrink)), max(1, int(height / shrink)))
        image.thumbnail(target, Image.Resampling.BOX)
    ImageOps.exif_transpose(image, in_place=True)
    if image.mode.startswith("I"):  # 16 bits a pixel, as scanners write
        deep = np.asarray(image, np.float64)
        image = Image.fromarray((deep / (257 if deep.max() > 255 else 1)).clip(0, 255).astype(np.uint8))
    coloured = image if image.mode == "RGB" else image.convert("RGB")
    return np.asarray(coloured, np.uint8)  # read-only, without a copy of what may be a hundred megabytes


def _taken(image: Image.Image) -> datetime | None:
    try:
        tags = image.getexif().get_ifd(_EXIF_IFD)
        moment = datetime.strptime(str(tags[_DATE_ORIGINAL]).strip("\0 "), "%Y:%m:%d %H:%M:%S")
        offset = str(tags.get(_OFFSET_ORIGINAL, "")).strip("\0 ")
        return datetime.fromisoformat(moment.isoformat() + offset)
    except (KeyError, ValueError, TypeError, SyntaxError, OSError, struct.error):
        return None


def _heif_formats() -> tuple[str, ...]:
    return tuple(name for name in ("HEIF",) if name in Image.OPEN)


def _allow_heif(path: Path) -> None:
    if not heif_allowed():
        raise UnreadableFile(
            "{path} is a HEIC photo; run: pip install 'carcassonne-recorder[heic]' (or save it as JPEG).", path=path
        )


def heif_allowed() -> bool:
    """Allows HEIC if its library is there: `./run` installs it, the wheel leaves it to the person, as it holds code
    under the GPL.
    """
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        return False
    register_heif_opener()
    return True
