"""Wood as boxes of all ages bring it, beside plain paint: brown-grey, ivory, and such that one sees through."""

from collections.abc import Sequence

import numpy as np

from engine.pieces import Colour
from workshop.scenes.objects import surface
from workshop.scenes.objects.paint import PAINT
from workshop.scenes.objects.pieces import Floats, Pixels, Posed

# Hue in degrees, saturation and value of wood that nobody painted grey, and that is nobody else's either.
ODD_GREY = {
    "brown-grey": ((18, 40), (0.15, 0.45), (0.28, 0.60)),
    "ivory": ((36, 52), (0.08, 0.26), (0.80, 0.96)),
    "grey": PAINT[Colour.GREY],
}
THROUGH = (0.2, 0.45)  # how much of what lies behind it translucent wood shows

UNPAINTED = 0.45  # of the grey players have wood that is not grey
CLEAR = 0.1  # of the players have wood that one sees through

Piece = tuple[Posed, Colour, Floats]


def odd_grey(name: str, rng: np.random.Generator) -> Floats:
    """One lot of such wood, RGB 0..255."""
    (h0, h1), (s0, s1), (v0, v1) = ODD_GREY[name]
    return np.asarray(surface.paint(rng.uniform(h0, h1) / 360, rng.uniform(s0, s1), rng.uniform(v0, v1)))


def seen_through(tint: Floats, behind: Floats | Pixels, rng: np.random.Generator) -> Floats:
    """Returns that paint on wood which shows some of what lies behind; `behind`: what may lie there, count x 3."""
    share = rng.uniform(*THROUGH)
    return np.asarray((1 - share) * tint + share * behind[int(rng.integers(len(behind)))])


def oddly_made(pieces: Sequence[Piece], tiles: Sequence[Pixels], rng: np.random.Generator) -> list[Piece]:
    """The same pieces, those of some players of odd wood; `tiles` lie behind it."""
    behind = tiles[int(rng.integers(len(tiles)))].reshape(-1, 3)
    lots = {}
    if rng.random() < UNPAINTED:
        lots[Colour.GREY] = odd_grey(str(rng.choice(["brown-grey", "ivory"], p=[0.7, 0.3])), rng)
    clear = {colour for colour in dict.fromkeys(colour for _, colour, _ in pieces) if rng.random() < CLEAR}

    def made(colour: Colour, tint: Floats) -> Floats:
        if colour in lots:
            tint = lots[colour] * rng.normal(1, 0.05) + rng.normal(0, 3, 3)
        return seen_through(tint, behind, rng) if colour in clear else tint

    return [(posed, colour, np.clip(made(colour, tint), 3, 252)) for posed, colour, tint in pieces]
