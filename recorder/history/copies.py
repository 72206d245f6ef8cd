"""The copies of photos: in the database, or in a folder that a person names once for the whole history.

A folder may be a disk that many machines share. Each history has a room of its own in it, where a photo's file is named
by its hash, is written whole or not at all, and is there before the change that needs it is kept. A file that nobody
needs any more goes after the change that made it so.
"""

import hashlib
import shutil
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from engine.errors import HistoryError, UnwritableFile
from recorder.history.schema import COPIES, COPY_HASH, OUTSIDE, SETTINGS
from recorder.shell.output import make_folder, save

_FOLDER = "photos"  # the setting: the room of this history in the folder that a person named
_ROOM = "carcassonne-photos-"
_AT_ONCE = 500
_GONE = "photos that nobody needs"  # of a connection, until its change is kept


def folder(connection: Connection) -> Path | None:
    """Returns where the copies lie; None if they lie in the database."""
    found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.name == _FOLDER))
    if found is None:
        return None
    if not Path(found).is_dir():
        raise HistoryError("The photos lie in {path}, which is not there; connect that disk and try again.", path=found)
    return Path(found)


def put(connection: Connection, contents: Mapping[str, bytes]) -> None:
    """Keeps the bytes of photos, by the hashes of these; those that are here already stay."""
    if not contents:
        return
    room = folder(connection)
    known = set(kept(connection, contents))
    for sha256 in contents.keys() - known:
        if room is None:
            connection.execute(insert(COPIES).values(sha256=sha256, content=contents[sha256]))
        else:
            _write(room, sha256, contents[sha256])
            connection.execute(insert(OUTSIDE).values(sha256=sha256))


def get(connection: Connection, sha256: str) -> bytes | None:
    """Returns the bytes of a photo, if a copy is kept and is still what was kept."""
    if not isinstance(sha256, str) or not sha256.isascii():  # nothing has such a hash
        return None
    content: Any = connection.scalar(select(COPIES.c.content).where(COPIES.c.sha256 == sha256))
    if content is None and connection.scalar(select(OUTSIDE.c.sha256).where(OUTSIDE.c.sha256 == sha256)):
        room = folder(connection)
        with suppress(OSError):
            content = _file(room, sha256).read_bytes() if room is not None else None
    whole = isinstance(content, bytes) and hashlib.sha256(content).hexdigest() == sha256
    return content if whole else None


def hashes(connection: Connection) -> list[str]:
    """Lists the photos of which a copy is kept."""
    return [*connection.scalars(select(COPIES.c.sha256)), *connection.scalars(select(OUTSIDE.c.sha256))]


def unused(connection: Connection) -> Iterator[str]:
    """Names the copies of photos that no game has; a change may still bring such a game back."""
    used = select(COPY_HASH)
    for table in (COPIES, OUTSIDE):
        yield from connection.scalars(select(table.c.sha256).where(table.c.sha256.not_in(used)))


def forget(connection: Connection, needless: Iterable[str]) -> None:
    """Deletes copies. Their files go once the change is kept: `clear` is called then."""
    for sha256 in needless:
        connection.execute(delete(COPIES).where(COPIES.c.sha256 == sha256))
        if connection.execute(delete(OUTSIDE).where(OUTSIDE.c.sha256 == sha256)).rowcount:
            connection.info.setdefault(_GONE, set()).add(sha256)


def to_clear(connection: Connection) -> set[str]:
    """Returns the photos that were forgotten, for `clear`."""
    found: set[str] = connection.info.pop(_GONE, set())
    return found


def clear(connection: Connection, gone: Collection[str]) -> None:
    """Deletes the files of photos that were forgotten, unless somebody kept such a photo again meanwhile."""
    room = folder(connection)
    if room is not None:
        for sha256 in set(gone) - set(kept(connection, gone)):
            with suppress(OSError):
                _file(room, sha256).unlink(missing_ok=True)


def move(connection: Connection, to: Path | None) -> tuple[int, Path | None, Path | None]:
    """Moves all copies into a folder, or into the database; returns how many, the room where they lie now, and the
    one that `leave` may delete once this is kept.
    """
    before = folder(connection)
    room = None if to is None else _made(to)
    try:
        moved = _moved(connection, room)
    except BaseException:
        if room is not None:
            leave(room)
        raise
    return moved, room, before


def leave(room: Path) -> None:
    """Deletes a room of photos that is no longer used."""
    shutil.rmtree(room, ignore_errors=True)


def _moved(connection: Connection, room: Path | None) -> int:
    """Moves one photo after the other; what is no longer the photo that was kept stays behind."""
    moved = 0
    for sha256 in hashes(connection):
        content = get(connection, sha256)
        for table in (COPIES, OUTSIDE):
            connection.execute(delete(table).where(table.c.sha256 == sha256))
        if content is None:
            continue
        moved += 1
        if room is None:
            connection.execute(insert(COPIES).values(sha256=sha256, content=content))
        else:
            _write(room, sha256, content)
            connection.execute(insert(OUTSIDE).values(sha256=sha256))
    connection.execute(delete(SETTINGS).where(SETTINGS.c.name == _FOLDER))
    if room is not None:
        connection.execute(insert(SETTINGS).values(name=_FOLDER, value=str(room)))
    return moved


def _made(to: Path) -> Path:
    room = to.absolute() / f"{_ROOM}{uuid.uuid4().hex[:8]}"
    make_folder(room)
    room.chmod(0o700)
    return room


def kept(connection: Connection, wanted: Collection[str]) -> Iterator[str]:
    """Yields those of these hashes of which a copy is kept."""
    told = list(wanted)
    for start in range(0, len(told), _AT_ONCE):
        some = told[start : start + _AT_ONCE]
        for table in (COPIES, OUTSIDE):
            yield from connection.scalars(select(table.c.sha256).where(table.c.sha256.in_(some)))


def _file(room: Path, sha256: str) -> Path:
    return room / sha256[:2] / sha256


def _write(room: Path, sha256: str, content: bytes) -> None:
    try:
        _file(room, sha256).parent.mkdir(mode=0o700, exist_ok=True)
        save(_file(room, sha256), content, force=True)
        _file(room, sha256).chmod(0o600)
    except OSError as why:
        raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=room, why=why) from None
