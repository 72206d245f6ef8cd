"""What a photo gave is kept as text: what is read again is what the series went on from."""

import numpy as np
import pytest

from engine.errors import UnreadableFile
from engine.formats.notation import parse
from vision.series.snapshotfile import snapshot_of, text_of
from workshop.boards.seen_game import Camera, snapshot

BOARD = parse("E@180,red:city / F@90 / E,blue:field")


def test_a_kept_photo_is_the_same_again() -> None:
    taken = snapshot(BOARD, Camera(), np.random.default_rng(1), "07.jpg")
    again = snapshot_of(text_of(taken))
    assert (again.name, again.size, again.sha256) == (taken.name, taken.size, taken.sha256)
    assert [frame.cell for frame in again.frames] == [frame.cell for frame in taken.frames]
    assert (again.scores.log_p.argmax(1) == taken.scores.log_p.argmax(1)).all()
    assert np.abs(again.scores.log_p.max(1) - taken.scores.log_p.max(1)).max() < 0.02
    assert [(s.cell, s.colour, s.kind) for s in again.sightings] == [
        (s.cell, s.colour, s.kind) for s in taken.sightings
    ]


@pytest.mark.parametrize("damage", ["{", "[]", '{"tiles": [], "pieces": 3}', '{"tiles": [{"cell": 1}], "pieces": []}'])
def test_a_damaged_text_is_a_fault_like_any_other(damage: str) -> None:
    with pytest.raises(UnreadableFile):
        snapshot_of(damage)
