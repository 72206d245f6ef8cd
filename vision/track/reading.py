"""Reads the scoring board in a photo: where it lies, where each colour's figure stands, how often it went round."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from vision.arrays import Pixels, Singles
from vision.codes import PhotoCode
from vision.geometry import UNIT, Homography, exactly_mapped, mapped
from vision.lattice import Frame, Lattice
from vision.meeples import spot_figures
from vision.meeples.colours import narrowed
from vision.meeples.kinds import STAND_INS
from vision.net import net
from vision.photo import Photo
from vision.track.board.layout import TrackLayout
from vision.track.board.locate import FoundTrack, locate
from vision.track.board.views import as_taken
from vision.track.figures import Figure, TrackPoints, stand
from vision.track.laps.owners import count_rounds
from vision.track.laps.tiles import LapTile, see

__all__ = ["FoundTrack", "TrackPoints", "TrackReading", "places", "read"]

HALF_TRUST = 0.5  # of the cast, in the second look: under an orange lamp, removing all of it makes black figures blue
MOSTLY_SEEN = 0.9  # of the board: where less is in sight, a colour may stand on what is hidden


@dataclass(frozen=True, slots=True, eq=False)
class TrackReading:
    """What a photo shows of the track: where it lies (None: none in sight), each colour's points, what is doubtful.

    `lap_tiles`: the tiles of 50 and 100 on the table; the points include those that lie beside a figure.
    """

    found: FoundTrack | None
    standings: tuple[TrackPoints, ...] = ()
    lap_tiles: tuple[LapTile, ...] = ()
    findings: tuple[Finding, ...] = ()


def read(photo: Photo, lattice: Lattice | None = None, players: Sequence[Colour] = ()) -> TrackReading:
    """Finds the scoring board and puts every figure on its field. The tiles on the same table show how slanted it is.

    `players`: the colours in play, where a person gave them.
    """
    found = locate(photo.pixels, places, lattice.table if lattice else None)
    if found is None:
        return TrackReading(None)
    standings = stand(found.layout, _figures(photo, found, players))
    doubts = _doubts(found, standings)
    lap_tiles = see(photo.pixels, found, lattice.frames if lattice else ())
    standings, rounds = count_rounds(found.layout, standings, lap_tiles)
    return TrackReading(found, standings, lap_tiles, (*doubts, *rounds))


def places(picture: Pixels) -> Singles:
    """Asks the net about every fourth pixel, as `locate` takes it."""
    return np.asarray(net("track")(as_taken(picture))[0].transpose(1, 2, 0), np.float32)


def _figures(photo: Photo, found: FoundTrack, players: Sequence[Colour]) -> list[Figure]:
    """Finds the pieces on the board as on tiles: it passes as a lattice of tile-sized squares."""
    to_unit = np.linalg.inv(found.to_photo)
    figures = []
    board = squares(found.to_photo, found.layout, 1.0)
    for sighting in spot_figures(photo, board, HALF_TRUST):
        x, y = exactly_mapped(np.array(sighting.foot), to_unit)
        colours = tuple(narrowed(np.exp(sighting.colours), players).tolist())
        stand_in = sighting.kind in STAND_INS
        lying = 0.0 if stand_in else sighting.lying
        figures.append(Figure((float(x), float(y)), sighting.spread, colours, lying, sighting.certainty, stand_in))
    return figures


def squares(to_photo: Homography, layout: TrackLayout, certainty: float) -> Lattice:
    """Divides the board into a lattice of tile-sized squares, for modules that look at tiles."""
    columns, rows = (round(side) for side in layout.size)
    frames = []
    for y in range(rows):
        for x in range(columns):
            quad = mapped((UNIT + np.array([x, y])) / layout.size, to_photo)
            frames.append(Frame((x, y), quad, certainty))
    return Lattice(tuple(frames))


def _doubts(found: FoundTrack, standings: tuple[TrackPoints, ...]) -> list[Finding]:
    doubts = []
    if found.seen < MOSTLY_SEEN:
        told = Message("Part of the scoring track is hidden; a figure may stand there.")
        doubts.append(Finding(PhotoCode.TRACK_CUT, (), told))
    if not standings:
        told = Message("The scoring track is empty; give the points with --track red=43,blue=31.")
        doubts.append(Finding(PhotoCode.TRACK_EMPTY, (), told))
    for standing in standings:
        if standing.ask:
            told = Message(
                "The {colour} figure on the track may stand on {points}.",
                colour=standing.colour,
                points=standing.points,
            )
            doubts.append(Finding(PhotoCode.TRACK_DOUBT, (), told))
    return doubts
