"""What several tests of the workshop hold their photos against."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from workshop.table.track_scene import Stock, draw_stock

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


@pytest.fixture(scope="session")
def stock() -> Stock:
    """A little of what tables are put together from, in place of the scans."""
    rng = np.random.default_rng(4)
    clutter = [np.asarray(rng.integers(40, 200, (64, 64, 3)), np.uint8) for _ in range(3)]
    return draw_stock(clutter, rng, count=3, width=432)
