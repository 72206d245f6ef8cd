"""Tables on their way to a game: their photos and what was answered, in the history, so that no kill loses any."""

import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select, update

from engine.formats.jsonvalue import loads
from language.words import compared
from recorder.doubts.answers import Answer
from recorder.doubts.draft import Draft, draft_from
from recorder.history.schema import DRAFT_PHOTOS, DRAFTS, GAMES
from recorder.history.store import Store
from recorder.page.reading.values import Upload

_KEPT = timedelta(days=30)
"""How long a table waits that nobody comes back to."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table on its way to a game. `place`: where it is played, empty where nobody said."""

    key: str
    place: str


@dataclass(frozen=True, slots=True)
class Drafts:
    """The drafts of one history, each under the key that its game will have."""

    store: Store

    def begin(self, uploads: Iterable[Upload], place: str = "") -> str:
        """Makes a draft of these photos, taken at that place; returns its key."""
        with self.store.writing() as connection:
            return _begun(connection, uploads, place)

    def begin_once(self, upload: Upload, place: str) -> tuple[str, bool]:
        """Makes a draft of this photo unless one has it already; returns its key, and whether it is new."""
        with self.store.writing() as connection:
            mine = select(DRAFT_PHOTOS.c.draft).where(DRAFT_PHOTOS.c.sha256 == upload.sha256)
            if there := connection.scalar(mine):
                return str(there), False
            return _begun(connection, [upload], place), True

    def add(self, key: str, uploads: Iterable[Upload]) -> bool:
        """Adds photos; one that is there already, by its bytes, stays once. Says whether there is such a draft."""
        with self.store.writing() as connection:
            found = _read(connection, key) is not None
            if found:
                _add(connection, key, uploads)
        return found

    def read(self, key: str) -> Draft | None:
        """Returns what was answered; None where there is no such draft."""
        with self.store.reading() as connection:
            return _read(connection, key)

    def change(self, key: str, how: Callable[[Draft], Draft]) -> bool:
        """Changes what was answered, whoever else answers at the same time. Says whether there is such a draft."""
        with self.store.writing() as connection:
            draft = _read(connection, key)
            if draft is not None:
                told = how(draft).text
                connection.execute(update(DRAFTS).where(DRAFTS.c.key == key).values(told=told, at=_now()))
        return draft is not None

    def drop(self, key: str) -> None:
        """Throws a draft away with its photos."""
        with self.store.writing() as connection:
            drop(connection, key)

    def sweep(self) -> None:
        """Throws those away that nobody came back to for a month."""
        if self.store.exists:
            with self.store.writing() as connection:
                connection.execute(delete(DRAFTS).where(DRAFTS.c.at < _now(-_KEPT)))

    def photos(self, key: str) -> tuple[Upload, ...]:
        """Returns the photos with their bytes, in the order in which they came."""
        with self.store.reading() as connection:
            rows = connection.execute(
                select(DRAFT_PHOTOS).where(DRAFT_PHOTOS.c.draft == key).order_by(DRAFT_PHOTOS.c.turn)
            ).all()
        return tuple(Upload(row.name, row.role, row.content, row.sha256) for row in rows)

    def count(self, key: str) -> int:
        """Counts its photos."""
        with self.store.reading() as connection:
            number = select(func.count()).where(DRAFT_PHOTOS.c.draft == key)
            return int(connection.scalar(number) or 0)

    def place(self, key: str) -> str:
        """Says where the game is played; empty where nobody said, or no such draft is there."""
        with self.store.reading() as connection:
            return connection.scalar(select(DRAFTS.c.place).where(DRAFTS.c.key == key)) or ""

    def open(self, place: str = "") -> tuple[Waiting, ...]:
        """Lists the drafts, of one place or all, the newest first."""
        query = select(DRAFTS.c.key, DRAFTS.c.place).order_by(DRAFTS.c.at.desc())
        with self.store.reading() as connection:
            found = [Waiting(*row) for row in connection.execute(query)]
        return tuple(draft for draft in found if not place or compared(draft.place) == compared(place))

    def game(self, key: str) -> int | None:
        """Returns the number of the game that a draft became."""
        with self.store.reading() as connection:
            return connection.scalar(select(GAMES.c.number).where(GAMES.c.key == key))


def with_answers(draft: Draft, answers: Sequence[Answer]) -> Draft:
    """Adds what was said at once; each answer takes the place of an earlier one to the same question."""
    turn = 1 + max((answer.turn for answer in draft.answers), default=0)
    new = {answer.key: replace(answer, turn=turn) for answer in answers}
    return replace(draft, answers=(*(other for other in draft.answers if other.key not in new), *new.values()))


def without_the_last(draft: Draft) -> Draft:
    """Takes back what was said last: one answer, or all that one tap gave."""
    if not draft.answers:
        return draft
    *before, last = draft.answers
    return replace(draft, answers=tuple(answer for answer in before if answer.turn != last.turn or not last.turn))


def drop(connection: Connection, key: str) -> None:
    """Throws a draft away within a transaction, such as the one that keeps its game."""
    connection.execute(delete(DRAFTS).where(DRAFTS.c.key == key))


def _begun(connection: Connection, uploads: Iterable[Upload], place: str) -> str:
    key = uuid.uuid4().hex
    connection.execute(insert(DRAFTS).values(key=key, at=_now(), told=Draft(None).text, place=place))
    _add(connection, key, uploads)
    return key


def _add(connection: Connection, key: str, uploads: Iterable[Upload]) -> None:
    here = select(DRAFT_PHOTOS.c.sha256, DRAFT_PHOTOS.c.turn).where(DRAFT_PHOTOS.c.draft == key)
    known = {row.sha256: row.turn for row in connection.execute(here)}
    for upload in uploads:
        if upload.sha256 not in known:
            turn = known[upload.sha256] = max(known.values(), default=0) + 1
            photo = {"sha256": upload.sha256, "name": upload.name, "role": upload.role, "content": upload.content}
            connection.execute(insert(DRAFT_PHOTOS).values(draft=key, turn=turn, **photo))


def _read(connection: Connection, key: str) -> Draft | None:
    told = connection.scalar(select(DRAFTS.c.told).where(DRAFTS.c.key == key))
    return None if told is None else draft_from(loads(told))


def _now(later: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) + later).isoformat(timespec="microseconds")
