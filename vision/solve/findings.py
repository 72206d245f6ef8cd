"""Reports what breaks the rules on the table itself; the engine's referee decides what does."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.cell import Cell
from engine.message import Counted, Message, listed
from engine.referee.findings import Code, Finding
from engine.referee.inspection import GROUND_OF_LETTER, HELPERS, figure_findings
from engine.referee.laying import beyond_supply, mismatches, pieces
from engine.scoring.tracing import trace
from vision.codes import PhotoCode
from vision.naming.scores import EDGES
from vision.reading import MeepleReading, Reading, board_of
from vision.solve.puzzle import Puzzle

STRANGE_ART = 0.5  # of the tiles in no known box: more than expansions bring to a base box, so the art is unknown


def look_over(puzzle: Puzzle, columns: Sequence[int]) -> tuple[tuple[Finding, ...], frozenset[int]]:
    """Lists all findings about a board, and the rows of tiles of no known box that are less sure because of them.

    An edge that does not meet, or a tile apart, makes none less sure: the belief has weighed how seldom people lay so.
    """
    found: list[Finding] = []
    rows: frozenset[int] = frozenset()
    row_of = {cell: row for row, cell in enumerate(puzzle.cells)}
    lies = dict(zip(puzzle.cells, columns, strict=True))
    edges = {cell: "".join(EDGES[letter] for letter in puzzle.edges[column]) for cell, column in lies.items()}
    for here, side, there in mismatches(edges):
        told = Message(
            "A {ground} touches a {against} between {cell} and {neighbour}.",
            cell=Cell(*here), neighbour=Cell(*there), ground=GROUND_OF_LETTER[edges[here][side]],
            against=GROUND_OF_LETTER[edges[there][side ^ 2]],
        )  # fmt: skip
        found.append(Finding(Code.EDGE_MISMATCH, (here, there), told))
    named = {cell: puzzle.keys[kind] for cell, column in lies.items() if (kind := puzzle.kinds[column]) >= 0}
    held = dict(zip(puzzle.keys, map(int, puzzle.supply), strict=True))
    for key, where, count in beyond_supply(named, held):
        told = Message(
            "{tile} was laid {times}, but the boxes hold {count} of it.",
            tile=key, times=Counted("{n} time", "{n} times", len(where)), count=count,
        )  # fmt: skip
        found.append(Finding(Code.BOX_COUNT, where, told))
    apart = sorted(row_of[cell] for piece in pieces(puzzle.cells)[1:] for cell in piece)
    if apart:
        cells = tuple(puzzle.cells[row] for row in apart)
        found.append(Finding(Code.APART, cells, Message("These tiles touch no other tile of the board.")))
    strangers = tuple(Cell(*cell) for cell, column in lies.items() if puzzle.faces[column] is None)
    if strangers:
        told = Message(
            "In no known box: {tiles} ({cells}).",
            tiles=Counted("{n} tile", "{n} tiles", len(strangers)), cells=listed(strangers),
        )  # fmt: skip
        found.append(Finding(Code.UNKNOWN_TILE, strangers, told))
    if len(strangers) > STRANGE_ART * len(puzzle.cells):
        told = Message("Most of these tiles were not recognised, so their art may be unknown; check every tile.")
        found.append(Finding(PhotoCode.UNKNOWN_ART, strangers, told))
        rows = frozenset(row_of[cell] for cell in strangers)
    return tuple(found), rows


def figures_looked_over(reading: Reading) -> Reading:
    """Adds findings about figures that no game allows, and asks about the figures concerned, of several on one tile
    about all but the likeliest.

    Farmers piled on one another count as one here: whoever piles them had set them on several tiles.
    """
    lowest = [m for m in reading.meeples if not m.under]
    board = board_of(reading.tiles, lowest)
    found = tuple(figure_findings(board, trace(board), reading.sets))
    surest = frozenset(m for m in lowest if all(_there(m) > _there(other) for other in _beside(m, lowest)))
    asked = tuple(
        replace(m, ask=True) if any(_concerns(f, m, m in surest) for f in found) else m for m in reading.meeples
    )
    return replace(reading, meeples=asked, findings=(*reading.findings, *found))


def _beside(meeple: MeepleReading, figures: Iterable[MeepleReading]) -> Iterator[MeepleReading]:
    """Yields the other figures on the same tile."""
    yield from (m for m in figures if (m.x, m.y) == (meeple.x, meeple.y) and m is not meeple)


def _there(meeple: MeepleReading) -> float:
    return meeple.certainty if meeple.there is None else meeple.there


def _concerns(finding: Finding, meeple: MeepleReading, surest: bool) -> bool:
    if (meeple.x, meeple.y) not in finding.cells:
        return False
    if finding.code in (Code.TWO_IN_A_BUILDING, Code.TWO_ON_A_TILE):
        return not surest
    return meeple.kind in HELPERS
