"""What many games say together: the league, the bests, who beats whom. Numbers only; summary.py prints them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from report.kinds import KINDS
from report.played import Part, Played


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line in the league.

    `games` counts all, `whole` those whose totals are known; wins, averages and bests come from whole games only, what
    came from track and board from those of them that tell it.
    """

    name: str
    colour: str  # played most often
    games: int
    whole: int
    wins: int
    average: float
    best: int
    track: float | None  # average points on the track; None where no track was told
    kinds: Mapping[str, float]  # average points of the last board by kind


@dataclass(frozen=True, slots=True)
class Best:
    """A record: its points, who holds it, in which game. `what` is total, margin, streak or one of KINDS."""

    what: str
    points: int
    name: str
    game: Played


@dataclass(frozen=True, slots=True)
class Duel:
    """How one player did against another in their common games, by points."""

    won: int
    drawn: int
    lost: int


def league(games: Iterable[Played]) -> tuple[Standing, ...]:
    """Everybody, most wins first; then the better share of wins, then the better average, then the name."""
    parts: defaultdict[str, list[tuple[Part, Played]]] = defaultdict(list)
    for game in games:
        for part in game.parts:
            parts[part.name].append((part, game))
    lines = [_standing(name, played) for name, played in parts.items()]
    return tuple(sorted(lines, key=lambda s: (-s.wins, -s.wins / max(s.whole, 1), -s.average, s.name)))


def _standing(name: str, played: Sequence[tuple[Part, Played]]) -> Standing:
    whole = [part for part, game in played if game.whole]
    n = max(len(whole), 1)
    tracks = [part.track for part in whole if part.track is not None]
    by_kind = [part for part, game in played if game.whole and not game.only_totals]
    colours = Counter(part.colour for part, _ in played)
    return Standing(
        name=name,
        colour=min(colours, key=lambda colour: (-colours[colour], colour)),
        games=len(played),
        whole=len(whole),
        wins=sum(part.won for part in whole),
        average=sum(part.total for part in whole) / n,
        best=max((part.total for part in whole), default=0),
        track=sum(tracks) / len(tracks) if tracks else None,
        kinds={kind: sum(part.points.get(kind, 0) for part in by_kind) / max(len(by_kind), 1) for kind in KINDS},
    )


def bests(games: Sequence[Played]) -> tuple[Best, ...]:
    """The records; of equal ones the earliest. Kinds nobody scored in are left out."""
    whole = [game for game in games if game.whole and game.parts]
    found = [_highest_total(whole), _widest_margin(whole), _longest_streak(whole)]
    found += [_highest_of(kind, whole) for kind in KINDS]
    return tuple(best for best in found if best and best.points > 0)


def _highest_total(games: Sequence[Played]) -> Best | None:
    lines = (Best("total", part.total, part.name, game) for game in games for part in game.parts)
    return max(lines, key=lambda best: best.points, default=None)


def _highest_of(kind: str, games: Sequence[Played]) -> Best | None:
    lines = (Best(kind, part.points.get(kind, 0), part.name, game) for game in games for part in game.parts)
    return max(lines, key=lambda best: best.points, default=None)


def _widest_margin(games: Sequence[Played]) -> Best | None:
    lines = []
    for game in games:
        if len(game.parts) > 1:
            first, second = sorted(game.parts, key=lambda part: -part.total)[:2]
            lines.append(Best("margin", first.total - second.total, first.name, game))
    return max(lines, key=lambda best: best.points, default=None)


def _longest_streak(games: Sequence[Played]) -> Best | None:
    running: Counter[str] = Counter()
    longest: Best | None = None
    for game in games:
        for part in game.parts:
            running[part.name] = running[part.name] + 1 if part.won else 0
            if running[part.name] > (longest.points if longest else 1):  # one win is no streak
                longest = Best("streak", running[part.name], part.name, game)
    return longest


def duels(games: Iterable[Played], names: Sequence[str]) -> Mapping[tuple[str, str], Duel]:
    """Every pair of these players who met in a whole game, both ways round."""
    wins: Counter[tuple[str, str]] = Counter()
    draws: Counter[tuple[str, str]] = Counter()
    chosen = set(names)
    for game in games:
        if not game.whole:
            continue
        there = [part for part in game.parts if part.name in chosen]
        for one in there:
            for other in there:
                wins[one.name, other.name] += one.total > other.total
                draws[one.name, other.name] += one.total == other.total and one is not other
    pairs = [(one, other) for one in names for other in names if one != other]
    found = {(a, b): Duel(wins[a, b], draws[a, b], wins[b, a]) for a, b in pairs}
    return {pair: duel for pair, duel in found.items() if duel != Duel(0, 0, 0)}


def chronological(games: Iterable[Played]) -> list[Played]:
    """Oldest first; games without a day come first, in the order given."""
    return sorted(games, key=lambda game: game.day or date.min)
