"""Reads the files that came with the program. Where one is missing or damaged, only installing it again helps."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from engine.errors import DamagedProgram


def shipped(package: str, *names: str, sha256: str = "") -> bytes:
    """The bytes of a file in a package, by the names of its folders and its own. `sha256`: what they must be."""
    return read(resources.files(package).joinpath(*names), sha256)


def shipped_text(package: str, *names: str, sha256: str = "") -> str:
    """The same for a file of text."""
    path = resources.files(package).joinpath(*names)
    with damaged_where_wrong(path):
        return read(path, sha256).decode("utf-8")


def read(path: Path | Traversable, sha256: str = "") -> bytes:
    """The same for a file that is found already."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise DamagedProgram("{path} is missing; install the recorder again.", path=path) from None
    except OSError:
        raise damaged(path) from None
    if sha256 and hashlib.sha256(content).hexdigest() != sha256:
        raise damaged(path)
    return content


@contextmanager
def damaged_where_wrong(path: object) -> Iterator[None]:
    """Says that the file is damaged where Python's own reading of it fails."""
    try:
        yield
    except (ValueError, LookupError, TypeError, SyntaxError):
        raise damaged(path) from None


def damaged(path: object) -> DamagedProgram:
    """What to tell of a file that is not as it was shipped."""
    return DamagedProgram("{path} is damaged; install the recorder again.", path=path)
