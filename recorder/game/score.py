"""`score` as values: what a person asks for, how the program does it, and the outcome."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from engine.board import Board
from engine.doubt import Doubt
from engine.errors import UnreadableFile, UsageError
from engine.game import Game
from engine.message import Counted, Message
from engine.referee.findings import Finding
from recorder.doubts.draft import Draft, Remembering, read_draft
from recorder.doubts.settlement import Counting, NeverAsk, Numbered, Settler
from recorder.game.caveats import findings_of, not_named
from recorder.game.evening import (
    Before,
    Evening,
    Table,
    as_read,
    asked_for_more,
    dated,
    entry_of,
    settled_evening,
    settled_readings,
    table_of,
    why_uncopied,
    with_copy,
)
from recorder.game.result import Result, count
from recorder.game.source import is_photo, understand, with_told
from recorder.history.entry import OUT, KeptPhoto
from recorder.history.find import games_from_photo, key_of
from recorder.history.journal import keep_game
from recorder.history.statistics import known
from recorder.history.store import Store, open_store
from recorder.photos.reading import game_of_reading
from recorder.photos.shots import TablePhoto
from recorder.shell.completion import usual_place
from recorder.shell.keep_options import Keeping
from recorder.shell.photo_options import Looking
from recorder.shell.players import refuse_two_colours
from recorder.shell.rule_options import Telling
from vision.photo import load


@dataclass(frozen=True, slots=True)
class Request:
    """What to score, how, and what the person says of it. `words`: photos of one table, or one board or game."""

    words: tuple[str, ...]
    looking: Looking
    telling: Telling
    keeping: Keeping
    day: date | None = None
    place: str | None = None

    @property
    def photos(self) -> tuple[Path, ...]:
        """The words that name photos."""
        return tuple(Path(word) for word in self.words if is_photo(word))


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """A counted game. `number`: its number in the history, None if it was not kept; `before`: the number it had
    already.

    `uncopied`: why no copy of a photo could be kept, once for each.
    """

    evening: Evening
    result: Result
    findings: tuple[Finding, ...]
    doubts: tuple[Doubt, ...]
    number: int | None = None
    before: int | None = None
    uncopied: tuple[Message, ...] = ()
    key: str = ""
    """What tells the game from all others, where it was kept, now or before."""

    @property
    def nobody_played(self) -> bool:
        """Whether it is only a board: no meeple, no track, no player."""
        return not self.result.played.parts


def track_photo(request: Request) -> KeptPhoto | None:
    """Describes the photo of the track before it is read: a file that changes afterwards is not what was read."""
    looking, path = request.looking, request.looking.track_photo
    if path is None or looking.until is not None or not request.photos or not request.keeping.in_history:
        return None
    return as_read(path, load(path)[0], "track")


def _nobody_looks(_first: Evening, _numbers: Numbered) -> None:
    """Shows no picture: nobody is asked."""


def score_table(
    request: Request,
    shots: Sequence[TablePhoto],
    sheet: Board | None,
    settler: Settler,
    track: KeptPhoto | None,
    tell: Callable[[Message], None] = lambda _message: None,
    before: Before = _nobody_looks,
) -> Outcome:
    """Settles the doubts, counts, keeps. `shots`: the photos as they were read; `sheet`: the board of a sheet.

    `tell`: is told at once what a person should know before answering; `before`: is shown what was read before the
    first question.
    """
    if request.looking.of_photos and (sheet is not None or not request.photos):
        raise UsageError(
            "{options}: this is only for photos, and {given} is not one; leave it out.",
            options=", ".join(request.looking.of_photos), given=request.words[0],
        )  # fmt: skip
    store = open_store(request.keeping.database) if request.keeping.in_history else None
    already = _kept_before(store, shots, settler) if store else None
    if already is not None:
        settler, before = NeverAsk(), _nobody_looks  # the answers would not be kept
    path = _drafted(store, shots) if store and already is None else None
    draft = _draft(path, settler, tell)
    table = table_of(shots, request.looking.track) if shots else None
    evening = settled(request, table, sheet, Remembering(settler, draft), draft, known_players(store), before)
    refuse_two_colours(evening.game.players.values())  # a file's, or those that an older recorder was told
    outcome = counted(evening, request, already)
    if store is None:
        return outcome
    if already is not None:
        with store.reading() as connection:  # what is written beside the photo is that game's: `fix` writes it again
            return replace(outcome, key=key_of(connection, already))
    kept = _kept(outcome, store, request, track)
    if path is not None:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return kept


def settled(
    request: Request,
    table: Table | None,
    sheet: Board | None,
    settler: Settler,
    draft: Draft,
    known: Sequence[str] = (),
    before: Before = _nobody_looks,
) -> Evening:
    """Asks all that is asked: what is doubtful, who played, what stands on the track. `known`: earlier players."""
    return completed(_settled(request, table, sheet, settler, draft, before), request, settler, known)


def completed(evening: Evening, request: Request, settler: Settler, known: Sequence[str] = ()) -> Evening:
    """Adds what was said of the game with the request, and asks for what no photo shows."""
    evening = replace(evening, game=_with_told(evening.game, request))
    evening = asked_for_more(evening, settler, known)
    return replace(evening, game=dated(evening.game, request.day, request.place))


def _drafted(store: Store, shots: Sequence[TablePhoto]) -> Path | None:
    """Names the file in which the answers about these photos lie until the game is kept: beside the history, or where
    this person's own would lie if the history is on a server: the answers are this person's alone.
    """
    if not shots:
        return None
    elsewhere = usual_place().with_name(f"server-{hashlib.sha256(store.name.encode()).hexdigest()[:16]}")
    history = store.file or elsewhere
    photos = "".join(f"{shot.photo.sha256}{shot.photo.page}" for shot in shots)
    return history.with_name(f"{history.name}.{hashlib.sha256(photos.encode()).hexdigest()[:16]}.answers")


def _draft(path: Path | None, settler: Settler, tell: Callable[[Message], None]) -> Draft:
    """Returns what was answered before, if the person wants to go on from there. Nobody's answers are not kept."""
    if path is None or isinstance(settler, NeverAsk):
        return Draft(None)
    try:
        draft = read_draft(path)
    except UnreadableFile as fault:
        tell(Message("The answers given before cannot be used: {fault}", fault=fault))
        return Draft(path)
    go_on = Counted(
        "You had answered {n} question; go on from there?", "You had answered {n} questions; go on from there?",
        draft.said,
    )  # fmt: skip
    return draft if draft.said and settler.yes(go_on, otherwise=True) else Draft(path)


def _with_told(game: Game, request: Request) -> Game:
    return with_told(game, request.looking.players, request.looking.track, request.telling)


def _kept_before(store: Store, shots: Sequence[TablePhoto], settler: Settler) -> int | None:
    """Finds the game that was already read from one of these photos, unless a person wants it twice."""
    if not shots or not store.exists:
        return None
    with store.reading() as connection:
        games = [n for shot in shots for n in games_from_photo(connection, shot.photo.sha256, shot.photo.page)]
    if not games:
        return None
    question = Message("This photo is already kept as game {number}. Keep it again?", number=games[0])
    return None if settler.yes(question, otherwise=False) else games[0]


def known_players(store: Store | None) -> tuple[str, ...]:
    """Lists whom the history knows, to be offered as players."""
    if store is None or not store.exists:
        return ()
    with store.reading() as connection:
        return known(connection, "player")


def _settled(
    request: Request, table: Table | None, sheet: Board | None, settler: Settler, draft: Draft, before: Before
) -> Evening:
    """Makes the game of the photos, the sheet or the typed words, and puts its doubts to the one who answers."""
    counting = counting_for(request)
    if table is not None:
        return settled_evening(table, settler, counting, draft, before)
    if sheet is not None:
        return Evening(Game(start=sheet))
    found = understand(request.words[0])
    if not found.readings:
        return Evening(found.game)
    return settled_readings(found.readings, request.looking.track, settler, counting)


def counting_for(request: Request) -> Counting:
    """Returns how a reading is counted with all that was said of the game."""
    return lambda reading: _with_told(game_of_reading(reading), request)


def counted(evening: Evening, request: Request, before: int | None = None) -> Outcome:
    """Counts it, and says what speaks against it. `before`: the number it has in the history already."""
    result, doubts = count(evening.game), evening.doubts_with_worth
    findings = findings_of(result, evening.findings, doubts)
    found = (*findings, *not_named(request.looking.playing, evening.game))
    return Outcome(evening, result, found, doubts, before=before)


def _kept(outcome: Outcome, store: Store, request: Request, track: KeptPhoto | None) -> Outcome:
    keeping = request.keeping
    photos = [as_read(shot.path, shot.photo, "board") for shot in outcome.evening.shots] + ([track] if track else [])
    kept = [with_copy(photo, keeping.keep_place) if keeping.copy else photo for photo in photos]
    entry = entry_of(outcome.evening, outcome.result, kept)
    if keeping.out is not None:
        entry = replace(entry, document={**entry.document, OUT: str(keeping.out.absolute())})
    missing = {photo.path: photo for photo in entry.photos if keeping.copy and photo.content is None}
    uncopied = tuple(map(why_uncopied, missing.values()))
    with store.writing() as connection:
        return replace(outcome, number=keep_game(connection, entry), uncopied=uncopied, key=entry.key)
