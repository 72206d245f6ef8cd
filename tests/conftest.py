"""What tests of more than one package hold against the truth of real photos."""

from types import ModuleType

import pytest

from workshop import SHARED
from workshop.bench.photos import measure as bench


@pytest.fixture(scope="session")
def measure() -> ModuleType:
    """The measure that holds readings of real photos against what is true."""
    if not (SHARED / "bench" / "measure.py").exists():
        pytest.skip(f"{SHARED / 'bench'} is not here, so nothing is held against the truth of real photos.")
    return bench()
