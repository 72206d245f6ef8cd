"""`fix` as values: what a person says of a kept game, the game after it, and whether that changed anything."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from engine.board import Board
from engine.cell import Grid
from engine.doubt import Doubt, Subject, meeples_at, track_of
from engine.errors import HistoryError, UsageError
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from recorder.doubts.doubts import doubts, still_open
from recorder.doubts.settlement import Settler
from recorder.doubts.worth import weighed
from recorder.game.caveats import findings_of
from recorder.game.corrections import Chooser, Meant, fixed, which_is_meant, with_names
from recorder.game.kept import entry_again, given_of, refuse_pad
from recorder.game.points import points_fixed
from recorder.game.result import Result, count, of_points
from recorder.game.source import last_board, with_told
from recorder.history import find, journal
from recorder.history.entry import HistoryEntry, Kind, to_json
from recorder.history.store import Store
from recorder.shell.options import is_none
from recorder.shell.players import Seats
from recorder.shell.rule_options import Telling


class ChangedMeanwhile(HistoryError):
    """Somebody else changed the game after this person looked at it."""

    def __init__(self, number: int) -> None:
        super().__init__(
            Message("Game {number} was changed in the meantime; look at it and try again.", number=number)
        )


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says is right. `place`: empty or none where there is none; None where the person says nothing of
    it.
    """

    tiles: tuple[str, ...] = ()
    meeples: tuple[str, ...] = ()
    track: dict[str, int] | None = None
    seats: Seats = field(default_factory=Seats)
    day: date | None = None
    place: str | None = None

    def __bool__(self) -> bool:
        return any([self.tiles, self.meeples, self.track, self.seats, self.day, self.place is not None])

    def place_after(self, before: str | None) -> str | None:
        """Returns where the game was played, now that the person said this."""
        if self.place is None:
            return before
        return None if not self.place.strip() or is_none(self.place) else self.place


@dataclass(frozen=True, slots=True)
class Fixed:
    """The game as it is now. `gone`: the colours that were players before and play no more."""

    number: int
    result: Result
    changed: bool
    findings: tuple[Finding, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    gone: tuple[Colour, ...] = ()
    renamed: tuple[str, str] | None = None
    """What a cell was called before and is called now, where the board has another first column or row."""
    entry: HistoryEntry | None = None
    """The game as the history keeps it now, with the copies of its photos."""


Asker = Callable[[HistoryEntry], Settler]
"""Returns who answers about this kept game."""


def version_of(entry: HistoryEntry) -> str:
    """Names a kept game as it is now: another after every correction."""
    told = json.dumps(to_json(entry), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def fix_game(
    store: Store,
    called: str,
    said: Said,
    telling: Telling,
    asker: Asker | None,
    choose: Chooser = which_is_meant,
    seen: str = "",
) -> Fixed:
    """Corrects the kept game and keeps the correction. `asker`: who is asked about what is still doubtful, if
    anybody; `choose`: who says which of two figures is meant; `seen`: the version that the person looked at.
    """
    with store.existing() as connection:
        number = find.number_of(connection, called, Kind.BOARD)
        entry = find.load(connection, number)
        refuse_pad(entry)
        if seen and seen != version_of(entry):
            raise ChangedMeanwhile(number)
        settler = asker(find.load(connection, number, with_copies=True)) if asker and "game" in entry.document else None
    if "game" in entry.document:
        after, done = _board_fixed(entry, number, said, telling, settler, choose)
    else:
        if asker or said.tiles or said.meeples or telling:
            raise UsageError(
                "Game {number} came from a table of points and has no board; only what the table holds can be "
                "corrected: --players, --track, --date, --place.",
                number=number,
            )
        after, done = _points_fixed(entry, number, said)
    if not done.changed:
        return done
    _keep(store, number, entry, after)
    with store.existing() as connection:
        return replace(done, entry=find.load(connection, number, with_copies=True))


def _points_fixed(entry: HistoryEntry, number: int, said: Said) -> tuple[HistoryEntry, Fixed]:
    points = points_fixed(entry.played, number, said.seats, said.track or {})
    points = replace(points, day=said.day or points.day, place=said.place_after(points.place) or "")
    return replace(entry, played=points), Fixed(number, of_points(points), points != entry.played)


def _board_fixed(
    entry: HistoryEntry, number: int, said: Said, telling: Telling, settler: Settler | None, choose: Chooser
) -> tuple[HistoryEntry, Fixed]:
    kept = given_of(entry)
    game, corrections = fixed(kept.game, said.tiles, said.meeples, said.track, _unless_doubtful(choose, kept.doubts))
    game = with_names(with_told(game, telling=telling), said.seats)
    day = said.day.isoformat() if said.day else game.date
    game = replace(game, date=day, place=said.place_after(game.place))
    told = [*(correction.about for correction in corrections), *map(track_of, said.seats.absent)]
    left = still_open(kept.doubts, told)
    if settler is not None:
        game, left = _asked(entry, game, left, settler)
    result = count(game)
    gone = tuple(colour for colour in kept.game.players if colour not in game.players)
    changed = game != kept.game or _keys(left) != _keys(kept.doubts)
    findings = findings_of(result, kept.findings, left)
    renamed = _renamed(last_board(kept.game), result.replay.board)
    done = Fixed(number, result, changed, findings, weighed(left, game), gone, renamed)
    return entry_again(entry, game, result.played, left), done


def _unless_doubtful(choose: Chooser, open_: Sequence[Doubt]) -> Chooser:
    """Asks nobody which figure is meant on a tile where one was doubted: just that is said."""
    doubtful = {doubt.about for doubt in open_}
    return lambda nearby: Meant.MORE if meeples_at(nearby.told.cell) in doubtful else choose(nearby)


def _keys(doubts: Iterable[Doubt]) -> Counter[tuple[Subject, str]]:
    """What is doubtful, whatever the order: that follows from the rules of the game."""
    return Counter(doubt.key for doubt in doubts)


def _renamed(before: Board, now: Board) -> tuple[str, str] | None:
    """Returns the two names of the last cell, if they differ."""
    if not now.tiles:
        return None
    cell = now.tiles[-1].cell
    was, name = (Grid.of(tile.cell for tile in board.tiles).name(cell) for board in (before, now))
    return None if was == name else (was, name)


def _asked(
    entry: HistoryEntry, game: Game, left: tuple[Doubt, ...], settler: Settler
) -> tuple[Game, tuple[Doubt, ...]]:
    """Puts each doubt to the one who answers; returns the game and the doubts that are left."""
    from recorder.game.revision import ask_again, reopened

    if game.moves:
        raise UsageError("Nothing is asked about a game in moves; correct one, for example: --move 12=red:road")
    reading = reopened(entry.document, game, left)
    if reading is None or not doubts(reading):
        raise UsageError("This game has no doubts; give a correction, for example: --tile C4=V@90 --track red=40")
    return ask_again(game, reading, settler)


def _keep(store: Store, number: int, before: HistoryEntry, after: HistoryEntry) -> None:
    with store.changing() as connection:
        if find.load(connection, number) != before:
            raise ChangedMeanwhile(number)
        journal.fix_game(connection, number, after)
