"""Whole tracks read: the project's own photo of one, and real ones."""

import json
from pathlib import Path

import pytest

from vision.photo import load
from vision.reading import read as read_file
from vision.track import read

TOP = Path(__file__).parents[3]
OWN = TOP / "tests" / "fixtures" / "photos"
REAL = TOP.parent / "shared" / "photos"


def test_four_figures_beside_a_rendered_board_are_read() -> None:
    truth = read_file(OWN / "track.json").track
    assert truth is not None
    told = {str(s.colour): s.points for s in read(load(OWN / "track.jpg")[0]).standings if not s.ask}
    assert told == {colour: figure.points for colour, figure in truth.items()}


@pytest.mark.parametrize("name", ["cloth", "five-colours", "snow"])
def test_a_rendered_table_without_a_track_has_none(name: str) -> None:
    assert read(load(OWN / f"{name}.jpg")[0]).found is None


@pytest.mark.parametrize("name", ["three-players", "dark-red-track"])
def test_no_figure_of_a_real_track_is_silently_wrong(name: str) -> None:
    """And those that a person can read are found on their field."""
    truth = REAL / "truth" / f"{name}.json"
    if not truth.exists():
        pytest.skip(f"{truth} is not here; real photos are no part of the project")
    seen = json.loads(truth.read_text(encoding="utf-8"))["track"]
    told = read(load(REAL / "boards" / f"{name}.jpg")[0]).standings
    assert {str(s.colour): s.points for s in told if not s.ask}.items() <= seen.items()
    assert seen.items() <= {str(s.colour): s.points for s in told}.items()
