"""Attacks the program with bad input made up from a seed, and says what it did wrong.

    nice python -m workshop.attack --cases 10000 --kills 100 --write   writes docs/figures/attack.md
    python -m workshop.attack --seed 1 --case 1234                     tries one case again, and shows it

What failed is kept in out/attack, a folder for each case: CASE.txt says what to type there.
"""

import argparse
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from workshop import ROOT
from workshop.attack.campaign import spread, try_case
from workshop.attack.judge import Fault
from workshop.attack.kills import WAYS, Stopped, deeds, locked, stop, writers
from workshop.attack.limits import load
from workshop.attack.page import Took, by_fault, stopped_up, summed_up, write
from workshop.attack.stock import Stock, make_stock


def main() -> None:
    """Tries what was asked for; the exit code says whether all held."""
    told = _asked_for()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what it starts with & ignore Ctrl-C
    load()
    stock, started = make_stock(), time.monotonic()
    numbers = range(told.cases) if told.case is None else range(told.case, told.case + 1)
    tried, stopped = [], []
    trial, until = partial(try_case, seed=told.seed, stock=stock, keep=told.keep), started + 60 * told.minutes
    for one in spread(trial, numbers, told.jobs, until):
        tried.append(one)
        _tell(f"case {one.number} ({one.kind})", one.faults)
    if told.case is not None:
        print(tried[0].repeat)
    for one_stop in _stops(told, stock) if told.kills else ():
        stopped.append(one_stop)
        _tell(f"{one_stop.how} {one_stop.number} ({one_stop.name})", one_stop.faults)
    took = Took((time.monotonic() - started) / 60, _worked() / 60)
    sums = [*(summed_up(tried) if tried else ()), *(stopped_up(stopped) if stopped else ())]
    print("\n".join([*by_fault(tried), *sums, f"{took.minutes:.1f} minutes, {took.worked:.1f} of the processor"]))
    if told.write:
        write(tried, stopped, told.seed, took)
    sys.exit(any(one.faults for one in tried) or any(one.faults for one in stopped))


def _worked() -> float:
    """Seconds of the processor, of this process and of all that it started."""
    return sum(sum(resource.getrusage(whose)[:2]) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


LONG = 20  # kills from which on what takes seconds is tried too: photos, and waiting for a lock


def _stops(told: argparse.Namespace, stock: Stock) -> Iterator[Stopped]:
    known = deeds(stock, photos=told.kills >= LONG)
    yield from spread(partial(stop, seed=told.seed, stock=stock, known=known), range(told.kills * len(WAYS)), told.jobs)
    yield writers(stock)
    if told.kills >= LONG:
        yield from locked(stock)


def _asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=0, help="how many")
    parser.add_argument("--case", type=int, help="this one alone")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no case after so many")
    parser.add_argument("--kills", type=int, default=0, help="so many kills, interrupts and full disks each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--keep", type=Path, default=ROOT / "out" / "attack", help="folder for what failed")
    parser.add_argument("--write", action="store_true", help="write docs/figures/attack.md")
    return parser.parse_args()


def _tell(what: str, faults: tuple[Fault, ...]) -> None:
    for fault in faults:
        print(f"{what}: {fault.command}: {fault.what}: {fault.detail!a}", flush=True)


if __name__ == "__main__":
    main()
