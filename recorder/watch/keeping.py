"""A watched game in the history: one game for one series, however often its photos are given."""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

from engine.errors import HistoryError, UnreadableFile
from engine.formats.boardtext import game_text
from engine.formats.content import read_bytes
from recorder.game.evening import dated
from recorder.game.result import Result, count
from recorder.history import find, journal
from recorder.history.entry import HistoryEntry, KeptPhoto
from recorder.history.store import Store
from recorder.watch.course import Watched
from recorder.watch.series import Series
from vision.photo import MOST_BYTES


def counted(watched: Watched, series: Series, day: date | None, place: str | None) -> Result:
    """Counts the game on the day that was given, else its photos' own, else today."""
    last = series.gathered.last
    taken = last.taken.date().isoformat() if last is not None and last.taken else None
    game = replace(watched.game, date=taken)
    return count(dated(game, day, place))


def keep(store: Store, series: Series, result: Result, copies: bool) -> tuple[int, bool]:
    """Keeps the game, or what is new of it; returns its number, and whether anything is new."""
    photos = tuple(_with_copy(photo) for photo in series.photos) if copies else series.photos
    document = {"game": json.loads(game_text(result.replay.game)), "readings": [], "doubts": []}
    entry = HistoryEntry(key_of(series), result.played, document, photos)
    with store.writing() as connection:
        number = None
        with suppress(HistoryError):
            number = find.number_of(connection, entry.key)
        if number is None:
            return journal.keep_game(connection, entry), True
        before = find.load(connection, number)
        if _same(before.document, document) and [p.sha256 for p in before.photos] == [p.sha256 for p in photos]:
            return number, False
        journal.fix_game(connection, number, entry)
        return number, True


def key_of(series: Series) -> str:
    """Names the game by the first of its photos: whatever comes later belongs to the same game."""
    first = series.photos[0]
    return hashlib.sha256(f"series {first.sha256} {first.page}".encode()).hexdigest()[:32]


def _same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _with_copy(photo: KeptPhoto) -> KeptPhoto:
    try:
        content = read_bytes(Path(photo.path), MOST_BYTES)
    except UnreadableFile:
        return photo
    return replace(photo, content=content) if hashlib.sha256(content).hexdigest() == photo.sha256 else photo
