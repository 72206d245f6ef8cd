"""What a person is shown while a pile is read: a line for each photo, and how long it will take."""

from pathlib import Path

from engine.errors import UnreadableFile
from engine.message import Counted, Message
from language import Language
from recorder.doubts.settlement import listed
from recorder.pile.photo import Answer
from recorder.show.reading import headline
from vision.reading import Reading

_MINUTE = 60.0  # seconds


def answer_line(path: Path, answer: Answer, speech: Language) -> str:
    """Says what a photo gave, in one line."""
    if answer.board is not None:
        return speech.say("{path}: a printed score sheet", path=path)
    return "\n".join(_reading_line(reading, speech) for reading in answer.readings)


def _reading_line(reading: Reading, speech: Language) -> str:
    doubts = speech.count("{n} doubt", "{n} doubts", len(listed(reading)))
    return f"{headline(reading, speech)}, {doubts}"


def time_left(done: int, photos: int, spent: float, speech: Language) -> str:
    """Says how far the pile is, and how long the rest will take at the pace so far. `spent`: seconds."""
    left = spent / done * (photos - done)
    much = Counted("{n} minute", "{n} minutes", max(1, round(left / _MINUTE)))
    told = Message("{done} of {photos} photos; about {time} left", done=done, photos=photos, time=much)
    return speech.tell(told)


def left_out(broken: int, photos: int) -> UnreadableFile:
    """Says how many of a pile gave nothing."""
    return UnreadableFile("{broken} of {all} photos gave no board.", broken=broken, all=photos)
