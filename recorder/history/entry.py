"""One kept game, and its JSON: what the history holds of it, complete."""

import base64
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any, TypeVar

from engine.boardfile import game_from
from engine.errors import BrokenRules, UnreadableFile
from engine.formats.boardtext import GAME
from engine.formats.doubtfile import doubt_from
from engine.formats.jsonvalue import Gathered, Value, checked
from engine.played import KINDS, Part, Played
from recorder.history.jsontext import value_of
from vision.readingfile import reading_of

MOST = 10**9  # what a game's number stays below: people type it

Document = Mapping[str, Any]


class Kind(StrEnum):
    """Which game it was. Lists and figures are always of one kind: points of two games do not compare."""

    BOARD = "board"
    DICE = "dice"
    CASTLE = "castle"


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo that a game was read from. `content` is its copy where one is kept and was asked for.

    A copy is bare: it tells nothing but the picture. So it may be other bytes than the file that the person gave, whose
    hash is `sha256`, and has a hash of its own: the photo is known again, and its copy is still held against its hash.
    """

    sha256: str
    name: str
    page: int = 1
    role: str = "board"  # or track
    path: str = ""  # where the file lay
    content: bytes | None = None
    copied: str = ""  # the hash of the copy where that is not the file as it was given

    @property
    def copy_hash(self) -> str:
        """What its copy is known by."""
        return self.copied or self.sha256

    def with_copy(self, content: bytes, keep_place: bool = False) -> "KeptPhoto":
        """Returns it with a copy of these bytes, bare unless the place is to be kept; with none if it cannot be."""
        from recorder.photos.bare.file import bare

        kept = content if keep_place else bare(content)
        if kept is None:
            return replace(self, content=None, copied="")
        digest = hashlib.sha256(kept).hexdigest()
        return replace(self, content=kept, copied="" if digest == self.sha256 else digest)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A game to keep, or as it was kept.

    `key` is its own wherever it is kept. `document` is what it was made from: "game", a carcassonne-game/1, where there
    is a board, and "readings", what was read in its photos before anybody corrected it; "dice" or
    "castle", the pad of another game. Day, place, names and points stand in `played`, which lists and figures are made
    from; where the document has them too, `played` is right.
    """

    key: str
    played: Played
    document: Document
    photos: tuple[KeptPhoto, ...] = ()

    @property
    def kind(self) -> Kind:
        """Which game it was."""
        return next((kind for kind in PADS if kind in self.document), Kind.BOARD)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: its number in this history, and what lists show."""

    number: int
    key: str
    played: Played


def told_again(document: Document, played: Played) -> dict[str, Any]:
    """Returns the document with today's day, place and names, whatever was renamed since.

    Players known only by a meeple or a figure are not written down: where these were misread nobody plays.
    """
    if "game" not in document:
        return dict(document)
    told = document["game"].get("players", {})
    now = {
        "players": {part.colour: part.name for part in played.parts if part.name or part.colour in told},
        "date": played.day.isoformat() if played.day else None,
        "place": played.place or None,
    }
    game = {name: value for name, value in document["game"].items() if name not in now}
    return {**document, "game": {**game, **{name: value for name, value in now.items() if value}}}


def document_of(text: object) -> dict[str, Any]:
    """Reads the document of a kept game as far as telling it again needs; `entry_from` looks at the rest."""
    v = value_of(text) if isinstance(text, str) else Value(None, "")
    members = v.members()
    if "game" in members:
        game = members["game"].members()
        if "players" in game:
            game["players"].members()
    return dict(v.value)


def to_json(entry: HistoryEntry) -> dict[str, Any]:
    """Writes the game complete: what it was made from, then who played and what it was worth."""
    return {
        **told_again(entry.document, entry.played),
        "key": entry.key,
        "date": entry.played.day.isoformat() if entry.played.day else None,
        "place": entry.played.place,
        "results": [
            {
                "colour": part.colour,
                "name": part.name,
                **{kind: part.points.get(kind, 0) for kind in KINDS},
                "track": part.track,
                "total": part.total,
                "won": part.won,
            }
            for part in entry.played.parts
        ],
        "whole": entry.played.whole,
        "photos": [_photo_to_json(photo) for photo in entry.photos],
    }


def _photo_to_json(photo: KeptPhoto) -> dict[str, Any]:
    told = {"sha256": photo.sha256, "name": photo.name, "page": photo.page, "role": photo.role, "path": photo.path}
    if photo.copied:
        told["copied"] = photo.copied
    return told if photo.content is None else {**told, "content": base64.b64encode(photo.content).decode()}


OUT = "out"
"""In a document: the folder of the game's picture and sheet, where they do not lie beside its photo."""
PADS = (Kind.DICE, Kind.CASTLE)
"""Games that are kept on a pad."""
SERIES = "series"
"""In a document: what a person said of a game that was read from a series of photos; `recorder.watch` reads it."""
DOCUMENT = ("game", "readings", "doubts", OUT, SERIES, *(pad.value for pad in PADS))  # what it was made from
ADDED = ("key", "date", "place", "results", "whole", "photos")  # what to_json adds to that


def from_json(found: Mapping[str, Any]) -> HistoryEntry:
    """Reads a game from a JSON object as `to_json` makes it."""
    return entry_from(checked(found))


def entry_from(v: Value) -> HistoryEntry:
    """Reads a game from a value of a file, whose faults name their places in it; all of them are told.

    What it was made from is read here too, so that a fault is found now and not when somebody looks at the game.
    """
    m = v.only(*DOCUMENT, *ADDED, needs=("key", "results"))
    faults = Gathered()
    read_document(m, faults)
    parts = list(_each(m["results"], _part, faults))
    photos = list(_each(m["photos"], _photo, faults)) if "photos" in m else []
    with faults.one():
        _refuse_twice(m["results"], [part.colour for part in parts])
        played = Played(_day(m.get("date")), _text(m.get("place")), tuple(parts))
    with faults.one():
        key = _named(m["key"])
    faults.tell()
    return HistoryEntry(key, played, {name: m[name].value for name in DOCUMENT if name in m}, tuple(photos))


def read_document(m: Mapping[str, Value], faults: Gathered) -> None:
    """Reads what a game was made from, as whoever looks at it will."""
    with faults.one():
        if "game" in m:
            told = m["game"].needing("format")
            told["format"].one_of([GAME])
            try:
                game_from(m["game"])
            except BrokenRules as fault:
                raise UnreadableFile("{place}: {fault}", place=m["game"].place, fault=fault) from None
    for pad in PADS:
        with faults.one():
            if pad in m:
                _read_pad(m, pad)
    for name, read in (("readings", reading_of), ("doubts", doubt_from)):
        if name in m:
            list(_each(m[name], read, faults))


def _read_pad(m: Mapping[str, Value], kind: Kind) -> None:
    """Reads a pad, which is the whole of its game and has a line for each of its players."""
    others = m.keys() & {"game", "readings", "doubts", *PADS} - {kind}
    if others:
        raise m[kind].fault("a game is either this or {other}, not both", other=min(others))
    players = _players_of(m[kind], kind)
    if "results" in m and len(m["results"].items()) != players:
        raise m["results"].fault("the pad is of {n} players, who are not these", n=players)


def _players_of(pad: Value, kind: Kind) -> int:
    """Returns how many play on the pad, read whole. The other games load where they are wanted: most are of boards."""
    if kind is Kind.DICE:
        from engine.dice.gamefile import game_from as dice_game_from

        return dice_game_from(pad).players
    from engine.castle.padfile import pad_from

    return pad_from(pad).players


_Read = TypeVar("_Read")


def _each(v: Value, read: Callable[[Value], _Read], faults: Gathered) -> Iterator[_Read]:
    items: list[Value] = []
    with faults.one():
        items = v.items()
    for item in items:
        with faults.one():
            yield read(item)


def _refuse_twice(v: Value, colours: Sequence[str]) -> None:
    if len(set(colours)) < len(colours):
        twice = next(colour for colour in colours if colours.count(colour) > 1)
        raise v.fault("{twice} is given twice", twice=twice)


_PART = ("name", "colour", *KINDS, "track", "total", "won")


def _part(v: Value) -> Part:
    m = v.only(*_PART, needs=_PART)
    return Part(
        name=m["name"].text(),
        colour=_named(m["colour"]),
        points={kind: m[kind].integer() for kind in KINDS},
        track=None if m["track"].value is None else m["track"].integer(),
        total=m["total"].integer(),
        won=m["won"].flag(),
    )


def _photo(v: Value) -> KeptPhoto:
    needed = ("sha256", "name", "page", "role", "path")
    m = v.only(*needed, "content", "copied", needs=needed)
    photo = KeptPhoto(
        sha256=_named(m["sha256"]),
        name=m["name"].text(),
        page=m["page"].integer(least=1),
        role=m["role"].text(),
        path=m["path"].text(),
        content=bytes_from(m["content"]) if "content" in m and m["content"].value is not None else None,
        copied=_named(m["copied"]) if "copied" in m else "",
    )
    if photo.content is not None:
        refuse_other_bytes(m.get("copied", m["sha256"]), photo.copy_hash, photo.content)
    return photo


def refuse_other_bytes(v: Value, sha256: str, content: bytes) -> None:
    """Refuses bytes under the hash of others, whose place they would take among the copies."""
    if hashlib.sha256(content).hexdigest() != sha256:
        raise v.fault("this is not the hash of the photo's content")


def bytes_from(v: Value) -> bytes:
    """Decodes a file's bytes, which JSON holds in base64."""
    try:
        return base64.b64decode(v.text(), validate=True)
    except ValueError:
        raise v.fault("this is not base64") from None


def _named(v: Value) -> str:
    if not v.text():
        raise v.fault("this should not be empty")
    return v.text()


def _text(v: Value | None) -> str:
    return "" if v is None or v.value is None else v.text()


def _day(v: Value | None) -> date | None:
    told = _text(v)
    try:
        return date.fromisoformat(told) if told else None
    except ValueError:
        assert v is not None, "nothing is no day that is wrong"
        raise v.fault("{short} is not a date; write, for example, 2026-03-04", short=v.short) from None
