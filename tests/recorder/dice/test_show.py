"""What a turn brought, as each language counts points."""

from pathlib import Path

import pytest

from engine.dice.game import Turn
from engine.dice.layout import parse_rolls
from engine.dice.table import USUAL
from language import speak
from recorder.dice.record import begun, turn_kept
from recorder.dice.show import turn_line
from recorder.history.store import open_store


@pytest.mark.parametrize(
    ("dice", "told"),
    [("e ew w", "1 очко."), ("es sw / ne nw", "3 очка."), ("+ k", "0 очков.")],
)
def test_russian_counts_one_point_three_points_and_none(tmp_path: Path, dice: str, told: str) -> None:
    store = open_store(tmp_path / "history.db")
    pad = turn_kept(store, begun(store, ("Anna", "Boris"), USUAL, None, ""), Turn(parse_rolls(dice)))
    assert turn_line(pad.turns[-1], pad, speak("ru")).endswith(told)
