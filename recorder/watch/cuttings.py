"""The photo of each move: a small picture of its tile, cut out of the photo that shows it first.

It shows the tile and nothing else of the table, and its file holds nothing but its pixels.
"""

import io
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import numpy as np
from PIL import Image

from engine.game import Crop, Move
from recorder.game.kept import opened
from recorder.history.entry import HistoryEntry, KeptPhoto
from vision.photo import LONGEST_SIDE, Photo
from vision.series.film import is_film

LONG = 160  # pixels of its longer side, at most: twice as fine as a page shows it
QUALITY = 75  # of JPEG: a tile takes four to eight thousand bytes


def photo_of(photos: Sequence[KeptPhoto], move: Move) -> KeptPhoto | None:
    """Returns the photo that shows a move first; None where none is known, two are called alike, or it is a film."""
    called = [photo for photo in photos if photo.name == move.photo]
    return called[0] if move.crop and len(called) == 1 and not is_film(Path(called[0].path)) else None


def with_photo(entry: HistoryEntry, moves: Sequence[Move], copied: Collection[str]) -> dict[int, KeptPhoto]:
    """Returns the numbers of the moves whose photo is still there. `copied`: the hashes of the copies that are kept."""
    found = {move.n: photo for move in moves if (photo := photo_of(entry.photos, move))}
    return {n: photo for n, photo in found.items() if photo.copy_hash in copied or Path(photo.path).is_file()}


def cuttings(entry: HistoryEntry, moves: Sequence[Move]) -> Iterator[tuple[int, bytes]]:
    """Yields the numbers of the moves with their pictures, where the photo is still there; each is opened once."""
    found = [(photo, move) for move in moves if (photo := photo_of(entry.photos, move))]
    for photo, together in groupby(found, key=lambda pair: pair[0]):
        whole = opened(photo)
        for _, move in together:
            cut = cutting(whole, move.crop) if whole and move.crop else None
            if cut is not None:
                yield move.n, cut


def cutting(photo: Photo, crop: Crop) -> bytes | None:
    """Cuts a rectangle out of a photo as a small JPEG; None where it lies outside."""
    left, top, width, height = (min(max(v, -LONGEST_SIDE), LONGEST_SIDE) for v in crop)
    corners = np.array([[left, top], [left + width, top + height]]) / photo.shrunk
    (left, top), (right, bottom) = np.clip(np.round(corners), 0, photo.size).astype(int).tolist()
    if right <= left or bottom <= top:
        return None
    small = Image.fromarray(np.ascontiguousarray(photo.pixels[top:bottom, left:right]))
    small.thumbnail((LONG, LONG), Image.Resampling.LANCZOS)
    written = io.BytesIO()
    small.save(written, "JPEG", quality=QUALITY)
    return written.getvalue()
