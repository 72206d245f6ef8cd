"""Answers given so far are not lost, whatever ends the questions."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from recorder.doubts.retake import MANY
from recorder.doubts.terminal import InTerminal
from tests.recorder.commands.test_history import doubtful
from tests.recorder.conftest import Done, Shows, Type
from tests.recorder.readings import reading
from workshop.measures.club.server import Server

GO_ON = "go on from there?"


@pytest.fixture
def ask(type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch) -> Type:
    """ask(answer, ...): scores a photo in doubt; a fault among the answers is what happens instead of an answer."""
    shows["evening.jpg"] = doubtful("evening.jpg")

    def score(*answers: object) -> Done:
        left = iter(answers)

        def line(self: InTerminal, prompt: str) -> str | None:
            self.console.print(prompt)
            answer = next(left, None)
            if isinstance(answer, BaseException):
                raise answer
            return None if answer is None else str(answer)

        monkeypatch.setattr(InTerminal, "line", line)
        return type_("score", photo, "--ask", "--force")

    return score


def drafts(photo: Path) -> list[Path]:
    return list(photo.parent.glob("history.db.*.answers"))


def test_what_was_answered_before_ctrl_c_is_offered_the_next_time(ask: Type, photo: Path) -> None:
    stopped = ask("2", "2", KeyboardInterrupt())
    (draft,) = drafts(photo)
    assert stopped.code == 130 and draft.stat().st_mode & 0o777 == 0o600
    done = ask("", "20", "Anna", "Boris")
    assert done.code == 0, done.err
    assert f"You had answered 2 questions; {GO_ON} [Y/n]" in done.err and "Who stands on" not in done.err
    assert "Anna" in done.out and "Kept as game 1" in done.out and drafts(photo) == []


def test_points_and_names_are_answers_too(ask: Type) -> None:
    ask("2", "2", "20", "Anna", KeyboardInterrupt())
    done = ask("", "Boris")
    assert "You had answered 4 questions" in done.err and done.err.count("Who plays") == 1
    assert "Anna" in done.out and "Boris" in done.out


def test_who_does_not_go_on_is_asked_everything(ask: Type) -> None:
    ask("2", KeyboardInterrupt())
    assert "1. Who stands on A1?" in ask("n").err


def test_without_questions_a_draft_stays_until_the_game_is_kept(
    ask: Type, type_: Type, photo: Path
) -> None:
    ask("2", KeyboardInterrupt())
    before = drafts(photo)[0].read_bytes()
    type_("score", photo, "--yes", "--dry-run")
    assert drafts(photo)[0].read_bytes() == before
    assert GO_ON not in type_("score", photo, "--yes", "--force").err
    assert drafts(photo) == []


BROKEN = [
    b"", b"\xff", b"[]", b"{}", b'{"format": "carcassonne-answers/1"}',
    json.dumps({"format": "carcassonne-answers/1", "points": {}, "names": {}, "answers": [
        {"what": "tile", "x": 0, "y": 1, "read": "F@90", "told": "Z@7"}]}).encode(),
    json.dumps({"format": "carcassonne-answers/1", "points": {"red": -1}, "names": {}, "answers": []}).encode(),
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_draft_is_ignored_with_a_sentence(ask: Type, photo: Path, broken: bytes) -> None:
    ask("2", KeyboardInterrupt())
    drafts(photo)[0].write_bytes(broken)
    done = ask()
    assert (done.code, "The answers given before cannot be used" in done.err) == (0, True), done.err
    assert "1. Who stands on A1?" in done.err


def test_before_very_many_questions_the_photo_can_be_taken_again(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart = reading("evening.jpg", " . ".join(["U,red:road"] * (MANY + 1)))
    doubted = tuple(replace(meeple, certainty=0.6, ask=True) for meeple in apart.meeples)
    shows["evening.jpg"] = replace(apart, meeples=doubted)
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    done = type_("score", photo, "--ask")
    assert done.code == 130 and f"This photo leaves {MANY + 1} questions." in " ".join(done.err.split())
    assert "A photo from nearer, in more light and from higher up leaves fewer." in " ".join(done.err.split())
    assert "Nothing was kept." in done.err and "No games." in type_("history", "list").out
    monkeypatch.setattr("sys.stdin", io.StringIO("\n2\n"))
    done = type_("score", photo, "--ask", "--force")
    assert done.code == 0 and "2. Who stands on" in done.err


def test_a_board_of_nobody_is_kept_as_a_board_only_and_that_is_said(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", "E@180 / F@90 / E")
    assert "Only the board is kept" in type_("score", photo, "--yes").out
    monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\nAnna\nBoris\n\n\n\n\n\nred=43 blue=31\n"))
    done = type_("score", photo, "--ask", "--force")
    assert "neither meeples nor a track" in " ".join(done.err.split()) and "Only the board" not in done.out
    parts = json.loads(type_("history", "show", "--json", "-").out)["results"]
    assert [(part["name"], part["track"]) for part in parts] == [("Anna", 43), ("Boris", 31)]


def test_answers_outlast_ctrl_c_though_the_history_is_on_a_server(
    ask: Type, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lie on this machine, where a history of one's own would: they are this person's alone."""
    monkeypatch.setenv("RECORDER_DB", server.create("draft", "template"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    ask("2", "2", KeyboardInterrupt())
    (draft,) = (tmp_path / "data").rglob("*.answers")
    assert draft.stat().st_mode & 0o777 == 0o600
    assert f"You had answered 2 questions; {GO_ON}" in ask("", "20", "Anna", "Boris").err
    assert not draft.exists()
