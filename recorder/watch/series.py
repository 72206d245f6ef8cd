"""A series as it grows, photo by photo: each is read, or found as it was read before, and joins the board so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from engine.errors import UnreadableFile
from engine.message import Message
from recorder.game.evening import as_read
from recorder.history.entry import KeptPhoto
from recorder.watch.kept import Shelf, kept, key_of, taken_before
from vision.photo import Photo, load
from vision.pipeline import Wish
from vision.series.film import is_film, moments
from vision.series.gathered import Gathered, gather, misses
from vision.series.joining import pose_of
from vision.series.registering import registered
from vision.series.retaking import Again, retake
from vision.series.snapshot import Snapshot, take

ROUND = 10  # at every tenth photo all tiles are read again, and all pieces at the one after
IN_TURN = {0: Again.TILES, 1: Again.PIECES}


class Why(StrEnum):
    """Why a photo is left out."""

    UNREADABLE = "unreadable"
    SAME = "same"
    NO_BOARD = "no-board"
    ANOTHER = "another"


SAID = {
    Why.UNREADABLE: Message("it cannot be read"),
    Why.SAME: Message("the same photo as one before"),
    Why.NO_BOARD: Message("no board is seen"),
    Why.ANOTHER: Message("another table, or too little of this one"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """All photos so far. `photos`: those that joined, as the history keeps them; `left_out`: the others, and why.

    photo, snapshot  the last one that joined, and what it gave
    """

    gathered: Gathered = field(default_factory=Gathered)
    photos: tuple[KeptPhoto, ...] = ()
    left_out: tuple[tuple[str, Why], ...] = ()
    photo: Photo | None = None
    snapshot: Snapshot | None = None


def grown(series: Series, path: Path, wish: Wish, shelf: Shelf, whole: bool = False) -> Series:
    """Returns the series with every picture of a file. `whole`: all of it is read, whatever it looks like."""
    try:
        for photo in moments(path) if is_film(path) else load(path):
            series = _with(series, path, photo, wish, shelf, whole and not is_film(path))
    except UnreadableFile:  # what came before it stays, and whatever comes after it may join
        return replace(series, left_out=(*series.left_out, (path.name, Why.UNREADABLE)))
    return series


def again(photos: Sequence[KeptPhoto], begun: bool, shelf: Shelf) -> Series | None:
    """Returns the series of these photos from what they gave before; nothing where that of one is not kept.

    `begun`: the photos before them showed no board.
    """
    series = Series(Gathered(begun=begun))
    for photo in photos:
        before = _given_before(series, photo, shelf)
        pose = pose_of(series.gathered, before) if before is not None else None
        if before is None or pose is None:
            return None
        snapshot = replace(before, name=photo.name)
        series = Series(gather(series.gathered, snapshot, pose), (*series.photos, photo), (), None, snapshot)
    return series


def _with(series: Series, path: Path, photo: Photo, wish: Wish, shelf: Shelf, whole: bool) -> Series:
    if any((shot.sha256, shot.page) == (photo.sha256, photo.page) for shot in series.photos):
        return _without(series, photo, Why.SAME)
    snapshot = _snapshot(series, photo, wish, shelf, whole)
    if not snapshot.frames:
        begun = series.gathered.begun or not series.photos
        return _without(replace(series, gathered=replace(series.gathered, begun=begun)), photo, Why.NO_BOARD)
    pose = pose_of(series.gathered, snapshot)
    if pose is None:
        return _without(series, photo, Why.ANOTHER)
    gathered = gather(series.gathered, snapshot, pose)
    return Series(gathered, (*series.photos, as_read(path, photo, "board")), series.left_out, photo, snapshot)


def _without(series: Series, photo: Photo, why: Why) -> Series:
    return replace(series, left_out=(*series.left_out, (photo.name, why)))


def _snapshot(series: Series, photo: Photo, wish: Wish, shelf: Shelf, whole: bool) -> Snapshot:
    """Returns what a photo gives; its name is that of the file as it is called now."""
    found = _given_before(series, photo, shelf)
    if found is None:
        again = None if whole else IN_TURN.get(len(series.photos) % ROUND, Again.NOTHING)
        found = kept(shelf, _key(series, photo, again), _read(series, photo, wish, again))
    return replace(found, name=photo.name)


def _read(series: Series, photo: Photo, wish: Wish, again: Again | None) -> Snapshot:
    """Reads a photo; only what changed and whose turn it is (None: all) where the photo before tells the rest."""
    if series.photo is None or series.snapshot is None:
        return take(photo, wish)
    moved = registered(series.photo.pixels, photo.pixels)
    part = None
    if again and moved is not None and not misses(series.gathered):  # else something lies over a tile, and over more
        part = retake(photo, series.photo, series.snapshot, moved, again)
    found = take(photo, wish, moved) if part is None else part
    if not found.frames and moved is not None:  # a few tiles in glare look like no board, but for what is known of them
        found = retake(photo, series.photo, series.snapshot, moved, Again.TILES, enough=1) or found
    return found


def _given_before(series: Series, photo: Photo | KeptPhoto, shelf: Shelf) -> Snapshot | None:
    for again in (None, *Again):
        found = taken_before(shelf, _key(series, photo, again))
        if found is not None:
            return found
    return None


def _key(series: Series, photo: Photo | KeptPhoto, again: Again | None) -> str:
    """Names what a photo gave after the one before: how the camera moved depends on it, and what was read at all."""
    before = f"{series.snapshot.sha256} {series.snapshot.page}" if series.snapshot is not None else ""
    return key_of(photo.sha256, photo.page, f"{before} {again or 'all'}")


def told_of(left_out: Sequence[tuple[str, Why]]) -> Iterator[Message]:
    """Says which photos were left out, and why."""
    for name, why in left_out:
        yield Message("{photo} is left out: {why}.", photo=name, why=SAID[why])
