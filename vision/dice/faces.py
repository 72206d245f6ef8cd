"""Says what is on the upper face of a die: which kind, and which of its edges are black."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from engine.dice.table import Face
from vision.arrays import Floats, Pixels, Singles
from vision.geometry import Quad
from vision.net import Net, log_softmax

CROP = 32  # pixels of a crop
AROUND = 1.16  # so many sides of the face a crop shows
KINDS = 4  # city, knight, catapult, and none: something else was taken for a die


class Kind(StrEnum):
    """What a die shows."""

    CITY = "city"
    KNIGHT = "knight"
    CATAPULT = "catapult"


@dataclass(frozen=True, slots=True)
class FaceSeen:
    """What one look says of a face.

    kinds  chances of city, knight, catapult and none
    black  chances of each edge, in the order of the quad's sides, to be black, where it is a city
    """

    kinds: tuple[float, float, float, float]
    black: tuple[float, float, float, float]

    @property
    def kind(self) -> Kind | None:
        """The likeliest kind; None where it is no die."""
        best = int(np.argmax(self.kinds))
        return list(Kind)[best] if best < KINDS - 1 else None

    @property
    def edges(self) -> Face:
        """The edges that are rather black than white."""
        return frozenset(edge for edge, chance in enumerate(self.black) if chance >= 0.5)

    @property
    def certainty(self) -> float:
        """How likely it is that all of this is right."""
        sure = float(max(self.kinds))
        if self.kind is Kind.CITY:
            sure *= float(np.prod([max(chance, 1 - chance) for chance in self.black]))
        return sure


def crop(picture: Pixels, quad: Quad) -> Singles:
    """The face straightened, in grey, its own light taken out: 1 x CROP x CROP about 0."""
    middle = quad.mean(0)
    wide = (middle + (quad - middle) * AROUND).astype(np.float32)
    onto = np.array([[0, 0], [CROP, 0], [CROP, CROP], [0, CROP]], np.float32) - np.float32(0.5)
    side = float(np.sqrt(max(cv2.contourArea(quad.astype(np.float32)), 1.0)))
    if side > 1.6 * CROP:  # shrink first: sampling alone would lose thin lines
        scale = CROP * 1.2 / side
        low, high = _box(wide, picture)
        part = picture[low[1] : high[1], low[0] : high[0]]
        if min(part.shape[:2]) * scale >= 1:
            picture = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
            wide = ((wide - low + 0.5) * scale - 0.5).astype(np.float32)
    seen = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(wide, onto), (CROP, CROP),
                               flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
    return grey_about_nought(np.asarray(seen, np.uint8))


def grey_about_nought(seen: Pixels) -> Singles:
    """A crop without its own light: 1 x height x width."""
    grey = cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY).astype(np.float32)
    return np.asarray(((grey - grey.mean()) / (grey.std() + 12))[None], np.float32)


def _box(quad: Singles, picture: Pixels) -> tuple[Sequence[int], Sequence[int]]:
    height, width = picture.shape[:2]
    low = np.clip(np.floor(quad.min(0)).astype(int) - 2, 0, (width - 1, height - 1))
    high = np.clip(np.ceil(quad.max(0)).astype(int) + 3, low + 1, (width, height))
    return low, high


def ask(net: Net, picture: Pixels, quads: Floats) -> list[FaceSeen]:
    """Says what is on each of these faces (n x 4 x 2 pixels). Each is looked at in all its four turns."""
    if not len(quads):
        return []
    crops = np.stack([np.rot90(crop(picture, quad), turn, (1, 2)) for quad in quads for turn in range(4)])
    answers = net(np.ascontiguousarray(crops))[:, :8].reshape(len(quads), 4, 8)
    kinds = np.exp(log_softmax(answers[..., :KINDS].mean(1)))
    black = np.stack([np.roll(answers[:, turn, KINDS:], turn, 1) for turn in range(4)]).mean(0)
    chances = 1 / (1 + np.exp(-black))
    return [
        FaceSeen(tuple(map(float, kind)), tuple(map(float, edges)))  # type: ignore[arg-type]
        for kind, edges in zip(kinds, chances, strict=True)
    ]
