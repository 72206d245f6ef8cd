"""Who may come in, and as whom: a code, good for ten minutes or one use, becomes the cookie of one phone; a card lets
in as many as scan it, until it is made anew.

The history keeps hashes alone, so whoever reads it cannot come in with what it holds. A code has 80 bits, a cookie
256: nobody finds one by trying, so a plain hash is enough.
"""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select

from recorder.history.schema import KEYS
from recorder.history.store import Store

COOKIE = "recorder"
KEPT = 400 * 24 * 3600  # seconds that a phone keeps its cookie, the most that browsers allow
_GOOD = timedelta(minutes=10)
_CODE_BYTES, _COOKIE_BYTES = 10, 32
CODE, CARD, PHONE = "code", "card", "phone"


class Role(StrEnum):
    """As whom a phone is in."""

    ORGANISER = "organiser"
    """Does everything."""
    TABLE = "table"
    """Sees and changes the games of its own table."""
    SPECTATOR = "spectator"
    """Sees the games and changes none."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody whose phone is in. `table`: what a table is called; its games are played there."""

    role: Role
    table: str = ""


ORGANISER, SPECTATOR = Visitor(Role.ORGANISER), Visitor(Role.SPECTATOR)


@dataclass(frozen=True, slots=True)
class Keys:
    """The codes and cards that let in and the phones that were let in, in the history's database."""

    store: Store

    def new_code(self) -> str:
        """Makes a code that lets one phone in as an organiser: sixteen letters, as a person can type them too."""
        return self._made(CODE, ORGANISER, _moment(_GOOD))

    def new_card(self, visitor: Visitor) -> str:
        """Makes the code on a card. The card before it lets nobody in any more; who is in stays."""
        return self._made(CARD, visitor, None)

    def _made(self, what: str, visitor: Visitor, until: str | None) -> str:
        code = base64.b32encode(secrets.token_bytes(_CODE_BYTES)).decode().lower()
        with self.store.writing() as connection:
            _drop_old(connection)
            if what == CARD:
                connection.execute(delete(KEYS).where(KEYS.c.what == CARD, *_is(visitor)))
            _add(connection, code, what, visitor, until)
        return code

    def cookie_for(self, code: str) -> str | None:
        """Lets a phone in: returns its cookie, and uses up a code for one phone; None where the code is not good."""
        spoken = _hash("".join(code.split()).replace("-", "").lower())
        cookie = secrets.token_urlsafe(_COOKIE_BYTES)
        with self.store.writing() as connection:
            _drop_old(connection)
            found = connection.execute(select(KEYS).where(KEYS.c.hash == spoken, KEYS.c.what != PHONE)).first()
            if found is None:
                return None
            if found.what == CODE:
                connection.execute(delete(KEYS).where(KEYS.c.hash == spoken))
            _add(connection, cookie, PHONE, _visitor(found), None)
        return cookie

    def visitor(self, cookie: str) -> Visitor | None:
        """Says who holds this cookie; None where no phone of that name was let in."""
        if not cookie or not self.store.exists:
            return None
        with self.store.reading() as connection:
            mine = select(KEYS).where(KEYS.c.hash == _hash(cookie), KEYS.c.what == PHONE)
            found = connection.execute(mine).first()
        return None if found is None else _visitor(found)

    def forget(self, visitor: Visitor | None = None) -> int:
        """Ends all, or one table: no such phone is in any more, no such code is good. Returns how many phones were."""
        if not self.store.exists:
            return 0
        meant: tuple[ColumnElement[bool], ...] = () if visitor is None else _is(visitor)
        with self.store.writing() as connection:
            phones = connection.scalar(select(func.count()).where(KEYS.c.what == PHONE, *meant)) or 0
            connection.execute(delete(KEYS).where(*meant))
        return int(phones)

    def tables(self) -> tuple[str, ...]:
        """Lists the tables that have a card."""
        with self.store.reading() as connection:
            return tuple(connection.scalars(select(KEYS.c.place).where(KEYS.c.what == CARD, KEYS.c.place != "")))


def _is(visitor: Visitor) -> tuple[ColumnElement[bool], ...]:
    return KEYS.c.role == visitor.role, KEYS.c.place == visitor.table


def _visitor(row: Row[tuple[object, ...]]) -> Visitor:
    return Visitor(Role(row.role), row.place)


def _add(connection: Connection, secret: str, what: str, visitor: Visitor, until: str | None) -> None:
    told = {"hash": _hash(secret), "what": what, "until": until, "role": visitor.role, "place": visitor.table}
    connection.execute(insert(KEYS).values(told))


def _drop_old(connection: Connection) -> None:
    connection.execute(delete(KEYS).where(KEYS.c.until < _moment()))


def _moment(later: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) + later).isoformat(timespec="seconds")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
