"""What `pip install` gets: five packages and everything that they read, nothing else."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "language", "vision", "report", "recorder")
MOST_BYTES = 25_000_000

pytest.importorskip("hatchling", reason="the wheel is built where ./check has set everything up")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


def test_it_holds_five_packages_with_all_their_files(wheel: Path) -> None:
    named = zipfile.ZipFile(wheel).namelist()
    inside = {name for name in named if ".dist-info/" not in name and ".data/" not in name}
    wanted = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert inside == wanted


def test_man_page_and_completion_come_along(wheel: Path) -> None:
    data = {name.partition(".data/data/")[2] for name in zipfile.ZipFile(wheel).namelist() if ".data/" in name}
    assert data == {
        "share/man/man1/recorder.1", "share/bash-completion/completions/recorder",
        "share/zsh/site-functions/_recorder", "share/fish/vendor_completions.d/recorder.fish",
    }  # fmt: skip


def test_it_is_small_enough_for_a_slow_line(wheel: Path) -> None:
    assert wheel.stat().st_size < MOST_BYTES


def test_it_runs_from_anywhere(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-c", "from recorder.__main__ import main; main()", "--help"],
        cwd=tmp_path / "site", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Usage: recorder" in done.stdout
