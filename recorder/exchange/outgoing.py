"""Games on their way into a file: what is written, and what has to be left out of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sqlalchemy import Connection

from recorder.exchange.csvfile import to_csv
from recorder.exchange.jsonfile import to_history_json
from recorder.exchange.past import past_of
from recorder.exchange.programs.bgplays import to_plays
from recorder.exchange.programs.jcloisterzone.writing import to_jcz
from recorder.exchange.programs.notation import to_notation
from recorder.history.entry import HistoryEntry, Kind
from recorder.history.find import Damaged, load_each


class Form(StrEnum):
    """What the games are written as, by the end of the file's name."""

    JSON = ".json"
    """Everything."""
    TABLE = ".csv"
    """Totals, a row for each player."""
    PLAYS = ".bgsplay"
    """Totals, for BG Stats."""
    SAVED = ".jcz"
    """One game in moves, for JCloisterZone."""
    NOTATION = ".cgn"
    """One game in moves, as players write it down."""


OF_ONE_GAME = (Form.SAVED, Form.NOTATION)


@dataclass(slots=True)
class Outgoing:
    """Counts what goes out while it goes.

    `rowless`: games without players, of which nothing is left without the board. `pads`: other games, whose points
    would come back as if they were of the board game. `unscored`: games whose totals are not known. `changes`: those
    whose way back cannot be read.
    """

    connection: Connection
    photos: bool
    form: Form
    written: int = 0
    rowless: list[int] = field(default_factory=list)
    pads: list[int] = field(default_factory=list)
    unscored: list[int] = field(default_factory=list)
    damaged: list[Damaged] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)

    def text(self, numbers: Sequence[int], whole: bool) -> Iterator[str]:
        """Writes these games a piece at a time. `whole`: with what was done to the history."""
        if self.form is Form.TABLE:
            yield from to_csv(self._entries(numbers))
        elif self.form is Form.PLAYS:
            yield from to_plays(self._entries(numbers))
        elif self.form is Form.SAVED:
            yield from map(to_jcz, self._entries(numbers))
        elif self.form is Form.NOTATION:
            yield from map(to_notation, self._entries(numbers))
        else:
            past = past_of(self.connection, self.photos, self.changes.append) if whole else None
            yield from to_history_json(self._entries(numbers), past)

    def _entries(self, numbers: Sequence[int]) -> Iterator[HistoryEntry]:
        totals = self.form is not Form.JSON
        found = load_each(self.connection, numbers, with_copies=self.photos and not totals)
        for number, entry in zip(numbers, found, strict=True):
            if isinstance(entry, Damaged):
                self.damaged.append(entry)
            elif self.form in OF_ONE_GAME:  # what it cannot hold, it refuses
                self.written += 1
                yield entry
            elif totals and entry.kind is not Kind.BOARD:
                self.pads.append(number)
            elif totals and not entry.played.parts:
                self.rowless.append(number)
            elif self.form is Form.PLAYS and not entry.played.whole:
                self.unscored.append(number)
            else:
                self.written += 1
                yield entry
