"""A stand-in for the trained reader, in the process that reads: what a photo shows is told by its name.

It reads at once, so that what the page does with a reading is tested apart from the reading itself.
"""

import os
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

import numpy as np

from engine.cell import Cell
from engine.dice.table import face_of
from engine.errors import RecorderError
from recorder.page.reading.process import answer_all
from tests.recorder.readings import AFTER, BEFORE, in_black_or_blue, piled, reading, seen
from vision.dice.faces import Kind
from vision.dice.reading import DiceReading, DieSeen
from vision.naming.familiar import OTHER_GAME
from vision.photo import Photo
from vision.pipeline import STEPS, Progress, Wish
from vision.reading import Reading, TrackFigure

SHOWN = {
    "doubt": reading("doubt.jpg", doubt=1),
    "track": reading("track.jpg", track={"red": TrackFigure(30, 0.8, True), "blue": TrackFigure(9, 0.9)}),
    "sure": reading("sure.jpg", track={"red": TrackFigure(30, 0.99), "blue": TrackFigure(9, 0.99)}),
    "plain": reading("plain.jpg"),
    "image": reading("image.jpg", doubt=1),
    "piled": piled(),
    "before": seen(BEFORE, "before.jpg"),
    "after": seen(AFTER, "after.jpg"),
    "evening": in_black_or_blue("city", "field", "road"),
}


def look(photo: Photo, wish: Wish, _until: object, _debug: object, tell: object, _language: object) -> Progress:
    for step in STEPS:
        tell(step.sentence)  # type: ignore[operator]
    name = Path(photo.name).stem
    name = name.partition("-")[0]
    if name == "slow":
        time.sleep(60)
    if name == "deadly":
        os._exit(9)
    if name == "wrong":
        raise ZeroDivisionError
    nothing = Reading(photo.name, photo.size, None, (), findings=(OTHER_GAME,))
    return Progress(photo, wish, reading=replace(SHOWN.get(name, nothing), size=photo.size))


def _die(number: int, kind: Kind, edges: str = "", certainty: float = 1.0) -> DieSeen:
    """One die of a row in the upper left corner of a photo."""
    left = 10 + 22 * number
    quad = np.array([[left, 10], [left + 20, 10], [left + 20, 30], [left, 30]], np.float32)
    face = face_of(edges) or frozenset()
    return DieSeen(quad, kind, face, Cell(number, 0) if edges else None, certainty)


ROW = (_die(0, Kind.CITY, "e"), _die(1, Kind.CITY, "ew"), _die(2, Kind.CITY, "w"))
ASIDE = (*(_die(number, Kind.CATAPULT) for number in range(3, 6)), *(_die(n, Kind.KNIGHT) for n in range(6, 9)))
DICE = {
    "nine": DiceReading((*ROW, *ASIDE)),
    "doubtful": DiceReading((ROW[0], _die(1, Kind.CITY, "nw", 0.6), ROW[2], *ASIDE)),
    "touching": DiceReading((*ROW, *ASIDE), certain=False),
    "eight": DiceReading((*ROW, *ASIDE[1:])),
    "none": DiceReading(()),
}
"""What photos of dice show, by their names."""


def dice(photo: Photo) -> DiceReading:
    """Reads dice by the name of their photo."""
    return DICE[Path(photo.name).stem]


def work(connection: Connection, database: str) -> None:
    """Does what the process does, with eyes of its own."""
    patches = (
        patch("recorder.photos.shots.look", look),
        patch("recorder.photos.shots.read_again", lambda progress, _told: progress),
        patch("recorder.page.reading.process.read", _no_warming_up),
        patch("recorder.page.dice.throws.read", dice),
    )
    for one in patches:
        one.start()
    answer_all(connection, database)


def _no_warming_up(*_: object) -> None:
    raise RecorderError("There is nothing to warm up.")
