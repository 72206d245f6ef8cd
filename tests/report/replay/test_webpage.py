"""The page of a game, in a real browser: with its script, without it, and read by nobody's eyes."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.report import printed
from tests.report.replay.games import BRIDGED, PLAYED, made, shown

END = len(PLAYED.moves) + 1


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "game.html"
    path.write_bytes(made("html"))
    return path


@pytest.fixture
def page(chromium: Browser, file: Path) -> Iterator[Page]:
    """The page as it opens; whatever it complains of fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    opened = context.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda fault: said.append(str(fault)))
    opened.on("request", lambda request: said.append(request.url) if not request.url.startswith("file:") else None)
    opened.goto(file.as_uri())
    yield opened
    assert said == []
    context.close()


def at(page: Page) -> str:
    return page.inner_text("#step-title")


def lying(page: Page) -> int:
    """How many tiles are seen."""
    return page.locator(".board [data-from]:not([data-until]):not(.gone)").count()


def test_it_opens_before_the_first_move(page: Page) -> None:
    assert (at(page), lying(page)) == ("Start", 1)
    assert re.search("wins with|share the win", page.inner_text("h1"))


def test_the_arrow_keys_go_a_move_on_and_back(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert (at(page), lying(page)) == ("Move 3", 1 + sum(m.tile is not None for m in PLAYED.moves[:3]))
    page.keyboard.press("ArrowLeft")
    assert at(page) == "Move 2"
    page.keyboard.press("End")
    assert at(page) == "Final scoring"
    page.keyboard.press("ArrowRight")
    assert at(page) == "Final scoring"
    page.keyboard.press("Home")
    assert at(page) == "Start"


def test_points_and_sentences_are_those_of_the_step(page: Page) -> None:
    told = shown()
    for n in range(END + 1):
        step = told.steps[n]
        assert page.locator("#step-told p").all_inner_texts() == list(step.told)
        points = page.locator(".points tbody td:nth-of-type(1)").all_inner_texts()
        assert points == [str(step.points[colour]) for colour in told.names]
        page.keyboard.press("ArrowRight")


def test_a_piece_stands_from_its_move_until_it_goes_home(page: Page) -> None:
    for step in shown().steps:
        standing = page.locator(".board [data-until]:not(.gone)").count()
        assert standing == len(step.board.meeples)
        page.keyboard.press("ArrowRight")


def test_buttons_and_slider_do_the_same_and_say_where_it_is(page: Page) -> None:
    page.get_by_role("button", name="One move on").click()
    assert at(page) == "Move 1"
    page.get_by_role("button", name="To the end").click()
    slider = page.get_by_role("slider")
    assert (slider.input_value(), slider.get_attribute("aria-valuetext")) == (str(END), "Final scoring")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert at(page) == f"Move {END - 1}"
    page.locator(".moves").get_by_role("button", name="Move 5", exact=True).click()
    assert (at(page), page.locator(".moves tr[aria-current=step] button").inner_text()) == ("Move 5", "Move 5")


def test_the_space_bar_plays_and_stops(page: Page) -> None:
    page.keyboard.press(" ")
    assert page.get_by_role("button", name="Pause").count() == 1
    expect(page.locator("#step-title")).to_have_text("Move 2")
    page.keyboard.press(" ")
    assert page.get_by_role("button", name="Play", exact=True).count() == 1
    assert at(page) == "Move 2"


def test_the_last_tile_is_marked_where_it_lies(page: Page) -> None:
    assert not page.locator("#mark").is_visible()
    page.keyboard.press("ArrowRight")
    mark, tile = page.locator("#mark").bounding_box(), page.locator('.board [data-from="1"]').first.bounding_box()
    assert mark and tile and abs(mark["x"] - tile["x"]) < 8 and abs(mark["y"] - tile["y"]) < 8


def test_a_tile_is_drawn_again_under_the_bridge_that_a_later_move_builds() -> None:
    assert re.findall(r'data-from="(\d+)"', made("html", BRIDGED).decode()) == ["0", "1", "2", "2"]


def test_names_and_places_stay_text(page: Page) -> None:
    assert "Борис <b>&" in page.inner_text(".points")
    assert "at </script> home" in page.inner_text("header")
    assert page.locator("b").count() == 0


@pytest.fixture(scope="module")
def photographed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that has photos of the second and the third move."""
    red, blue = (io.BytesIO(), io.BytesIO())
    Image.new("RGB", (160, 120), "red").save(red, "JPEG")
    Image.new("RGB", (110, 150), "blue").save(blue, "JPEG")
    path = tmp_path_factory.mktemp("replay") / "photos.html"
    path.write_bytes(made("html", photos={2: red.getvalue(), 3: blue.getvalue()}))
    return path


def test_a_move_stands_beside_its_photo(chromium: Browser, photographed: Path) -> None:
    opened = chromium.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.goto(photographed.as_uri())
    wide = {}
    for n in range(5):
        shown = opened.locator(".now img")
        wide[n] = shown.evaluate_all("all => all.map((e) => [e.naturalWidth, e.alt])")
        opened.keyboard.press("ArrowRight")
    assert wide == {0: [], 1: [], 2: [[160, "Photo: Move 2"]], 3: [[110, "Photo: Move 3"]], 4: []}
    assert said == []
    assert [f["id"] for f in Axe().run(opened).response["violations"]] == []
    opened.close()


def test_a_step_can_be_named_in_the_address(chromium: Browser, file: Path) -> None:
    opened = chromium.new_page()
    opened.goto(f"{file.as_uri()}#7")
    assert at(opened) == "Move 7"
    opened.goto(f"{file.as_uri()}?x#999")
    assert at(opened) == "Final scoring"
    opened.close()


def test_without_its_script_it_shows_the_end_and_every_move(chromium: Browser, file: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(file.as_uri())
    assert at(opened) == "Final scoring"
    assert opened.locator(".moves tbody tr").count() == END + 1
    assert not opened.locator(".controls").is_visible()
    assert opened.locator(".board [data-until]:not(.gone)").count() == len(shown().board.meeples)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("wide", [390, 1280])
def test_nothing_hinders_anybody(chromium: Browser, file: Path, scheme: str, wide: int) -> None:
    context = chromium.new_context(viewport={"width": wide, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    opened = context.new_page()
    opened.goto(f"{file.as_uri()}#6")
    found = Axe().run(opened).response["violations"]
    assert [(fault["id"], fault["impact"], fault["nodes"][0]["html"]) for fault in found] == []
    assert not opened.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()


def test_it_prints_the_board_and_all_moves_without_the_buttons(page: Page) -> None:
    told = printed.text(page.pdf(format="A4"))
    assert "Move 14" in told and "Final scoring" in told
    page.emulate_media(media="print")
    assert not page.locator(".controls").is_visible()
    assert page.locator(".board").is_visible()


@pytest.mark.parametrize(("code", "word"), [("de", "Zug 3"), ("ru", "Ход 3"), ("ro", "Mutarea 3")])
def test_it_speaks_the_language_that_is_asked_for(code: str, word: str) -> None:
    told = made("html", code=code).decode()
    assert f'<html lang="{code}">' in told and word in told
    assert not re.search(r"\bMove \d|What happened|One move on", told)


def test_it_names_nothing_outside_itself() -> None:
    told = made("html").decode()
    assert not re.search(r"https?://(?!www\.w3\.org/)|\bsrc=|@import|url\((?!#)", told)
