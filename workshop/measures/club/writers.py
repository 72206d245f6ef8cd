"""Measures eight programs that write one history on a server, and a server that is killed while they do.

    python -m workshop.measures.club.writers [--games 1000] [--programs 8] [--kills 5]

Prints what stands in docs/figures/club.md.
"""

import argparse
import multiprocessing
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import func, select

from engine.errors import HistoryError
from recorder.history import find, journal
from recorder.history.find import GameFilter
from recorder.history.schema import DOCUMENTS, GAMES, PARTS
from recorder.history.store import open_store
from workshop.measures.club.server import Server, running
from workshop.measures.history import made_up

_SPAWN = multiprocessing.get_context("spawn")


def write_games(where: str, program: int, games: int) -> list[str]:
    """Keeps games as one of several programs does, and tries again when it waited too long; returns their keys."""
    import random

    kept: list[str] = []
    for number in range(games):
        game = made_up(program * 1_000_000 + number, random.Random(f"{program} {number}"))
        for _ in range(20):
            try:
                with open_store(where).writing() as connection:
                    journal.keep_game(connection, game)
            except HistoryError as fault:
                if "another program is writing" in str(fault):
                    continue
                return kept  # the server is gone
            kept.append(game.key)
            break
    return kept


@dataclass(frozen=True, slots=True)
class Looked:
    """A history after many wrote it: how many games it has, and what is wrong with it, which should be nothing."""

    games: int
    wrong: tuple[str, ...]


def look_over(where: str, kept: Sequence[str]) -> Looked:
    """Looks whether every game that was reported as kept is there once and whole, in order, and can be taken back."""
    with open_store(where).reading() as connection:
        numbers = find.numbers(connection)
        keys = {entry.key for entry in find.load_each(connection, numbers) if not isinstance(entry, find.Damaged)}
        wrong = []
        if len(keys) < len(numbers):
            wrong.append("a damaged game")
        if set(kept) - keys:
            wrong.append(f"{len(set(kept) - keys)} games lost")
        if numbers != sorted(set(numbers)):
            wrong.append("not in order")
        moments = list(connection.scalars(select(GAMES.c.kept_at).order_by(GAMES.c.number)))
        if moments != sorted(moments):
            wrong.append("a later number was kept earlier")
        if connection.scalar(select(func.count()).select_from(DOCUMENTS)) != len(numbers):
            wrong.append("a game without a document")
        if connection.scalar(select(func.count(PARTS.c.game.distinct()))) != len(numbers):
            wrong.append("a game without players")
    with suppress(HistoryError), open_store(where).writing() as connection:
        last = max(numbers)
        journal.undo(connection)
        if last in find.numbers(connection) or find.count(connection, GameFilter()) != len(numbers) - 1:
            wrong.append("the last game cannot be taken back")
    return Looked(len(numbers), tuple(wrong))


def together(server: Server, name: str, programs: int, games: int) -> tuple[float, Looked]:
    """Has programs write one new history together; returns how long that took."""
    where = server.create(name)
    began = time.monotonic()
    with _SPAWN.Pool(programs) as pool:
        kept = pool.starmap(write_games, [(where, program, games // programs) for program in range(programs)])
    spent = time.monotonic() - began
    return spent, look_over(where, [key for keys in kept for key in keys])


def cut_off(server: Server, name: str, programs: int, after: float) -> Looked:
    """Kills the server while programs write; returns what is there when it runs again."""
    where = server.create(name)
    with _SPAWN.Pool(programs) as pool:
        waiting = pool.starmap_async(write_games, [(where, program, 10_000) for program in range(programs)])
        _until_somebody_writes(where)
        time.sleep(after)
        server.stop("immediate")
        kept = waiting.get(timeout=120)
    server.start()
    return look_over(where, [key for keys in kept for key in keys])


def _until_somebody_writes(where: str) -> None:
    while True:
        with open_store(where).reading() as connection:
            if find.count(connection, GameFilter()):
                return
        time.sleep(0.05)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--programs", type=int, default=8)
    arguments.add_argument("--kills", type=int, default=5)
    told = arguments.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}")
    with running() as server:
        spent, looked = together(server, "together", told.programs, told.games)
        print(f"{told.programs} programs: {looked.games} games in {spent:.1f} s, wrong: {looked.wrong or 'nothing'}")
        for kill in range(told.kills):
            looked = cut_off(server, f"kill-{kill}", told.programs, 0.3 + 0.4 * kill)
            print(f"killed after {0.3 + 0.4 * kill:.1f} s: {looked.games} games, wrong: {looked.wrong or 'nothing'}")


if __name__ == "__main__":
    main()
