"""What the campaign counts as a fault of the program."""

from dataclasses import replace
from pathlib import Path

import pytest

from workshop.attack.case import HISTORY, Case, Outcome, Run
from workshop.attack.judge import faults_of, lost, wrong_files

GOOD = Outcome(0, b"Anna 61\n", b"", 0.1, 0.2, 120.0)
REFUSED = replace(GOOD, code=3, out=b"", err=b"recorder: evening.json is empty; name a file with a board.\n")
COUNT = Run(("count", "evening.json"))


def whats(ended: Outcome, run: Run = COUNT) -> list[str]:
    return [fault.what for fault in faults_of(run, ended)]


def test_a_result_and_a_plain_refusal_are_no_faults() -> None:
    assert whats(GOOD) == whats(REFUSED) == []


@pytest.mark.parametrize(
    ("what", "ended"),
    [
        ("code 1", replace(REFUSED, code=1)),
        ("no code of ours", replace(REFUSED, code=-11)),
        ("slow", replace(GOOD, seconds=10.5)),
        ("hangs", replace(GOOD, waited=76.0)),
        ("memory", replace(GOOD, peak=1_501.0)),
        ("says nothing", replace(REFUSED, err=b"")),
        ("more than one line", replace(REFUSED, err=b"tempfile.tif: bad\nrecorder: x.tif is damaged.\n")),
        ("not our sentence", replace(REFUSED, err=b"Segmentation fault\n")),
        ("long message", replace(REFUSED, err=b"recorder: " + b"y" * 2_000)),
        ("inner words", replace(REFUSED, err=b"recorder: no such table [SQL: SELECT 1]\n")),
        ("control sign", replace(REFUSED, err=b"recorder: \x1b[31mred is no colour.\n")),
        ("control sign", replace(GOOD, out="Anna \u202e61\n".encode())),
        ("file left", replace(REFUSED, new=("p.svg",))),
        ("file left", replace(GOOD, new=(".history-abc.db",))),
        ("file left", replace(REFUSED, new=("history.db-shm", "history.db-wal"))),
    ],
)
def test_each_fault_is_seen(what: str, ended: Outcome) -> None:
    assert whats(ended) == [what]


def test_the_index_of_a_log_that_lay_there_already_may_stay() -> None:
    assert whats(replace(REFUSED, new=("history.db-shm",))) == []


def test_a_sign_within_json_is_data() -> None:
    assert whats(replace(GOOD, out='{"name": "\u202e"}'.encode())) == []


def test_a_file_that_was_asked_for_may_stay() -> None:
    assert whats(replace(GOOD, new=("out.json",))) == []


def test_what_was_kept_must_come_out() -> None:
    refused = replace(REFUSED, code=6, err=b"recorder: history.db: it is damaged.\n")
    assert whats(refused, Run(("export", "out.json"), must=(0,))) == ["not exported"]


def test_a_game_that_is_gone_is_seen() -> None:
    case = Case("words", {}, (COUNT, Run(("export", "out.json"))), history=True)
    before, after = frozenset({"a", "b"}), frozenset({"a"})
    assert [fault.what for fault in lost(case, (GOOD, GOOD), {"out.json": after}, before)] == ["game lost"]
    assert not list(lost(case, (GOOD, GOOD), {"out.json": before}, before))


def test_of_one_damaged_game_the_others_are_left() -> None:
    case = Case("history, one game", {HISTORY: b""}, (Run(("export", "out.json")),))
    before = frozenset("abcd")
    assert not list(lost(case, (GOOD,), {"out.json": frozenset("abc")}, before))
    assert list(lost(case, (GOOD,), {"out.json": frozenset("ab")}, before))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.svg", "<svg>\x1b</svg>"),
        ("out.json", '{"a": '),
        ("out.csv", "player,total\n＝1+1,5\n"),
        ("out.csv", "player,total\n\ufeff=1+1,5\n"),
        ("s.pdf", "%PDF-1.4 cut"),
    ],
)
def test_a_file_that_others_cannot_open_is_seen(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    assert [fault.what for fault in wrong_files(COUNT, tmp_path, [name])] == ["wrong file"]


def test_a_name_that_is_quoted_is_no_formula(tmp_path: Path) -> None:
    (tmp_path / "out.csv").write_text("player,total\n'=1+1,-5\n", encoding="utf-8")
    assert not list(wrong_files(COUNT, tmp_path, ["out.csv"]))


def test_a_history_may_be_called_anything(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b"SQLite format 3\0" + bytes(range(128, 256)))
    assert not list(wrong_files(COUNT, tmp_path, ["x.json"]))


def test_what_was_asked_for_as_json_is_json_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text('{"sets": []}', encoding="utf-8")
    asked = Run(("sets", "base", "--json", "x.svg"))
    assert not list(wrong_files(asked, tmp_path, ["x.svg"]))
    (tmp_path / "x.svg").write_text("<svg/>", encoding="utf-8")
    assert [fault.what for fault in wrong_files(asked, tmp_path, ["x.svg"])] == ["wrong file"]


def test_an_export_of_one_game_has_lost_none() -> None:
    case = Case("words", {}, (Run(("export", "out.json", "--game", "1")), Run(("export", "all.json"))), history=True)
    games = frozenset({"a", "b"})
    ends = [GOOD, GOOD]
    assert not list(lost(case, ends, {"out.json": frozenset("a"), "all.json": games}, games))
    assert list(lost(case, ends, {"out.json": frozenset("a"), "all.json": frozenset("a")}, games))
