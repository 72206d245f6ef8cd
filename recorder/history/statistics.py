"""What many games say together, counted by the database: it stays quick however many there are.

engine/played.py says which games count. The database needs that in its own words (`WHOLE`, `CONTESTED`,
`TELLS_KINDS`): to load every game first takes many times as long. A test over random histories holds these words to
that rule. A figure that no game gives is None, not nought.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, case, func, or_, select
from sqlalchemy.sql.functions import coalesce

from engine.played import KINDS, Player, league_order
from recorder.history.find import GameFilter, conditions
from recorder.history.schema import GAMES, PARTS, PLACES, PLAYERS
from recorder.shell.completion import KNOWN

WHOLE = GAMES.c.whole
"""`Played.whole`, written down when a game is kept."""
CONTESTED = WHOLE & (GAMES.c.players > 1) & GAMES.c.number.in_(select(PARTS.c.game).where(PARTS.c.won))
"""`Played.contested`, of a game."""
WON = WHOLE & PARTS.c.won
"""`Part.won`, of a part: nobody won a game that is not whole."""
TELLS_KINDS = or_(*(PARTS.c[kind] != 0 for kind in KINDS), PARTS.c.total == coalesce(PARTS.c.track, 0))
"""`Part.tells_kinds`, of a part."""


@dataclass(frozen=True, slots=True)
class Overall:
    """All games that are meant. Averages and bests come from whole games only: those whose totals are known."""

    games: int
    whole: int
    average_total: float | None
    best: int | None
    widest_margin: int | None
    average_margin: float | None


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player. `track` and `kinds` are averages per game, over the whole games that have them."""

    name: str
    games: int
    whole: int
    wins: int
    average: float | None
    best: int | None
    margin: float | None  # by how much the games that were won against somebody were won, on average
    track: float | None
    kinds: Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class PeriodStatistics:
    """All games of one year, one month, or with one number of players."""

    name: str
    games: int
    average_total: float | None
    best: int | None


PERIODS = ("year", "month", "players")


def overall(connection: Connection, wanted: GameFilter) -> Overall:
    """Counts everything in one line."""
    games = GAMES.join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True)
    query = select(
        func.count().label("games"),
        coalesce(func.sum(case((WHOLE, 1), else_=0)), 0).label("whole"),
        func.max(case((WHOLE, GAMES.c.best))).label("best"),
        func.max(case((CONTESTED, GAMES.c.margin))).label("widest"),
        func.avg(case((CONTESTED, GAMES.c.margin))).label("margin"),
    )
    row = connection.execute(query.select_from(games).where(*conditions(wanted))).one()
    totals = select(func.avg(PARTS.c.total)).select_from(games.join(PARTS, PARTS.c.game == GAMES.c.number))
    average = connection.scalar(totals.where(WHOLE, *conditions(wanted)))
    return Overall(row.games, row.whole, _average(average), row.best, row.widest, _average(row.margin))


def by_player(connection: Connection, wanted: GameFilter) -> list[PlayerStatistics]:
    """Counts for everybody who has a name, in the order of the league."""
    game = GAMES.c.number
    query = (
        select(
            PLAYERS.c.name,
            func.count(game.distinct()).label("games"),  # an older recorder let one name play two colours of a game
            func.count(case((WHOLE, game)).distinct()).label("whole"),
            func.count(case((WON, game)).distinct()).label("wins"),
            func.avg(case((WHOLE, PARTS.c.total))).label("average"),
            func.max(case((WHOLE, PARTS.c.total))).label("best"),
            func.avg(case((WON & (GAMES.c.players > 1), GAMES.c.margin))).label("margin"),
            func.avg(case((WHOLE, PARTS.c.track))).label("track"),
            *(func.avg(case((WHOLE & TELLS_KINDS, PARTS.c[kind]))).label(kind) for kind in KINDS),
        )
        .select_from(
            PARTS.join(GAMES, PARTS.c.game == GAMES.c.number)
            .join(PLAYERS, PARTS.c.player == PLAYERS.c.id)
            .join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True)
        )
        .where(*conditions(wanted))
        .group_by(PLAYERS.c.id, PLAYERS.c.name)
    )
    lines = [_player(row) for row in connection.execute(query).mappings()]
    return sorted(lines, key=lambda one: league_order(Player(one.name), one.wins, one.whole, one.average))


def nameless(connection: Connection, wanted: GameFilter) -> int:
    """Counts the results that are nobody's, since only a colour is known."""
    games = PARTS.join(GAMES, PARTS.c.game == GAMES.c.number).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True)
    query = select(func.count()).select_from(games).where(PARTS.c.player.is_(None), *conditions(wanted))
    return int(connection.scalar(query) or 0)


def _player(row: Any) -> PlayerStatistics:
    return PlayerStatistics(
        name=row["name"],
        games=row["games"],
        whole=row["whole"],
        wins=row["wins"],
        average=_average(row["average"]),
        best=row["best"],
        margin=_average(row["margin"]),
        track=_average(row["track"]),
        kinds={kind: _average(row[kind]) for kind in KINDS},
    )


def _average(found: Any) -> float | None:
    return None if found is None else float(found)


def by_period(connection: Connection, wanted: GameFilter, period: str) -> list[PeriodStatistics]:
    """Counts by year, month or number of players, in their order; a game without a day is in none of these years or
    months.
    """
    names = {
        "year": func.substr(_day_as_text(connection), 1, 4),
        "month": func.substr(_day_as_text(connection), 1, 7),
        "players": GAMES.c.players,
    }
    name = names[period].label("name")
    query = (
        select(
            name,
            func.count(GAMES.c.number.distinct()).label("games"),
            func.avg(case((WHOLE, PARTS.c.total))).label("average"),
            func.max(case((WHOLE, PARTS.c.total))).label("best"),
        )
        .select_from(
            GAMES.join(PARTS, PARTS.c.game == GAMES.c.number).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True)
        )
        .where(name.is_not(None), *conditions(wanted))
        .group_by(name)
        .order_by(name)
    )
    rows = connection.execute(query)
    return [PeriodStatistics(str(row.name), row.games, _average(row.average), row.best) for row in rows]


def _day_as_text(connection: Connection) -> Any:
    """Returns a day as text, 2026-03-04: SQLite keeps it so; other databases must convert it."""
    return GAMES.c.day if connection.dialect.name == "sqlite" else func.to_char(GAMES.c.day, "YYYY-MM-DD")


def known(connection: Connection, kind: str) -> tuple[str, ...]:
    """Lists the players or the places by name: those of the latest games first, then the frequent ones."""
    return tuple(map(str, connection.exec_driver_sql(KNOWN[kind]).scalars()))
