"""A regression finds the weights by which the truth was drawn, unless it is told to believe in others."""

import numpy as np
import pytest

from workshop.nets.regression import logistic


def drawn(weights: list[float], count: int = 20_000) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    rng = np.random.default_rng(2)
    columns = np.column_stack([rng.normal(0, 2, count), np.ones(count)])
    return columns, (rng.random(count) < 1 / (1 + np.exp(-columns @ weights))).astype(float)


@pytest.mark.parametrize("weights", [[1.0, 0.0], [0.6, -2.0], [-1.5, 1.0]])
def test_the_weights_that_drew_the_truth_are_found(weights: list[float]) -> None:
    assert logistic(*drawn(weights), ridge=1e-6, believed=np.zeros(2)) == pytest.approx(weights, abs=0.1)


def test_a_hard_belief_outweighs_what_is_seen() -> None:
    believed = np.array([3.0, 3.0])
    found = logistic(*drawn([0.5, -1.0], 50), ridge=1e6, believed=believed)
    assert found == pytest.approx(believed, abs=0.01)


def test_the_shares_that_are_told_are_those_that_are_there() -> None:
    columns, true = drawn([0.6, -2.0])
    chance = 1 / (1 + np.exp(-columns @ logistic(columns, true, ridge=0.0, believed=np.zeros(2))))
    assert chance.mean() == pytest.approx(true.mean(), abs=1e-6)
