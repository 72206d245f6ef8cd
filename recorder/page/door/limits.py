"""How much anybody may send or try: sizes, numbers, wrong keys."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

MB = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """What is accepted at most. Sizes are bytes, times seconds."""

    photos: int = 8
    photo: int = 30 * MB
    request: int = 80 * MB
    words: int = 64 * 1024
    """A request without photos."""
    waiting: int = 10
    """Tables whose photos wait to be read."""
    reading: float = 300.0
    """For one photo."""
    wrong_keys: int = 5
    """In a minute, by everybody together: then no key is looked at."""


@dataclass(slots=True)
class Tries:
    """Counts wrong keys: so many in a minute, and for the rest of it even the right one is refused."""

    most: int
    clock: Callable[[], float] = monotonic
    _wrong: deque[float] = field(default_factory=deque)
    _lock: Lock = field(default_factory=Lock)

    @property
    def spent(self) -> bool:
        """Says whether nobody may try now."""
        with self._lock:
            while self._wrong and self.clock() - self._wrong[0] >= 60:
                self._wrong.popleft()
            return len(self._wrong) >= self.most

    def wrong(self) -> None:
        """Counts one."""
        with self._lock:
            self._wrong.append(self.clock())
