"""What each photo of a series gave, kept in the history under the photo's hash: a series that was stopped goes on."""

import hashlib
from typing import Protocol

from sqlalchemy import insert, select

from engine.errors import UnreadableFile
from recorder.history.schema import SEEN
from recorder.history.store import Store
from vision.series.snapshot import Snapshot
from vision.series.snapshotfile import reader, snapshot_of, text_of


class Shelf(Protocol):
    """Where the texts of snapshots lie."""

    def get(self, key: str, /) -> str | None:
        """Returns the text under this key, if there is one."""

    def put(self, key: str, sha256: str, text: str, /) -> None:
        """Keeps a text, whole or not at all."""


class Nowhere:
    """Keeps nothing."""

    def get(self, _key: str) -> str | None:
        """Returns nothing."""
        return None

    def put(self, _key: str, _sha256: str, _text: str) -> None:
        """Does nothing."""


class InHistory:
    """Keeps them in a history, each in a transaction of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, key: str) -> str | None:
        """Returns the text under this key, if there is one."""
        if not self._store.exists:
            return None
        with self._store.reading() as connection:
            found = connection.scalar(select(SEEN.c.text).where(SEEN.c.key == key))
        return None if found is None else str(found)

    def put(self, key: str, sha256: str, text: str) -> None:
        """Keeps a text; one that is there already stays."""
        with self._store.writing() as connection:
            if connection.scalar(select(SEEN.c.key).where(SEEN.c.key == key)) is None:
                connection.execute(insert(SEEN).values(key=key, sha256=sha256, text=text))


def key_of(sha256: str, page: int, asked: str) -> str:
    """Names what a photo gave: the photo, who reads it, and what was `asked` (what the person said of the tiles)."""
    return hashlib.sha256(f"{sha256} {page} {reader()} {asked}".encode()).hexdigest()


def taken_before(shelf: Shelf, key: str) -> Snapshot | None:
    """Returns what a photo gave before; nothing where that is damaged, for it can be read again."""
    text = shelf.get(key)
    if text is None:
        return None
    try:
        return snapshot_of(text)
    except (UnreadableFile, ValueError):
        return None


def kept(shelf: Shelf, key: str, snapshot: Snapshot) -> Snapshot:
    """Keeps what a photo gave, and returns it as it will be found again."""
    text = text_of(snapshot)
    shelf.put(key, snapshot.sha256, text)
    return snapshot_of(text)
