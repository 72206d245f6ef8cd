"""`recorder doctor`: what it looks at, and that it notices what is broken."""

import json
from pathlib import Path

import pytest

from engine.formats import shipped
from recorder import health
from recorder.photos.turning import turned
from tests.recorder.conftest import Type
from tests.recorder.readings import reading
from vision.reading import Reading

BOARD = "E@180 . V / F@90 U@90 W / E D@180 L@270 / . X"
LOOKED_AT = [
    "Python", *health.PACKAGES, *health.OPTIONAL, "packages", "tiles", "languages", "weights", "history",
    "self-test photo",
]  # fmt: skip


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many tiles read right as should be, without the minute that it takes."""
    folder = Path(health.__file__).parent / "selftest"
    should = int((folder / health.RIGHT).read_text(encoding="utf-8"))
    monkeypatch.setattr(health, "read_right", lambda *_: should)


@pytest.mark.usefixtures("reads")
def test_everything_is_looked_at_and_found_in_place(type_: Type, tmp_path: Path) -> None:
    done = type_("doctor", "--json", "-")
    assert [(check["name"], check["fine"]) for check in json.loads(done.out)] == [(name, True) for name in LOOKED_AT]
    assert done.code == 0 and list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("reads")
def test_a_history_that_is_none_is_noticed(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "history.db").write_text("a letter\n" * 100, encoding="utf-8")
    done = type_("doctor")
    assert done.code == type_("history", "list").code == 6
    assert next(line for line in done.out.splitlines() if line.startswith("WRONG")).startswith("WRONG  history:")


@pytest.mark.usefixtures("reads")
def test_another_distribution_with_packages_of_our_names_is_noticed(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "site" / "vision_toolkit-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: vision-toolkit\nVersion: 1.0\n", encoding="utf-8")
    (told / "top_level.txt").write_text("vision\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "site")
    done = type_("doctor")
    assert done.code == 8
    assert "vision-toolkit brings packages of the same names as the recorder" in done.out
    assert "install the recorder by itself" in done.out


@pytest.mark.usefixtures("reads")
def test_weights_that_were_damaged_are_noticed(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "faces.onnx").write_bytes(b"cut short")
    (tmp_path / "weights" / "faces.card.json").write_text('{"sha256": "0"}', encoding="utf-8")
    monkeypatch.setattr(health, "files", lambda _package: tmp_path)
    told = type_("doctor").out
    assert "faces.onnx is damaged; install the recorder again." in told
    (tmp_path / "weights" / "faces.card.json").unlink()
    done = type_("doctor")
    assert done.code == 8 and "faces.card.json is missing; install the recorder again." in done.out
    quiet = type_("doctor", "-q")
    assert (quiet.code, quiet.out) == (8, "")
    assert quiet.err.startswith("WRONG  weights:") and "faces.card.json is missing" in quiet.err


@pytest.mark.usefixtures("reads")
def test_a_damaged_catalogue_or_typeface_is_noticed(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> bytes:
        raise shipped.damaged(f"{name}.ttf")

    monkeypatch.setattr(health, "typeface", broken)
    done = type_("doctor", "-q")
    assert done.code == 8
    assert done.err == "WRONG  languages: DejaVuSansCondensed.ttf is damaged; install the recorder again.\n"


def test_a_photo_that_reads_worse_than_it_should_is_noticed(type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "read_right", lambda *_: 3)
    done = type_("doctor")
    assert (done.code, "WRONG  self-test photo: only 3 of" in done.out) == (8, True)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_tiles_are_right_in_their_places_from_whichever_side(
    photo: Path, monkeypatch: pytest.MonkeyPatch, degrees: int
) -> None:
    def read(*_: object) -> Reading:
        return turned(reading("a.jpg", BOARD.replace("L@270", "K")), degrees)

    monkeypatch.setattr("vision.pipeline.read", read)
    assert health.read_right(photo, BOARD) == 8
