"""The pictures of single steps: cells by their names, pieces in the person's language, the track's fields."""

import numpy as np

from engine.pieces import Colour, MeepleKind
from language import speak
from tests.vision.overlay.conftest import Written
from vision.lattice import Frame, Lattice
from vision.meeples import Sighting
from vision.overlay import draw_frames, draw_sightings, draw_track
from vision.overlay.canvas import PAINT
from vision.photo import Photo
from vision.track.board.layout import layouts
from vision.track.board.locate import FoundTrack
from vision.track.reading import TrackPoints


def test_a_figure_s_field_is_outlined_in_its_colour() -> None:
    picture = np.full((500, 720, 3), 90, np.uint8)
    found = FoundTrack(layouts()[0], np.diag([700.0, 480.0, 1.0]), 1.0)
    picture = draw_track(picture, found, (TrackPoints(Colour.RED, 53, 0.6, True),), ())
    painted = np.argwhere((picture == PAINT["red"]).all(-1))[:, ::-1].mean(0)
    middle = found.layout.outlines[3].mean(0) * [700, 480]  # 53: once round and on 3
    assert np.abs(painted - middle).max() < 15


def test_pieces_are_told_in_the_person_s_language(words: Written) -> None:
    photo = Photo(np.full((300, 300, 3), 90, np.uint8), "evening.jpg")
    lattice = Lattice((Frame((4, 7), np.array([[50, 50], [150, 50], [150, 150], [50, 150]], np.float32), 0.9),))
    lying = Sighting((90, 90), (4, 7), (0.4, 0.4), 0.03, Colour.RED, (-1.9,) * 7, MeepleKind.BIG, 0.9, 0.75)
    beside = Sighting((200, 200), None, (0.5, 0.5), 0.03, Colour.BLUE, (-1.9,) * 7, MeepleKind.MEEPLE, 0.1, 0.5)
    draw_sightings(photo, lattice, (lying, beside), speak("ru"))
    assert [text for text, _ in words] == ["A1", "большой мипл, лежит 0,75", "рядом с полем 0,50"]


def test_a_doubtful_frame_is_more_orange() -> None:
    quad = np.array([[50, 50], [150, 50], [150, 150], [50, 150]], np.float32)
    photo = Photo(np.full((300, 300, 3), 90, np.uint8), "evening.jpg")
    sure, unsure = (draw_frames(photo, Lattice((Frame((0, 0), quad, certainty),))) for certainty in (1.0, 0.1))
    assert sure.reshape(-1, 3)[:, 0].sum() < unsure.reshape(-1, 3)[:, 0].sum()
