"""What is written over a photo, and where, instead of its pixels."""

import numpy as np
import pytest

from vision.overlay.canvas import Canvas

Written = list[tuple[str, tuple[float, float]]]  # text or number, and the pixel about which it stands


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Every word that is written from now on."""
    noted: Written = []

    def write(_: Canvas, middle: np.ndarray, text: str, *__: object, **___: object) -> None:
        noted.append((text, (float(middle[0]), float(middle[1]))))

    monkeypatch.setattr(Canvas, "write", write)
    return noted


@pytest.fixture
def badges(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Every doubt's number from now on, in its order."""
    noted: Written = []

    def badge(_: Canvas, middle: np.ndarray, number: int) -> None:
        noted.append((str(number), (float(middle[0]), float(middle[1]))))

    monkeypatch.setattr(Canvas, "badge", badge)
    return noted
