"""Finds the most probable board that the rules allow, and what is doubtful about it."""

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import Protocol

import numpy as np

from vision.arrays import Doubles
from vision.lattice.checks.complaints import NO_BOARD
from vision.lattice.frames import Cell, Frame, Lattice, within
from vision.lattice.joining.assemble import STEPS
from vision.naming.hidden import seen_through
from vision.naming.scores import EDGES, TileScores
from vision.naming.shields import behind, unseen
from vision.reading import UNKNOWN, Quad, Reading, TileAlternative, TileReading
from vision.solve.belief import propagate
from vision.solve.boxes import Boxes, guess
from vision.solve.exact import Program, Solution
from vision.solve.findings import look_over
from vision.solve.given import with_given
from vision.solve.puzzle import LEAST, Puzzle, lay_out
from vision.solve.untaught import fitting, offered

# Less sure tiles become questions: known ones, and those of no known box or under a bridge, which a covered tile may
# look like.
# Of 10,800 rendered tiles four known ones surer than that were wrong (docs/decisions/030-naming-tiles.md).
ASK_BELOW, ASK_STRANGE_BELOW = 0.90, 0.93
SHOWN = 0.65  # of a tile in the photo, or it is asked about: of 34 rendered ones that showed less and seemed sure five
# were others
DOUBTED = 0.65  # so sure is at most a tile of no known box that may be a known one: of 20 surer ones on rendered tables
# 13 were of no known box
OWN_LOOK = 0.7  # a tile of no known box, or under a bridge, must look so surely like one by itself, whatever its
# neighbours say
A_BRIDGE = 0.1  # if a bridge is likelier than that, it may be what makes the tile look so
CHECK_BELOW = 0.999  # certainty under which the best board without that tile is looked for
CHECKED = 6  # cells at most that are checked so: each costs another solution
ALTERNATIVES = 3  # known ones
LOOKED_AT = 20  # answers to find these among
WORTH_TELLING = 0.01  # certainty of an alternative: none is offered with 0 %

_NO_BODIES: Doubles = np.zeros((0, 2, 2))


class Shown(Protocol):
    """What solving asks of a photo: its name, its size in pixels as it was read, and how much it was shrunk before."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def shrunk(self) -> float: ...


def solve(
    photo: Shown,
    lattice: Lattice,
    scores: TileScores,
    edition: str | None = None,
    sets: Sequence[str] | None = None,
    copies: int = 1,
    told: Mapping[Cell, TileReading] = MappingProxyType({}),
    occupied: Set[Cell] = frozenset(),
    bodies: Doubles = _NO_BODIES,
) -> Reading:
    """Solves all cells together. It finds out `edition` and `sets` unless given; `copies` of each box were mixed.

    `told`: what a person said lies in some cells, which then stays. `occupied`: where a piece stands and hides print;
    `bodies`: from where to where each does, n x 2 x 2.
    """
    size = (round(photo.size[0] * photo.shrunk), round(photo.size[1] * photo.shrunk))
    if not lattice.frames:
        return Reading(photo.name, size, edition, tuple(sets or ()), findings=lattice.findings or (NO_BOARD,))
    scores = behind(seen_through(unseen(scores, lattice.candidates, photo.size), occupied), bodies)
    boxes = guess(scores, edition, sets, copies, frozenset(tile.key for tile in told.values()))
    puzzle = with_given(lay_out(scores, boxes), told)
    belief = propagate(puzzle)
    program = Program(puzzle, belief)
    best = program.best()
    assert best is not None  # every rule has its price, so there always is a board
    sure = _how_sure(program, belief, best)
    findings, doubtful = look_over(puzzle, best.columns)
    doubtful |= _perhaps_plain(scores, boxes, puzzle, best, occupied)
    given = np.array([frame.cell in told for frame in lattice.frames])
    sure = np.where(np.isin(np.arange(len(sure)), list(doubtful)) & ~given, np.minimum(sure, DOUBTED), sure)
    there = np.where(given, 1.0, [frame.certainty for frame in lattice.frames])
    plain = (puzzle.faces[column] and puzzle.bridges[column] is None for column in best.columns)
    least = np.array([ASK_BELOW if known else ASK_STRANGE_BELOW for known in plain])
    cut = np.array([not within(frame.quad, photo.size, SHOWN) for frame in lattice.frames])
    asked = (sure * there < least) | (cut & ~given)
    likely = _as_sure(puzzle, belief, best, sure) * there[:, None]
    fits = fitting(puzzle, scores, boxes, best.columns, told)
    tiles = [
        _tile(puzzle, likely[row], frame, best.columns[row], photo.shrunk, asked[row])
        for row, frame in enumerate(lattice.frames)
    ]
    tiles = [offered(tile, fits[row]) if row in fits else tile for row, tile in enumerate(tiles)]
    tiles.sort(key=lambda t: (t.y, t.x))
    return Reading(
        photo.name,
        size,
        boxes.edition,
        boxes.sets * copies,
        tuple(tiles),
        findings=(*lattice.findings, *findings),
    )


def _perhaps_plain(
    scores: TileScores, boxes: Boxes, puzzle: Puzzle, best: Solution, occupied: Set[Cell]
) -> frozenset[int]:
    """Lists rows of tiles that seem of no known box where no such box is on the table, or that seem so, or under a
    bridge, to their neighbours more than by their own look, or on which a piece stands: that may hide a tile that is
    known. So may a tall piece beside it, which then looks like a bridge.
    """
    strange, crossed = (np.exp(scores.log_p[:, which]).sum(axis=1) for which in (scores.strange, scores.crossed))
    beside = {(x + dx, y + dy) for x, y in occupied for dx, dy in STEPS}

    def may_be_plain(row: int, column: int) -> bool:
        cell, unknown = puzzle.cells[row], puzzle.faces[column] is None
        if not unknown and puzzle.bridges[column] is None:
            return False
        hidden = cell in occupied or (cell in beside and crossed[row] > A_BRIDGE)
        look = strange if unknown else crossed
        return (unknown and boxes.alone) or look[row] < OWN_LOOK or hidden

    return frozenset(row for row, column in enumerate(best.columns) if may_be_plain(row, column))


def _how_sure(program: Program, belief: Doubles, best: Solution) -> Doubles:
    """Returns how sure it is that nothing which counts differently lies there: by the neighbours, and for the least
    sure cells against the best board without it. Where no best board was proved, only what looks plain is sure.
    """
    groups = program.puzzle.groups
    sure = np.array([row[groups == groups[c]].sum() for row, c in zip(belief, best.columns, strict=True)])
    if not best.proved:
        return np.where(sure < CHECK_BELOW, 0.0, sure)
    for cell in np.argsort(sure)[:CHECKED]:
        if sure[cell] >= CHECK_BELOW:
            break
        other = program.best(but=(best, int(cell)))
        if other is not None:
            sure[cell] = min(sure[cell], 1 / (1 + np.exp(best.cost - other.cost)))
    return sure


def _as_sure(puzzle: Puzzle, belief: Doubles, best: Solution, sure: Doubles) -> Doubles:
    """Returns the belief, where something else makes a tile less sure than its neighbours do: the other answers are as
    much likelier."""
    alike = puzzle.groups == puzzle.groups[list(best.columns)][:, None]
    said = (belief * alike).sum(axis=1)
    held = np.where((sure > 0) & (sure < said), sure, said)
    scale = np.where(alike, (held / said)[:, None], ((1 - held) / np.maximum(1 - said, LEAST))[:, None])
    return np.asarray(belief * scale)


def _tile(puzzle: Puzzle, belief: Doubles, frame: Frame, column: int, shrunk: float, ask: bool) -> TileReading:
    face = puzzle.faces[column]
    return TileReading(
        x=frame.cell[0],
        y=frame.cell[1],
        key=face.key if face else UNKNOWN,
        rotation=face.rotation if face else None,
        edges="".join(EDGES[k] for k in puzzle.edges[column]),
        quad=_quad(frame, shrunk),
        certainty=round(float(belief[column]), 4),
        ask=bool(ask),
        alternatives=_alternatives(puzzle, belief, column),
        bridge=puzzle.bridges[column],
    )


def _alternatives(puzzle: Puzzle, belief: Doubles, chosen: int) -> tuple[TileAlternative, ...]:
    """Lists the likeliest other answers, of no known box one of all its edges at most: a person is asked for the known
    ones; beside a tile of no known box also the likeliest known one with its edges.
    """
    order = np.argsort(-belief)
    likely = [c for c in order[:LOOKED_AT] if c != chosen and belief[c] >= WORTH_TELLING]
    known = [c for c in likely if puzzle.faces[c]][:ALTERNATIVES]
    strange = [c for c in likely if not puzzle.faces[c]][:1]
    told = sorted((*known, *strange), key=lambda c: -belief[c])
    if puzzle.faces[chosen] is None:
        fits = (puzzle.edges == puzzle.edges[chosen]).all(axis=1)
        like_it = next((c for c in order if fits[c] and puzzle.faces[c]), None)
        if like_it is not None and like_it not in told:
            told.append(like_it)
    return tuple(
        TileAlternative(
            face.key if face else UNKNOWN,
            face.rotation if face else None,
            round(float(belief[c]), 4),
            puzzle.bridges[c],
        )
        for c in told
        for face in [puzzle.faces[c]]
    )


def _quad(frame: Frame, shrunk: float) -> Quad:
    """Returns the frame's corners in pixels of the file, which is larger than the photo where that was shrunk."""
    nw, ne, se, sw = ((round(float(px) * shrunk, 1), round(float(py) * shrunk, 1)) for px, py in frame.quad)
    return nw, ne, se, sw
