"""Reads games from files: JSON, which holds everything, tables, and what other programs for the game write."""

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import loads
from engine.message import Message
from recorder.exchange.csvfile import games_of, titles
from recorder.exchange.jsonfile import FORMAT, JsonHistory, Piece
from recorder.exchange.programs.bgstats import games_of_plays
from recorder.exchange.programs.boardgamegeek import games_of_xml, is_plays_xml
from recorder.exchange.programs.jcloisterzone.reading import game_from_jcz, is_saved_game
from recorder.exchange.spreadsheet import decoded
from recorder.history.entry import HistoryEntry
from recorder.shell.players import named_twice

LARGEST = 1 << 26  # bytes of what is read whole: a table of a hundred thousand games has half of that


@dataclass(frozen=True, slots=True)
class Brought:
    """The games of a file that has nothing else, which can be gone through once.

    `told`: what a person should know of how the file was read.
    """

    entries: Iterable[HistoryEntry]
    past: tuple[Piece, ...] = ()
    told: tuple[Message, ...] = ()


def read_games(path: Path) -> JsonHistory | Brought:
    """Opens a file that `recorder export` made, a table with its columns, or what another program writes."""
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end
            raise UnreadableFile("{path} is not a file; import a file made by `recorder export`.", path=path)
        with path.open("rb") as file:
            beginning = file.read(4096)
            if _is_json(beginning) and FORMAT.encode() in beginning:
                return JsonHistory(path)
            file.seek(0)
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise UnreadableFile("{path} does not exist; check the name.", path=path) from None
    except OSError as fault:
        raise UnreadableFile("{path} cannot be read ({why}); check the name.", path=path, why=fault) from None
    try:
        if _is_json(content) and not any(word in content for word in (b'"plays"', b'"replay"')):
            return JsonHistory(path)  # which says what is wrong with it
        if len(content) > LARGEST:
            raise UnreadableFile("it is too large for a table of games; export it in parts.")
        return _brought(content)
    except UnreadableFile as fault:
        raise UnreadableFile("{path}: {fault}", path=path, fault=fault) from None


def bared(entries: Iterable[HistoryEntry], told: list[str]) -> Iterator[HistoryEntry]:
    """Takes out of their photos what these tell besides the picture. `told`: is given the names of the photos of which
    no copy can be kept, since that cannot be done.
    """
    for entry in entries:
        photos = tuple(
            photo if photo.content is None else photo.with_copy(photo.content) for photo in entry.photos
        )
        told += [was.name for was, now in zip(entry.photos, photos, strict=True) if was.content and not now.content]
        yield replace(entry, photos=photos)


def with_namesakes(entries: Iterable[HistoryEntry], told: dict[str, str]) -> Iterator[HistoryEntry]:
    """Passes the games on as they are. `told`: is given the keys of those in which two players have one name, which an
    older recorder and other programs allow, and that name.
    """
    for entry in entries:
        twice = named_twice(part.name for part in entry.played.parts)
        if twice:
            told[entry.key] = twice
        yield entry


def _is_json(content: bytes) -> bool:
    return content.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{")


def _brought(content: bytes) -> Brought:
    found = decoded(content, titles())
    if found.text.lstrip().startswith("{"):
        whole = loads(found.text)
        if is_saved_game(whole.members()):
            return Brought((game_from_jcz(whole),))
        plays, told = games_of_plays(whole.members())
        return Brought(plays, told=told)
    if is_plays_xml(found.text):
        plays, told = games_of_xml(found.text)
        return Brought(plays, told=told)
    return Brought(games_of(found.text), told=(found.told,) if found.told else ())
