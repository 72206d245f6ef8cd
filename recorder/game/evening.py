"""One evening: from the photos of a table, or a board that was typed, to a game that can be kept."""

import hashlib
import json
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType

from engine.doubt import Correction, Doubt
from engine.errors import UnreadableFile
from engine.formats.boardtext import game_text
from engine.formats.content import read_bytes
from engine.formats.doubtfile import doubt_to_json
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from recorder.doubts.answers import Again
from recorder.doubts.doubts import unseen_figures
from recorder.doubts.draft import Draft
from recorder.doubts.retake import offer_retake
from recorder.doubts.settlement import Counting, Numbered, Settler, listed, listed_with_worth, numbered, settle
from recorder.game.result import Result
from recorder.history.entry import HistoryEntry, KeptPhoto
from recorder.photos.alignment import as_seen, join, lay
from recorder.photos.reading import game_of_reading, with_told_track
from recorder.photos.shots import TablePhoto, joined, read_again_with
from vision.lattice.frames import Cell
from vision.photo import MOST_BYTES, Photo
from vision.reading import Reading, TileReading
from vision.readingfile import to_json


@dataclass(frozen=True, slots=True, eq=False)
class Evening:
    """What is known of a game: the board, the photos, what was read at first, and what of it is settled by now."""

    game: Game
    shots: tuple[TablePhoto, ...] = ()
    readings: tuple[Reading, ...] = ()
    reading: Reading | None = None

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that nobody settled."""
        return listed(self.reading, lambda _reading: self.game) if self.reading else ()

    @property
    def doubts_with_worth(self) -> tuple[Doubt, ...]:
        """The same with what each of their alternatives is worth."""
        return listed_with_worth(self.reading, lambda _reading: self.game) if self.reading else ()

    @property
    def numbers(self) -> Numbered:
        """The number of each of them in that list."""
        return numbered(self.reading, lambda _reading: self.game) if self.reading else {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its reading found wrong."""
        return self.reading.findings if self.reading else ()

    @property
    def seen(self) -> tuple[Reading, ...]:
        """The part of the settled board that each photo shows, in that photo's pixels."""
        if self.reading is None or not self.shots:
            return ()
        return tuple(as_seen(self.reading, laid) for laid in lay(self.readings))


Before = Callable[[Evening, Numbered], None]

REMEMBERED = 4  # boards with different tiles told: going back and forth between two answers


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The photos of one table, joined into one board: as it was read first, and how it is read again around what a
    person told.
    """

    shots: tuple[TablePhoto, ...]
    first: Reading
    again: Again

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What was read in each photo alone."""
        return tuple(shot.reading for shot in self.shots)


def table_of(shots: Sequence[TablePhoto], told_track: Mapping[str, int] = MappingProxyType({})) -> Table:
    """Joins the photos of one table. `told_track`: points that a person gave beforehand."""

    def again(told: Mapping[Cell, TileReading]) -> Reading:
        return with_told_track(joined(shots, read_again_with(shots, told)), told_track)

    first = with_told_track(joined(shots, [shot.reading for shot in shots]), told_track)
    return Table(tuple(shots), first, _remembered(again))


def _remembered(again: Again) -> Again:
    """Solves the board once for the same tiles told: each answer and each tap asks again."""
    known: OrderedDict[frozenset[tuple[Cell, TileReading]], Reading] = OrderedDict()

    def solve(told: Mapping[Cell, TileReading]) -> Reading:
        key = frozenset(told.items())
        if key not in known:
            known[key] = again(told)
            while len(known) > REMEMBERED:
                known.popitem(last=False)
        return known[key]

    return solve


def settled_evening(
    table: Table,
    settler: Settler,
    counted: Counting = game_of_reading,
    draft: Draft | None = None,
    before: Before = lambda _first, _numbers: None,
) -> Evening:
    """Puts every doubt about a table to the one who answers.

    `draft`: what that person answered on another day, and where the answers of this one go. `before`: is shown what was
    read and the numbers of its doubts before the first question.
    """
    shots, readings = table.shots, table.readings
    draft = draft or Draft(None)
    if not draft.answers:
        offer_retake(table.first, settler, counted)

    def first_seen(reading: Reading, numbers: Numbered) -> None:
        before(Evening(game_of_reading(reading), shots, readings, reading), numbers)

    reading, corrections = settle(
        table.first, settler, table.again, draft.answers, draft.answered, counted, first_seen
    )
    return evening_of_table(table, reading, corrections)


def evening_of_table(table: Table, reading: Reading, corrections: tuple[Correction, ...]) -> Evening:
    """Makes the evening of a table whose board is settled so far."""
    game = replace(
        game_of_reading(reading),
        corrections=corrections,
        photos=tuple(dict.fromkeys(shot.photo.name for shot in table.shots)),
        date=next((shot.photo.taken.date().isoformat() for shot in table.shots if shot.photo.taken), None),
    )
    return Evening(game, table.shots, table.readings, reading)


def settled_readings(
    readings: Sequence[Reading], told_track: dict[str, int], settler: Settler, counted: Counting = game_of_reading
) -> Evening:
    """Does the same with earlier readings, where the photos are not at hand."""
    reading, corrections = settle(with_told_track(join(readings), told_track), settler, counted=counted)
    return Evening(replace(game_of_reading(reading), corrections=corrections), (), tuple(readings), reading)


def asked_for_more(evening: Evening, settler: Settler, known: Sequence[str] = ()) -> Evening:
    """Asks for what no photo shows: who played which colour, and how many points stand on the track. `known`: the
    players of earlier games, each of whom is offered until somebody is called so.
    """
    game = evening.game
    colours = [c for c in Colour if c in game.players or c in game.track or c in game.start.colours]
    if not game.moves:
        asked = unseen_figures(evening.reading) if evening.reading else ()
        if unread := [c for c in colours if c not in game.track and c not in asked]:
            game = replace(game, track={**game.track, **settler.points(unread)})
    if not any(game.players.values()):
        game = replace(game, players={**game.players, **_named(colours, settler, known)})
    if not colours and not game.moves and settler.yes(NOBODY_SEEN, otherwise=False):
        game = _told_by_hand(game, settler, known)
    return replace(evening, game=game)


NOBODY_SEEN = Message("This board has neither meeples nor a track. Do you want to say who played, and the points?")


def _told_by_hand(game: Game, settler: Settler, known: Sequence[str]) -> Game:
    """Asks of every colour who played it, and of those that somebody played how many points they have."""
    names = _named(list(Colour), settler, known)
    return replace(game, players=names, track=settler.points(list(names)) if names else {})


def _named(colours: Sequence[Colour], settler: Settler, known: Sequence[str]) -> dict[Colour, str]:
    """Asks who played each of these colours; whoever has one is not offered for the next."""
    names: dict[Colour, str] = {}
    for colour in colours:
        free = [name for name in known if name not in names.values()]
        if name := settler.name(colour, free, names.values()):
            names[colour] = name
    return names


def dated(game: Game, day: date | None, place: str | None) -> Game:
    """Returns the day that was given, else the photo's own, else today: a game is kept on the day it is scored."""
    when = day.isoformat() if day else game.date or date.today().isoformat()
    return replace(game, date=when, place=place or game.place)


def entry_of(evening: Evening, result: Result, photos: Iterable[KeptPhoto], key: str = "") -> HistoryEntry:
    """Makes the history's entry of it. `key`: the game's own, where it has one already."""
    document = {
        "game": json.loads(game_text(evening.game)),
        "readings": [to_json(reading) for reading in evening.readings],
        "doubts": [doubt_to_json(doubt) for doubt in evening.doubts],
    }
    return HistoryEntry(key or uuid.uuid4().hex, result.played, document, tuple(photos))


def as_read(path: Path, photo: Photo, role: str) -> KeptPhoto:
    """Describes a photo as the history does: by the bytes that were read, whatever file lies there by now."""
    name, where = (text.encode(errors="replace").decode() for text in (photo.name, str(path.absolute())))
    return KeptPhoto(photo.sha256, name, photo.page, role, where)


def with_copy(photo: KeptPhoto, keep_place: bool = False) -> KeptPhoto:
    """Adds a copy of its file, if that is still what was read."""
    try:
        content = read_bytes(Path(photo.path), MOST_BYTES)
    except UnreadableFile:
        return photo
    if hashlib.sha256(content).hexdigest() != photo.sha256:
        return photo
    return photo.with_copy(content, keep_place)


def why_uncopied(photo: KeptPhoto) -> Message:
    """Says why no copy of a photo could be kept."""
    try:
        there = hashlib.sha256(read_bytes(Path(photo.path), MOST_BYTES)).hexdigest() == photo.sha256
    except UnreadableFile:
        there = False
    if there:
        return Message(
            "What {path} tells besides its picture, such as a place, cannot be taken out of it, so the game keeps no "
            "copy of it; save the photo as JPEG, or keep it as it is with --keep-place.",
            path=photo.path,
        )
    return Message(
        "{path} was moved or changed after it was read, so the game keeps no copy of it; put the photo back and it "
        "will be found.",
        path=photo.path,
    )
