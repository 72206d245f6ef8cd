"""A pile of photos: in order, whatever is broken, whoever is killed, however often it is begun again."""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from multiprocessing.synchronize import SemLock
from pathlib import Path

import pytest

from recorder.pile.photo import Answer
from recorder.pile.reading import read_pile
from recorder.pile.workers import Processes
from recorder.shell.photo_options import Looking
from tests.recorder.conftest import Type

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "tests" / "fixtures" / "photos"
NOTHING_SAID = Looking({}, {}, None, None, None, 1, None, None, None)


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    """A folder with two photos and, between them, a broken one."""
    made = tmp_path / "pile"
    made.mkdir()
    shutil.copy(FIXTURES / "top-down.jpg", made / "a.jpg")
    (made / "b.jpg").write_text("no photo")
    shutil.copy(FIXTURES / "snow.jpg", made / "c.jpg")
    return made


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_all_are_read_in_order_and_a_broken_one_stops_nobody(type_: Type, pile: Path, tmp_path: Path) -> None:
    done = type_("read", pile, "--jobs", "2", "--json", tmp_path / "all.jsonl")
    assert done.code == 3 and "b.jpg is not a readable picture" in done.err
    assert "1 of 3 photos gave no board" in done.err
    assert [line.split(":")[0] for line in done.out.splitlines()] == ["a.jpg", "c.jpg"]
    head, first, broken, last = lines(tmp_path / "all.jsonl")
    assert head["format"] == "carcassonne-readings/1" and "fault" in broken
    assert not (tmp_path / "all.jsonl.part").exists()
    alone = type_("read", pile / "a.jpg", "--json", "-")
    assert first["readings"] == [json.loads(alone.out)] and last["file"] == str(pile / "c.jpg")


def test_who_was_killed_goes_on_with_what_stands_whole_in_the_file(type_: Type, pile: Path, tmp_path: Path) -> None:
    (pile / "c.jpg").unlink()
    type_("read", pile, "--jobs", "1", "--json", tmp_path / "whole.jsonl")
    content = (tmp_path / "whole.jsonl").read_bytes()
    cut = content.rindex(b'{"file"') + 20  # in the middle of the last line
    (tmp_path / "again.jsonl.part").write_bytes(content[:cut])
    (pile / "a.jpg").rename(tmp_path / "a.jpg")
    (pile / "a.jpg").write_bytes((tmp_path / "a.jpg").read_bytes())
    done = type_("read", pile, "--jobs", "1", "--json", tmp_path / "again.jsonl")
    assert "1 photo was read before" in done.err
    assert (tmp_path / "again.jsonl").read_bytes() == content


@pytest.mark.parametrize("change", ["photo", "options"])
def test_what_was_begun_otherwise_is_not_gone_on_with(type_: Type, pile: Path, tmp_path: Path, change: str) -> None:
    for name in ("a.jpg", "c.jpg"):
        (pile / name).write_text("no photo either")
    type_("read", pile, "--json", tmp_path / "whole.jsonl")
    (tmp_path / "whole.jsonl").rename(tmp_path / "again.jsonl.part")
    if change == "photo":
        (pile / "b.jpg").write_text("another")
    said = ["--edition", "c1"] if change == "options" else []
    done = type_("read", pile, "--json", tmp_path / "again.jsonl", *said)
    assert (done.code, "was begun" in done.err, done.err.count("\n")) == (2, True, 1), done.err


def test_a_worker_that_is_killed_loses_no_photo(pile: Path) -> None:
    photos = [pile / "a.jpg", pile / "b.jpg", pile / "c.jpg"]
    workers = Processes(2, NOTHING_SAID)
    found: list[tuple[Path, Answer]] = []
    try:
        for path, answer in read_pile(photos, workers):
            found.append((path, answer))
            if len(found) == 1:
                os.kill(next(iter(workers._pool._processes)), signal.SIGKILL)
    finally:
        workers.close()
    assert [path for path, _ in found] == photos
    assert [len(answer.readings) for _, answer in found] == [1, 0, 1]


class Killed(Processes):
    """Workers of which each dies of the photo b.jpg."""

    def submit(self, photos):  # type: ignore[no-untyped-def]
        return [self._pool.submit(os.abort if path.name == "b.jpg" else str, *([] if path.name == "b.jpg" else [path]))
                for path in photos]  # fmt: skip


def test_a_photo_that_kills_whoever_reads_it_is_told_and_the_others_go_on(pile: Path) -> None:
    workers = Killed(1, NOTHING_SAID)
    try:
        found = list(read_pile([pile / name for name in ("a.jpg", "b.jpg", "c.jpg")], workers))
    finally:
        workers.close()
    (_, first), (_, broken), (_, last) = found
    assert [str(first), str(last)] == [str(pile / "a.jpg"), str(pile / "c.jpg")]
    assert broken.fault is not None and "is killed each time" in str(broken.fault)


def test_its_processes_end_with_a_program_that_is_killed(pile: Path) -> None:
    for path in pile.iterdir():
        shutil.copy(FIXTURES / "top-down.jpg", path)
    told = [sys.executable, "-m", "recorder", "read", str(pile), "--jobs", "2", "--json", "-"]
    reading = subprocess.Popen(told, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert reading.stdout is not None
    reading.stdout.readline(), reading.stdout.readline()
    children = _children(reading.pid)
    reading.kill()
    reading.wait()
    reading.stdout.close()
    assert len(children) >= 2
    for _ in range(100):
        if not any(_lives(pid) for pid in children):
            return
        time.sleep(0.1)
    raise AssertionError("processes are left behind")


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [int(child) for child in found]


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()[2] != "Z"
    except OSError:
        return False


def test_what_is_for_one_photo_is_refused(type_: Type, pile: Path) -> None:
    for words in ("--until look", "--picture x.jpg", "--jobs 2 --cluster tls://h:1", "--keys x"):
        done = type_("read", pile, *words.split())
        assert (done.code, done.err.count("\n")) == (2, 1), done.err


def test_what_the_processes_shared_is_given_back(pile: Path) -> None:
    def shared() -> int:
        return sum(isinstance(found, SemLock) for found in gc.get_objects())

    gc.collect()
    before = shared()
    for _ in range(3):
        workers = Processes(1, NOTHING_SAID)
        answers = [future.result() for future in workers.submit([pile / "b.jpg"])]
        workers.close()
        assert answers[0].fault is not None and shared() <= before
