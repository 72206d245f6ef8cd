"""The step: a photo in, its lattice out."""

from collections.abc import Iterator, Sequence

from vision.lattice.checks.complaints import complaints
from vision.lattice.frames import Lattice
from vision.lattice.joining.framing import framed, frames_of, instead, passed_over, settled
from vision.lattice.looks.faint import seen_after_all
from vision.lattice.looks.refine import copied
from vision.lattice.looks.search import Look, looks
from vision.net import net
from vision.photo import Photo


def find(photo: Photo) -> Lattice:
    """Frames every tile of the board in a photo."""
    return lattice_of(photo, look_at(photo))


def look_at(photo: Photo) -> tuple[Look, ...]:
    """Looks at the photo, from afar and closely."""
    return tuple(looks(net("lattice"), photo.pixels))


def lattice_of(photo: Photo, taken: Sequence[Look]) -> Lattice:
    """Makes the lattice of the looks."""
    return next(lattices_of(photo, taken))


def lattices_of(photo: Photo, taken: Sequence[Look]) -> Iterator[Lattice]:
    """Makes the lattice of the last look with a board; then, each as it is asked for, of what else may be the board
    there.
    """
    closely = net("frame")
    seen = next((look for look in reversed(taken) if look.board), None) or seen_after_all(closely, photo.pixels, taken)
    if seen is None:
        yield Lattice((), complaints(photo, None, ()))
        return
    copy = copied(photo.pixels, seen.found.quads)
    found = framed(closely, copy, seen)
    for board in (found, *instead(found)):
        frames = settled(closely, copy, frames_of(board, photo.size))
        yield Lattice(frames, complaints(photo, seen, frames), passed_over(closely, copy, photo.size, seen, frames))
