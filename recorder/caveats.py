"""What stands against a score that was counted all the same: told below it, so that no wrong score is silent."""

from collections.abc import Sequence

from engine.findings import Finding
from recorder.given import Given
from recorder.result import Result
from report.language import Language
from report.remark import remark


def findings_of(result: Result, given: Given) -> tuple[Finding, ...]:
    """What is wrong with the game as it was counted; then what its reading found beyond that, as in the photo."""
    told = {cell for finding in result.findings for cell in finding.cells}
    beyond = [finding for finding in given.findings if not finding.cells or not told.issuperset(finding.cells)]
    return (*result.findings, *beyond)


def caveats(findings: Sequence[Finding], doubts: Sequence[str], speech: Language) -> list[str]:
    """A line for each: first what is wrong, then what nobody settled."""
    lines = [f"! {speech.tell(finding.message)}" for finding in findings]
    if doubts:
        lines.append(speech.count("{n} doubt is left:", "{n} doubts are left:", len(doubts)))
        lines += [f"  {number}. {remark(doubt, speech)}" for number, doubt in enumerate(doubts, 1)]
    return lines
