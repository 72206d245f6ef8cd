"""What a reader would have read, for tests of what comes after it; the trained reader has tests of its own."""

from engine import notation
from vision.reading import Alternative, MeepleReading, Reading, TileReading, TrackFigure

TOWER = "E@180,red:city / F@90 / E,blue:field"  # a complete city of three tiles and a shield, a farmer below it


def reading(
    name: str, line: str = TOWER, doubt: int | None = None, track: dict[str, TrackFigure] | None = None
) -> Reading:
    """What a reader would have read: a board, its n-th tile in doubt, each tile 100 pixels wide."""
    board = notation.parse(line)

    def quad(x: int, y: int) -> tuple[tuple[float, float], ...]:
        return tuple((100.0 * (x + u), 100.0 * (y + v)) for u, v in ((0, 0), (1, 0), (1, 1), (0, 1)))

    tiles = tuple(
        TileReading(
            *t.cell, t.key, t.rotation, "FFFF", quad(*t.cell), 0.6 if n == doubt else 0.99, n == doubt,  # type: ignore[arg-type]
            (Alternative("H", 90, 0.3), Alternative("B", 0, 0.1)) if n == doubt else (),
        )
        for n, t in enumerate(board.tiles)
    )  # fmt: skip
    meeples = tuple(
        MeepleReading(*m.cell, str(m.colour), str(m.kind), str(m.on), m.segment, (0.5, 0.2), False, 0.99)
        for m in board.meeples
    )
    return Reading(name, (300, 400), "c1", ("base",), tiles, meeples, track)
