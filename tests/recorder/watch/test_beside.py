"""Beside a question about a watched game a terminal shows pieces of its photos."""

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image
from rich.console import Console

from engine.board import Board, Placed
from engine.cell import Cell
from engine.game import Move
from language import speak
from recorder.history.entry import KeptPhoto
from recorder.shell.screen import Graphics, Screen
from recorder.watch.beside import MOST, Beside
from recorder.watch.course.questions import About, Question
from vision.photo import load

RED, BLUE, GREEN = (200, 40, 30), (30, 60, 200), (30, 160, 60)
BLOCKS = Screen(Graphics.BLOCKS, (1, 2), 1 << 24)
TILE = Placed(Cell(0, 0), "V", 0)


@pytest.fixture
def photos(tmp_path: Path) -> list[KeptPhoto]:
    """Two photos of a green table: a red tile in the first, a blue one in the second."""
    kept = []
    for name, colour in (("01.png", RED), ("02.png", BLUE)):
        picture = Image.new("RGB", (900, 900), GREEN)
        picture.paste(colour, (300, 300, 600, 600))
        picture.save(tmp_path / name)
        kept.append(KeptPhoto(load(tmp_path / name)[0].sha256, name, path=str(tmp_path / name)))
    return kept


def move(n: int) -> Move:
    return Move(n, TILE, photo=f"{n:02}.png", crop=(300, 300, 300, 300), ask=True)


def shown(
    photos: Sequence[KeptPhoto], moves: Sequence[Move], choices: Sequence[Board] = (), screen: Screen = BLOCKS
) -> str:
    """What the terminal shows beside a question about these moves."""
    written = io.StringIO()
    console = Console(file=written, force_terminal=True, width=100, height=40)
    Beside(photos, console, screen, speak("en")).look(Question(About.ORDER, tuple(moves)), choices)
    return written.getvalue()


def numbers(written: str) -> list[str]:
    """The words over the picture."""
    return re.sub(r"\x1b\[[0-9;]*m|▀", "", written).split()


def has(colour: tuple[int, int, int], written: str) -> bool:
    return ";".join(map(str, colour)) in written


def test_of_several_moves_each_place_is_shown_with_its_number(photos: list[KeptPhoto]) -> None:
    written = shown(photos, [move(1), move(2)])
    assert has(RED, written) and has(BLUE, written)
    assert numbers(written) == ["1", "2"]


def test_of_one_move_its_place_is_shown_beside_what_may_be_there(photos: list[KeptPhoto]) -> None:
    alone, drawn = shown(photos, [move(2)]), shown(photos, [move(2)], [Board([TILE]), Board()])
    assert has(BLUE, alone) and not has(RED, alone) and numbers(alone) == []
    assert has(BLUE, drawn) and numbers(drawn) == ["1", "2"]


def test_a_photo_that_is_gone_or_of_which_nothing_is_known_shows_nothing(photos: list[KeptPhoto]) -> None:
    Path(photos[0].path).unlink()
    assert shown(photos, [move(1)]) == shown(photos, [move(3)]) == ""
    both = shown(photos, [move(1), move(2)])
    assert has(BLUE, both) and numbers(both) == ["2"]


def test_nothing_is_shown_of_more_moves_than_can_be_looked_at_or_where_no_picture_can_be(
    photos: list[KeptPhoto],
) -> None:
    assert shown(photos, [move(1)] * (MOST + 1)) == ""
    assert shown(photos, [move(1)], screen=Screen(None)) == ""
