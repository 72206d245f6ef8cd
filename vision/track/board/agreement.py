"""Finds where the board lies if most of the net's answers about a picture's pixels are right."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Doubles, Flags, Singles
from vision.geometry import Homography, exactly_mapped, fitted
from vision.track.board.views import TableView

STRIDE = 4  # pixels of the picture per cell of the net's answer
FEWEST = 25  # cells: fewer in one piece say nothing
MAY_BE = -1.5  # the logit from which a cell counts as the board: in shadows and on bright cloth the net is not sure
SURELY = 1.0  # the logit that some cell of a piece must reach
CANDIDATES = 4  # pieces that are looked at again
TRIES = 2000

Cells = Flags


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """`says`: h/4 x w/4 x 4 for a view's picture: "the board" (logit), place on it (x, y: 0..1), edition (logit)."""

    view: TableView
    says: Singles

    @property
    def here(self) -> Cells:
        """The cells that count as the board."""
        return np.asarray(self.says[..., 0] > MAY_BE, np.bool_)

    def in_photo(self, cells: Cells) -> Doubles:
        """Returns the photo's pixels (n x 2) under the middles of some cells."""
        return exactly_mapped(_middles(cells), np.linalg.inv(self.view.way))


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """Where the board may lie (unit square to the photo's pixels); `firm`: the share of it that says so."""

    to_photo: Homography
    firm: float


def pieces(answer: Answer) -> list[Cells]:
    """Finds connected pieces that the net takes for the board, at least in part surely, the surest first."""
    count, labels, areas, _ = cv2.connectedComponentsWithStats(answer.here.astype(np.uint8))
    large = [label for label in range(1, count) if areas[label, cv2.CC_STAT_AREA] >= FEWEST]
    found = [np.asarray(labels == label, np.bool_) for label in large]
    found = [piece for piece in found if answer.says[piece, 0].max() > SURELY]
    return sorted(found, key=lambda piece: -float(np.mean(answer.says[piece, 0])))[:CANDIDATES]


def agree(answer: Answer, cells: Cells, within: float) -> Guess | None:
    """Finds the place of the board that most of these cells agree on, none of them off by more than `within` of it."""
    if cells.sum() < FEWEST:
        return None
    there = answer.says[cells][:, 1:3].astype(np.float64)
    found = fitted(_middles(cells), there, within, TRIES)
    if found is None or abs(np.linalg.det(found[0])) < 1e-12:
        return None
    to_unit, good = found
    board = max(FEWEST, _cells_of(to_unit, answer))
    return Guess(np.linalg.inv(to_unit @ answer.view.way), min(1.0, float(good.sum()) / board))


def _cells_of(to_unit: Homography, answer: Answer) -> int:
    """Counts the cells in the photo that are on the board, if it lies so."""
    every = np.ones(answer.says.shape[:2], np.bool_)
    height, width = answer.view.shape
    pixels = answer.in_photo(every)
    places = exactly_mapped(_middles(every), to_unit)
    return int((((pixels > 0) & (pixels < [width, height])) & ((places > 0) & (places < 1))).all(1).sum())


def _middles(cells: Cells) -> Doubles:
    return np.asarray((np.argwhere(cells)[:, ::-1] + 0.5) * STRIDE, np.float64)
