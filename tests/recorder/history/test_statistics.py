"""`recorder history stats` and the printed summary tell the same of the same games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, update

from engine.played import KINDS, Part, Played
from recorder.history import find, journal, statistics
from recorder.history.entry import HistoryEntry
from recorder.history.find import GameFilter
from recorder.history.schema import GAMES, METADATA, MIGRATIONS, PARTS
from recorder.history.store import Store, open_store
from report.summary.standings import LeagueLine, bests, league
from tests.recorder.databases import Db
from tests.recorder.history.games import COLOURS, game


def without_track(entry: HistoryEntry) -> HistoryEntry:
    """The same evening where nobody told what stood on the track: 14 points each are left, on the board."""
    parts = tuple(replace(part, track=None, total=part.on_board, won=True) for part in entry.played.parts)
    return replace(entry, played=replace(entry.played, parts=parts))


def from_a_table(key: str, totals: Mapping[str, int], track: int | None = None) -> HistoryEntry:
    """A game of which a table told the totals, perhaps the track too, and nothing of where the rest came from."""
    best = max(totals.values())
    parts = tuple(
        Part(name, colour, dict.fromkeys(KINDS, 0), track, total, total == best)
        for colour, (name, total) in zip(COLOURS, totals.items(), strict=False)
    )
    return HistoryEntry(key, Played(date(2026, 1, 1), "", parts), {})


def half_in_a_table(key: str) -> HistoryEntry:
    """A table that tells of Anna what came from roads, and of Boris the total alone."""
    entry = from_a_table(key, {"Anna": 70, "Boris": 60}, track=40)
    anna, boris = entry.played.parts
    parts = replace(anna, points={**anna.points, "road": 30}), boris
    return replace(entry, played=replace(entry.played, parts=parts))


def all_together(entry: HistoryEntry) -> HistoryEntry:
    """The same evening where they played with each other: nobody won, the lowest total is the result."""
    parts = tuple(replace(part, won=False) for part in entry.played.parts)
    return replace(entry, played=replace(entry.played, parts=parts))


@pytest.fixture
def store(db: Db) -> Store:
    """Whole games, boards without a track, tables of totals; named players and unnamed ones, wins of equal number."""
    store = open_store(db())
    entries = [
        game("whole", {"Anna": 61, "Boris": 55, "": 40}),
        game("another", {"Boris": 90, "Anna": 30}),
        game("called", {"Carla": 50, "Red": 49, "Zoë": 48}),
        without_track(game("board", {"Anna": 61, "Boris": 55, "小明": 20})),
        from_a_table("table", {"Anna": 80, "Boris": 75}),
        from_a_table("track", {"Boris": 85, "Anna": 75, "小红": 60, "": 10}, track=30),
        from_a_table("nothing", {"Zoë": 60, "Boris": 0}),
        half_in_a_table("half"),
    ]
    return keep(store, entries)


def keep(store: Store, entries: Iterable[HistoryEntry]) -> Store:
    with store.writing() as connection:
        for entry in entries:
            journal.keep_game(connection, entry)
    return store


MARGINS = [61 - 55, 90 - 30, 50 - 49, 80 - 75, 85 - 75, 60 - 0, 70 - 60]  # of the games with a winner and a loser


@pytest.fixture
def unopposed(store: Store) -> Store:
    """The same, and games in which nobody beat anybody: one alone, one all together, both with the widest margins."""
    return keep(store, [game("alone", {"Anna": 99}), all_together(game("together", {"Boris": 130, "Anna": 28}))])


def compare(counted: Sequence[statistics.PlayerStatistics], printed: Sequence[LeagueLine]) -> None:
    for one, other in zip(counted, printed, strict=True):
        for what in ("games", "whole", "wins", "average", "best", "track", "kinds"):
            assert getattr(one, what) == pytest.approx(getattr(other, what)), f"{what} of {one.name}"


def test_the_league_of_the_database_is_that_of_the_summary(unopposed: Store) -> None:
    with unopposed.reading() as connection:
        counted = statistics.by_player(connection, GameFilter())
        printed = league(listed.played for listed in find.find(connection, GameFilter()))
    assert [line.name for line in counted] == [line.player.name for line in printed]
    compare(counted, printed)


def test_of_equal_wins_the_better_share_comes_first_and_the_better_average_next(store: Store) -> None:
    with store.reading() as connection:
        line = [f"{one.name} {one.wins}" for one in statistics.by_player(connection, GameFilter())]
    assert line == ["Anna 3", "Boris 2", "Carla 1", "Zoë 1", "小红 0", "Red 0", "小明 0"]


def test_points_of_a_board_without_its_track_are_no_part_of_an_average(store: Store) -> None:
    with store.reading() as connection:
        anna, *_ = statistics.by_player(connection, GameFilter())
    assert (anna.games, anna.whole) == (6, 5)
    assert anna.average == (61 + 30 + 80 + 75 + 70) / 5
    assert anna.track == (47 + 16 + 30 + 40) / 4, "the table alone tells no track"
    assert anna.kinds["road"] == (5 + 5 + 30) / 3, "the two tables of totals tell no roads"


def test_what_nobody_told_of_a_player_is_not_counted_as_nothing(store: Store) -> None:
    """Of Boris one table tells 60 points and no kinds; another tells 0, and so no points of any kind."""
    with store.reading() as connection:
        boris = next(one for one in statistics.by_player(connection, GameFilter()) if one.name == "Boris")
    assert boris.kinds["city"] == (9 + 9 + 0) / 3


def test_margins_are_of_games_that_somebody_won_against_somebody(unopposed: Store) -> None:
    with unopposed.reading() as connection:
        overall = statistics.overall(connection, GameFilter())
        people = {one.name: one for one in statistics.by_player(connection, GameFilter())}
        games = [listed.played for listed in find.find(connection, GameFilter())]
    widest = next(best for best in bests(games) if best.what == "margin")
    assert (overall.games, overall.best) == (10, 130)
    assert (overall.widest_margin, widest.points) == (60, 60)
    assert overall.average_margin == pytest.approx(sum(MARGINS) / len(MARGINS))
    assert (people["Anna"].wins, people["Anna"].margin) == (4, (6 + 5 + 10) / 3), "whom did she beat alone?"
    assert people["小红"].margin is None, "who won nothing won by nothing"


def test_games_kept_by_an_older_recorder_count_by_the_same_rule(unopposed: Store) -> None:
    """Their rows hold a margin also where all played together; it counts for nothing."""
    with unopposed.reading() as connection:
        kept = connection.scalar(select(GAMES.c.margin).where(GAMES.c.key == "together"))
        assert (kept, statistics.overall(connection, GameFilter()).widest_margin) == (130 - 28, 60)


def test_a_game_in_which_one_name_played_two_colours_is_one_game_of_it(db: Db) -> None:
    """A recorder takes no such game any more, but older ones did."""
    entry = game("twice", {"Anna": 61, "Boris": 55, "Clara": 40})
    anna, _, clara = entry.played.parts
    twice = replace(entry, played=replace(entry.played, parts=(anna, replace(anna, colour="blue"), clara)))
    with keep(open_store(db()), [twice]).reading() as connection:
        counted = statistics.by_player(connection, GameFilter())
        printed = league(listed.played for listed in find.find(connection, GameFilter()))
    told = [(one.name, one.games, one.whole, one.wins) for one in counted]
    assert told == [("Anna", 1, 1, 1), ("Clara", 1, 1, 0)]
    compare(counted, printed)


def test_what_no_game_tells_is_none(db: Db) -> None:
    board = without_track(game("board", {"Anna": 61, "Boris": 55}))
    with keep(open_store(db()), [board]).reading() as connection:
        overall = statistics.overall(connection, GameFilter())
        periods = [line for by in statistics.PERIODS for line in statistics.by_period(connection, GameFilter(), by)]
        people = statistics.by_player(connection, GameFilter())
    assert (overall.average_total, overall.best, overall.widest_margin, overall.average_margin) == (None,) * 4
    assert [(line.games, line.average_total, line.best) for line in periods] == [(1, None, None)] * 3
    assert [(line.games, line.average, line.best, line.margin) for line in people] == [(1, None, None, None)] * 2


@st.composite
def parts(draw: st.DrawFn) -> tuple[Part, ...]:
    """Few names and small points, so that equal wins, totals and averages are common; of some only the colour, and some
    play two, which an older recorder took.
    """
    names = draw(st.lists(st.sampled_from(["Anna", "Boris", "小明", "Red", ""]), min_size=1, max_size=4))
    few = st.integers(0, 3)
    tracks = draw(st.sampled_from([few, few, st.none() | few]))
    tabled = draw(st.booleans())  # a table of results may tell more than the points of which anybody knows the kind
    found = []
    for name, colour in zip(names, COLOURS, strict=False):
        points = dict.fromkeys(KINDS, 0) | draw(st.dictionaries(st.sampled_from(KINDS), few, max_size=2))
        track = draw(tracks)
        total = sum(points.values()) + (track or 0) + (draw(few) if tabled else 0)
        found.append(Part(name, colour, points, track, total, won=False))
    together = len(found) > 1 and draw(st.booleans())
    best = max(part.total for part in found)
    return tuple(replace(part, won=not together and part.total == best) for part in found)


HISTORIES = st.lists(
    st.builds(
        Played,
        st.none() | st.sampled_from([date(2025, 3, 1), date(2025, 4, 1), date(2026, 3, 1)]),
        st.just(""),
        parts(),
    ),
    max_size=8,
)


def emptied(store: Store) -> Store:
    with store.writing() as connection:
        for table in reversed(METADATA.sorted_tables):
            if table is not MIGRATIONS:
                connection.execute(delete(table))
    return store


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played=HISTORIES)
def test_the_database_counts_any_history_as_the_rule_says(db: Db, played: list[Played]) -> None:
    entries = (HistoryEntry(str(number), game, {}) for number, game in enumerate(played))
    store = keep(emptied(open_store(db())), entries)
    with store.writing() as connection:  # an older recorder wrote down who won also where no total is known
        partial = select(GAMES.c.number).where(~GAMES.c.whole)
        connection.execute(update(PARTS).where(PARTS.c.game.in_(partial)).values(won=True))
    with store.reading() as connection:
        everything = GameFilter()
        games = [listed.played for listed in find.find(connection, everything)]
        overall = statistics.overall(connection, everything)
        people = statistics.by_player(connection, everything)
        nameless = statistics.nameless(connection, everything)
        periods = {by: statistics.by_period(connection, everything, by) for by in statistics.PERIODS}
    printed = league(games)
    assert [line.name for line in people] == [line.player.name for line in printed]
    compare(people, printed)
    for one in people:
        won = [game.margin for game in games for part in game.parts if part.won and part.name == one.name]
        assert one.margin == mean(won), f"margin of {one.name}"
    assert nameless == sum(not part.named for game in games for part in game.parts)
    whole = [game for game in games if game.whole]
    assert (overall.games, overall.whole) == (len(games), len(whole))
    assert (overall.average_total, overall.best) == totals_of(games)
    margins = [game.margin for game in games]
    assert overall.average_margin == mean(margins)
    assert overall.widest_margin == max((margin for margin in margins if margin is not None), default=None)
    for by, name in PERIOD_NAMES.items():
        for line in periods[by]:
            same = [game for game in games if name(game) == line.name]
            assert (line.games, (line.average_total, line.best)) == (len(same), totals_of(same)), f"{by} {line.name}"
        assert [line.name for line in periods[by]] == sorted({name(game) for game in games} - {""})


PERIOD_NAMES: Mapping[str, Callable[[Played], str]] = {
    "year": lambda game: f"{game.day:%Y}" if game.day else "",
    "month": lambda game: f"{game.day:%Y-%m}" if game.day else "",
    "players": lambda game: str(len(game.parts)),
}


def mean(points: Iterable[int | None]) -> Any:
    known = [one for one in points if one is not None]
    return pytest.approx(sum(known) / len(known)) if known else None


def totals_of(games: Iterable[Played]) -> tuple[Any, int | None]:
    totals = [part.total for game in games if game.whole for part in game.parts]
    return mean(totals), max(totals, default=None)
