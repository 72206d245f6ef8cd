"""A JPEG without its remarks: segments up to the picture's true end. What follows, as phones append film, goes."""

from collections.abc import Iterator

from recorder.photos.bare.exif import HEAD
from vision.photo import JPEG_BEGINS

_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_ALONE = {0x01, *range(0xD0, 0xD8)}  # markers without a length
_OF_THE_PICTURE = {*range(0xC0, 0xD0), *range(0xDB, 0xE0)}  # frames, tables, restarts
_NAMED = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}  # how to understand its numbers and colours


def bare_jpeg(content: bytes, exif: bytes) -> bytes:
    """Returns the picture alone, with that Exif data."""
    begin, segments = JPEG_BEGINS, list(_segments(content))
    first = [part for marker, part in segments if marker == 0xE0]
    told = HEAD + exif
    own = b"\xff\xe1" + (len(told) + 2).to_bytes(2, "big") + told if exif else b""
    return b"".join([begin, *first, own, *(part for marker, part in segments if marker != 0xE0)])


def _segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Goes through the segments that stay, each with its marker; a scan comes with its data."""
    at = 2
    while at < len(content):
        at = content.find(b"\xff", at)  # decoders pass over what stands between segments, so it goes
        if at < 0 or at + 1 >= len(content):
            return
        marker = content[at + 1]
        if marker in (0x00, 0xFF, _START, *_ALONE):
            at += 1 if marker == 0xFF else 2
            continue
        if marker == _END:
            yield marker, b"\xff\xd9"
            return
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        if length < 2 or at + 2 + length > len(content):
            raise ValueError("a segment is longer than its file")
        end = at + 2 + length
        if marker == _SCAN:
            end = _end_of_scan(content, end)
        if _stays(marker, content[at + 4 : end]):
            yield marker, content[at:end]
        at = end


def _stays(marker: int, body: bytes) -> bool:
    return marker == _SCAN or marker in _OF_THE_PICTURE or (marker in _NAMED and body.startswith(_NAMED[marker]))


def _end_of_scan(content: bytes, at: int) -> int:
    """Finds the next marker that is neither a restart nor a byte of the picture's data."""
    while True:
        at = content.find(b"\xff", at)
        if at < 0 or at + 1 >= len(content):
            return len(content)
        if content[at + 1] not in (0x00, 0xFF, *_ALONE):
            return at
        at += 1 if content[at + 1] == 0xFF else 2
