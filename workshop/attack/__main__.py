"""Attacks the program with bad input made up from a seed, and says what it did wrong.

    nice python -m workshop.attack --seed 1 --cases 10000 --write    writes docs/figures/attack.md
    python -m workshop.attack --seed 1 --case 1234                   tries one case again, and shows it
    python -m workshop.attack --kills 100                            kills and interrupts commands at random moments

What failed is kept in out/attack, a folder for each case: CASE.txt says what to type there.
"""

import argparse
import os
import sys
import time
from pathlib import Path

from workshop import ROOT
from workshop.attack.campaign import Tried, campaign
from workshop.attack.limits import load
from workshop.attack.page import by_fault, summed_up, write
from workshop.attack.stock import make_stock


def main() -> None:
    """Tries what was asked for; the exit code says whether all held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=0)
    parser.add_argument("--case", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, default=ROOT / "out" / "attack", help="folder for what failed")
    parser.add_argument("--write", action="store_true", help="write docs/figures/attack.md")
    told = parser.parse_args()
    load()
    stock = make_stock()
    numbers = range(told.cases) if told.case is None else range(told.case, told.case + 1)
    started, tried = time.monotonic(), list[Tried]()
    for one in campaign(told.seed, numbers, stock, told.jobs, told.keep):
        tried.append(one)
        for fault in one.faults:
            print(f"case {one.number} ({one.kind}): {fault.command}: {fault.what}: {ascii(fault.detail)}", flush=True)
    minutes = (time.monotonic() - started) / 60
    if told.case is not None:
        print(tried[0].repeat)
    print("\n".join([*by_fault(tried), "", *summed_up(tried), f"{minutes:.1f} minutes"]))
    if told.write:
        write(sorted(tried, key=lambda one: one.number), told.seed, minutes, [])
    sys.exit(any(one.faults for one in tried))


if __name__ == "__main__":
    main()
