"""What several tests of the workshop hold their photos against."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

MEASURE = Path(__file__).parents[3] / "shared" / "bench" / "measure.py"


@pytest.fixture(scope="session")
def measure() -> ModuleType:
    """The measure that holds readings of real photos against what is true."""
    if not MEASURE.exists():
        pytest.skip(f"{MEASURE} is not here, so the truth is not held against the measure.")
    spec = importlib.util.spec_from_file_location("measure", MEASURE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
