"""Opens a file as a photo: upright pixels, whatever the camera or the scanner wrote."""

import hashlib
import io
import struct
import warnings
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from engine.errors import UnreadableFile
from vision.arrays import Pixels

if TYPE_CHECKING:
    import pypdfium2 as pdfium


MOST_PIXELS = 120_000_000  # a "100 megapixel" camera writes up to 108 million
WORKING_PIXELS = 25_000_000  # a larger picture is shrunk while it is read: 75 MB of pixels, and tiles lose nothing
MOST_BYTES = 256 * 2**20
MOST_PAGES = 20
PAGE_SIDE = 3000  # pixels of a PDF page's longer side, about 260 dpi on A4

_FORMATS = ("JPEG", "PNG", "WEBP", "TIFF")
_HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_EXIF_IFD, _DATE_ORIGINAL, _OFFSET_ORIGINAL = 0x8769, 0x9003, 0x9011


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
    content = _read(path)
    digest = hashlib.sha256(content).hexdigest()
    if content.startswith(b"%PDF-"):
        return _pages(path, content, digest)
    return (_picture(path, content, digest),)


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableFile("{path} is a folder; name one photo in it.", path=path)
        if path.stat().st_size > MOST_BYTES:
            raise UnreadableFile(
                "{path} is larger than {most} MB; save a smaller copy of the photo.", path=path, most=MOST_BYTES >> 20
            )
        content = path.read_bytes()
    except FileNotFoundError:
        raise UnreadableFile("{path} does not exist; check the name.", path=path) from None
    except OSError as error:
        raise UnreadableFile("{path} cannot be read ({why}); check its permissions.", path=path, why=error) from None
    if not content:
        raise UnreadableFile("{path} is empty; copy the photo again.", path=path)
    return content


def _picture(path: Path, content: bytes, digest: str) -> Photo:
    if content[4:8] == b"ftyp" and content[8:12] in _HEIF_BRANDS:
        _allow_heif(path)
    with warnings.catch_warnings():
        # Pillow warns about sizes, which are checked below, and metadata, which a photo can do without.
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(content), formats=(*_FORMATS, *_heif_formats())) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    raise _too_many_pixels(path)
                taken = _taken(image)
                upright = _upright(image)
        except Image.DecompressionBombError:
            raise _too_many_pixels(path) from None
        except UnidentifiedImageError:
            raise UnreadableFile(
                "{path} is not a readable picture; use JPEG, PNG, WebP, TIFF, HEIC or PDF.", path=path
            ) from None
        except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, MemoryError, struct.error):
            # What Pillow raises on broken files is as varied as the ways to break one.
            raise UnreadableFile("{path} is damaged or cut short; copy or export the photo again.", path=path) from None
    shrunk = max(1.0, max(width, height) / max(upright.shape[:2]))
    return Photo(upright, path.name, 1, digest, taken, shrunk)


def _too_many_pixels(path: Path) -> UnreadableFile:
    most = MOST_PIXELS // 10**6
    return UnreadableFile(
        "{path} has more than {most} million pixels; save a smaller copy of the photo.", path=path, most=most
    )


def _upright(image: Image.Image) -> Pixels:
    width, height = image.size
    shrink = (width * height / WORKING_PIXELS) ** 0.5
    if shrink > 1:
        target = (int(width / shrink), int(height / shrink))
        image.draft("RGB", target)  # JPEG only: decodes at 1/2, 1/4 or 1/8, never below the target
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
    """Allows HEIC if its library is there: `./run` installs it, the wheel leaves it to the person, as it holds code
    under the GPL.
    """
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        raise UnreadableFile(
            "{path} is a HEIC photo; run: pip install 'carcassonne-recorder[heic]' (or save it as JPEG).", path=path
        ) from None
    register_heif_opener()


def _pages(path: Path, content: bytes, digest: str) -> tuple[Photo, ...]:
    import pypdfium2 as pdfium  # takes long to load, and most photos are not PDFs

    try:
        document = pdfium.PdfDocument(content)
    except pdfium.PdfiumError as error:
        if "password" in str(error).lower():
            raise UnreadableFile("{path} is protected by a password; save a copy without one.", path=path) from None
        raise UnreadableFile("{path} is a damaged PDF; export it again.", path=path) from None
    try:
        if len(document) > MOST_PAGES:
            raise UnreadableFile("{path} has more than {most} pages; split it.", path=path, most=MOST_PAGES)
        if not len(document):
            raise UnreadableFile("{path} is a PDF without pages; export it again.", path=path)
        return tuple(Photo(_page(document[index]), path.name, index + 1, digest) for index in range(len(document)))
    except pdfium.PdfiumError:
        raise UnreadableFile("{path} is a damaged PDF; export it again.", path=path) from None
    finally:
        document.close()


def _page(page: "pdfium.PdfPage") -> Pixels:
    bitmap = page.render(scale=PAGE_SIDE / max(*page.get_size(), 1.0))
    return np.asarray(bitmap.to_pil().convert("RGB"), np.uint8)
