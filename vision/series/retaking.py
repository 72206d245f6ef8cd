"""Reads of a photo only what looks otherwise than in the photo before; the rest is carried over from there."""

from collections.abc import Collection, Iterable, Set
from dataclasses import replace
from enum import StrEnum

import numpy as np

from vision.geometry import UNIT, Homography, mapped
from vision.lattice.checks.ground import boardlike
from vision.lattice.frames import ENOUGH, Cell, Frame, Lattice, within
from vision.lattice.joining.assemble import STEPS
from vision.lattice.looks.refine import copied, refine
from vision.meeples import Sighting, spot
from vision.naming.classify import classify
from vision.naming.presence import confirmed
from vision.naming.scores import TileScores
from vision.naming.shields import unseen
from vision.net import net
from vision.photo import Photo
from vision.series.changes import changed
from vision.series.snapshot import Snapshot

MOST_CHANGED = 0.4  # of the tiles: where more look otherwise the light or the camera did, and all is read again
A_TILE = 0.3  # of a cell beside the board looks otherwise, at least, where a tile came; a shadow changes less
FRAMED = 0.3  # how likely the frame net must find a tile, at least, so that its print is looked at


class Again(StrEnum):
    """What of a photo is read though it looks as before: each in its turn, so that nothing wrong is carried on for
    long, and no photo takes long.
    """

    NOTHING = "nothing"
    TILES = "tiles"
    PIECES = "pieces"


def retake(
    photo: Photo,
    before: Photo,
    known: Snapshot,
    moved: Homography,
    again: Again = Again.NOTHING,
    enough: int = ENOUGH,
) -> Snapshot | None:
    """Reads a photo by what the one before gave. `moved`: from that one's pixels to this one's. None where too much has
    changed, or fewer tiles lie there than `enough` to tell where others would.
    """
    plane = known.lattice.plane
    if plane is None or len(known.frames) < enough:
        return None
    frames = {f.cell: Frame(f.cell, mapped(f.quad, moved), f.certainty) for f in known.frames}

    def lying(cell: Cell) -> Frame:
        return frames.get(cell) or Frame(cell, mapped(UNIT + np.array(cell), moved @ plane), 0.5)

    def in_view(cells: Iterable[Cell]) -> set[Cell]:
        return {cell for cell in cells if within(lying(cell).quad, photo.size)}

    near = in_view(_around(frames.keys()))
    new = changed(before.pixels, photo.pixels, plane, moved, [*frames, *near])
    if len(new & frames.keys()) > max(1, MOST_CHANGED * len(frames)):
        return None
    read = new | near | frames.keys() if again is Again.TILES else new
    looked = _framed(photo, [lying(cell) for cell in sorted(read)], frames)
    while True:  # a tile may lie beyond another that is new
        beyond = in_view(_around({frame.cell for frame in looked} - frames.keys()) - frames.keys() - read)
        more = changed(before.pixels, photo.pixels, plane, moved, beyond, A_TILE)
        if not more:
            break
        new, read = new | more, read | more
        looked += _framed(photo, [lying(cell) for cell in sorted(more)], frames)
    same = tuple(frame for cell, frame in frames.items() if cell not in read)
    lattice = Lattice(
        (*same, *(frame for frame in looked if frame.cell in frames)),
        perhaps=tuple(frame for frame in looked if frame.cell not in frames),
    )
    scores = _joined(known.scores, classify(photo, Lattice(tuple(looked))), lattice.candidates)
    there, scores = confirmed(lattice, scores, boardlike(photo, lattice))
    sure = {frame.cell: frame for frame in same}
    kept = tuple(sure.get(frame.cell, frame) for frame in there.frames)
    if not kept or _open_beyond(lattice, {frame.cell for frame in kept}):
        return None
    scores = unseen(scores.of(np.arange(len(kept))), kept, photo.size)
    cells = frozenset(frame.cell for frame in kept)
    searched = cells if again is Again.PIECES else new
    return replace(
        known, name=photo.name, sha256=photo.sha256, page=photo.page, size=photo.size, shrunk=photo.shrunk,
        taken=photo.taken, frames=kept, scores=scores, sightings=_pieces(photo, kept, known, searched),
        moved=moved, carried=frozenset(sure), stood=cells - searched,
    )  # fmt: skip


def _open_beyond(lattice: Lattice, there: Set[Cell]) -> bool:
    """Says whether something framed was left out that lies beside new tiles alone, of which one was confirmed just now:
    `confirmed` looks one tile beyond the frames, and only the whole photo tells more.
    """
    known = {frame.cell for frame in lattice.frames}
    left = {frame.cell for frame in lattice.perhaps} - there
    return any(beside & there and not beside & known for cell in left for beside in [_around([cell])])


def _around(cells: Collection[Cell]) -> set[Cell]:
    """Returns the cells beside these."""
    return {(x + dx, y + dy) for x, y in cells for dx, dy in STEPS} - set(cells)


def _framed(photo: Photo, candidates: list[Frame], frames: dict[Cell, Frame]) -> list[Frame]:
    """Frames what may be new, twice, each look from where the one before ended."""
    if not candidates:
        return []
    quads = np.stack([frame.quad for frame in candidates])
    closely, copy = net("frame"), copied(photo.pixels, np.stack([frame.quad for frame in frames.values()]))
    chances = []
    for _ in range(2):
        quads, chance = refine(closely, copy, quads)
        chances.append(chance)
    sure = np.min(chances, axis=0)
    found = zip(candidates, quads, sure, strict=True)
    return [Frame(frame.cell, quad, float(chance)) for frame, quad, chance in found if chance >= FRAMED]


def _joined(before: TileScores, now: TileScores, frames: Iterable[Frame]) -> TileScores:
    """Returns a row for each frame: of this photo where it was looked at, else of the one before."""
    row_now = {cell: row for row, cell in enumerate(now.cells)}
    row_before = {cell: row for row, cell in enumerate(before.cells)}
    cells = [frame.cell for frame in frames]
    rows = [(now, row_now[cell]) if cell in row_now else (before, row_before[cell]) for cell in cells]
    return TileScores(
        cells=tuple(cells),
        columns=before.columns,
        log_p=np.stack([scores.log_p[row] for scores, row in rows]),
        edges=np.stack([scores.edges[row] for scores, row in rows]),
        editions=np.stack([scores.editions[row] for scores, row in rows]),
    )


def _pieces(photo: Photo, frames: tuple[Frame, ...], known: Snapshot, new: frozenset[Cell]) -> tuple[Sighting, ...]:
    """Looks for pieces where anything has changed, with the tiles around; elsewhere they stand as they stood."""
    stay = [s for s in known.sightings if s.cell is not None and s.cell not in new]
    around = {(x + dx, y + dy) for x, y in new for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    part = tuple(frame for frame in frames if frame.cell in around)
    if not any(frame.cell in new for frame in part):
        return tuple(stay)
    seen = [s for s in spot(photo, Lattice(part)) if s.cell in new]
    return tuple(sorted([*stay, *seen], key=lambda s: -s.certainty))
