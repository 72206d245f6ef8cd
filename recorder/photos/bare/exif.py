"""The little that stays of a photo's Exif data, written anew by Pillow: nothing else of it can be left over."""

import struct
import warnings

from PIL import Image

from vision.photo import heif_allowed, opened

_ORIENTATION, _EXIF_IFD, _ORIGINAL, _OFFSET = 0x0112, 0x8769, 0x9003, 0x9011
HEAD = b"Exif\0\0"


def little_exif(content: bytes) -> bytes:
    """Returns how the picture is turned and when it was taken, as a TIFF structure; nothing where neither is told."""
    heif_allowed()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with opened(content) as image:
                told = _exif_of(image)
                turned, times = told.get(_ORIENTATION), told.get_ifd(_EXIF_IFD)
    except (OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, struct.error):
        return b""
    little = Image.Exif()
    if turned in range(2, 9):  # 1 is upright
        little[_ORIENTATION] = turned
    said = {tag: str(times[tag]) for tag in (_ORIGINAL, _OFFSET) if _is_moment(times.get(tag))}
    if said:
        little.get_ifd(_EXIF_IFD).update(said)
    return little.tobytes().removeprefix(HEAD) if len(little) or said else b""


def _exif_of(image: Image.Image) -> Image.Exif:
    """Reads it as it lies there. HEIC is turned by what its picture says, and Pillow's plugin takes the tag away."""
    raw = image.info.get("exif")
    if not isinstance(raw, bytes):
        return image.getexif()
    told = Image.Exif()
    told.load(raw)
    return told


def _is_moment(value: object) -> bool:
    """Says whether it is digits with their signs, as a camera writes a moment: no words ride along."""
    text = str(value or "").strip("\0 ")
    return 0 < len(text) <= 32 and all(sign in "0123456789:-+. " for sign in text)
