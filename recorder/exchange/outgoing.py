"""Games on their way into a file: what is written, and what has to be left out of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from recorder.exchange.csvfile import to_csv
from recorder.exchange.jsonfile import to_history_json
from recorder.exchange.past import past_of
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.find import Damaged, load_each


@dataclass(slots=True)
class Outgoing:
    """Counts what goes out while it goes.

    `rowless`: games without players, which have no row in a table. `pads`: other games, whose points would come back
    from a table as if they were of the board game. `changes`: those whose way back cannot be read.
    """

    connection: Connection
    photos: bool
    table: bool
    written: int = 0
    rowless: list[int] = field(default_factory=list)
    pads: list[int] = field(default_factory=list)
    damaged: list[Damaged] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)

    def text(self, numbers: Sequence[int], whole: bool) -> Iterator[str]:
        """Writes these games a piece at a time. `whole`: with what was done to the history."""
        if self.table:
            yield from to_csv(self._entries(numbers))
        else:
            past = past_of(self.connection, self.photos, self.changes.append) if whole else None
            yield from to_history_json(self._entries(numbers), past)

    def _entries(self, numbers: Sequence[int]) -> Iterator[HistoryEntry]:
        found = load_each(self.connection, numbers, with_copies=self.photos and not self.table)
        for number, entry in zip(numbers, found, strict=True):
            if isinstance(entry, Damaged):
                self.damaged.append(entry)
            elif self.table and entry.kind is not Kind.BOARD:
                self.pads.append(number)
            elif self.table and not entry.played.parts:
                self.rowless.append(number)
            else:
                self.written += 1
                yield entry
