"""Temperature and calibration error of certainties whose honesty is known."""

import numpy as np
import pytest

from workshop.nets.calibration import calibration_error, reliability, temperature


def _answers(boast: float) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    """Logits of honest answers, multiplied: at 1 they are honest."""
    rng = np.random.default_rng(0)
    logits = rng.normal(0, 2, (30_000, 5))
    p = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    truth = (p.cumsum(axis=1) < rng.random((len(p), 1))).sum(axis=1)
    return logits * boast, truth


@pytest.mark.parametrize("boast", [0.5, 1.0, 3.0])
def test_temperature_undoes_boasting(boast: float) -> None:
    assert temperature(*_answers(boast)) == pytest.approx(boast, rel=0.05)


def test_honest_answers_have_little_error_and_boasts_have_much() -> None:
    errors = []
    for boast in (1.0, 3.0):
        logits, truth = _answers(boast)
        p = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
        errors.append(calibration_error(p, truth))
    assert errors[0] < 0.01
    assert errors[1] > 0.1


def test_reliability_counts_every_answer() -> None:
    steps = reliability(np.array([0.1, 0.95, 1.0]), np.array([False, True, True]))
    assert [(right, count) for _, right, count in steps] == [(0.0, 1), (1.0, 2)]
