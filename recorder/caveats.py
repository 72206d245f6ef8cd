"""What stands against a score that was counted all the same: told below it, so that no wrong score is silent."""

from collections.abc import Iterable, Sequence

from engine.findings import OF_TILES, Finding
from recorder.result import Result
from recorder.tables import wrong
from report.language import Language
from report.remark import remark


def findings_of(result: Result, read: Sequence[Finding]) -> tuple[Finding, ...]:
    """What is wrong with the game as it was counted; then what its reading found in the photo itself."""
    return (*result.findings, *(finding for finding in read if finding.code not in OF_TILES))


def still_open(doubts: Iterable[str], told: Iterable[str]) -> tuple[str, ...]:
    """The doubts about which nothing was told, right or wrong. `told`: what was told about, as a
    `Correction` has it."""
    about = frozenset(told)
    return tuple(doubt for doubt in doubts if doubt.partition(": ")[0] not in about)


def caveats(findings: Sequence[Finding], doubts: Sequence[str], speech: Language) -> list[str]:
    """A line for each: first what is wrong, then what nobody settled, numbered as in the picture of what was read."""
    lines = [wrong(finding, speech) for finding in findings]
    if doubts:
        lines.append(speech.count("{n} doubt is left:", "{n} doubts are left:", len(doubts)))
        lines += [f"  {number}. {remark(doubt, speech)}" for number, doubt in enumerate(doubts, 1)]
    return lines
