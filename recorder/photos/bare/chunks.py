"""PNG and WebP without remarks: files of chunks, of which those stay that the picture is made of."""

import zlib
from collections.abc import Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
_OF_PNG = frozenset(b"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP".split())
_OF_WEBP = frozenset([b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ICCP", b"ANIM", b"ANMF"])
_HAS_EXIF, _HAS_XMP = 0x08, 0x04


def bare_png(content: bytes, exif: bytes) -> bytes:
    """Returns the picture alone, with that Exif data."""
    parts = [_PNG]
    for name, body in _chunks_of_png(content):
        if name == b"IDAT" and exif:
            parts.append(_chunk_of_png(b"eXIf", exif))
            exif = b""
        if name in _OF_PNG:
            parts.append(_chunk_of_png(name, body))
    return b"".join(parts)


def _chunks_of_png(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at, name = len(_PNG), b""
    while name != b"IEND":
        length, name = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8]
        if at + 12 + length > len(content):
            raise ValueError("a chunk is longer than its file")
        yield name, content[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk_of_png(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")


def bare_webp(content: bytes, exif: bytes) -> bytes:
    """Returns the picture alone, with that Exif data."""
    chunks = [(name, body) for name, body in _chunks_of_webp(content) if name in _OF_WEBP]
    if chunks and chunks[0][0] == b"VP8X":  # only an extended file may carry Exif data, and says so in its first chunk
        flags = chunks[0][1][0] & ~(_HAS_EXIF | _HAS_XMP) | (_HAS_EXIF if exif else 0)
        chunks[0] = b"VP8X", bytes([flags]) + chunks[0][1][1:]
        chunks += [(b"EXIF", exif)] if exif else []
    inside = b"".join(
        name + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2) for name, body in chunks
    )
    return b"RIFF" + (len(inside) + 4).to_bytes(4, "little") + b"WEBP" + inside


def _chunks_of_webp(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at, end = 12, 8 + int.from_bytes(content[4:8], "little")
    while at + 8 <= min(end, len(content)):
        length = int.from_bytes(content[at + 4 : at + 8], "little")
        if at + 8 + length > len(content):
            raise ValueError("a chunk is longer than its file")
        yield content[at : at + 4], content[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
