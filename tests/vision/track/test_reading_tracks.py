"""Whole tracks read: the project's own photo of one, and real ones."""

import json
from pathlib import Path

import numpy as np
import pytest

from vision.photo import load
from vision.readingfile import read as read_file
from vision.track.board.layout import FIELDS
from vision.track.reading import read
from workshop.nets.track.judge import judge_tiles, table

TOP = Path(__file__).parents[3]
OWN = TOP / "tests" / "fixtures" / "photos"
REAL = TOP.parent / "shared" / "photos"


def test_four_figures_beside_a_rendered_board_are_read() -> None:
    truth = read_file(OWN / "track.json").track
    assert truth is not None
    reading = read(load(OWN / "track.jpg")[0])
    told = {str(s.colour): s.points for s in reading.standings if not s.ask}
    assert told == {colour: figure.points for colour, figure in truth.items()}
    assert reading.lap_tiles == ()


@pytest.mark.parametrize("name", ["cloth", "five-colours", "snow"])
def test_a_rendered_table_without_a_track_has_none(name: str) -> None:
    assert read(load(OWN / f"{name}.jpg")[0]).found is None


@pytest.mark.parametrize("name", ["three-players", "dark-red-track"])
def test_no_figure_of_a_real_track_is_silently_wrong(name: str) -> None:
    """And those that a person can read are found on their field, however often they went round."""
    truth = REAL / "truth" / f"{name}.json"
    if not truth.exists():
        pytest.skip(f"{truth} is not here; real photos are no part of the project")
    seen = json.loads(truth.read_text(encoding="utf-8"))["track"]
    told = read(load(REAL / "boards" / f"{name}.jpg")[0]).standings
    assert {str(s.colour): s.points for s in told if not s.ask}.items() <= seen.items()
    assert seen.items() <= {str(s.colour): s.points % FIELDS for s in told}.items()


def test_the_tiles_of_50_and_100_beside_two_real_figures_count_for_them_and_are_asked_about() -> None:
    """Seen by eye: a 100 and a 50 lie at the board's edge beside yellow, and the same beside blue."""
    photo = REAL / "boards" / "dark-red-track.jpg"
    if not photo.exists():
        pytest.skip(f"{photo} is not here; real photos are no part of the project")
    reading = read(load(photo)[0])
    assert sorted(tile.points for tile in reading.lap_tiles) == [50, 50, 100, 100]
    assert [(str(s.colour), s.points, s.ask) for s in reading.standings] == [("blue", 198, True), ("yellow", 153, True)]


@pytest.mark.parametrize("number", range(4))
def test_tiles_of_50_and_100_about_a_drawn_board_are_seen(number: int) -> None:
    drawn = table(np.random.default_rng([6, number]), 70, 90, lap_tiles=3)
    fates = judge_tiles(drawn, read(drawn.photo))
    assert fates["there"] > 0
    assert fates["right"] >= fates["there"] - 1
    assert fates["seen of none"] == 0
