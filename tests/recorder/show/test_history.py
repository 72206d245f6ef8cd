"""The league and the periods as a person reads them, also on a narrow terminal."""

import io
from collections.abc import Sequence

import pytest
from rich.console import Console, RenderableType

from engine.played import KINDS
from language import NAMES, speak
from language.words import kind_title
from recorder.history.statistics import PeriodStatistics, PlayerStatistics
from recorder.show.history import periods_table, players_table

ANNA = PlayerStatistics("Anna", 120, 100, 55, 101.5, 143, 23.5, 60.25, dict.fromkeys(KINDS, 12.5))
NOBODY_KNOWS = PlayerStatistics("Zoë", 1, 0, 0, None, None, None, None, dict.fromkeys(KINDS))


def shown(table: RenderableType, width: int) -> list[str]:
    screen = Console(file=io.StringIO(), width=width)
    screen.print(table)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


def league(people: Sequence[PlayerStatistics], width: int, code: str = "en") -> list[str]:
    return shown(players_table(people, speak(code)), width)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
@pytest.mark.parametrize("code", NAMES)
def test_no_word_and_no_figure_of_the_league_is_broken(code: str, width: int) -> None:
    speech = speak(code)
    words = " ".join(league([ANNA, NOBODY_KNOWS], width, code)).split()
    headings = ["Player", "Games", "Wins", "Average", "Best", "Margin", "Track"]
    assert {*(speech.say(heading) for heading in headings), *(kind_title(kind, speech) for kind in KINDS)} <= {*words}
    assert [words.count(figure) for figure in ("120", "55", "143")] == [1, 1, 1]
    assert [words.count(speech.number(figure, 1)) for figure in (101.5, 23.5, 60.25, 12.5)] == [1, 1, 1, len(KINDS)]


def test_on_a_narrow_terminal_the_kinds_of_points_stand_below_with_the_names_again() -> None:
    lines = [line.split() for line in league([ANNA, NOBODY_KNOWS], 80)]
    assert lines[0] == ["Player", "Games", "Wins", "Average", "Best", "Margin"]
    assert lines[1:4] == [["Anna", "120", "55", "101.5", "143", "23.5"], ["Zoë", "1", "0"], []]
    assert lines[4][:3] == ["Player", "Roads", "Cities"] and lines[4][-1] == "Track"
    assert [line[0] for line in lines[5:]] == ["Anna", "Zoë"]
    assert [line.split()[0] for line in league([ANNA, NOBODY_KNOWS], 120)] == ["Player", "Anna", "Zoë"]


def test_one_endless_name_leaves_the_table_as_it_is() -> None:
    endless = PlayerStatistics("Б" * 300, 1, 1, 0, 20.0, 20, None, None, dict.fromkeys(KINDS))
    lines = league([ANNA, endless], 140)
    assert "Player" in lines[0] and "Track" in lines[0]
    assert sum("Player" in line for line in lines) == 1 and sum(line.count("Б") for line in lines) == 300


def test_of_a_month_without_known_totals_only_the_games_are_told() -> None:
    periods = [PeriodStatistics("2026-01", 2, None, None), PeriodStatistics("2026-02", 1, 0.0, 0)]
    lines = shown(periods_table(periods, "month", speak("en")), 80)
    assert [line.split() for line in lines[1:]] == [["2026-01", "2"], ["2026-02", "1", "0.0", "0"]]
