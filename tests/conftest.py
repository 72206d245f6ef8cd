"""What tests of more than one package share: how many run at once, the measure of real photos, and a browser."""

import shutil
from collections.abc import Generator, Iterator
from types import ModuleType

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.installed import BROWSERS, missing
from workshop import SHARED
from workshop.bench.photos import measure as bench


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Lets three run on two processors: for a quarter of their time tests wait for what they start and kill."""
    processors = yield
    return processors * 3 // 2


@pytest.fixture(scope="session")
def measure() -> ModuleType:
    """The measure that holds readings of real photos against what is true."""
    if not (SHARED / "bench" / "measure.py").exists():
        pytest.skip(f"{SHARED / 'bench'} is not here, so nothing is held against the truth of real photos.")
    return bench()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; one for all tests of a process, which can drive no second one beside it."""
    program = shutil.which("chromium")
    if program is None:
        missing("Chromium", BROWSERS)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
