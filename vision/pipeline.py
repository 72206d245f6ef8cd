"""Leads from a photo to a reading: the steps in their order, each with what it does."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.boxes import boxes_of
from engine.errors import UsageError
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from language import Language
from vision.arrays import Pixels
from vision.codes import PhotoCode
from vision.lattice.checks.ground import boardlike
from vision.lattice.checks.rim import PICTURE, pictured
from vision.lattice.find import lattice_of, lattices_of, look_at
from vision.lattice.frames import Cell, Lattice
from vision.lattice.framesfile import read_frames
from vision.lattice.looks.search import Look
from vision.meeples import Sighting, bodies, bringing, named_wood, occupied, place, spot, supply
from vision.naming.classify import classify
from vision.naming.familiar import OTHER_GAME, familiar
from vision.naming.first import begun, stray
from vision.naming.presence import confirmed
from vision.naming.scores import TileScores
from vision.photo import Photo
from vision.reading import LIKELY, PERHAPS, MeepleReading, Reading, TileReading
from vision.solve import solve
from vision.solve.findings import figures_looked_over
from vision.track.points import tell
from vision.track.reading import TrackReading
from vision.track.reading import read as read_track


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person said about the photo beforehand; None: to be found out.

    frames       a file of frames to use instead of finding them
    edition      one of EDITIONS
    sets         the boxes on the table, such as ("base", "river")
    boxes        how many of each box were mixed
    players      the colours in play, such as ("red", "blue")
    track_photo  one that shows the scoring track, where it is not this photo
    """

    frames: Path | None = None
    edition: str | None = None
    sets: tuple[str, ...] | None = None
    boxes: int = 1
    players: tuple[str, ...] = ()
    track_photo: Photo | None = None

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the players."""
        return tuple(map(Colour, self.players))


@dataclass(frozen=True, slots=True, eq=False)
class Progress:
    """What is known of a photo so far: each step adds its value. `told`: what a person said lies in some cells."""

    photo: Photo
    wish: Wish
    looks: tuple[Look, ...] = ()
    lattice: Lattice = field(default_factory=lambda: Lattice(()))
    scores: TileScores | None = None
    sightings: tuple[Sighting, ...] = ()
    track: TrackReading | None = None
    told: Mapping[Cell, TileReading] = field(default_factory=dict)
    reading: Reading | None = None


class Step(NamedTuple):
    """One step: its name on the command line, what it does, and how to show what it found."""

    name: str
    sentence: str
    advance: Callable[[Progress], Progress]
    picture: Callable[[Progress, Language], Pixels]


def _look(p: Progress) -> Progress:
    return p if p.wish.frames is not None else replace(p, looks=look_at(p.photo))


def _lattice(p: Progress) -> Progress:
    if p.wish.frames is not None:
        return replace(p, lattice=read_frames(p.wish.frames, p.photo))
    return replace(p, lattice=lattice_of(p.photo, p.looks))


def _classify(p: Progress) -> Progress:
    if p.wish.frames is not None or not p.lattice.frames:
        return replace(p, scores=classify(p.photo, p.lattice))
    lattice, named = _likeliest_board(p)
    if not familiar(named):
        return _without_board(p, OTHER_GAME)
    if pictured(p.photo, lattice.frames):
        return _without_board(p, PICTURE)
    return replace(p, lattice=lattice, scores=named)


def _likeliest_board(p: Progress) -> tuple[Lattice, TileScores]:
    """Returns the first board whose tiles are known, rather not one stray tile; else the first of all."""
    tried = []
    for lattice in chain([p.lattice], islice(lattices_of(p.photo, p.looks), 1, None)):
        there, named = tiles_there(p.photo, lattice)
        tried.append((familiar(named), not stray(there, named), there, named))
        if all(tried[-1][:2]):
            break
    _, _, there, named = max(tried, key=lambda board: board[:2])
    return there, named


def tiles_there(photo: Photo, lattice: Lattice) -> tuple[Lattice, TileScores]:
    """Returns the tiles of a found lattice that are there at all, each scored."""
    there, named = confirmed(lattice, classify(photo, lattice), boardlike(photo, lattice))
    return there, begun(there, named)


def _without_board(p: Progress, why: Finding) -> Progress:
    nothing = Lattice((), (why,))
    return replace(p, lattice=nothing, scores=classify(p.photo, nothing))


def _meeples(p: Progress) -> Progress:
    return replace(p, sightings=spot(p.photo, p.lattice))


def _solve(p: Progress) -> Progress:
    """Solves the tiles that are likely there; others are named as they would lie among them, and only proposed."""
    assert p.scores is not None
    likely = [frame.certainty >= LIKELY or frame.cell in p.told for frame in p.lattice.frames]
    whole = _solved(p, p.lattice, p.scores)
    if all(likely):
        return replace(p, reading=whole)
    there = tuple(frame for frame, taken in zip(p.lattice.frames, likely, strict=True) if taken)
    reading = _solved(p, replace(p.lattice, frames=there), p.scores.of(np.flatnonzero(likely)))
    taken = {frame.cell for frame in there}
    faint = tuple(tile for tile in whole.tiles if (tile.x, tile.y) not in taken)
    return replace(p, reading=replace(reading, proposed=faint))


def _solved(p: Progress, lattice: Lattice, scores: TileScores) -> Reading:
    wish, where = p.wish, occupied(p.sightings)
    hidden = bodies(p.sightings, p.lattice, p.photo.size)
    return solve(p.photo, lattice, scores, wish.edition, wish.sets, wish.boxes, p.told, where, hidden)


def _place(p: Progress) -> Progress:
    """Says what every figure stands on; the track is read before, since it shows who plays."""
    assert p.reading is not None
    track = p.track or _seen_of_track(p)
    tiles, faint = p.reading.tiles, p.reading.proposed_tiles
    beside = {(tile.x, tile.y) for tile in faint}
    on_track = {s.colour for s in track.standings if s.certainty >= LIKELY}
    edition, named = p.reading.edition, (tile.key for tile in p.told.values())
    sets = {*(p.wish.sets or ()), *boxes_of(named)}
    found = place(
        [s for s in p.sightings if s.cell not in beside], tiles, p.wish.colours, on_track, sets, edition
    )
    on_faint = place(p.sightings, (*tiles, *faint), p.wish.colours, on_track, sets, edition) if faint else ()
    meeples = tuple(meeple for meeple in found if meeple.likely)
    proposed: tuple[TileReading | MeepleReading, ...] = (
        *faint,
        *(meeple for meeple in found if not meeple.likely and (meeple.there or 0) >= PERHAPS),
        *(meeple for meeple in on_faint if (meeple.x, meeple.y) in beside),
    )
    crossed = {(tile.x, tile.y) for tile in tiles if tile.bridge is not None}
    findings = (*p.reading.findings, *named_wood(p.sightings, bringing(tiles) | sets, crossed))
    reading = figures_looked_over(replace(p.reading, meeples=meeples, proposed=proposed, findings=findings))
    return replace(p, track=track, reading=reading)


def _seen_of_track(p: Progress) -> TrackReading:
    other = p.wish.track_photo
    if other is None:
        return read_track(p.photo, p.lattice, p.wish.colours)
    return _track_alone(other, p.wish.colours)


@lru_cache(maxsize=1)  # the photos of one table share it
def _track_alone(photo: Photo, players: tuple[Colour, ...]) -> TrackReading:
    track = read_track(photo, players=players)
    return track if track.found else replace(track, findings=(_no_track(photo),))


def _track(p: Progress) -> Progress:
    assert p.reading is not None and p.track is not None
    return replace(p, reading=tell(p.reading, p.track, p.wish.players))


def _no_track(photo: Photo) -> Finding:
    told = Message(
        "{photo} shows no scoring track; photograph it alone and from above, or give the points with --track.",
        photo=photo.name,
    )
    return Finding(PhotoCode.NO_TRACK, (), told)


def _supply(p: Progress) -> Progress:
    assert p.reading is not None and p.track is not None
    on_track = p.track.found.quad if p.track.found is not None and p.wish.track_photo is None else None
    seen = p.reading.plainly_playing | set(p.reading.track or {})
    playing = [colour for colour in Colour if colour in (p.wish.players or seen)]
    return replace(p, reading=replace(p.reading, supply=supply(p.sightings, playing, on_track)))


def _looks_picture(p: Progress, _: Language) -> Pixels:
    from vision.lattice.drawing import draw_looks  # most readings draw nothing

    return draw_looks(p.photo, p.looks)


def _frames_picture(p: Progress, _: Language) -> Pixels:
    from vision.overlay import draw_frames

    return draw_frames(p.photo, p.lattice)


def _meeples_picture(p: Progress, language: Language) -> Pixels:
    from vision.overlay import draw_sightings

    return draw_sightings(p.photo, p.lattice, p.sightings, language)


def _reading_picture(p: Progress, language: Language) -> Pixels:
    assert p.reading is not None
    from vision.overlay import draw_reading

    return draw_reading(p.photo, p.reading, language, letters=True)


def _track_picture(p: Progress, language: Language) -> Pixels:
    picture = _reading_picture(p, language)
    if p.track is not None and p.track.found is not None and p.wish.track_photo is None:
        from vision.overlay import draw_track

        return draw_track(picture, p.track.found, p.track.standings, p.track.lap_tiles)
    return picture


STEPS = (
    Step("look", "Look for tiles from afar, then up close: where is the middle of each?", _look, _looks_picture),
    Step(
        "lattice", "Join the tiles that share an edge, and frame each by its four corners.", _lattice, _frames_picture
    ),
    Step("classify", "Score every tile and rotation for each frame on its own.", _classify, _frames_picture),
    Step("meeples", "Find every meeple: where its foot is, whose it is, how it stands.", _meeples, _meeples_picture),
    Step("solve", "Choose the most probable board that the rules allow.", _solve, _reading_picture),
    Step("place", "Find what every meeple stands on.", _place, _reading_picture),
    Step(
        "track", "Read the scoring track, and doubt it where the board has paid something else.", _track, _track_picture
    ),
    Step("supply", "Count the pieces that wait beside the board.", _supply, _reading_picture),
)


def walk(photo: Photo, wish: Wish, until: str = STEPS[-1].name) -> Iterator[tuple[Step, Progress]]:
    """Yields each step once it is done, with what is known after it, up to and including the step named."""
    last = step_called(until)
    progress = Progress(photo, wish)
    for step in STEPS:
        progress = step.advance(progress)
        yield step, progress
        if step is last:
            return


def step_called(name: str) -> Step:
    """Returns the step of that name."""
    for step in STEPS:
        if step.name == name:
            return step
    choices = ", ".join(step.name for step in STEPS)
    raise UsageError("There is no step {until!r}; choose one of {choices}.", until=name, choices=choices)


def read_again(progress: Progress, told: Mapping[Cell, TileReading]) -> Progress:
    """Reads the same photo again, now that a person said what lies in some cells; usually in a moment."""
    return _supply(_track(_place(_solve(replace(progress, told=told)))))


def read(photo: Photo, wish: Wish) -> Reading:
    """Goes the whole way."""
    for _, progress in walk(photo, wish):
        reading = progress.reading
    assert reading is not None
    return reading
