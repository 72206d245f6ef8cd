"""What several tests of the workshop hold their photos against."""

import numpy as np
import pytest

from workshop.scenes.stock import Stock, draw_stock


@pytest.fixture(scope="session")
def stock() -> Stock:
    """A little of what tables are put together from, in place of the scans."""
    rng = np.random.default_rng(4)
    clutter = [np.asarray(rng.integers(40, 200, (64, 64, 3)), np.uint8) for _ in range(3)]
    return draw_stock(clutter, rng, count=3, width=432)
