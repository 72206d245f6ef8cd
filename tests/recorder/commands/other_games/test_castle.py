"""The Castle, as a person types it."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.recorder.conftest import Done, Type
from tests.report.printed import text

BOX = {
    "format": "carcassonne-castle-box/1",
    "wall": ["##", ".#"],
    "points": {"path": 2},
    "tokens": {"1": {"name": "Two more", "points": 2, "text": "keep it to the end"}},
}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "box.json").write_text(json.dumps(BOX), encoding="utf-8")
    return tmp_path / "box.json"


def test_a_board_is_counted_line_by_line(type_: Type, box: Path) -> None:
    done = type_("castle", "count", "pcpc+f,red:p", "--box", box)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:2] == ["Player  Wall  Tokens  Castle  Total", "Red        0       0       4      4"]
    counted = type_("castle", "count", "pxxx+f,red:p xxcx+m,blue:c / . cxxx", "--box", box, "--track", "red=3,blue=4")
    lines = [line.split("  ")[0] for line in counted.out.splitlines()]
    assert lines == ["Player", "Red", "Blue", "", "Line", "Complete path", "Court"]
    assert [line.split()[-1] for line in counted.out.splitlines() if line] == ["Total", "7", "7", "Points", "4", "3"]


def test_what_rests_on_our_reading_is_said(type_: Type, box: Path) -> None:
    ours = type_("castle", "count", ".2 cccc+m,red:c").out
    assert "Our reading, since no box file tells it: what a tile and a market are worth" in ours.replace("\n", " ")
    assert "Our reading" not in type_("castle", "count", "cccc+m,red:c", "--box", box).out


def test_everything_wrong_is_told_and_the_exit_code_says_so(type_: Type, box: Path, tmp_path: Path) -> None:
    done = type_("castle", "count", "xpxx cccc xxxx", "--box", box, "-o", tmp_path / "sheet.pdf")
    assert done.code == 5
    assert "The board breaks the rules: C1 lies outside the wall." in done.err
    assert "A1 and B1: a path does not go on." in done.err
    assert not (tmp_path / "sheet.pdf").exists()
    told = json.loads(type_("castle", "count", "xpxx cccc", "--box", box, "--json", "-").out)
    assert [finding["code"] for finding in told["findings"]] == ["paths-mismatch"]


def test_the_sheet_names_winner_lines_and_what_they_rest_on(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(".2 pcpx+f,red:p xhxx\n.2 pcpc xxxh,blue:h\n.2 pxxx\n", encoding="utf-8")
    words = ["--players", "red=Anna,blue=Boris", "--track", "red=12,blue=9", "-o", tmp_path / "sheet.pdf"]
    done = type_("castle", "count", tmp_path / "board.txt", *words)
    assert (done.code, "Saved: " in done.out) == (0, True), done
    printed = text((tmp_path / "sheet.pdf").read_bytes())
    assert "Boris wins with 83 points" in printed  # 9, a house of 2, and the 72 cells of the gap to his keep
    assert "C1, C2, C3" in printed
    assert "Our reading, since no box file tells it" in printed


def typed(type_: Type, monkeypatch: pytest.MonkeyPatch, lines: str, *words: object) -> Done:
    """Runs `recorder castle play` with these lines on standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return type_("castle", "play", *words)


def test_the_pad_says_where_figures_stand_and_when_a_corner_is_taken(
    type_: Type, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = typed(type_, monkeypatch, "Anna 3\nB 3\nblue 1\nundo\n", "Anna,Boris", "--box", box)
    assert done.out.splitlines() == [
        "Kept as game 1.",
        "Anna has 3 points and stands on field 3 of 14.",
        "That is corner 1: Anna takes its token, Two more: keep it to the end.",
        "Anna 5, Boris 0",
        "Boris has 3 points and stands on field 3 of 14.",
        "That is corner 1; its token is taken already.",
        "Anna 5, Boris 3",
        "Boris has 4 points and stands on field 4 of 14.",
        "Anna 5, Boris 4",
        "Anna 5, Boris 3",
    ]


def test_a_game_goes_on_where_it_was_left_and_ends_with_its_board(
    type_: Type, box: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(type_, monkeypatch, "Anna 4\n", "red=Anna,green=Boris", "--box", box)
    done = typed(type_, monkeypatch, "Boris 2\nend cccc+m,green:c\n")
    assert done.out.splitlines()[-1] == "Boris wins with 5 points"
    assert typed(type_, monkeypatch, "Anna 1\n").err.startswith("recorder: This game is over")
    shown = type_("castle", "pad", "-o", tmp_path / "sheet.pdf")
    assert shown.out.splitlines()[0] == "Boris wins with 5 points"
    assert "Boris wins with 5 points" in text((tmp_path / "sheet.pdf").read_bytes())
    assert "Boris 5*, Anna 4" in type_("history", "list", "--game", "castle").out
    assert type_("history", "list").out.startswith("No games.\nBesides, 1 game of The Castle")


@pytest.mark.parametrize(
    ("lines", "code", "told"),
    [
        ("what\n", 2, "is not understood; write, for example, Anna 5"),
        ("Zoe 5\n", 2, "Zoe does not tell which player"),
        ("Anna 0\n", 5, "A move takes 1 to 200 points."),
        ("Anna 5 5\n", 2, "does not tell which player"),
        ("undo\n", 5, "there is nothing to take back"),
        ("end xpxx cccc\n", 5, "A1 and B1: a path does not go on."),
        ("end nowhere.txt\n", 3, "nowhere.txt"),
        ("end cccc,pink:c\n", 5, "nobody's colour"),
    ],
)
def test_a_line_that_is_wrong_is_refused_and_nothing_is_kept(
    lines: str, code: int, told: str, type_: Type, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(type_, monkeypatch, "", "Anna,Boris", "--box", box)
    done = typed(type_, monkeypatch, lines)
    assert (done.code, told in done.err) == (code, True), done
    assert type_("castle", "pad").out.splitlines()[0] == "Anna 0, Boris 0"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["count", "nonsense"], 3, "a tile has four sides"),
        (["count", "cccc", "--box", "nowhere.json"], 3, "nowhere.json"),
        (["count", "cccc", "-o", "sheet.txt"], 2, "must end in .pdf"),
        (["play"], 2, "No such game has been begun; begin one with: recorder castle play Anna,Boris"),
        (["play", "Anna"], 2, "; this game is for 2."),
        (["play", "Anna,Boris,Clara"], 2, "; this game is for 2."),
        (["pad", "9"], 2, "No such game has been begun"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(words: Sequence[str], code: int, told: str, type_: Type) -> None:
    done = type_("castle", *words)
    assert (done.code, told in done.err) == (code, True), done
