"""The step: a photo in, its lattice out."""

from collections.abc import Iterator, Sequence

from vision.lattice.checks.complaints import complaints
from vision.lattice.frames import Lattice
from vision.lattice.joining.framing import framed, frames_of, instead, passed_over, settled
from vision.lattice.looks.faint import seen_after_all
from vision.lattice.looks.refine import copied
from vision.lattice.looks.search import Look, looks
from vision.net import Net, net
from vision.photo import Photo

OTHERS = 3  # looks that may show the board where the one to trust shows nothing known


def find(photo: Photo) -> Lattice:
    """Frames every tile of the board in a photo."""
    return lattice_of(photo, look_at(photo))


def look_at(photo: Photo) -> tuple[Look, ...]:
    """Looks at the photo, from afar and closely."""
    return tuple(looks(net("lattice"), photo.pixels))


def lattice_of(photo: Photo, taken: Sequence[Look]) -> Lattice:
    """Makes the lattice of the looks: the first that has frames."""
    lattices = lattices_of(photo, taken)
    first = next(lattices)
    return first if first.frames else next((other for other in lattices if other.frames), first)


def lattices_of(photo: Photo, taken: Sequence[Look]) -> Iterator[Lattice]:
    """Makes the lattice of the last look with a board; then, each as it is asked for, of what else may be the board
    there.
    """
    closely, seen = net("frame"), None
    for seen in _with_boards(closely, photo, taken):
        copy = copied(photo.pixels, seen.found.quads)
        found = framed(closely, copy, seen)
        for board in (found, *instead(found)):
            frames = settled(closely, copy, photo.size, frames_of(board, photo.size))
            yield Lattice(frames, complaints(photo, seen, frames), passed_over(closely, copy, photo.size, seen, frames))
    if seen is None:
        yield Lattice((), complaints(photo, None, ()))


def _with_boards(closely: Net, photo: Photo, taken: Sequence[Look]) -> Iterator[Look]:
    """Yields the looks that show a board: the last one, then the others that show most; at last what was seen
    faintly.
    """
    showing = [look for number, look in enumerate(taken) if look.board and look not in taken[number + 1 :]]
    yield from showing[-1:]
    yield from sorted(showing[:-1], key=lambda look: -look.weight)[:OTHERS]
    faint = seen_after_all(closely, photo.pixels, taken)
    if faint is not None:
        yield faint
