"""The same evening with WebKit, the engine of iPhones: a photo is sent, a doubt is tapped, the sheet comes out."""

from pathlib import Path

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

from tests.recorder.page.browser.conftest import Served
from tests.recorder.page.conftest import jpeg


def waiting(driver: WebDriver) -> WebDriverWait[WebDriver]:
    """Waits for what a page shows; one that just makes room for the next answers with a fault."""
    return WebDriverWait(driver, 20, ignored_exceptions=[WebDriverException])


def test_a_photo_becomes_a_kept_game_and_a_sheet(webkit: WebDriver, served: Served, tmp_path: Path) -> None:
    photo = tmp_path / "image.jpg"
    photo.write_bytes(jpeg(90))
    webkit.get(served.way_in())
    waiting(webkit).until(lambda driver: driver.current_url == f"{served.address}/")
    webkit.find_element(By.ID, "board").send_keys(str(photo))
    waiting(webkit).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "#doubts .rows a"))
    webkit.find_element(By.CSS_SELECTOR, "#doubts .rows a").click()
    webkit.find_element(By.CSS_SELECTOR, "#panel .offer").click()
    waiting(webkit).until(lambda driver: "No questions are left" in driver.page_source)
    webkit.find_element(By.CSS_SELECTOR, "form[action$='/keep'] button").click()
    waiting(webkit).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "a[href$='/sheet.pdf']"))
    sheet = webkit.find_element(By.CSS_SELECTOR, "a[href$='/sheet.pdf']")
    assert sheet.is_displayed()
    told = webkit.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "fetch(arguments[0]).then(r => r.text()).then(t => done(t.slice(0, 5)));",
        sheet.get_attribute("href"),
    )
    assert told == "%PDF-"
