"""The picture with the questions: there before the first one, gone when all is answered, never in another's place."""

import io
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from recorder.doubts.settlement import Question, Way, listed, numbered_as_kept
from recorder.doubts.terminal import InTerminal
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import lines, reading
from vision.arrays import Pixels
from vision.reading import TrackFigure

Files = dict[str, bytes]


@pytest.fixture
def at_the_question(monkeypatch: pytest.MonkeyPatch, photo: Path) -> list[Files]:
    """The files that lie beside the photo whenever a question is asked; the person answers with Enter."""
    lying: list[Files] = []

    def answer(_person: InTerminal, question: Question) -> str | Way:
        lying.append({file.name: file.read_bytes() for file in photo.parent.iterdir() if file != photo})
        return question.doubt.default

    monkeypatch.setattr(InTerminal, "answer", answer)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 8))
    return lying


def test_it_is_saved_and_named_before_the_first_question_and_goes_with_the_last(
    type_: Type, photo: Path, shows: Shows, at_the_question: list[Files]
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    done = type_("score", photo, "--ask")
    assert done.code == 0, done.err
    assert f"The picture with the questions: {photo.with_name('evening-overlay.jpg')}" in done.err
    (lay,) = at_the_question
    assert list(lay) == ["evening-overlay.jpg"]
    drawn = np.asarray(Image.open(io.BytesIO(lay["evening-overlay.jpg"])))
    assert drawn.shape[1] == 300 and drawn.std() > 10, "the reading is drawn over the photo"
    assert not photo.with_name("evening-overlay.jpg").exists() and photo.with_name("evening-board.jpg").exists()


@pytest.mark.usefixtures("at_the_question")
def test_it_is_saved_in_a_folder_that_is_not_there_yet(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    folder = photo.parent.with_name(f"{photo.parent.name}-sheets") / "november"
    done = type_("score", photo, "--ask", "--out", folder)
    assert done.code == 0 and f"The picture with the questions: {folder / 'evening-overlay.jpg'}" in done.err


@pytest.mark.parametrize(("doubt", "words"), [(None, []), (1, ["--dry-run"]), (1, ["--yes"])])
def test_where_nothing_is_asked_or_nothing_may_be_written_there_is_none(
    type_: Type, photo: Path, shows: Shows, at_the_question: list[Files], doubt: int | None, words: list[str]
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=doubt)
    done = type_("score", photo, *words, *([] if "--yes" in words else ["--ask"]))
    assert (done.code, "questions:" in done.err) == (0, False)
    assert all("evening-overlay.jpg" not in lay for lay in at_the_question)


def test_whoever_stops_keeps_it_and_the_next_time_it_is_written_anew(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_person: InTerminal, _question: Question) -> str | Way:
        raise KeyboardInterrupt

    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    with monkeypatch.context() as patch:
        patch.setattr(InTerminal, "answer", stop)
        assert type_("score", photo, "--ask").code == 130
    assert photo.with_name("evening-overlay.jpg").exists()
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 8))
    done = type_("score", photo, "--ask")
    assert done.code == 0, done.err
    assert not photo.with_name("evening-overlay.jpg").exists()


def test_a_file_of_that_name_that_is_not_ours_stays_and_the_questions_are_asked_all_the_same(
    type_: Type, photo: Path, shows: Shows, at_the_question: list[Files]
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    mine = photo.with_name("evening-overlay.jpg")
    mine.write_bytes(photo.read_bytes())
    done = type_("score", photo, "--ask")
    assert (done.code, "evening-overlay.jpg already exists" in done.err, len(at_the_question)) == (0, True, 1)
    assert mine.read_bytes() == photo.read_bytes()


@pytest.mark.parametrize(("viewer", "said"), [(0, False), (1, True)])
def test_it_is_opened_on_request_and_where_there_is_no_viewer_that_is_said(
    type_: Type, photo: Path, shows: Shows, at_the_question: list[Files], monkeypatch: pytest.MonkeyPatch,
    viewer: int, said: bool,
) -> None:  # fmt: skip
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    opened: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/xdg-open")

    def launch(file: str) -> int:
        opened.append(file)
        return viewer

    monkeypatch.setattr("typer.launch", launch)
    done = type_("score", photo, "--ask", "--open")
    assert (opened, len(at_the_question)) == ([str(photo.with_name("evening-overlay.jpg"))], 1)
    assert ("no viewer" in done.err) is said


def test_without_a_screen_no_viewer_is_started(
    type_: Type, photo: Path, shows: Shows, at_the_question: list[Files], monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("typer.launch", lambda _file: pytest.fail("a viewer without a screen"))
    assert "no viewer" in type_("score", photo, "--ask", "--open").err
    assert len(at_the_question) == 1


@pytest.mark.parametrize("words", [["--yes", "--open"], ["--dry-run", "--open"]])
def test_there_is_nothing_to_open_where_nothing_is_asked_or_written(type_: Type, photo: Path, words: list[str]) -> None:
    done = type_("score", photo, *words)
    assert (done.code, "contradict" in done.err) == (2, True)


def test_there_is_none_where_no_answer_would_be_kept(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    type_("score", photo, "--yes")
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    done = type_("score", photo, "--ask", "--force")
    assert (done.code, "Keep it again?" in done.err, "questions:" in done.err) == (0, True, False)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the numbers in each picture stand for, the first one first."""
    pictures: list[list[str]] = []

    def draw(*_: object, numbers: Mapping[object, int], **__: object) -> Pixels:
        pictures.append([str(what) for what, _number in sorted(numbers.items(), key=lambda one: one[1])])
        return np.zeros((30, 30, 3), np.uint8)

    for module in ("recorder.game.saved", "recorder.game.revision", "vision.overlay"):
        monkeypatch.setattr(f"{module}.draw_reading", draw)
    return pictures


IN_DOUBT = reading(
    "evening.jpg", doubt=1, track={"red": TrackFigure(20, 0.6, True), "blue": TrackFigure(26, 0.99)}
)
"""Of which the track is asked about first, behind which the tile stands."""


def test_the_game_s_own_picture_and_the_list_of_doubts_number_them_alike(
    type_: Type, photo: Path, shows: Shows, drawn: list[list[str]]
) -> None:
    """Also when it is drawn again after a correction."""
    shows["evening.jpg"] = IN_DOUBT
    type_("score", photo, "--yes")
    done = type_("fix", "1", "--rules", "family")
    assert done.code == 0, done.err
    kept = json.loads(type_("history", "show", "--json", "-").out)["doubts"]
    assert drawn == [["track red", "tile 0,1"]] * 2
    assert [line.split(":")[0] for line in lines(kept)] == drawn[-1]


def test_a_kept_list_gives_the_numbers_whatever_is_worth_most_by_now() -> None:
    tile_first = listed(IN_DOUBT)[::-1]
    assert [str(doubt.about) for doubt in tile_first] == ["tile 0,1", "track red"]
    told = {str(what): number for what, number in numbered_as_kept(IN_DOUBT, tile_first).items()}
    assert told == {"tile 0,1": 1, "track red": 2}


def test_what_was_read_and_its_picture_number_the_doubts_alike(
    type_: Type, photo: Path, shows: Shows, drawn: list[list[str]]
) -> None:
    shows["evening.jpg"] = IN_DOUBT
    done = type_("read", photo, "--picture", photo.with_name("read.jpg"))
    assert drawn == [["track red", "tile 0,1"]], done.err
    assert done.out.index("track") < done.out.index("A2")
