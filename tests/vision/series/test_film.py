"""A film: still moments are read, a hand that moves is not."""

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import UnreadableFile
from tests.vision.series.test_retaking import PHOTOS
from vision.photo import load
from vision.series.film import moments

RATE = 10


def film(path: Path, with_hand: bool) -> Path:
    """Two photos of the game, some seconds each; between them a hand comes over the table and goes."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (640, 360))
    for n in (3, 4):
        still = cv2.resize(load(PHOTOS / f"{n:02}.jpg")[0].pixels[:, :, ::-1], (640, 360))
        for frame in range((3 if n == 3 else 5) * RATE):
            shown = still.copy()
            if with_hand and n == 4 and frame < RATE:
                cv2.circle(shown, (20 + 60 * frame, 180), 60, (120, 150, 200), -1)
            writer.write(np.ascontiguousarray(shown))
    writer.release()
    return path


@pytest.mark.parametrize("with_hand", [False, True])
def test_each_still_moment_is_seen_twice(tmp_path: Path, with_hand: bool) -> None:
    seen = list(moments(film(tmp_path / "evening.mp4", with_hand)))
    assert len(seen) == 4 and seen[0].name == "evening.mp4 0:01"
    apart = [np.abs(one.pixels.astype(int) - other.pixels).mean() for one, other in pairwise(seen)]
    assert apart[0] < 1 and apart[1] > 1 and apart[2] < 1
    assert len({photo.sha256 for photo in seen}) == 1 and len({photo.page for photo in seen}) == 4


@pytest.mark.parametrize("content", [b"", b"#EXTM3U\nfile:///etc/passwd\n", b"\0\0\0\x18ftypisom" + b"\xff" * 400])
def test_what_is_no_film_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "evening.mp4"
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match="evening"):
        list(moments(path))
