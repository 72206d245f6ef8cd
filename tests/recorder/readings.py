"""What a reader would have read, for tests of what comes after it; the trained reader has tests of its own."""

from dataclasses import replace
from typing import Any

from engine.formats import notation
from engine.referee.laying import bridges_of, edges_of
from vision.reading import MeepleAlternative, MeepleReading, Quad, Reading, TileAlternative, TileReading, TrackFigure

TOWER = "E@180,red:city / F@90 / E,blue:field"  # a complete city of three tiles and a shield, a farmer below it

BEFORE = "E@180 V U,red:road / F@90,red:city U@90 W / E D@180 L@270"
AFTER = BEFORE.replace("F@90,red:city", "F@90")
"""The same board before and after a knight went home."""


def reading(
    name: str, line: str = TOWER, doubt: int | None = None, track: dict[str, TrackFigure] | None = None
) -> Reading:
    """What a reader would have read: a board, its n-th tile in doubt, each tile 100 pixels wide."""
    board = notation.parse(line)
    bridges = bridges_of(board.things)

    def quad(x: int, y: int) -> Quad:
        left, top = 100.0 * x, 100.0 * y
        return (left, top), (left + 100, top), (left + 100, top + 100), (left, top + 100)

    tiles = tuple(
        TileReading(
            t.cell.x, t.cell.y, t.key, t.rotation, edges_of(t, bridges.get(t.cell)), quad(*t.cell),
            0.6 if n == doubt else 0.99, n == doubt,
            (TileAlternative("H", 90, 0.3), TileAlternative("B", 0, 0.1)) if n == doubt else (),
            bridges.get(t.cell),
        )
        for n, t in enumerate(board.tiles)
    )  # fmt: skip
    meeples = tuple(
        MeepleReading(*m.cell, str(m.colour), str(m.kind), str(m.on), m.segment, (0.5, 0.2), False, 0.99)
        for m in board.meeples
    )
    return Reading(name, (300, 400), "c1", ("base",), tiles, meeples, track)


def in_black_or_blue(*grounds: str) -> Reading:
    """Three figures in a light in which black passes for blue; on these grounds nothing else is in doubt."""
    read = reading("a.jpg", "E@180,black:city / F@90 / E,black:field U,black:road")

    def seen(meeple: MeepleReading) -> MeepleReading:
        sure = meeple.on in grounds
        other = MeepleAlternative("blue", "meeple", meeple.on, 0, 0.38 if sure else 0.2)
        return replace(meeple, certainty=0.6, there=1.0, ask=True, alternatives=(other,))

    return replace(read, meeples=tuple(map(seen, read.meeples)))


def seen(line: str, name: str, left: float = 150.0, doubt: int | None = None) -> Reading:
    """A photo that shows the board with more than a tile of table around it; `left`: pixels of table left of it."""
    read = reading(name, line, doubt)

    def moved(quad: Quad) -> Quad:
        a, b, c, d = ((x + left, y + 150) for x, y in quad)
        return a, b, c, d

    return replace(read, size=(600, 600), tiles=tuple(replace(tile, quad=moved(tile.quad)) for tile in read.tiles))


def piled() -> Reading:
    """A blue farmer on whom a red one probably lies, and perhaps another on both."""
    read = reading("a.jpg")
    farmer = next(meeple for meeple in read.meeples if meeple.on == "field")
    red = replace(farmer, colour="red", ask=True)
    upper = [replace(red, under=n, certainty=sure, there=sure) for n, sure in ((1, 0.7), (2, 0.4))]
    return replace(read, meeples=(*read.meeples, *upper))


def lines(told: list[dict[str, Any]]) -> list[str]:
    """Doubts or corrections of a JSON file in short: tile 0,1: F@90 -> H@90."""
    where = [doubt.get("colour") or f"{doubt['x']},{doubt['y']}" for doubt in told]
    answers = [f" -> {doubt['told']}" if "told" in doubt else "" for doubt in told]
    return [f"{d['what']} {w}: {d['read']}{a}" for d, w, a in zip(told, where, answers, strict=True)]
