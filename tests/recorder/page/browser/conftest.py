"""The page as it is served, for real browsers: Debian's Chromium as a phone, and WebKitGTK as iPhones see it.

Where a browser is not installed, its tests skip and say so; where CI runs, they fail instead.
"""

import os
import shutil
import socket
import subprocess
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.remote.webdriver import WebDriver

from engine.pieces import Colour
from engine.tournament.event import System
from recorder.game.evening import Evening, as_read, entry_of
from recorder.game.result import count
from recorder.game.source import understand
from recorder.history.journal import keep_game
from recorder.history.store import open_store
from recorder.page.app import page
from recorder.page.door.hosts import trusted
from recorder.page.door.keys import ORGANISER, Keys, Visitor
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader
from recorder.tournament import record
from tests.installed import BROWSERS, missing
from tests.recorder.page import stand_in
from vision.photo import load
from workshop import PHOTOS

WEBKIT = shutil.which("WebKitWebDriver")
BOARD = "E@180,red:city / F@90 / E,blue:field / D@90"


@dataclass(frozen=True, slots=True)
class Served:
    """A page that a server serves: its address, and its house."""

    address: str
    house: House

    def way_in(self, visitor: Visitor = ORGANISER) -> str:
        """Returns an address that lets phones in as somebody."""
        return f"{self.address}/in/{self.house.keys.new_card(visitor)}"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with a board game, a game in moves, and photos that are read at once."""
    yield from _serve(tmp_path_factory.mktemp("served") / "history.db", read_only=False)


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The same for guests, who may only look."""
    yield from _serve(tmp_path_factory.mktemp("shown") / "history.db", read_only=True)


def _serve(file: Path, read_only: bool) -> Iterator[Served]:
    store, limits, bound = open_store(file), Limits(), socket.socket()
    bound.bind(("127.0.0.1", 0))
    port = bound.getsockname()[1]
    reader = Reader(store.url, limits, stand_in.work)
    address = f"http://127.0.0.1:{port}"
    tries = Tries(limits.wrong_keys)
    house = House(store, Keys(store), trusted((), port), address, Drafts(store), reader, limits, tries, read_only)
    keep(house)
    reader.start()
    server = uvicorn.Server(uvicorn.Config(page(house), log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run, args=([bound],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Served(address, house)
    server.should_exit = True
    thread.join(5)
    reader.stop()


def keep(house: House) -> None:
    """Keeps two games: a board of four tiles, and one in moves; and a tournament whose first round is drawn."""
    record.begin(house.store, "Autumn", System.SWISS, ["Anna", "Борис", "Clara", "David", "Ștefan"])
    record.next_round(house.store, "Autumn")
    board = replace(
        understand(BOARD).game, players={Colour.RED: "Anna", Colour.BLUE: "Борис"},
        track={Colour.RED: 34, Colour.BLUE: 28}, date="2026-11-21", place="at home",
    )  # fmt: skip
    in_moves = understand(str(PHOTOS / "game" / "game.json")).game
    first = replace(in_moves.moves[0], photo="01.jpg", crop=(200, 150, 120, 110))
    in_moves = replace(in_moves, moves=(first, *in_moves.moves[1:]))
    lies = PHOTOS / "game" / "01.jpg"
    with house.store.writing() as connection:
        keep_game(connection, entry_of(Evening(board), count(board), ()))
        photo = as_read(lies, load(lies)[0], "board")
        keep_game(connection, entry_of(Evening(in_moves), count(in_moves), [photo]))


Phone = Callable[..., Page]


@pytest.fixture
def phone(chromium: Browser, served: Served) -> Iterator[Phone]:
    """phone(width=320, dark=True) opens the first page on a phone that was let in."""
    opened: list[BrowserContext] = []

    def let_in(
        house: Served = served, width: int = 390, dark: bool = False, script: bool = True, language: str = "en",
        visitor: Visitor = ORGANISER,
    ) -> Page:  # fmt: skip
        context = chromium.new_context(
            viewport={"width": width, "height": 780}, has_touch=True, is_mobile=True, locale=language,
            java_script_enabled=script, color_scheme="dark" if dark else "light", reduced_motion="reduce",
        )  # fmt: skip
        opened.append(context)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.goto(house.way_in(visitor))
        page.wait_for_url(f"{house.address}/")
        return page

    yield let_in
    for context in opened:
        context.close()


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    """A screen for a browser that has no mode without one."""
    if os.environ.get("DISPLAY"):
        yield
        return
    if shutil.which("Xvfb") is None:
        missing("Xvfb", BROWSERS)
    read, write = os.pipe()
    shown = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "400x800x24"], pass_fds=[write])
    os.environ["DISPLAY"] = f":{os.read(read, 16).decode().strip()}"
    yield
    del os.environ["DISPLAY"]
    shown.terminate()
    shown.wait()


@pytest.fixture(scope="session")
def webkit(screen: None) -> Iterator[WebDriver]:  # noqa: ARG001 - it has a screen then
    """WebKitGTK, the engine of iPhones."""
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if WEBKIT is None or not browsers:
        missing("WebKitGTK with its driver", BROWSERS)
    options = WebKitGTKOptions()
    options.binary_location = str(browsers[-1])
    options.add_argument("--automation")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's own driver of WebKit calls what it deprecates
        driver = WebKitGTK(options=options, service=WebKitGTKService(WEBKIT))
    driver.implicitly_wait(20)
    yield driver
    driver.quit()
