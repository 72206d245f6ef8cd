"""A tournament from its beginning to the standings, as a person types it."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.tournament.event import System
from recorder.history.store import open_store
from recorder.tournament.record import begin, called, next_round, result_told
from tests.recorder.conftest import Type
from tests.report.printed import text


def test_two_rounds_and_the_standings(type_: Type, tmp_path: Path) -> None:
    began = type_("tournament", "new", "Autumn cup", "Anna,Борис,Clara,David")
    assert began.out == "Autumn cup is kept. Draw the first round with: recorder tournament round\n"
    drawn = lines(type_("tournament", "round").out)
    assert drawn == ["Table  Round 1", "1      Anna  –  Clara", "2      Борис  –  David"]
    type_("tournament", "result", "anna=71", "Clara=52")
    assert type_("tournament", "round").err == (
        "recorder: The result of table 2 is missing; tell it, then draw the next round.\n"
    )
    told = type_("tournament", "result", "борис=60,David=60").out
    assert lines(told)[2] == "2      Борис 60  –  David 60"
    assert lines(type_("tournament", "round").out)[1] == "1      Anna  –  Борис"
    assert lines(type_("tournament", "undo").out)[0] == "Table  Round 1"
    done = type_("tournament", "standings", "-o", tmp_path / "standings.pdf")
    assert lines(done.out)[2] == "1  Anna       1         0          19       1"
    printed = text((tmp_path / "standings.pdf").read_bytes())
    assert "Autumn cup" in printed and "Борис 60" in printed


def test_the_result_is_taken_from_a_kept_game(type_: Type) -> None:
    type_("tournament", "new", "Autumn", "Anna,Boris,Clara,David", "--system", "league")
    type_("tournament", "round")
    players = "red=Anna,blue=Boris,green=Clara,black=David"
    type_("score", "E@180,red:city / F@90", "--players", players, "--track", "red=5,blue=9,green=0,black=0")
    told = json.loads(type_("tournament", "result", "--game", "last", "--json", "-").out)
    assert told["rounds"][0]["tables"][0] == {"players": ["Anna", "Boris", "Clara", "David"], "points": [8, 9, 0, 0]}
    assert [(line["name"], line["score"]) for line in told["standings"]] == [
        ("Boris", 5), ("Anna", 3), ("Clara", 1.5), ("David", 1.5),
    ]  # fmt: skip


def test_a_game_whose_totals_are_not_known_gives_no_result(type_: Type) -> None:
    type_("tournament", "new", "Autumn", "Anna,Boris,Clara", "--system", "league")
    type_("tournament", "round")
    type_("score", "E@180,red:city / F@90", "--players", "red=Anna,blue=Boris,green=Clara")
    assert "lacks points of the track" in type_("tournament", "result", "--game", "last").err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show",), "No tournament has been begun"),
        (("new", "Autumn", "Anna,Boris"), "Players named: 2; this game is for 3 to 512"),
        (("new", "Autumn", "Anna,anna,Boris"), "Anna is named twice"),
        (("new", "Autumn", "Anna,Boris,Clara", "--system", "knockout"), "knockout"),
        (("new", " ", "Anna,Boris,Clara"), "needs a name"),
    ],
)
def test_what_cannot_begin_is_refused_in_a_sentence(words: tuple[str, ...], told: str, type_: Type) -> None:
    done = type_("tournament", *words)
    assert done.code and told in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("new", "AUTUMN", "Anna,Boris,Clara"), "There is a tournament AUTUMN already"),
        (("result",), "Tell the result, or name the game"),
        (("result", "Anna"), "'Anna' is no result"),
        (("result", "Anna=many"), "'Anna=many' is no result"),
        (("result", "Anna=1", "Zoe=2"), "Zoe does not play in Autumn"),
        (("result", "Anna=1", "Boris=2"), "there is no table of Anna, Boris"),
        (("result", "Anna=1", "Clara=2", "--round", "7"), "There is no round 7"),
        (("gone", "Zoe"), "Zoe does not play in Autumn"),
        (("show", "--tournament", "Spring"), "There is no tournament Spring"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(words: tuple[str, ...], told: str, type_: Type) -> None:
    type_("tournament", "new", "Autumn", "Anna,Boris,Clara,David")
    type_("tournament", "round")
    done = type_("tournament", *words)
    assert done.code and told in done.err and done.err.count("\n") == 1


def test_tournaments_are_listed_and_called_by_name(type_: Type) -> None:
    assert type_("tournament", "list").out == "No tournaments.\n"
    type_("tournament", "new", "Autumn", "Anna,Boris,Clara")
    type_("tournament", "new", "Winter", "Anna,Boris,Clara,David,Eva", "--system", "league")
    assert [line.split()[0] for line in lines(type_("tournament", "list").out)[1:]] == ["Winter", "Autumn"]
    assert "Eva" in type_("tournament", "round").out
    assert "No round" in type_("tournament", "show", "--tournament", "autumn").out


def test_eight_tables_tell_their_results_at_once(tmp_path: Path) -> None:
    store = open_store(tmp_path / "history.db")
    begin(store, "Autumn", System.SWISS, [f"player {n}" for n in range(16)])
    tables = next_round(store, "last").rounds[-1].tables

    def tell(table: int) -> None:
        one, other = tables[table].players
        result_told(store, "last", 1, {f"player {one}": 10 + table, f"player {other}": 1})

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(tell, range(8)))
    kept = called(store)
    assert [table.points for table in kept.rounds[0].tables] == [(10 + table, 1) for table in range(8)]
    assert len(kept.tournament.deeds) == 9


def lines(out: str) -> list[str]:
    return [line.rstrip() for line in out.splitlines()]
