"""Reads the files that a person names: regular files only, and of each no more than fits.

A pipe, a terminal or a device may never end, and to open one may already wait for ever.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from engine.errors import UnreadableFile

MOST_TEXT = 8 * 2**20
"""Bytes of a board, a game or a reading: the largest table that anybody laid takes less than a tenth of it."""


def read_bytes(path: Path, most: int) -> bytes:
    """The whole file, which holds at most so many bytes."""
    try:
        with _regular(path) as file:
            content = file.read(most + 1)
    except FileNotFoundError:
        raise UnreadableFile("{path} does not exist; check the name.", path=path) from None
    except IsADirectoryError:
        raise UnreadableFile("{path} is a folder; name a file in it.", path=path) from None
    except OSError as fault:
        raise UnreadableFile(
            "{path} cannot be read ({why}); check its name and permissions.", path=path, why=fault
        ) from None
    except ValueError:  # it holds a zero, or half a character
        raise UnreadableFile("{path} cannot be the name of a file; check it.", path=path) from None
    if len(content) > most:
        raise UnreadableFile("{path} is larger than {most} MB; name a smaller file.", path=path, most=most >> 20)
    return content


def read_text(path: Path, most: int = MOST_TEXT) -> str:
    """The text of a file, without the mark that Windows puts before it."""
    return text_of(read_bytes(path, most), path)


def text_of(content: bytes, path: object) -> str:
    """The text in these bytes of a file."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile("{path} is not text in UTF-8; check the name, or save it as UTF-8.", path=path) from None


def beginning(path: Path, length: int) -> bytes:
    """The first bytes of a file; none of one that cannot be read."""
    try:
        with _regular(path) as file:
            return file.read(length)
    except (OSError, ValueError, UnreadableFile):
        return b""


def is_there(path: Path) -> bool:
    """Whether there is anything of this name, as far as one may look."""
    return _mode(path) != 0


def is_folder(path: Path) -> bool:
    """Whether this is a folder, as far as one may look."""
    return stat.S_ISDIR(_mode(path))


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except (OSError, ValueError):  # no name of a file is so long, or holds such signs
        return 0


@contextmanager
def _regular(path: Path) -> Iterator[BinaryIO]:
    """The file, opened without waiting for whoever might write into it."""
    with open(path, "rb", opener=_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise UnreadableFile("{path} is not a file but a pipe or a device; name a file.", path=path)
        yield file


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
