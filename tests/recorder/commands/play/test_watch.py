"""`recorder watch`: eleven photos of a small game, as a person gives them."""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image
from rich.console import Console

from engine.boardfile import game_of, read_game
from engine.referee.play import replay
from recorder import cli
from recorder.history.find import load, numbers
from recorder.history.store import open_store
from tests.recorder.conftest import Type
from tests.recorder.photos.bare.telling import SECRETS, exif

ROOT = Path(__file__).resolve().parents[4]
PHOTOS = ROOT / "tests" / "fixtures" / "photos" / "game"
GAME = read_game(PHOTOS / "game.json")


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first photos of the game in a folder of their own."""
    folder = tmp_path_factory.mktemp("photos")
    for n in range(6):
        shutil.copy(PHOTOS / f"{n:02}.jpg", folder)
    return folder


@pytest.fixture(scope="module")
def read_once(some: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history with the game of these photos."""
    history = tmp_path_factory.mktemp("history") / "once.db"
    assert cli.run(["watch", str(some), "--db", str(history), "--json", str(history.with_name("once.json"))]) == 0
    return history


@pytest.fixture
def kept(read_once: Path, type_: Type) -> Type:
    """Types commands about that game, each test in a history of its own."""
    with closing(sqlite3.connect(read_once)) as once, closing(sqlite3.connect(os.environ["RECORDER_DB"])) as mine:
        once.backup(mine)
    return type_


@pytest.fixture
def looked(read_once: Path, type_: Type) -> Type:
    """Types commands where these photos were looked at, but no game is kept."""
    with open_store(os.environ["RECORDER_DB"]).writing():
        pass  # makes it
    with closing(sqlite3.connect(os.environ["RECORDER_DB"])) as mine, mine:
        mine.execute("ATTACH ? AS once", (str(read_once),))
        mine.execute("INSERT INTO main.seen SELECT * FROM once.seen")
    return type_


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


def test_a_colour_that_nobody_named_is_told(looked: Type, some: Path) -> None:
    """Boris is said to be black, and the photos show yellow meeples."""
    told = "Meeples of one player look yellow"
    assert told in looked("watch", some, "--players", "black=Boris,red=Anna").out
    assert told not in looked("watch", some, "--players", "yellow=Boris,red=Anna").out


def test_the_same_photos_are_the_same_game(
    kept: Type, read_once: Path, some: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each photo gave is kept: the second time none is read, and the game is the same to the byte."""
    monkeypatch.setattr("recorder.watch.series.take", lambda *_: pytest.fail("a photo was read again"))
    again = kept("watch", some, "--json", tmp_path / "two.json")
    assert read_once.with_name("once.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert "This is game 1; nothing is new." in again.out


def test_more_photos_go_on_with_the_same_game(looked: Type, some: Path, tmp_path: Path) -> None:
    looked("watch", *sorted(some.iterdir())[:4])
    more = looked("watch", some, "--json", tmp_path / "game.json")
    assert "Kept as game 1" in more.out
    assert len(json.loads((tmp_path / "game.json").read_text())["moves"]) == 5
    assert "Nothing" not in looked("history", "undo").err


def test_a_photo_of_something_else_is_left_out(type_: Type, some: Path, tmp_path: Path) -> None:
    photos = sorted(some.iterdir())[:3]
    other = tmp_path / "01b.jpg"
    shutil.copy(PHOTOS.parent / "track.jpg", other)
    done = type_("watch", *photos, other, photos[0], "--no-keep")
    assert done.code == 0 and "01b.jpg is left out" in done.err
    assert "3 photos, 2 moves" in done.out


def brighter(n: int, times: float, folder: Path) -> Path:
    """A photo of the game, as a lamp that is too near shows it."""
    with Image.open(PHOTOS / f"{n:02}.jpg") as photo:
        photo.point(lambda light: min(255, round(light * times))).save(folder / f"{n:02}.jpg", quality=95)
    return folder / f"{n:02}.jpg"


def test_a_photo_in_whose_glare_no_board_is_seen_joins_by_the_one_before(type_: Type, tmp_path: Path) -> None:
    photos = [brighter(2, 1.8, tmp_path), brighter(3, 2.2, tmp_path)]
    alone = type_("watch", photos[1], "--no-keep")
    assert "03.jpg is left out: no board is seen" in alone.err
    both = type_("watch", *photos, "--no-keep")
    assert "left out" not in both.err and "2 photos, 1 move" in both.out


def test_photos_of_an_empty_table_say_that_the_game_begins(type_: Type, tmp_path: Path) -> None:
    """Where photos show how a game begins, all but its start tile are moves, and stay so when one is corrected."""
    empty = brighter(0, 3.0, tmp_path)
    shutil.copy(PHOTOS / "02.jpg", tmp_path)
    shutil.copy(PHOTOS / "03.jpg", tmp_path)
    assert "2 photos, 1 move" in type_("watch", tmp_path / "02.jpg", tmp_path / "03.jpg", "--no-keep").out
    out = tmp_path / "game.json"
    done = type_("watch", tmp_path, "--players", "yellow=Boris,red=Anna", "--json", out)
    assert f"{empty.name} is left out" in done.err and "2 photos, 3 moves" in done.out
    first = [(m.tile and m.tile.face, m.player, m.meeple and m.meeple.on) for m in GAME.moves[:3]]
    told = game_of(out.read_text(encoding="utf-8"))
    assert [(m.tile and m.tile.face, m.player, m.meeple and m.meeple.on) for m in told.moves] == first
    fixed = tmp_path / "fixed.json"
    assert type_("fix", "1", "--move", "3=none", "--json", fixed).code == 0
    assert len(game_of(fixed.read_text(encoding="utf-8")).moves) == 3


def test_a_damaged_photo_loses_nothing_of_the_others(type_: Type, some: Path, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    for photo in sorted(some.iterdir())[:3]:
        shutil.copy(photo, folder)
    (folder / "01b.jpg").write_bytes((folder / "01.jpg").read_bytes()[:5000])
    done = type_("watch", folder, "--no-keep")
    assert done.code == 0 and "01b.jpg is left out: it cannot be read." in done.err
    assert "3 photos, 2 moves" in done.out


def test_no_board_at_all_is_told(type_: Type, tmp_path: Path) -> None:
    Image.new("RGB", (640, 480), (90, 120, 60)).save(tmp_path / "lawn.jpg")
    done = type_("watch", tmp_path / "lawn.jpg")
    assert done.code == 4 and "no board is seen" in done.err


def test_a_folder_without_photos_is_told_as_one(type_: Type, tmp_path: Path) -> None:
    """Whoever named the wrong folder is not sent to look at photos."""
    (tmp_path / "notes.txt").write_text("Boris won", encoding="utf-8")
    done = type_("watch", tmp_path)
    assert done.code == 3 and done.err.endswith(f"{tmp_path.name} holds no photos; name another folder.\n")


def moves(file: Path) -> list[dict[str, object]]:
    """The moves in a file of a game."""
    found: list[dict[str, object]] = json.loads(file.read_text(encoding="utf-8"))["moves"]
    return found


def some_of(numbers: Sequence[int], tmp_path: Path) -> Path:
    """These photos of the game in a folder of their own."""
    folder = tmp_path / "some"
    folder.mkdir()
    for n in numbers:
        shutil.copy(PHOTOS / f"{n:02}.jpg", folder)
    return folder


def test_a_correction_freezes_its_move_and_reads_no_photo_again(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second photo leaves the order of two moves open; once it is told, the players follow."""
    folder = some_of((0, 1, 2, 3, 4, 8, 10), tmp_path)
    type_("watch", folder, "--json", tmp_path / "before.json")
    before = moves(tmp_path / "before.json")
    asked = next(move for move in before if move.get("ask") and move["player"] is None)
    monkeypatch.setattr("recorder.watch.series.take", lambda *_: pytest.fail("a photo was read again"))
    done = type_("fix", "last", "--move", f"{asked['n']}=red", "--json", tmp_path / "after.json")
    assert done.code == 0, done.err
    at = {(move["x"], move["y"]): move for move in moves(tmp_path / "after.json")}
    assert at[asked["x"], asked["y"]]["player"] == "red"
    assert type_("watch", folder, "--json", tmp_path / "again.json").code == 0
    assert moves(tmp_path / "again.json") == moves(tmp_path / "after.json")


def test_who_wants_to_be_asked_about_a_game_in_moves_is_told_how_to_correct_one(kept: Type) -> None:
    """Not that there is no doubt, though a move is doubtful."""
    done = kept("fix", "1", "--ask")
    assert done.code == 2 and "--move 12=red:road" in done.err


@pytest.mark.parametrize("wrong", ["99=red", "1", "1=", "1=Q@45", "1=red:sky", "1=before 9", "=", "1=before 1"])
def test_nonsense_about_a_move_is_told(kept: Type, wrong: str) -> None:
    done = kept("fix", "1", "--move", wrong)
    assert done.code == 2 and done.err.count("\n") == 1, done.err


def test_a_move_that_the_game_does_not_have_is_called_so(kept: Type) -> None:
    """Not that the correction is written wrong."""
    done = kept("fix", "1", "--move", "12=red:road")
    assert done.code == 2 and "there is no move 12; this game has 5 moves." in done.err
    done = kept("fix", "1", "--move", "grey=pink")
    assert done.code == 2 and "grey made no move in this game." in done.err


def test_a_tile_and_a_figure_can_be_told(kept: Type, tmp_path: Path) -> None:
    kept("fix", "1", "--move", "2=none", "--json", tmp_path / "one.json")
    assert "meeple" not in moves(tmp_path / "one.json")[1]
    kept("fix", "1", "--move", "1=U@90", "--move", "1=red:field1", "--json", tmp_path / "two.json")
    first = moves(tmp_path / "two.json")[0]
    assert first["meeple"]["colour"] == "red" and first["meeple"]["on"] == "field"  # type: ignore[index]


def test_what_was_answered_before_ctrl_c_is_kept(
    type_: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same command asks about the rest."""
    folder = some_of((0, 4, 8, 10), tmp_path)
    typed: list[str] = []

    def ask(_console: Console, _prompt: str) -> str:
        if not typed:
            raise KeyboardInterrupt
        return typed.pop(0)

    monkeypatch.setattr(Console, "input", ask)
    none = type_("watch", folder, "--ask")
    assert none.code == 130
    assert "Stopped; game 1 is kept with the answers so far. The same command asks about the rest." in none.err
    (first,) = asked_in(none.err)
    assert first.startswith("In which order were the moves 1 (") and cells_of(first) == {"C3", "E3"}
    typed.append("1 2")
    one = type_("watch", folder, "--ask")
    assert one.code == 130
    again, then = asked_in(one.err)
    assert again == first
    assert then.startswith("In which order were the moves 5 (") and cells_of(then) == {"A2", "A3", "B2", "D4"}
    assert asked_in(type_("watch", folder, "--ask").err) == asked_in(one.err)[1:]
    assert "Stopped; nothing was kept." in type_("watch", folder, "--ask", "--no-keep").err


def asked_in(told: str) -> list[str]:
    """The questions in what the terminal showed."""
    return re.findall(r"^.*\?", told, re.MULTILINE)


def cells_of(question: str) -> set[str]:
    """The cells of the moves in a question, whose order nothing tells."""
    return set(re.findall(r"\((\w+)\)", question))


def test_a_players_colour_is_told_once_for_all_moves(kept: Type, some: Path, tmp_path: Path) -> None:
    kept("watch", some, "--json", tmp_path / "before.json")
    assert kept("fix", "1", "--move", "red=green", "--json", tmp_path / "after.json").code == 0
    green = {"red": "green"}
    before, after = moves(tmp_path / "before.json"), moves(tmp_path / "after.json")
    assert [green.get(str(move["player"]), move["player"]) for move in before] == [move["player"] for move in after]
    assert [move["player"] for move in after].count("green") > 1
    set_ = [move["meeple"]["colour"] for move in after if "meeple" in move]  # type: ignore[index]
    assert "green" in set_ and "red" not in set_


def test_a_folder_is_followed_until_ctrl_c(some: Path, tmp_path: Path) -> None:
    """Each move is told as its photo comes, also one that is written piece by piece; nothing is lost at the end."""
    folder = tmp_path / "evening"
    folder.mkdir()
    photos = sorted(some.iterdir())
    shutil.copy(photos[0], folder)
    env = {**os.environ, "RECORDER_DB": str(tmp_path / "h.db"), "RECORDER_LANGUAGE": "en"}
    words = [sys.executable, "-u", "-m", "recorder", "watch", str(folder), "--follow"]
    with subprocess.Popen(words, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as run:
        assert run.stdout is not None
        time.sleep(2)
        content = photos[1].read_bytes()
        with (folder / photos[1].name).open("wb") as slowly:
            slowly.write(content[: len(content) // 2])
            slowly.flush()
            time.sleep(1)
            slowly.write(content[len(content) // 2 :])
        assert run.stdout.readline().startswith("1. ")
        assert kept_moves(tmp_path / "h.db") == [1], "it is kept while the game goes on, and not only at its end"
        run.send_signal(signal.SIGINT)
        told = run.stdout.read()
    assert run.returncode == 0 and "Kept as game 1" in told, told


def test_what_was_told_on_another_day_still_holds_while_photos_come(some: Path, tmp_path: Path) -> None:
    """A game that goes on keeps its players and its corrections with every move."""
    folder = tmp_path / "evening"
    folder.mkdir()
    photos = sorted(some.iterdir())
    for photo in photos[:2]:
        shutil.copy(photo, folder)
    env = {**os.environ, "RECORDER_DB": str(tmp_path / "h.db"), "RECORDER_LANGUAGE": "en"}
    words = [sys.executable, "-u", "-m", "recorder"]
    for said in (["watch", folder, "--players", "yellow=Boris,red=Anna", "--copy"], ["fix", "1", "--move", "1=none"]):
        subprocess.run([*words, *said], env=env, cwd=ROOT, check=True)
    with subprocess.Popen([*words, "watch", folder, "--follow"], env=env, cwd=ROOT, stdout=subprocess.DEVNULL) as run:
        time.sleep(2)
        shutil.copy(photos[2], folder)
        while kept_moves(tmp_path / "h.db") != [2]:
            assert run.poll() is None
            time.sleep(0.05)
        run.kill()
    store = open_store(tmp_path / "h.db")
    with store.reading() as connection:
        entry = load(connection, 1, with_copies=True)
    assert {part.name for part in entry.played.parts} <= {"Anna", "Boris"}
    assert "meeple" not in entry.document["game"]["moves"][0]
    assert [photo.content is not None for photo in entry.photos] == [True, True, False], "no copy is lost"


def test_kept_photos_of_a_game_tell_no_place_unless_that_is_wanted(type_: Type, some: Path, tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    for photo in sorted(some.iterdir())[:2]:
        with Image.open(photo) as opened:
            opened.save(folder / photo.name, quality=92, exif=exif(turned=1))
    assert type_("watch", folder, "--copy", "--db", tmp_path / "bare.db").code == 0
    assert type_("watch", folder, "--copy", "--keep-place", "--db", tmp_path / "placed.db").code == 0
    bare, placed = (copies_of(tmp_path / name) for name in ("bare.db", "placed.db"))
    assert len(bare) == len(placed) == 2
    assert placed == [path.read_bytes() for path in sorted(folder.iterdir())]
    assert not [secret for secret in SECRETS for content in bare if secret in content]
    assert [secret for secret in SECRETS for content in placed if secret in content]


def test_the_replay_of_a_watched_game_shows_each_move_as_it_was_photographed(
    looked: Type, some: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "evening"
    shutil.copytree(some, folder)
    looked("watch", folder)
    assert looked("replay", "last", "-o", tmp_path / "with.html").code == 0
    shown = (tmp_path / "with.html").read_text(encoding="utf-8")
    assert re.findall(r'<img class="photo" [^>]* alt="(.*?)">', shown) == [f"Photo: Move {n}" for n in range(1, 6)]
    shutil.rmtree(folder)
    assert looked("replay", "last", "-o", tmp_path / "without.html").code == 0
    bare = (tmp_path / "without.html").read_text(encoding="utf-8")
    assert "<img" not in bare and len(shown) - len(bare) < 5 * 12_000


def test_copies_may_follow_on_another_day(type_: Type, some: Path, tmp_path: Path) -> None:
    photos = sorted(some.iterdir())[:2]
    type_("watch", *photos, "--db", tmp_path / "h.db")
    assert copies_of(tmp_path / "h.db") == []
    type_("watch", *photos, "--copy", "--db", tmp_path / "h.db")
    assert len(copies_of(tmp_path / "h.db")) == 2


def copies_of(history: Path) -> list[bytes]:
    """The copies of the photos of the first game."""
    with open_store(history).reading() as connection:
        return [photo.content for photo in load(connection, 1, with_copies=True).photos if photo.content is not None]


def kept_moves(history: Path) -> list[int]:
    """How many moves each kept game has."""
    store = open_store(history)
    if not store.exists:
        return []
    with store.reading() as connection:
        return [len(load(connection, number).document["game"].get("moves", [])) for number in numbers(connection)]


def test_a_finished_game_has_its_totals(looked: Type, some: Path, tmp_path: Path) -> None:
    looked("watch", some, "--no-keep", "--json", tmp_path / "open.json")
    done = looked("watch", some, "--no-keep", "--finished", "--json", tmp_path / "over.json")
    assert done.code == 0, done.err
    before, over = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("open", "over"))
    assert "totals" not in before and "finished" not in before
    assert over["totals"] == {str(c): n for c, n in replay(game_of(json.dumps(over))).totals.items()}


def follow(folder: Path, history: Path) -> "subprocess.Popen[str]":
    """A recorder that follows the folder."""
    env = {**os.environ, "RECORDER_DB": str(history), "RECORDER_LANGUAGE": "en"}
    words = [sys.executable, "-u", "-m", "recorder", "watch", str(folder), "--follow"]
    return subprocess.Popen(words, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def test_a_folder_that_is_followed_through_kills_gives_the_same_byte(some: Path, tmp_path: Path) -> None:
    """Kill -9 at any moment, photos arriving meanwhile: the game is that of a recorder that nobody killed."""
    chance = random.Random(32)
    games = []
    for name, kills in (("whole", 0), ("killed", 3)):
        folder, history = tmp_path / name, tmp_path / f"{name}.db"
        folder.mkdir()
        photos = sorted(some.iterdir())
        at = sorted(chance.sample(range(1, len(photos)), kills))
        run = follow(folder, history)
        try:
            for number, photo in enumerate(photos):
                shutil.copy(photo, folder)
                if number in at:
                    time.sleep(chance.uniform(0, 3))
                    run.kill()
                    run.communicate()
                    run = follow(folder, history)
            while kept_moves(history) != [len(photos) - 1]:
                assert run.poll() is None
                time.sleep(0.05)
        finally:
            run.kill()
            run.communicate()
        with open_store(history).reading() as connection:
            games.append(json.dumps(load(connection, 1).document))
    assert games[0] == games[1]


@pytest.mark.parametrize("stopped_after", [1, 3])
def test_a_killed_series_goes_on_to_the_same_byte(
    type_: Type, read_once: Path, some: Path, tmp_path: Path, stopped_after: int
) -> None:
    """Kill -9 at any photo: what was read by then is kept, and the game is what it would have been."""
    env = {**os.environ, "RECORDER_DB": str(tmp_path / "history.db"), "RECORDER_LANGUAGE": "en"}
    words = [sys.executable, "-m", "recorder", "watch", str(some), "--json", str(tmp_path / "killed.json")]
    with subprocess.Popen(words, env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        while kept_photos(tmp_path / "history.db") < stopped_after and run.poll() is None:
            time.sleep(0.02)
        run.kill()
    assert not (tmp_path / "killed.json").exists()
    before = kept_photos(tmp_path / "history.db")
    assert before >= stopped_after
    assert type_("watch", some, "--json", tmp_path / "again.json").code == 0
    assert (tmp_path / "again.json").read_bytes() == read_once.with_name("once.json").read_bytes()


def kept_photos(history: Path) -> int:
    """How many photos are kept as they were read."""
    if not history.exists():
        return 0
    try:
        with closing(sqlite3.connect(history)) as connection:
            return int(connection.execute("SELECT count(*) FROM seen").fetchone()[0])
    except sqlite3.OperationalError:  # not made yet
        return 0
