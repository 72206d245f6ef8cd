"""Games to files and back."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from engine.errors import UnreadableFile
from recorder.exchange.csvfile import to_csv
from recorder.exchange.jsonfile import to_history_json
from recorder.exchange.transfer import read_games
from recorder.history.entry import HistoryEntry, to_json
from tests.recorder.history.games import game

GAMES = [
    game("aaa", {"Anna": 61, "Иван": 55}, "2026-01-10", "Köln", photo=b"\xff\xd8pixels"),
    game("bbb", {"=cmd|' /C calc'!A0": 80, "'t Hooft, J.": 79, 'Ștefan "Fane"': 70}, None, ""),
]


def file(tmp_path: Path, text: str) -> Path:
    made = tmp_path / "games.txt"
    made.write_text(text, encoding="utf-8")
    return made


def test_json_comes_back_without_loss(tmp_path: Path) -> None:
    back = list(read_games(file(tmp_path, "".join(to_history_json(GAMES)))).entries)
    assert [to_json(one) for one in back] == [to_json(one) for one in GAMES]
    assert back[0].photos[0].content == b"\xff\xd8pixels"


def test_csv_keeps_what_a_table_can_hold(tmp_path: Path) -> None:
    back = list(read_games(file(tmp_path, "".join(to_csv(GAMES)))).entries)
    assert [one.played for one in back] == [one.played for one in GAMES]
    assert [one.key for one in back] == ["aaa", "bbb"]


def on_the_board(one: HistoryEntry) -> HistoryEntry:
    """The same game before anybody told its track: the one with the most on the board has won nothing yet."""
    parts = tuple(replace(part, track=None, total=part.on_board) for part in one.played.parts)
    return replace(one, played=replace(one.played, parts=parts))


def test_a_game_without_its_track_has_no_winner_in_any_file(tmp_path: Path) -> None:
    games = [on_the_board(GAMES[0]), GAMES[1]]
    rows = [line.split(",")[-2:] for line in "".join(to_csv(games)).splitlines()]
    assert rows == [["won", "whole"], ["0", "0"], ["0", "0"], ["1", "1"], ["0", "1"], ["0", "1"]]
    for text in ("".join(to_csv(games)), "".join(to_history_json(games))):
        assert [one.played for one in read_games(file(tmp_path, text)).entries] == [one.played for one in games]


def test_an_older_table_brings_no_winner_where_the_track_is_not_known(tmp_path: Path) -> None:
    older = "key,player,colour,city,track,total,won\na,Anna,red,8,,8,1\na,Bo,blue,3,,3,0\nb,Anna,red,8,2,10,1\n"
    first, second = read_games(file(tmp_path, older)).entries
    assert ([part.won for part in first.played.parts], second.played.parts[0].won) == ([False, False], True)


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    assert ",'=cmd" in "".join(to_csv(GAMES))


def test_a_table_made_by_hand_becomes_games(tmp_path: Path) -> None:
    text = "date,player,total\n2026-05-01,Anna,61\n2026-05-01,Boris,64\n2026-05-08,Anna,50\n"
    first, second = read_games(file(tmp_path, text)).entries
    assert first.played.day == date(2026, 5, 1)
    assert [(part.name, part.total, part.won) for part in first.played.parts] == [
        ("Anna", 61, False),
        ("Boris", 64, True),
    ]
    assert second.key != first.key
    assert [one.key for one in read_games(file(tmp_path, text)).entries] == [first.key, second.key]


def test_two_games_of_one_day_are_two_where_a_key_tells_them_apart(tmp_path: Path) -> None:
    rows = "first,2026-05-01,Anna,61\nfirst,2026-05-01,Bo,64\nsecond,2026-05-01,Anna,70\nsecond,2026-05-01,Bo,50\n"
    first, second = read_games(file(tmp_path, "key,date,player,total\n" + rows)).entries
    assert [part.total for part in (*first.played.parts, *second.played.parts)] == [61, 64, 70, 50]


def test_namesakes_who_played_each_other_come_back_by_their_colours(tmp_path: Path) -> None:
    one = game("aaa", {"Anna": 61, "Boris": 55})
    parts = tuple(replace(part, name="Anna") for part in one.played.parts)
    namesakes = replace(one, played=replace(one.played, parts=parts))
    back = read_games(file(tmp_path, "".join(to_csv([namesakes])))).entries
    assert [game.played for game in back] == [namesakes.played]


TWICE = "is in one game twice; if these are two games on one day at one place, add a column key"


def games(game: str) -> str:
    """A file with this one game."""
    return f'{{"format": "carcassonne-history/1", "games": [{game}]}}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line must name columns"),
        ("{", "this is not JSON"),
        ('{"format": "carcassonne-board/1"}', "format is not carcassonne-history/1"),
        (games("7"), "games[0]: this should be an object"),
        (games('{"key": "a"}'), "games[0]: results is missing"),
        (games('{"key": "a", "results": [], "readings": [{}]}'), "games[0].readings[0]: format is missing"),
        (games('{"key": "a", "results": [], "game": "x"}'), "games[0].game: this should be an object"),
        (games('{"key": "a", "results": [], "doubts": 5}'), "games[0].doubts: this should be a list"),
        (games('{"key": "a", "results": [], "date": "soon"}'), 'games[0].date: "soon" is not a date'),
        (games('{"key": "", "results": []}'), "games[0].key: this should not be empty"),
        ("date,player,total\n2026-13-01,Anna,61\n", "line 2: '2026-13-01' is not a date"),
        ("date,player,total\n2026-05-01,Anna,many\n", "line 2: total is 'many'"),
        ("date,player,total\n2026-05-01,Anna,\n", "line 2 has no total; write how many points Anna had"),
        ("date,player,total\n2026-05-01,Anna\n", "line 2 has no total"),
        ("date,player,total\n2026-05-01,Anna,6\n2026-05-01,Bo,4\n2026-05-01,ANNA,7\n", f"line 4: ANNA {TWICE}"),
        ("date,key,player,total\n2026-05-01,one,Anna,6\n2026-05-01,one,Anna,7\n", f"line 3: Anna {TWICE}"),
        ("date,player,colour,total\n2026-05-01,Anna,red,6\n2026-05-01,Bo,red,7\n", f"line 3: red {TWICE}"),
        ("player,total\nAnna,61\n", "line 2 has neither key nor date"),
    ],
)
def test_what_cannot_be_imported_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=re.escape(said)):
        list(read_games(file(tmp_path, text)).entries)
