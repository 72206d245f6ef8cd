"""Weights are what their card says, or they do not run."""

import shutil
from pathlib import Path

import pytest

from engine.errors import DamagedProgram, ExitCode
from vision import net as nets
from vision.net import WEIGHTS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of one net that may be broken."""
    for name in ("piles.onnx", "piles.card.json"):
        shutil.copy(WEIGHTS / name, tmp_path / name)
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    return tmp_path


def load() -> nets.Net:
    return nets.net.__wrapped__("piles")


@pytest.mark.usefixtures("folder")
def test_weights_as_they_shipped_run() -> None:
    load()


def test_weights_of_which_one_byte_is_changed_do_not_run(folder: Path) -> None:
    weights = bytearray((folder / "piles.onnx").read_bytes())
    weights[len(weights) // 2] ^= 1
    (folder / "piles.onnx").write_bytes(weights)
    with pytest.raises(DamagedProgram, match=r"piles\.onnx is damaged; install the recorder again") as told:
        load()
    assert told.value.exit_code == ExitCode.DAMAGED


@pytest.mark.parametrize("missing", ["piles.onnx", "piles.card.json"])
def test_weights_and_card_are_both_needed(folder: Path, missing: str) -> None:
    (folder / missing).unlink()
    with pytest.raises(DamagedProgram, match=rf"{missing} is missing; install the recorder again"):
        load()


@pytest.mark.parametrize("card", ["", "[]", "{}", '{"sha256"'])
def test_a_card_that_is_none_is_damaged(folder: Path, card: str) -> None:
    (folder / "piles.card.json").write_text(card, encoding="utf-8")
    with pytest.raises(DamagedProgram, match=r"piles\.card\.json is damaged; install the recorder again"):
        load()


def test_what_the_answers_mean_is_what_the_card_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("faces.txt", "faces.card.json"):
        shutil.copy(WEIGHTS / name, tmp_path / name)
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    assert nets.beside("faces", "faces.txt").startswith("A 0 FFRF")
    told = (tmp_path / "faces.txt").read_text(encoding="utf-8")
    (tmp_path / "faces.txt").write_text(told.replace("A 0", "B 0"), encoding="utf-8")
    with pytest.raises(DamagedProgram, match=r"faces\.txt is damaged; install the recorder again"):
        nets.beside("faces", "faces.txt")
