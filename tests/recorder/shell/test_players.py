"""Players as people type them."""

from pathlib import Path

import pytest

from engine.errors import UsageError
from engine.formats.boardtext import game_text
from engine.formats.notation import parse
from engine.game import Game
from engine.pieces import Colour
from recorder.shell.players import chosen_name, parse_players, parse_seats, parse_track
from tests.recorder.conftest import Type

TOWER = "E@180,red:city / F@90 / E,blue:field"


@pytest.mark.parametrize(
    "typed",
    [
        "red=Anna,blue=Bob",
        "red=Anna blue=Bob",
        "red=Anna; blue=Bob",
        "  red = Anna ,\tblue = Bob ",
        "RED=Anna Blue=Bob",
        "rot=Anna синий=Bob",
        "roșu=Anna albastru=Bob",
    ],
)
def test_two_players_are_two_however_they_are_parted(typed: str) -> None:
    assert parse_players(typed) == {"red": "Anna", "blue": "Bob"}


@pytest.mark.parametrize("typed", ["red,blue,green", "red blue green", "красный; синий; зелёный", "rot=, blau= grün="])
def test_colours_alone_have_no_names(typed: str) -> None:
    assert parse_players(typed) == {"red": "", "blue": "", "green": ""}


def test_a_name_may_have_blanks_and_be_a_colour() -> None:
    told = {"red": "Anna Maria", "black": "Jack Black", "blue": "Мария Анна", "grey": "Green"}
    assert parse_players("red=Anna Maria black=Jack Black blue=Мария Анна;grey=Green") == told


def test_points_on_the_track_are_parted_alike() -> None:
    assert parse_track("rot=43 blau=31") == parse_track("red=43;blue=31") == {"red": 43, "blue": 31}


@pytest.mark.parametrize("nobody", ["none", "None", "-", "никто", "nimeni", "niemand"])
def test_a_colour_that_nobody_played_is_no_player(nobody: str) -> None:
    seats = parse_seats(f"red=Anna black={nobody}")
    assert (seats.names, list(seats.absent)) == ({"red": "Anna"}, ["black"])
    assert parse_players(f"red=Anna black={nobody}") == {"red": "Anna"}
    with pytest.raises(UsageError, match="name those who played too"):
        parse_players(f"black={nobody}")


def test_the_same_colour_in_two_languages_is_given_twice() -> None:
    with pytest.raises(UsageError, match="red is given twice"):
        parse_players("red=Anna rot=Bob")


@pytest.mark.parametrize("typed", ["red=Anna,blue=anna", "red=Anna blue=Anna", "red=Anna  Maria; blue=ANNA MARIA"])
def test_nobody_plays_two_colours(typed: str) -> None:
    with pytest.raises(UsageError, match=r"cannot play two colours; give one of them another name"):
        parse_players(typed)


def test_a_file_in_which_somebody_plays_two_colours_is_kept_once_it_is_told_who_plays(
    type_: Type, tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    players = {Colour.RED: "Anna", Colour.BLUE: "anna"}
    file.write_text(game_text(Game(start=parse(TOWER), players=players)), encoding="utf-8")
    refused = type_("score", file)
    assert refused.code == 2 and "Anna cannot play two colours" in refused.err
    assert type_("score", file, "--players", "red=Anna,blue=Bob").code == 0
    assert "Bob" in type_("history", "show", "1").out


def test_fix_gives_nobody_a_second_colour(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Bob")
    refused = type_("fix", "1", "--players", "blue=ANNA")
    assert refused.code == 2 and "Anna cannot play two colours" in refused.err
    assert type_("fix", "1", "--players", "red=Bob,blue=Anna").code == 0


def test_a_wrong_colour_is_refused_with_the_colours_of_the_language(type_: Type) -> None:
    done = type_("--language", "de", "count", "B", "--players", "lila=Anna")
    assert done.code == 2 and "rot, blau, grün, gelb, schwarz, rosa, grau" in done.err


@pytest.mark.parametrize("typed", [["--king", "Rot"], ["--robber", "синий"], ["--goods", "Verde=wine:3"]])
def test_every_option_takes_colours_in_every_language(type_: Type, typed: list[str]) -> None:
    assert type_("count", "F,red:city E@270", *typed).code == 0


def test_explain_takes_a_colour_in_every_language(type_: Type) -> None:
    told = [type_("explain", TOWER, typed).out for typed in ("red", "Rot", "КРАСНЫЙ", "roșu")]
    assert "City" in told[0] and "Field" not in told[0] and set(told) == {told[0]}


def test_score_keeps_no_player_called_none(type_: Type) -> None:
    told = type_("score", TOWER, "--players", "red=Anna blue=Bob black=none", "--track", "rot=20 blau=26").out
    assert "Anna" in told and "Bob" in told and "none" not in told.lower() and "black" not in told.lower()


def test_fix_takes_a_colour_out_that_nobody_played(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Bob,black=Zoe", "--track", "red=20,blue=26,black=3")
    assert "black no longer plays" in type_("fix", "1", "--players", "schwarz=niemand").out
    told = type_("history", "show", "1").out
    assert "Anna" in told and "Bob" in told and "Zoe" not in told


def test_a_colour_that_stands_on_the_board_was_played(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Bob", "--track", "red=20,blue=26")
    done = type_("fix", "1", "--players", "blue=none")
    told = "blue has a meeple on A3, so somebody played it; if nobody stands there: --meeple A3=none"
    assert done.code == 2 and told in done.err
    assert type_("fix", "1", "--players", "blue=none", "--meeple", "A3=none").code == 0
    assert "Bob" not in type_("history", "show", "1").out


def test_a_name_that_is_offered_is_chosen_by_its_number_or_typed() -> None:
    offered = ["Anna", "Jörg"]
    chosen = [chosen_name(typed, offered) for typed in ("2", "anna", " JÖRG ", "Anna  Maria", "-", "")]
    assert chosen == ["Jörg", "Anna", "Jörg", "Anna Maria", "", ""]
    for number in ("0", "3"):
        with pytest.raises(UsageError, match=f"{number} is none of the numbers shown"):
            chosen_name(number, offered)
