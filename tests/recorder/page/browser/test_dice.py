"""A turn of the Dice Game on a phone with Chromium: photographed, corrected by taps, played; also without scripts."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from language import NAMES
from tests.recorder.page.browser.conftest import Phone
from tests.recorder.page.conftest import jpeg


def photographed(page: Page, folder: Path, name: str) -> None:
    """Begins a game, photographs the dice of its first player, and waits for what was read."""
    photo = folder / f"{name}.jpg"
    photo.write_bytes(jpeg(size=(640, 480)))
    page.goto(f"{page.url.rstrip('/')}/pads")
    begin = page.locator('form[action="/pads/dice"]')
    begin.locator("input").fill("Anna,Boris")
    begin.locator("button").tap()
    page.locator("#photo").set_input_files(photo)
    page.locator("form.upload button").tap()
    page.wait_for_url("**/photo/*")


@pytest.mark.parametrize("script", [True, False])
def test_the_doubtful_die_is_tapped_chosen_and_the_next_player_is_called(
    phone: Phone, tmp_path: Path, script: bool
) -> None:
    page = phone(script=script)
    photographed(page, tmp_path, "doubtful")
    expect(page.get_by_text("1 question")).to_be_visible()
    assert page.locator(".shot.dice img").evaluate("img => img.naturalWidth") == 640
    page.locator(".shot.dice a.asked").tap()
    expect(page.locator("#die-2")).to_be_in_viewport()
    page.get_by_role("button", name="Next player").tap()
    expect(page.locator("h1")).to_have_text("The dice of Anna")  # the browser asks for the choice that is left
    page.locator("#face-2").select_option("ew")
    page.get_by_role("button", name="Show it with these answers").tap()
    expect(page.locator("[role=note]")).to_have_text("Anna: a closed city of 3 dice, 1 point.")
    page.get_by_role("button", name="Next player").tap()
    page.wait_for_url("**/pads/dice/*")
    expect(page.get_by_text("Boris is next: 9 dice come.")).to_be_visible()


def test_a_photo_without_dice_is_told_where_it_was_sent_and_the_pad_stays(phone: Phone, tmp_path: Path) -> None:
    page = phone()
    photo = tmp_path / "none.jpg"
    photo.write_bytes(jpeg())
    page.goto(f"{page.url.rstrip('/')}/pads")
    page.locator('form[action="/pads/dice"] input').fill("Anna,Boris")
    page.locator('form[action="/pads/dice"] button').tap()
    page.locator("#photo").set_input_files(photo)
    page.locator("form.upload button").tap()
    expect(page.locator(".fault")).to_contain_text("none.jpg shows no dice that can be read")
    expect(page.get_by_text("Anna is next: 9 dice come.")).to_be_visible()


@pytest.mark.parametrize("language", NAMES)
def test_what_was_read_fits_a_small_phone_and_a_thumb_and_a_screen_reader(
    phone: Phone, tmp_path: Path, language: str
) -> None:
    page = phone(width=320, language=language)
    photographed(page, tmp_path, "doubtful")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.locator("form button, form select, form input:not([type=checkbox])").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert not small
    found = Axe().run(page).response["violations"]
    assert not [one["id"] for one in found if one["impact"] in ("serious", "critical")]
