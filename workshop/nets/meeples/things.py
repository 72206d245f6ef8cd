"""What lies on a patch: pieces of a few players, and things that are not meeples."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.pieces import Colour
from workshop.scenes.objects.paint import PAINT, painted
from workshop.scenes.objects.pieces import SOLIDS, TILE_MM, Floats, Pixels, Posed, Solid

SPAN = 5  # tiles across a patch
FINE = 72  # pixels a tile while painting; the camera's resolution comes later

COLOURS = tuple(Colour)

COLOUR_SHARE = dict(zip(PAINT, (0.17, 0.16, 0.14, 0.15, 0.14, 0.12, 0.12), strict=True))
KIND_SHARE = {
    "meeple": 0.76, "big": 0.05, "abbot": 0.04, "builder": 0.03, "pig": 0.03, "barn": 0.02, "mayor": 0.015,
    "wagon": 0.02, "phantom": 0.005, "disc": 0.02, "cube": 0.01,
}  # fmt: skip


def _carved(rng: np.random.Generator) -> Mapping[str, Solid]:
    """All solids as one maker carves them: slimmer or stouter, arms that hang, other necks and heads, well sanded."""
    stretch, waves, hang = rng.normal(1, 0.05, 2), rng.normal(0, 0.045, (2, 2)), float(rng.uniform(-0.1, 0.25))
    depth, sanded = float(rng.normal(1.02, 0.1)), int(rng.integers(8))
    return {
        kind: solid if solid.flat else as_carved(solid, stretch, waves, hang, depth, sanded)
        for kind, solid in SOLIDS.items()
    }


def as_carved(solid: Solid, stretch: Floats, waves: Floats, hang: float, depth: float, sanded: int) -> Solid:
    """`waves`: shares of the width by which it swells and shrinks along its height; `hang`: slope of the shoulders."""
    outline = solid.outline * stretch
    tall = outline[:, 1].max()
    up = np.pi * outline[:, 1] / tall
    beyond = np.maximum(0, np.abs(outline[:, 0]) - np.abs(outline[:, 0]).max() / 3)
    outline[:, 1] -= hang * beyond * np.clip(outline[:, 1] / tall * 4 - 1, 0, 1)  # feet stay where they are
    outline[:, 0] *= 1 + sum(a * np.sin((k + 2) * up) + b * np.cos((k + 1) * up) for k, (a, b) in enumerate(waves))
    for _ in range(sanded * len(outline) // 100):
        outline = (np.roll(outline, 1, axis=0) + 2 * outline + np.roll(outline, -1, axis=0)) / 4
    outline[:, 1] -= outline[:, 1].min()
    return replace(solid, outline=outline, depth=solid.depth * depth)


def pieces_of_players(rng: np.random.Generator) -> list[tuple[Posed, Colour, Floats]]:
    """Pieces of a few players, alone, touching, piled; each with its player's colour and its own shade of it."""
    share = np.array(list(COLOUR_SHARE.values()))
    players = rng.choice(len(share), rng.integers(1, 6), replace=False, p=share)
    lots = {int(p): painted(COLOURS[p], rng) for p in players}
    stand_in = rng.choice(["", "disc", "cube"], p=[0.86, 0.1, 0.04])
    kinds, odds = list(KIND_SHARE), np.array(list(KIND_SHARE.values()))
    carved = _carved(rng)
    size, lying_share = rng.uniform(0.92, 1.12), rng.uniform(0.2, 0.6)
    stand_in_size = rng.uniform(0.65, 1.5)
    found: list[tuple[Posed, Colour, Floats]] = []
    for _ in range(rng.integers(0, rng.choice([6, 34], p=[0.3, 0.7]))):  # crowded: a net learns little from empty grass
        player = int(rng.choice(players))
        kind = stand_in or str(rng.choice(kinds, p=odds / odds.sum()))
        solid = carved[kind]
        lying = not solid.flat and (
            rng.random() < lying_share if kind in ("meeple", "big", "phantom", "wagon") else rng.random() < 0.12
        )
        foot, height = rng.uniform(0.05, SPAN - 0.05, 2), 0.0
        if rng.random() < 0.25:  # in the middle of its tile, on houses and in the thick of cities
            foot = np.floor(foot) + 0.5 + rng.normal(0, 0.08, 2)
        if found and rng.random() < 0.25:  # beside another, or leaning on one that lies
            other = found[rng.integers(len(found))][0]
            away = rng.uniform(0, 2 * np.pi)
            foot = np.array(other.foot) + rng.uniform(0.2, 0.38) * np.array([np.cos(away), np.sin(away)])
            if lying and other.lying and rng.random() < 0.5:
                height = other.height + other.solid.depth * other.scale / TILE_MM
        if any(np.hypot(*(np.array(p.foot) - foot)) < 0.17 for p, _, _ in found) or not (
            foot.min() > 0 and foot.max() < SPAN
        ):
            continue
        scale = float(size * (stand_in_size if solid.flat else 1) * rng.normal(1, 0.015))
        posed = Posed(
            solid, (float(foot[0]), float(foot[1])), height, float(rng.uniform(0, 2 * np.pi)), bool(lying), scale
        )
        shade = np.clip(lots[player] * rng.normal(1, 0.05) + rng.normal(0, 3, 3), 3, 252)
        found.append((posed, COLOURS[player], shade))
    return found


def clutter(tiles: Sequence[Pixels], rng: np.random.Generator) -> list[tuple[Posed, Floats]]:
    """Strews things that are not meeples: tokens, dice, bridges, castles, coins, blocks of bare wood, scraps of
    tiles.
    """
    things: list[tuple[Posed, Floats]] = []
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        wood = np.array([rng.uniform(150, 235), rng.uniform(105, 180), rng.uniform(50, 120)]) * rng.uniform(0.5, 1.05)
        pale = np.full(3, rng.uniform(190, 250)) * rng.uniform(0.92, 1.0, 3)
        dull = np.full(3, rng.uniform(60, 200)) * rng.uniform(0.85, 1.15, 3)
        bright = rng.uniform(20, 240, 3)
        what = rng.integers(7)
        if what == 0:  # a bridge
            span = rng.uniform(30, 48)
            outline = np.array([(-span / 2, 0), (-span / 2 + 8, 0), (-6, 7), (6, 7), (span / 2 - 8, 0), (span / 2, 0),
                                (span / 2 - 3, 9), (0, 12), (-span / 2 + 3, 9)])  # fmt: skip
            solid, colour = Solid("bridge", outline, rng.uniform(5, 10)), wood
        elif what == 1:  # a flat token: castle, goods, coin, printed card
            corners = rng.integers(4, 24)
            angle = (
                np.sort(rng.uniform(0, 2 * np.pi, corners))
                if rng.random() < 0.5
                else np.arange(corners) * 2 * np.pi / corners
            )
            radius = rng.uniform(7, 24) * rng.uniform(0.8, 1.1, corners)
            outline = np.stack([np.cos(angle) * radius, np.sin(angle) * radius * rng.uniform(0.5, 1)], 1)
            solid, colour = (
                Solid("token", outline, rng.uniform(0.3, 2.5), flat=True),
                [wood, pale, dull, bright][rng.integers(4)],
            )
        elif what == 2:  # a die
            side = rng.uniform(1.4, 2.2)
            solid, colour = (
                Solid("die", SOLIDS["cube"].outline * side, 8 * side, flat=True),
                pale if rng.random() < 0.6 else bright,
            )
        elif what == 5:  # a tower or a castle of wood
            width = rng.uniform(7, 14)
            outline = np.array([(-width, 0), (width, 0), (width, 14), (width / 2, 14), (width / 2, 11),
                                (-width / 2, 11), (-width / 2, 14), (-width, 14)])  # fmt: skip
            outline = outline * [1, rng.uniform(0.7, 1.4)]
            solid, colour = Solid("castle", outline, rng.uniform(8, 16)), wood if rng.random() < 0.7 else dull
        elif what == 6:  # a coin
            outline = SOLIDS["disc"].outline * rng.uniform(1.3, 2.2)
            metal = np.array([[205, 165, 80], [170, 100, 60], [185, 185, 180]][rng.integers(3)]) * rng.uniform(0.6, 1.1)
            solid, colour = Solid("coin", outline, 1.8, flat=True), metal
        elif what == 3:  # a block of bare wood
            outline = SOLIDS["cube"].outline * rng.uniform(1, 3.5, 2)
            solid, colour = Solid("block", outline, rng.uniform(5, 20), flat=True), wood
        else:  # a card or a scrap of a tile
            outline = SOLIDS["cube"].outline * rng.uniform(1.5, 8, 2)
            art = tiles[int(rng.integers(len(tiles)))]
            solid, colour = (
                Solid("card", outline, 0.5, flat=True),
                art.reshape(-1, 3)[rng.integers(art.shape[0] ** 2)] * 1.0,
            )
        foot = (float(rng.uniform(0, SPAN)), float(rng.uniform(0, SPAN)))
        things.append((Posed(solid, foot, 0.0, float(rng.uniform(0, 2 * np.pi)), solid.flat), np.clip(colour, 5, 252)))
    return things
