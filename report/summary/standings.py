"""Counts what many games say together: the league, the bests, who beats whom. summary.py prints the numbers.

engine/played.py says which games count, and the order of the league.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from engine.played import KINDS, Part, Played, Player, league_order


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One player's line in the league.

    `games` counts all, `whole` those whose totals are known; everything else comes from these; `track` and `kinds` from
    those of them that have it: a table of results may give the total alone. None where no game has it.
    """

    player: Player
    colour: str  # played most often
    games: int
    whole: int
    wins: int
    average: float | None
    best: int | None
    track: float | None  # average points on the track
    kinds: Mapping[str, float | None]  # average points of the last board by kind


@dataclass(frozen=True, slots=True)
class Best:
    """A record: its points, who holds it, in which game. `what` is total, margin, streak or one of KINDS."""

    what: str
    points: int
    player: Player
    game: Played


@dataclass(frozen=True, slots=True)
class Duel:
    """How one player did against another in their common games, by points."""

    won: int
    drawn: int
    lost: int


def league(games: Iterable[Played]) -> tuple[LeagueLine, ...]:
    """Counts for everybody who has a name, in the order of the league."""
    played: defaultdict[Player, list[tuple[Played, list[Part]]]] = defaultdict(list)
    for game in games:
        parts: defaultdict[Player, list[Part]] = defaultdict(list)
        for part in filter(_named, game.parts):
            parts[part.player].append(part)  # an older recorder let one name play two colours of a game
        for player, own in parts.items():
            played[player].append((game, own))
    lines = [_standing(player, own_games) for player, own_games in played.items()]
    return tuple(sorted(lines, key=lambda line: league_order(line.player, line.wins, line.whole, line.average)))


def _named(part: Part) -> bool:
    return part.named


def _standing(player: Player, played: Sequence[tuple[Played, Sequence[Part]]]) -> LeagueLine:
    """Counts one player's games, each with the parts that the player had in it."""
    known = [parts for game, parts in played if game.whole]
    whole = [part for parts in known for part in parts]
    by_kind = [part.points for part in whole if part.tells_kinds]
    colours = Counter(part.colour for _, parts in played for part in parts)
    return LeagueLine(
        player=player,
        colour=min(colours, key=lambda colour: (-colours[colour], colour)),
        games=len(played),
        whole=len(known),
        wins=sum(any(part.won for part in parts) for parts in known),
        average=_mean([part.total for part in whole]),
        best=max((part.total for part in whole), default=None),
        track=_mean([part.track for part in whole if part.track is not None]),
        kinds={kind: _mean([points.get(kind, 0) for points in by_kind]) for kind in KINDS},
    )


def _mean(points: Sequence[int]) -> float | None:
    return sum(points) / len(points) if points else None


def bests(games: Sequence[Played]) -> tuple[Best, ...]:
    """Finds the records; of equal ones the earliest. It leaves out kinds in which nobody scored."""
    whole = [game for game in games if game.whole]
    found = [_highest_total(whole), _widest_margin(whole), _longest_streak(whole)]
    found += [_highest_of(kind, whole) for kind in KINDS]
    return tuple(best for best in found if best and best.points > 0)


def _highest_total(games: Sequence[Played]) -> Best | None:
    lines = (Best("total", part.total, part.player, game) for game in games for part in game.parts)
    return max(lines, key=lambda best: best.points, default=None)


def _highest_of(kind: str, games: Sequence[Played]) -> Best | None:
    lines = (Best(kind, part.points.get(kind, 0), part.player, game) for game in games for part in game.parts)
    return max(lines, key=lambda best: best.points, default=None)


def _widest_margin(games: Sequence[Played]) -> Best | None:
    lines = []
    for game in games:
        if game.margin is not None:
            lines.append(Best("margin", game.margin, max(game.parts, key=lambda part: part.total).player, game))
    return max(lines, key=lambda best: best.points, default=None)


def _longest_streak(games: Sequence[Played]) -> Best | None:
    running: Counter[Player] = Counter()
    longest: Best | None = None
    for game in games:
        for part in filter(_named, game.parts):
            player = part.player
            running[player] = running[player] + 1 if part.won else 0
            if running[player] > (longest.points if longest else 1):  # one win is not a streak
                longest = Best("streak", running[player], player, game)
    return longest


def duels(games: Iterable[Played], players: Sequence[Player]) -> Mapping[tuple[Player, Player], Duel]:
    """Counts for every pair of these players who met in a game that somebody won, both ways round."""
    wins: Counter[tuple[Player, Player]] = Counter()
    draws: Counter[tuple[Player, Player]] = Counter()
    chosen = set(players)
    for game in games:
        if not game.contested:
            continue
        there = [(part.player, part.total) for part in game.parts if part.player in chosen]
        for one, points in there:
            for other, others in there:
                wins[one, other] += points > others
                draws[one, other] += points == others
    pairs = [(one, other) for one in players for other in players if one != other]
    found = {(a, b): Duel(wins[a, b], draws[a, b], wins[b, a]) for a, b in pairs}
    return {pair: duel for pair, duel in found.items() if duel != Duel(0, 0, 0)}


def chronological(games: Iterable[Played]) -> list[Played]:
    """Sorts the oldest first; games without a day come first, in the order given."""
    return sorted(games, key=lambda game: game.day or date.min)
