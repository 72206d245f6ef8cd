"""A series as it grows, photo by photo: each is read, or found as it was read before, and joins the board so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from engine.message import Message
from recorder.game.evening import as_read
from recorder.history.entry import KeptPhoto
from recorder.watch.kept import Shelf, kept, key_of, taken_before
from vision.photo import Photo, load
from vision.pipeline import Wish
from vision.series.gathered import Gathered, gather
from vision.series.joining import pose_of
from vision.series.snapshot import Snapshot, take


class Why(StrEnum):
    """Why a photo is left out."""

    SAME = "same"
    NO_BOARD = "no-board"
    ANOTHER = "another"


SAID = {
    Why.SAME: Message("the same photo as one before"),
    Why.NO_BOARD: Message("no board is seen"),
    Why.ANOTHER: Message("another table, or too little of this one"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """All photos so far. `photos`: those that joined, as the history keeps them; `left_out`: the others, and why."""

    gathered: Gathered = field(default_factory=Gathered)
    photos: tuple[KeptPhoto, ...] = ()
    left_out: tuple[tuple[str, Why], ...] = ()


def grown(series: Series, path: Path, wish: Wish, shelf: Shelf) -> Series:
    """Returns the series with every picture of a file."""
    for photo in load(path):
        series = _with(series, path, photo, wish, shelf)
    return series


def again(photos: Sequence[KeptPhoto], shelf: Shelf) -> Series | None:
    """Returns the series of these photos from what they gave before; nothing where that of one is not kept."""
    series = Series()
    for photo in photos:
        before = taken_before(shelf, key_of(photo.sha256, photo.page, ""))
        if before is None:
            return None
        snapshot = replace(before, name=photo.name)
        pose = pose_of(series.gathered, snapshot)
        if pose is None:
            return None
        series = Series(gather(series.gathered, snapshot, pose), (*series.photos, photo))
    return series


def _with(series: Series, path: Path, photo: Photo, wish: Wish, shelf: Shelf) -> Series:
    if any((shot.sha256, shot.page) == (photo.sha256, photo.page) for shot in series.photos):
        return _without(series, photo, Why.SAME)
    snapshot = _snapshot(photo, wish, shelf)
    if not snapshot.frames:
        return _without(series, photo, Why.NO_BOARD)
    pose = pose_of(series.gathered, snapshot)
    if pose is None:
        return _without(series, photo, Why.ANOTHER)
    gathered = gather(series.gathered, snapshot, pose)
    return Series(gathered, (*series.photos, as_read(path, photo, "board")), series.left_out)


def _without(series: Series, photo: Photo, why: Why) -> Series:
    return replace(series, left_out=(*series.left_out, (photo.name, why)))


def _snapshot(photo: Photo, wish: Wish, shelf: Shelf) -> Snapshot:
    """Returns what a photo gives; its name is that of the file as it is called now."""
    key = key_of(photo.sha256, photo.page, "")
    before = taken_before(shelf, key)
    found = before if before is not None else kept(shelf, key, take(photo, wish))
    return replace(found, name=photo.name)


def told_of(left_out: Sequence[tuple[str, Why]]) -> Iterator[Message]:
    """Says which photos were left out, and why."""
    for name, why in left_out:
        yield Message("{photo} is left out: {why}.", photo=name, why=SAID[why])
