"""What `fix` takes and says: cells by their names, and no figure where the person meant another."""

import io
import json

import pytest

from tests.recorder.conftest import Done, Type

ROAD = "2,3 U@90 U@90,red:road U@90 / B"  # a road from A1 to C1 whose meeple stands on B1; a monastery on A2


@pytest.fixture
def kept(type_: Type) -> Type:
    assert type_("score", ROAD, "--track", "red=20").code == 0
    return type_


def board(type_: Type) -> str:
    return str(json.loads(type_("count", "last", "--json", "-").out)["board"])


@pytest.mark.parametrize("cell", ["A2", "a2", "2,4"])
def test_a_cell_is_called_by_its_name_or_as_in_a_file(kept: Type, cell: str) -> None:
    assert kept("fix", "last", "--tile", f"{cell}=C", "--meeple", f"{cell}=blue:city").code == 0
    assert board(kept) == "2,3 U@90 U@90,red:road U@90 / C,blue:city"
    assert "Corrected: A2: B upright → C upright" in kept("history", "show").out


def test_cells_are_called_as_before_the_correction_all_through_it(kept: Type) -> None:
    assert kept("fix", "last", "--tile", "A1=none", "--tile", "A2=none", "--tile", "C1=V").code == 0
    assert board(kept) == "3,3 U@90,red:road V"


def test_cells_that_are_called_otherwise_afterwards_are_told(kept: Type) -> None:
    assert "new names: A2 is B2." in kept("fix", "last", "--tile", "1,3=U@90").out
    assert "new names: B2 is A2." in kept("fix", "last", "--tile", "A1=none").out
    assert "new names" not in kept("fix", "last", "--tile", "D1=U@90").out


def test_a_line_of_the_score_tells_the_cell_at_which_its_meeple_is_corrected(kept: Type) -> None:
    line = next(line for line in kept("count", "last").out.splitlines() if "Unfinished road" in line)
    assert line.split()[:3] == ["1", "Red", "B1"]
    assert kept("fix", "last", "--meeple", "B1=blue:road").code == 0
    assert board(kept) == "2,3 U@90 U@90,blue:road U@90 / B"


@pytest.mark.parametrize(
    ("cell", "told"),
    [("A1", "red:road"), ("C1", "red:field"), ("A2", "red:monastery")],  # one road, beside it, corner to corner
)
def test_a_meeple_on_an_empty_tile_beside_one_of_its_colour_is_not_guessed(kept: Type, cell: str, told: str) -> None:
    done = kept("fix", "last", "--meeple", f"{cell}={told}")
    assert done.code == 2 and f"Nobody stands on {cell}, but a red meeple stands on B1" in done.err
    assert "--meeple B1=none" in done.err and "--meeple B1=red:road" in done.err
    assert "\n" not in done.err.strip()
    assert board(kept) == ROAD


def test_what_the_refusal_tells_to_type_is_taken(kept: Type) -> None:
    assert kept("fix", "last", "--meeple", "A1=red:road", "--meeple", "B1=none").code == 0
    assert board(kept) == "2,3 U@90,red:road U@90 U@90 / B"
    assert kept("fix", "last", "--meeple", "C1=red:field", "--meeple", "A1=red:road").code == 0
    assert board(kept) == "2,3 U@90,red:road U@90 U@90,red:field / B"


def test_a_meeple_of_another_colour_or_far_away_is_nobody_s_neighbour(type_: Type) -> None:
    type_("score", "U@90,red:road B . V", "--track", "red=20")
    for told in ("B1=blue:monastery", "D1=red:field"):
        assert type_("fix", "last", "--meeple", told).code == 0, told
    assert board(type_) == "U@90,red:road B,blue:monastery . V,red:field"


@pytest.mark.parametrize(
    ("answers", "after"),
    [
        ("1\n", "2,3 U@90 U@90,red:field U@90 / B"),
        ("2\n", "2,3 U@90 U@90 U@90,red:field / B"),
        ("\nwhat?\n3\n", "2,3 U@90 U@90,red:road U@90,red:field / B"),
    ],
)
def test_at_the_terminal_it_is_asked_which_one_is_meant(
    kept: Type, monkeypatch: pytest.MonkeyPatch, answers: str, after: str
) -> None:
    done = asked(kept, monkeypatch, answers)
    assert done.code == 0, done.err
    told = " ".join(done.err.split())
    assert "Nobody stands on C1, but somebody does on B1: red meeple on the road. What is right?" in told
    assert board(kept) == after


def test_who_answers_nothing_at_the_terminal_changes_nothing(kept: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(kept, monkeypatch, "").code == 2
    assert board(kept) == ROAD


def asked(type_: Type, monkeypatch: pytest.MonkeyPatch, answers: str) -> Done:
    with monkeypatch.context() as terminal:
        terminal.setattr("recorder.commands.fix.somebody_there", lambda: True)
        terminal.setattr("sys.stdin", io.StringIO(answers))
        return type_("fix", "last", "--meeple", "C1=red:field")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--meeple", "A2=blue:city"], "B on A2 has no city; it has field, monastery."),
        (
            ["--meeple", "A1=blue:road1"],
            "U on A1 has no road1; it has road, field (north, east, west), field1 (east, south, west).",
        ),
        (["--tile", "A2=C", "--meeple", "A2=blue:road"], "C on A2 has no road; it has city."),
        (["--tile", "A2=Z@90"], "recorder sets base"),
        (["--tile", "B4@2=V"], "'B4@2' is not a cell of the board; write its name, such as C4."),
        (["--meeple", "E9=red:road"], "There is no tile on E9"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(kept: Type, words: list[str], told: str) -> None:
    done = kept("fix", "last", *words)
    assert done.code != 0 and told in done.err
    assert board(kept) == ROAD


def test_of_a_tile_that_is_not_known_nobody_can_say_what_it_has(type_: Type) -> None:
    type_("score", "?,red:road", "--track", "red=20")
    assert type_("fix", "last", "--meeple", "A1=red:city2").code == 0


BRIDGE = "U E@270,+bridge:0 / U@90,red:road B,+fairy:red"


@pytest.mark.parametrize(
    ("word", "board_now"),
    [
        ("--tile=B1=B", "U B,+bridge:0 / U@90,red:road B,+fairy:red"),
        ("--tile=B1=D@270", "U D@270 / U@90,red:road B,+fairy:red"),
        ("--tile=B1=B,+bridge:1", "U B,+bridge:1 / U@90,red:road B,+fairy:red"),
        ("--tile=A2=U@90,+bridge:0", "U E@270,+bridge:0 / U@90,red:road,+bridge:0 B,+fairy:red"),
        ("--thing=B1=bridge:0", BRIDGE),
        ("--meeple=B1=blue:road", "U E@270,blue:road,+bridge:0 / U@90,red:road B,+fairy:red"),
    ],
)
def test_a_bridge_stays_with_its_tile_and_is_told_with_it(type_: Type, word: str, board_now: str) -> None:
    assert type_("score", BRIDGE).code == 0
    done = type_("fix", "last", word)
    assert (done.code, board(type_)) == (0, board_now)


@pytest.mark.parametrize("word", ["--tile=B1=D@270,+bridge:0", "--thing=A2=bridge:1"])
def test_a_bridge_that_a_person_puts_where_it_cannot_stand_is_told_of(type_: Type, word: str) -> None:
    assert type_("score", BRIDGE).code == 0
    done = type_("fix", "last", word)
    assert done.code == 0 and "does not land on field at both ends." in done.out


def test_a_tile_under_a_bridge_has_its_road(type_: Type) -> None:
    assert type_("score", BRIDGE).code == 0
    assert "it has city, road (bridge), field." in type_("fix", "last", "--meeple", "B1=blue:road1").err
    assert type_("fix", "last", "--meeple", "B1=blue:road").code == 0
    assert "Corrected: B1: nobody → blue meeple on the road" in type_("history", "show").out


def test_the_road_over_a_bridge_is_explained_tile_by_tile(type_: Type) -> None:
    assert type_("score", "U,red:road / E@270,+bridge:0 / U").code == 0
    told = [line.split()[:2] for line in type_("explain", "last", "1").out.splitlines()]
    assert [line for line in told if line[:1] in (["A1"], ["A2"], ["A3"])] == [["A1", "U"], ["A2", "E"], ["A3", "U"]]
