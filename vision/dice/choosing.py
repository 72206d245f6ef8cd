"""Finds the dice of a photo, and chooses the blots that are dice: those that suit one plane, as many as can be.

Each blot alone tells a plane, since its size, its shape and where its die stands are seen. The plane is taken that most
of what was seen suits. A blot on the body of a die speaks against no plane: it is a front that looks like an upper
face. What suits the plane neither way does: a stain, or an upper face where the plane took fronts for them.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.dice.table import DICE
from vision.arrays import Doubles, Flags, Pixels, Singles
from vision.dice.faces import KINDS, ask
from vision.dice.finding import Blot, Found, closely, from_afar
from vision.dice.maps import INNER, STRIDE
from vision.dice.plane import Outlines, plane_of
from vision.net import Answer, Net

NONE = KINDS - 1  # the kind of what is no die
SPREAD = INNER**2 / 12  # the second moment of what counts as a face, along its side
_TRIED = 18  # blots whose planes are tried, the surest first
_AGAINST = 0.5  # how much a blot that suits nothing counts against a plane
_BODY = 0.6  # sides from the line between middle and foot: that near is on the body of a die
_PLAIN = 0.6  # of a face: what was seen so plainly, and of the right size, may stand where it seems not to
_ROUNDS = 2
_LOOKS = (1.0, 1.0, 0.75)  # what size is looked for, against what dice seem to have


def find(net: Answer, name: Net, picture: Pixels) -> Found:
    """Looks at the whole photo, then closely, as large as what is a die there asks for; and where that does not show
    all dice of the game, again as large as they proved to be, and larger. `name`: what names faces.
    """
    found = _doubted(from_afar(net, picture), name, picture)
    size = (picture.shape[1], picture.shape[0])
    side = _side(chosen(found, size) or found.blots)
    looks: list[tuple[int, float, Found]] = []
    for share in _LOOKS if side else ():
        look = _doubted(closely(net, picture, side * share), name, picture)
        dice = chosen(look, size)
        looks.append((abs(len(dice) - DICE), -sum(blot.score for blot in dice), look))
        if len(dice) == DICE:
            return look
        side = _side(dice) or side
    return min(looks, key=lambda tried: tried[:2])[2] if looks else found


def _side(dice: Sequence[Blot]) -> float:
    """How large they are, in pixels; 0: there are none."""
    return float(np.median([blot.side for blot in dice])) if dice else 0.0


def _doubted(found: Found, name: Net, picture: Pixels) -> Found:
    """The same; what does not look like a face to whoever names faces is less sure to be one."""
    if not found.blots:
        return found
    quads = np.stack([_rough(blot, found.scale) for blot in found.blots])
    looks = ask(name, picture, quads)
    sure = [blot.score * (1 - face.kinds[NONE]) for blot, face in zip(found.blots, looks, strict=True)]
    blots = [replace(blot, score=score) for blot, score in zip(found.blots, sure, strict=True)]
    return replace(found, blots=tuple(blots))


def _rough(blot: Blot, scale: float) -> Singles:
    """Frames a blot by its own points alone: a square, squeezed as its second moments are and turned as the fourth
    moment of what is then round says.
    """
    middle = np.average(blot.points, weights=blot.weights, axis=0)
    lengths, axes = np.linalg.eigh(_spread(blot, scale) / SPREAD)
    squeeze = axes * np.sqrt(lengths)
    x, y = np.linalg.solve(squeeze, (blot.points - middle).T)
    turn = np.angle(-np.average((x + 1j * y) ** 4, weights=blot.weights)) / 4
    corners = np.exp(1j * (turn + np.pi / 4 + np.arange(4) * np.pi / 2)) / np.sqrt(2)
    quad = middle + np.stack([corners.real, corners.imag], 1) @ squeeze.T
    return np.asarray(quad if np.linalg.det(squeeze) > 0 else quad[::-1], np.float32)


def chosen(found: Found, size: tuple[int, int]) -> list[Blot]:
    """Returns the dice among what was found in a photo of that size, the surest first."""
    blots = sorted(found.blots, key=lambda blot: -blot.score)
    if not blots:
        return []
    seen = outlines(blots, found.scale)
    scores = np.array([blot.score for blot in blots])
    tried = plane_of(seen.only(range(min(len(blots), _TRIED))).each(), size).suits(seen)
    suits = max(tried, key=lambda flags: _worth(flags, seen, scores))
    for _ in range(_ROUNDS):
        if not suits.any():
            return []
        plane = plane_of(seen.only(suits), size)
        suits = plane.suits(seen)
    plain = (scores >= _PLAIN) & plane.sizes_suit(seen) & ~_on_bodies(seen, seen.only(suits))
    return [blot for blot, good in zip(blots, suits | plain, strict=True) if good]


def outlines(blots: Sequence[Blot], scale: float) -> Outlines:
    """Measures the blots."""
    return Outlines(
        np.stack([np.average(blot.points, weights=blot.weights, axis=0) for blot in blots]),
        np.stack([_spread(blot, scale) for blot in blots]),
        np.stack([blot.foot for blot in blots]),
        SPREAD,
    )


def _spread(blot: Blot, scale: float) -> Doubles:
    """The second moments of a blot's cells, which are squares themselves."""
    away = blot.points - np.average(blot.points, weights=blot.weights, axis=0)
    cell = (STRIDE / scale) ** 2 / 12
    return np.asarray((away.T * blot.weights) @ away / blot.weights.sum() + cell * np.eye(2), np.float64)


def _worth(suits: Flags, seen: Outlines, scores: Doubles) -> float:
    """How well a plane explains what was seen."""
    against = ~suits & ~_on_bodies(seen, seen.only(suits))
    return float(scores[suits].sum() - _AGAINST * scores[against].sum())


def _on_bodies(seen: Outlines, dice: Outlines) -> Flags:
    """Which middles lie on the body of one of these dice, between its face and its foot."""
    down = dice.feet - dice.middles
    away = seen.middles[:, None] - dice.middles
    along = np.clip((away * down).sum(2) / np.maximum((down**2).sum(1), 1e-9), 0, 1)
    apart = np.linalg.norm(away - along[..., None] * down, axis=2)
    return np.asarray((apart < _BODY * dice.sides).any(1), np.bool_)
