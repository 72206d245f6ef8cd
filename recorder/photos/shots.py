"""The photos of one table: each is read alone, and again when a person has said what lies where."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from language import Language
from recorder.photos.alignment import lay
from recorder.photos.steps import look, without_board
from recorder.photos.turning import turned_like
from vision.lattice.frames import Cell
from vision.photo import Photo
from vision.pipeline import Progress, Wish, read_again
from vision.reading import Point, Reading, TileReading


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
    """Reads every photo of every file; a page or photo without a board is left out if another shows one."""
    photos = ((path, photo) for path, pictures in opened.items() for photo in pictures)
    return with_board(tuple(see_each(photos, wish, debug, tell, language)))


def see_each(
    photos: Iterable[tuple[Path, Photo]],
    wish: Wish,
    debug: Path | None,
    tell: Callable[[str], None],
    language: Language,
) -> Iterator[TablePhoto]:
    """Reads one photo after the other, each with what its file is called."""
    for path, photo in photos:
        progress = look(photo, wish, None, debug, tell, language)
        assert progress.reading is not None
        yield TablePhoto(path, progress, progress.reading)


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
        readings.append(read_again(shot.progress, own).reading or shot.reading)
    return readings


def _seen(reading: Reading) -> tuple[TileReading, ...]:
    return *reading.tiles, *reading.proposed_tiles
