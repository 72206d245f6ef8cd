"""Finds pieces that the net overlooks: by their paint, which a player's other pieces have and no tile shows.

The net knows whole shapes. A figure with a face drawn on it, or a pig on its side, is none of them, though everybody
sees its colour. What is found is only a guess, of which a closer look must be sure.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import cv2
import numpy as np

from engine.pieces import Colour, MeepleKind
from vision.arrays import Doubles, Flags, Floats
from vision.lattice import Cell, Frame
from vision.meeples.colours.light import balanced, light_of
from vision.meeples.colours.paint import Shade, hues
from vision.meeples.owned import owner
from vision.meeples.piles import HIGHEST, THICK, lean_at
from vision.meeples.planes import COLOURS, KINDS
from vision.meeples.presence import PLAIN
from vision.meeples.sightings import Sighting, foot_of, touched
from vision.meeples.view import SIDE, View

COARSER = 2  # pixels of the flat view to one that is looked at
DIFFER = (0.2, 0.2, 0.35)  # by how much the hues and the brightness of one paint differ (one standard deviation), ...
NEAR = 3.0  # ... and so many of those may a pixel be off
STEP, LOW, STEPS = 0.12, (-2.5, -2.5, -3.5), 46  # how finely, from where and how far the tiles' hues are counted
NOWHERE = 1e-4  # how dense they are where no tile has any
RARER = 2.0  # by this logarithm a tile must show such a hue less often than the paint does
LEAST = 0.043  # of a tile: half of what the smallest piece shows that lies
COVERED = 0.24  # tiles about its foot, and about the body above it, that a piece covers
TALL = 0.36  # tiles: so high a piece stands
LOWEST = 8  # per cent of a patch that lie before its foot, where things lean

DOUBTED = 0.05  # how much what the net overlooked looks like a piece: a person is always asked about it
SPREAD = 0.1  # tiles: how well its foot is known
OWN = 0.9  # how likely it is of the colour by which it was found
PLAYERS, COLOURED = 0.97, 0.9  # how sure a closer look must be that it is a player's, and of that colour
APART = 0.5  # tiles: of guesses nearer than this the likelier one stays


def guesses(view: View, seen: Sequence[Sighting], frames: tuple[Frame, ...]) -> tuple[Sighting, ...]:
    """Guesses where pieces are that were not seen: in the middle of each patch of a player's paint and, where things
    lean, at the end before it.
    """
    paints = _paints(seen)
    tiled = view.tiled[::COARSER, ::COARSER]
    free = tiled & ~_covered(view, tiled, seen, TALL)
    if not paints or not free.any():
        return ()
    hue = hues(_balanced(view)[free])
    tiles_show = _frequent(hue)
    found: list[Sighting] = []
    for colour, paint in paints.items():
        rare = np.zeros(tiled.shape, bool)
        rare[free] = _painted(hue, paint) - tiles_show > RARER
        rare &= ~_covered(view, tiled, [one for one in seen if one.colour is colour], HIGHEST * THICK)
        for foot in _feet(view, rare):
            pixel = view.in_photo(foot)
            cell, at = touched(pixel, view.on_board(foot), frames)
            if cell is not None:
                found.append(_guess((float(pixel[0]), float(pixel[1])), cell, at, colour))
    return tuple(found)


def confirmed(guessed: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Returns those of which a closer look is sure, each piece once."""
    sure = {one: owner(one, ()).players for one in guessed if _of_its_paint(one)}
    kept: list[Sighting] = []
    for one in sorted(sure, key=lambda one: -sure[one]):
        near = (float(np.hypot(*(foot_of(one) - foot_of(other)))) < APART for other in kept)
        if sure[one] >= PLAYERS and not any(near):
            kept.append(one)
    return tuple(kept)


def _of_its_paint(one: Sighting) -> bool:
    return one.closely is not None and one.closely.colours[COLOURS.index(one.colour)] >= np.log(COLOURED)


def _guess(foot: tuple[float, float], cell: Cell, at: tuple[float, float], colour: Colour) -> Sighting:
    """Makes a sighting of which nothing but the place and the paint is known."""
    other = np.log((1 - OWN) / (len(COLOURS) - 1))
    return Sighting(
        foot=foot,
        cell=cell,
        at=at,
        spread=SPREAD,
        colour=colour,
        colours=tuple(float(np.log(OWN)) if one is colour else float(other) for one in COLOURS),
        kind=MeepleKind.MEEPLE,
        lying=0.5,
        certainty=DOUBTED,
        kinds=(float(-np.log(len(KINDS))),) * len(KINDS),
    )


def _paints(seen: Iterable[Sighting]) -> Mapping[Colour, Doubles]:
    """Returns the hues of each player's paint, as plain pieces show it."""
    plain: dict[Colour, list[Shade]] = {}
    for one in seen:
        if one.cell is not None and one.paint and min(one.certainty, owner(one, ()).players) >= PLAIN:
            plain.setdefault(one.colour, []).append(one.paint.dark)
    return {colour: np.median(hues(np.array(shades)), 0) for colour, shades in plain.items()}


def _balanced(view: View) -> Doubles:
    """Returns the view's colours in the light of its tiles, 0 to 1: height x width x 3, coarser than the view."""
    half = 1 / COARSER
    small = cv2.resize(view.pixels, None, fx=half, fy=half, interpolation=cv2.INTER_AREA)
    seen = balanced(np.asarray(small, np.uint8), light_of(view))
    return np.asarray((seen.transpose(1, 2, 0) + 1) / 2, np.float64)


def _covered(view: View, tiled: Flags, seen: Iterable[Sighting], high: float) -> Flags:
    """Says where pieces so high, in tiles, hide the tiles."""
    hidden = np.zeros(tiled.shape, np.uint8)
    for one in seen:
        if one.cell is not None:
            foot = view.from_board(foot_of(one))
            top = foot + lean_at(view, foot) * high * SIDE
            ends = [tuple(int(v) for v in np.round(end / COARSER)) for end in (foot, top)]
            cv2.line(hidden, ends[0], ends[1], 1, round(2 * COVERED * SIDE / COARSER))
    return hidden > 0


def _frequent(hue: Doubles) -> Doubles:
    """Returns how often the tiles show the hue of each of their pixels: the logarithm of a density."""
    step = np.clip((hue - LOW) / STEP, 0, STEPS - 1).astype(np.int64) @ (STEPS**2, STEPS, 1)
    count = np.bincount(step, minlength=STEPS**3)
    return np.asarray(np.log(count / len(hue) / STEP**3 + NOWHERE)[step])


def _painted(hue: Doubles, paint: Doubles) -> Doubles:
    """Returns how often a piece so painted shows each hue: the logarithm of a density; what is too far off, never."""
    off = (((hue - paint) / DIFFER) ** 2).sum(1)
    density = -0.5 * off - np.log(DIFFER).sum() - 1.5 * np.log(2 * np.pi)
    return np.asarray(np.where(off < NEAR**2, density, -np.inf))


def _feet(view: View, rare: Flags) -> Iterator[Floats]:
    """Returns the places of the view at which pieces may touch, one or two for each patch that is large enough."""
    count, patch, told, middles = cv2.connectedComponentsWithStats(rare.astype(np.uint8))
    for number in range(1, count):
        if told[number, cv2.CC_STAT_AREA] < LEAST * (SIDE / COARSER) ** 2:
            continue
        middle = (middles[number] + 0.5) * COARSER
        yield middle
        lean = lean_at(view, middle)
        if np.hypot(*lean) > 0:
            up = lean / np.hypot(*lean)
            rows, columns = np.nonzero(patch == number)
            along = (np.stack([columns, rows], 1) + 0.5) * COARSER @ up
            yield middle + up * (np.percentile(along, LOWEST) - middle @ up)
