"""The GIF of a game, opened again."""

from dataclasses import replace
from io import BytesIO

import numpy as np
from PIL import Image

from engine import Cell, Colour, Game, Ground, Meeple, Move, Placed, parse
from report.drawing.theme import dye
from tests.report.replay.games import BRIDGED, PLAYED, made, shown


def frames(gif: bytes) -> list[Image.Image]:
    image = Image.open(BytesIO(gif))
    found = []
    for n in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(n)
        found.append(image.convert("RGB"))
    return found


def near(image: Image.Image, box: tuple[int, int, int, int], colour: tuple[int, int, int]) -> int:
    """How many pixels of the box have about that colour."""
    pixels = np.asarray(image.crop(box), int)
    return int((np.abs(pixels - colour).sum(2) < 60).sum())


MARK, GRASS, KERB = (140, 47, 27), (214, 230, 182), (157, 145, 123)
EDGE, SIDE = 16, 60  # a small board has the largest tiles
ROW = Game(
    start=parse("U@90"),
    moves=(
        Move(1, Placed(Cell(1, 0), "U", 90), player=Colour.BLUE, meeple=Meeple(Cell(1, 0), Colour.BLUE, Ground.FIELD)),
        Move(2, Placed(Cell(2, 0), "U", 90), player=Colour.RED),
    ),
)  # fmt: skip


def cell(x: int) -> tuple[int, int, int, int]:
    return EDGE + x * SIDE, EDGE, EDGE + (x + 1) * SIDE, EDGE + SIDE


def test_there_is_a_frame_for_every_step() -> None:
    assert len(frames(made("gif"))) == len(PLAYED.moves) + 2


def test_each_tile_appears_in_its_place_with_its_move_and_is_marked_then_only() -> None:
    seen = frames(made("gif", ROW))
    grass = [[near(frame, cell(x), GRASS) > 500 for x in range(3)] for frame in seen]
    assert grass == [[True, False, False], [True, True, False], [True, True, True], [True, True, True]]
    marked = [[near(frame, cell(x), MARK) > 200 for x in range(3)] for frame in seen]
    assert marked == [[False] * 3, [False, True, False], [False, False, True], [False] * 3]


def test_a_piece_stands_on_its_tile_in_its_players_colour() -> None:
    blue = tuple(round(c * 255) for c in dye("blue").tone)
    seen = frames(made("gif", ROW))
    assert [near(frame, cell(1), blue) > 40 for frame in seen] == [False, True, True, True]  # type: ignore[arg-type]


def test_a_bridge_is_over_its_tile_from_the_move_that_builds_it() -> None:
    left, top, right, _ = cell(0)
    north, west = (left + 25, top + 4, right - 25, top + 14), (left + SIDE + 4, top + 25, left + SIDE + 14, top + 35)
    seen = [[near(frame, box, KERB) > 10 for box in (north, west)] for frame in frames(made("gif", BRIDGED))]
    assert seen == [[False, False], [False, True], [True, True], [True, True]]


def test_the_same_game_gives_the_same_bytes() -> None:
    assert made("gif", ROW) == made("gif", ROW)


def test_a_move_that_pays_stays_longer_and_the_end_longest() -> None:
    image = Image.open(BytesIO(made("gif")))
    stays = []
    for n in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(n)
        stays.append(image.info["duration"])
    paid = [bool(step.gained) for step in shown().steps]
    assert stays[-1] == max(stays)
    assert {stay for stay, pays in zip(stays[1:-1], paid[1:-1], strict=True) if pays} != set(stays[1:-1])


def test_however_large_the_board_the_picture_stays_small() -> None:
    moves = tuple(Move(n, Placed(Cell(n % 6 * 4, n // 6 * 4), "U", 90)) for n in range(1, 36))
    image = Image.open(BytesIO(made("gif", Game(start=parse("U@90"), moves=moves))))
    assert image.size[0] <= 1024 and image.size[1] <= 660


def test_tiles_a_million_cells_apart_do_not_make_a_picture_of_that_size() -> None:
    far = replace(ROW, moves=(*ROW.moves[:1], Move(2, Placed(Cell(10**6, 5), "U", 90))))
    image = Image.open(BytesIO(made("gif", far)))
    assert image.size[0] <= 1024 and image.size[1] <= 660
