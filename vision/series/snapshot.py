"""What one photo of a series gave, in its own frame: where tiles lie, what the nets say of them, and every piece."""

from dataclasses import dataclass
from datetime import datetime

import numpy as np

from vision.lattice.frames import Frame, Lattice
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

    @property
    def lattice(self) -> Lattice:
        """Its tiles as a lattice."""
        return Lattice(self.frames)

    @property
    def hidden(self) -> frozenset[tuple[int, int]]:
        """The tiles whose print a piece hides in part."""
        return occupied(self.sightings)


def take(photo: Photo, wish: Wish) -> Snapshot:
    """Reads all of a photo as far as a series needs it."""
    *_, (_, progress) = walk(photo, wish, "meeples")
    assert progress.scores is not None
    return of_parts(photo, progress.lattice, progress.scores, progress.sightings)


def of_parts(
    photo: Photo, lattice: Lattice, scores: TileScores, sightings: tuple[Sighting, ...]
) -> Snapshot:
    """Puts together what the steps found."""
    there = scores.of(np.arange(len(lattice.frames)))
    return Snapshot(
        photo.name, photo.sha256, photo.page, photo.size, photo.shrunk, photo.taken,
        lattice.frames, unseen(there, lattice.frames, photo.size), sightings,
    )  # fmt: skip
