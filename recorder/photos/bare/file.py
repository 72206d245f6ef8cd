"""Takes out of a photo's file whatever it tells besides its picture: places, maker's notes, remarks, hidden film.

Each format lists the parts that stay, so what nobody has thought of goes too. The picture is never decoded: its bytes
stay as they are.
"""

from recorder.photos.bare.chunks import bare_png, bare_webp
from recorder.photos.bare.exif import little_exif
from recorder.photos.bare.heif import bare_heif
from recorder.photos.bare.jpeg import bare_jpeg
from recorder.photos.bare.packets import blanked, says_nothing
from vision.photo import HEIF_BRANDS, JPEG_BEGINS


def bare(content: bytes) -> bytes | None:
    """Returns the bare file, or itself if it is; None where that cannot be done without touching the picture."""
    try:
        if content.startswith(JPEG_BEGINS):
            return bare_jpeg(content, little_exif(content))
        if content.startswith(b"\x89PNG\r\n\x1a\n"):
            return bare_png(content, little_exif(content))
        if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return bare_webp(content, little_exif(content))
        if content[4:8] == b"ftyp" and content[8:12] in HEIF_BRANDS:
            return bare_heif(content, little_exif(content))
    except (ValueError, IndexError):  # a part is longer than its file, or points out of it
        return None
    # a PDF, whose pictures are parts of it, or a TIFF, whose parts may lie anywhere
    blank = blanked(content)
    return blank if content.startswith(b"%PDF-") or says_nothing(blank) else None
