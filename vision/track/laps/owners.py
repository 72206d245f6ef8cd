"""Decides whose the tiles of 50 and 100 are: the rounds that each figure has gone."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.game import LAP
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from vision.arrays import Floats
from vision.codes import PhotoCode
from vision.track.board.layout import TrackLayout
from vision.track.figures import TrackPoints
from vision.track.laps.tiles import LapTile

BESIDE = 0.9  # of a tile from the board's edge to the tile's middle: it touches the board, or almost
NEARBY = 2.0  # tiles from the tile's middle to the figure beside which it lies
CLEARLY = 0.7  # tiles: so much farther away the next figure must be
HIS = 0.95  # so likely it is the player's whose figure it lies beside: nobody has counted it, and a lap hangs on it
TOUCHING = 1.3  # tiles between the middles of two that lie together


def count_rounds(
    layout: TrackLayout, standings: Sequence[TrackPoints], tiles: Sequence[LapTile]
) -> tuple[tuple[TrackPoints, ...], tuple[Finding, ...]]:
    """Adds the tiles to the points, and says what to ask: people lay a tile to the board beside their figure.

    Nobody can say whose a tile is that lies elsewhere, or whether it is a spare one; then it asks about all.
    """
    if not tiles or not standings:
        return tuple(standings), ()
    owners = _owners(layout, standings, tiles)
    nobodys = [tile.points for tile, owner in zip(tiles, owners, strict=True) if owner is None]
    told, findings = [], []
    for standing in standings:
        beside = [tile for tile, owner in zip(tiles, owners, strict=True) if owner is standing.colour]
        own = [tile.points for tile in beside]
        told.append(replace(_with_tiles(standing, beside), ask=standing.ask or bool(own or nobodys)))
        if own:
            asked = Message(
                "Tiles of {numbers} lie beside {colour} on the track, so it counts as {points}.",
                colour=standing.colour,
                numbers=_listed(own),
                points=told[-1].points,
            )
            findings.append(Finding(PhotoCode.TRACK_ROUNDS, (), asked))
    if nobodys:
        asked = Message(
            "Tiles of {numbers} do not lie beside any figure; if a player owns them, give the points with --track.",
            numbers=_listed(nobodys),
        )
        findings.append(Finding(PhotoCode.TRACK_ROUNDS, (), asked))
    return tuple(told), tuple(findings)


def _with_tiles(standing: TrackPoints, tiles: Sequence[LapTile]) -> TrackPoints:
    """Adds tiles to the points. Each may be no such tile, or not this player's: so much less it may be, then."""
    sure = [tile.certainty * HIS for tile in tiles]
    all_his, points = math.prod(sure), sum(tile.points for tile in tiles)
    doubt = (1 - all_his) / max(1e-9, sum(1 - chance for chance in sure))
    without = (
        (standing.points + points - tile.points, standing.certainty * (1 - chance) * doubt)
        for tile, chance in zip(tiles, sure, strict=True)
    )
    others = ((field + points, chance * all_his) for field, chance in standing.others)
    return replace(
        standing,
        points=standing.points + points,
        certainty=standing.certainty * all_his,
        others=(*without, *others),
    )


def _listed(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, sorted(numbers)))


def _owners(layout: TrackLayout, standings: Sequence[TrackPoints], tiles: Sequence[LapTile]) -> list[Colour | None]:
    """Returns each tile's owner: at the board the figure beside it; of a tile that touches such a tile the same."""
    feet = {s.colour: layout.outlines[s.points % LAP].mean(0) * layout.size for s in standings}
    owners = [_beside(tile, layout, feet) for tile in tiles]
    while True:
        joined = [owner or _joined(tile, tiles, owners) for tile, owner in zip(tiles, owners, strict=True)]
        if joined == owners:
            return owners
        owners = joined


def _beside(tile: LapTile, layout: TrackLayout, feet: Mapping[Colour, Floats]) -> Colour | None:
    """Returns whose figure is plainly the nearest, where the tile lies at the board's edge."""
    middle = np.array(tile.middle)
    beyond = np.maximum(np.maximum(-middle, middle - layout.size), 0)
    if np.hypot(*beyond) > BESIDE:
        return None
    away = sorted((float(np.hypot(*(foot - middle))), colour) for colour, foot in feet.items())
    if away[0][0] > NEARBY or (len(away) > 1 and away[1][0] < away[0][0] + CLEARLY):
        return None
    return away[0][1]


def _joined(tile: LapTile, tiles: Sequence[LapTile], owners: Sequence[Colour | None]) -> Colour | None:
    """Returns the one owner of the tiles that it touches."""
    touched = {
        owner
        for other, owner in zip(tiles, owners, strict=True)
        if owner is not None and np.hypot(*np.subtract(tile.middle, other.middle)) < TOUCHING
    }
    return touched.pop() if len(touched) == 1 else None
