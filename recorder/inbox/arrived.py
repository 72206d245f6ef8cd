"""One photo that arrived: a table of the page first, so that no kill loses it; a game once nothing of it is doubtful.

Every step leads from what the history holds, so that whoever was killed does the same again: a photo that is a game's
is left alone, one that is a table's is read again, and a table becomes a game and ends in one stroke.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.errors import RecorderError
from engine.formats.content import read_bytes
from engine.message import Message
from engine.played import Played
from recorder.history.find import games_with_photo
from recorder.page.drafts import Drafts
from recorder.page.reading.reader import BROKE_OFF, Reader
from recorder.page.reading.values import Asked, Codes, Keep, Look, Seen, State, Upload
from recorder.page.uploads import bared, upload_of
from report.code.cards import named
from vision.photo import MOST_BYTES

_LOOK_AGAIN = 0.05  # seconds
_TRIES = 2  # readings: the process may die over another table between reading and looking


@dataclass(frozen=True, slots=True)
class Scored:
    """What became of a photo. `number`: of its game, None where it waits on the page; `new`: it was not there before;
    `questions`: that are to be answered there; `table`: that its card names.
    """

    number: int | None
    new: bool
    table: str = ""
    played: Played | None = None
    questions: int = 0


def scored(path: Path, drafts: Drafts, reader: Reader) -> Scored:
    """Has a photo read and keeps what came of it. A photo that shows no board leaves nothing behind."""
    upload = upload_of(path.name, "board", read_bytes(path, MOST_BYTES))
    if numbers := _games_with(upload, drafts):
        return Scored(numbers[0], new=False)
    texts = reader.ask(Codes(upload))
    assert isinstance(texts, tuple), "a photo that cannot be opened is a fault, which rises"
    key, new = drafts.begin_once(bared(upload), table_named(texts))
    if new and (numbers := _games_with(upload, drafts)):  # another program kept it since we looked
        drafts.drop(key)
        return Scored(numbers[0], new=False)
    try:
        seen = _read(key, drafts, reader)
    except RecorderError:
        if new:
            drafts.drop(key)
        raise
    table, draft = drafts.place(key), drafts.read(key)
    if draft is None:  # somebody kept it meanwhile, or threw it away
        return Scored(drafts.game(key), new=False, table=table)
    if not draft.said and is_certain(seen):
        number = reader.ask(Keep(Asked(key, draft), "", table))
        assert isinstance(number, int)
        return Scored(number, True, table, seen.result.played)
    return Scored(None, new, table, seen.result.played, len(seen.asked))


def _games_with(upload: Upload, drafts: Drafts) -> list[int]:
    with drafts.store.writing() as connection:  # it makes the history, if there is none
        return games_with_photo(connection, upload.sha256)


def is_certain(seen: Seen) -> bool:
    """Says whether a game may be kept though nobody looked at it: nothing to ask, and everybody's points are known."""
    played = seen.result.played
    return not seen.asked and not seen.unsure and played.whole and bool(played.parts)


def table_named(texts: Iterable[str]) -> str:
    """Returns the table whose card lies in the photo; empty without one, and where two cards contradict each other.

    >>> table_named(["CARCASSONNE-TABLE:Window", "https://example.org"])
    'Window'
    """
    tables = {table for text in texts if (table := named(text))}
    return tables.pop() if len(tables) == 1 else ""


def _read(key: str, drafts: Drafts, reader: Reader) -> Seen:
    draft = drafts.read(key)
    for _ in range(_TRIES):
        reader.forget(key)
        reader.read(key, drafts.count(key))
        while (stage := reader.stage(key)) is not None and stage.state not in (State.READY, State.FAILED):
            time.sleep(_LOOK_AGAIN)
        if stage is not None and stage.fault is not None:
            raise RecorderError(stage.fault)
        if draft is not None and isinstance(seen := reader.ask(Look(Asked(key, draft))), Seen):
            return seen
    raise RecorderError(BROKE_OFF)


def told_of(path: Path, done: Scored) -> Message:
    """Says what became of a photo."""
    where = f" ({done.table})" if done.table else ""
    photo = f"{path.name}{where}"
    if done.number is not None and done.new:
        return Message("{photo}: kept as game {number}", photo=photo, number=done.number)
    if done.number is not None:
        return Message("{photo}: this is game {number}", photo=photo, number=done.number)
    if done.questions:
        return Message("{photo}: waits on the page, doubts: {n}", photo=photo, n=done.questions)
    return Message("{photo}: waits on the page for the points on the track", photo=photo)
