"""Score sheets, read back: text, places, and the board itself."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.doubt import Correction, Doubt, tile_at
from engine.formats import notation
from engine.game import Game
from engine.pieces import Colour
from engine.rules import choose
from engine.tiles.tile import Ground
from language import NAMES, speak
from recorder.game.result import count
from report.code.reread import board_of_keywords, board_of_picture
from report.drawing.theme import MARGIN, PAPERS
from report.sheet.sheet import sheet
from tests.report import printed
from tests.report.code.test_qr import photograph
from workshop.boards.random_game import played_game

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
ENGLISH = speak("en")
RED, BLUE = Colour.RED, Colour.BLUE
EVENING = Game(
    start=notation.parse("-1,0 V U@90,red:road D@180 . B,blue:monastery / E@180,blue:city U,red:field1 K@90"),
    players={RED: "Anna", BLUE: "Ștefan"},
    track={RED: 43, BLUE: 31},
    date="2026-03-04T21:15",
    place="Кухня",
)
JPEG = BytesIO()
Image.fromarray(np.tile(np.arange(240, dtype=np.uint8), (180, 1))).save(JPEG, "JPEG")


def printed_sheet(game: Game = EVENING, code: str = "en", *, photo: bytes | None = None, doubts: tuple[Doubt, ...] = (),
                  paper: str = "a4", saving: bool = False) -> bytes:  # fmt: skip
    result = count(game)
    options = {"photo": photo, "doubts": doubts, "saving": saving}
    return sheet(result.replay, result.played, speak(code), PAPERS[paper], **options)  # type: ignore[arg-type]


def wall(tiles: int, meeples: int = 0, wide: int = 20) -> Board:
    """A board of so many roads beside each other, the first ones held by one colour after the other."""
    cells = [Cell(n % wide, n // wide) for n in range(tiles)]
    colours = list(Colour)
    held = [Meeple(cell, colours[n % 6], Ground.ROAD) for n, cell in enumerate(cells[:meeples])]
    return Board([Placed(cell, "W", 90 * (n % 4)) for n, cell in enumerate(cells)], held)


def test_the_result_stands_on_top_with_day_and_place() -> None:
    pdf = printed_sheet()
    top = printed.text(pdf).splitlines()
    assert top[0] == "Anna wins with 45 points"
    assert "4 March 2026" in top[1]
    assert "Кухня" in top[1]
    assert printed.facts(pdf)["Title"] == "Carcassonne, 4 March 2026, Кухня"


def test_each_players_points_stand_in_a_row_under_their_kinds() -> None:
    pdf = printed_sheet()
    page = printed.text(pdf)
    assert "Anna red · winner 2 0 0 0 0 0 43 45" in page
    assert "Ștefan blue 0 1 1 0 0 0 31 33" in page
    roads, total = printed.find(pdf, "Roads")[0], printed.find(pdf, "Total")[0]
    sum_of_all = printed.find(pdf, "45")[1]  # the first stands in the headline
    assert abs(sum_of_all.right - total.right) < 1.5
    assert sum_of_all.y > total.y
    assert abs(printed.find(pdf, "2 0 0 0 0")[0].left - roads.right) < 8


def test_a_colour_stands_in_place_of_a_name_that_nobody_told() -> None:
    page = printed.text(printed_sheet(replace(EVENING, players={})))
    assert page.splitlines()[0] == "Red wins with 45 points"
    assert "Red winner 2 0 0 0 0 0 43 45" in page
    assert "Blue 0 1 1 0 0 0 31 33" in page


def test_a_shared_win_names_everybody() -> None:
    page = printed.text(printed_sheet(replace(EVENING, track={RED: 15, BLUE: 15})))
    assert page.splitlines()[0] == "Anna and Ștefan share the win with 17 points"
    assert page.count("shared win") == 2


def test_without_a_track_nobody_is_said_to_have_won() -> None:
    page = printed.text(printed_sheet(replace(EVENING, track={})))
    assert page.splitlines()[0] == "Points still on the board"
    assert "winner" not in page
    assert "Anna red 2 0 0 0 0 0 – 2" in page


def test_playing_together_shows_the_lowest_points() -> None:
    page = printed.text(printed_sheet(replace(EVENING, rules=choose("family", {"sides": "together"}))))
    assert page.splitlines()[0] == "Together: 33 points"


def test_every_line_is_explained_and_its_number_stands_in_the_picture() -> None:
    pdf = printed_sheet()
    page = printed.text(pdf)
    lines = count(EVENING).replay.final.lines
    assert "Unfinished monastery: 1 tile × 1 = 1" in page.replace("\xa0", " ")
    heading = printed.find(pdf, "Line by line")[0]
    table = printed.find(pdf, "blue")[0].y + 5
    for number in range(1, len(lines) + 1):
        spots = printed.find(pdf, str(number))
        assert any(spot.y > heading.y for spot in spots)  # in the list
        assert any(table < spot.y < heading.y for spot in spots)  # in the picture


def test_corrections_doubts_and_rules_are_told() -> None:
    corrected = (Correction(tile_at(Cell(3, 1)), "W@0", "L@90"), Correction(None, "", "Rita moved the board"))
    game = replace(EVENING, corrections=corrected, rules=choose("old", {"bushes": "pass"}))
    doubts = (Doubt(tile_at(Cell(2, 0)), "V@0"), Doubt(tile_at(Cell(2, 1)), "FCF?"))
    page = " ".join(printed.text(printed_sheet(game, doubts=doubts)).split())
    assert "Corrected by hand E2: W upright → L turned 90° · Rita moved the board" in page
    assert "Still in doubt D1: V upright · D2: not known (FCF?)" in page
    assert "second-edition rules" in page
    assert "bushes do not end roads" in page


def test_unknown_tiles_are_shown_and_counted_among_the_doubts() -> None:
    page = printed.text(printed_sheet(Game(start=notation.parse("D,red:city ? ? U"))))
    assert page.count("?") >= 2
    assert "2 tiles are not known; features end there." in page


def test_the_photo_is_printed_small_and_its_absence_harms_nothing() -> None:
    with_photo, without = printed_sheet(photo=JPEG.getvalue()), printed_sheet()
    images = [list(pypdfium2.PdfDocument(p)[0].get_objects([3])) for p in (with_photo, without)]
    assert [len(found) for found in images] == [1, 0]
    left, bottom, right, top = images[0][0].get_bounds()
    assert 100 < right - left < 160
    assert abs((right - left) / (top - bottom) - 240 / 180) < 0.01
    assert printed.text(with_photo) == printed.text(without)


@pytest.mark.parametrize("gone", [b"", b"this is no picture", JPEG.getvalue()[:200]])
def test_a_photo_that_cannot_be_read_is_left_out(gone: bytes) -> None:
    assert printed.text(printed_sheet(photo=gone)) == printed.text(printed_sheet())


@pytest.mark.parametrize("paper", PAPERS)
def test_six_players_with_all_their_meeples_fit_on_one_page(paper: str) -> None:
    players = {colour: f"Player number {n}" for n, colour in enumerate(list(Colour)[:6], 1)}
    game = Game(start=wall(72, 42, wide=9), players=players, track=dict.fromkeys(players, 30))
    pdf = printed_sheet(game, paper=paper, photo=JPEG.getvalue())
    assert printed.pages(pdf) == 1
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert all(printed.find(pdf, name) for name in players.values())


def test_two_hundred_tiles_go_on_overleaf_with_every_line() -> None:
    players = dict.fromkeys(list(Colour)[:6], "Long name " * 3)
    game = Game(start=wall(200, 120), players=players, track=dict.fromkeys(players, 30))
    pdf = printed_sheet(game)
    assert printed.pages(pdf) == 2
    assert "Line by line (continued)" in printed.text(pdf, 1)
    assert "page 2 of 2" in printed.text(pdf, 1)
    assert printed.text(pdf).lower().count("road: ") == len({line.feature for line in count(game).replay.final.lines})
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert board_of_keywords(printed.keywords(pdf)) == game.start


def test_names_and_places_of_any_length_are_cut_with_care() -> None:
    game = replace(EVENING, players={RED: "Ш" * 300, BLUE: "Anna-Maria " * 28}, place="Ort " * 90)
    pdf = printed_sheet(game)
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert printed.pages(pdf) == 1
    assert "red · winner 2 0 0 0 0 0 43 45" in printed.text(pdf)
    assert "… wins with 45 points" in printed.text(pdf)


def test_signs_that_the_fonts_lack_are_boxes_and_never_break_the_page() -> None:
    page = printed.text(printed_sheet(replace(EVENING, players={RED: "李\n明\x00", BLUE: "Γιώργος"})))
    assert "□ □ red" in page
    assert "Γιώργος" in page


def test_a_board_that_nobody_stands_on_is_still_a_page() -> None:
    for line in ("D U@90", ""):
        pdf = printed_sheet(Game(start=notation.parse(line)))
        assert printed.text(pdf).splitlines()[0] == "Nobody scored"
        assert board_of_keywords(printed.keywords(pdf)) == notation.parse(line)


@pytest.mark.parametrize("code", NAMES)
def test_each_language_has_its_words_and_the_same_bytes_twice(code: str) -> None:
    pdf = printed_sheet(code=code, photo=JPEG.getvalue())
    assert pdf == printed_sheet(code=code, photo=JPEG.getvalue())
    assert f"/Lang ({code})".encode() in pdf
    assert printed.fonts(pdf) == {"DejaVuSansCondensed", "DejaVuSansCondensed-Bold"}
    words = {"en": "Rules", "de": "Regeln", "ro": "Reguli", "ru": "Правила"}
    assert words[code] in printed.text(pdf)
    assert "…" not in printed.text(pdf)


def test_ink_is_saved_where_it_is_asked_for() -> None:
    game = replace(EVENING, start=wall(72, 12, wide=9))
    assert printed.ink(printed_sheet(game, saving=True)) < 0.6 * printed.ink(printed_sheet(game))
    assert printed.text(printed_sheet(game, saving=True)) == printed.text(printed_sheet(game))


def test_the_board_comes_back_from_the_pdf() -> None:
    assert board_of_keywords(printed.keywords(printed_sheet())) == EVENING.start


def test_the_board_comes_back_from_a_print_that_was_scanned() -> None:
    page = pypdfium2.PdfDocument(printed_sheet())[0].render(scale=150 / 72).to_pil().convert("L")
    assert board_of_picture(np.asarray(page)) == EVENING.start


def test_the_board_comes_back_from_a_photo_of_the_paper() -> None:
    game = replace(EVENING, start=wall(72, 20, wide=9))
    page = pypdfium2.PdfDocument(printed_sheet(game, photo=JPEG.getvalue()))[0]
    paper = np.ascontiguousarray(page.render(scale=300 / 72, rev_byteorder=True).to_numpy())
    assert board_of_picture(photograph(paper, 1600, seed=3)) == game.start


def test_what_is_no_sheet_gives_no_board() -> None:
    assert board_of_keywords("Carcassonne, an evening") is None
    assert board_of_picture(np.full((400, 300), 200, np.uint8)) is None


def test_a_game_in_moves_has_a_page_on_how_it_went_and_a_board_has_none() -> None:
    game = replace(played_game(1, 12, 2), players={RED: "Anna", BLUE: "Ștefan"})
    pdf = printed_sheet(game)
    told = printed.text(pdf, printed.pages(pdf) - 1)
    assert told.splitlines()[0] == "How the game went"
    assert "lead" in told and "The most points" in told and "Ștefan" in told
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert "How the game went" not in printed.text(printed_sheet())


def test_the_page_on_how_a_game_went_names_whoever_passed_the_leader() -> None:
    game = replace(played_game(3, 71, 4), players={colour: str(colour).title() for colour in list(Colour)[:4]})
    told = " ".join(printed.text(printed_sheet(game)).split())
    assert "Alone in the lead: Blue after 28 of 71 moves. The lead changed 1 time: Yellow in the final scoring." in told
