"""`recorder score` from typed boards and from photos that a stand-in reader reads; the history behind it."""

import base64
import hashlib
import io
import json
import shlex
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.errors import UnwritableFile
from recorder.doubts.terminal import InTerminal
from recorder.game.kept import photos_of
from recorder.game.source import is_photo
from recorder.history.entry import from_json
from recorder.photos.questions import overlay_paths
from tests.recorder.conftest import Shows, Type
from tests.recorder.photos.bare.telling import KINDS, SECRETS, TAKEN, picture, written
from tests.recorder.readings import AFTER, BEFORE, TOWER, lines, reading, seen
from tests.report import printed
from vision.reading import TrackFigure


def test_a_photo_becomes_a_kept_game_with_picture_and_sheet(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg", track={"red": TrackFigure(20, 0.99), "blue": TrackFigure(26, 0.99)})
    done = type_("score", photo, "--players", "red=Anna,blue=Борис", "--place", "Köln")
    assert done.code == 0, done.err
    assert "winner" in next(line for line in done.out.splitlines() if line.startswith("Борис"))
    assert "Kept as game 1" in done.out
    assert sorted(file.name for file in photo.parent.iterdir()) == [
        "evening-board.jpg", "evening-sheet.pdf", "evening.jpg", "history.db",
    ]  # fmt: skip
    kept = json.loads(type_("history", "show", "--json", "-").out)
    assert (kept["place"], [part["total"] for part in kept["results"]]) == ("Köln", [28, 29])
    assert kept["readings"][0]["photo"] == "evening.jpg"


def test_the_shortest_command_is_the_photo_alone(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    assert "Kept as game 1" in type_(photo).out


def test_why_no_board_is_seen_in_a_photo_is_said_and_nothing_is_written(type_: Type, photo: Path, shows: Shows) -> None:
    assert not shows
    done = type_("score", photo)
    assert (done.code, "evening.jpg: These tiles were not recognised; if this is Carcassonne" in done.err) == (4, True)
    assert [file.name for file in photo.parent.iterdir()] == ["evening.jpg"]


@pytest.mark.parametrize("kind", ["gif", "bmp"])
def test_a_picture_of_another_kind_is_told_as_a_picture(type_: Type, tmp_path: Path, kind: str) -> None:
    """Not as a board that is no text, or too long a one."""
    picture = tmp_path / f"evening.{kind}"
    Image.new("RGB", (2000, 1500)).save(picture)
    done = type_(picture)
    assert done.code == 3 and f"evening.{kind} is not a readable picture; use JPEG, PNG" in done.err
    assert "read it with: recorder score" in type_("count", picture).err


def test_of_photos_without_a_board_each_is_named(type_: Type, photo: Path, shows: Shows) -> None:
    assert not shows
    second = photo.with_name("later.jpg")
    second.write_bytes(photo.read_bytes())
    done = type_("score", photo, second)
    assert done.code == 4
    assert "evening.jpg, " in done.err and "later.jpg: These tiles were not recognised" in done.err


def test_read_says_why_no_board_is_seen_and_still_writes_what_it_found(
    type_: Type, photo: Path, shows: Shows
) -> None:
    assert not shows
    found = photo.with_name("found.json")
    done = type_("read", photo, "--json", found)
    assert (done.code, "evening.jpg: These tiles were not recognised" in done.err) == (4, True)
    assert json.loads(found.read_text(encoding="utf-8"))["tiles"] == []


def test_a_dry_run_writes_nothing(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    assert type_("score", photo, "--dry-run").code == 0
    assert [file.name for file in photo.parent.iterdir()] == ["evening.jpg"]


def test_doubts_that_nobody_settles_are_told_and_kept(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    done = type_("score", photo, "--yes")
    assert "1 doubt is left:" in done.out and "1. A2: F turned 90°" in done.out
    assert lines(json.loads(type_("history", "show", "--json", "-").out)["doubts"]) == ["tile 0,1: F@90"]


@pytest.mark.parametrize(
    ("answer", "board", "correction"),
    [
        ("y", "E@180,red:city / F@90 / E,blue:field", []),
        ("2", "E@180,red:city / H@90 / E,blue:field", ["tile 0,1: F@90 -> H@90"]),
        ("nonsense\nG@90", "E@180,red:city / G@90 / E,blue:field", ["tile 0,1: F@90 -> G@90"]),
        ("-", "E@180,red:city /2 E,blue:field", ["tile 0,1: F@90 -> nothing"]),
    ],
)
def test_doubts_are_asked_in_the_terminal(
    type_: Type,
    photo: Path,
    shows: Shows,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    board: str,
    correction: list[str],
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\nred=20 blue=26\nAnna\n\n"))
    done = type_("score", photo, "--ask", "--json", "-")
    assert done.code == 0, done.err
    assert "Which tile lies on A2?" in done.err
    told = json.loads(done.out)
    assert lines(told["corrections"]) == correction and told["doubts"] == []
    assert told["board"] == board
    assert [(p["name"], p["track"]) for p in told["players"]] == [("Anna", 20), ("", 26)]


def test_what_enter_took_is_told_as_left_and_fix_asks_about_it_again(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", doubt=1)
    monkeypatch.setattr("sys.stdin", io.StringIO("\nred=20 blue=26\nAnna\n\n"))
    done = type_("score", photo, "--ask")
    assert done.err.count("Which tile lies on A2?") == 1
    assert "1 doubt is left:" in done.out and "1. A2: F turned 90°" in done.out
    assert "A2" in printed.text(photo.with_name("evening-sheet.pdf").read_bytes())
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    again = type_("fix", "last", "--ask")
    assert "Which tile lies on A2?" in again.err and "doubt" not in again.out


def test_fix_asks_about_what_is_worth_no_question_and_about_what_is_only_proposed(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = reading("evening.jpg")
    farmer = replace(read.meeples[1], certainty=0.95, ask=True)
    knight = replace(read.meeples[0], certainty=0.06, there=0.06)
    shows["evening.jpg"] = replace(read, meeples=(farmer,), proposed=(knight,))
    done = type_("score", photo, "--yes")
    assert "2 doubts are left:" in done.out
    monkeypatch.setattr("sys.stdin", io.StringIO("2\ny\n"))
    again = type_("fix", "last", "--ask")
    assert "Who stands on A1?" in again.err and "Who stands on A3?" in again.err
    assert json.loads(type_("count", "last", "--json", "-").out)["board"] == "E@180,red:city / F@90 / E,blue:field"


def test_a_figure_that_was_only_proposed_is_told_without_a_word_about_its_neighbour(
    type_: Type, photo: Path, shows: Shows
) -> None:
    read = reading("evening.jpg")
    knight = replace(read.meeples[0], certainty=0.4, there=0.4)
    neighbour = replace(read.meeples[0], y=1)
    shows["evening.jpg"] = replace(read, meeples=(neighbour,), proposed=(knight,))
    type_("score", photo, "--yes")
    assert type_("fix", "last", "--meeple", "A1=red:city").code == 0
    board = json.loads(type_("count", "last", "--json", "-").out)["board"]
    assert board.startswith("E@180,red:city / F@90,red:city")


def test_the_same_photo_twice_is_recognised(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo, "--yes")
    again = type_("score", photo, "--yes")
    assert (again.code, "--force" in again.err) == (2, True)
    folder = photo.parent / "again"
    folder.mkdir()
    told = type_("score", photo, "--yes", "--out", folder).out
    assert "Kept as" not in told and "game 1" in told
    assert "kept as game 1," in type_("score", photo, "--yes", "--force").out, "--force is about files, not games"
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n\n\n\n\n"))
    assert "Kept as game 2" in type_("score", photo, "--ask", "--force").out
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    done = type_("score", photo, "--ask", "--force")
    assert (done.code, "Keep it again?" in done.err) == (0, True)
    assert "How many points" not in done.err, "no answer would be kept"


def test_what_is_told_of_a_photo_that_is_kept_already_can_be_typed_for_the_kept_game(
    type_: Type, photo: Path, shows: Shows
) -> None:
    shows["evening.jpg"] = reading("evening.jpg", track={"red": TrackFigure(20, 0.99)})
    first = type_("score", photo, "--yes").out
    assert "The points of Blue on the scoring track are not known" in first
    assert "recorder fix 1 --track blue=..." in first
    words = ["--track", "blue=26", "--players", "red=Anna,blue=Ion", "--place", "at home", "--small-city", "2"]
    told = type_("score", photo, "--yes", "--force", *words).out.splitlines()[-1]
    assert told.startswith("This photo is already kept as game 1, so it was not kept again.")
    _, _, typed = told.partition("recorder ")
    assert type_(*shlex.split(typed)).code == 0
    game = json.loads(type_("history", "show", "1", "--json", "-").out)
    assert [(p["name"], p["track"]) for p in game["results"]] == [("Anna", 20), ("Ion", 26)]
    assert (game["place"], game["game"]["rules"]["small-city"]) == ("at home", "2")
    assert type_("history", "list").out.count("Anna") == 1


def test_two_photos_of_one_table_are_one_game(type_: Type, photo: Path, shows: Shows) -> None:
    other = photo.with_name("second.jpg")
    Image.fromarray(np.full((400, 300, 3), 90, np.uint8)).save(other)
    board = "E@180,red:city V / F@90 U@90 / E W"
    shows["evening.jpg"] = reading("evening.jpg", board, doubt=3)
    shows["second.jpg"] = reading("second.jpg", board)
    told = json.loads(type_("score", photo, other, "--json", "-").out)
    assert (told["board"], told["doubts"]) == (board, [])
    assert (photo.parent / "second-board.jpg").exists()


def test_that_photos_may_show_two_moments_is_told_before_anybody_answers(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards it would be too late: whoever says that the figure stands in one photo means that moment."""
    other = photo.with_name("second.jpg")
    photo_of_grey(other, 90)
    shows["evening.jpg"] = seen(BEFORE, "evening.jpg")
    shows["second.jpg"] = seen(AFTER, "second.jpg")
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    done = type_("score", photo, other, "--ask")
    assert done.err.count("two moments") == 1 and "a red meeple stands on A2" in done.err
    assert done.err.index("two moments") < done.err.index("Who stands on A2?")
    assert "two moments" not in done.out


def photo_of_grey(file: Path, level: int) -> None:
    file.parent.mkdir(exist_ok=True)
    Image.fromarray(np.full((400, 300, 3), level, np.uint8)).save(file)


def grey_at_the_corner(file: Path) -> int:
    return int(np.asarray(Image.open(file).convert("L"))[399, -1])  # of the photo; the legend is below it


@pytest.mark.parametrize("names", [("a/1.jpg", "b/1.jpg"), ("1.jpg", "1.png")])
def test_two_photos_of_one_name_have_a_picture_each(
    type_: Type, tmp_path: Path, shows: Shows, names: tuple[str, str]
) -> None:
    files = [tmp_path / name for name in names]
    out = tmp_path / "out"
    out.mkdir()
    for file, level in zip(files, (60, 200), strict=True):
        photo_of_grey(file, level)
        shows[file.name] = reading(file.name)
    done = type_("score", *files, "--out", out)
    assert done.code == 0, done.err
    assert sorted(file.name for file in out.iterdir()) == ["1-board-2.jpg", "1-board.jpg", "1-sheet.pdf"]
    assert grey_at_the_corner(out / "1-board.jpg") == pytest.approx(60, abs=9)
    assert grey_at_the_corner(out / "1-board-2.jpg") == pytest.approx(200, abs=9)
    assert all(f"Saved: {out / name}" in done.out for name in ("1-board.jpg", "1-board-2.jpg"))


def test_pages_of_a_file_keep_their_numbers_and_a_photo_of_its_name_takes_a_free_one() -> None:
    pages = [(Path("scan.pdf"), 1), (Path("scan.pdf"), 3), (Path("scan.jpg"), 1), (Path("scan.png"), 1)]
    names = [path.name for path in overlay_paths(pages, None)]
    assert names == ["scan-board.jpg", "scan-board-3.jpg", "scan-board-2.jpg", "scan-board-4.jpg"]


def test_the_second_picture_of_a_name_is_written_over_only_by_force_too(
    type_: Type, tmp_path: Path, shows: Shows
) -> None:
    shows["1.jpg"] = shows["1.png"] = reading("1.jpg")
    files = [tmp_path / "1.jpg", tmp_path / "1.png"]
    for file in files:
        photo_of_grey(file, 60)
    mine = tmp_path / "1-board-2.jpg"
    mine.write_text("mine")
    done = type_("score", *files)
    assert (done.code, "1-board-2.jpg already exists" in done.err) == (2, True)
    assert mine.read_text() == "mine" and "No games." in type_("history", "list").out


def test_a_typed_board_is_scored_and_kept_without_any_photo(type_: Type, tmp_path: Path) -> None:
    assert "Kept as game 1" in type_("score", TOWER, "--track", "red=20,blue=26").out
    assert [file.name for file in tmp_path.iterdir()] == ["history.db"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothere.jpg"], "nothere.jpg does not exist"),
        (["nothere/evening.jpg"], "nothere/evening.jpg does not exist"),
        (["B", "C"], "not both"),
        (["B", "--yes", "--ask"], "contradict"),
        (["B", "--out", "/dev/null"], "/dev/null is not a folder; name another with --out."),
        (["B", "--date", "yesterday"], "is not a date"),
        (["B", "--date", "2999-03-04"], "2999-03-04 is still to come; give the day on which the game was played."),
        (["C / C", "--track-photo", "track.jpg"], "--track-photo: this is only for photos, and C / C is not one"),
        (["C / C", "--sets", "river"], "--sets: this is only for photos, and C / C is not one"),
        (["C / C", "--edition", "c2", "--until", "solve"], "--edition, --until: this is only for photos"),
    ],
)
def test_what_is_wrong_is_said_before_any_work(type_: Type, words: list[str], said: str) -> None:
    done = type_("score", *words)
    assert done.code in (2, 3)
    assert said in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xd8\xff\xe0 cut short", b"%PDF-1.4 nothing", b"hello"])
def test_a_file_that_is_no_photo_is_named(type_: Type, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "evening.jpg"
    path.write_bytes(content)
    done = type_("score", path)
    assert (done.code, str(path) in done.err) == (3, True)


def test_what_is_a_photo(tmp_path: Path) -> None:
    plain = tmp_path / "photo-without-a-name"
    plain.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert is_photo(str(plain)) and is_photo("missing.HEIC")
    assert not is_photo("E@180,red:city / F@90") and not is_photo("board.json")


def test_the_photo_of_the_track_is_kept_beside_the_boards(type_: Type, photo: Path, shows: Shows) -> None:
    track = photo.with_name("track.jpg")
    Image.fromarray(np.full((40, 30, 3), 9, np.uint8)).save(track)
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo, "--track-photo", track)
    kept = json.loads(type_("history", "show", "--json", "-").out)
    assert [(p["name"], p["role"]) for p in kept["photos"]] == [("evening.jpg", "board"), ("track.jpg", "track")]


def test_a_game_may_be_counted_without_being_kept(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    assert "Kept as" not in type_("score", photo, "--no-keep").out
    assert sorted(file.name for file in photo.parent.iterdir()) == [
        "evening-board.jpg", "evening-sheet.pdf", "evening.jpg",
    ]  # fmt: skip


def test_files_are_written_over_only_by_force(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    (photo.parent / "evening-sheet.pdf").write_text("precious")
    refused = type_("score", photo, "--no-keep")
    assert (refused.code, "evening-sheet.pdf already exists" in refused.err) == (2, True)
    assert (photo.parent / "evening-sheet.pdf").read_text() == "precious"
    assert not (photo.parent / "evening-board.jpg").exists()
    assert type_("score", photo, "--no-keep", "--force").code == 0
    assert (photo.parent / "evening-sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("command", [["score"], ["read", "--quiet"]])
def test_it_stops_after_a_step_and_saves_what_every_step_saw(type_: Type, photo: Path, command: list[str]) -> None:
    """Here the real reader looks, at nothing."""
    steps = photo.parent / "new" / "steps"
    done = type_(*command, photo, "--until", "lattice", "--debug", steps)
    assert (done.code, done.out) == (0, "" if "--quiet" in command else "evening.jpg: 0 tiles found\n")
    assert sorted(file.name for file in steps.iterdir()) == ["1-look.jpg", "2-lattice.jpg"]
    assert sorted(file.name for file in photo.parent.iterdir()) == ["evening.jpg", "new"]
    assert "look, lattice" in type_("score", photo, "--until", "supper").err
    (photo.parent / "file").write_text("no folder")
    assert type_(*command, photo, "--until", "look", "--debug", photo.parent / "file").code == 7


@pytest.mark.parametrize("until", ["look", "lattice", "meeples"])
def test_what_a_step_saw_is_drawn_where_a_picture_is_asked_for(type_: Type, photo: Path, until: str) -> None:
    picture = photo.with_name("step.png")
    done = type_("read", photo, "--until", until, "--picture", picture)
    assert (done.code, f"Saved: {picture}" in done.out) == (0, True)
    with Image.open(picture) as drawn:
        assert drawn.format == "PNG" and min(drawn.size) >= 300


def test_a_step_as_json_is_left_to_the_command_that_writes_it(type_: Type, photo: Path) -> None:
    words = [photo, "--until", "look", "--json", photo.with_name("look.json")]
    done = type_("score", *words, "--dry-run")
    assert done.code == 2
    _, _, typed = done.err.partition("JSON: recorder ")
    assert type_(*typed.split()).code == 0
    assert json.loads(photo.with_name("look.json").read_text(encoding="utf-8")) == {"cells": []}


def test_a_printed_sheet_is_no_photo_to_stop_at_a_step_of(type_: Type, tmp_path: Path) -> None:
    sheet = tmp_path / "evening.pdf"
    type_("sheet", TOWER, "-o", sheet)
    done = type_("score", sheet, "--until", "lattice", "--dry-run")
    assert (done.code, "--until: this is only for photos" in done.err) == (2, True)
    assert "City: 3 tiles" in type_("score", sheet, "--dry-run").out


def test_without_a_copy_only_where_the_photo_lies_is_kept(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    type_("score", photo, "--no-copy")
    (kept,) = json.loads(type_("export", "-").out)["games"]
    assert kept["photos"][0]["path"] == str(photo) and "content" not in kept["photos"][0]


Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """meanwhile(happens): while the person is asked, after the photos were read, something happens to their files."""

    def set_up(happens: Callable[[], object]) -> None:
        answers = iter(["red=20 blue=26", "Anna", "Boris"])

        def answer(_self: InTerminal, _prompt: str) -> str:
            given = next(answers)
            if given == "Boris":
                happens()
            return given

        monkeypatch.setattr(InTerminal, "line", answer)

    return set_up


NO_COPY = "was moved or changed after it was read, so the game keeps no copy of it"


@pytest.mark.parametrize("happens", [Path.unlink, partial(Path.write_bytes, data=b"another evening")])
def test_a_photo_that_is_not_what_was_read_any_more_is_not_kept_but_the_game_is(
    type_: Type, photo: Path, shows: Shows, meanwhile: Meanwhile, happens: Callable[[Path], object]
) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    read = photo.read_bytes()
    meanwhile(lambda: happens(photo))
    done = type_("score", photo, "--ask")
    assert (done.code, "Kept as game 1" in done.out, f"evening.jpg {NO_COPY}" in done.err) == (0, True, True), done.err
    (kept,) = json.loads(type_("export", "-").out)["games"]
    assert [(part["name"], part["track"]) for part in kept["results"]] == [("Anna", 20), ("Boris", 26)]
    (told,) = kept["photos"]
    assert told["sha256"] == hashlib.sha256(read).hexdigest() and "content" not in told
    photo.write_bytes(read)
    (found,) = photos_of(from_json(kept))
    assert found is not None, "put there again it is found"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_photo_tells_no_place_and_is_known_again(type_: Type, tmp_path: Path, shows: Shows, kind: str) -> None:
    photo = written(tmp_path, kind)
    given = photo.read_bytes()
    shows[photo.name] = reading(photo.name)
    assert "Kept as game 1" in type_("score", photo).out
    assert "already kept as game 1" in type_("score", photo, "--force").out
    history = (tmp_path / "history.db").read_bytes()
    assert not [secret for secret in SECRETS if secret in history]
    (kept,) = json.loads(type_("export", "-").out)["games"]
    assert kept["photos"][0]["sha256"] == hashlib.sha256(given).hexdigest() and photo.read_bytes() == given
    photo.unlink()
    (found,) = photos_of(from_json(kept))
    assert found is not None and found.taken == TAKEN


def test_a_place_is_kept_for_who_wants_it(type_: Type, tmp_path: Path, shows: Shows) -> None:
    photo = written(tmp_path, "jpg")
    shows[photo.name] = reading(photo.name)
    type_("score", photo, "--keep-place")
    (told,) = json.loads(type_("export", "-").out)["games"][0]["photos"]
    assert base64.b64decode(told["content"]) == photo.read_bytes()


def test_a_photo_whose_place_cannot_be_taken_out_is_not_kept_and_that_is_said(
    type_: Type, tmp_path: Path, shows: Shows
) -> None:
    photo = tmp_path / "evening.tif"
    picture().save(photo, "TIFF", tiffinfo={0x8825: {1: "N", 2: (47.0, 1.0, 2.0)}})
    shows[photo.name] = reading(photo.name)
    done = type_("score", photo)
    assert done.code == 0 and "cannot be taken out of it, so the game keeps no copy of it" in done.err
    assert "content" not in json.loads(type_("export", "-").out)["games"][0]["photos"][0]


def test_a_photo_of_the_track_that_is_not_what_was_read_any_more_is_not_kept(
    type_: Type, photo: Path, shows: Shows, meanwhile: Meanwhile
) -> None:
    track = photo.with_name("track.png")
    Image.fromarray(np.full((40, 30, 3), 9, np.uint8)).save(track)
    read = track.read_bytes()
    shows["evening.jpg"] = reading("evening.jpg")
    meanwhile(lambda: track.write_bytes(b"another evening"))
    done = type_("score", photo, "--track-photo", track, "--ask", "--quiet")
    assert (done.code, done.err.count(NO_COPY), f"track.png {NO_COPY}" in done.err) == (0, 1, True), done.err
    (kept,) = json.loads(type_("export", "-").out)["games"]
    assert ["content" in told for told in kept["photos"]] == [True, False]
    assert kept["photos"][1]["sha256"] == hashlib.sha256(read).hexdigest()


def test_the_game_is_kept_though_the_stick_with_its_photo_was_pulled(
    type_: Type, photo: Path, shows: Shows, meanwhile: Meanwhile
) -> None:
    stick = photo.parent / "stick"
    stick.mkdir()
    there = photo.rename(stick / photo.name)
    shows["evening.jpg"] = reading("evening.jpg")
    meanwhile(lambda: shutil.rmtree(stick))
    done = type_("score", there, "--ask")
    assert done.code == 7
    assert NO_COPY in done.err
    assert "Game 1 is kept, but" in done.err and "evening-board.jpg cannot be written" in done.err
    assert "Anna" in type_("history", "list").out


def test_pieces_that_wait_beside_the_board_are_told(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = replace(reading("evening.jpg"), supply={"red": 5, "blue": 2})
    assert "Pieces beside the board: red 5, blue 2" in type_("score", photo, "--no-keep").out


def test_of_two_photos_the_one_that_shows_more_of_a_supply_is_believed(
    type_: Type, photo: Path, shows: Shows
) -> None:
    other = photo.with_name("second.jpg")
    Image.fromarray(np.full((400, 300, 3), 90, np.uint8)).save(other)
    shows["evening.jpg"] = replace(reading("evening.jpg"), supply={"red": 5, "blue": 2})
    shows["second.jpg"] = replace(reading("second.jpg"), supply={"red": 4, "green": 7})
    told = type_("score", photo, other, "--no-keep").out
    assert "Pieces beside the board: red 5, blue 2, green 7" in told


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """No room for picture and sheet, which nobody could know beforehand."""

    def save(path: Path, *_: object) -> None:
        raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=path, why="full")

    monkeypatch.setattr("recorder.game.saved.save", save)


@pytest.mark.usefixtures("full")
def test_where_the_picture_cannot_be_saved_the_game_is_kept_and_the_way_to_its_sheet_told(
    type_: Type, photo: Path, shows: Shows
) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    done = type_("score", photo)
    assert done.code == 7
    assert "Game 1 is kept, but" in done.err and "evening-board.jpg cannot be written" in done.err
    assert "recorder sheet 1 -o" in done.err
    assert "Kept as game 1" in done.out and "City: 3 tiles" in done.out


@pytest.mark.usefixtures("full")
def test_where_nothing_was_to_be_kept_nothing_is_said_to_be_kept(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg")
    done = type_("score", photo, "--no-keep")
    assert (done.code, "is kept" in done.err) == (7, False)


def test_a_folder_that_takes_no_files_is_said_before_anything_is_kept(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = photo.parent / "card"
    locked.mkdir()
    monkeypatch.setattr("os.access", lambda path, _: Path(path) != locked)  # root may write anywhere
    there = photo.rename(locked / photo.name)
    shows["evening.jpg"] = reading("evening.jpg")
    done = type_("score", there)
    assert (done.code, "--out DIR" in done.err) == (7, True)
    assert "No games." in type_("history", "list").out
    assert "Kept as game 1" in type_("score", there, "--out", photo.parent).out


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [("mine.json", 2, "exists; add --force"), ("nowhere/it.json", 7, "cannot be written"), ("", 7, "Is a directory")],
)
def test_a_result_that_cannot_be_written_is_said_before_the_game_is_kept_or_changed(
    type_: Type, tmp_path: Path, name: str, code: int, said: str
) -> None:
    (tmp_path / "mine.json").write_text("mine", encoding="utf-8")
    done = type_("score", TOWER, "--json", tmp_path / name)
    assert (done.code, said in done.err) == (code, True)
    assert "No games." in type_("history", "list").out
    type_("score", TOWER, "--track", "red=20,blue=26")
    before = type_("export", "-").out
    done = type_("fix", "1", "--track", "red=21", "--json", tmp_path / name)
    assert (done.code, said in done.err) == (code, True)
    assert type_("export", "-").out == before
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "mine"


def test_who_stops_it_after_the_game_is_kept_is_told_so(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    shows["evening.jpg"] = reading("evening.jpg")
    monkeypatch.setattr("recorder.game.saved.save", stop)
    done = type_("score", photo)
    assert (done.code, "Stopped; game 1 is kept" in done.err, "recorder sheet 1 -o" in done.err) == (130, True, True)
    assert "Red" in type_("history", "show", "1").out
    assert "Stopped; nothing was kept." in type_("score", photo, "--no-keep").err


def test_a_tile_that_no_net_knows_is_answered_with_a_tile_of_a_told_box(
    type_: Type, photo: Path, shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What closes the city is a princess' tile: three tiles and a shield are 8 points, and 3 for the farmer."""
    seen = reading("evening.jpg", "E@180,red:city / F@90,blue:field / E", doubt=2)
    strange = replace(seen.tiles[2], key="?", rotation=None, edges="CFFF", alternatives=())
    shows["evening.jpg"] = replace(seen, tiles=(*seen.tiles[:2], strange))
    kept = type_("score", photo, "--sets", "base,princess-and-dragon", "--yes")
    assert kept.code == 0 and "A3: not known (CFFF)" in kept.out
    monkeypatch.setattr("sys.stdin", io.StringIO("DG/C.d@0\n"))
    done = type_("fix", "last", "--ask", "--json", "-")
    assert done.code == 0, done.err
    assert "Which tile lies on A3?" in done.err
    told = json.loads(type_("history", "show", "last", "--json", "-").out)
    assert told["doubts"] == []
    assert {p["colour"]: (p["city"], p["field"]) for p in told["results"]} == {"red": (8, 0), "blue": (0, 3)}
