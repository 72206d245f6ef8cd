"""Counts how many lie at each foot: farmers of one field are often piled, and a pile shows a single foot.

Most tables never pile and some do it all the time, so what is plainly a pile makes others of that table likelier.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Doubles, Singles
from vision.meeples.colours.light import light_of
from vision.meeples.piles import THICK, as_taken, lean_at
from vision.meeples.sightings import LIKELY, Sighting, foot_of, logistic
from vision.meeples.view import View
from vision.net import log_softmax

PILED = 0.25  # nobody is asked about one on another that is less likely than this
USUAL = 0.03  # of what lies or stands on people's tables is a pile: so often the net expects one, ...
KNOWN = 16.5  # ... and that weighs as much as so many pieces seen on that table
SUREST = 1e-6  # a net is never surer than that
RATES = logistic(np.linspace(-10, 5, 151))  # how often a table may pile: as steps of log odds
ASIDE = 0.2  # of a tile: what is faintly seen so near the way up a pile is one of its own pieces, ...
NARROWLY = 0.1  # ... and so near to a likely pile what is plainly seen: of 107 drawn ones 92 were


def counted(net: Callable[[Singles], Singles], view: View, found: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """Returns the sightings with how many lie there, without those that are upper pieces of a pile.

    It does not look for others on what is hardly a piece at all.
    """
    likely = [sighting for sighting in found if sighting.cell is not None and sighting.certainty > LIKELY]
    if not likely:
        return tuple(found)
    light = light_of(view)
    feet = [view.from_board(foot_of(sighting)) for sighting in likely]
    answers = net(np.stack([as_taken(view.pixels, light, foot, lean_at(view, foot)) for foot in feet]))
    alone = np.array([_at_least(answer) for answer in answers], np.float64)
    piled = dict(zip(likely, map(tuple, _as_the_table_piles(alone).tolist()), strict=True))
    told = [replace(sighting, piled=piled.get(sighting, ())) for sighting in found]
    piles = [sighting for sighting in told if sighting.piled and sighting.piled[0] >= PILED]
    return tuple(one for one in told if not any(_on_top(one, pile, view) for pile in piles))


def _at_least(logits: Singles) -> tuple[float, ...]:
    """Returns how likely at least two, three, four lie there, by its look alone."""
    return tuple(np.exp(log_softmax(logits))[::-1].cumsum()[::-1][1:].tolist())


def _as_the_table_piles(alone: Doubles) -> Doubles:
    """Returns how likely at least two, three, four lie at each foot, given all that lies on the table.

    How often a table piles is not known: each rate is weighed by how well it fits what all feet show.
    """
    chance = alone[:, :1].clip(SUREST, 1 - SUREST)
    odds = chance / (1 - chance) * (1 - USUAL) / USUAL  # what its look alone says
    fits = 1 - RATES + RATES * odds
    usual = KNOWN * (USUAL * np.log(RATES) + (1 - USUAL) * np.log(1 - RATES))
    weights = np.exp(log_softmax(usual + np.log(fits).sum(0)))
    there = (RATES * odds / fits) @ weights
    return np.asarray(alone * (there[:, None] / chance))


def _on_top(one: Sighting, pile: Sighting, view: View) -> bool:
    """Says whether it is rather a piece of that pile, seen apart from its foot: of its colour, where it leans."""
    if one is pile or one.cell is None or one.colour is not pile.colour:
        return False
    plain = one.certainty > LIKELY
    if plain and pile.piled[0] < LIKELY:
        return False
    foot, camera = foot_of(pile), np.array(view.camera)
    top = (foot - camera[:2]) / camera[2] * THICK * (1 + sum(pile.piled))
    beside = foot_of(one) - foot
    way = float(np.clip(beside @ top / max(1e-9, float(top @ top)), 0, 1))
    return bool(np.hypot(*(beside - way * top)) < (NARROWLY if plain else ASIDE))
