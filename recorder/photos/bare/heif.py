"""HEIC without remarks. Its parts name their places in the file, so nothing is moved: what goes is blanked.

A file is a row of boxes. `meta` lists the items (the picture's tiles, Exif data, XMP) and where the bytes of each lie;
all bytes outside the picture's items go, and with them film that was appended or lies among them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

_REMARKS = (b"Exif", b"mime", b"uri ")  # items that are no picture; XMP is one of the second kind
_STAY = (b"ftyp", b"meta", b"mdat", b"free")
_OF_META = frozenset(b"hdlr dinf pitm iinf iloc iref iprp idat ipro grpl".split())


@dataclass(frozen=True, slots=True)
class _Box:
    """A box of the file: its kind, and where it and its content begin and end."""

    kind: bytes
    start: int
    inside: int
    end: int


@dataclass(frozen=True, slots=True)
class _Item:
    """Where the bytes of an item lie: (begin, end) in the file."""

    kind: bytes
    extents: tuple[tuple[int, int], ...]


def bare_heif(content: bytes, exif: bytes) -> bytes:
    """Returns a file of the same picture, with that Exif data in the place of the old."""
    boxes = list(_boxes(content, 0, len(content)))
    meta = next((box for box in boxes if box.kind == b"meta"), None)
    if meta is None:
        raise ValueError("it lists no items")
    inner = list(_boxes(content, meta.inside + 4, meta.end))
    items = _items(content, inner)
    found, last = bytearray(content), 0
    for box in (*boxes, *inner):
        if box.kind in _STAY:
            last = max(last, box.end)
        elif box.kind not in _OF_META:
            found[box.start + 4 : box.start + 8] = b"free"
        if box.kind not in (b"ftyp", b"meta", *_OF_META):
            found[box.inside : box.end] = b"\0" * (box.end - box.inside)
    for item in items:
        for begin, end in item.extents:
            found[begin:end] = content[begin:end] if item.kind not in _REMARKS else b"\0" * (end - begin)
    for item in items:
        _put(found, item, exif)
    return bytes(found[:last])


def _put(found: bytearray, item: _Item, exif: bytes) -> None:
    """Writes Exif data into its item, where that has room: four bytes say how far on it begins."""
    told = (6).to_bytes(4, "big") + b"Exif\0\0" + exif
    begin, end = item.extents[0] if item.extents else (0, 0)
    if item.kind == b"Exif" and exif and len(told) <= end - begin:
        found[begin : begin + len(told)] = told


def _boxes(content: bytes, at: int, end: int) -> Iterator[_Box]:
    while at + 8 <= end:
        size, kind, inside = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8], at + 8
        if size == 1:
            size, inside = int.from_bytes(content[at + 8 : at + 16], "big"), at + 16
        until = end if size == 0 else at + size
        if until > end or until < inside:
            raise ValueError("a box is longer than what holds it")
        yield _Box(kind, at, inside, until)
        at = until


def _items(content: bytes, boxes: list[_Box]) -> list[_Item]:
    by_kind = {box.kind: box for box in boxes}
    if not {b"iinf", b"iloc"} <= by_kind.keys():
        raise ValueError("it does not say where its items are")
    kinds = dict(_kinds(content, by_kind[b"iinf"]))
    inner = by_kind[b"idat"].inside if b"idat" in by_kind else 0
    return [_Item(kinds[number], extents) for number, extents in _places(content, by_kind[b"iloc"], inner)]


def _kinds(content: bytes, box: _Box) -> Iterator[tuple[int, bytes]]:
    """Reads the kind of each item."""
    wide = content[box.inside] > 0
    for entry in _boxes(content, box.inside + (8 if wide else 6), box.end):
        version, at = content[entry.inside], entry.inside + 4
        if version < 2:
            raise ValueError("items of this age have no kinds")
        size = 2 if version == 2 else 4
        yield int.from_bytes(content[at : at + size], "big"), content[at + size + 2 : at + size + 6]


def _places(content: bytes, box: _Box, inner: int) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Reads where the bytes of each item lie. `inner`: where the data begins that `meta` itself holds."""
    version, at = content[box.inside], box.inside + 4

    def number(size: int) -> int:
        nonlocal at
        at += size
        if at > box.end:
            raise ValueError("the list of places is cut short")
        return int.from_bytes(content[at - size : at], "big")

    sizes, more = number(1), number(1)
    for _ in range(number(2 if version < 2 else 4)):
        name = number(2 if version < 2 else 4)
        way = number(2) & 15 if version else 0
        number(2)  # whether another file holds it, which is never so in a photo
        base = number(more >> 4)
        extents = []
        for _ in range(number(2)):
            if version and more & 15:
                number(more & 15)
            begin, length = base + number(sizes >> 4), number(sizes & 15)
            if way == 0:
                extents.append((begin, begin + length))
            elif way == 1:
                extents.append((inner + begin, inner + begin + length))
        yield name, tuple(_within(extent, len(content)) for extent in extents)


def _within(extent: tuple[int, int], length: int) -> tuple[int, int]:
    if extent[1] > length or extent[0] == extent[1]:
        raise ValueError("an item lies outside of its file")
    return extent
