"""What BG Stats exports."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from recorder.exchange.transfer import Brought, read_games
from tests.recorder.conftest import Type

SHELF: dict[str, Any] = {
    "games": [
        {"id": 1, "name": "Carcassonne", "bggId": 822},
        {"id": 2, "name": "Carcassonne: The Castle", "bggId": 7717},
        {"id": 3, "name": "Catan", "bggId": 13},
        {"id": 4, "name": "Каркассон", "bggId": 0, "bggName": "Carcassonne Big Box 6"},
    ],
    "players": [
        {"id": 1, "name": "Anna", "isAnonymous": False},
        {"id": 2, "name": "Борис", "isAnonymous": False},
        {"id": 3, "name": "Anonymous", "isAnonymous": True},
    ],
    "locations": [{"id": 5, "name": "At home"}],
    "challenges": [],
    "userInfo": {"meRefId": 1},
}  # fmt: skip


def play(uuid: str, game: int, *scores: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"uuid": uuid, "gameRefId": game, "playDate": "2026-05-31 20:15:00", "playerScores": list(scores), **more}


def score(player: int, points: object, **more: Any) -> dict[str, Any]:
    return {"playerRefId": player, "score": points, "winner": False, **more}


ANNA, BORIS = score(1, "40+21", winner=True, role="Rot"), score(2, "55", team="blue")


def brought(tmp_path: Path, *plays: dict[str, Any]) -> Brought:
    (tmp_path / "BGStatsExport.bgsplay").write_text(json.dumps({**SHELF, "plays": plays}), encoding="utf-8")
    found = read_games(tmp_path / "BGStatsExport.bgsplay")
    assert isinstance(found, Brought)
    return found


def test_a_play_of_carcassonne_becomes_a_game(tmp_path: Path) -> None:
    (one,) = brought(tmp_path, play("u1", 1, ANNA, BORIS, score(3, 12), locationRefId=5)).entries
    assert (one.key, one.played.day, one.played.place) == ("bgstats-u1", date(2026, 5, 31), "At home")
    assert [(part.name, part.colour, part.total, part.won) for part in one.played.parts] == [
        ("Anna", "red", 61, True), ("Борис", "blue", 55, False), ("", "player 3", 12, False),
    ]  # fmt: skip


def test_other_games_are_named_and_left_out(type_: Type, tmp_path: Path) -> None:
    plays = [play("u1", 1, ANNA, BORIS), play("u2", 4, ANNA, BORIS)]
    plays += [play(f"c{n}", 3, ANNA) for n in range(3)] + [play("castle", 2, ANNA), play("gone", 9, ANNA)]
    assert [one.key for one in brought(tmp_path, *plays).entries] == ["bgstats-u1", "bgstats-u2"]
    told = type_("import", tmp_path / "BGStatsExport.bgsplay").out
    assert "2 games imported" in told
    assert "Not Carcassonne, so left out: 5 plays of Catan, ?, Carcassonne: The Castle" in told
    assert "2 were already here" in type_("import", tmp_path / "BGStatsExport.bgsplay").out


@pytest.mark.parametrize("points", [None, "", "won", "61.5"])
def test_a_play_without_points_is_left_out_and_counted(tmp_path: Path, points: object) -> None:
    found = brought(tmp_path, play("u1", 1, ANNA, score(2, points)), play("u2", 1, ANNA, ignored=True))
    assert found.entries == ()
    (told,) = found.told
    assert str(told) == "Without points for everybody, or ignored in BG Stats, so left out: 2 plays"


def test_without_a_winner_it_is_who_has_the_most_points(tmp_path: Path) -> None:
    (one,) = brought(tmp_path, play("u1", 1, score(1, 50), score(2, 50), score(3, 40))).entries
    assert [part.won for part in one.played.parts] == [True, True, False]
