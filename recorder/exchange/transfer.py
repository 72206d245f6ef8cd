"""Writes games to files and reads them back: JSON, which holds everything, CSV, and what other programs export."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value, loads
from engine.message import Message
from recorder.exchange.bgstats import games_of_plays
from recorder.exchange.csvfile import games_of, titles
from recorder.exchange.spreadsheet import decoded
from recorder.history.entry import HistoryEntry, entry_from, to_json

FORMAT = "carcassonne-history/1"


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file holds: games, and for a whole history what was done to it. `told`: what a person should know of
    how it was read.
    """

    entries: tuple[HistoryEntry, ...]
    past: Value | None = None
    told: tuple[Message, ...] = ()


def to_history_json(entries: Iterable[HistoryEntry], past: Mapping[str, Any] | None = None) -> str:
    """Writes every game complete, one to a line; then what was done to the history, where that is included."""
    lines = ",\n".join(json.dumps(to_json(entry), ensure_ascii=False) for entry in entries)
    rest = "" if past is None else f', "past": {json.dumps(past, ensure_ascii=False)}'
    return f'{{"format": "{FORMAT}", "games": [\n{lines}\n]{rest}}}\n'


def read_games(path: Path) -> Brought:
    """Reads a file that `recorder export` made, a table with its columns, or an export of BG Stats."""
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise UnreadableFile("{path} cannot be read ({why}); check the name.", path=path, why=fault) from None
    try:
        found = decoded(content, titles())
        if found.text.lstrip().startswith("{"):
            return _from_json(found.text)
        return Brought(tuple(games_of(found.text)), told=(found.told,) if found.told else ())
    except UnreadableFile as fault:
        raise UnreadableFile("{path}: {fault}", path=path, fault=fault) from None


def _from_json(text: str) -> Brought:
    m = loads(text).members()
    if "plays" in m:
        plays, told = games_of_plays(m)
        return Brought(plays, told=told)
    if "format" not in m or m["format"].value != FORMAT or "games" not in m:
        raise UnreadableFile("its format is not {format}; import a file made by `recorder export`.", format=FORMAT)
    return Brought(tuple(map(entry_from, m["games"].items())), m.get("past"))
