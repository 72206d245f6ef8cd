"""Renders tables at which colours are hard to tell: six or seven players, odd wood, warm or failing light, dark tables.

The first half is known to whoever works on colours, the second is kept aside and only measured.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.pieces import Colour
from workshop.art.noise import Pixels
from workshop.art.print_runs import Art
from workshop.nets.meeples.judge import KnownPhoto, rendered
from workshop.nets.meeples.wood import ODD_GREY, odd_grey, seen_through
from workshop.scenes import photograph as studio
from workshop.scenes.game import play_out
from workshop.scenes.objects import surface
from workshop.scenes.objects.paint import painted
from workshop.scenes.objects.pieces import Floats
from workshop.scenes.table import Stood, Table, set_table
from workshop.scenes.view import light, optics
from workshop.scenes.view.camera import aim

SIZE = (1600, 1200)
SEED = 77
COUNT = 60

# What the sensor's red, green and blue still see of white paper, and how bright the photo is against a good one.
LAMPS: dict[str, tuple[tuple[float, float, float], tuple[float, float]]] = {
    "2700 K": ((1.21, 1.0, 0.70), (0.75, 1.05)),
    "2700 K, dim": ((1.28, 0.97, 0.58), (0.40, 0.65)),
    "dusk": ((0.84, 0.98, 1.22), (0.40, 0.70)),
    "day": ((1.0, 1.0, 1.0), (0.85, 1.1)),
}
GROUNDS: dict[str, Callable[[np.random.Generator], Floats]] = {
    "wine-red": lambda rng: surface.paint(rng.uniform(0.94, 1.0), rng.uniform(0.6, 0.85), rng.uniform(0.22, 0.5)),
    "black": lambda rng: surface.paint(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.03, 0.12)),
}


def evenings(arts: Sequence[Art], numbers: range = range(COUNT)) -> Iterator[KnownPhoto]:
    """Yields a photo of each of them."""
    return (rendered(evening(arts, number)) for number in numbers)


def evening(arts: Sequence[Art], number: int) -> studio.Photo:
    """Takes the photo of that number."""
    rng = np.random.default_rng((SEED, number))
    look = arts[number % len(arts)]
    players = [Colour(c) for c in rng.permutation(list(Colour))[: int(rng.integers(6, 8))]]
    if Colour.GREY not in players and rng.random() < 0.7:
        players[0] = Colour.GREY
    position = play_out(rng, ("base",), look.edition, colours=players, keys=look.keys)
    table = set_table(rng, position, look, kind="lacquer", clutter=4)
    grey, lamp = str(rng.choice(list(ODD_GREY))), str(rng.choice(list(LAMPS)))
    ground = str(rng.choice([*GROUNDS, "any"]))
    table = _on(rng, ground, _repainted(rng, table, grey))
    taken = studio.photograph(rng, table, aim(rng, table.outline, SIZE, float(rng.uniform(32, 80))), spoil=False)
    return replace(taken, pixels=optics.take(rng, _lit(rng, taken.pixels, lamp)))


def _repainted(rng: np.random.Generator, table: Table, grey: str) -> Table:
    """Paints the pieces of every player with one lot; one player's wood is translucent on every other table."""
    lots = {colour: painted(colour, rng) for colour in Colour}
    lots[Colour.GREY] = odd_grey(grey, rng)
    clear = Colour(rng.choice(list(Colour))) if rng.random() < 0.5 else None
    behind = np.concatenate([picture[::16, ::16].reshape(-1, 3) for picture in table.pictures])

    def piece(one: Stood) -> Stood:
        if one.colour is None:
            return one
        tint: Floats = lots[one.colour] * rng.normal(1, 0.05) + rng.normal(0, 3, 3)
        if one.colour is clear:
            tint = seen_through(tint, behind, rng)
        red, green, blue = np.clip(tint, 3, 252).tolist()
        return replace(one, tint=(red, green, blue))

    return replace(table, stood=tuple(map(piece, table.stood)))


def _on(rng: np.random.Generator, ground: str, table: Table) -> Table:
    """Lays a cloth of that colour under the board, or leaves the table that there is."""
    if ground not in GROUNDS:
        return table
    cloth = surface.lacquer(rng, surface.SIDE).astype(np.float32)
    cloth = cloth - cloth.mean((0, 1)) + GROUNDS[ground](rng)
    return replace(table, ground=surface.levels(np.asarray(cloth.clip(0, 255), np.uint8)), edge=None)


def _lit(rng: np.random.Generator, picture: Pixels, lamp: str) -> Pixels:
    """Shines that lamp on all of it, brighter on one side, and lets the phone lift what is dark."""
    gains, (darkest, brightest) = LAMPS[lamp]
    gain = light.gradient(rng, (picture.shape[1], picture.shape[0]))
    gain = gain / gain.mean() * np.array(gains, np.float32) ** np.float32(rng.uniform(0.5, 1.1))
    level = 105 / max(1.0, float(cv2.resize(picture, (32, 32), interpolation=cv2.INTER_AREA).mean()))
    gain = gain * np.float32(np.clip(level, 0.7, 1.3) * rng.uniform(darkest, brightest))
    return light.tone(rng, light.shine(picture, np.asarray(gain, np.float32)))
