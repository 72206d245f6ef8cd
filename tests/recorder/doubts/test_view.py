"""What is shown beside a question."""

import io

import numpy as np
import pytest
from rich.console import Console

from engine.board import Board, Placed
from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Doubt, meeples_at, tile_at
from engine.formats.notation import parse
from language import speak
from recorder.doubts.settlement import Question
from recorder.doubts.terminal import InTerminal
from recorder.doubts.view import Place, Room, around, choice, cut_out, drawings, view
from recorder.shell.screen import Graphics, Screen
from vision.arrays import Pixels
from vision.overlay.canvas import DOUBT
from vision.photo import Photo
from vision.reading import Quad

BLOCKS, SIXEL = Screen(Graphics.BLOCKS, (1, 2), 1 << 24), Screen(Graphics.SIXEL, (10, 20))
QUAD: Quad = ((100, 100), (200, 100), (200, 200), (100, 200))
UPSIDE_DOWN: Quad = (QUAD[2], QUAD[3], QUAD[0], QUAD[1])
COLOURS = {"north": (200, 0, 0), "west": (0, 150, 0), "middle": (250, 250, 250)}


@pytest.fixture
def photo() -> Photo:
    """A white tile with a red neighbour above and a green one to the left."""
    pixels = np.full((300, 300, 3), 90, np.uint8)
    pixels[:100, 100:200], pixels[100:200, :100] = COLOURS["north"], COLOURS["west"]
    pixels[100:200, 100:200] = COLOURS["middle"]
    return Photo(pixels, "table.jpg")


def like(pixels: Pixels, colour: tuple[int, ...]) -> bool:
    return bool(np.abs(pixels.astype(int) - colour).max() < 12)


def test_the_place_lies_framed_among_its_neighbours(photo: Photo) -> None:
    seen = cut_out(Place(photo, QUAD), 300)
    assert like(seen[150, 150], COLOURS["middle"]) and like(seen[40, 150], COLOURS["north"])
    assert like(seen[150, 40], COLOURS["west"])
    assert all((seen[150, x] == DOUBT).all() for x in (98, 202)), "the frame runs around the tile"


def test_the_place_is_upright_as_the_board_lies(photo: Photo) -> None:
    seen = cut_out(Place(photo, UPSIDE_DOWN), 300)
    assert like(seen[260, 150], COLOURS["north"]) and like(seen[150, 260], COLOURS["west"])


def test_corners_are_those_of_the_file_where_the_photo_was_shrunk(photo: Photo) -> None:
    small = Photo(np.ascontiguousarray(photo.pixels[::2, ::2]), "table.jpg", shrunk=2.0)
    assert like(cut_out(Place(small, QUAD), 300)[150, 150], COLOURS["middle"])


def test_a_tile_of_few_half_blocks_takes_more_of_them(photo: Photo) -> None:
    whole, few = (cut_out(Place(photo, QUAD), 30, around(screen, 30)) for screen in (SIXEL, BLOCKS))
    assert [int((seen[15] > 240).all(-1).sum()) for seen in (whole, few)] == [9, 15]


def test_the_foot_of_a_figure_in_question_is_ringed(photo: Photo) -> None:
    """Another may stand on the same tile; what is inside stays to be seen, of however few pixels."""
    ringed = Place(photo, QUAD, (0.5, 0.5))
    assert (cut_out(ringed, 300)[150, 126] == DOUBT).all(), "a quarter of a tile left of the foot"
    small = cut_out(ringed, 30, around(BLOCKS, 30))
    assert (small[15, 11] == DOUBT).all() and like(small[13:18, 13:18], COLOURS["middle"])


def test_choices_are_drawn_with_their_figures_and_none_is_crossed_out() -> None:
    city, figure, none = drawings([parse("B"), parse("B,red:field"), Board([], [])], speak("en"))
    red = [int(((p[..., 0] > 180) & (p[..., 1] < 60)).sum()) for p in (city, figure, none)]
    assert red[0] == red[2] == 0 and red[1] > 50
    assert like(none[8, 60], (255, 255, 255)) and none[len(none) // 2, len(none) // 2].max() < 200


def test_each_answer_is_drawn_as_it_would_lie() -> None:
    board = parse("E@90,red:city V")
    tile, meeple = Doubt(tile_at(Cell(0, 0)), "E@90"), Doubt(meeples_at(Cell(0, 0)), "red:city")
    assert choice(tile, "V@180", board) == parse("V@180")
    assert choice(tile, "FCR?", board) == parse("?")
    assert choice(tile, NOTHING, board) == Board()
    assert choice(meeple, "blue:field", board) == parse("E@90,blue:field")
    assert choice(meeple, NOTHING, board) == parse("E@90")
    assert choice(meeple, "5,5=red:road", board) == Board(
        [*parse("E@90").tiles, Placed(Cell(5, 5), "?")], parse("5,5 V,red:road").meeples
    ), "a tile that is not taken as there yet"
    assert choice(meeple, "1,0=red:road", board) == parse("E@90 V,red:road")


@pytest.mark.parametrize("screen", [BLOCKS, SIXEL])
@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize("choices", [0, 1, 4, 9])
def test_it_fits_into_the_window_with_a_number_on_each_choice(
    screen: Screen, columns: int, choices: int, photo: Photo
) -> None:
    room = Room.on(columns, 24)
    picture = view(Place(photo, QUAD), [parse("B")] * choices, room, screen, speak("en"))
    assert picture.columns < columns and picture.rows <= room.rows
    across, down = screen.cell
    assert picture.pixels.shape == (picture.rows * down, picture.columns * across, 4)
    assert [word.strip() for word in picture.words.values()] == [str(n + 1) for n in range(choices)]
    assert all(column + len(word) <= picture.columns for (column, _), word in picture.words.items())


@pytest.mark.parametrize("screen", [BLOCKS, SIXEL])
def test_no_window_is_too_small(screen: Screen, photo: Photo) -> None:
    picture = view(Place(photo, QUAD), [parse("B")] * 2, Room.on(1, 1), screen, speak("en"))
    assert 0 < picture.columns <= 20 and picture.pixels.size > 0


def test_a_window_too_narrow_for_drawings_shows_the_place_alone(photo: Photo) -> None:
    picture = view(Place(photo, QUAD), [parse("B")] * 9, Room.on(34, 24), BLOCKS, speak("en"))
    assert not picture.words and picture.columns == 16


@pytest.mark.parametrize(("graphics", "shows"), [(Graphics.KITTY, True), (None, False)])
def test_the_person_sees_it_above_the_question_where_the_terminal_can(
    graphics: Graphics | None, shows: bool, photo: Photo, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    screen = Screen(graphics, (10, 20))
    person = InTerminal({frozenset(QUAD): photo}, Console(file=told, width=80), speak("en"), screen=screen)
    doubt = Doubt(tile_at(Cell(0, 0)), "E@90", 0.6, (Alternative("V@90", 0.4),))
    assert person.answer(Question(1, doubt, 0, QUAD, parse("E@90"))) == "E@90"
    assert ("\x1b_G" in told.getvalue()) is shows
    assert told.getvalue().rpartition("\x1b\\")[2].lstrip().startswith("1. Which tile lies on A1?")
