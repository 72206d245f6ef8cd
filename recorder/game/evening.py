"""One evening: from the photos of a table, or a board that was typed, to a game that can be kept."""

import hashlib
import json
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from engine.formats.boardtext import game_text
from engine.game import Game
from engine.pieces import Colour
from engine.referee.findings import Finding
from language import Language
from recorder.doubts.settlement import Again, Settler, doubts, settle
from recorder.game.reading import game_of_reading
from recorder.game.result import Result
from recorder.history.entry import Entry, KeptPhoto
from recorder.photos.alignment import as_seen, join, lay, turned_like
from recorder.photos.steps import look, with_told_track, without_board
from vision.lattice.frames import Cell
from vision.photo import Photo
from vision.pipeline import Progress, Wish, read_again
from vision.reading import Point, Reading, TileReading, to_json


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One photo of the table, where its file lies, and what was read in it alone."""

    path: Path
    progress: Progress
    reading: Reading

    @property
    def photo(self) -> Photo:
        """Its pixels."""
        return self.progress.photo


@dataclass(frozen=True, slots=True, eq=False)
class Evening:
    """What is known of a game: the board, the photos, what was read at first, and what of it is settled by now."""

    game: Game
    shots: tuple[Shot, ...] = ()
    readings: tuple[Reading, ...] = ()
    reading: Reading | None = None

    @property
    def doubts(self) -> tuple[str, ...]:
        """What nobody settled, in the words of the notation."""
        return doubts(self.reading) if self.reading else ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its reading found wrong."""
        return self.reading.findings if self.reading else ()

    @property
    def seen(self) -> tuple[Reading, ...]:
        """The settled board as far as each photo shows it, in that photo's pixels."""
        if self.reading is None or not self.shots:
            return ()
        return tuple(as_seen(self.reading, laid) for laid in lay(self.readings))


def see(
    opened: Mapping[Path, tuple[Photo, ...]],
    wish: Wish,
    debug: Path | None,
    tell: Callable[[str], None],
    language: Language,
) -> tuple[Shot, ...]:
    """Reads every photo of every file; a page or photo without a board is left out if another shows one."""
    shots: list[Shot] = []
    empty: list[Shot] = []
    for path, photos in opened.items():
        for photo in photos:
            progress = look(photo, wish, None, debug, tell, language)
            assert progress.reading is not None
            shot = Shot(path, progress, progress.reading)
            (shots if shot.reading.tiles else empty).append(shot)
    if not shots:
        raise without_board({shot.path: shot.reading for shot in empty})
    return tuple(shots)


def crops(shots: Iterable[Shot]) -> Mapping[frozenset[Point], Photo]:
    """In which photo each tile was seen, by its corners; turning a board does not change them."""
    return {frozenset(tile.quad): shot.photo for shot in shots for tile in shot.reading.tiles}


def settled_evening(shots: Sequence[Shot], told_track: dict[str, int], settler: Settler) -> Evening:
    """The board of all photos together, after every doubt was put to the one who answers."""
    def again(told: Mapping[Cell, TileReading]) -> Reading:
        return with_told_track(join(_read_again(shots, told)), told_track)

    evening = settled_readings([shot.reading for shot in shots], told_track, settler, again)
    game = replace(
        evening.game,
        photos=tuple(dict.fromkeys(shot.photo.name for shot in shots)),
        date=next((shot.photo.taken.date().isoformat() for shot in shots if shot.photo.taken), None),
    )
    return replace(evening, game=game, shots=tuple(shots))


def settled_readings(
    readings: Sequence[Reading], told_track: dict[str, int], settler: Settler, again: Again | None = None
) -> Evening:
    """The same of what was read before, where the photos are not at hand."""
    reading, corrections = settle(with_told_track(join(readings), told_track), settler, again)
    game = replace(game_of_reading(reading), corrections=tuple(map(str, corrections)))
    return Evening(game, readings=tuple(readings), reading=reading)


def _read_again(shots: Sequence[Shot], told: Mapping[Cell, TileReading]) -> list[Reading]:
    """Each photo's board solved again with the tiles that were told, which it has in cells and turns of its own."""
    readings: list[Reading] = []
    for shot, laid in zip(shots, lay([shot.reading for shot in shots]), strict=True):
        own: dict[Cell, TileReading] = {}
        for tile, common in zip(shot.reading.tiles, laid.tiles, strict=True):
            if (common.x, common.y) in told:
                own[tile.x, tile.y] = turned_like(told[common.x, common.y], common, tile)
        readings.append(read_again(shot.progress, own).reading or shot.reading)
    return readings


def asked_for_more(game: Game, settler: Settler) -> Game:
    """What no photo tells: who played which colour, and how many points stand on the track."""
    colours = [c for c in Colour if c in game.players or c in game.track or c in game.start.colours]
    if not game.moves:
        told = {colour: settler.points(colour) for colour in colours if colour not in game.track}
        game = replace(game, track={**game.track, **{c: points for c, points in told.items() if points is not None}})
    if not any(game.players.values()):
        names = {colour: name for colour in colours if (name := settler.name(colour))}
        game = replace(game, players={**game.players, **names})
    return game


def dated(game: Game, day: date | None, place: str | None) -> Game:
    """The day that was told, else the photo's own, else today: a game is kept on the day it is scored."""
    when = day.isoformat() if day else game.date or date.today().isoformat()
    return replace(game, date=when, place=place or game.place)


def entry_of(evening: Evening, result: Result, copies: bool, track: KeptPhoto | None = None) -> Entry:
    """What the history keeps of it. `track`: its own photo, as it was read."""
    document = {
        "game": json.loads(game_text(evening.game)),
        "readings": [to_json(reading) for reading in evening.readings],
        "doubts": list(evening.doubts),
    }
    photos = [as_read(shot.path, shot.photo, "board") for shot in evening.shots] + ([track] if track else [])
    kept = tuple(_with_copy(photo) if copies else photo for photo in photos)
    return Entry(uuid.uuid4().hex, result.played, document, kept)


def as_read(path: Path, photo: Photo, role: str) -> KeptPhoto:
    """How the history names a photo: by the bytes that were read, whatever lies at its place by now."""
    return KeptPhoto(photo.sha256, photo.name, photo.page, role, str(path.absolute()))


def _with_copy(photo: KeptPhoto) -> KeptPhoto:
    """The same with its file's bytes, where these still are what was read."""
    try:
        content = Path(photo.path).read_bytes()
    except OSError:
        return photo
    return replace(photo, content=content) if hashlib.sha256(content).hexdigest() == photo.sha256 else photo
