"""Writes docs/figures/attack.md."""

from collections import Counter
from collections.abc import Sequence

from workshop import FIGURES
from workshop.attack.campaign import Tried


def summed_up(tried: Sequence[Tried]) -> list[str]:
    """A table with a row for each kind of input."""
    kinds = sorted({one.kind for one in tried})
    rows = ["| input | cases | commands | with a fault | slowest | most memory |", "|---|---:|---:|---:|---:|---:|"]
    for kind in [*kinds, ""]:
        own = [one for one in tried if kind in ("", one.kind)]
        name = kind or "**all**"
        rows.append(
            f"| {name} | {len(own):,} | {sum(one.runs for one in own):,} | {sum(bool(one.faults) for one in own)} "
            f"| {max(one.seconds for one in own):.1f} s | {max(one.peak for one in own):.0f} MB |"
        )
    return rows


def by_fault(tried: Sequence[Tried]) -> list[str]:
    """How often each fault was found, by input and command."""
    found = Counter((fault.what, one.kind, fault.command) for one in tried for fault in one.faults)
    return [f"{number:5} {what}: {kind}, {command}" for (what, kind, command), number in found.most_common()]


def write(tried: Sequence[Tried], seed: int, minutes: float, killed: Sequence[str]) -> None:
    """The page, whole."""
    page = [
        "# Under attack",
        "",
        f"Made by `python -m workshop.attack --seed {seed} --cases {len(tried)} --kills ... --write`: {len(tried):,} cases in {minutes:.0f} minutes, each a",
        "document of ours that was spoiled, a strange word, answer or surrounding, and the commands that meet it. A fault is:",
        "exit code 1, a traceback, more than 10 s or 1.5 GB, a message of more than one line, a control sign printed, a file left by a",
        "command that failed, a history that cannot be exported afterwards, a game lost.",
        "",
        *summed_up(tried),
        "",
        *(killed or ["Nothing was killed in this run."]),
        "",
    ]
    (FIGURES / "attack.md").write_text("\n".join(page), encoding="utf-8")
