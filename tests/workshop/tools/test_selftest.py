"""The doctor's photo is the tests' own."""

from recorder.health import BOARD, PHOTO
from workshop.tools.selftest import HOME, chosen


def test_the_doctors_photo_is_current() -> None:
    photo, board = chosen()
    assert (HOME / PHOTO).read_bytes() == photo, "run: python -m workshop.tools.selftest"
    assert (HOME / BOARD).read_text(encoding="utf-8") == board
