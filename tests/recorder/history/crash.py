"""A program that keeps games and is killed at any moment, as often as it is told.

    python -m tests.recorder.history.crash FILE TIMES

Each time a child keeps games with photos as fast as it can until it is killed with signal 9; then the history is read
from end to end. Prints how many games were kept, and how many kills fell into the writing of one.
"""

import hashlib
import os
import random
import signal
import sys
import time
from pathlib import Path

from sqlalchemy import func, select

from recorder.history import find, journal
from recorder.history.schema import DOCUMENTS, GAMES
from recorder.history.store import Store, open_store
from tests.recorder.history.games import game

PHOTO = 200_000  # bytes: several pages of the file, as a real photo's copy is


def keep(store: Store, run: int, number: int) -> None:
    photo = random.Random(f"{run} {number}").randbytes(PHOTO)
    with store.writing() as connection:
        journal.keep_game(connection, game(f"{run}-{number}", {"Anna": 61, "Boris": number}, photo=photo))


def die_halfway(file: str) -> None:
    """Killed with a game written to the file in part, and SQLite's note beside it of how to take that back."""
    with open_store(file).writing() as connection:
        connection.exec_driver_sql("PRAGMA cache_size = 1")  # a page: the rest has to go to the file at once
        journal.keep_game(connection, game("half", {"Anna": 1, "Boris": 2}, photo=random.Random(1).randbytes(PHOTO)))
        os.kill(os.getpid(), signal.SIGKILL)


def seconds_to_keep(store: Store) -> float:
    """How long one game takes here and now; the kills must fall into it."""
    started = time.perf_counter()
    for number in range(3):
        keep(store, -1, number)
    return (time.perf_counter() - started) / 3


def check(store: Store) -> int:
    """How many games there are; each must be whole."""
    with store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        games = connection.scalar(select(func.count()).select_from(GAMES)) or 0
        assert connection.scalar(select(func.count()).select_from(DOCUMENTS)) == games
        for listed in find.find(connection, find.GameFilter(), limit=3):  # the latest: the others were checked before
            entry = find.load(connection, listed.number, with_copies=True)
            assert len(entry.played.parts) == 2
            (photo,) = entry.photos
            assert hashlib.sha256(photo.content or b"").hexdigest() == photo.sha256
        return games


def main() -> None:
    store, times = open_store(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(9)
    halfway = 0
    longest = 2 * seconds_to_keep(store)
    for run in range(times):
        child = os.fork()
        if child == 0:
            for number in range(10**9):
                keep(store, run, number)
        time.sleep(chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        halfway += Path(f"{sys.argv[1]}-journal").exists()  # SQLite's note of how to take back what was begun
        games = check(store)
    print(f"{games} games kept, {halfway} kills in the middle of writing")


if __name__ == "__main__":
    main()
