"""The history, a kept game and its corrections as a person types them."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.message import Message
from recorder.doubts.terminal import InTerminal
from tests.recorder.commands.test_count import GAME
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import TOWER, lines, reading
from vision.reading import Reading, TrackFigure


@pytest.fixture
def kept(type_: Type) -> Type:
    """Two games: Anna against Борис in Köln, then alone on the board in București."""
    score = ["score", "--players", "red=Anna,blue=Борис"]
    type_(*score, TOWER, "--track", "red=20,blue=26", "--date", "2026-01-10", "--place", "Köln")
    type_(*score, TOWER, "--track", "red=30,blue=26", "--date", "2026-02-11", "--place", "București")
    return type_


def test_before_the_first_game_it_says_how_to_keep_one(type_: Type, tmp_path: Path) -> None:
    assert "No games." in type_("history", "list").out
    done = type_("history", "show")
    assert (done.code, "recorder score" in done.err) == (6, True)
    done = type_("history", "list", "--db", tmp_path / "nope.db")
    assert (done.code, "nope.db does not exist" in done.err, done.out) == (6, True, "")
    assert list(tmp_path.iterdir()) == []


def test_games_are_listed_and_searched(kept: Type) -> None:
    lines = kept("history", "list").out.splitlines()
    assert "Anna 38*" in lines[1] and "București" in lines[1]
    assert "Борис 29*" in lines[2]
    assert kept("history", "search", "борис", "2026-01").out.count("Борис") == 1
    assert "No games." in kept("history", "list", "--player", "Zoë").out


def test_stats_tell_wins_and_averages(kept: Type) -> None:
    told = json.loads(kept("history", "stats", "--json", "-").out)
    assert {line["name"]: (line["wins"], line["average"]) for line in told["lines"]} == {
        "Anna": (1, 33.0),
        "Борис": (1, 29.0),
    }
    assert kept("history", "stats", "--by", "month").out.count("2026-0") == 2
    assert kept("history", "stats", "--by", "moon").code == 2


def test_who_has_no_name_is_called_by_the_colour_in_the_game(type_: Type) -> None:
    type_("score", TOWER, "--track", "red=20,blue=26")
    told = type_("history", "list").out, type_("history", "show").out
    assert all("Blue" in table and "blue  " not in table for table in told), told


def test_a_colour_is_nobody_from_game_to_game(type_: Type) -> None:
    """Whoever played red last week need not be who plays red today."""
    type_("score", TOWER, "--track", "red=20,blue=26")
    only = type_("history", "stats").out
    assert "1 game, average" in only and "Red" not in only and "Player" not in only
    assert "2 results have no name and count for nobody; to name a player: recorder fix GAME" in only
    type_("score", TOWER, "--track", "red=20,blue=26", "--players", "red=Anna,blue")
    told = json.loads(type_("history", "stats", "--json", "-").out)
    assert ([line["name"] for line in told["lines"]], told["nameless"]) == (["Anna"], 3)


def test_rules_are_shown_in_words(type_: Type) -> None:
    type_("score", TOWER, "--rules", "old", "--bushes", "pass")
    shown = type_("history", "show").out
    assert "Rules: second-edition rules (a city pays each player once;" in shown and "bushes do not end roads" in shown


@pytest.mark.parametrize("words", [["list"], ["search", "anna"], ["show"], ["stats"]])
def test_quiet_prints_nothing_but_what_was_asked_for(kept: Type, tmp_path: Path, words: list[str]) -> None:
    assert kept("history", *words, "--quiet").out == ""
    assert kept("history", *words, "--quiet", "--json", tmp_path / "told.json").out == ""
    assert "Anna" in (tmp_path / "told.json").read_text(encoding="utf-8")


@pytest.fixture
def league(type_: Type, tmp_path: Path) -> Type:
    """Four games of two and three players over two years."""
    rows = [
        "2025-05-01,Anna,90,40", "2025-05-01,Ion,80,50",
        "2025-06-01,Anna,60,30", "2025-06-01,Ion,100,45",
        "2026-01-01,Anna,70,35", "2026-01-01,Ion,50,25", "2026-01-01,Zoë,66,20",
        "2026-01-02,Ion,120,60", "2026-01-02,Zoë,110,55", "2026-01-02,Anna,10,5",
    ]  # fmt: skip
    (tmp_path / "league.csv").write_text("date,player,total,track\n" + "\n".join(rows) + "\n", encoding="utf-8")
    type_("import", tmp_path / "league.csv")
    return type_


def test_stats_by_number_of_players_and_period(league: Type) -> None:
    def lines(*words: str) -> list[tuple[str, int, float, int]]:
        told = json.loads(league("history", "stats", "--json", "-", *words).out)["lines"]
        return [(str(line["name"]), line["games"], line["average_total"], line["best"]) for line in told]

    assert lines("--by", "players") == [("2", 2, 82.5, 100), ("3", 2, 71.0, 120)]
    assert lines("--by", "year") == [("2025", 2, 82.5, 100), ("2026", 2, 71.0, 120)]
    assert lines("--by", "month", "--from", "2025-06-01") == [("2025-06", 1, 80.0, 100), ("2026-01", 2, 71.0, 120)]
    assert lines("--by", "year", "--players", "3") == [("2026", 2, 71.0, 120)]


def test_stats_tell_margins_and_bests(league: Type) -> None:
    told = json.loads(league("history", "stats", "--json", "-").out)
    people = {line["name"]: (line["games"], line["wins"], line["best"], line["margin"]) for line in told["lines"]}
    assert people == {"Anna": (4, 2, 90, 7.0), "Ion": (4, 2, 120, 25.0), "Zoë": (2, 0, 110, None)}
    assert (told["overall"]["widest_margin"], told["overall"]["best"]) == (40, 120)
    assert "widest margin 40" in league("history", "stats").out
    only = json.loads(league("history", "stats", "--player", "zoë", "--json", "-").out)
    assert only["overall"]["games"] == 2


@pytest.mark.parametrize("by", ["player", "year", "month", "players"])
def test_what_no_game_tells_is_not_told_as_nought(type_: Type, by: str) -> None:
    """A board without its track: who had how many points in the end is not known."""
    type_("score", TOWER, "--date", "2026-01-01", "--players", "red=Anna,blue=Bo")
    told = json.loads(type_("history", "stats", "--by", by, "--json", "-").out)
    assert {line.get("average", line.get("average_total")) for line in told["lines"]} == {None}
    assert {line["best"] for line in told["lines"]} == {None}
    assert {told["overall"][name] for name in ("average_total", "best", "widest_margin", "average_margin")} == {None}
    shown = type_("history", "stats", "--by", by).out
    assert "0.0" not in shown and "average " not in shown


def test_who_has_no_opponent_has_no_margin(type_: Type) -> None:
    type_("score", TOWER, "--track", "red=30,blue=0", "--players", "red=Anna,blue=Boris")
    one = type_("history", "stats").out
    assert "average margin 35.0, widest margin 35" in one
    type_("score", "E,red:city", "--track", "red=10", "--players", "red=Anna")
    both = type_("history", "stats").out
    assert "2 games" in both and "average margin 35.0, widest margin 35" in both
    assert [out.split("Anna")[1].split()[4] for out in (one, both)] == ["35.0", "35.0"]


def test_who_play_together_have_one_result_and_no_margin(type_: Type) -> None:
    type_("score", TOWER, "--track", "red=30,blue=5", "--sides", "together")
    said = type_("history", "stats").out
    assert "1 game, average" in said and "margin" not in said
    assert "the result is the lowest colour's 5 points" in type_("history", "show").out


@pytest.mark.parametrize("nobody", ["none", "-"])
def test_a_correction_is_counted_kept_and_taken_back(kept: Type, nobody: str) -> None:
    done = kept("fix", "1", "--tile", "0,1=H@90", "--track", "blue=27", "--meeple", f"0,2={nobody}")
    assert done.code == 0, done.err
    shown = kept("history", "show", "1").out
    assert "Corrected: A2: F turned 90° → H turned 90°" in shown
    assert "Corrected: track, blue: 26 → 27" in shown
    assert "Corrected: A3: blue meeple on the field → nobody" in shown
    assert "29" not in shown.split("Борис")[1].splitlines()[0]
    assert "fix" in kept("history", "undo").out
    assert "Corrected" not in kept("history", "show", "1").out


SAID_AGAIN = ("fix", "1", "--track", "red=20")  # as it was kept


def test_what_is_right_already_is_shown_and_nothing_is_changed(kept: Type) -> None:
    before = kept("export", "-").out
    done = kept(*SAID_AGAIN)
    assert done.code == 0 and "Anna" in done.out and done.out.endswith("Nothing was changed.\n")
    assert kept("export", "-").out == before


def test_what_is_right_already_is_not_told_to_who_wants_quiet(kept: Type) -> None:
    assert kept(*SAID_AGAIN, "--quiet").out == ""


def test_what_is_right_already_is_written_as_json_alone(kept: Type) -> None:
    told = json.loads(kept(*SAID_AGAIN, "--json", "-").out)
    assert {player["name"]: player["total"] for player in told["players"]} == {"Anna": 28, "Борис": 29}


@pytest.fixture
def misread(type_: Type) -> Type:
    """Anna against Bo; a farmer of a third colour was seen where none stood."""
    type_("score", "E@180,red:city / F@90,yellow:field / E,blue:field", *NAMED, "--track", "red=20,blue=26")
    return type_


NAMED = ("--players", "red=Anna,blue=Bo")


def who_played(type_: Type) -> list[str]:
    results = json.loads(type_("history", "show", "last", "--json", "-").out)["results"]
    return sorted(part["name"] or part["colour"] for part in results)


def test_a_colour_of_which_no_piece_is_left_does_not_play(misread: Type) -> None:
    assert who_played(misread) == ["Anna", "Bo", "yellow"]
    done = misread("fix", "1", "--meeple", "0,1=none")
    assert "Yellow" not in done.out and "not known" not in done.out and "winner" in done.out
    assert who_played(misread) == ["Anna", "Bo"]
    misread("history", "undo")
    assert who_played(misread) == ["Anna", "Bo", "yellow"]


def test_a_colour_for_which_no_name_was_answered_does_not_play_without_a_piece(
    type_: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("red=20 blue=26\nAnna\nBo\n\n"))
    done = type_("score", "E@180,red:city / F@90,yellow:field / E,blue:field", "--ask")
    assert "yellow" in done.err
    assert who_played(type_) == ["Anna", "Bo", "yellow"]
    type_("fix", "1", "--meeple", "0,1=none")
    assert who_played(type_) == ["Anna", "Bo"]


def test_a_slip_brings_nobody_into_the_game(kept: Type) -> None:
    kept("fix", "1", "--meeple", "0,0=black:city")
    assert "Black" in kept("history", "show", "1").out
    kept("fix", "1", "--meeple", "0,0=rot:Stadt")
    assert "Black" not in kept("history", "show", "1").out


def test_who_was_told_to_play_plays_without_a_piece_and_a_name(type_: Type) -> None:
    type_("score", TOWER, "--players", "red,blue,green", "--track", "red=20,blue=26")
    type_("fix", "1", "--track", "red=21")
    assert who_played(type_) == ["blue", "green", "red"]


def test_naming_the_players_mends_a_game_in_which_a_misread_colour_plays(type_: Type) -> None:
    type_("score", TOWER, "--players", "yellow,red,blue,green", "--track", "red=20,blue=26")
    type_("fix", "1", *NAMED)
    results = json.loads(type_("history", "show", "--json", "-").out)["results"]
    assert [(r["colour"], r["name"], r["won"]) for r in results] == [("red", "Anna", False), ("blue", "Bo", True)]
    type_("fix", "1", "--players", "blue=Boris")
    assert who_played(type_) == ["Anna", "Boris"]
    type_("fix", "1", "--players", "green")
    assert who_played(type_) == ["Anna", "Boris", "green"]


def test_who_goes_because_others_are_named_is_told(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Bo,green", "--track", "red=20,blue=26")
    told = type_("fix", "1", "--players", "red=Ann").out
    assert "green no longer plays; if it does, name it too with --players." in told
    assert "does not play" not in type_("fix", "1", "--players", "red=Anna").out


def test_who_play_together_have_no_result_before_every_track_is_told(type_: Type) -> None:
    board = ("E@180,red:city / F@90 / E,blue:field", "--sides", "together")
    assert "are the result" not in type_("count", *board, "--track", "red=20").out
    assert "the result is the lowest colour's 5 points" in type_("count", *board, "--track", "red=20,blue=5").out


def test_who_moves_in_a_game_plays_though_nobody_else_is_named(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps({**GAME, "players": {"red": "", "yellow": ""}}), encoding="utf-8")
    type_("score", tmp_path / "game.json")
    type_("fix", "last", "--players", "yellow=Boris", "--meeple", "0,-1=none")
    assert sorted(who_played(type_)) == ["Boris", "red"]


@pytest.mark.parametrize("nothing", ["none", ""])
def test_a_wrong_place_is_taken_off(kept: Type, nothing: str) -> None:
    assert "is corrected" in kept("fix", "1", "--place", nothing).out
    assert json.loads(kept("history", "show", "1", "--json", "-").out)["place"] == ""
    assert kept("history", "undo").code == 0
    assert "Köln" in kept("history", "list").out


@pytest.mark.parametrize("holds", ["king", "robber"])
def test_whoever_was_told_to_hold_the_king_or_the_robber_may_lose_it(kept: Type, holds: str) -> None:
    def told() -> object:
        return json.loads(kept("history", "show", "1", "--json", "-").out)["game"].get("told")

    kept("fix", "1", f"--{holds}", "red")
    assert told() == {holds: "red"}
    assert "is corrected" in kept("fix", "1", f"--{holds}", "none").out
    assert told() == {holds: None}
    assert "choose one of red, blue" in kept("fix", "1", f"--{holds}", "").err


def test_who_stood_on_a_tile_that_is_taken_away_is_told_of_too(kept: Type) -> None:
    kept("fix", "1", "--tile", "0,2=-", "--tile", "5,5=none")
    corrected = [line for line in kept("history", "show", "1").out.splitlines() if "Corrected" in line]
    assert corrected == ["Corrected: A3: E upright → no tile", "Corrected: A3: blue meeple on the field → nobody"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["1"], "Give a correction"),
        (["1", "--tile", "here=V"], "is not a cell of the board"),
        (["1", "--tile", "0,1=V V"], "is not a tile"),
        (["1", "--tile", "0,1=V@90,+tover"], "tover is not a thing; choose one of fairy,"),
        (["1", "--tile", "0,1"], "is not a correction"),
        (["1", "--meeple", "9,9=red:road"], "There is no tile on J10"),
        (["1", "--meeple", "0,1=red"], "'red' is not a meeple"),
        (["99", "--track", "red=1"], "no game 99"),
    ],
)
def test_a_wrong_correction_changes_nothing(kept: Type, words: list[str], said: str) -> None:
    before = kept("export", "-").out
    done = kept("fix", *words)
    assert done.code in (2, 3, 5, 6) and said in done.err
    assert kept("export", "-").out == before


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("1", "1. Anna: City: 3 tiles × 2 + 1 shield × 2 = 8"),
        ("0,1", "1. Anna: City"),
        ("борис", "completed city at A1, 3 tiles"),
        ("field", "2. Борис: Field"),
        ("Fields", "2. Борис: Field"),
        ("поле", "2. Борис: Field"),
        ("Städte", "1. Anna: City"),
        ("staedte", "1. Anna: City"),
    ],
)
def test_a_score_is_explained(kept: Type, what: str, told: str) -> None:
    assert told in kept("explain", "1", what).out


def test_what_was_not_scored_is_said(kept: Type) -> None:
    done = kept("explain", "1", "garden")
    assert (done.code, "No line of the score matches 'garden'" in done.err) == (2, True)


def test_an_explanation_is_shown(kept: Type, tmp_path: Path) -> None:
    assert kept("explain", "1", "city", "--picture", tmp_path / "city.svg").code == 0
    assert (tmp_path / "city.svg").read_text(encoding="utf-8").startswith("<svg")


def test_names_are_put_right(kept: Type) -> None:
    assert "Борис is now called Boris." in kept("history", "rename", "player", "борис", "Boris").out
    assert "Every game of Köln" in kept("history", "merge", "place", "köln", "bucurești").out
    assert kept("history", "list", "--place", "București").out.count("Boris") == 2
    assert kept("history", "rename", "colour", "a", "b").code == 2


def test_a_name_that_no_game_uses_any_more_is_free_again(kept: Type) -> None:
    def games() -> object:
        return json.loads(kept("export", "-").out)["games"]

    at_first = games()
    kept("fix", "1", "--players", "red=Ana")
    kept("history", "rename", "player", "Ana", "Aana")
    assert "There is already a player Aana" in kept("history", "rename", "player", "Anna", "Aana").err
    renamed = games()
    kept("fix", "1", "--players", "red=Anna")
    assert kept("history", "rename", "player", "Anna", "Aana").out == "Anna is now called Aana.\n"
    assert kept("history", "list").out.count("Aana") == 2
    for _ in range(2):
        kept("history", "undo")
    assert games() == renamed
    for _ in range(2):
        assert kept("history", "undo").code == 0
    assert games() == at_first


def test_a_place_that_was_taken_back_is_free_again(kept: Type) -> None:
    kept("fix", "1", "--place", "Soroca")
    kept("history", "undo")
    assert kept("history", "rename", "place", "Köln", "Soroca").out == "Köln is now called Soroca.\n"
    assert "Soroca" in kept("history", "list").out


def test_everything_goes_out_and_comes_back(kept: Type, tmp_path: Path) -> None:
    for name in ("games.json", "games.csv"):
        assert kept("export", tmp_path / name).out == "2 games written\n"
        other = tmp_path / f"other-{name}.db"
        assert "2 games imported" in kept("import", tmp_path / name, "--db", other).out
        told = kept("import", tmp_path / name, "--db", other).out
        assert "0 games imported, 2 were already here" in told
    assert kept("export", "-", "--db", tmp_path / "other-games.json.db").out == kept("export", "-").out


def test_a_game_that_a_table_cannot_hold_is_told(kept: Type, tmp_path: Path) -> None:
    kept("score", "B")
    said = "2 games written\nGame 3 is left out: a game without players has no totals. Export JSON to include it.\n"
    assert kept("export", tmp_path / "games.csv").out == said
    assert "2 games imported" in kept("import", tmp_path / "games.csv", "--db", tmp_path / "other.db").out
    assert kept("export", tmp_path / "games.json").out == "3 games written\n"
    assert kept("export", tmp_path / "one.csv", "--game", "last").out.startswith("0 games written\nGame 3 is left out")


def without_moments(text: str) -> str:
    """What is undone twice is undone at two moments, though seldom in two seconds."""
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", "then", text)


def test_an_export_brings_back_what_was_done_too(
    kept: Type, photo: Path, shows: Shows, tmp_path: Path
) -> None:
    """Numbers, names and the way back of every change, and the photo of a game that was deleted."""
    shows["evening.jpg"] = doubtful("evening.jpg")
    kept("score", photo, "--yes", "--players", "red=Ana,blue=Ion")
    kept("fix", "1", "--track", "red=21")
    kept("history", "merge", "player", "Ana", "Anna")
    kept("history", "rename", "place", "Köln", "Cologne")
    kept("history", "delete", "3")
    kept("export", tmp_path / "games.json")
    other = ("--db", tmp_path / "other.db")
    done = kept("import", tmp_path / "games.json", *other)
    assert "2 games imported" in done.out and "recorder history undo takes back the last of them" in done.out
    assert "goes on" not in kept("import", tmp_path / "games.json", *other).out
    assert "A history imported as a whole brings its own changes" in kept("history", "undo", "--help").out
    assert kept("export", "-", *other).out == kept("export", "-").out
    for _ in range(7):  # three games kept, four changes
        assert without_moments(kept("export", "-", *other).out) == without_moments(kept("export", "-").out)
        assert kept("history", "undo", *other).out == kept("history", "undo").out
    assert kept("history", "undo", *other).code == 6
    assert "Kept as game 4" in kept("score", TOWER, *other).out


@pytest.mark.parametrize(
    ("past", "said"),
    [
        ("[]", "past: this should be an object"),
        ("{}", "past: games is missing"),
        ('{"games": {}, "players": [["x", "y"]], "places": [], "changes": [], "copies": {}}', "past.players[0][0]:"),
        ('{"games": {}, "players": [], "places": [], "changes": [], "copies": {}}', "past.games: the game"),
    ],
)
def test_a_broken_past_brings_nothing(kept: Type, tmp_path: Path, past: str, said: str) -> None:
    whole = kept("export", "-").out
    head, games = whole[: whole.index('"past"')], whole[whole.index('"games": [\n') :]
    (tmp_path / "broken.json").write_text(f'{head}"past": {past}, {games}', encoding="utf-8")
    done = kept("import", tmp_path / "broken.json", "--db", tmp_path / "other.db")
    assert (done.code, f"broken.json: {said}" in done.err) == (3, True)
    assert not (tmp_path / "other.db").exists()


def test_a_game_from_a_table_has_points_but_no_board(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_text("date,player,total\n2020-05-01,Anna,61\n2020-05-01,Boris,64\n", encoding="utf-8")
    type_("import", tmp_path / "old.csv")
    assert "Boris 64*, Anna 61" in type_("history", "list").out
    shown = [" ".join(line.split()) for line in type_("history", "show").out.splitlines()]
    assert shown[1:] == ["Player Colour Total", "Boris player 2 64 winner", "Anna player 1 61"]
    assert "has no board" in type_("explain", "1").err


def test_totals_alone_count_for_wins_and_averages(kept: Type, tmp_path: Path) -> None:
    """One game of Anna against Борис told by a table: 61 against 64; their two others were photographed."""
    (tmp_path / "old.csv").write_text("date,player,total\n2020-05-01,Anna,61\n2020-05-01,Борис,64\n", encoding="utf-8")
    before = {line["name"]: line for line in json.loads(kept("history", "stats", "--json", "-").out)["lines"]}
    kept("import", tmp_path / "old.csv")
    told = json.loads(kept("history", "stats", "--json", "-").out)
    after = {line["name"]: line for line in told["lines"]}
    assert told["overall"]["whole"] == 3 and told["overall"]["best"] == 64
    assert (before["Борис"]["wins"], after["Борис"]["wins"]) == (1, 2)
    assert after["Anna"]["average"] == (2 * before["Anna"]["average"] + 61) / 3
    for unknown in ("track", "kinds"):
        assert after["Anna"][unknown] == before["Anna"][unknown], "a total says nothing of where its points came from"
    alone = kept("history", "stats", "--to", "2020-12-31").out.splitlines()
    assert "1 game, average 62.5, best 64" in alone[0] and alone[-1].split() == ["Anna", "1", "0", "61.0", "61"]


def test_backup_delete_restore(kept: Type, tmp_path: Path) -> None:
    assert kept("backup", tmp_path / "copy.db").code == 0
    assert "undo brings it back" in kept("history", "delete", "1").out
    assert "are deleted for good" in kept("history", "delete", "2", "--for-good").out
    assert "The history has 2 games again" in kept("restore", tmp_path / "copy.db").out
    assert kept("history", "list").out.count("Anna") == 2


def test_the_doctor_names_what_is_wrong(type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recorder.health._self_test", lambda: Message.plain("left to the reader's own tests"))
    told = json.loads(type_("doctor", "--json", "-").out)
    assert all(check["fine"] for check in told), told
    (tmp_path / "history.db").write_bytes(b"scribble " * 1000)
    done = type_("doctor")
    assert done.code == 6
    assert "WRONG  history" in done.out


def doubtful(name: str) -> Reading:
    """A photo of the tower of which a tile, a figure and the track are doubtful."""
    read = reading(name, doubt=1, track={"red": TrackFigure(20, 0.95, True), "blue": TrackFigure(26, 0.9)})
    first, second = read.meeples
    return replace(read, meeples=(replace(first, certainty=0.6, ask=True), second))


def test_what_was_left_open_is_asked_about_later(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = doubtful("evening.jpg")
    type_("score", photo, "--yes", "--players", "red=Anna,blue=Boris")
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n2\ns\n"))
    done = type_("fix", "last", "--ask")
    assert done.code == 0, done.err
    assert "1. Who stands on A1?" in done.err and "red meeple in the city" in done.err
    assert "2. Which tile lies on A2?" in done.err and "3. How many points does red have" in done.err
    shown = type_("history", "show").out
    assert "Corrected: A2: F turned 90° → H turned 90°" in shown
    assert "Doubtful: track, red: 20" in shown and shown.count("Doubtful") == 1
    assert json.loads(type_("history", "show", "--json", "-").out)["readings"][0]["tiles"][1]["tile"] == "F"
    monkeypatch.setattr("sys.stdin", io.StringIO("22\n"))
    type_("fix", "last", "--ask")
    assert "Doubtful" not in type_("history", "show").out
    assert "has no doubts" in type_("fix", "last", "--ask").err
    assert type_("history", "undo").code == 0
    assert "Doubtful: track, red: 20" in type_("history", "show").out


def test_who_has_enough_leaves_the_rest_open(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = doubtful("evening.jpg")
    type_("score", photo, "--yes")
    before = type_("export", "-").out
    monkeypatch.setattr("sys.stdin", io.StringIO("a\n"))
    assert "Nothing was changed." in type_("fix", "last", "--ask").out
    assert type_("export", "-").out == before
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))  # and then nobody types any more
    assert "2 doubts are left:" in type_("fix", "last", "--ask").out


def test_what_is_told_is_no_doubt_any_more_right_or_wrong(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = doubtful("evening.jpg")
    type_("score", photo, "--yes")
    type_("fix", "last", "--tile", "0,1=F@90", "--track", "red=21")
    shown = type_("history", "show").out
    assert shown.count("Doubtful") == 1 and "Doubtful: A1: red meeple in the city" in shown
    assert shown.count("Corrected") == 1 and "track, red: 20 → 21" in shown


def test_a_game_in_moves_is_put_right_in_the_move_that_was_wrong(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    type_("score", tmp_path / "game.json")
    done = type_("fix", "last", "--tile", "1,0=U@90", "--meeple", "0,-1=none")
    assert done.code == 0, done.err
    told = json.loads(type_("history", "show", "--json", "-").out)
    assert lines(told["game"]["corrections"]) == ["meeple 0,-1: red:city -> nothing"]
    assert [(r["name"], r["total"]) for r in told["results"]] == [("Anna", 0), ("Boris", 2)]
    assert "was laid in move 1" in type_("fix", "last", "--tile", "0,-1=none").err
    assert "No move laid a tile on J11" in type_("fix", "last", "--tile", "9,9=V").err
    assert "leave out --track" in type_("fix", "last", "--track", "red=1").err
    assert "Move 2 can set only one meeple, not 2" in type_("fix", "last", "--meeple", "1,0=red:road,blue:road").err



def test_a_game_that_was_changed_meanwhile_is_not_written_over(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = doubtful("evening.jpg")
    type_("score", photo, "--yes")

    def answers(_self: InTerminal, _prompt: str) -> str:
        type_("fix", "last", "--place", "Soroca", "--quiet")
        return "y"

    monkeypatch.setattr(InTerminal, "line", answers)
    done = type_("fix", "last", "--ask", "--quiet")
    assert (done.code, "was changed in the meantime" in done.err) == (6, True)


def test_names_are_shown_as_they_are_whatever_they_look_like(type_: Type) -> None:
    names = ["小明", "[bold]Ion[/bold]", ":smile:", "Ștefan\x1b[31m"]
    players = ",".join(f"{colour}={name}" for colour, name in zip(("red", "blue", "green", "pink"), names, strict=True))
    told = type_("score", TOWER, "--players", players, "--place", "[link=x]Köln").out
    told += type_("history", "list").out + type_("history", "show").out
    assert all(told.count(name) >= 3 for name in names[:3])
    assert "Ștefan [31m" in told and "\x1b" not in told and "[link=x]Köln" in told


def test_who_won_is_not_claimed_where_the_track_is_not_known(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Boris")
    assert "Anna 8~, Boris 3~" in type_("history", "list").out
    (listed,) = json.loads(type_("history", "list", "--json", "-").out)
    shown = json.loads(type_("history", "show", "--json", "-").out)
    assert (listed["whole"], shown["whole"]) == (False, False)
    assert not any(part["won"] for part in (*listed["players"], *shown["results"]))
    type_("fix", "1", "--track", "red=20,blue=20")
    (listed,) = json.loads(type_("history", "list", "--json", "-").out)
    assert (listed["whole"], [part["won"] for part in listed["players"]]) == (True, [True, False])


def test_where_one_track_is_missing_the_list_compares_the_points_on_the_board(type_: Type) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Boris", "--track", "blue=40")
    assert "Anna 8~, Boris 3~" in type_("history", "list").out


def test_the_board_of_a_kept_game_is_one_line_that_can_be_given_back(type_: Type) -> None:
    board = " / ".join(["U U,red:road"] * 40)
    type_("score", board)
    line = next(line for line in type_("history", "show").out.splitlines() if line.startswith("Board: "))
    assert type_("count", line.removeprefix("Board: ")).code == 0 and len(line) > 200


def test_whoever_has_a_colour_is_not_offered_for_the_next(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    type_("score", TOWER, "--players", "red=Anna,blue=Boris", "--track", "red=20,blue=26")
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n1\n"))
    asked = type_("score", TOWER, "--ask", "--track", "red=20,blue=26").err
    assert "1  Anna   2  Boris\n" in asked and " 1  Anna\n" in asked
    told = type_("history", "show", "2").out
    assert [line.split()[:2] for line in told.splitlines()[2:4]] == [["Anna", "blue"], ["Boris", "red"]]


FAR = 10**20  # no computer counts so far


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (["--limit", FAR], 2), (["--most", FAR], 2), (["--least", -FAR], 2),
        (["--least", FAR], 0), (["--players", FAR], 0),
    ],
)
def test_no_number_is_too_large_for_the_list(kept: Type, words: list[object], games: int) -> None:
    done = kept("history", "list", *words, "--json", "-")
    assert (done.code, len(json.loads(done.out))) == (0, games), done.err


def test_a_name_that_is_no_text_is_told_and_nothing_is_kept(kept: Type) -> None:
    done = kept("history", "rename", "player", "Anna", "Ann\udcff")
    assert done.code == 6 and "write it in UTF-8; the history is unchanged" in done.err


def test_a_game_deleted_for_good_leaves_no_name_in_the_file(kept: Type, tmp_path: Path) -> None:
    """Neither in the tables nor in the pages that are free by now; whoever played other games stays."""
    kept("score", TOWER, "--players", "red=Anna,blue=Wolfhilde", "--place", "Schwarzenacker")
    kept("fix", "3", "--players", "blue=Wulfhilde")
    kept("history", "rename", "player", "Wulfhilde", "Wilfhilde")
    kept("history", "merge", "place", "Schwarzenacker", "Köln")
    kept("history", "undo")
    kept("history", "rename", "place", "Schwarzenacker", "Rotenacker")
    assert b"lfhilde" in (tmp_path / "history.db").read_bytes()
    assert kept("history", "delete", "3", "--for-good").code == 0
    content = (tmp_path / "history.db").read_bytes()
    assert not [name for name in (b"lfhilde", b"enacker") if name in content]
    assert kept("history", "list").out.count("Anna") == 2 and "Köln" in kept("history", "list").out
    assert kept("history", "undo").code == 0, "the game before it can still be taken back"
