"""Measures how the time of the history's questions grows with its games: figures and a plot.

    python -m workshop.measures.history [--most 100000]

Writes docs/figures/history.md and history.svg. The games are made up from a fixed seed: 2 to 5 of 60 players, 20
places, twelve years; every game has a document of the size of a real one.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from pathlib import Path

from engine.pieces import Colour
from engine.played import KINDS, Part, Played
from recorder.history import find, journal
from recorder.history import statistics as figures
from recorder.history.entry import HistoryEntry
from recorder.history.store import Store, open_store
from workshop import FIGURES
from workshop.measures.plot import Curve, log_plot

SIZES = (100, 1_000, 10_000, 100_000)
NAMES = ("Anna", "Борис", "Ștefan", "Zoë", "李", "Jürgen")
PLAYERS = [f"{name} {letter}." for name in NAMES for letter in "ABCDEFGHIJ"]
PLACES = [f"Place {number}" for number in range(20)]
WHOLE = {
    "history list --limit 100000": ("history", "list", "--limit", "100000"),
    "summary": ("summary", "-o", "all.pdf"),
    "export, JSON": ("export", "all.json"),
    "export, CSV": ("export", "all.csv"),
    "import, JSON": ("import", "all.json", "--db", "json.db"),
    "import, CSV": ("import", "all.csv", "--db", "csv.db"),
    "doctor": ("doctor",),
    "backup": ("backup", "backup.db"),
    "restore": ("restore", "backup.db", "--db", "csv.db"),
}
"""Commands that go through every game, each as a program of its own."""
TIMES = 5  # each question is asked so often; the middle one counts


def made_up(number: int, chance: random.Random) -> HistoryEntry:
    names = chance.sample(PLAYERS, chance.choice((2, 2, 2, 3, 4, 5)))
    totals = [chance.randint(40, 130) for _ in names]
    parts = []
    for name, colour, total in zip(names, Colour, totals, strict=False):
        track = chance.randint(20, total - 15)
        points = dict.fromkeys(KINDS, 0) | {"city": (total - track) // 2, "field": total - track - (total - track) // 2}
        parts.append(Part(name, str(colour), points, track, total, total == max(totals)))
    day = date(2014, 1, 1) + timedelta(days=chance.randrange(12 * 365))
    tiles = [{"x": n % 9, "y": n // 9, "tile": "D", "rotation": 0} for n in range(72)]
    document = {"game": {"format": "carcassonne-game/1", "board": {"tiles": tiles, "meeples": []}}}
    return HistoryEntry(f"{number:032x}", Played(day, chance.choice(PLACES), tuple(parts)), document)


def questions(store: Store, size: int) -> dict[str, Callable[[], object]]:
    """What a person asks, by the command that they type."""

    def ask(question: Callable[..., object]) -> Callable[[], object]:
        def timed() -> object:
            with store.reading() as connection:
                return question(connection)

        return timed

    everything = find.GameFilter()
    return {
        "history list": ask(lambda c: (find.find(c, everything, 20), find.count(c, everything))),
        "history list --player zoë": ask(lambda c: find.find(c, find.GameFilter(player="zoë"), 20)),
        "history search anna 2019": ask(lambda c: find.find(c, find.GameFilter(text="anna 2019"), 20)),
        "history show": ask(lambda c: find.load(c, size // 2 + 1)),
        "history stats": ask(lambda c: (figures.overall(c, everything), figures.by_player(c, everything))),
        "history stats --by month": ask(lambda c: figures.by_period(c, everything, "month")),
        "keep one game": lambda: _keep(store),
    }


def _keep(store: Store) -> int:
    with store.writing() as connection:
        return journal.keep_game(connection, made_up(random.getrandbits(100), random.Random(3)))


def seconds(act: Callable[[], object]) -> float:
    """Of the processor, so that whatever else the machine does is left out; the middle of a few."""
    spent = []
    for _ in range(TIMES):
        started = time.process_time()
        act()
        spent.append(time.process_time() - started)
    return statistics.median(spent)


def cost(words: tuple[str, ...], folder: Path) -> tuple[float, float]:
    """Returns the seconds of the processor that a command takes, and the most MB of memory it holds."""
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        where = {**os.environ, "RECORDER_DB": "history.db", "PYTHONPATH": str(FIGURES.parent.parent)}
        os.execve(sys.executable, [sys.executable, "-m", "recorder", *words], where)
    _, status, used = os.wait4(child, 0)
    if status:
        raise RuntimeError(f"recorder {words[0]} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def grown(store: Store, sizes: Sequence[int], spent: Callable[[Callable[[], object]], float]) -> dict[str, list[float]]:
    """Fills a history and asks it at each size; `spent` says how long an answer took."""
    chance = random.Random(1)
    measured: dict[str, list[float]] = {}
    kept = 0
    for size in sizes:
        with store.writing() as connection:
            journal.import_games(connection, (made_up(number, chance) for number in range(kept, size)))
        kept = size
        for name, act in questions(store, size).items():
            measured.setdefault(name, []).append(spent(act))
    return measured


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--most", type=int, default=SIZES[-1])
    sizes = [size for size in SIZES if size <= arguments.parse_args().most]
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "history.db")
        measured = grown(store, sizes, seconds)
        megabytes = (Path(folder) / "history.db").stat().st_size / 1e6
        whole = {name: cost(words, Path(folder)) for name, words in WHOLE.items()}
    write(sizes, measured, megabytes, whole)


def write(
    sizes: list[int], measured: dict[str, list[float]], megabytes: float, whole: dict[str, tuple[float, float]]
) -> None:
    heads = " | ".join(f"{size:,} games" for size in sizes)
    rows = [f"| {name} | " + " | ".join(f"{s * 1000:.1f}" for s in times) + " |" for name, times in measured.items()]
    page = [
        "# The history as it grows",
        "",
        "Milliseconds of one core for one question, the middle of five; the program's start and the disk come on top.",
        "Made by `python -m workshop.measures.history`.",
        "",
        f"| | {heads} |",
        "|---|" + "---:|" * len(sizes),
        *rows,
        "",
        f"What goes through all {sizes[-1]:,} games, each a program of its own: seconds of one core, MB of memory.",
        "",
        "| | seconds | MB |",
        "|---|---:|---:|",
        *(f"| {name} | {spent:.1f} | {most:.0f} |" for name, (spent, most) in whole.items()),
        "",
        f"{sizes[-1]:,} games take {megabytes:.0f} MB without their photos.",
        "",
        "![growth](history.svg)",
        "",
    ]
    (FIGURES / "history.md").write_text("\n".join(page), encoding="utf-8")
    curves = [Curve(name, list(zip(map(float, sizes), times, strict=True))) for name, times in measured.items()]
    (FIGURES / "history.svg").write_text(log_plot(curves, "games", "seconds"), encoding="utf-8")


if __name__ == "__main__":
    main()
