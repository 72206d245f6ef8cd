"""A watched game in the history: one game for one series, however often its photos are given or its moves corrected."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from sqlalchemy import Connection

from engine.board import Meeple
from engine.errors import HistoryError, Stopped, UsageError
from engine.formats.boardtext import game_text
from engine.formats.jsonvalue import Value
from engine.pieces import Colour
from recorder.game.evening import dated, with_copy
from recorder.game.kept import game_of
from recorder.game.result import Result, count
from recorder.history import copies, find, journal
from recorder.history.entry import SERIES, HistoryEntry, KeptPhoto
from recorder.history.store import Store
from recorder.shell.keep_options import Keeping
from recorder.watch.course.game import Told, Watched, as_photos_allow, watched
from recorder.watch.course.said import Said, parse_said, said_from, said_to_json, together
from recorder.watch.kept import Shelf
from recorder.watch.series import Series, again


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A watched game as the history has it: its number, what a person said of it, and whether its photos show how it
    begins.
    """

    number: int
    entry: HistoryEntry
    told: Told
    begun: bool


@dataclass(frozen=True, slots=True, eq=False)
class Done:
    """A counted game. `number`: where it is kept, None where it is not; `new`: whether anything of it is.

    `left`: the figures that stand to the end on what was complete; `unnamed`: the colours that figures look like though
    nobody named them.
    """

    result: Result
    number: int | None
    new: bool
    left: tuple[Meeple, ...] = ()
    unnamed: tuple[Colour, ...] = ()


Solve = Callable[[Sequence[Said]], Done]
"""Tells the game again with these answers, and keeps it; they may break the rules, and then nothing is kept."""
Answered = Callable[[Done, Solve], Done]
"""Asks a person about a game, and returns it as it was told last."""


def nobody_asked(done: Done, _solve: Solve) -> Done:
    """Leaves the game as it is."""
    return done


def finished(
    store: Store | None,
    series: Series,
    told: Told,
    day: date | None,
    place: str | None,
    keeping: Keeping,
    answered: Answered = nobody_asked,
) -> Done:
    """Tells the game, keeps it, and asks. What was said of it before still holds, and each answer is kept before the
    next question: whoever stops amid them loses none.
    """
    before = kept_before(store, series) if store else None
    if before is not None:
        told = told_again(told, before.told)
    told, game = as_photos_allow(series.gathered, told)

    def kept(game: Watched, told: Told, keeping: Keeping) -> Done:
        result = counted(game, series, day, place)
        number, new = keep(store, series, told, result, keeping) if store else (None, False)
        return Done(result, number, new, game.left, game.unnamed)

    def with_said(said: Sequence[Said]) -> Done:
        now = replace(told, said=together(told.said, said))
        return kept(watched(series.gathered, now), now, Keeping(copy=False))  # the copies are there

    first = kept(game, told, keeping)
    try:
        last = answered(first, with_said)
    except KeyboardInterrupt:
        if first.number is None:
            raise
        raise Stopped(
            "Stopped; game {number} is kept with the answers so far. The same command asks about the rest.",
            number=first.number,
        ) from None
    return replace(last, new=first.new or last.new)


def grown_so_far(store: Store, series: Series, told: Told, day: date | None, place: str | None) -> None:
    """Keeps a game that goes on, without copies of its photos: so the page shows it, and a kill loses no move."""
    if series.photos:
        finished(store, series, told, day, place, Keeping(copy=False))


def corrected(store: Store, called: str, shelf: Shelf, options: Sequence[str]) -> tuple[Series, Done]:
    """Freezes what a person says of a kept game's moves, and solves the rest again from what its photos gave."""
    kept = kept_called(store, called)
    moves = game_of(kept.entry).moves
    said = together(kept.told.said, [parse_said(option, moves) for option in options])
    series, told = series_of(kept, shelf), replace(kept.told, said=said)
    day = kept.entry.played.day
    game = watched(series.gathered, told)
    result = counted(game, series, day, kept.entry.played.place or None)
    number, new = keep(store, series, told, result, Keeping(copy=False))
    return series, Done(result, number, new, game.left, game.unnamed)


def counted(game: Watched, series: Series, day: date | None, place: str | None) -> Result:
    """Counts the game on the day that was given, else its photos' own, else today."""
    last = series.gathered.last
    taken = last.taken.date().isoformat() if last is not None and last.taken else None
    return count(dated(replace(game.game, date=taken), day, place))


def kept_before(store: Store, series: Series) -> Kept | None:
    """Returns the game of this series, if it is kept already."""
    if not store.exists:
        return None
    with store.reading() as connection, suppress(HistoryError):
        number = find.number_of(connection, key_of(series))
        entry = find.load(connection, number)
        return _kept(number, entry)
    return None


def kept_called(store: Store, called: str) -> Kept:
    """Returns the watched game that a person names."""
    with store.existing() as connection:
        number = find.number_of(connection, called)
        entry = find.load(connection, number)
    if SERIES not in entry.document:
        raise UsageError("Game {number} was not read from a series of photos, so --move says nothing.", number=number)
    return _kept(number, entry)


def series_of(kept: Kept, shelf: Shelf) -> Series:
    """Returns the series of a kept game from what its photos gave, without reading them again."""
    found = again(kept.entry.photos, kept.begun, shelf)
    if found is None:
        raise HistoryError(
            "What the photos of game {number} gave is not kept here; give them again with: recorder watch PHOTO...",
            number=kept.number,
        )
    return found


def keep(store: Store, series: Series, told: Told, result: Result, keeping: Keeping) -> tuple[int, bool]:
    """Keeps the game, or what is new of it; returns its number, and whether anything is new."""
    before = kept_before(store, series)
    copied = {photo.sha256: photo.copied for photo in before.entry.photos} if before else {}
    photos = tuple(
        with_copy(photo, keeping.keep_place) if keeping.copy else replace(photo, copied=copied.get(photo.sha256, ""))
        for photo in series.photos
    )
    game = json.loads(game_text(result.replay.game))
    document = {"game": game, "readings": [], "doubts": [], SERIES: _to_json(told, series.gathered.begun)}
    entry = HistoryEntry(key_of(series), result.played, document, photos)
    with store.writing() as connection:
        if before is None:
            return journal.keep_game(connection, entry), True
        if _same(before.entry.document, document) and _has(connection, before.entry.photos, photos):
            return before.number, False
        journal.fix_game(connection, before.number, entry)
        return before.number, True


def key_of(series: Series) -> str:
    """Names the game by the first of its photos: whatever comes later belongs to the same game."""
    first = series.photos[0]
    return hashlib.sha256(f"series {first.sha256} {first.page}".encode()).hexdigest()[:32]


def told_again(told: Told, before: Told) -> Told:
    """Adds what was said of the game before; what is said now goes first."""
    return Told(
        players=told.players or before.players,
        edition=told.edition or before.edition,
        sets=told.sets or before.sets,
        boxes=told.boxes if told.boxes > 1 else before.boxes,
        said=before.said,
        looks=max(told.looks, before.looks),
        finished=told.finished or before.finished,
    )


def _kept(number: int, entry: HistoryEntry) -> Kept:
    v = Value(entry.document.get(SERIES, {}), SERIES)
    m = v.only("players", "edition", "sets", "boxes", "said", "looks", "finished", "begun")
    players = m["players"].members() if "players" in m else {}
    told = Told(
        players={Colour(name): value.text() for name, value in players.items()},
        edition=m["edition"].text() if "edition" in m else None,
        sets=tuple(box.text() for box in m["sets"].items()) if "sets" in m else None,
        boxes=m["boxes"].integer(least=1) if "boxes" in m else 1,
        said=tuple(map(said_from, m["said"].items())) if "said" in m else (),
        looks=m["looks"].integer(least=1) if "looks" in m else 1,
        finished=m["finished"].flag() if "finished" in m else False,
    )
    return Kept(number, entry, told, m["begun"].flag() if "begun" in m else False)


def _to_json(told: Told, begun: bool) -> dict[str, Any]:
    members = {
        "players": {str(colour): name for colour, name in told.players.items()},
        "edition": told.edition,
        "sets": list(told.sets) if told.sets else None,
        "boxes": told.boxes if told.boxes > 1 else None,
        "said": [said_to_json(said) for said in told.said],
        "looks": told.looks if told.looks > 1 else None,
        "finished": told.finished,
        "begun": begun,
    }
    return {name: value for name, value in members.items() if value}


def _same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _has(connection: Connection, before: Sequence[KeptPhoto], photos: Sequence[KeptPhoto]) -> bool:
    """Says whether these photos are kept already, with their copies where they have some."""
    if [(photo.sha256, photo.page) for photo in before] != [(photo.sha256, photo.page) for photo in photos]:
        return False
    return {photo.copy_hash for photo in photos if photo.content is not None} <= set(copies.hashes(connection))
