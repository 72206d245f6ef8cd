"""From a game to who took how many points: what every table, page and list shows."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from engine.game import Game
from engine.message import Message
from engine.played import KINDS, Part, Played
from engine.referee.findings import Finding
from engine.referee.inspection import inspect
from engine.referee.play import Replay, replay
from engine.rules import Sides
from language import Language


@dataclass(frozen=True, slots=True)
class Result:
    """A counted game: its replay with the lines that explain themselves, and the points in one table."""

    replay: Replay
    played: Played

    def about(self, speech: Language) -> Language:
        """Returns the same language, in which the cells of this game's board have names."""
        return speech.about(tile.cell for tile in self.replay.board.tiles)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that breaks the rules, in each move and on the last board; the game was counted as it is."""
        game = self.replay.game
        in_moves = [
            finding
            if finding.move is None
            else replace(finding, message=Message("Move {n}: {fault}", n=finding.move, fault=finding.message))
            for finding in self.replay.findings
        ]
        return (*in_moves, *inspect(self.replay.board, game.boxes, game.edition, game.rules, game.told.table))


def count(game: Game) -> Result:
    """Counts a game."""
    counted = replay(game)
    return Result(counted, Played(_day(game.date), game.place or "", _parts(counted)))


def of_points(played: Played) -> Result:
    """Makes the result of a game of which only the points are known: it has no board."""
    return Result(replay(Game()), played)


def _parts(counted: Replay) -> tuple[Part, ...]:
    """Makes one part for each known player: named, on the track, or with a meeple on the board."""
    game, final = counted.game, counted.final
    tracks = {c: counted.track.get(c, 0 if counted.turns else None) for c in counted.colours}
    totals = {c: final.points.get(c, 0) + (track or 0) for c, track in tracks.items()}
    best = max(totals.values(), default=0)
    together = game.rules.sides is Sides.TOGETHER
    return tuple(
        Part(
            name=game.players.get(colour, ""),
            colour=str(colour),
            points=_by_kind(final.categories(colour)),
            track=tracks[colour],
            total=total,
            won=total == best and not together,
        )
        for colour, total in totals.items()
    )


def _by_kind(categories: dict[str, int]) -> dict[str, int]:
    """Adds up the points by kind; shrines, goods and whatever else has no column of its own are "other"."""
    points = dict.fromkeys(KINDS, 0)
    for category, worth in categories.items():
        points[category if category in points else "other"] += worth
    return points


def _day(told: str | None) -> date | None:
    try:
        return datetime.fromisoformat(told).date() if told else None
    except ValueError:
        return None
