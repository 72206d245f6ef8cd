"""Looks at a photo from afar, to see where the board is and how it lies; then closely, as if from straight above it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Doubles, Flags, Pixels, Singles
from vision.geometry import (
    UNIT,
    Homography,
    depths,
    fitted,
    flatness,
    mapped,
    pixel_scaling,
    sides_of,
    supposed_plane,
    warped,
)
from vision.lattice.joining.assemble import Link, Piece, join, links
from vision.lattice.looks.detect import Detections, look, peaks
from vision.net import Net

FIRST_SIDES = (768, 384, 192, 96, 1536)  # pixels of the photo's longer side in the first look, tried in this order
ENOUGH = 4  # tiles that show how a board lies
CONVINCING = 1.0  # weight of a board: below it, another size is tried
CLOSE_TILE = 44.0  # pixels of a tile's side in the close look: the middle of the range that the net learned
CLOSE = 40.0, 60.0  # pixels of a side in a first look that is as good, ...
UPRIGHT, LEVEL = 0.95, 1.25  # ... where tiles are so nearly squares, and the nearest hardly the largest
MORE = 0.5  # of a tile: another close look must reach so far beyond the one before
MARGIN = 2.2  # tiles around the board that the close look takes in
MOST_PIXELS = 1_300_000  # of a close look
LOOKS = 3  # the most close looks: the board may reach beyond what the first saw of it
SEEN = 0.30  # the least score of a middle
SURE = 0.5  # the least score of a board's best tile; what scores less is more likely not a tile
WORSE = 0.9  # a closer look that sees less than this share of the board went astray
LOW = 28.0  # degrees above the table: the supposed camera of a photo in which no look from afar convinces
OFF, MOST = 0.25, 0.6  # of a tile: if tiles show a plane, most of their middles lie so near their cells
ALIKE = 2.0  # times larger or smaller than a tile: what differs more is not a tile, or not on the plane
STEEPEST = 3.5  # how many times larger the near edge of a close look may be than the far edge


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One look: `onto` takes the photo's pixels to those of the picture looked at, `size` is that picture's.

    `answer` are the net's maps of the picture, `found` its quads in pixels of the photo, `board` the piece they make.
    """

    onto: Homography
    size: tuple[int, int]
    answer: Singles
    found: Detections
    links: list[Link]
    board: Piece

    @property
    def weight(self) -> float:
        """How much of a board was seen."""
        return weight_of(self.board, self.found.scores)


def looks(net: Net, photo: Pixels) -> Iterator[Look]:
    """Takes looks, the one to trust last; if the last one has no board, none was seen."""
    best = None
    for taken in _first_looks(net, photo):
        yield taken
        if taken.board and (best is None or taken.weight > best.weight):
            best = taken
        if best is not None and best.weight > CONVINCING:
            break
    if best is None or (best.weight > CONVINCING and _is_close(best)):
        return
    for number in range(LOOKS):
        onto, size = _closely(photo, best)
        if number and not _shows_more(onto, size, best):
            return
        closer = _look(net, photo, onto, size)
        if closer.weight < WORSE * best.weight:
            yield closer
            yield best
            return
        yield closer
        grown, best = len(closer.board) - len(best.board), closer
        if grown < 1:
            return


def _first_looks(net: Net, photo: Pixels) -> Iterator[Look]:
    """Looks at the whole photo in several sizes; then at the tiles seen in it, from above, as if the camera stood
    low.
    """
    taken = []
    longest = max(photo.shape[:2])
    for longer_side in dict.fromkeys(min(side, longest) for side in FIRST_SIDES):
        scale = longer_side / longest
        size = (max(32, round(photo.shape[1] * scale)), max(32, round(photo.shape[0] * scale)))
        onto = pixel_scaling(size[0] / photo.shape[1], size[1] / photo.shape[0])
        taken.append(_look(net, photo, onto, size))
        yield taken[-1]
    fullest = max(taken, key=lambda look: float(look.found.scores.sum()))
    table = supposed_plane(photo.shape, LOW)
    seen = fullest.found.quads[_ahead(fullest.found.quads, table)]
    if len(seen) >= ENOUGH:
        flat = _in_sides(table, mapped(seen, table))
        yield _look(net, photo, *_from_above(photo, flat, _tiles_of(seen, flat)))


def _look(net: Net, photo: Pixels, onto: Homography, size: tuple[int, int]) -> Look:
    with np.errstate(over="ignore"):  # in a strange light the net is surer than a short number holds: that is 0 or 1
        answer = look(net, warped(photo, onto, size))
    seen = peaks(answer, SEEN)
    quads = mapped(seen.quads, np.linalg.inv(onto)) if len(seen.quads) else seen.quads
    return holding(Look(onto, size, answer, seen, [], {}), Detections(quads, seen.scores))


def holding(look: Look, found: Detections) -> Look:
    """Returns the look with these tiles, and the board that they make."""
    joined = links(found.quads, found.scores)
    return replace(look, found=found, links=joined, board=_board(found.scores, joined))


def _board(scores: Singles, joined: Sequence[Link]) -> Piece:
    """Returns the piece that most tiles agree on."""
    pieces = [piece for piece in join(len(scores), joined) if max(scores[list(piece)]) >= SURE]
    return max(pieces, key=lambda piece: weight_of(piece, scores), default={})


def weight_of(piece: Piece, scores: Singles) -> float:
    """Weighs a piece of board: whatever is more likely not a tile counts against it."""
    return float((scores[list(piece)] - SURE).sum())


def _closely(photo: Pixels, seen: Look) -> tuple[Homography, tuple[int, int]]:
    """Says where to look at the board that was seen, straight from above as far as its tiles show, and how large.

    It includes whatever else looks like a tile on the board's plane: an arm across a board leaves two parts.
    """
    tiles = list(seen.board)
    quads = seen.found.quads[tiles]
    flat = _flattening(quads, np.array([seen.board[tile].cell for tile in tiles], np.float64))
    return _from_above(photo, flat, np.concatenate([quads, _tiles_of(seen.found.quads, flat)]))


def _is_close(seen: Look) -> bool:
    """Says whether it was looked at as if closely: from straight above, and about as large."""
    tiles = list(seen.board)
    if len(tiles) < ENOUGH:
        return False
    quads = seen.found.quads[tiles]
    smallest, largest = CLOSE
    large = smallest < np.median(sides_of(mapped(quads, seen.onto))) < largest
    if not large or np.median(flatness(quads)) <= UPRIGHT:
        return False
    flat = _flattening(quads, np.array([seen.board[tile].cell for tile in tiles], np.float64))
    return _steepness(flat, quads.reshape(-1, 2)) < LEVEL


def _shows_more(onto: Homography, size: tuple[int, int], seen: Look) -> bool:
    """Says whether a picture of the photo reaches beyond the one that was looked at."""
    shown = mapped(UNIT * size, seen.onto @ np.linalg.inv(onto))
    return bool(max((-shown).max(), (shown - seen.size).max()) > MORE * CLOSE_TILE)


def _from_above(photo: Pixels, flat: Homography, quads: Singles) -> tuple[Homography, tuple[int, int]]:
    """Says where to look at tiles on a plane, straight from above, and how large."""
    placed = mapped(quads, flat)
    low, high = placed.min((0, 1)) - MARGIN, placed.max((0, 1)) + MARGIN
    height, width = photo.shape[:2]
    frame = mapped(np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]), flat)
    if _steepness(flat, np.array([(0, 0), (width, 0), (width, height), (0, height)])) < 50:  # else the horizon is in it
        low, high = np.maximum(low, frame.min(0)), np.minimum(high, frame.max(0))
    across = np.maximum(high - low, 1e-3)
    scale = min(CLOSE_TILE, (MOST_PIXELS / float(across[0] * across[1])) ** 0.5)
    size = (max(32, round(float(across[0]) * scale)), max(32, round(float(across[1]) * scale)))
    return np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1.0]]) @ flat, size


def _flattening(quads: Singles, cells: Doubles) -> Homography:
    """Fits the map from the photo's pixels to a plane on which tiles are squares of side 1, the photo's up staying
    up.
    """
    middles = quads.mean(1).astype(np.float64)
    plain = _in_sides(np.eye(3), quads)
    if len(cells) < ENOUGH or np.linalg.matrix_rank(cells - cells[0]) < 2:
        return plain
    found = fitted(mapped(middles, plain), cells, within=OFF)
    flat = found[0] @ plain if found is not None and found[1].mean() > MOST else None
    if flat is None or _steepness(flat, quads.reshape(-1, 2)) > STEEPEST:
        affine = np.linalg.lstsq(np.c_[middles, np.ones(len(cells))], cells, rcond=None)[0].T
        flat = np.vstack([affine, [0, 0, 1]])
    return _upright(flat, middles.mean(0))


def _in_sides(flat: Homography, lying: Singles) -> Homography:
    """Scales the plane to sides of a tile, as the quads that lie on it have them."""
    side = float(np.median(sides_of(lying)))
    return np.asarray(np.diag([1 / side, 1 / side, 1.0]) @ flat)


def _tiles_of(quads: Singles, flat: Homography) -> Singles:
    """Returns those of the quads that are about as large as a tile on the plane."""
    sides = sides_of(mapped(quads, flat))
    return quads[_ahead(quads, flat) & (sides > 1 / ALIKE) & (sides < ALIKE)]


def _ahead(quads: Singles, flat: Homography) -> Flags:
    """Says which of the quads do not reach the plane's horizon."""
    return np.asarray((depths(flat, quads.reshape(-1, 2)).reshape(-1, 4) > 0).all(1))


def _upright(flat: Homography, middle: Singles) -> Homography:
    """Turns the plane so that the photo's upward direction at its middle is upward again."""
    here, above = mapped(np.stack([middle, middle - [0, 1.0]]), flat)
    away = (above - here) / max(1e-9, float(np.linalg.norm(above - here)))
    turn = np.array([[-away[1], away[0], 0], [-away[0], -away[1], 0], [0, 0, 1.0]])
    return np.asarray(turn @ flat)


def _steepness(flat: Homography, points: Singles) -> float:
    """Measures how many times larger things are at the nearest of the points than at the farthest; infinite past the
    horizon.
    """
    depth = depths(flat, points)
    return float(depth.max() / depth.min()) if depth.min() > 0 else float("inf")
