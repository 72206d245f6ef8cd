"""The order of play as text for a terminal or a file, and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.order import Part, Step
from engine.order.choice import worded
from language import Language
from report.wording.order import mark_said, part_said

TICK = "[ ]"
NARROW = 100


def order_lines(order: Sequence[Part], edition: str, speech: Language) -> Iterator[str]:
    """Writes every part with its steps."""
    for part in order:
        yield from part_lines(part, edition, speech)
        yield ""


def part_lines(part: Part, edition: str, speech: Language) -> Iterator[str]:
    """Writes one part; one without steps has nothing special."""
    yield part_said(part, speech)
    if not part.steps:
        yield f"    {speech.say('nothing special')}"
    for step in part.steps:
        yield f"{TICK} {step_said(step, edition, speech)}"


def step_said(step: Step, edition: str, speech: Language) -> str:
    """Says one step, and behind it what may interrupt it."""
    marks = "".join(f" [{mark_said(mark, speech)}]" for mark in step.marks)
    return worded(speech.say(step.sentence), edition) + marks


def order_as_json(order: Sequence[Part], boxes: Sequence[str], edition: str, speech: Language) -> dict[str, Any]:
    """Does the same for programs."""
    return {
        "boxes": list(boxes),
        "edition": edition,
        "parts": [
            {
                "part": part.name,
                "title": speech.say(part.title),
                "one_of": part.name == "2B-1",
                "steps": [
                    {
                        "text": worded(speech.say(step.sentence), edition),
                        "picture": step.picture,
                        "interrupted_by": [str(mark) for mark in step.marks],
                        "skips": step.skips,
                        "repeats": step.repeats,
                    }
                    for step in part.steps
                ],
            }
            for part in order
        ],
    }
