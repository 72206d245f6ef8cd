"""Games for BG Stats: what goes out comes back."""

import json
from pathlib import Path
from typing import Any

from tests.recorder.conftest import Type

TRACK = "red=40,blue=38"


def kept(type_: Type, *words: str) -> None:
    done = type_("score", "E@180,red:city / F@90 / E,blue:field", *words)
    assert done.code == 0, done.err


def written(type_: Type, path: Path) -> dict[str, Any]:
    done = type_("export", path)
    assert done.code == 0, done.err
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_a_game_has_every_field_that_the_app_needs(type_: Type, tmp_path: Path) -> None:
    kept(type_, "--players", "red=Anna,blue=Борис", "--track", TRACK, "--date", "2026-05-31", "--place", "at home")
    told = written(type_, tmp_path / "plays.bgsplay")
    (game,), (play,), people = told["games"], told["plays"], told["players"]
    assert (game["bggId"], game["highestWins"], game["noPoints"]) == (822, True, False)
    assert [person["name"] for person in people] == ["Anna", "Борис"]
    assert play["playDate"] == "2026-05-31 12:00:00"
    (place,) = told["locations"]
    assert (place["id"], place["name"]) == (play["locationRefId"], "at home")
    first, second = play["playerScores"]
    assert first["playerRefId"] == people[0]["id"] and first["winner"] is True and first["rank"] == 1
    assert (first["role"], second["role"], second["winner"], second["rank"]) == ("red", "blue", False, 2)


def test_what_goes_out_comes_back_with_names_colours_totals_and_winners(type_: Type, tmp_path: Path) -> None:
    kept(type_, "--players", "red=Anna,blue=Борис", "--track", TRACK, "--date", "2026-05-31", "--place", "at home")
    written(type_, tmp_path / "plays.bgsplay")
    other = ("--db", tmp_path / "other.db")
    assert type_("import", tmp_path / "plays.bgsplay", *other).out == "1 game imported\n"
    here, there = (json.loads(type_("history", "list", "--json", "-", *db).out)[0] for db in ((), other))
    assert (here["date"], here["place"]) == (there["date"], there["place"])
    for game in (here, there):
        players = [(one["name"], one["colour"], one["total"], one["won"]) for one in game["players"]]
        assert players == [("Anna", "red", 48, True), ("Борис", "blue", 41, False)]


def test_a_person_in_several_games_is_one_and_the_nameless_are_anonymous(type_: Type, tmp_path: Path) -> None:
    kept(type_, "--players", "red=Anna", "--track", TRACK)
    kept(type_, "--players", "red=ANNA,blue=Boris", "--track", TRACK)
    people = written(type_, tmp_path / "plays.bgsplay")["players"]
    assert [(one["name"], one["isAnonymous"]) for one in people] == [
        ("Anna", False), ("Anonymous", True), ("Boris", False),
    ]  # fmt: skip


def test_a_game_whose_totals_are_not_known_is_left_out_and_said(type_: Type, tmp_path: Path) -> None:
    kept(type_, "--players", "red=Anna,blue=Boris")
    done = type_("export", tmp_path / "plays.bgsplay")
    assert done.out == "0 games written\nGame 1 is left out: points of its track are not known.\n"
    assert json.loads((tmp_path / "plays.bgsplay").read_text())["plays"] == []
