"""The documents run what they show, and a check finds what is wrong in them."""

from pathlib import Path

import pytest

from engine.errors import ExitCode
from workshop.tools import docs
from workshop.tools.sessions import alike, shortened, told_again

FIXTURES = Path(__file__).parents[1] / "fixtures" / "photos"


def session(*lines: str, typed: str = "") -> str:
    head = f"<!-- typed: {typed} -->\n" if typed else ""
    return head + "\n".join(["```console", *lines, "```", ""])


def test_what_a_command_prints_now_stands_in_the_page() -> None:
    again, done = told_again(session("$ recorder count E@180,red:city", "an old score"), FIXTURES)
    assert "an old score" not in again
    assert "Unfinished city: 1 tile × 1 = 1" in again
    assert [ran.code for ran in done] == [0]
    assert told_again(again, FIXTURES)[0] == again


def test_a_page_that_leaves_lines_out_goes_on_leaving_them_out() -> None:
    assert shortened("a\nb\nc\nd\ne", "one\n...\ntwo\nthree") == "a\n...\nd\ne"
    assert shortened("a\nb", "one\n...\ntwo\nthree") == "a\nb"
    assert shortened("a\nb", "") == "a\nb"
    assert shortened("a\nnew\nb\nc\nd", "a\nb\n...\nz") == "a\nnew\nb\n...\nd"


@pytest.mark.parametrize(
    ("again", "same"),
    [
        ("1. Who?\n   1  black meeple (44 %)\n   2  grey meeple (45 %)\n", True),
        ("1. Who?\n   1  black meeple (45 %)\n   2  grey meeple (43 %)\n   3  pink meeple (2 %)\n", True),
        ("1. Who?\n   1  black meeple (45 %)\n   2  grey meeple (43 %)\n   3  pink meeple (9 %)\n", False),
        ("1. Who?\n   1  grey meeple (45 %)\n   2  black meeple (43 %)\n", False),
        ("1. Who?\n   1  black meeple (45 %)\n", False),
    ],
)
def test_another_processor_may_tell_other_likelihoods_but_nothing_else(again: str, same: bool) -> None:
    assert alike("1. Who?\n   1  black meeple (45 %)\n   2  grey meeple (43 %)\n", again) == same


def test_what_a_person_types_is_shown_where_it_is_asked_for() -> None:
    page = session("$ recorder score E@180,red:city", typed="12 | Anna")
    again, _ = told_again(page, FIXTURES)
    assert ": 12\n" in again
    assert "Anna" in again.split("```")[1]


def test_a_file_that_the_page_shows_is_there() -> None:
    page = '<!-- file: board.txt -->\n```text\nE@180,red:city\n```\n' + session("$ recorder count board.txt")
    again, done = told_again(page, FIXTURES)
    assert "Unfinished city: 1 tile × 1 = 1" in again and [ran.code for ran in done] == [0]


def test_a_command_that_fails_is_found() -> None:
    _, done = told_again(session("$ recorder explain 7"), FIXTURES)
    assert done[0].code == ExitCode.HISTORY


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("```sh\nrecorder score evening.jpg --yes\nrecorder history list --player anna\n```", ""),
        ("```sh\nrecorder scroe evening.jpg\n```", "no command"),
        ("```sh\nrecorder history list --plyer anna\n```", "no option"),
        ("[a page](gone.md)", "not there"),
        ("# A page\n[below](#a-page) [beyond](#nothing)", "#nothing, a heading that is not there"),
    ],
)
def test_the_check_finds_what_is_wrong(text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    found = [*docs.missing_links(page), *docs.unknown_commands(page, docs.options())]
    assert len(found) == bool(fault)
    assert not fault or fault in found[0]
