"""Who may come in: a code, good for ten minutes or one use, becomes the cookie of one phone.

The history keeps hashes alone, so whoever reads it cannot come in with what it holds. A code has 80 bits, a cookie
256: nobody finds one by trying, so a plain hash is enough.
"""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select

from recorder.history.schema import KEYS
from recorder.history.store import Store

COOKIE = "recorder"
KEPT = 400 * 24 * 3600  # seconds that a phone keeps its cookie, the most that browsers allow
_GOOD = timedelta(minutes=10)
_CODE_BYTES, _COOKIE_BYTES = 10, 32
CODE, PHONE = "code", "phone"


@dataclass(frozen=True, slots=True)
class Keys:
    """The codes that wait and the phones that were let in, in the history's database."""

    store: Store

    def new_code(self) -> str:
        """Makes a code that lets one phone in: sixteen letters, as a person can type them too."""
        code = base64.b32encode(secrets.token_bytes(_CODE_BYTES)).decode().lower()
        with self.store.writing() as connection:
            _drop_old(connection)
            connection.execute(insert(KEYS).values(hash=_hash(code), what=CODE, until=_moment(_GOOD)))
        return code

    def cookie_for(self, code: str) -> str | None:
        """Lets a phone in: uses the code up and returns the phone's cookie; None where the code is not good."""
        spoken = "".join(code.split()).replace("-", "").lower()
        cookie = secrets.token_urlsafe(_COOKIE_BYTES)
        with self.store.writing() as connection:
            _drop_old(connection)
            used = connection.execute(delete(KEYS).where(KEYS.c.hash == _hash(spoken), KEYS.c.what == CODE))
            if used.rowcount != 1:
                return None
            connection.execute(insert(KEYS).values(hash=_hash(cookie), what=PHONE, until=None))
        return cookie

    def knows(self, cookie: str) -> bool:
        """Says whether this is the cookie of a phone that was let in."""
        if not cookie or not self.store.exists:
            return False
        with self.store.reading() as connection:
            mine = select(KEYS.c.hash).where(KEYS.c.hash == _hash(cookie), KEYS.c.what == PHONE)
            return connection.execute(mine).first() is not None

    def forget(self) -> int:
        """Ends all: no phone is in any more, no code is good. Returns how many phones were in."""
        if not self.store.exists:
            return 0
        with self.store.writing() as connection:
            phones = connection.scalar(select(func.count()).where(KEYS.c.what == PHONE)) or 0
            connection.execute(delete(KEYS))
        return int(phones)


def _drop_old(connection: Connection) -> None:
    connection.execute(delete(KEYS).where(KEYS.c.until < _moment()))


def _moment(later: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) + later).isoformat(timespec="seconds")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
