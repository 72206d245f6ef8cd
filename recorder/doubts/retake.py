"""Before a long row of questions: what would make it shorter, and the choice to take the photo again."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import Stopped
from engine.message import Counted, Message
from recorder.doubts.settlement import Counting, Settler, questions
from vision.codes import PhotoCode
from vision.reading import UNKNOWN, Reading

MANY = 15  # questions: more are tedious, and where there are more a better photo is less work
SEVERAL = 3  # tiles of no known box: fewer may be misread, more are of a box that was not thought of
OF_PHOTO = frozenset(
    {PhotoCode.TILES_TOO_SMALL, PhotoCode.TOO_SLANTED, PhotoCode.TOO_BLURRED, PhotoCode.GLARE, PhotoCode.BOARD_CUT,
     PhotoCode.UNKNOWN_ART}
)  # fmt: skip
"""What a person can do better with the camera; each finding says how."""


def offer_retake(reading: Reading, settler: Settler, counted: Counting) -> None:
    """Asks whether to go on where there is very much to ask; whoever takes the photo again stops here."""
    retake = retake_for(reading, counted)
    if retake is None:
        return
    go_on = Message("{many} {advice} Answer them now? (no: nothing is kept)", many=retake.many, advice=retake.advice)
    if not settler.yes(go_on, otherwise=True):
        raise Stopped("Nothing was kept. {advice}", advice=retake.advice)


@dataclass(frozen=True, slots=True)
class Retake:
    """Why to take the photo again: how many questions this one leaves, and what would make a better one."""

    many: Message
    advice: Message


def retake_for(reading: Reading, counted: Counting) -> Retake | None:
    """Says so where there is very much to ask."""
    asked = questions(reading, counted)
    if asked <= MANY:
        return None
    advice = list(_advice(reading)) or [Message("A photo from nearer, in more light and from higher up leaves fewer.")]
    told = Message("{text} {more}", text=advice[0], more=advice[1]) if len(advice) > 1 else advice[0]
    return Retake(Counted("This photo leaves {n} question.", "This photo leaves {n} questions.", asked), told)


def _advice(reading: Reading) -> Iterator[Message]:
    """Says what would help, most first."""
    yield from (finding.message for finding in reading.findings if finding.code in OF_PHOTO)
    if sum(tile.key == UNKNOWN for tile in reading.tiles) >= SEVERAL:
        yield Message("Name the boxes whose tiles lie there with --sets; recorder sets lists them.")
