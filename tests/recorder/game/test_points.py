"""A game that came from a table of points, put right as a person types it."""

import json
from pathlib import Path

import pytest

from tests.recorder.conftest import Type

BOARDS = "key,date,player,colour,city,field,total\na,2020-05-01,Anna,red,8,0,8\na,2020-05-01,Bo,blue,0,3,3\n"
TOTALS = "date,player,colour,total\n2020-05-01,Anna,red,61\n2020-05-01,Bo,blue,64\n"


def brought_in(type_: Type, folder: Path, table: str) -> Type:
    (folder / "old.csv").write_text(table, encoding="utf-8")
    type_("import", folder / "old.csv")
    return type_


@pytest.fixture
def boards(type_: Type, tmp_path: Path) -> Type:
    """A game of which a table tells what stood on the last board, and no track."""
    return brought_in(type_, tmp_path, BOARDS)


@pytest.fixture
def totals(type_: Type, tmp_path: Path) -> Type:
    """A game of which a table tells the totals alone."""
    return brought_in(type_, tmp_path, TOTALS)


def results(type_: Type) -> list[tuple[str, int | None, int, bool]]:
    told = json.loads(type_("history", "show", "1", "--json", "-").out)["results"]
    return [(part["name"], part["track"], part["total"], part["won"]) for part in told]


def test_who_played_together_win_nothing_by_a_track_put_right(type_: Type, tmp_path: Path) -> None:
    type_("score", "E@180,red:city / F@90 / E,blue:field", "--sides", "together", "--track", "red=20,blue=5")
    type_("export", tmp_path / "games.csv")
    type_("history", "delete", "1", "--for-good", "--yes")
    type_("import", tmp_path / "games.csv")
    assert type_("fix", "last", "--track", "red=21").code == 0
    told = json.loads(type_("history", "show", "last", "--json", "-").out)["results"]
    assert [part["track"] for part in told] == [21, 5] and not any(part["won"] for part in told)


def test_what_the_history_says_to_type_for_the_track_gives_the_totals(boards: Type) -> None:
    shown = boards("history", "show", "1").out
    typed = "fix 1 --track red=...,blue=..."
    assert f"recorder {typed}" in " ".join(shown.split())
    done = boards(*typed.replace("red=...,blue=...", "red=20,blue=26").split())
    assert (done.code, "is corrected" in done.out, "winner" in done.out) == (0, True, True)
    assert results(boards) == [("Anna", 20, 28, False), ("Bo", 26, 29, True)]
    boards("fix", "1", "--track", "red=21")
    assert results(boards) == [("Anna", 21, 29, True), ("Bo", 26, 29, True)]
    boards("history", "undo")
    boards("history", "undo")
    assert results(boards) == [("Anna", None, 8, False), ("Bo", None, 3, False)]


def test_day_place_and_names_need_no_board(totals: Type) -> None:
    done = totals("fix", "1", "--date", "2020-05-02", "--place", "Köln", "--players", "red=Ana", "--json", "-")
    told = json.loads(done.out)
    assert [(part["name"], part["won"]) for part in told["players"]] == [("Ana", False), ("Bo", True)]
    shown = json.loads(totals("history", "show", "1", "--json", "-").out)
    assert (shown["date"], shown["place"]) == ("2020-05-02", "Köln")
    assert results(totals) == [("Ana", None, 61, False), ("Bo", None, 64, True)]
    totals("fix", "1", "--place", "none")
    assert json.loads(totals("history", "show", "1", "--json", "-").out)["place"] == ""
    assert "Nothing was changed." in totals("fix", "1", "--players", "red=Ana").out


def test_totals_that_a_table_tells_follow_from_no_track(totals: Type) -> None:
    assert "--track" not in totals("history", "show", "1").out
    done = totals("fix", "1", "--track", "red=20")
    assert (done.code, "import it again after: recorder history delete 1" in done.err) == (2, True)
    assert results(totals) == [("Anna", None, 61, False), ("Bo", None, 64, True)]


@pytest.mark.parametrize("words", [["--tile", "0,0=V"], ["--meeple", "0,0=none"], ["--king", "red"], ["--ask"]])
def test_what_needs_a_board_is_refused_with_what_needs_none(boards: Type, words: list[str]) -> None:
    done = boards("fix", "1", "--place", "Köln", *words)
    assert (done.code, "has no board" in done.err, "--players, --track, --date, --place" in done.err) == (2, True, True)
    assert "Köln" not in boards("history", "list").out


def test_nobody_gets_a_second_colour(totals: Type) -> None:
    refused = totals("fix", "1", "--players", "blue=anna")
    assert refused.code == 2 and "Anna cannot play two colours" in refused.err
    assert [name for name, *_ in results(totals)] == ["Anna", "Bo"]


@pytest.mark.parametrize("words", [["--players", "green=Zoë"], ["--track", "green=7"]])
def test_a_colour_that_nobody_played_is_refused(boards: Type, words: list[str]) -> None:
    done = boards("fix", "1", *words)
    assert (done.code, "Nobody played green in game 1" in done.err) == (2, True)
    assert len(results(boards)) == 2


def test_naming_the_players_leaves_out_a_colour_that_was_misread(type_: Type, tmp_path: Path) -> None:
    misread = BOARDS.replace("total", "track,total").replace(",8\n", ",20,28\n").replace(",3\n", ",26,29\n")
    brought_in(type_, tmp_path, misread + "a,2020-05-01,,yellow,0,0,,0\n")
    assert [won for *_, won in results(type_)] == [False, False, False]
    type_("fix", "1", "--players", "red=Anna,blue=Bo")
    assert results(type_) == [("Anna", 20, 28, False), ("Bo", 26, 29, True)]
