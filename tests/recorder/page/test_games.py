"""Kept games on the page: found, corrected, merged, deleted and brought back."""

import io
import re
from dataclasses import replace
from html import unescape

import pytest
from PIL import Image
from starlette.testclient import TestClient

from engine.pieces import Colour
from recorder.game.evening import Evening, entry_of
from recorder.game.result import count
from recorder.game.source import understand
from recorder.history import find
from recorder.history.entry import HistoryEntry, KeptPhoto
from recorder.history.journal import keep_game
from recorder.page.house import House
from tests.recorder.page.conftest import jpeg
from workshop.boards.random_game import played_game

BOARD = "E@180,red:city / F@90 / E,blue:field"


@pytest.fixture
def number(house: House) -> int:
    """A kept game of Anna and Борис."""
    game = replace(
        understand(BOARD).game, players={Colour.RED: "Anna", Colour.BLUE: "Борис"},
        track={Colour.RED: 34, Colour.BLUE: 28}, date="2026-11-21", place="at home",
    )  # fmt: skip
    with house.store.writing() as connection:
        return keep_game(connection, entry_of(Evening(game), count(game), ()))


def kept(house: House, number: int) -> HistoryEntry:
    with house.store.existing() as connection:
        return find.load(connection, number)


def names(house: House, number: int) -> dict[str, str]:
    return {part.colour: part.name for part in kept(house, number).played.parts}


@pytest.mark.parametrize(("text", "found"), [("anna", True), ("борис", True), ("home", True), ("2025", False)])
def test_games_are_found_by_name_place_and_day(phone: TestClient, number: int, text: str, found: bool) -> None:
    assert (f'href="/game/{number}"' in phone.get("/games", params={"text": text}).text) is found


def test_names_points_day_and_place_are_corrected_and_that_is_taken_back(
    phone: TestClient, house: House, number: int
) -> None:
    told = {"name-red": "Clara", "points-red": "40", "day": "2026-11-20", "place": "by the lake"}
    assert phone.post(f"/game/{number}/fix", data=told).status_code == 303
    played = kept(house, number).played
    red = next(part for part in played.parts if part.colour == "red")
    assert (red.name, red.track, str(played.day), played.place) == ("Clara", 40, "2026-11-20", "by the lake")
    phone.post("/undo", data={})
    assert names(house, number) == {"red": "Anna", "blue": "Борис"}


def test_a_tile_and_a_figure_are_corrected_as_they_are_typed_in_a_terminal(
    phone: TestClient, house: House, number: int
) -> None:
    assert phone.post(f"/game/{number}/fix", data={"meeple": "A1=none"}).status_code == 303
    corrections = kept(house, number).document["game"]["corrections"]
    assert len(corrections) == 1
    refused = phone.post(f"/game/{number}/fix", data={"tile": "A1=Q9"})
    assert refused.status_code == 400 and "Q9" in refused.text


def test_a_correction_that_is_refused_leaves_what_was_typed(phone: TestClient, number: int) -> None:
    typed = {"tile": "A1=Q9", "name-red": "Clara", "place": "by the lake"}
    refused = phone.post(f"/game/{number}/fix", data=typed)
    assert refused.status_code == 400 and "'Q9' is not a tile" in unescape(refused.text)
    assert all(f'name="{name}" value="{words}"' in refused.text for name, words in typed.items())
    assert f"here=/game/{number}\"" in refused.text, "the switch of languages leads to the game"


def test_a_tile_that_no_photo_showed_is_laid_there(phone: TestClient, house: House, number: int) -> None:
    assert phone.post(f"/game/{number}/fix", data={"tile": "B1=V@90"}).status_code == 303
    after = kept(house, number).document["game"]["board"]["tiles"]
    assert {"x": 1, "y": 0, "tile": "V", "rotation": 90} in after and len(after) == 4


def test_the_rules_of_the_table_are_chosen_and_count(phone: TestClient, house: House, number: int) -> None:
    assert 'name="rule-fields"' in phone.get(f"/game/{number}").text
    rules = {"rule-fields": "none", "rule-unfinished": "nothing"}
    assert phone.post(f"/game/{number}/fix", data=rules).status_code == 303
    points = [part.on_board for part in kept(house, number).played.parts]
    assert points == [8, 0], "only what is finished, and no farmer"


def test_nobody_plays_two_colours(phone: TestClient, house: House, number: int) -> None:
    refused = phone.post(f"/game/{number}/fix", data={"name-red": "БОРИС"})
    assert refused.status_code == 400 and "cannot play two colours" in refused.text
    assert names(house, number) == {"red": "Anna", "blue": "Борис"}


def test_a_form_without_a_change_is_told_so(phone: TestClient, number: int) -> None:
    refused = phone.post(f"/game/{number}/fix", data={"name-red": "Anna"})
    assert refused.status_code == 400 and "Nothing was changed" in refused.text


def test_a_correction_that_changes_nothing_is_told_so(phone: TestClient, number: int) -> None:
    refused = phone.post(f"/game/{number}/fix", data={"tile": "A1=E@180"})
    assert refused.status_code == 400 and "Nothing was changed" in refused.text


@pytest.mark.parametrize("line", ["999", "x", "-1"])
def test_a_line_that_the_score_does_not_have_is_told_and_all_are_shown(
    phone: TestClient, number: int, line: str
) -> None:
    page = phone.get(f"/game/{number}", params={"line": line}).text
    assert f"The score has no line {line}; the board shows all lines." in page
    assert 'src="/game/1/board.svg"' in page and "aria-current" not in page.partition("<main")[2]


@pytest.fixture
def in_moves(house: House) -> int:
    """A kept game in moves; the photo of the second is kept, and nothing of the others."""
    game = played_game(1, 6, 2)
    moves = list(game.moves)
    moves[1] = replace(moves[1], photo="02.jpg", crop=(20, 30, 200, 180))
    photo = KeptPhoto("0" * 64, "02.jpg").with_copy(jpeg())
    game = replace(game, moves=tuple(moves))
    with house.store.writing() as connection:
        return keep_game(connection, entry_of(Evening(game), count(game), [photo]))


def test_a_move_has_its_piece_of_the_photo_where_that_is_kept(phone: TestClient, in_moves: int) -> None:
    page = phone.get(f"/game/{in_moves}/moves").text
    assert re.findall(r'src="(/game/1/move/.*?)"', page) == ["/game/1/move/2.jpg"] and 'alt="Photo: Move 2"' in page
    answer = phone.get("/game/1/move/2.jpg")
    cut = Image.open(io.BytesIO(answer.content))
    assert (answer.headers["content-type"], cut.size) == ("image/jpeg", (160, 144)) and len(answer.content) < 8000
    assert {phone.get(f"/game/1/move/{n}.jpg").status_code for n in (1, 3, 99)} == {404}


@pytest.mark.parametrize("what", ["moves", "move/1.jpg", "course.svg"])
def test_a_game_that_was_kept_as_one_board_has_no_moves(phone: TestClient, number: int, what: str) -> None:
    refused = phone.get(f"/game/{number}/{what}")
    assert refused.status_code == 404 and f"Game {number} was kept without its moves." in refused.text


def test_two_names_become_one(phone: TestClient, house: House, number: int) -> None:
    assert phone.post("/names", data={"kind": "player", "one": "Anna", "into": "Anna B."}).status_code == 303
    assert names(house, number)["red"] == "Anna B."
    assert "Anna B." in phone.get("/stats").text


def test_a_deleted_game_comes_back(phone: TestClient, number: int) -> None:
    phone.post(f"/game/{number}/delete", data={})
    assert f'href="/game/{number}"' not in phone.get("/games").text
    phone.post("/undo", data={})
    assert f'href="/game/{number}"' in phone.get("/games").text


@pytest.mark.parametrize("path", ["/game/{}/sheet.pdf", "/summary.pdf"])
def test_pages_to_print_are_pdf(phone: TestClient, number: int, path: str) -> None:
    assert phone.get(path.format(number)).content.startswith(b"%PDF-")


def test_the_link_for_bg_stats_holds_the_play(phone: TestClient, number: int) -> None:
    told = phone.get(f"/game/{number}").text
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in told and "%22bggId%22%3A%20822" in told


@pytest.mark.parametrize(("shape", "size"), [("wide", (1200, 630)), ("square", (1080, 1080))])
def test_a_picture_to_share_comes_with_a_button(
    phone: TestClient, number: int, shape: str, size: tuple[int, int]
) -> None:
    href = f"/game/{number}/share-{shape}.png"
    assert f'href="{href}"' in phone.get(f"/game/{number}").text
    assert Image.open(io.BytesIO(phone.get(href).content)).size == size
    assert phone.get(f"/game/{number}/share-round.png").status_code == 404


@pytest.mark.usefixtures("number")
def test_nothing_is_left_to_take_back(phone: TestClient) -> None:
    assert phone.post("/undo", data={}).status_code == 303
    answer = phone.post("/undo", data={})
    assert answer.status_code == 409 and "There is nothing to take back" in answer.text


@pytest.mark.usefixtures("number")
def test_two_who_play_against_each_other_are_two_people(phone: TestClient) -> None:
    answer = phone.post("/names", data={"kind": "player", "one": "Anna", "into": "Борис"})
    assert answer.status_code == 409 and "they are two people" in answer.text
