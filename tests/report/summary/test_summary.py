"""The pages of a history, read back as text."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from engine.played import Part, Played, Player
from language import NAMES, speak
from report.drawing.theme import MARGIN, PAPERS
from report.summary.standings import Best, bests, chronological, duels, league
from report.summary.summary import crowd, summary
from tests.report import printed

A4 = PAPERS["a4"]
ENGLISH = speak("en")
ANNA, BEN, CARLA = Player("Anna"), Player("Ben"), Player("Carla")


def game(day: int, results: dict[str, int], *, track: int | None = 0, place: str = "Home", **points: int) -> Played:
    """A game on the so-many-th day of 2026 with these totals; the given points by kind are everybody's."""
    most = max(results.values())
    parts = [Part(n, "red", points, track, total, total == most) for n, total in results.items()]
    return Played(date(2026, 1, 1) + timedelta(days=day - 1), place, tuple(parts))


def long_history(count: int, names: Sequence[str] = ("Anna", "Ben", "Carla")) -> list[Played]:
    return [game(n, {name: 40 + (n * 7 + 13 * k) % 31 for k, name in enumerate(names)}) for n in range(1, count + 1)]


def test_the_league_is_ordered_by_wins_then_share_then_average() -> None:
    games = [game(1, {"Anna": 50, "Ben": 60}), game(2, {"Ben": 40, "Carla": 90}), game(3, {"Anna": 30, "Ben": 20})]
    table = league(games)
    assert [line.player for line in table] == [CARLA, ANNA, BEN]
    assert [(line.games, line.wins, line.best) for line in table] == [(1, 1, 90), (2, 1, 50), (3, 1, 60)]
    assert table[1].average == 40


def test_of_as_many_wins_the_better_share_goes_before_the_better_average() -> None:
    games = [game(1, {"Anna": 90, "Dora": 80}), game(2, {"Anna": 70, "Dora": 99}), game(3, {"Ben": 20, "Carla": 10})]
    assert [line.player.name for line in league(games)] == ["Ben", "Dora", "Anna", "Carla"]


def test_a_shared_win_counts_for_both() -> None:
    assert [line.wins for line in league([game(1, {"Anna": 50, "Ben": 50, "Carla": 10})])] == [1, 1, 0]


def test_games_without_a_track_count_as_games_but_not_in_averages() -> None:
    games = [game(1, {"Anna": 80, "Ben": 60}), game(2, {"Anna": 9, "Ben": 9}, track=None, city=9)]
    anna = league(games)[0]
    assert (anna.player, anna.games, anna.whole, anna.average) == (ANNA, 2, 1, 80)
    assert duels(games, [ANNA, BEN])[BEN, ANNA].won == 0
    page = printed.text(summary(games, ENGLISH, A4))
    assert "wins, averages and bests count only games with known totals" in page
    assert "board only" in page


def test_where_one_track_is_missing_nobodys_is_printed() -> None:
    """As on the score sheet: Anna's 40 points on the track are no points of the board."""
    one = game(1, {"Anna": 41, "Ben": 7}, track=40, city=1)
    anna, ben = one.parts
    parts = (replace(ben, points={"city": 7}, track=None), anna)
    page = printed.text(summary([replace(one, parts=parts)], ENGLISH, A4)).replace("\n", " ")
    assert "board only Ben 7, Anna 1" in page
    assert "Anna 41" not in page


def test_games_from_a_table_of_results_count_with_their_totals_alone() -> None:
    games = [game(1, {"Anna": 80, "Ben": 60}, track=None), game(2, {"Anna": 50, "Ben": 40}, track=30, city=20)]
    anna = league(games)[0]
    assert (anna.whole, anna.wins, anna.average, anna.best) == (2, 2, 65, 80)
    assert (anna.track, anna.kinds["city"]) == (30, 20), "of the one game that tells them"
    assert duels(games, [ANNA, BEN])[BEN, ANNA].lost == 2
    alone = printed.text(summary(games[:1], ENGLISH, A4))
    assert "board only" not in alone and "Where the points come from" not in alone


def test_bests_name_holder_points_and_the_earliest_game() -> None:
    games = [
        game(1, {"Anna": 50, "Ben": 60}, city=7),
        game(2, {"Anna": 90, "Ben": 89}),
        game(3, {"Ben": 90, "Anna": 1}),
    ]
    found = {best.what: best for best in bests(games)}
    assert found["total"] == Best("total", 90, ANNA, games[1])
    assert found["margin"] == Best("margin", 89, BEN, games[2])
    assert found["city"] == Best("city", 7, ANNA, games[0])
    assert "streak" not in found
    assert "garden" not in found


def test_a_streak_ends_with_a_lost_game() -> None:
    results = [{"Anna": 2, "Ben": 1}] * 3 + [{"Anna": 1, "Ben": 2}] + [{"Anna": 2, "Ben": 1}] * 2
    games = [game(day, totals) for day, totals in enumerate(results, 1)]
    streak = next(best for best in bests(games) if best.what == "streak")
    assert (streak.points, streak.player, streak.game) == (3, ANNA, games[2])


def test_head_to_head_is_seen_from_both_sides() -> None:
    games = [game(1, {"Anna": 5, "Ben": 3}), game(2, {"Anna": 5, "Ben": 5}), game(3, {"Anna": 1, "Ben": 2, "Carla": 9})]
    met = duels(games, [ANNA, BEN, CARLA])
    assert (met[ANNA, BEN].won, met[ANNA, BEN].drawn, met[ANNA, BEN].lost) == (1, 1, 1)
    assert (met[CARLA, BEN].won, met[BEN, CARLA].lost) == (1, 1)


def test_who_play_together_are_no_rivals_and_have_one_result() -> None:
    one = game(1, {"Anna": 60, "Ben": 28})
    together = replace(one, parts=tuple(replace(part, won=False) for part in one.parts))
    assert duels([together], [ANNA, BEN]) == {}
    assert [best.what for best in bests([together])] == ["total"]
    page = printed.text(summary([together], ENGLISH, A4)).replace("\n", " ")
    assert "Together: 28 points" in page and "Anna 60, Ben 28" in page
    assert "Widest margin" not in page and "Head to head" not in page


def test_every_section_is_on_the_page_with_its_figures() -> None:
    pdf = summary([game(1, {"Anna": 87, "Ben": 72}, place="Kitchen", city=12, field=9),
                   game(30, {"Anna": 65, "Ben": 79}, city=4)], ENGLISH, A4)  # fmt: skip
    page = printed.text(pdf)
    for words in ("2 games", "1 January 2026 – 30 January 2026", "League", "Over time", "Where the points come from",
                  "Records", "Head to head", "Games", "Kitchen", "Anna 87", "Ben 72", "1 : 1"):  # fmt: skip
        assert words in page
    assert "2 Ben 2 1 50 % 75.5 0.0 79" in page.replace("\n", " ")


def test_one_players_history_says_whose_it_is() -> None:
    pdf = summary([game(1, {"Anna": 87, "Ben": 72})], ENGLISH, A4, player="Anna")
    assert printed.facts(pdf)["Title"] == "Carcassonne: games of Anna"


def test_a_long_history_repeats_its_headings_and_counts_its_pages() -> None:
    pdf = summary(long_history(200), ENGLISH, A4)
    count = printed.pages(pdf)
    assert count > 4
    for number in range(2, count):
        page = printed.text(pdf, number)
        assert "The others" in page
        assert f"page {number + 1} of {count}" in page
    assert len(printed.find(pdf, "The others")) == len({spot.page for spot in printed.find(pdf, "The others")})
    assert printed.find(pdf, "2026-07-19")[-1].page == count - 1  # the 200th game stands on the last page
    assert printed.outside(pdf, MARGIN - 1) == ""


def test_games_are_listed_from_the_oldest() -> None:
    games = [game(9, {"Anna": 1}), Played(None, "", game(1, {"Ben": 2}).parts), game(3, {"Carla": 3})]
    assert [g.parts[0].name for g in chronological(games)] == ["Ben", "Carla", "Anna"]
    assert "1 – Ben 2" in printed.text(summary(games, ENGLISH, A4)).replace("\n", " ")


def test_long_names_are_cut_and_all_points_stay() -> None:
    names = ["Bartholomäus Maximilian " * 12, "Ștefania-Alexandrina Țurcanu-Brătescu", "Ян", "Б" * 300, "Carla", "Zoë"]
    pdf = summary(long_history(12, names), ENGLISH, A4)
    assert printed.outside(pdf, MARGIN - 1) == ""
    results = [(name, 100 + k) for k, name in enumerate(names)]
    said = crowd(results, 260, "DejaVuSansCondensed")
    assert all(str(points) in said for _, points in results)
    assert "Ян 102" in said
    assert "…" in said


def test_colours_without_names_are_nobody_from_game_to_game() -> None:
    """Games of nobody but colours still have their records and their list."""
    parts = tuple(Part("", colour, {}, 0, total, total == 50) for colour, total in (("red", 50), ("blue", 40)))
    games = [Played(date(2026, 1, day), "Home", parts) for day in (1, 2)]
    page = " ".join(printed.text(summary(games, ENGLISH, A4)).split())
    assert "2 games · 1 January 2026 – 2 January 2026 League 4 results without a name count for nobody" in page
    assert "1 Red" not in page and "Wins in a row" not in page and "Most points 50 Red 2026-01-01" in page
    assert "Red 50 Blue 40" in page


def test_names_whose_signs_cannot_be_printed_are_still_two_players() -> None:
    """The page has a box for each sign that its letters lack, so both are printed alike."""
    games = [game(day, {"小明": 60, "小红": 40}) for day in (1, 2)]
    page = printed.text(summary(games, ENGLISH, A4)).replace("\n", " ")
    assert "2 games · 2 players" in " ".join(page.split())
    assert "1 □□ 2 2 100 % 60.0 0.0 60 2 □□ 2 0 0 % 40.0 0.0 40" in page
    assert "Head to head" in page and "□□ · 2 : 0" in page and "□□ 0 : 2 ·" in page
    assert "Wins in a row 2 □□" in page


def test_a_player_called_red_is_not_the_unnamed_one_in_red() -> None:
    named = Part("Red", "blue", {}, 0, 50, True)
    unnamed = Part("", "red", {}, 0, 30, False)
    games = [Played(date(2026, 1, day), "Home", (named, unnamed)) for day in (1, 2)]
    page = printed.text(summary(games, ENGLISH, A4)).replace("\n", " ")
    assert "1 player" in page and "2 results without a name count for nobody" in page
    assert "1 Red 2 2 100 % 50.0 0.0 50" in page and "2 Red 2 0" not in page and "Head to head" not in page
    assert "Red 50 Red 30" in page


def test_a_name_of_spaces_is_no_name() -> None:
    nameless = [Part(name, "red", {}, 0, 50, True).player for name in ("", "  ", "\N{NO-BREAK SPACE}\x1b")]
    assert nameless == [Player("", "red")] * 3


def test_many_players_still_fit() -> None:
    games = [game(n, {f"Player {(n * 5 + k) % 60}": 30 + k for k in range(6)}) for n in range(1, 61)]
    pdf = summary(games, ENGLISH, A4)
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert all(printed.find(pdf, f"Player {n}") for n in range(60))


def test_large_figures_against_each_other_are_never_cut() -> None:
    names = [f"Player {n}" for n in range(10)]
    games = [game(n % 300 + 1, {name: 40 + (n * 7 + 13 * k) % 31 for k, name in enumerate(names)}) for n in range(1200)]
    _, _, table = printed.text(summary(games, ENGLISH, A4)).partition("Head to head")
    table = table[: table.index("Games")]
    assert "…" not in table
    assert " : " in table


def test_no_games_is_a_page_that_says_so() -> None:
    assert "0 games" in printed.text(summary([], ENGLISH, A4))


@pytest.mark.parametrize("code", NAMES)
def test_each_language_is_set_embedded_and_the_same_bytes_twice(code: str) -> None:
    games = long_history(20)
    pdf = summary(games, speak(code), PAPERS["letter"])
    assert pdf == summary(games, speak(code), PAPERS["letter"])
    assert f"/Lang ({code})".encode() in pdf
    assert printed.fonts(pdf) == {"DejaVuSansCondensed", "DejaVuSansCondensed-Bold"}
    assert {"en": "Head to head", "de": "Direkter Vergleich", "ro": "Față în față", "ru": "Личные встречи"}[
        code
    ] in printed.text(pdf)
    assert "□" not in printed.text(pdf)


def test_ink_is_saved_where_it_is_asked_for() -> None:
    games = [game(n, {f"Player {k}": 30 for k in range(10)}, city=20, field=10) for n in range(1, 3)]
    assert printed.ink(summary(games, ENGLISH, A4, saving=True)) < 0.8 * printed.ink(summary(games, ENGLISH, A4))
