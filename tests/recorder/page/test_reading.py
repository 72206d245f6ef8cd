"""What the process that reads keeps of the tables it has read."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from recorder.history.store import open_store
from recorder.page.drafts import Drafts
from recorder.page.reading.tables import Tables
from recorder.page.reading.values import Upload
from tests.recorder.page import stand_in
from vision.arrays import Pixels


def upload(name: str, role: str, grey: int) -> Upload:
    buffer = BytesIO()
    Image.new("RGB", (80, 60), (grey, grey, grey)).save(buffer, "PNG")
    return Upload(name, role, buffer.getvalue(), sha256=name)


def is_one_pixel(pixels: Pixels) -> bool:
    """Whether all these pixels are one in memory."""
    return pixels.strides[:2] == (0, 0)


def test_of_a_table_that_was_read_no_photo_stays_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recorder.photos.shots.look", stand_in.look)
    tables = Tables(Drafts(open_store(tmp_path / "history.db")))
    key = tables.drafts.begin([upload("plain.png", "board", 90), upload("track.png", "track", 180)])
    tables.read(key, lambda _stage: None)
    laid = tables.find(key)
    assert laid is not None and laid.table is not None
    (shot,) = laid.table.shots
    track = shot.progress.wish.track_photo
    assert track is not None, "a tap must still know that the track has a photo of its own"
    for photo in (shot.photo, track):
        assert photo.size == (80, 60) and is_one_pixel(photo.pixels), photo.name
