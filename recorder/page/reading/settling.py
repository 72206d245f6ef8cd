"""A table after some answers: the same steps as `recorder score`, with a person who answers by tapping."""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np
from sqlalchemy import select

from engine.cell import Cell
from engine.doubt import NOTHING, Doubt, tile_at, track_of
from engine.message import Message
from engine.pieces import Colour
from engine.referee.laying import empty_cells
from recorder.doubts.answers import taken
from recorder.doubts.doubts import (
    Key,
    Matter,
    cell_of,
    doubt_of_figure,
    doubt_of_meeple,
    doubt_of_tile,
    key_of,
    matters,
    meeple_words,
    tile_words,
    unseen_figures,
)
from recorder.doubts.draft import Draft
from recorder.doubts.retake import retake_for
from recorder.doubts.settlement import Question, Standing, Way, standing
from recorder.doubts.worth import is_decided
from recorder.game.evening import Evening, entry_of, evening_of_table
from recorder.game.score import Outcome, Request, completed, counted, counting_for, settled
from recorder.game.source import with_told
from recorder.history.entry import KeptPhoto
from recorder.history.find import games_from_photo
from recorder.history.journal import keep_game
from recorder.history.schema import GAMES
from recorder.history.store import Store
from recorder.page.drafts import Drafts, drop
from recorder.page.reading.shown import Shown
from recorder.page.reading.tables import Laid
from recorder.page.reading.values import Keep, Seat, Seen, Spot, Thing, Upload
from recorder.photos.alignment import as_seen, lay
from recorder.photos.beside import quad_at
from recorder.shell.keep_options import Keeping
from recorder.shell.options import day_of_game
from recorder.shell.photo_options import Looking
from recorder.shell.rule_options import NOTHING_TOLD
from vision.geometry import placed
from vision.reading import MeepleReading, Point, Quad, Reading, TileReading


@dataclass(frozen=True, slots=True)
class ByTapping:
    """Settles with what was tapped so far; everything else stays as it was read."""

    draft: Draft

    def answer(self, _question: Question) -> str | Way:
        return Way.REST

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        known = self.draft.points
        return {colour: points for colour in colours if (points := known.get(colour)) is not None}

    def name(self, colour: str, _offered: Sequence[str], _taken: Collection[str]) -> str:
        return self.draft.names.get(Colour(colour), "")

    def yes(self, _question: Message, otherwise: bool) -> bool:
        return otherwise


def seen(laid: Laid, draft: Draft, store: Store) -> Seen:
    """Says how the table stands after these answers. Whoever looks again before the next one waits for nothing."""
    if laid.last is None or laid.last[0] != draft:
        laid.last = draft, _seen(laid, draft)
    return replace(laid.last[1], kept_before=_kept_before(laid, store))


def _seen(laid: Laid, draft: Draft) -> Seen:
    request = _request()
    at = _standing(laid, draft, request)
    outcome = _outcome(laid, draft, request, at)
    game, reading = outcome.evening.game, outcome.evening.reading
    colours = [c for c in Colour if c in game.players or c in game.track or c in game.start.colours or c in draft.names]
    doubtful = {doubt.about for doubt in outcome.doubts} | {matter.doubt.about for matter in at.asked} if at else set()
    read = _read_on_track(laid)
    seats = tuple(
        Seat(c, game.players.get(c, ""), game.track.get(c), track_of(c) in doubtful, read.get(c, "")) for c in colours
    )
    counting = counting_for(request)
    return Seen(
        sizes=tuple(shown.size for shown in laid.shown),
        board=outcome.result.replay.board,
        things=tuple(_things(laid, draft, at)) if at else (),
        seats=seats,
        result=outcome.result,
        findings=outcome.findings,
        doubts=outcome.doubts,
        answers=len(draft.answers),
        has_track=reading is not None and reading.track is not None,
        unsure=_unsure(outcome),
        decided=bool(at and at.asked and at.decided),
        retake=retake_for(laid.table.first, counting) if laid.table and not draft.answers else None,
    )


def kept(laid: Laid, keep: Keep, drafts: Drafts) -> int:
    """Keeps the game with its photos, and throws the draft away with the same stroke. Returns its number."""
    request = _request(day_of_game(keep.day or None), keep.place.strip() or None)
    draft = keep.asked.draft
    outcome = _outcome(laid, draft, request, _standing(laid, draft, request))
    photos = _kept_photos(outcome.evening, drafts.photos(keep.asked.key))
    with drafts.store.writing() as connection:
        already = connection.scalar(select(GAMES.c.number).where(GAMES.c.key == keep.asked.key))
        if already is not None:  # somebody else pressed the button at the same moment
            return int(already)
        number = keep_game(connection, entry_of(outcome.evening, outcome.result, photos, keep.asked.key))
        drop(connection, keep.asked.key)
    return number


def _request(day: date | None = None, place: str | None = None) -> Request:
    return Request((), Looking(), NOTHING_TOLD, Keeping(), day, place)


def _outcome(laid: Laid, draft: Draft, request: Request, at: Standing | None) -> Outcome:
    """Counts the table as it stands, or the board of the sheet."""
    if laid.table is None or at is None:
        evening = settled(request, None, laid.sheet, ByTapping(draft), Draft(None))
    else:
        evening = completed(evening_of_table(laid.table, at.reading, at.corrections), request, ByTapping(draft))
    return counted(_with_others(evening, draft), request)


def _with_others(evening: Evening, draft: Draft) -> Evening:
    """Adds who plays although no photo shows a piece of theirs."""
    game = evening.game
    players = {colour: name for colour, name in draft.names.items() if name or colour in game.players}
    names = {str(colour): name for colour, name in {**game.players, **players}.items()}
    told = {colour: points for colour, points in draft.points.items() if points is not None}
    track = {str(colour): points for colour, points in told.items() if colour in players and colour not in game.track}
    return replace(evening, game=with_told(game, names, track))


def _standing(laid: Laid, draft: Draft, request: Request) -> Standing | None:
    if laid.table is None:
        return None
    first = taken(laid.table.first)
    at = standing(first, draft.answers, laid.table.again, counting_for(request), laid.numbers)
    laid.numbers = at.numbers
    return at


def _read_on_track(laid: Laid) -> Mapping[Colour, str]:
    """Says what the photos show of each colour on the track, as it is first taken."""
    if laid.table is None:
        return {}
    first = taken(laid.table.first)
    seen = {Colour(colour): str(figure.points) for colour, figure in (first.track or {}).items()}
    return {**dict.fromkeys(unseen_figures(first), NOTHING), **seen}


def _unsure(outcome: Outcome) -> bool:
    """Says whether a doubt could change who leads."""
    played = outcome.result.played
    return len(played.parts) > 1 and bool(outcome.doubts) and not is_decided(outcome.evening.game, outcome.doubts)


def _kept_before(laid: Laid, store: Store) -> int | None:
    if laid.table is None:
        return None
    with store.reading() as connection:
        photos = (shot.photo for shot in laid.table.shots)
        return next((n for p in photos for n in games_from_photo(connection, p.sha256, p.page)), None)


def _kept_photos(evening: Evening, uploads: Sequence[Upload]) -> Iterator[KeptPhoto]:
    """Describes the photos by what came, bare since then; the phone's own folder is nobody's business."""
    content = {upload.sha256: upload.content for upload in uploads}
    for shot in evening.shots:
        photo = shot.photo
        yield KeptPhoto(photo.sha256, photo.name, photo.page, "board").with_copy(content[photo.sha256], keep_place=True)
    for upload in uploads:
        if upload.role == "track":
            yield KeptPhoto(upload.sha256, upload.name, 1, "track").with_copy(upload.content, keep_place=True)


Entry = TileReading | MeepleReading


def _things(laid: Laid, draft: Draft, at: Standing) -> Iterator[Thing]:
    """Lists what can be tapped: first what is asked about, in its order, then whatever else is there, or was."""
    assert laid.table is not None
    told = {answer.key for answer in draft.answers}
    first = taken(laid.table.first)
    before = {matter.key: matter for matter in matters(first) if matter.key in told}
    known = before | {matter.key: matter for matter in at.open}
    entries = _entries(at.reading)
    gone = {key: entry for key, entry in _entries(first).items() if key in told and key not in entries}
    spots = _spots(laid, (first, at.reading))
    lying = _lying(at.reading)
    asked, open_ = ([matter.key for matter in some] for some in (at.asked, at.open))
    empty = [Key(tile_at(cell)) for cell in empty_cells(tile.cell for tile in at.board.tiles)]
    for key in dict.fromkeys([*asked, *open_, *entries, *gone, *_colours(at.reading), *empty]):
        entry = entries.get(key) or gone.get(key)
        matter = known.get(key) or Matter(_doubt(key, entry, at.reading), entry)
        words = _words(key, lying, at.reading)
        yield Thing(
            _id(key), key, at.question(matter), words, key in asked, key in open_, key in told,
            tuple(spots.get(key, ())),
        )  # fmt: skip


def _entries(reading: Reading) -> dict[Key, Entry]:
    """Finds whatever lies or stands there, or may."""
    return {key_of(entry): entry for entry in (*reading.proposed, *reading.tiles, *reading.meeples)}


def _colours(reading: Reading) -> Iterator[Key]:
    for colour in reading.track or {}:
        yield Key(track_of(Colour(colour)))


def _doubt(key: Key, entry: Entry | None, reading: Reading) -> Doubt:
    """Makes a doubt of what is not doubtful, so that it can be asked about all the same."""
    if isinstance(entry, TileReading):
        return doubt_of_tile(entry)
    if isinstance(entry, MeepleReading):
        return doubt_of_meeple(entry)
    colour = key.about.where
    if isinstance(colour, Colour):
        return doubt_of_figure(colour, (reading.track or {})[str(colour)])
    return Doubt(key.about, NOTHING, 1.0)


def _lying(reading: Reading) -> Mapping[Key, str]:
    """Writes down what lies and stands there, each by its key."""
    figures = {key_of(meeple): meeple_words(meeple) for meeple in reversed(reading.meeples)}
    return figures | {key_of(tile): tile_words(tile) for tile in reversed(reading.tiles)}


def _words(key: Key, lying: Mapping[Key, str], reading: Reading) -> str:
    """Says what is there now, in the words of the notation."""
    if isinstance(key.about.where, Colour):
        figure = (reading.track or {}).get(str(key.about.where))
        return str(figure.points) if figure else NOTHING
    return lying.get(key, NOTHING)


def _spots(laid: Laid, readings: Iterable[Reading]) -> dict[Key, list[Spot]]:
    """Says where each photo shows it; what is gone by now, where it was."""
    assert laid.table is not None
    found: dict[Key, list[Spot]] = {}
    photos = list(zip(lay(laid.table.readings), laid.shown, strict=True))
    for reading in readings:
        now: dict[Key, list[Spot]] = {}
        for number, (own, shown) in enumerate(photos):
            part = as_seen(reading, own)
            quads = {Cell(*cell_of(tile)): _quad(tile.quad, shown) for tile in (*part.proposed_tiles, *part.tiles)}
            for key, entry in _entries(part).items():
                if cell_of(entry) in quads:
                    quad = quads[cell_of(entry)]
                    foot = _foot(quad, entry.at) if isinstance(entry, MeepleReading) else None
                    now.setdefault(key, []).append(Spot(number, quad, foot))
            for cell in empty_cells(quads):  # perhaps a tile lies there that was not found
                place = quad_at(cell, quads)
                assert place is not None, "it is beside one of them"
                now.setdefault(Key(tile_at(cell)), []).append(Spot(number, place))
        found |= now
    return found


def _quad(quad: Quad, shown: Shown) -> Quad:
    a, b, c, d = ((x / shown.shrunk, y / shown.shrunk) for x, y in quad)
    return a, b, c, d


def _foot(quad: Quad, at: Point) -> Point:
    x, y = placed(np.asarray(quad, np.float32), np.asarray([at], np.float32))[0]
    return float(x), float(y)


def _id(key: Key) -> str:
    """Names it in an address, however often the photos are read."""
    return hashlib.sha256(f"{key.about} {key.at} {key.under}".encode()).hexdigest()[:10]
