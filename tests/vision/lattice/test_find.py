"""Which look shows the board: the last one first, and what the others show where nobody knows its tiles."""

import importlib

import numpy as np
import pytest

from tests.vision.lattice.test_faint import SURE, faint
from tests.vision.lattice.test_framing import GREY, SIDE, Saying, look_at
from vision.lattice.frames import Lattice
from vision.lattice.joining.framing import Framed
from vision.lattice.looks.refine import Copy
from vision.lattice.looks.search import Look
from vision.net import Net
from vision.photo import Photo

finding = importlib.import_module("vision.lattice.find")  # the package has a function of that name
PHOTO = Photo(GREY, "table.jpg")
Cells = list[tuple[int, int]]


@pytest.fixture(autouse=True)
def sure_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "net", lambda _: Saying(SURE))


def places(lattice: Lattice) -> Cells:
    middles = [(frame.quad.mean(0) / SIDE - 2.5).round() for frame in lattice.frames]
    return sorted((int(x), int(y)) for x, y in middles)


def test_the_last_look_comes_first_and_then_the_others_that_show_most() -> None:
    two, three, one = ([(x, y) for x in range(n)] for n, y in ((2, 0), (3, 2), (1, 4)))
    looks = [look_at(two), look_at(three), look_at(one)]
    found = [places(lattice) for lattice in finding.lattices_of(PHOTO, looks)]
    assert found[:3] == [one, three, two]
    assert places(finding.lattice_of(PHOTO, looks)) == one


def test_a_look_that_was_taken_twice_is_tried_once() -> None:
    good, bad = look_at([(0, 0)]), look_at([(3, 3)])
    found = [places(lattice) for lattice in finding.lattices_of(PHOTO, [good, bad, good])]
    assert found[:2] == [[(0, 0)], [(3, 3)]]


def test_what_was_seen_faintly_is_the_board_where_nothing_else_is() -> None:
    assert places(finding.lattice_of(PHOTO, [faint((1, 1))])) == [(1, 1)]


def test_no_look_is_no_board_and_says_so() -> None:
    empty = finding.lattice_of(PHOTO, [])
    assert not empty.frames
    assert [finding.code.value for finding in empty.findings] == ["no-board"]


def test_where_the_last_look_frames_nothing_another_may(monkeypatch: pytest.MonkeyPatch) -> None:
    doubted, framed = look_at([(5, 5)]), finding.framed
    nothing = Framed(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32), [], {})

    def hopeless(net: Net, photo: Copy, seen: Look) -> Framed:
        return nothing if seen is doubted else framed(net, photo, seen)

    monkeypatch.setattr(finding, "framed", hopeless)
    assert places(finding.lattice_of(PHOTO, [look_at([(0, 0), (1, 0)]), doubted])) == [(0, 0), (1, 0)]
