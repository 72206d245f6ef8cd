"""Packs a board's notation so that its QR code stays coarse enough for a phone to read from paper.

The notation of a base game has some 600 signs, which would make a code of 93 by 93 modules; deflated with the
notation's own words as a dictionary and written in the 45 signs that QR codes hold most cheaply it has 61 by 61.
docs/decisions/010-sheet-code.md has the figures.
"""

import zlib

KEYWORD = "carcassonne-board"  # before the notation among the keywords of a sheet's PDF
MARK = "CARCASSONNE:1:"  # it marks a code as a board's; 1 names the dictionary below, which never changes
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_WORDS = (
    b" . / .2 .3 .4 .5 .6 ? ,blue-barn:field ,green-pig:field ,red-abbot:monastery ,grey-wagon:road"
    b" ,yellow-mayor:city ,black-builder:city ,pink-big:field ,red:garden ,black:monastery ,yellow:road ,green:city"
    b" ,blue:field ,red:field1 B H A I L J K N M E F Q R S T O P W X@90 X@180 X@270 L@90 L@180 L@270 J@90 J@180"
    b" J@270 K@90 K@180 K@270 N@90 N@180 N@270 E@180 E@270 E@90 W@90 W@180 W@270 D@90 D@180 D@270 V V@90"
    b" V@180 V@270 U U@90 "
)
_LONGEST = 100_000  # signs of a notation; more cannot be a board, whatever the code promises


def pack(notation: str) -> str:
    """Packs the notation in signs that a QR code holds cheaply."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_WORDS)
    packed = squeeze.compress(notation.encode()) + squeeze.flush()
    return MARK + "".join(_write(packed[i : i + 2]) for i in range(0, len(packed), 2))


def unpack(code: str) -> str | None:
    """Returns the notation in a code; None if the code is not a board's or is damaged.

    >>> unpack(pack("E@180,red:city / F@90 / E,blue:field"))
    'E@180,red:city / F@90 / E,blue:field'
    """
    if not code.startswith(MARK):
        return None
    signs = code.removeprefix(MARK)
    try:
        packed = b"".join(_read(signs[i : i + 3]) for i in range(0, len(signs), 3))
        swell = zlib.decompressobj(-15, zdict=_WORDS)
        notation = swell.decompress(packed, _LONGEST).decode()
    except (ValueError, OverflowError, zlib.error):
        return None
    return notation if swell.eof else None


def _write(pair: bytes) -> str:
    """Writes two bytes as three signs, one as two, as in Base45 (RFC 9285)."""
    number = int.from_bytes(pair, "big")
    count = 3 if len(pair) == 2 else 2
    return "".join(_SIGNS[number // 45**k % 45] for k in range(count))


def _read(signs: str) -> bytes:
    number = 0
    for sign in reversed(signs):
        number = number * 45 + _SIGNS.index(sign)
    return int.to_bytes(number, 2 if len(signs) == 3 else 1, "big")
