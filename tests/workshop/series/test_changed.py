"""Real photos seen as if by hand, or with arms over them; here of a game that the project rendered itself."""

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from workshop import PHOTOS, ROOT
from workshop.series.arms import in_the_way
from workshop.series.by_hand import TILT, seen_by_hand
from workshop.series.covering import cover
from workshop.series.folder import TRUTH

GAME = PHOTOS / "game"


@pytest.fixture
def truth(tmp_path: Path) -> Path:
    path = tmp_path / "truth.json"
    frames = [f"game/{n:02}.jpg" for n in range(3)]
    moves = [{"n": 1, "frame": 1, "x": -1, "y": 0, "tile": "U", "rotation": 90}]
    path.write_text(json.dumps({"frames": frames, "start": {"x": 0, "y": 0}, "moves": moves}), encoding="utf-8")
    return path


def run(name: str, *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", f"workshop.series.{name}", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["by_hand", "arms"])
def test_the_truth_stays_and_the_same_seed_gives_the_same_photos(name: str, truth: Path, tmp_path: Path) -> None:
    for out in ("one", "again"):
        assert run(name, truth, PHOTOS, tmp_path / out).returncode == 0
    told = json.loads((tmp_path / "one" / TRUTH).read_text())
    assert told == {**json.loads(truth.read_text()), "frames": ["00.jpg", "01.jpg", "02.jpg"]}
    for photo in told["frames"]:
        assert (tmp_path / "one" / photo).read_bytes() == (tmp_path / "again" / photo).read_bytes()


def test_a_folder_of_the_project_is_refused(truth: Path) -> None:
    done = run("arms", truth, PHOTOS, ROOT / "docs" / "series")
    assert done.returncode and "name a folder elsewhere" in done.stderr
    assert not (ROOT / "docs" / "series").exists()


def test_a_photo_that_the_truth_names_must_be_there(truth: Path, tmp_path: Path) -> None:
    done = run("by_hand", truth, tmp_path / "nowhere", tmp_path / "out")
    assert "has no photo game/00.jpg" in done.stderr


def test_all_of_the_photo_is_still_in_the_picture() -> None:
    """Four marks in its corners are seen afterwards, wherever they went."""
    photo = np.full((300, 400, 3), 90, np.uint8)
    for x, y in ((20, 20), (380, 20), (20, 280), (380, 280)):
        cv2.circle(photo, (x, y), 12, (255, 0, 0), -1)
    for seed in range(8):
        seen = seen_by_hand(np.random.default_rng(seed), photo)
        red = ((seen[..., 0] > 200) & (seen[..., 1] < 60)).astype(np.uint8)
        assert cv2.connectedComponents(red)[0] == 5, f"the ground and four marks, seed {seed}"
    assert 0 < TILT < 0.25


def test_what_is_painted_lies_where_the_mask_says_and_the_rest_stays() -> None:
    photo = np.full((600, 800, 3), 120, np.uint8)
    for seed in range(6):
        covered = cover(np.random.default_rng(seed), photo, 60, (400, 300))
        assert covered.mask[250:350, 350:450].any(), "it ends about the place that was named"
        far = cv2.dilate(covered.mask, np.ones((121, 121), np.uint8)) == 0
        assert np.abs(covered.pixels.astype(int) - photo)[far].max() <= 3
        assert np.abs(covered.pixels.astype(int) - photo)[covered.mask > 0].mean() > 5


def test_arms_come_into_the_middle_of_the_photo() -> None:
    photo = np.full((600, 800, 3), 120, np.uint8)
    changed = [np.abs(in_the_way(np.random.default_rng(n), photo).astype(int) - 120).max(2) > 25 for n in range(10)]
    assert all(0.01 < one.mean() < 0.6 for one in changed)
