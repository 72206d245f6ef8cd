"""The tables in the process that reads: each with what its steps found, so that a tap solves only the board again."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from threading import Lock

import numpy as np
from PIL import Image

from engine.board import Board
from engine.errors import RecorderError
from language import ENGLISH, speak
from recorder.doubts.doubts import Key
from recorder.doubts.draft import Draft
from recorder.doubts.view import Place, cut_out
from recorder.game.evening import Table, table_of
from recorder.page.drafts import Drafts
from recorder.page.reading.shown import Shown, jpeg, shown
from recorder.page.reading.values import Picture, Seen, Stage, State, Upload
from recorder.photos.printed_sheet import sheet_in
from recorder.photos.shots import TablePhoto, see_one, with_board
from report.code import reader as codes
from vision.photo import Photo, pictures
from vision.pipeline import STEPS, Wish

MOST_TABLES = 40
"""Tables whose steps stay at hand: half a megabyte each, without the pixels of their photos."""
CROP_SIDE = 360


@dataclass(slots=True)
class Laid:
    """A table whose photos were read: its steps, or the board of a printed sheet, and its photos as they are shown.

    `numbers`: of the doubts so far, so that each keeps its own however many are answered. `last`: the answers after
    which the table was looked at last, and how it stood.
    """

    table: Table | None
    sheet: Board | None
    shown: tuple[Shown, ...] = ()
    numbers: Mapping[Key, int] = field(default_factory=dict)
    last: tuple[Draft, Seen] | None = None


@dataclass(slots=True)
class Tables:
    """The last tables that were read; an older one has to be read again."""

    drafts: Drafts
    _laid: OrderedDict[str, Laid] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)
    _opening: Lock = field(default_factory=Lock)

    def find(self, key: str) -> Laid | None:
        with self._lock:
            if key in self._laid:
                self._laid.move_to_end(key)
            return self._laid.get(key)

    def read(self, key: str, tell: Callable[[Stage], None]) -> None:
        """Reads the photos of a draft, one after the other, and lays the table ready."""
        uploads = self.drafts.photos(key)
        boards = [upload for upload in uploads if upload.role == "board"]
        track = next((upload for upload in uploads if upload.role == "track"), None)
        wish = Wish(track_photo=self._opened(track)[0] if track else None)
        try:
            laid = self._read(boards, wish, tell)
        except _IsSheet as found:
            laid = Laid(None, found.board)
        with self._lock:
            self._laid[key] = laid
            while len(self._laid) > MOST_TABLES:
                self._laid.popitem(last=False)

    def _read(self, boards: Sequence[Upload], wish: Wish, tell: Callable[[Stage], None]) -> Laid:
        progress = _Progress(tell, len(boards))
        shots: list[TablePhoto] = []
        seen_as: list[Shown] = []
        for path, photo in self._photos(boards, progress):
            shot = see_one(path, photo, wish, None, progress.step, speak(ENGLISH))
            shots.append(_light(shot))
            seen_as.append(shown(shot.photo))
        kept = with_board(shots)
        seen = tuple(picture for shot, picture in zip(shots, seen_as, strict=True) if shot in kept)
        return Laid(table_of(kept), None, seen)

    def _photos(self, boards: Sequence[Upload], progress: "_Progress") -> Iterator[tuple[Path, Photo]]:
        """Opens them one at a time, as each takes much memory."""
        for number, upload in enumerate(boards, 1):
            progress.begin(number)
            for photo in self._opened(upload):
                sheet = sheet_in(upload.content, Path(upload.name), [photo])
                if sheet is not None:
                    raise _IsSheet(sheet)
                yield Path(upload.name), photo

    def _opened(self, upload: Upload) -> tuple[Photo, ...]:
        with self._opening:  # the libraries in C are kept from the terminal for the whole process meanwhile
            opened = pictures(upload.content, Path(upload.name))
        return tuple(replace(photo, sha256=upload.sha256) for photo in opened)  # what is kept of it has another hash

    def refuse(self, uploads: Sequence[Upload]) -> RecorderError | None:
        """Returns why one of these cannot be opened as a photo."""
        for upload in uploads:
            try:
                self._opened(upload)
            except RecorderError as fault:
                return fault
        return None

    def codes(self, upload: Upload) -> tuple[str, ...]:
        """Returns what the codes in a photo say."""
        return tuple(text for photo in self._opened(upload) for text in codes.read_all(photo.pixels))

    def picture(self, wanted: Picture, laid: Laid) -> bytes | None:
        """Returns a photo as it is shown, or one place of it; None where there is no such photo."""
        if wanted.photo >= len(laid.shown):
            return None
        whole = laid.shown[wanted.photo].jpeg
        if wanted.quad is None:
            return whole
        pixels = np.asarray(Image.open(BytesIO(whole)), np.uint8)
        return jpeg(cut_out(Place(Photo(pixels, ""), wanted.quad, wanted.foot), CROP_SIDE))


class _IsSheet(Exception):
    """What was photographed is a printed sheet, whose code holds the board."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board


@dataclass(slots=True)
class _Progress:
    """Says which step of which photo is done."""

    tell: Callable[[Stage], None]
    photos: int
    photo: int = 1

    def begin(self, photo: int) -> None:
        self.photo = photo
        self.tell(Stage(State.READING, 0, photo, self.photos, 0))

    def step(self, sentence: str) -> None:
        done = next(number for number, step in enumerate(STEPS) if step.sentence == sentence)
        self.tell(Stage(State.READING, 0, self.photo, self.photos, done))


def _light(shot: TablePhoto) -> TablePhoto:
    """Returns the photo without any pixels: what solves its board again needs only their number, and of the track's own
    photo that there is one.
    """
    progress, wish = shot.progress, shot.progress.wish
    if wish.track_photo is not None:
        wish = replace(wish, track_photo=_without_pixels(wish.track_photo))
    return replace(shot, progress=replace(progress, photo=_without_pixels(progress.photo), wish=wish, looks=()))


def _without_pixels(photo: Photo) -> Photo:
    return replace(photo, pixels=np.broadcast_to(np.zeros((1, 1, 3), np.uint8), photo.pixels.shape))
