"""Measures a history on a server beside one in a file: the same questions of the same games, as a person waits.

    python -m workshop.measures.club.history [--most 100000]

Writes docs/figures/club-history.md and club-history.svg. The server is PostgreSQL on the same machine, with the
settings that it comes with but for 32 MB of shared memory; the games are those of `workshop.measures.history`.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from recorder.history.store import open_store
from workshop import FIGURES
from workshop.measures.club.server import running
from workshop.measures.history import SIZES, TIMES, grown
from workshop.measures.plot import Curve, log_plot

ASKED = ("history list", "history search anna 2019", "history stats", "history stats --by month", "keep one game")
"""What is drawn; the page has all."""


def waited(act: Callable[[], object]) -> float:
    """Seconds by the clock, the middle of a few: a server works in processes of its own."""
    spent = []
    for _ in range(TIMES):
        began = time.perf_counter()
        act()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--most", type=int, default=SIZES[-1])
    sizes = [size for size in SIZES if size <= arguments.parse_args().most]
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, running() as server:
        file = grown(open_store(Path(folder) / "history.db"), sizes, waited)
        there = open_store(server.create("games"))
        served = grown(there, sizes, waited)
        with there.reading() as connection:
            megabytes = int(connection.exec_driver_sql("SELECT pg_database_size('games')").scalar_one()) / 1e6
    write(sizes, file, served, megabytes, busy)


def write(
    sizes: list[int], file: dict[str, list[float]], served: dict[str, list[float]], megabytes: float, busy: float
) -> None:
    heads = " | ".join(f"{size:,} games" for size in sizes)
    rows = []
    for name in file:
        both = zip(file[name], served[name], strict=True)
        rows.append(f"| {name} | " + " | ".join(f"{a * 1000:.0f} / {b * 1000:.0f}" for a, b in both) + " |")
    page = [
        "# A history on a server, beside one in a file",
        "",
        "Milliseconds that a person waits for one question, file / server, the middle of five; the program's start",
        "comes on top.",
        f"The machine had two cores, and {busy:.1f} programs wanted them when this began.",
        "Made by `python -m workshop.measures.club.history`.",
        "",
        f"| | {heads} |",
        "|---|" + "---:|" * len(sizes),
        *rows,
        "",
        f"{sizes[-1]:,} games take {megabytes:.0f} MB on the server, without their photos.",
        "",
        "![growth](club-history.svg)",
        "",
    ]
    (FIGURES / "club-history.md").write_text("\n".join(page), encoding="utf-8")
    curves = [
        Curve(f"{name}, {where}", list(zip(map(float, sizes), measured[name], strict=True)))
        for name in ASKED for where, measured in (("file", file), ("server", served))
    ]  # fmt: skip
    (FIGURES / "club-history.svg").write_text(log_plot(curves, "games", "seconds"), encoding="utf-8")


if __name__ == "__main__":
    main()
