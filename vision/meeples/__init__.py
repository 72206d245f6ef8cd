"""Finds every meeple: where its foot touches, whose it is, whether it stands or lies."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from vision.arrays import Doubles, Floats, Singles
from vision.geometry import camera_above, exactly_mapped
from vision.lattice import Frame, Lattice
from vision.meeples import planes
from vision.meeples.colours import overlooked
from vision.meeples.colours.light import balanced, light_of
from vision.meeples.colours.supply import supply
from vision.meeples.counting import counted
from vision.meeples.looks import look_closely, look_twice
from vision.meeples.owned import bringing, named_wood
from vision.meeples.piles import lean_at
from vision.meeples.placing import place
from vision.meeples.sightings import LIKELY, Sighting, foot_of, occupied, sightings
from vision.meeples.view import SIDE, View, lay_flat
from vision.net import net
from vision.photo import Photo

__all__ = [
    "Sighting", "bodies", "bringing", "named_wood", "occupied", "place", "spot", "spot_figures", "spotted", "supply",
]  # fmt: skip

MIRRORED = 0.6  # tiles beyond the photo's edge: as far as what stands leans
OUTSIDE = 127  # the grey of what no photo shows, as the nets learned it
TALL, FLAT, WIDE = 0.35, 0.1, 0.15  # tiles: so high a piece is that stands, or lies, and so far it reaches to each side


def spot(photo: Photo, lattice: Lattice) -> tuple[Sighting, ...]:
    """Finds every piece on the board and within a tile of it, the surest first: how many lie on one another, and
    whether each is a player's.
    """
    if not lattice.frames:
        return ()
    wider, moved, by = _completed(photo, lattice)
    view = lay_flat(wider, moved)
    closer = partial(look_closely, net("closer"), wider, view)
    seen = closer(spotted(view, moved.frames))  # in the mirror, too: what stands there explains its own paint
    seen += overlooked.confirmed(closer(overlooked.guesses(view, seen, moved.frames)))
    if by:
        shown = (one for one in seen if _within(np.array(one.foot) - by, photo.size))
        seen = tuple(_marked(one, view, photo.size, by) for one in shown)
    there = counted(net("piles"), view, seen)
    return tuple(replace(one, foot=(one.foot[0] - by, one.foot[1] - by)) for one in there)


def _completed(photo: Photo, lattice: Lattice) -> tuple[Photo, Lattice, int]:
    """Mirrors the photo beyond its edges, where they cut the board and what stands leans out of it: feet alone look
    like a cube, and mirrored like a piece that stands. Returns with it where the frames then are, and by how many
    pixels all is moved.
    """
    plane, (width, height) = lattice.plane, photo.size
    corners = np.concatenate([frame.quad for frame in lattice.frames])
    if plane is None or _within(corners, photo.size):
        return photo, lattice, 0
    x, y = exactly_mapped(np.array(camera_above(plane, photo.size)[:2]), plane)  # the camera stands above it
    by = round(MIRRORED * float(np.median([frame.side for frame in lattice.frames])))
    wider = np.asarray(cv2.copyMakeBorder(photo.pixels, by, by, by, by, cv2.BORDER_REFLECT), np.uint8)
    sides = (wider[:by], y > 0), (wider[-by:], y < height), (wider[:, :by], x > 0), (wider[:, -by:], x < width)
    for beyond, leans_out in sides:
        if not leans_out:
            beyond[:] = OUTSIDE
    frames = tuple(replace(frame, quad=frame.quad + np.float32(by)) for frame in lattice.frames)
    return replace(photo, pixels=wider), Lattice(frames), by


def _marked(one: Sighting, view: View, size: tuple[int, int], by: int) -> Sighting:
    """Marks a piece if the edge of a photo of this size, about which so many pixels were added, cuts it."""
    if one.cell is None:
        return one
    foot = view.from_board(foot_of(one))
    body = [foot + SIDE * np.add(lean_at(view, foot) * up, (across, 0)) for up in (0, TALL) for across in (-WIDE, WIDE)]
    return replace(one, cut=not all(_within(view.in_photo(pixel) - by, size) for pixel in body))


def _within(places: Floats, size: tuple[int, int]) -> bool:
    """Says whether a photo of this size shows a place, or all of many."""
    return bool(((places >= 0) & (places <= size)).all())


def bodies(seen: Iterable[Sighting], lattice: Lattice, size: tuple[int, int]) -> Doubles:
    """Returns from where to where on the board each likely piece hides it, in tiles: n x 2 x 2. `size`: the photo's."""
    likely = [one for one in seen if one.cell and one.certainty > LIKELY]
    if lattice.plane is None or not likely:
        return np.zeros((0, 2, 2))
    x, y, height = camera_above(lattice.plane, size)
    feet = np.array([foot_of(one) for one in likely])
    tall = np.array([[FLAT if one.lying > LIKELY else TALL] for one in likely])
    return np.stack([feet, feet + (feet - (x, y)) / height * tall], 1)


def spotted(view: View, frames: tuple[Frame, ...]) -> tuple[Sighting, ...]:
    """Finds whatever may be a piece, the surest first, before anything is looked at again."""
    seen = _as_taken(view, planes.TRUST)
    return sightings(look_twice(net("meeples"), seen, seen), seen, view, frames)


def spot_figures(photo: Photo, squares: Lattice, second_trust: float) -> tuple[Sighting, ...]:
    """Finds every figure on the scoring board and within a square of it, the surest first.

    `second_trust`: how much of the photo's cast the second look takes out.
    """
    view = lay_flat(photo, squares)
    first, second = _as_taken(view, planes.TRUST), _as_taken(view, second_trust)
    return sightings(look_twice(net("figures"), first, second), first, view, squares.frames)


def _as_taken(view: View, trust: float) -> Singles:
    """Returns the view as the nets take it, with so much of the photo's cast taken out."""
    grey = 255 * planes.GREY
    told = grey * (light_of(view) / grey) ** (trust / planes.TRUST)
    return np.concatenate([balanced(view.pixels, told), planes.lean(view)])
