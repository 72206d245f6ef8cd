"""One evening: from the photos of a table, or a board that was typed, to a game that can be kept."""

import hashlib
import json
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from engine.boardtext import game_text
from engine.errors import NoBoard, UnreadableFile
from engine.game import Game
from engine.pieces import Colour
from recorder.history.entry import Entry, KeptPhoto
from recorder.joining import join
from recorder.result import Result
from recorder.seeing import look, with_told_track
from recorder.settle import Correction, Settler, meeple_words, settle, tile_words
from recorder.taken import game_of_reading
from vision.photo import Photo
from vision.pipeline import Wish
from vision.reading import Point, Reading, to_json

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".heif", ".pdf")
_BEGINNINGS = (b"\xff\xd8\xff", b"\x89PNG", b"RIFF", b"II*\0", b"MM\0*", b"%PDF-")


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One photo of the table, where its file lies, and what was read in it alone."""

    path: Path
    photo: Photo
    reading: Reading


@dataclass(frozen=True, slots=True, eq=False)
class Evening:
    """What is known of a game: the board, what it was read from, what was said against it, what is still doubtful."""

    game: Game
    shots: tuple[Shot, ...] = ()
    reading: Reading | None = None
    corrections: tuple[Correction, ...] = ()

    @property
    def doubts(self) -> tuple[str, ...]:
        """What nobody settled, in the words of the notation."""
        if self.reading is None:
            return ()
        tiles = [f"tile {t.x},{t.y}: {tile_words(t)}" for t in self.reading.tiles if t.ask]
        meeples = [f"meeple {m.x},{m.y}: {meeple_words(m)}" for m in self.reading.meeples if m.ask]
        track = [f"track {colour}: {f.points}" for colour, f in (self.reading.track or {}).items() if f.ask]
        return (*tiles, *meeples, *track)


def is_photo(given: str) -> bool:
    """Whether an argument is a picture, by its beginning where it is there, else by its name."""
    path = Path(given)
    try:
        with path.open("rb") as file:
            beginning = file.read(12)
    except (OSError, ValueError):
        return path.suffix.lower() in PICTURES
    return beginning.startswith(_BEGINNINGS) or beginning[4:8] == b"ftyp" or path.suffix.lower() in PICTURES


def see(
    opened: Mapping[Path, tuple[Photo, ...]], wish: Wish, debug: Path | None, tell: Callable[[str], None]
) -> tuple[Shot, ...]:
    """Reads every photo of every file; a page or photo without a board is left out if another shows one."""
    shots: list[Shot] = []
    empty: list[str] = []
    for path, photos in opened.items():
        for photo in photos:
            reading = look(photo, wish, None, debug, tell).reading
            if reading is not None and reading.tiles:
                shots.append(Shot(path, photo, reading))
            else:
                empty.append(str(path))
    if not shots:
        raise NoBoard(f"{', '.join(empty)}: no board was found; take the photo from above, with the whole board in it.")
    return tuple(shots)


def crops(shots: Iterable[Shot]) -> Mapping[frozenset[Point], Photo]:
    """In which photo each tile was seen, by its corners; turning a board does not change them."""
    return {frozenset(tile.quad): shot.photo for shot in shots for tile in shot.reading.tiles}


def settled_evening(shots: Sequence[Shot], told_track: dict[str, int], settler: Settler) -> Evening:
    """The board of all photos together, after every doubt was put to the one who answers."""
    read = with_told_track(join([shot.reading for shot in shots]), told_track)
    reading, corrections = settle(read, settler)
    game = replace(
        game_of_reading(reading),
        photos=tuple(dict.fromkeys(shot.photo.name for shot in shots)),
        corrections=tuple(map(str, corrections)),
        date=next((shot.photo.taken.date().isoformat() for shot in shots if shot.photo.taken), None),
    )
    return Evening(game, tuple(shots), reading, corrections)


def asked_for_more(game: Game, settler: Settler) -> Game:
    """What no photo tells: who played which colour, and how many points stand on the track."""
    colours = [c for c in Colour if c in game.players or c in game.track or c in game.start.colours]
    if not game.moves:
        told = {colour: settler.points(colour) for colour in colours if colour not in game.track}
        game = replace(game, track={**game.track, **{c: points for c, points in told.items() if points is not None}})
    if not any(game.players.values()):
        names = {colour: settler.name(colour) for colour in colours}
        if any(names.values()):
            game = replace(game, players={**game.players, **names})
    return game


def dated(game: Game, day: date | None, place: str | None) -> Game:
    """The day that was told, else the photo's own, else today: a game is kept on the day it is scored."""
    when = day.isoformat() if day else game.date or date.today().isoformat()
    return replace(game, date=when, place=place or game.place)


def entry_of(evening: Evening, result: Result, copies: bool, track_photo: Path | None = None) -> Entry:
    """What the history keeps of it."""
    document = {
        "game": json.loads(game_text(evening.game)),
        "readings": [to_json(shot.reading) for shot in evening.shots],
        "doubts": list(evening.doubts),
    }
    photos = [_kept(shot.path, shot.photo.page, "board", copies) for shot in evening.shots]
    photos += [_kept(track_photo, 1, "track", copies)] if track_photo else []
    return Entry(uuid.uuid4().hex, result.played, document, tuple(photos))


def _kept(path: Path, page: int, role: str, copies: bool) -> KeptPhoto:
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise UnreadableFile(f"{path} cannot be read any more ({fault.strerror}); nothing was kept.") from None
    digest = hashlib.sha256(content).hexdigest()
    return KeptPhoto(digest, path.name, page, role, str(path.absolute()), content if copies else None)
