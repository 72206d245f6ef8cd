"""What goes into the meeple net and what comes out: the planes, in order, as training and reading both use them."""

import numpy as np

from engine.pieces import Colour, MeepleKind
from vision.arrays import Flags, Floats, Pixels, Singles
from vision.meeples.view import View

COLOURS = tuple(Colour)
KINDS = tuple(MeepleKind)

STRIDE = 4  # pixels of the flat view to one place of the net's answer

LEAN_ACROSS = 3  # the plane of what goes in that holds the lean along x: red, green, blue, across, down

# The planes of the answer.
HEAT = 0  # logit: a foot touches here
OFFSET = slice(1, 3)  # from the middle of the place to the foot, x and y, in places
SPREAD = 3  # logarithm of how far off that is, in places
LYING = 4  # logit
COLOUR = slice(5, 5 + len(COLOURS))  # logits
KIND = slice(COLOUR.stop, COLOUR.stop + len(KINDS))  # logits
PLANES = KIND.stop

STEEPEST = 3.0  # tiles along: a greater lean means a camera less than 20 degrees above the table

GREY = 0.42  # the mean brightness to which tiles are brought
TRUST = 0.85  # how much of the photo's cast is taken out: tiles are green and brown, not grey


def balance(pixels: Pixels, tiled: Flags) -> Singles:
    """Balances the picture by the light that the tiles themselves show: 3 x height x width, about -1 to 1."""
    return balanced(pixels, pixels[tiled].mean(0) if tiled.any() else np.full(3, GREY * 255))


def balanced(pixels: Pixels, mean: Floats) -> Singles:
    """Does the same where the tiles' mean colour (0..255) is known."""
    gain = (GREY / np.maximum(mean / 255, 0.05)) ** TRUST
    return np.asarray((pixels * (gain / 255)).clip(0, 1.5).transpose(2, 0, 1) * 2 - 1, np.float32)


def lean(view: View) -> Singles:
    """Returns how things lean there, as the net takes it: 2 x height x width."""
    return view.lean().clip(-STEEPEST, STEEPEST)


def mirrored_view(seen: Singles) -> Singles:
    """Mirrors what goes in: a second look at the same board, whose errors differ."""
    mirror = seen[..., ::-1].copy()
    mirror[LEAN_ACROSS] *= -1
    return mirror


def mirrored_answer(answer: Singles) -> Singles:
    """Turns the answer to a mirrored view into an answer to the view itself."""
    mirror = answer[..., ::-1].copy()
    mirror[OFFSET.start] *= -1
    return mirror
