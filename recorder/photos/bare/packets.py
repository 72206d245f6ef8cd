"""PDF and TIFF, whose parts lie at places that other parts name: what tells more than the picture is blanked where it
lies, byte for byte.

In a PDF the pictures are whole JPEG files, with all that a camera wrote into them, and a title may say who and where.
In a TIFF the tags that tell more than its picture cannot be found like that; such a file is not bare.
"""

import io
import re
import struct
import warnings

from PIL import Image
from PIL.ExifTags import IFD
from PIL.ExifTags import Base as Tag

_EXIF = re.compile(rb"\xff\xe1(..)(?=Exif\0\0|http://ns\.adobe\.com/)", re.DOTALL)
_XMP = re.compile(rb"<\?xpacket begin.*?<\?xpacket end.{0,8}\?>", re.DOTALL)
_SAID = re.compile(rb"/(?:Author|Title|Subject|Keywords)\s*(?:\(((?:\\.|[^()\\])*)\)|<([0-9A-Fa-f\s]+)>)", re.DOTALL)
# The tags of a TIFF that stay: its picture, when it was taken and with what. Others say whose it is and what it shows.
_STAYS = {
    Tag.NewSubfileType, Tag.ImageWidth, Tag.ImageLength, Tag.BitsPerSample, Tag.Compression,
    Tag.PhotometricInterpretation, Tag.FillOrder, Tag.Make, Tag.Model, Tag.StripOffsets, Tag.Orientation,
    Tag.SamplesPerPixel, Tag.RowsPerStrip, Tag.StripByteCounts, Tag.XResolution, Tag.YResolution,
    Tag.PlanarConfiguration, Tag.T4Options, Tag.T6Options, Tag.ResolutionUnit, Tag.PageNumber, Tag.TransferFunction,
    Tag.Software, Tag.DateTime, Tag.WhitePoint, Tag.PrimaryChromaticities, Tag.Predictor, Tag.ColorMap,
    Tag.TileWidth, Tag.TileLength, Tag.TileOffsets, Tag.TileByteCounts, Tag.ExtraSamples, Tag.SampleFormat,
    Tag.JPEGTables, Tag.YCbCrCoefficients, Tag.YCbCrSubSampling, Tag.YCbCrPositioning, Tag.ReferenceBlackWhite,
    Tag.InterColorProfile, Tag.ExifOffset,
}  # fmt: skip
_STAYS_IN_EXIF = {
    Tag.ExifVersion, Tag.DateTimeOriginal, Tag.DateTimeDigitized, Tag.OffsetTime, Tag.OffsetTimeOriginal,
    Tag.OffsetTimeDigitized, Tag.FlashPixVersion, Tag.ColorSpace, Tag.ExifImageWidth, Tag.ExifImageHeight,
}  # fmt: skip
_PACKET = 0x02BC


def blanked(content: bytes) -> bytes:
    """Returns it with zeros for the Exif data of embedded JPEG files and blanks for packets of XMP and what a PDF says
    of itself in plain text.
    """
    found = bytearray(content)
    for match in _XMP.finditer(content):
        found[match.start() : match.end()] = b" " * (match.end() - match.start())
    for match in _SAID.finditer(content) if content.startswith(b"%PDF-") else ():
        begin, end = match.span(1) if match[1] is not None else match.span(2)
        found[begin:end] = (b" " if match[1] is not None else b"0") * (end - begin)
    for match in _EXIF.finditer(content):
        begin, length = match.start() + 4, int.from_bytes(match[1], "big") - 2
        end = min(begin + length, len(found))
        found[begin:end] = b"\0" * (end - begin)
    return bytes(found)


def says_nothing(content: bytes) -> bool:
    """Says whether a TIFF tells only its picture, and has no other."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(content), formats=["TIFF"]) as image:
                tags, inner = image.getexif(), image.getexif().get_ifd(IFD.Exif)
                packet, pages = tags.get(_PACKET, b""), getattr(image, "n_frames", 1)
    except (OSError, SyntaxError, ValueError, TypeError, KeyError, struct.error):
        return False
    empty = frozenset() if bytes(packet).strip() else {_PACKET}
    return pages == 1 and {*tags} <= _STAYS | empty and {*inner} <= _STAYS_IN_EXIF
