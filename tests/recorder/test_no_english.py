"""In Russian no word is left in Latin letters but what was typed, what is to be typed, and names."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.boxes import names
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from tests.recorder.conftest import Type
from tests.recorder.readings import TOWER, reading
from vision.codes import PhotoCode
from vision.readingfile import dumps

TO_TYPE = re.compile(
    r"recorder( [a-z]+)*|--[a-z-]+|-[a-z]\b|`[^`]*`|/\S+|\S+=\S+|\S+@\d+|\b[A-Z][A-Z-]+\b|[a-z]+:[a-z]+\d?|\S*\.\w+"
)
"""Commands, options, paths, examples such as red=43 and V@90, notation, placeholders such as FILE, names of files."""
WORD = re.compile(r"[A-Za-z]{3,}")


def english(told: str, *typed: object) -> set[str]:
    """The Latin words in what was said that nobody typed."""
    known = set(WORD.findall(" ".join(map(str, typed))))
    return set(WORD.findall(TO_TYPE.sub(" ", told))) - known


CHOICES = set(WORD.findall(f"""{" ".join(names())}
score doctor list red blue green yellow black pink grey today old first family third second none base player year month
players letter big abbot meeple mayor wagon builder pig barn phantom disc cube look lattice classify meeples solve place
track city road field monastery garden shrine river last"""))
"""What may be chosen among stands in the sentence as it is typed."""


@pytest.mark.parametrize(
    "words",
    [
        ["--nonsense"],
        ["scor"],
        ["count"],
        ["count", "--trak", "red=3", "B"],
        ["count", "B", "--track"],
        ["count", "B", "C"],
        ["history", "lst"],
        ["history", "list", "--limit", "0"],
        ["score", "--boxes", "x", "B"],
        ["count", "nothere.json"],
        ["count", "E@99"],
        ["count", "Z9"],
        ["count", "B", "--track", "red=many"],
        ["count", "B", "--track", "purple=3"],
        ["count", "B", "--players", "red=A,red=B"],
        ["count", "B", "--fields", "fourth"],
        ["count", "B", "--rules", "strange"],
        ["count", "B", "--goods", "red=silver:3"],
        ["count", "B", "--king", "purple"],
        ["count", "B", "--table", "1,2"],
        ["count", "B,red:roof"],
        ["count", "B,red"],
        ["check", "X", "--sets", "attic"],
        ["check", "X", "--edition", "c9"],
        ["check", "E@180,red:city / F@90 / E . C"],
        ["check", "D E@90"],
        ["check", "X . X", "--sets", "base"],
        ["check", "B,red-pig:monastery,red:city"],
        ["replay", "B"],
        ["explain", TOWER, "garden"],
        ["explain", "7"],
        ["score", "nothere.jpg"],
        ["score", "B", "C"],
        ["score", "B", "--yes", "--ask"],
        ["score", "B", "--out", "/dev/null"],
        ["score", "B", "--date", "yesterday"],
        ["score", "B", "--date", "2999-03-04"],
        ["read", "/"],
        ["sheet", TOWER, "-o", "/nowhere/sheet.pdf"],
        ["sheet", TOWER, "-o", "sheet.pdf", "--paper", "a9"],
        ["picture", TOWER, "-o", "/tmp/board.gif"],
        ["export", "-"],
        ["import", "/nowhere.json"],
        ["backup", "/nowhere/copy.db"],
        ["restore", "/nowhere/copy.db"],
        ["history", "undo"],
        ["sets", "attic"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_said_in_the_persons_language(type_: Type, words: list[str]) -> None:
    done = type_(*words, "--language", "ru")
    assert done.code != 0
    assert english(done.out + done.err, *words) - CHOICES == set()


@pytest.fixture
def kept(type_: Type) -> Type:
    score = ["score", "--players", "red=Anna,blue=Boris"]
    type_(*score, TOWER, "--track", "red=20,blue=26", "--date", "2026-01-10", "--place", "Soroca")
    return type_


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["history", "list"],
        ["history", "show"],
        ["history", "stats"],
        ["history", "stats", "--by", "month"],
        ["explain", "1"],
        ["fix", "1", "--tile", "0,1=H@90", "--meeple", "0,2=none"],
        ["fix", "1"],
        ["fix", "99", "--track", "red=1"],
        ["history", "rename", "player", "Zora", "Anna"],
        ["history", "rename", "player", "Anna", "boris"],
        ["history", "merge", "player", "Anna", "Boris"],
        ["history", "rename", "colour", "a", "b"],
        ["history", "stats", "--by", "moon"],
        ["history", "undo"],
        ["history", "delete", "1"],
        ["sets", "river-1"],
        ["count", TOWER],
        ["count", "D,red:road / D@90"],
    ],
    ids=" ".join,
)
def test_what_is_told_is_in_the_persons_language(kept: Type, words: list[str]) -> None:
    done = kept(*words, "--language", "ru")
    named = {"Anna", "Boris", "Soroca", *CHOICES}
    assert english(done.out + done.err, *words) - named == set()


def test_what_a_photo_showed_wrong_is_told_in_the_persons_language_of_the_kept_game_too(
    type_: Type, tmp_path: Path
) -> None:
    left = Message("left")
    cut = Message("The {side} edge of the photo cuts the board; step back and take all of it.", side=left)
    unseen = Message(
        "The track shows no {colour} figure; give its points with --track.",
        colour=Colour.BLUE,
    )
    findings = (Finding(PhotoCode.BOARD_CUT, ((0, 0),), cut), Finding(PhotoCode.TRACK_UNSEEN, (), unseen))
    read = replace(reading("evening.jpg", TOWER), findings=findings)
    (tmp_path / "reading.json").write_text(dumps(read), encoding="utf-8")
    type_("score", tmp_path / "reading.json")
    for words in (
        ["count", tmp_path / "reading.json"], ["explain", "last"], ["fix", "last", "--track", "red=20"],
        ["sheet", "last", "-o", tmp_path / "sheet.pdf"],
    ):  # fmt: skip
        told = type_(*words, "--language", "ru").out
        assert "(левый край)" in told and "синий" in told, told
        assert english(told, *words) - CHOICES == set()


@pytest.mark.parametrize("harm", ["{", "[1]", '{"format": "carcassonne-board/1"}', "\x00\x01", "E@180 / / Q@7"])
def test_a_broken_file_is_told_of_in_the_persons_language(type_: Type, tmp_path: Path, harm: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(harm, encoding="utf-8")
    told = type_("count", file, "--language", "ru").err
    assert english(told) - {"JSON", "format", "tiles"} == set()


def test_what_is_wrong_in_a_game_of_moves_is_told_in_the_persons_language(type_: Type, tmp_path: Path) -> None:
    move = {"n": 1, "x": 5, "y": 5, "tile": "E", "rotation": 0, "player": "red"}
    start = {"x": 0, "y": 0, "tile": "D", "rotation": 0}
    game = {"format": "carcassonne-game/1", "start": start, "moves": [move]}
    (tmp_path / "game.json").write_text(json.dumps(game), encoding="utf-8")
    told = type_("replay", tmp_path / "game.json", "--language", "ru").out
    assert "не подходит" in told and english(told) == set()
