"""Many games of a history as pages to print."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine.errors import HistoryError, RecorderError
from engine.played import Played
from engine.referee.race import Race, race
from language import Language
from language.words import compared
from recorder.game.kept import game_of
from recorder.game.result import count
from recorder.history.entry import HistoryEntry, Listed
from recorder.history.find import Damaged, GameFilter, each, in_moves, load_each
from recorder.history.store import Store
from report.drawing.theme import Paper
from report.summary.races import RACES
from report.summary.summary import summary


def summary_of(
    store: Store, wanted: GameFilter, player: str, speech: Language, paper: Paper, saving: bool = False
) -> tuple[bytes, list[Damaged]]:
    """Makes the PDF; returns it with the games that had to be left out. `player`: whose games are meant."""
    with store.existing() as connection:
        found = list(each(connection, wanted))
        newest = in_moves(connection, [game.number for game in found], RACES)
        kept = list(load_each(connection, newest))
    games = [game.played for game in found if isinstance(game, Listed)]
    damaged = [game for game in found if isinstance(game, Damaged)]
    met = {part.name for game in games for part in game.parts if player and compared(player) in compared(part.name)}
    called = met.pop() if len(met) == 1 else player  # "anna" is Anna, unless it also means Hanna
    if not games:
        raise HistoryError("The history has no such game; see its games with: recorder history list")
    made = summary(games, speech, paper, player=called or None, races=list(_races(kept)), saving=saving)
    return made, damaged


def _races(kept: Sequence[HistoryEntry | Damaged]) -> Iterator[tuple[Played, Race]]:
    """Follows the points of games in moves; one that cannot be played again is only a line of the list."""
    for entry in kept:
        if not isinstance(entry, Damaged):
            with suppress(RecorderError):
                yield entry.played, race(count(game_of(entry)).replay)
