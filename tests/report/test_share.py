"""A picture to share has the size that messengers show, and nothing runs out of it, whatever people are called."""

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from engine.pieces import Colour
from language import NAMES, speak
from recorder.game.result import count
from recorder.game.source import understand
from report.sheet.share import Shape, share

BOARD = "E@180,red:city / F@90 / E,blue:field"
LONG = "Максимилиана-Ștefania von und zu Donnersmarck-Hohenlohe-Langenburg"


def picture(shape: Shape, code: str, names: dict[Colour, str], board: str = BOARD, whole: bool = True) -> Image.Image:
    track = dict.fromkeys(Colour, 30) if whole else {}
    game = replace(understand(board).game, players=names, track=track, date="2026-11-21", place=LONG)
    result = count(game)
    return Image.open(io.BytesIO(share(result.replay, result.played, speak(code), shape)))


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("code", NAMES)
def test_seven_people_with_long_names_stay_within_it_in_every_language(shape: Shape, code: str) -> None:
    made = picture(shape, code, {colour: f"{LONG} {colour}" for colour in Colour})
    assert made.size == shape.value
    pixels = np.asarray(made.convert("RGB"))
    rim = (pixels[:24], pixels[-24:], pixels[:, :24], pixels[:, -24:])
    assert all(len(np.unique(part.reshape(-1, 3), axis=0)) == 1 for part in rim), "nothing is drawn at the rim"


def test_the_winner_and_the_board_are_in_it() -> None:
    anna, zoe = (picture(Shape.WIDE, "en", {Colour.RED: name, Colour.BLUE: "Boris"}) for name in ("Anna", "Zoe"))
    assert anna.tobytes() != zoe.tobytes()
    other = picture(Shape.WIDE, "en", {Colour.RED: "Anna", Colour.BLUE: "Boris"}, f"{BOARD} / D@90")
    left = (0, 0, 580, 630)
    assert anna.crop(left).tobytes() == zoe.crop(left).tobytes() != other.crop(left).tobytes()


def test_without_the_track_it_names_no_winner() -> None:
    names = {Colour.RED: "Anna", Colour.BLUE: "Boris"}
    unknown = picture(Shape.WIDE, "en", names, whole=False)
    known = picture(Shape.WIDE, "en", names)
    assert roof_red(known) and not roof_red(unknown)


def roof_red(made: Image.Image) -> bool:
    """Says whether the headline is written in the winner's colour."""
    head = np.asarray(made.crop((640, 0, 1200, 160)).convert("RGB"), np.int32)
    return bool((head[..., 0] - head[..., 1] > 80).any())
