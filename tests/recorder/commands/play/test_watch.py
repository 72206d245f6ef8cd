"""`recorder watch`: eleven photos of a small game, as a person gives them."""

import json
import shutil
from pathlib import Path

import pytest

from engine.boardfile import game_of, read_game
from tests.recorder.conftest import Type

PHOTOS = Path(__file__).parents[3] / "fixtures" / "photos" / "game"
GAME = read_game(PHOTOS / "game.json")


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first photos of the game in a folder of their own."""
    folder = tmp_path_factory.mktemp("photos")
    for n in range(6):
        shutil.copy(PHOTOS / f"{n:02}.jpg", folder)
    return folder


def test_the_photos_of_a_game_tell_its_moves_and_its_points(type_: Type, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    done = type_("watch", PHOTOS, "--players", "yellow=Boris,red=Anna", "--json", out)
    assert done.code == 0, done.err
    told = game_of(out.read_text(encoding="utf-8"))
    assert [(m.tile, m.player) for m in told.moves if m.tile and m.tile.key != "B"] == [
        (m.tile, m.player) for m in GAME.moves if m.tile and m.tile.key != "B"
    ]
    assert [(m.meeple, m.taken_back) for m in told.moves] == [(m.meeple, m.taken_back) for m in GAME.moves]
    assert [move.photo for move in told.moves] == [f"{n:02}.jpg" for n in range(1, 11)]
    assert not any(move.ask for move in told.moves)
    assert "Boris" in done.out and "Kept as game 1" in done.out


def test_the_same_photos_are_the_same_game(type_: Type, some: Path, tmp_path: Path) -> None:
    """What each photo gave is kept: the second time none is read, and the game is the same to the byte."""
    type_("watch", some, "--json", tmp_path / "one.json")
    again = type_("watch", some, "--json", tmp_path / "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert "This is game 1; nothing is new." in again.out


def test_more_photos_go_on_with_the_same_game(type_: Type, some: Path, tmp_path: Path) -> None:
    type_("watch", *sorted(some.iterdir())[:4])
    more = type_("watch", some, "--json", tmp_path / "game.json")
    assert "Kept as game 1" in more.out
    assert len(json.loads((tmp_path / "game.json").read_text())["moves"]) == 5
    assert "Nothing" not in type_("history", "undo").err


def test_a_photo_of_something_else_is_left_out(type_: Type, some: Path, tmp_path: Path) -> None:
    photos = sorted(some.iterdir())[:3]
    other = tmp_path / "01b.jpg"
    shutil.copy(PHOTOS.parent / "track.jpg", other)
    done = type_("watch", *photos, other, photos[0], "--no-keep")
    assert done.code == 0 and "01b.jpg is left out" in done.err
    assert "3 photos, 2 moves" in done.out


def test_no_board_at_all_is_told(type_: Type, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (640, 480), (90, 120, 60)).save(tmp_path / "lawn.jpg")
    done = type_("watch", tmp_path / "lawn.jpg")
    assert done.code == 4 and "no board is seen" in done.err
