"""`recorder sheet`, `summary`, `picture`, and a sheet that is read back."""

import hashlib
import io
import json
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from engine.cell import Cell
from engine.doubt import Correction, Doubt, tile_at
from engine.formats import notation
from engine.formats.boardtext import game_text
from engine.formats.doubtfile import doubt_to_json
from engine.game import Game
from engine.pieces import Colour
from recorder.exchange.jsonfile import to_history_json
from recorder.game.result import count
from recorder.history.entry import HistoryEntry, KeptPhoto
from tests.recorder.conftest import Type
from tests.recorder.history.games import game
from tests.recorder.readings import TOWER
from tests.report import printed
from vision.reading import Reading
from vision.readingfile import to_json
from workshop.boards.random_game import played_game


def kept(type_: Type, tmp_path: Path, *entries: HistoryEntry) -> None:
    """Puts games into the history, the way a person brings them from another machine."""
    file = tmp_path / "games.json"
    file.write_text("".join(to_history_json(entries)), encoding="utf-8")
    assert type_("import", file).code == 0


EVENING = Game(
    start=notation.parse(TOWER),
    players={Colour.RED: "Anna", Colour.BLUE: "Boris"},
    track={Colour.RED: 53, Colour.BLUE: 52},
    corrections=(Correction(tile_at(Cell(0, 1)), "G@90", "F@90"),),
    date="2026-03-04",
    place="Bonn",
)


def evening(photo: KeptPhoto | None = None) -> HistoryEntry:
    """A kept game with its doubts, a correction, and a photo in which nothing was read."""
    reading = Reading("evening.jpg", (300, 200), None, (), (), (), None, ())
    document = {
        "game": json.loads(game_text(EVENING)),
        "doubts": [doubt_to_json(Doubt(tile_at(Cell(0, 2)), "E@0"))],
        "readings": [to_json(reading)],
    }
    return HistoryEntry("ab" * 16, count(EVENING).played, document, (photo,) if photo else ())


def test_a_sheet_of_a_board_is_printed_and_read_back(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "evening.pdf"
    done = type_("sheet", TOWER, "-o", file)
    assert (done.code, done.out.splitlines()[-1]) == (0, f"Saved: {file}")
    assert printed.text(file.read_bytes()).splitlines()[0] == "Points still on the board"
    assert type_("read", file).out.splitlines() == ["A printed score sheet with a board of 3 tiles:", TOWER]
    found = json.loads(type_("read", file, "--json", "-").out)
    assert (found["format"], len(found["tiles"])) == ("carcassonne-board/1", 3)
    assert "City: 3 tiles × 2 + 1 shield × 2 = 8" in type_("count", file).out


def test_the_line_that_is_read_back_can_be_typed_again(type_: Type, tmp_path: Path) -> None:
    line, file = "-1,0 U@90,red:road U@90", tmp_path / "evening.pdf"
    assert type_("sheet", line, "-o", file).code == 0
    assert type_("read", file).out.splitlines()[-1] == line
    assert "Unfinished road: 2 tiles" in type_("count", line).out


def test_a_photo_of_a_sheet_is_read_back(type_: Type, tmp_path: Path) -> None:
    pdf, photo = tmp_path / "evening.pdf", tmp_path / "evening.jpg"
    type_("sheet", TOWER, "-o", pdf)
    pypdfium2.PdfDocument(pdf)[0].render(scale=2.2).to_pil().save(photo)
    assert type_("read", photo).out.splitlines()[-1] == TOWER


def test_an_existing_file_is_written_over_only_by_force(type_: Type, tmp_path: Path) -> None:
    for number, command in enumerate((["sheet", TOWER], ["picture", TOWER], ["sheet"])):
        file = tmp_path / f"{number}.pdf"
        file.write_text("mine")
        done = type_(*command, "-o", file)
        assert done.code == 2 and "--force" in done.err
        assert file.read_text() == "mine"
        assert type_(*command, "-o", file, "--force").code == 0
        assert file.read_bytes().startswith(b"%PDF-")


def test_a_pdf_of_something_else_is_refused_in_one_sentence(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "blank.pdf"
    type_("sheet", "-o", file)
    done = type_("count", file)
    assert done.code == 3
    assert "is not a printed score sheet" in done.err


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_a_picture_has_the_form_of_its_name(type_: Type, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"board.{form}"
    assert type_("picture", TOWER, "-o", file).code == 0
    assert file.read_bytes().startswith({"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF"}[form])


def test_a_plain_picture_has_neither_numbers_nor_names(type_: Type, tmp_path: Path) -> None:
    for words, numbers in (([], ["1", "2", "A", "A", "1", "1", "2", "2", "3", "3"]), (["--plain"], [])):
        file = tmp_path / f"board{len(words)}.pdf"
        type_("picture", TOWER, "-o", file, *words)
        assert printed.text(file.read_bytes()).split() == numbers


def test_a_form_or_a_paper_there_is_not_is_told(type_: Type, tmp_path: Path) -> None:
    done = type_("picture", TOWER, "-o", tmp_path / "board.gif")
    assert done.code == 2 and ".svg" in done.err
    assert type_("picture", TOWER, "-o", tmp_path / "board").err == done.err, "nor is there one without a form"
    done = type_("sheet", "-o", tmp_path / "blank.pdf", "--paper", "a5")
    assert done.code == 2 and "a4, letter" in done.err


def test_pages_speak_the_language_of_the_program(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "blank.pdf"
    type_("--language", "de", "sheet", "-o", file, "--paper", "letter")
    assert "Wertungsbogen" in printed.text(file.read_bytes())


def test_a_kept_game_is_printed_with_its_names_doubts_and_corrections(type_: Type, tmp_path: Path) -> None:
    kept(type_, tmp_path, evening())
    for name in ("last", "1", "ab" * 16):
        file = tmp_path / f"{name}.pdf"
        done = type_("sheet", name, "-o", file)
        assert done.code == 0, done.err
        page = printed.text(file.read_bytes())
        assert page.splitlines()[:2] == ["Anna wins with 61 points", "4 March 2026 · Bonn · 3 tiles"]
        assert "Corrected by hand A2: G turned 90° → F turned 90°" in page
        assert "Still in doubt A3: E upright" in page


def test_the_kept_photo_is_on_the_sheet_and_a_photo_that_has_gone_is_not_missed(type_: Type, tmp_path: Path) -> None:
    jpeg = io.BytesIO()
    Image.new("RGB", (300, 200), (90, 120, 60)).save(jpeg, "JPEG")
    digest = hashlib.sha256(jpeg.getvalue()).hexdigest()
    for content, images in ((jpeg.getvalue(), 1), (None, 0)):
        photo = KeptPhoto(digest, "evening.jpg", path=str(tmp_path / "gone.jpg"), content=content)
        database, file = tmp_path / f"{images}.db", tmp_path / f"{images}.pdf"
        games = tmp_path / "games.json"
        games.write_text("".join(to_history_json([evening(photo)])), encoding="utf-8")
        assert type_("import", games, "--db", database).code == 0
        assert type_("sheet", "last", "-o", file, "--db", database).code == 0
        assert len(list(pypdfium2.PdfDocument(file)[0].get_objects([3]))) == images
        assert "Anna wins with 61 points" in printed.text(file.read_bytes())


def test_a_summary_is_of_the_games_that_were_asked_for(type_: Type, tmp_path: Path) -> None:
    days = ("2025-12-31", "2026-01-01", "2026-02-01")
    games = [
        game(f"key{n}", {"Anna": 60 + n, who: 50}, day) for n, (day, who) in enumerate(zip(days, "BCD", strict=True))
    ]
    kept(type_, tmp_path, *games)
    file = tmp_path / "summary.pdf"
    assert type_("summary", "--player", "anna", "--from", "2026-01-01", "-o", file).code == 0
    page = printed.text(file.read_bytes())
    assert "Carcassonne: games of Anna" in page
    assert "2 games" in page
    assert "Anna 62" in page
    assert "2025-12-31" not in page
    assert type_("summary", "-o", file).code == 2


def test_a_summary_shows_how_the_newest_games_in_moves_went(type_: Type, tmp_path: Path) -> None:
    for number in range(2):
        file = tmp_path / f"{number}.json"
        file.write_text(game_text(replace(played_game(number, 12, 2), date=f"2026-03-0{4 + number}")), encoding="utf-8")
        assert type_("score", file, "--yes", "-q").code == 0
    type_("score", TOWER, "--yes", "--players", "red=Anna,blue=Boris", "--track", "red=1,blue=2")
    assert type_("summary", "-o", tmp_path / "s.pdf").code == 0
    told = " ".join(printed.text((tmp_path / "s.pdf").read_bytes()).split())
    assert "How games went" in told
    assert told.index("5 March 2026 · ") < told.index("4 March 2026 · ")


@pytest.mark.parametrize("command", [["sheet", TOWER], ["sheet"], ["summary"]])
def test_a_page_is_a_pdf_and_nothing_else(type_: Type, tmp_path: Path, command: list[str]) -> None:
    done = type_(*command, "-o", tmp_path / "page.txt")
    assert (done.code, "page.txt: the name of the file must end in .pdf" in done.err) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_who_has_a_line_drawn_hears_where_the_picture_is(type_: Type, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"city.{form}"
    assert f"Saved: {file}\n" in type_("explain", TOWER, "1", "--picture", file).out
    assert file.stat().st_size > 0


def test_columns_have_letters_and_rows_numbers_around_a_picture(type_: Type, tmp_path: Path) -> None:
    file = tmp_path / "board.pdf"
    type_("picture", " ".join(["U@90"] * 28) + " /11 B", "-o", file)
    pdf = file.read_bytes()
    (upper, lower) = sorted(printed.find(pdf, "AB"), key=lambda spot: spot.y)
    assert upper.y < 20 and lower.y > 12 * 42 and abs(upper.left - lower.left) < 0.1
    (left, right) = sorted(printed.find(pdf, "12"), key=lambda spot: spot.left)
    assert left.right < 13 and right.left > 28 * 42


def test_a_picture_to_share_says_who_won(type_: Type, tmp_path: Path) -> None:
    to = tmp_path / "share.png"
    assert type_("picture", "E@180,red:city / F@90", "--share", "wide", "-o", to).code == 0
    with Image.open(to) as made:
        assert made.size == (1200, 630)


@pytest.mark.parametrize(
    "words", [("--share", "round"), ("--share", "wide", "-o", "x.pdf"), ("--share", "wide", "--plain")]
)
def test_a_picture_to_share_that_cannot_be_is_refused(type_: Type, words: tuple[str, ...]) -> None:
    assert type_("picture", "E@180", *words).code == 2
