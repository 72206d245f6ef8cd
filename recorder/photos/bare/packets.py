"""PDF and TIFF, whose parts lie at places that other parts name: what tells more than the picture is blanked where it
lies, byte for byte.

In a PDF the pictures are whole JPEG files, with all that a camera wrote into them. In a TIFF the tags that tell a place
cannot be found like that; such a file is not bare.
"""

import io
import re
import struct
import warnings

from PIL import Image

_EXIF = re.compile(rb"\xff\xe1(..)(?=Exif\0\0|http://ns\.adobe\.com/)", re.DOTALL)
_XMP = re.compile(rb"<\?xpacket begin.*?<\?xpacket end.{0,8}\?>", re.DOTALL)
_TELLING = {0x8825, 0x02BC, 0x83BB, 0x8649, 0x927C, 0xC634}  # GPS, XMP, IPTC, Photoshop, and two maker's notes
_EXIF_IFD = 0x8769


def blanked(content: bytes) -> bytes:
    """Returns it with zeros for the Exif data of embedded JPEG files and blanks for packets of XMP."""
    found = bytearray(content)
    for match in _XMP.finditer(content):
        found[match.start() : match.end()] = b" " * (match.end() - match.start())
    for match in _EXIF.finditer(content):
        begin, length = match.start() + 4, int.from_bytes(match[1], "big") - 2
        end = min(begin + length, len(found))
        found[begin:end] = b"\0" * (end - begin)
    return bytes(found)


def says_nothing(content: bytes) -> bool:
    """Says whether a TIFF tells only its picture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(content), formats=["TIFF"]) as image:
                tags, inner = image.getexif(), image.getexif().get_ifd(_EXIF_IFD)
                packet = tags.get(0x02BC, b"")
    except (OSError, SyntaxError, ValueError, TypeError, KeyError, struct.error):
        return False
    telling = _TELLING & {*tags, *inner} - ({0x02BC} if not bytes(packet).strip() else set())
    return not telling
