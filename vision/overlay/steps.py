"""Draws what single steps saw: frames, pieces, the scoring board."""

from collections.abc import Sequence

import numpy as np

from engine.cell import Grid
from engine.game import LAP
from engine.pieces import MeepleKind
from language import Language
from vision.arrays import Pixels
from vision.geometry import exactly_mapped
from vision.lattice.frames import Lattice
from vision.meeples import Sighting
from vision.overlay.canvas import DOUBT, PAINT, WHITE, Canvas, Paint
from vision.photo import Photo
from vision.track.board.locate import FoundTrack
from vision.track.figures import TrackPoints
from vision.track.laps.tiles import LapTile

SURE: Paint = (40, 220, 40)
BOLD = 0.008  # of the board's longer side: the outline of a field on which a figure stands


def draw_frames(photo: Photo, lattice: Lattice) -> Pixels:
    """Draws every frame with its cell's name; the less certain, the more orange."""
    return _framed(photo, lattice).done()


def draw_sightings(photo: Photo, lattice: Lattice, sightings: tuple[Sighting, ...], language: Language) -> Pixels:
    """Draws every piece with how certain it is, its kind if it is not a plain meeple, and whether it lies or is
    supply.
    """
    canvas = _framed(photo, lattice)
    side = float(np.median([f.side for f in lattice.frames])) if lattice.frames else 50.0
    for s in sightings:
        foot = np.array(s.foot)
        canvas.ring(foot, side * 0.24, PAINT[s.colour], side / 25)
        words = [] if s.kind is MeepleKind.MEEPLE else [language.say(s.kind)]
        if s.cell is None:
            words = [language.say("beside the board")]
        elif s.lying > 0.5:
            words.append(language.say("lying"))
        canvas.write((foot[0], foot[1] + side * 0.4), f"{', '.join(words)} {language.number(s.certainty, 2)}".strip())
    return canvas.done()


def _framed(photo: Photo, lattice: Lattice) -> Canvas:
    canvas = Canvas(photo.pixels, min((frame.side for frame in lattice.frames), default=np.inf))
    grid = Grid.of(frame.cell for frame in lattice.frames)
    for frame in lattice.frames:
        doubt = 1 - frame.certainty
        colour = tuple(int(a + (b - a) * doubt) for a, b in zip(SURE, DOUBT, strict=True))
        inset = frame.quad * 0.96 + frame.quad.mean(axis=0) * 0.04  # so that neighbours' outlines stay apart
        canvas.outline(inset, colour, frame.side / 60)
        canvas.write(frame.quad.mean(axis=0), grid.name(frame.cell), frame.side * 0.2)
    return canvas


def draw_track(
    picture: Pixels, found: FoundTrack, standings: Sequence[TrackPoints], lap_tiles: Sequence[LapTile]
) -> Pixels:
    """Outlines every field; those with a figure in its colour, with its points beside it. Lap tiles have theirs too."""
    canvas = Canvas(picture)
    bold = max(1.5, BOLD * float(np.linalg.norm(found.quad[1] - found.quad[0])))
    fields = [exactly_mapped(outline, found.to_photo) for outline in found.layout.outlines]
    for field in fields:
        canvas.outline(field, WHITE, 1)
    for standing in standings:
        field = fields[standing.points % LAP]
        canvas.outline(field, PAINT[standing.colour], bold)
        canvas.write((field[:, 0].max(), field[:, 1].min()), f"{standing.points}{'?' if standing.ask else ''}")
    for tile in lap_tiles:
        square = np.array(tile.middle) + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
        corners = exactly_mapped(square / found.layout.size, found.to_photo)
        canvas.outline(corners, WHITE, bold / 2)
        canvas.write(corners.mean(0), str(tile.points))
    return canvas.done()
