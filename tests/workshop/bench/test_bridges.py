"""Judging what is named under a bridge."""

import numpy as np
import pytest

from workshop import SHARED
from workshop.bench.bridges import page, seen


def test_a_bridge_is_seen_and_the_tile_below_named_from_what_is_left_of_it() -> None:
    if not (SHARED / "tiles").exists():
        pytest.skip(f"{SHARED / 'tiles'} is not here, so no tiles lie under bridges.")
    found = seen(160, np.random.default_rng(1))
    looks = np.exp(found.scores.log_p[:, found.scores.crossed]).sum(axis=1) > 0.5
    under = np.array([bridge is not None for bridge in found.bridge])
    assert looks[under].mean() > 0.7 and not looks[~under].any()
    _, tiles, right, *_ = [cell.strip("|% ") for cell in list(page(found))[-2].split(" | ")]
    assert int(tiles) > 30 and float(right) > 60
