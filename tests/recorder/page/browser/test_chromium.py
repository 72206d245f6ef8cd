"""An evening on a phone with Chromium: every page can be used by taps, by keys, without scripts and on 320 pixels."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from recorder.game.evening import Evening, entry_of
from recorder.game.result import count
from recorder.game.source import understand
from recorder.history.find import load, number_of
from recorder.history.journal import fix_game, keep_game
from tests.recorder.page.browser.conftest import Phone, Served
from tests.recorder.page.conftest import jpeg
from workshop import PHOTOS

PAGES = (
    "/", "/games", "/stats", "/game/1", "/game/1?line=1", "/game/2/moves", "/in", "/tables", "/tournaments",
    "/tournament/1", "/order", "/order/base,phantom,traders-and-builders/c3/2/1/nnnnnnnnnn", "/order/base/c3/2/whole",
)  # fmt: skip


@pytest.fixture
def photos(tmp_path: Path) -> list[Path]:
    """Two photos of one table; the phone calls both image.jpg."""
    paths = [tmp_path / str(number) / "image.jpg" for number in range(2)]
    for number, path in enumerate(paths):
        path.parent.mkdir()
        path.write_bytes(jpeg(100 + number))
    return paths


def table_of(page: Page, photos: list[Path]) -> None:
    """Chooses the photos, which sends them, and waits for the board."""
    page.locator("#board").set_input_files(photos)
    page.locator("#doubts").wait_for()  # the page looks again by itself while the photos are read


def test_two_photos_of_one_name_become_a_kept_game_by_taps(phone: Phone, photos: list[Path]) -> None:
    page = phone()
    table_of(page, photos)
    expect(page.locator(".shot img")).to_have_count(2)
    page.locator("#doubts .rows a").first.tap()
    page.locator("#panel .offer").first.tap()
    expect(page.get_by_text("No questions are left")).to_be_visible()
    page.locator("#name-red").fill("Anna")
    page.get_by_role("button", name="Take this over").tap()
    page.get_by_role("button", name="Keep the game").last.tap()
    page.wait_for_url("**/game/*")
    expect(page.locator("h1")).to_contain_text("Game")
    expect(page.locator("table")).to_contain_text("Anna")


def test_one_tap_says_of_all_alike_of_which_colour_they_are(phone: Phone, tmp_path: Path) -> None:
    photo = tmp_path / "evening.jpg"
    photo.write_bytes(jpeg(102))
    page = phone(width=320)
    table_of(page, [photo])
    page.locator("#doubts .rows a").first.tap()
    page.get_by_label("Numbers 2, 3 are of that colour too").check()
    page.locator("#panel .offer").nth(1).tap()
    expect(page.get_by_text("No questions are left")).to_be_visible()


def test_a_tile_that_no_photo_showed_is_tapped_where_it_lies(phone: Phone, photos: list[Path]) -> None:
    page = phone()
    table_of(page, photos[:1])
    empty = page.locator(".shot a.empty")
    before = empty.count()
    empty.first.dispatch_event("click")  # it lies at the photo's very edge, where no finger of a test can be
    page.locator("#panel .offer").first.tap()
    expect(page.locator(".shot a.told")).to_have_count(1)
    assert empty.count() != before


def test_a_whole_evening_without_scripts(phone: Phone, photos: list[Path]) -> None:
    page = phone(script=False)
    page.locator("#board").set_input_files(photos[0])
    page.locator("#send").click()
    page.wait_for_url("**/table/**")
    while page.locator("#doubts").count() == 0:
        page.wait_for_timeout(200)
        page.goto(page.url)
    page.locator("#doubts .rows a").first.click()
    page.locator("#panel .offer").first.click()
    expect(page.get_by_text("No questions are left")).to_be_visible()
    page.get_by_role("button", name="Keep the game").last.click()
    page.wait_for_url("**/game/*")
    page.get_by_text("Correct this game").click()
    page.locator("#place").fill("by the lake")
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator(".when")).to_contain_text("by the lake")
    page.get_by_role("button", name="Take the last change back").click()
    expect(page.get_by_text("The last change was taken back.")).to_be_visible()


def test_a_table_scans_its_card_and_enters_its_result_and_the_second_is_told(phone: Phone, served: Served) -> None:
    organiser = phone()
    organiser.get_by_text("Tables and spectators").click()
    organiser.locator("#names").fill("Table 1, Table 2")
    organiser.get_by_text("A card for spectators too").check()
    organiser.get_by_role("button", name="Show the cards").click()
    ways = [way.inner_text() for way in organiser.locator(".cards .code").all()]

    def as_(way: str) -> Page:
        page = phone(width=320)
        page.context.clear_cookies()
        page.goto(way)
        page.wait_for_url(f"{served.address}/")
        page.goto(f"{served.address}/tournament/1")
        return page

    one, spectator = as_(ways[0]), as_(ways[2])
    organiser.goto(f"{served.address}/tournament/1")
    organiser.locator("#table-1 summary").click()
    for page, points in ((one, 71), (organiser, 17)):
        page.locator("#points-1-0").fill(str(points))
        page.locator("#points-1-1").fill("52")
    expect(one.locator("form")).to_have_count(1)
    one.get_by_role("button", name="Keep the result").click()
    expect(one.locator("#table-1 p").first).to_contain_text("71")
    organiser.locator("#table-1").get_by_role("button", name="Keep the result").click()
    expect(organiser.locator("[role=alert]")).to_contain_text("71 – 52")
    expect(organiser.locator("#points-1-0")).to_have_value("17")
    spectator.reload()
    expect(spectator.locator("#table-1 p").first).to_contain_text("71")
    expect(spectator.locator("form")).to_have_count(0)


def test_a_line_lights_up_its_cells(phone: Phone, served: Served) -> None:
    page = phone()
    page.goto(f"{served.address}/game/1")
    page.locator(".lines a").first.tap()
    expect(page.locator(".lines [aria-current]")).to_have_count(1)
    assert page.locator("img.board").get_attribute("src") == "/game/1/board.svg?line=1"
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.querySelector('img.board').naturalWidth") > 0
    screen = page.viewport_size
    assert screen is not None
    for part in (page.locator(".lit"), page.locator("img.board")):
        box = part.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= screen["height"], "it is all seen"


def test_a_link_to_the_game_is_copied_where_the_phone_cannot_share(phone: Phone, served: Served) -> None:
    page = phone()
    page.context.grant_permissions(["clipboard-read"])
    page.goto(f"{served.address}/game/1")
    page.get_by_role("button", name="Share the link").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{served.address}/game/1"


def test_a_phone_that_can_share_is_given_the_link(phone: Phone, served: Served) -> None:
    page = phone()
    page.add_init_script("navigator.share = async (told) => { window.shared = told; };")
    page.goto(f"{served.address}/game/1")
    page.get_by_role("button", name="Share the link").tap()
    assert page.evaluate("window.shared") == {"title": "Game 1", "url": f"{served.address}/game/1"}


def test_without_scripts_the_link_can_be_read(phone: Phone, served: Served) -> None:
    page = phone(script=False, width=320)
    page.goto(f"{served.address}/game/1")
    assert page.locator("#link").input_value() == f"{served.address}/game/1"
    expect(page.get_by_role("button", name="Share the link")).to_be_hidden()


def test_a_move_stands_beside_its_photo(phone: Phone, served: Served) -> None:
    page = phone()
    page.goto(f"{served.address}/game/2/moves")
    photo = page.get_by_alt_text("Photo: Move 1")
    assert not photo.evaluate("e => e.complete && e.naturalWidth"), "nobody looks at the list, so nothing is sent"
    page.locator("#live summary").tap()
    photo.scroll_into_view_if_needed()
    expect(photo).to_have_js_property("naturalWidth", 120)
    expect(page.locator("img.tile")).to_have_count(1)  # of the others no photo is kept


def test_a_move_shows_while_the_moves_are_open(phone: Phone, served: Served) -> None:
    """The game grows in the history, as `recorder watch` keeps it, and nobody touches the phone."""
    whole = understand(str(PHOTOS / "game" / "game.json")).game
    with served.house.store.writing() as connection:
        game = replace(whole, moves=whole.moves[:-2])
        number = keep_game(connection, entry_of(Evening(game), count(game), ()))
    page = phone()
    page.goto(f"{served.address}/game/{number}/moves")
    expect(page.locator("#live")).to_contain_text("Move 8")
    page.locator("#live summary").tap()
    page.wait_for_timeout(6000)
    expect(page.locator("#live details[open]")).to_have_count(1)  # nothing is new, so nothing is closed
    with served.house.store.writing() as connection:
        entry = entry_of(Evening(whole), count(whole), ())
        fix_game(connection, number, replace(entry, key=load(connection, number).key))
    expect(page.locator("#live")).to_contain_text("Move 10", timeout=20_000)  # it looks every five seconds
    assert page.locator(".moves li").count() == 10
    graph = page.locator("img.course")
    assert page.evaluate("e => e.decode().then(() => e.naturalWidth)", graph.element_handle()) > 0


def test_no_column_of_the_statistics_is_cut_off(phone: Phone, served: Served) -> None:
    for language in ("en", "ru", "ro", "de"):
        page = phone(width=320, language=language)
        page.goto(f"{served.address}/stats")
        box = page.locator("thead th").last.bounding_box()
        assert box is not None and box["x"] + box["width"] <= 320, language


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "ru", "ro", "de"])
def test_no_page_is_wider_than_the_phone_in_any_language(
    phone: Phone, served: Served, width: int, language: str
) -> None:
    page = phone(width=width, language=language)
    for path in PAGES:
        page.goto(served.address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_serious_stands_in_the_way_of_a_screen_reader(phone: Phone, served: Served, dark: bool) -> None:
    page = phone(dark=dark)
    for path in PAGES:
        page.goto(served.address + path)
        found = Axe().run(page).response["violations"]
        assert not [f for f in found if f["impact"] in ("serious", "critical")], (path, found)


def test_the_board_of_a_table_can_be_used_with_a_screen_reader(phone: Phone, photos: list[Path]) -> None:
    page = phone()
    table_of(page, photos[:1])
    found = Axe().run(page).response["violations"]
    assert not [f for f in found if f["impact"] in ("serious", "critical")], found


def test_keys_alone_lead_to_a_game_and_back(phone: Phone, served: Served) -> None:
    page = phone()
    page.goto(f"{served.address}/games")
    for _ in range(30):
        page.keyboard.press("Tab")
        if (page.evaluate("document.activeElement.getAttribute('href')") or "") == "/game/1":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/1")
    outline = page.evaluate("document.activeElement.tagName")
    assert outline in ("BODY", "MAIN")


def reached(page: Page, selector: str) -> None:
    """Presses Tab until the focus is there, as somebody without a finger does."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    pytest.fail(f"no way leads to {selector}")


def test_keys_alone_lead_from_a_photo_to_a_kept_game(phone: Phone, photos: list[Path]) -> None:
    page = phone()
    with page.expect_file_chooser() as opened:  # asked for before the key: the browser hears the two by different ways
        reached(page, "#board")
        page.keyboard.press("Enter")
    opened.value.set_files(photos[0])
    page.locator("#doubts").wait_for()
    reached(page, "#doubts .rows a")
    page.keyboard.press("Enter")
    page.locator("#panel .offer").first.wait_for()
    reached(page, "#panel .offer")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No questions are left")).to_be_visible()
    reached(page, "#name-red")
    page.keyboard.type("Anna")
    reached(page, "form[action$='/players'] button:not(.chip)")
    page.keyboard.press("Enter")
    expect(page.locator(".totals")).to_contain_text("Anna")
    reached(page, "form[action$='/keep'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    expect(page.locator("table")).to_contain_text("Anna")


def test_targets_are_large_enough_for_a_thumb(phone: Phone, served: Served) -> None:
    page = phone()
    for path in PAGES:
        page.goto(served.address + path)
        small = page.evaluate(
            "[...document.querySelectorAll('button, a.button, .lines a, .games a, select')]"
            ".filter(e => e.offsetParent && e.getBoundingClientRect().height < 43).map(e => e.outerHTML)"
        )
        assert not small, path


def test_guests_see_everything_and_can_change_nothing(phone: Phone, shown: Served) -> None:
    page = phone(house=shown)
    for path in ("/", "/games", "/stats", "/game/1"):
        page.goto(shown.address + path)
        assert page.locator("form[method=post]").count() == 0, path
    answer = page.request.post(f"{shown.address}/game/1/fix", form={"place": "x"}, headers={"Origin": shown.address})
    assert answer.status == 403


def test_the_first_page_is_light_and_nothing_of_it_comes_from_elsewhere(phone: Phone, served: Served) -> None:
    page, sizes = phone(), dict[str, int]()
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    page.goto(f"{served.address}/")
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(served.address) for url in sizes)
    assert sum(sizes.values()) < 60_000, sizes


def test_a_game_that_is_watched_grows_on_the_page(phone: Phone, served: Served, tmp_path: Path) -> None:
    """`recorder watch --follow` runs beside the page: a photo comes into its folder, and its move onto the phone."""
    evening = tmp_path / "evening"
    evening.mkdir()
    for number in range(2):
        shutil.copy(PHOTOS / "game" / f"{number:02}.jpg", evening)
    env = {**os.environ, "RECORDER_DB": str(served.house.store.file), "RECORDER_LANGUAGE": "en"}
    words = [sys.executable, "-u", "-m", "recorder", "watch", str(evening), "--follow"]
    page = phone()
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as watching:
        assert watching.stdout is not None
        try:
            assert watching.stdout.readline().startswith("1. ")
            with served.house.store.reading() as connection:
                number = number_of(connection, "last")
            page.goto(f"{served.address}/game/{number}/moves")
            expect(page.locator("#live")).to_contain_text("1 move")
            shutil.copy(PHOTOS / "game" / "02.jpg", evening)
            expect(page.locator("#live")).to_contain_text("2 moves", timeout=40_000)
        finally:
            watching.kill()


def test_a_turn_is_tapped_through_without_scripts(phone: Phone) -> None:
    page = phone(script=False)
    page.get_by_role("link", name="Order of play").tap()
    page.get_by_label("The Phantom").check()
    page.get_by_role("button", name="Begin the first turn").last.tap()
    for part in ["1A", "1B", "1C", "2A", "2B-1"]:
        expect(page.locator("h1")).to_contain_text(part)
        page.get_by_role("link", name="Go on").tap()
    step = page.locator(".tick").first
    step.tap()
    expect(step.locator("input")).to_be_checked()
    expect(step).to_contain_text("phantom")
