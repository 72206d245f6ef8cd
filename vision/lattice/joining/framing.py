"""Makes the frames of one board of what the close look saw: it looks at every corner and every gap again."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Singles
from vision.geometry import mapped, sides_of
from vision.lattice.frames import Cell, Frame, within
from vision.lattice.joining.across import reunited
from vision.lattice.joining.assemble import Link, Piece, agreeing, gaps_of, join, links, own_corners, upright
from vision.lattice.joining.squaring import squared
from vision.lattice.looks.detect import STRIDE, surest_apart
from vision.lattice.looks.refine import Copy, refine
from vision.lattice.looks.search import Look, weight_of
from vision.net import Net

PLAIN, NEAR, SEEN = 0.95, 0.08, 0.75  # what the frame net takes for a tile so surely at once, no farther away than
# that, in sides, and what the close look saw as well as that, is not looked at a second time before all are squared
DOUBTED = 0.15  # a detection that both nets together find less likely than this is not a tile
TOLD_TWICE = 0.7  # a gap holds a tile where the frame net says so with this chance, ...
COVERED = 0.5  # ... the close look found this share of it covered, ...
MIDDLE = 0.08  # ... and at least a trace of a tile's middle
SETTLED = 0.12  # of a side: the second look at a gap may move its corners no farther
HOPELESS = 0.45  # if a quarter of its tiles score less, it is not a board; else the tiles' names decide
SHOWN = 0.45  # of a tile must lie in the photo: less does not tell which one it is
ALONE, AMID = 0.62, 3  # a tile of a lower score than that stays only amid so many neighbours, and doubtful
STEEPNESS = 3.3  # of certainty over score: logistic regression over 1,838 frames of 60 rendered photos
HINT, POSSIBLE = 0.02, 0.3  # of a tile's middle and of a tile: where one is less, the print there is not looked at
UNLIKELY = 0.05  # that a tile lies there: no further look
GOES_ON = 0.7  # beyond a cell with that chance of a tile the next ones are looked at too, ...
RINGS = 2  # ... so far from the board
SUREST = 0.999  # no look is trusted farther than that
TURNED = (2, 1, 3)  # quarters by which a crop is turned in the last looks: from another side the net errs differently
AT_REST, PLAINLY = 0.03, 0.98  # a frame that such a look moves no farther, in sides, and finds so surely needs no more
OTHERS, WEIGHTY = 3, 0.1  # pieces beside the heaviest that may be the board instead, each at least so heavy
_ROUNDS = 3  # of filling gaps: an arm of three missed tiles is rare


@dataclass(frozen=True, slots=True, eq=False)
class Framed:
    """Tiles with their corners as the frame net moved them, the chance that each is one, and the board they make."""

    quads: Singles
    scores: Singles
    links: list[Link]
    board: Piece


def framed(net: Net, photo: Copy, seen: Look) -> Framed:
    """Frames the board of a look, with its corners refined and its gaps looked at."""
    quads, chance = refine(net, photo, seen.found.quads)
    again = (_moved(seen.found.quads, quads) > NEAR) | (chance < PLAIN) | (seen.found.scores < SEEN)
    quads[again], chance[again] = refine(net, photo, quads[again])
    together = _together(quads, np.sqrt(chance * seen.found.scores))
    for _ in range(_ROUNDS):
        filled = _filled(net, photo, seen, together)
        if len(filled.quads) == len(together.quads):
            break
        together = filled
    return together


def instead(found: Framed) -> tuple[Framed, ...]:
    """Returns what else may be the board, the heaviest first: a fence joins better than the one tile that lies there
    when a game begins."""
    pieces = sorted(join(len(found.quads), found.links), key=lambda piece: -weight_of(piece, found.scores))
    others = [piece for piece in pieces if not piece.keys() & found.board.keys()]
    weighty = [piece for piece in others if weight_of(piece, found.scores) > WEIGHTY]
    return tuple(replace(found, board=piece) for piece in weighty[:OTHERS])


def _moved(quads: Singles, onto: Singles) -> Singles:
    """Measures how far a look moved the farthest corner of each quad, in sides."""
    return np.asarray(np.linalg.norm(onto - quads, axis=-1).max(1) / np.maximum(sides_of(quads), 1), np.float32)


def _together(quads: Singles, scores: Singles) -> Framed:
    likely = scores > DOUBTED
    quads, scores = quads[likely], scores[likely]
    found = links(quads, scores)
    pieces = join(len(quads), found)
    board = max(pieces, key=lambda piece: weight_of(piece, scores), default={})
    others = [piece for piece in pieces if piece is not board and weight_of(piece, scores) > 0]
    return Framed(quads, scores, found, reunited(board, others, quads))


def _filled(net: Net, photo: Copy, seen: Look, before: Framed) -> Framed:
    """Adds the tiles that lie in the board's gaps and along its edge though the first look passed over them."""
    at = {seat.cell: own_corners(before.quads[tile], seat) for tile, seat in before.board.items()}
    gaps = [quad for quad in gaps_of(at).values() if _seen_in(seen, quad, 0).max() > MIDDLE]
    if not gaps:
        return before
    once, _ = refine(net, photo, np.stack(gaps))
    twice, chance = refine(net, photo, once)
    good = (chance > TOLD_TWICE) & (_moved(once, twice) < SETTLED)
    good &= np.array([_seen_in(seen, quad, 1).mean() > COVERED for quad in twice])
    middle = np.array([_seen_in(seen, quad, 0).max() for quad in twice])
    good &= middle > MIDDLE
    if not good.any():
        return before
    quads = np.concatenate([before.quads, twice[good]])
    scores = np.concatenate([before.scores, np.sqrt(chance[good] * middle[good])]).astype(np.float32)
    kept = surest_apart(quads, scores)
    return _together(quads[kept], scores[kept])


def _seen_in(seen: Look, quad: Singles, channel: int) -> Singles:
    """Cuts one of the look's maps to a quad; a single 0 outside the part that was looked at."""
    cells = (mapped(quad, seen.onto) + 0.5) / STRIDE - 0.5
    mask = np.zeros(seen.answer.shape[1:], np.uint8)
    cv2.fillConvexPoly(mask, np.round(cells.clip(-1e4, 1e4) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    return seen.answer[channel][mask > 0] if mask.any() else np.zeros(1, np.float32)


def frames_of(found: Framed, size: tuple[int, int]) -> tuple[Frame, ...]:
    """Frames the board's tiles in their cells, row by row; without those that the edge of a photo of `size` cuts."""
    if not found.board or float(np.percentile(found.scores[list(found.board)], 25)) < HOPELESS:
        return ()
    held = agreeing(found.board, found.links)
    kept = {
        tile: seat
        for tile, seat in found.board.items()
        if within(found.quads[tile], size, SHOWN) and (found.scores[tile] > ALONE or len(held[tile]) >= AMID)
    }
    board = upright(kept, found.quads)
    cells = [seat.cell for seat in board.values()]
    quads = [own_corners(found.quads[tile], seat) for tile, seat in board.items()]
    sure = [certainty(found.scores[tile]) for tile in board]
    frames = [Frame(cell, quad, chance) for cell, quad, chance in zip(cells, quads, sure, strict=True)]
    return tuple(sorted(frames, key=lambda frame: frame.cell[::-1]))


def settled(net: Net, photo: Copy, size: tuple[int, int], frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Squares the frames on one plane and looks at them again from there: a frame that starts nearer its tile is seen
    better. It looks from other sides at those that do not lie still.

    Their certainty joins what it was with the look that doubts them most.
    """
    if not frames:
        return ()
    cells = [frame.cell for frame in frames]
    quads = squared(np.stack([frame.quad for frame in frames]), cells, size)
    seen, looks, doubted = np.zeros_like(quads), np.zeros((len(frames), 1, 1)), np.ones(len(frames))
    restless = np.ones(len(frames), np.bool_)
    for turns in TURNED:
        from_here = quads[restless]
        moved, chance = refine(net, photo, np.roll(from_here, turns, axis=1))
        moved = np.roll(moved, -turns, axis=1)
        seen[restless] += moved
        looks[restless] += 1
        doubted[restless] = np.minimum(doubted[restless], chance)
        quads = squared(np.asarray(seen / looks, np.float32), cells, size)
        restless[restless] = (_moved(from_here, moved) > AT_REST) | (doubted[restless] < PLAINLY)
        if not restless.any():
            break
    return tuple(
        replace(frame, quad=quad, certainty=multiplied(frame.certainty, float(chance)))
        for frame, quad, chance in zip(frames, quads, doubted, strict=True)
    )


def passed_over(net: Net, photo: Copy, size: tuple[int, int], seen: Look, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Finds the cells beside the board where a tile may lie after all, as certain as the frame net alone is; and the
    cells beyond the likeliest of them, for an arm may go on.

    `size` is the photo's own, in whose pixels quads are given.
    """
    at = {frame.cell: frame.quad for frame in frames}
    found: list[Frame] = []
    asked: set[Cell] = set()
    for _ in range(RINGS):
        gaps = {
            cell: quad
            for cell, quad in gaps_of(at).items()
            if cell not in asked and within(quad, size, SHOWN) and _seen_in(seen, quad, 0).max() > HINT
        }
        asked |= gaps.keys()
        ring = _possible(net, photo, gaps)
        found += ring
        at |= {frame.cell: frame.quad for frame in ring if frame.certainty > GOES_ON}
    return tuple(found)


def _possible(net: Net, photo: Copy, gaps: Mapping[Cell, Singles]) -> list[Frame]:
    """Returns those of the gaps where a tile may lie, looked at twice unless the first look is plain."""
    once, chance = refine(net, photo, np.array(list(gaps.values()), np.float32))
    cells = [cell for cell, told in zip(gaps, chance, strict=True) if told > UNLIKELY]
    twice, chance = refine(net, photo, once[chance > UNLIKELY])
    asked = zip(cells, twice, chance, strict=True)
    return [Frame(cell, quad, min(float(told), SUREST)) for cell, quad, told in asked if told > POSSIBLE]


def certainty(score: float) -> float:
    """Returns the chance that a frame of this score holds a tile, as counted on rendered photos (docs/decisions)."""
    odds = math.pow(float(score) / max(1e-6, 1 - float(score)), STEEPNESS)
    return odds / (1 + odds)


def multiplied(one: float, other: float) -> float:
    """Joins two chances: it multiplies their odds."""
    odds = math.prod(held / (1 - held) for held in (min(max(told, 1 - SUREST), SUREST) for told in (one, other)))
    return odds / (1 + odds)
