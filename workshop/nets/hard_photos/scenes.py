"""Draws photos of each kind that has gone wrong on real tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.pieces import Colour, MeepleKind, ThingKind
from workshop.art.print_runs import Art
from workshop.nets.lattice.beginnings import FEW, rendered
from workshop.nets.meeples.evenings import evening
from workshop.scenes.game import Position, play_out
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import Table, set_table
from workshop.scenes.view import light, optics
from workshop.scenes.view.camera import Camera, aim

SIZE = (1600, 1200)
SEED = 61

Draw = Callable[[np.random.Generator, Art], Photo]


def drawn(kind: str, number: int, arts: Sequence[Art]) -> Photo:
    """Draws the photo of that number, of one of the KINDS."""
    if kind == COLOURS:
        return evening(arts, number)
    if kind == FIRST_TILES:
        return rendered(FEW[number % len(FEW)], number, arts)
    rng = np.random.default_rng((SEED, list(KINDS).index(kind), number))
    return _OTHERS[kind](rng, arts[number % len(arts)])


def _ground(rng: np.random.Generator, art: Art) -> Photo:
    """Discs, cubes or figures, set where they may stand however the hand happens to set them."""
    kind = (MeepleKind.DISC, MeepleKind.CUBE, MeepleKind.MEEPLE)[int(rng.integers(3))]
    table = set_table(rng, _played(rng, art, kind=kind), art)
    return photograph(rng, table, _seen(rng, table, 30, 85))


def _no_piece(rng: np.random.Generator, art: Art) -> Photo:
    """Hands, cups, cards and goods about the board, a fairy or a witch on it."""
    wood = (ThingKind.FAIRY, ThingKind.DRAGON, ThingKind.MAGE, ThingKind.WITCH)
    on_it = [wood[int(i)] for i in rng.choice(len(wood), int(rng.integers(0, 3)), replace=False)]
    table = set_table(rng, _played(rng, art), art, clutter=14, nobodys=on_it)
    return photograph(rng, table, _seen(rng, table, 30, 85), arm=0.6)


def _crowded(rng: np.random.Generator, art: Art) -> Photo:
    """Six or seven players' pieces, from low, one before the other, some in the glare of a lamp."""
    players = [Colour(c) for c in rng.permutation(list(Colour))[: int(rng.integers(6, 8))]]
    table = set_table(rng, play_out(rng, edition=art.edition, colours=players, keys=art.keys), art, track=True)
    taken = photograph(rng, table, _seen(rng, table, 28, 50))
    even = np.ones((*light.grid(SIZE), 3), np.float32)
    return replace(taken, pixels=light.shine(taken.pixels, even, light.glare(rng, SIZE)))


def _edge(rng: np.random.Generator, art: Art) -> Photo:
    """A board that the photo's edge cuts."""
    table = set_table(rng, _played(rng, art), art)
    return photograph(rng, table, _seen(rng, table, 35, 90, fill=float(rng.uniform(1.05, 1.4))))


def _across(rng: np.random.Generator, art: Art) -> Photo:
    """Bridges, tents, castles and a dragon on the tiles, which hide what is printed there."""
    tall = (ThingKind.BRIDGE, ThingKind.TENT, ThingKind.CASTLE, ThingKind.DRAGON, ThingKind.BRIDGE, ThingKind.FLOOR)
    on_it = [tall[int(i)] for i in rng.integers(0, len(tall), int(rng.integers(2, 7)))]
    table = set_table(rng, _played(rng, art), art, nobodys=on_it)
    return photograph(rng, table, _seen(rng, table, 35, 85), arm=0.0)


def _faint(rng: np.random.Generator, art: Art) -> Photo:
    """Soft, from very low, or burnt out."""
    table = set_table(rng, _played(rng, art), art)
    what = int(rng.integers(3))
    taken = photograph(rng, table, _seen(rng, table, *((24, 32) if what == 1 else (35, 85))), arm=0.0)
    if what == 0:
        return replace(taken, pixels=optics.soften(rng, optics.blur(rng, taken.pixels, 4.0), 0.3))
    if what == 1:
        return taken
    gain = np.full((*light.grid(SIZE), 3), rng.uniform(1.3, 1.8), np.float32)
    return replace(taken, pixels=light.shine(taken.pixels, gain))


def _played(rng: np.random.Generator, art: Art, kind: MeepleKind = MeepleKind.MEEPLE) -> Position:
    tiles = int(rng.integers(30, 73))
    return play_out(rng, edition=art.edition, tiles=tiles, kind=kind, keys=art.keys)


def _seen(rng: np.random.Generator, table: Table, low: float, high: float, fill: float | None = None) -> Camera:
    """Stands so many degrees above the table."""
    return aim(rng, table.outline, SIZE, float(rng.uniform(low, high)), fill=fill)


COLOURS, FIRST_TILES = "colours", "first tiles"  # whose photos have judges of their own
_OTHERS: Mapping[str, Draw] = {
    "grounds": _ground,
    "no pieces": _no_piece,
    "crowded": _crowded,
    "edge": _edge,
    "across": _across,
    "faint": _faint,
}
KINDS: Mapping[str, str] = {
    COLOURS: "six or seven players, odd wood, warm or failing light, dark tables",
    "grounds": "discs, cubes and figures, set carelessly",
    "no pieces": "hands, cups, cards and goods; a fairy, a dragon, a mage or a witch",
    "crowded": "six or seven players from low, in glare, with the scoring board",
    "edge": "the photo's edge cuts the board",
    "across": "bridges, tents, castles, towers and dragons on the tiles",
    "faint": "soft, from 24 to 32 degrees, or burnt out",
    FIRST_TILES: "one tile, two or three",
}
