"""How much anybody may send or try: sizes, numbers, wrong keys."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

MB = 2**20
_MINUTE = 60.0  # seconds


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

    def begin(self) -> bool:
        """Says whether anybody may try now. A try counts as wrong until it is `right`: many may try at once."""
        with self._lock:
            while self._wrong and self.clock() - self._wrong[0] >= _MINUTE:
                self._wrong.popleft()
            if len(self._wrong) >= self.most:
                return False
            self._wrong.append(self.clock())
            return True

    def right(self) -> None:
        """Takes one back that was not wrong."""
        with self._lock:
            if self._wrong:
                self._wrong.pop()
