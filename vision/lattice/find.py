"""The step: a photo in, its lattice out."""

from collections.abc import Sequence

from vision.lattice.assemble import own_corners, upright
from vision.lattice.complaints import complaints
from vision.lattice.frames import Frame, Lattice
from vision.lattice.search import Look, looks
from vision.net import net
from vision.photo import Photo


def find(photo: Photo) -> Lattice:
    """Frame every tile of the board in a photo."""
    return lattice_of(photo, list(looks(net("lattice"), photo.pixels)))


def lattice_of(photo: Photo, taken: Sequence[Look]) -> Lattice:
    """What the looks add up to: the last one with a board counts."""
    seen = next((look for look in reversed(taken) if look.board), None)
    frames = frames_of(seen) if seen else ()
    return Lattice(frames, complaints(photo, seen, frames))


def frames_of(seen: Look) -> tuple[Frame, ...]:
    """The board's tiles in their cells, row by row."""
    board = upright(seen.board, seen.found.quads)
    frames = [Frame(s.cell, own_corners(seen.found.quads[t], s), float(seen.found.scores[t])) for t, s in board.items()]
    return tuple(sorted(frames, key=lambda frame: frame.cell[::-1]))
