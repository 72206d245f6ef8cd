"""What a test needs of the machine."""

import os
from typing import NoReturn

import pytest

BROWSERS = "chromium webkit2gtk-driver xvfb"  # packages of Debian


def missing(what: str, packages: str) -> NoReturn:
    """Skips the test and says how to install what is missing; where CI runs it fails, since there all is tried."""
    told = f"{what} is not installed; on Debian: apt-get install {packages}"
    if os.environ.get("CI"):
        pytest.fail(told)
    pytest.skip(told)
