"""The photos of one table: each is read alone, and again when a person has said what lies where."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.pieces import Colour
from engine.referee.findings import Finding
from language import Language
from recorder.photos.agreement import surer_figure
from recorder.photos.alignment import join, lay
from recorder.photos.steps import look, without_board
from recorder.photos.turning import turned_like
from vision.codes import PhotoCode
from vision.lattice.frames import Cell
from vision.photo import Photo
from vision.pipeline import Progress, Wish, read_again
from vision.reading import Point, Reading, TileReading, TrackAlternative, TrackFigure
from vision.track.points import tell
from vision.track.reading import TrackPoints, TrackReading


@dataclass(frozen=True, slots=True, eq=False)
class TablePhoto:
    """One photo of the table, where its file lies, and what was read in it alone."""

    path: Path
    progress: Progress
    reading: Reading

    @property
    def photo(self) -> Photo:
        """Its pixels."""
        return self.progress.photo


def see(
    opened: Mapping[Path, tuple[Photo, ...]],
    wish: Wish,
    debug: Path | None,
    tell: Callable[[str], None],
    language: Language,
) -> tuple[TablePhoto, ...]:
    """Reads every photo of every file; a page or photo without a board is left out if another shows one. `debug`: where
    the pictures of the steps go, those of several photos each into a folder of its own.
    """
    photos = [(path, photo) for path, pictures in opened.items() for photo in pictures]
    shots: list[TablePhoto] = []
    for number, (path, photo) in enumerate(photos, 1):
        own = debug / f"{number}-{path.stem}" if debug and len(photos) > 1 else debug
        shots.append(see_one(path, photo, wish, own, tell, language))
    return with_board(shots)


def see_one(
    path: Path, photo: Photo, wish: Wish, debug: Path | None, tell: Callable[[str], None], language: Language
) -> TablePhoto:
    """Reads one photo. `path`: what its file is called."""
    progress = look(photo, wish, None, debug, tell, language)
    assert progress.reading is not None
    return TablePhoto(path, progress, progress.reading)


def with_board(shots: Sequence[TablePhoto]) -> tuple[TablePhoto, ...]:
    """Leaves those out that show no board; where none does, that is a fault."""
    found = tuple(shot for shot in shots if shot.reading.tiles)
    if not found:
        raise without_board({shot.path: shot.reading for shot in shots})
    return found


def crops(shots: Iterable[TablePhoto]) -> Mapping[frozenset[Point], Photo]:
    """Says in which photo each tile was seen, by its corners; turning a board does not change these."""
    return {frozenset(tile.quad): shot.photo for shot in shots for tile in shot.reading.tiles}


def read_again_with(shots: Sequence[TablePhoto], told: Mapping[Cell, TileReading]) -> list[Reading]:
    """Solves each photo's board again with the tiles that a person gave, in the photo's own cells and turns; where one
    was only proposed, a tile lies then.
    """
    readings: list[Reading] = []
    for shot, laid in zip(shots, lay([shot.reading for shot in shots]), strict=True):
        own: dict[Cell, TileReading] = {}
        for tile, common in zip(_seen(shot.reading), _seen(laid), strict=True):
            if (common.x, common.y) in told:
                own[tile.x, tile.y] = turned_like(told[common.x, common.y], common, tile)
        readings.append(read_again(shot.progress, own).reading or shot.reading if own else shot.reading)
    return readings


def joined(shots: Sequence[TablePhoto], readings: Sequence[Reading]) -> Reading:
    """Joins what was read in the photos; what the whole board has paid judges the track, whichever photos show it."""
    board = join(readings)
    tracks = [track for track in dict.fromkeys(shot.progress.track for shot in shots) if track and track.found]
    if len(shots) == 1 or not tracks:
        return board
    return tell(board, _together(tracks), shots[0].progress.wish.players)


def _together(tracks: Sequence[TrackReading]) -> TrackReading:
    """Returns what several photos show of one track."""
    seen: dict[Colour, TrackFigure] = {}
    for standing in (standing for track in tracks for standing in track.standings):
        others = tuple(TrackAlternative(points, chance) for points, chance in standing.others)
        figure = TrackFigure(standing.points, standing.certainty, standing.ask, others)
        known = seen.get(standing.colour)
        seen[standing.colour] = surer_figure(known, figure) if known else figure
    standings = (
        TrackPoints(colour, f.points, f.certainty, f.ask, tuple((o.points, o.certainty) for o in f.alternatives))
        for colour, f in sorted(seen.items())
    )
    findings = dict.fromkeys(finding for track in tracks for finding in track.findings)
    doubts = (finding for finding in findings if not _is_mended(finding, tracks, seen))
    return TrackReading(tracks[0].found, tuple(standings), findings=tuple(doubts))


def _is_mended(finding: Finding, tracks: Sequence[TrackReading], seen: Collection[Colour]) -> bool:
    """Says whether another photo shows what one does not: the whole track, or a figure on it."""
    if finding.code == PhotoCode.TRACK_CUT:
        return any(finding not in track.findings for track in tracks)
    return finding.code == PhotoCode.TRACK_EMPTY and bool(seen)


def _seen(reading: Reading) -> tuple[TileReading, ...]:
    return *reading.tiles, *reading.proposed_tiles
