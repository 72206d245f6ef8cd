"""The pad of the Dice Game, as a person types it."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.recorder.conftest import Done, Type
from tests.report.printed import text

THREE = ["e", "ew", "w"]
NINE = ["e", "ew", "ew", "ew", "ew", "ew", "ew", "ew", "w"]


def test_turns_are_told_one_after_the_other(type_: Type) -> None:
    assert type_("dice", "new", "Anna,Boris").out == "Kept as game 1.\nAnna is next: 9 dice come.\n"
    told = type_("dice", "turn", *THREE, "+", "2k", "c").out
    assert told == "Anna: a closed city of 3 dice, 1 point.\nBoris is next: 9 dice come.\n"
    assert "nine catapults" in type_("dice", "turn", "+", "9c").out
    assert type_("dice", "turn", *THREE).err == (
        "recorder: This game is over; begin another with: recorder dice new Anna,Boris\n"
    )


def test_a_knight_is_kept_for_a_double_turn(type_: Type) -> None:
    type_("dice", "new", "Anna,Boris")
    kept = type_("dice", "turn", *THREE, "+", "3k", "--keep-knight").out
    assert kept == (
        "Anna scores nothing and keeps a knight; the next turn counts double.\nBoris is next: 8 dice come.\n"
        "Anna holds a knight: the next turn of Anna counts double.\n"
    )
    assert type_("dice", "turn", *NINE).err == "recorder: Only 8 dice come to this player, but 9 lie there.\n"
    type_("dice", "turn", *THREE)
    assert "counted double, 2 points" in type_("dice", "turn", *THREE).out


def test_the_pad_shows_every_turn_and_prints_it(type_: Type, tmp_path: Path) -> None:
    play(type_, "Anna,Борис", NINE, THREE, ["+", "c"])
    assert [line.rstrip() for line in type_("dice", "pad").out.splitlines()] == [
        "Round      Anna   Борис",
        "1      +28   28  +1   1",
        "2       +0   28",
        "Total        28       1",
        "Борис is next: 9 dice come.",
    ]
    done = type_("dice", "pad", "1", "-o", tmp_path / "pad.pdf")
    assert done.code == 0, done.err
    printed = text((tmp_path / "pad.pdf").read_bytes())
    assert "Борис is next" in printed
    assert "+28" in printed


def test_the_pad_is_told_as_json(type_: Type) -> None:
    play(type_, "Anna,Boris", NINE, THREE)
    told = json.loads(type_("dice", "pad", "--json", "-").out)
    assert [(one["name"], one["points"], one["won"]) for one in told["players"]] == [
        ("Anna", 28, False), ("Boris", 1, False),
    ]  # fmt: skip
    assert told["turns"][0] == {
        "player": 0, "dice": " ".join(NINE), "city": 9, "points": 28, "doubled": False, "keeps_knight": False,
    }  # fmt: skip
    assert told["next"] == {"player": 0, "dice": 9}


def test_undo_takes_back_one_turn_after_the_other(type_: Type) -> None:
    play(type_, "Anna,Boris", NINE, THREE)
    assert type_("dice", "undo").out == "The last turn of Boris is taken back.\nBoris is next: 9 dice come.\n"
    assert "Anna" in type_("dice", "undo").out
    assert "nothing to take back" in type_("dice", "undo").err


def test_a_turn_survives_in_the_history_and_history_undo_takes_it_back_too(type_: Type) -> None:
    play(type_, "Anna,Boris", NINE)
    assert type_("history", "undo").out.startswith("Undone: fix game 1")
    assert "Anna is next" in type_("dice", "pad").out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["new", "Anna"], 2, "Players named: 1; this game is for 2 to 5."),
        (["new", "Anna,"], 2, "A name is missing"),
        (["new", "Anna,ANNA"], 2, "is named twice"),
        (["new", "A,B,C,D,E,F"], 2, "this game is for 2 to 5"),
        (["new", "Anna,Boris", "--faces", "nowhere.json"], 3, "nowhere.json"),
        (["new", "Anna,Boris", "--date", "yesterday"], 2, "is not a date"),
        (["turn", "e"], 2, "No such game has been begun"),
        (["pad", "7"], 2, "No such game has been begun"),
        (["undo"], 2, "No such game has been begun"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(words: Sequence[str], code: int, told: str, type_: Type) -> None:
    done = type_("dice", *words)
    assert (done.code, told in done.err, done.out) == (code, True, ""), done


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([], 2, "Tell the dice, or name a photo"),
        (["e", "x"], 3, "Letter 3, x: this is no face"),
        (["e", "ns"], 5, "A1 and B1: a black edge touches a white one."),
        (["nesw"], 5, "A1: no die of this table has a face"),
        (["+", "9k", "c"], 3, "10 dice are told"),
        (["e,", "e", "ew,", "e", "ew", "w,", "e"], 5, "one to three rolls"),
        (["e", "ew", "w", "--keep-knight"], 5, "three knights or more"),
        (["e", "--game", "9"], 6, "no game 9"),
    ],
)
def test_a_turn_that_is_wrong_is_refused_and_nothing_is_kept(
    words: Sequence[str], code: int, told: str, type_: Type
) -> None:
    type_("dice", "new", "Anna,Boris")
    done = type_("dice", "turn", *words)
    assert (done.code, told in done.err) == (code, True), done
    assert "Anna is next" in type_("dice", "pad").out


def test_a_table_with_other_dice_is_kept_with_the_game(type_: Type, tmp_path: Path) -> None:
    faces = tmp_path / "dice.json"
    faces.write_text('{"format": "carcassonne-dice/1", "faces": ["ns", "n", "nesw", "ne"]}', encoding="utf-8")
    type_("dice", "new", "Anna,Boris", "--faces", faces)
    cross = type_("dice", "turn", ".", "s", "/", "e", "nesw", "w", "/", ".", "n")
    assert cross.out.startswith("Anna: a closed city of 5 dice, 6 points.")


def test_a_dice_game_never_enters_the_league_of_the_board_game(type_: Type, tmp_path: Path) -> None:
    play(type_, "Anna,Boris", NINE, THREE, NINE)
    assert type_("history", "list").out == "No games.\nBesides, 1 dice game: recorder history list --game dice\n"
    assert "Anna 56*, Boris 1" in type_("history", "list", "--game", "dice").out
    assert type_("history", "stats").out.strip() == "No games."
    assert "1 game, average 28.5, best 56" in type_("history", "stats", "--game", "dice").out
    assert type_("summary", "-o", tmp_path / "summary.pdf").code == 6
    for command in (["explain", "1"], ["fix", "1", "--place", "x"], ["count", "1"], ["sheet", "1"]):
        refused = type_(*command)
        assert (refused.code, "recorder dice pad" in refused.err) == (2, True), refused


def test_a_dice_game_leaves_and_comes_back_as_one(type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(type_, "Anna,Boris", NINE, THREE)
    assert "1 game written" in type_("export", tmp_path / "games.json").out
    table = type_("export", tmp_path / "games.csv").out
    assert table.startswith("0 games written\n1 game of dice or of the castle is left out")
    monkeypatch.setenv("RECORDER_DB", str(tmp_path / "other.db"))
    assert "1 game imported" in type_("import", tmp_path / "games.json").out
    assert "Anna is next" in type_("dice", "pad").out
    assert "No games" in type_("history", "stats").out


def test_a_renamed_player_is_renamed_on_the_pad(type_: Type) -> None:
    play(type_, "Anna,Boris", NINE)
    type_("history", "rename", "player", "Boris", "Bob")
    assert "Bob is next" in type_("dice", "pad").out


def play(type_: Type, names: str, *turns: Sequence[str]) -> None:
    """Begins a game and tells these turns."""
    assert type_("dice", "new", names).code == 0
    for turn in turns:
        done: Done = type_("dice", "turn", *turn)
        assert done.code == 0, done.err
