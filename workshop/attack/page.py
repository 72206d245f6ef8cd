"""Writes docs/figures/attack.md."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from workshop import FIGURES
from workshop.attack.campaign import Tried
from workshop.attack.kills import Stopped


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


_HEAD = """# Under attack

Made by `python -m workshop.attack --seed {seed} --cases {cases} --kills {kills} --write` in {minutes:.0f} minutes,
which were {worked:.0f} minutes of work for one core. A case is a document of ours that was spoiled, a strange word,
answer or surrounding, or a damaged file of the program itself, and the commands that meet it. Each command runs in a
process of its own, within limits of the system. A fault is: exit code 1, a traceback, more than 10 s of the processor
or 1.5 GB, a message of more than one line, a control sign that is printed, a file left by a command that failed, a
history that cannot be exported afterwards, a game lost.

"""
_KILLED = """

## Stopped at a random moment

Commands that change a history (`score`, also of a photo, `fix`, `import`, `backup`, `restore`) were killed and
interrupted at random moments, and ran with files that may not grow beyond a random size, which stands in for a full
disk; then eight kept games in one history at the same time, and another program held the history. Afterwards the
history must open, be exported, hold what it held before or what the command would have added, nothing in between,
and all of what was reported as kept.

"""


@dataclass(frozen=True, slots=True)
class Took:
    """Minutes on the clock, and minutes of the processor's cores in them: fewer where others use these too."""

    minutes: float
    worked: float


def write(tried: Sequence[Tried], stopped: Sequence[Stopped], seed: int, took: Took) -> None:
    """The page, whole."""
    kills = sum(one.how == "kill" for one in stopped)
    head = _HEAD.format(seed=seed, cases=len(tried), kills=kills, minutes=took.minutes, worked=took.worked)
    end = [_KILLED + "\n".join(stopped_up(stopped))] if stopped else []
    (FIGURES / "attack.md").write_text(head + "\n".join([*summed_up(tried), *end, ""]), encoding="utf-8")


def stopped_up(stopped: Sequence[Stopped]) -> list[str]:
    """A table with a row for each command and a column for each way to stop it: how often, and how often in vain."""
    ways = list(dict.fromkeys(one.how for one in stopped))
    rows = [f"| command | {' | '.join(ways)} | with a fault |", "|---|" + "---:|" * (len(ways) + 1)]
    for name in sorted({one.name for one in stopped}):
        own = [one for one in stopped if one.name == name]
        counts = [str(sum(one.how == way for one in own)) for way in ways]
        rows.append(f"| {name} | {' | '.join(counts)} | {sum(bool(one.faults) for one in own)} |")
    return rows
