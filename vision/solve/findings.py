"""What breaks the rules on the table itself, told as it lies."""

from collections import Counter
from collections.abc import Sequence

from engine.message import Counted, Message
from engine.referee.findings import GROUND_OF_LETTER, Finding
from vision.lattice.frames import Cell
from vision.naming.scores import EDGES
from vision.solve.puzzle import Puzzle

STRANGE_ART = 0.5  # of the tiles in no known box: more than expansions bring beside a base box, so it is the art


def look_over(puzzle: Puzzle, columns: Sequence[int]) -> tuple[tuple[Finding, ...], frozenset[int]]:
    """All findings about a board, and the rows that a person should look at because of them."""
    found: list[Finding] = []
    rows: set[int] = set()
    for a, side, b in puzzle.touching:
        mine, theirs = puzzle.edges[columns[a], side], puzzle.edges[columns[b], (side + 2) % 4]
        if mine != theirs:
            pair = (puzzle.cells[a], puzzle.cells[b])
            told = Message(
                "At {cell} and {neighbour} a {ground} touches a {against}.",
                cell=_at(pair[0]), neighbour=_at(pair[1]), ground=GROUND_OF_LETTER[EDGES[mine]],
                against=GROUND_OF_LETTER[EDGES[theirs]],
            )  # fmt: skip
            found.append(Finding("edge-mismatch", pair, told))
            rows |= {a, b}
    laid = Counter(int(puzzle.kinds[c]) for c in columns)
    for kind, count in sorted(laid.items()):
        if kind >= 0 and count > puzzle.supply[kind]:
            where = tuple(cell for cell, c in zip(puzzle.cells, columns, strict=True) if puzzle.kinds[c] == kind)
            told = Message(
                "{tile} lies {times}, but the boxes hold {count} of it.",
                tile=puzzle.keys[kind], times=Counted("{n} time", "{n} times", count), count=int(puzzle.supply[kind]),
            )  # fmt: skip
            found.append(Finding("box-count", where, told))
    apart = _apart(puzzle)
    if apart:
        cells = tuple(puzzle.cells[row] for row in sorted(apart))
        found.append(Finding("apart", cells, Message("These tiles touch no other tile of the board.")))
        rows |= apart
    strangers = tuple(cell for cell, c in zip(puzzle.cells, columns, strict=True) if puzzle.faces[c] is None)
    if strangers:
        found.append(Finding("unknown-tile", strangers, Message("These tiles are in no box that is known here.")))
    if len(strangers) > STRANGE_ART * len(puzzle.cells):
        told = Message(
            "Most of these tiles are not recognised, so this may be art that is not known here; check every tile."
        )
        found.append(Finding("unknown-art", strangers, told))
        rows |= {row for row, c in enumerate(columns) if puzzle.faces[c] is None}
    return tuple(found), frozenset(rows)


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _apart(puzzle: Puzzle) -> set[int]:
    """Rows outside the largest connected piece."""
    piece = list(range(len(puzzle.cells)))

    def root(row: int) -> int:
        while piece[row] != row:
            row = piece[row]
        return row

    for a, _, b in puzzle.touching:
        piece[root(a)] = root(b)
    size = Counter(root(row) for row in range(len(piece)))
    main = size.most_common(1)[0][0]
    return {row for row in range(len(piece)) if root(row) != main}
