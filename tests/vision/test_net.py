"""Weights are what their card says, or they do not run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.errors import DamagedProgram, ExitCode
from engine.formats import notation
from vision import net as nets
from vision.net import WEIGHTS
from vision.photo import load
from vision.pipeline import Wish, read
from vision.reading import board_of
from workshop import ROOT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of one net that may be broken."""
    for name in ("piles.onnx", "piles.card.json"):
        shutil.copy(WEIGHTS / name, tmp_path / name)
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    return tmp_path


def shipped() -> nets.Net:
    return nets.net.__wrapped__("piles")


@pytest.mark.usefixtures("folder")
def test_weights_as_they_shipped_run() -> None:
    shipped()


def test_weights_of_which_one_byte_is_changed_do_not_run(folder: Path) -> None:
    weights = bytearray((folder / "piles.onnx").read_bytes())
    weights[len(weights) // 2] ^= 1
    (folder / "piles.onnx").write_bytes(weights)
    with pytest.raises(DamagedProgram, match=r"piles\.onnx is damaged; install the recorder again") as told:
        shipped()
    assert told.value.exit_code == ExitCode.DAMAGED


@pytest.mark.parametrize("missing", ["piles.onnx", "piles.card.json"])
def test_weights_and_card_are_both_needed(folder: Path, missing: str) -> None:
    (folder / missing).unlink()
    with pytest.raises(DamagedProgram, match=rf"{missing} is missing; install the recorder again"):
        shipped()


@pytest.mark.parametrize("card", ["", "[]", "{}", '{"sha256"'])
def test_a_card_that_is_none_is_damaged(folder: Path, card: str) -> None:
    (folder / "piles.card.json").write_text(card, encoding="utf-8")
    with pytest.raises(DamagedProgram, match=r"piles\.card\.json is damaged; install the recorder again"):
        shipped()


def test_what_the_answers_mean_is_what_the_card_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("faces.txt", "faces.card.json"):
        shutil.copy(WEIGHTS / name, tmp_path / name)
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    assert nets.beside("faces", "faces.txt").startswith("A 0 FFRF")
    told = (tmp_path / "faces.txt").read_text(encoding="utf-8")
    (tmp_path / "faces.txt").write_text(told.replace("A 0", "B 0"), encoding="utf-8")
    with pytest.raises(DamagedProgram, match=r"faces\.txt is damaged; install the recorder again"):
        nets.beside("faces", "faces.txt")


@pytest.mark.parametrize("name", sorted(path.stem for path in WEIGHTS.glob("*.onnx")))
def test_onnx_runtime_answers_what_opencv_does(name: str) -> None:
    onnxruntime = pytest.importorskip("onnxruntime", reason="the extra `fast` is not installed")
    content = nets.weights(WEIGHTS / f"{name}.onnx")
    quick, plain = nets.by_onnxruntime(onnxruntime, content), nets.by_opencv(content)
    batch = np.random.default_rng(1).random((2, *TAKEN[name]), np.float32)
    assert np.abs(quick(batch) - plain(batch)).max() < 1e-3


TAKEN = {
    "dice": (3, 96, 96), "dice_face": (1, 32, 32), "dice_frame": (1, 32, 32), "faces": (3, 48, 48),
    "figures": (5, 144, 144), "frame": (3, 80, 80), "laps": (3, 96, 96), "lattice": (3, 96, 96),
    "meeples": (5, 144, 144), "closer": (5, 96, 96), "piles": (4, 84, 64), "track": (3, 96, 96),
}  # fmt: skip
"""Channels, height and width of a picture as each net takes it."""


def test_without_onnx_runtime_opencv_runs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    answer = shipped()(np.zeros((1, *TAKEN["piles"]), np.float32))
    assert answer.shape == (1, 4)


def test_opencv_reads_what_onnx_runtime_reads_in_8_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("onnxruntime", reason="the extra `fast` is not installed")
    (photo,) = load(ROOT / "tests" / "fixtures" / "photos" / "farmers.jpg")
    quick = read(photo, Wish())
    monkeypatch.setattr(nets, "_onnxruntime", lambda: None)
    nets.net.cache_clear()
    try:
        plain = read(photo, Wish())
    finally:
        nets.net.cache_clear()
    told = (notation.format(board_of(reading.tiles, reading.meeples)) for reading in (quick, plain))
    assert next(told) == next(told)


def test_whatever_runs_the_nets_writes_nothing_about_the_person(tmp_path: Path) -> None:
    use = "from vision.net import net; net('piles')"
    subprocess.run([sys.executable, "-c", use], cwd=ROOT, env={**os.environ, "HOME": str(tmp_path)}, check=True)
    assert not list(tmp_path.rglob("*"))
