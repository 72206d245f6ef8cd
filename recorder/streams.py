"""The three streams that a program is born with, made so that no sign and no closed one can stop the recorder."""

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress

_PLAIN = {
    "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{MULTIPLICATION SIGN}": "x", "·": "*",
    "\N{HORIZONTAL ELLIPSIS}": "...", "→": "->", "≥": ">=", "≤": "<=", "ß": "ss", "▀": "#",
    "„": '"', "“": '"', "”": '"', "«": '"', "»": '"', "\N{RIGHT SINGLE QUOTATION MARK}": "'",
}  # fmt: skip
"""What stands for a sign of our own sentences where the terminal lacks it."""
_NEAREST = "nearest"


def open_all() -> None:
    """Opens what is closed, so that no file of ours takes its place, and lets each stream pass whatever comes."""
    for number in range(3):
        with suppress(OSError):
            os.fstat(number)
            continue
        os.open(os.devnull, os.O_RDWR)  # it takes the first number that is free
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - a stream has no path
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    codecs.register_error(_NEAREST, nearest)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _NEAREST), (sys.stderr, _NEAREST)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def nearest(fault: UnicodeError) -> tuple[str, int]:
    """Returns what a terminal can show of signs that its encoding lacks: the letter without its accent, or ?."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lacking = fault.object[fault.start : fault.end]
    return "".join(_shown(sign, fault.encoding) for sign in lacking), fault.end


def _shown(sign: str, encoding: str) -> str:
    parted = _PLAIN.get(sign) or unicodedata.normalize("NFKD", sign)
    kept = parted.encode(encoding, "ignore").decode(encoding)
    return kept or "?"
