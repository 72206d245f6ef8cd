"""The wooden figures as paths, in a box of 1 by 1 with y downwards, feet on the lower edge."""

from collections.abc import Mapping

from report.drawing.path import Path


def _mirrored(half: Path) -> Path:
    """Joins the right half, drawn from the top to the bottom of the middle line, to its mirror image back up."""
    back: list[tuple[float, ...]] = []
    for before, step in zip(half[-2::-1], half[:0:-1], strict=True):
        ends = (*step[:-2], *before[-2:])
        handles = [ends[i : i + 2] for i in range(0, len(step) - 2, 2)]
        points = [*reversed(handles), before[-2:]]
        back.append(tuple(c for x, y in points for c in (1 - x, y)))
    return (*half, *back)


_MEEPLE = _mirrored(
    (
        (0.5, 0.0),
        (0.62, 0.0, 0.69, 0.09, 0.68, 0.2),
        (0.675, 0.25, 0.66, 0.28, 0.64, 0.31),
        (0.78, 0.35, 1.0, 0.42, 1.0, 0.52),
        (1.0, 0.6, 0.86, 0.62, 0.74, 0.62),
        (0.78, 0.72, 0.9, 0.86, 0.93, 0.94),
        (0.945, 0.98, 0.93, 1.0, 0.89, 1.0),
        (0.64, 1.0),
        (0.6, 1.0, 0.59, 0.98, 0.58, 0.95),
        (0.56, 0.89, 0.53, 0.84, 0.5, 0.84),
    )
)
_ABBOT = _mirrored(
    (
        (0.5, 0.0),
        (0.58, 0.06, 0.66, 0.14, 0.66, 0.24),
        (0.66, 0.3, 0.64, 0.33, 0.62, 0.36),
        (0.74, 0.42, 0.82, 0.6, 0.86, 0.97),
        (0.86, 0.99, 0.84, 1.0, 0.82, 1.0),
        (0.5, 1.0),
    )
)
_MAYOR = _mirrored(
    (
        (0.5, 0.0),
        (0.62, 0.0, 0.7, 0.08, 0.7, 0.18),
        (0.7, 0.26, 0.66, 0.3, 0.62, 0.32),
        (0.86, 0.36, 0.98, 0.52, 0.98, 0.7),
        (0.98, 0.84, 0.9, 1.0, 0.78, 1.0),
        (0.5, 1.0),
    )
)
_BUILDER = _mirrored(
    (
        (0.5, 0.0),
        (0.6, 0.0, 0.66, 0.08, 0.66, 0.17),
        (0.66, 0.24, 0.62, 0.28, 0.6, 0.3),
        (0.72, 0.33, 0.8, 0.42, 0.8, 0.5),
        (0.66, 0.56),
        (0.72, 1.0),
        (0.5, 1.0),
    )
)
_WAGON: Path = (
    (0.08, 0.3),
    (0.3, 0.12, 0.7, 0.12, 0.92, 0.3),
    (1.0, 0.3),
    (1.0, 0.72),
    (0.88, 0.72),
    (0.9, 0.9, 0.78, 1.0, 0.72, 1.0),
    (0.62, 1.0, 0.54, 0.9, 0.56, 0.72),
    (0.44, 0.72),
    (0.46, 0.9, 0.38, 1.0, 0.28, 1.0),
    (0.18, 1.0, 0.1, 0.9, 0.12, 0.72),
    (0.0, 0.72),
    (0.0, 0.3),
)
_PIG: Path = (
    (0.0, 0.5),
    (0.04, 0.3, 0.3, 0.26, 0.6, 0.28),
    (0.66, 0.18),
    (0.76, 0.3),
    (0.9, 0.36, 0.92, 0.42, 0.93, 0.46),
    (1.0, 0.48),
    (1.0, 0.62),
    (0.9, 0.64),
    (0.84, 0.74, 0.82, 0.78, 0.82, 1.0),
    (0.66, 1.0),
    (0.64, 0.82),
    (0.34, 0.82),
    (0.32, 1.0),
    (0.16, 1.0),
    (0.14, 0.78),
    (0.04, 0.7, 0.0, 0.6, 0.0, 0.5),
)
_BARN: Path = ((0.5, 0.1), (1.0, 0.42), (1.0, 1.0), (0.0, 1.0), (0.0, 0.42))
_DISC: Path = (
    (0.5, 0.15),
    (0.735, 0.15, 0.925, 0.34, 0.925, 0.575),
    (0.925, 0.81, 0.735, 1.0, 0.5, 1.0),
    (0.265, 1.0, 0.075, 0.81, 0.075, 0.575),
    (0.075, 0.34, 0.265, 0.15, 0.5, 0.15),
)
_CUBE: Path = ((0.1, 0.2), (0.9, 0.2), (0.9, 1.0), (0.1, 1.0))

_OUTLINES: Mapping[str, Path] = {
    "abbot": _ABBOT,
    "mayor": _MAYOR,
    "builder": _BUILDER,
    "wagon": _WAGON,
    "pig": _PIG,
    "barn": _BARN,
    "disc": _DISC,
    "cube": _CUBE,
}


def outline(kind: str) -> Path:
    """Returns the outline of a kind of figure; big ones and phantoms have the meeple's shape."""
    return _OUTLINES.get(kind, _MEEPLE)
