"""Measures a pile of photos: read by one process on one core, by one and by two that may use all cores, and by a
cluster of two workers on this machine.

    python -m workshop.measures.club.pile [--photos 60]

Prints what stands in docs/figures/club.md. The photos are the fixtures, again and again.
"""

import argparse
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from recorder.pile.cluster import Cluster
from recorder.pile.reading import read_pile
from recorder.pile.workers import Processes, Workers
from recorder.shell.photo_options import Looking
from workshop import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "photos"
_NOTHING_SAID = Looking({}, {}, None, None, None, 1, None, None, None)
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Used:
    """What the processes below this one took: the most memory together, and seconds of the processor."""

    memory: float = 0
    processor: float = 0


def below(pid: int) -> list[int]:
    """Lists the processes that this one began, and those that they began."""
    own: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):  # of whichever thread began them
        try:
            own += map(int, thread.read_text(encoding="ascii").split())
        except OSError:
            continue
    return own + [further for child in own for further in below(child)]


def watch(used: Used, done: threading.Event) -> None:
    """Looks at them each half second until the pile is read."""
    while not done.wait(0.5):
        memory = processor = 0.0
        for pid in below(os.getpid()):
            try:
                memory += int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE / 1e6
                times = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
                processor += (int(times[11]) + int(times[12])) / _TICKS
            except OSError:
                continue
        used.memory, used.processor = max(used.memory, memory), max(used.processor, processor)


def measure(name: str, photos: list[Path], begin: Callable[[], Workers]) -> None:
    used, done = Used(), threading.Event()
    watching = threading.Thread(target=watch, args=(used, done))
    watching.start()
    workers = begin()
    moments: list[float] = []
    try:
        began = time.monotonic()
        for _ in read_pile(photos, workers):
            moments.append(time.monotonic())
    finally:
        done.set()
        watching.join()
        workers.close()
    first, warm = moments[0] - began, len(photos) - 1
    pace = 60 * warm / (moments[-1] - moments[0])
    print(
        f"| {name} | {pace:.0f} | {first:.1f} | {used.processor / len(photos):.2f} | {used.memory:.0f} |", flush=True
    )


def main() -> None:
    from distributed import LocalCluster

    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--photos", type=int, default=60)
    photos = list(islice(cycle(sorted(FIXTURES.glob("*.jpg"))), arguments.parse_args().photos))
    sizes = sum(path.stat().st_size for path in photos) / 1e6
    print(f"{len(photos)} photos, {sizes:.1f} MB; load before: {os.getloadavg()[0]:.1f}")
    print("| | photos a minute | first after, s | processor a photo, s | memory, MB |", flush=True)
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})  # the processes that begin meanwhile keep to it
    measure("--jobs 1, one core", photos, lambda: Processes(1, _NOTHING_SAID))
    os.sched_setaffinity(0, cores)
    for many in (1, 2):
        measure(f"--jobs {many}", photos, lambda many=many: Processes(many, _NOTHING_SAID))  # type: ignore[misc]
    with LocalCluster(
        2, processes=True, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as local:
        measure("--cluster, 2 workers", photos, lambda: Cluster(local.scheduler_address, None, _NOTHING_SAID))
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
