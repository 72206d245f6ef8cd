"""What one photo of a series gave, in its own frame: where tiles lie, what the nets say of them, and every piece."""

from dataclasses import dataclass
from datetime import datetime

import numpy as np

from vision.geometry import Homography
from vision.lattice.frames import Cell, Frame, Lattice
from vision.meeples import Sighting, occupied
from vision.naming.scores import TileScores
from vision.naming.shields import unseen
from vision.photo import Photo
from vision.pipeline import Wish, walk


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """One photo as it was read, alone and before anything is solved. No frames = no board.

    name, sha256, page, taken, shrunk   as the `Photo` has them
    size       width and height in pixels of the photo as it was read
    frames     the tiles; `scores` has a row for each
    sightings  every piece, the surest first
    moved      from the pixels of the photo before to this one's; None: not known
    carried    the tiles whose print was not read again, as it looks as in the photo before
    stood      the tiles on which nobody looked for pieces again
    """

    name: str
    sha256: str
    page: int
    size: tuple[int, int]
    shrunk: float
    taken: datetime | None
    frames: tuple[Frame, ...]
    scores: TileScores
    sightings: tuple[Sighting, ...]
    moved: Homography | None = None
    carried: frozenset[Cell] = frozenset()
    stood: frozenset[Cell] = frozenset()

    @property
    def lattice(self) -> Lattice:
        """Its tiles as a lattice."""
        return Lattice(self.frames)

    @property
    def hidden(self) -> frozenset[Cell]:
        """The tiles whose print a piece hides in part."""
        return occupied(self.sightings)


def take(photo: Photo, wish: Wish, moved: Homography | None = None) -> Snapshot:
    """Reads all of a photo as far as a series needs it."""
    *_, (_, progress) = walk(photo, wish, "meeples")
    scores, lattice = progress.scores, progress.lattice
    assert scores is not None
    there = unseen(scores.of(np.arange(len(lattice.frames))), lattice.frames, photo.size)
    return Snapshot(
        photo.name, photo.sha256, photo.page, photo.size, photo.shrunk, photo.taken,
        lattice.frames, there, progress.sightings, moved,
    )  # fmt: skip
