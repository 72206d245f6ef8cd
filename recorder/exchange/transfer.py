"""Reads games from files: JSON, which holds everything, and CSV, which a spreadsheet opens; and writes the latter."""

import codecs
import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from engine.errors import UnreadableFile
from engine.played import KINDS, Part, Played
from recorder.exchange.jsonfile import JsonHistory, Piece
from recorder.history.entry import HistoryEntry, compared

LARGEST_TABLE = 1 << 28  # bytes: a hundred thousand games have a tenth of that
COLUMNS = ("key", "date", "place", "player", "colour", *KINDS, "track", "total", "won", "whole")


@dataclass(frozen=True, slots=True)
class TableOfGames:
    """The games of a table, which has nothing else."""

    entries: tuple[HistoryEntry, ...]
    past: tuple[Piece, ...] = ()


def to_csv(entries: Iterable[HistoryEntry]) -> str:
    """Writes one row for each player in a game. What is not known stays empty; the rest shows whether the game is
    whole.
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        played = entry.played
        for part in played.parts:
            points = [part.points.get(kind, 0) for kind in KINDS]
            track = "" if part.track is None else part.track
            head = [entry.key, played.day.isoformat() if played.day else "", played.place, part.name, part.colour]
            writer.writerow([*map(_harmless, head), *points, track, part.total, int(part.won), int(played.whole)])
    return buffer.getvalue()


_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def _harmless(text: str) -> str:
    """Quotes, as spreadsheets do, a name that a spreadsheet would take for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _as_it_was(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def read_games(path: Path) -> JsonHistory | TableOfGames:
    """Opens a file that `recorder export` made, or a table with its columns."""
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end
            raise UnreadableFile("{path} is not a file; import a file made by `recorder export`.", path=path)
        with path.open("rb") as file:
            beginning = file.read(4096)
    except OSError as fault:
        raise UnreadableFile("{path} cannot be read ({why}); check the name.", path=path, why=fault) from None
    if beginning.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{"):
        return JsonHistory(path)
    return _read_table(path)


def _read_table(path: Path) -> TableOfGames:
    try:
        if path.stat().st_size > LARGEST_TABLE:
            raise UnreadableFile("it is too large for a table of games; export it in parts.")
        return TableOfGames(tuple(_from_csv(path.read_text(encoding="utf-8-sig"))))
    except UnicodeDecodeError:
        raise UnreadableFile("{path} is not text; import a file made by `recorder export`.", path=path) from None
    except UnreadableFile as fault:
        raise UnreadableFile("{path}: {fault}", path=path, fault=fault) from None


def _from_csv(text: str) -> Iterator[HistoryEntry]:
    reader = csv.DictReader(io.StringIO(text))
    if not {"player", "total"} <= set(reader.fieldnames or ()):
        raise UnreadableFile(
            "its first line must name columns, at least player and total, out of: {choices}.",
            choices=", ".join(COLUMNS),
        )
    games: dict[str, list[dict[str, Any]]] = {}
    try:
        for line, row in enumerate(reader, 2):
            row = {name: _as_it_was((value or "").strip()) for name, value in row.items() if name is not None}
            games.setdefault(_game_of(row, line), []).append({**row, "line": line})
    except csv.Error:
        raise UnreadableFile("line {line} is not a row of a table.", line=reader.line_num) from None
    for rows in games.values():
        yield _game(rows)


def _game_of(row: dict[str, str], line: int) -> str:
    """Returns what the rows of one game share: its key; in a table made by hand, its day and place."""
    told = row.get("key") or f"{row.get('date', '')}|{row.get('place', '')}"
    if told == "|":
        raise UnreadableFile("line {line} has neither key nor date, so it cannot become a game.", line=line)
    return told


def _game(rows: Sequence[dict[str, Any]]) -> HistoryEntry:
    first = rows[0]
    _refuse_twice(rows)
    try:
        day = date.fromisoformat(first["date"]) if first.get("date") else None
    except ValueError:
        raise UnreadableFile(
            "line {line}: {date!r} is not a date; write, for example, 2026-03-04.",
            line=first["line"],
            date=first["date"],
        ) from None
    best = max(map(_total, rows))
    parts = tuple(_part(row, seat, best) for seat, row in enumerate(rows))
    return HistoryEntry(first.get("key") or _key_of(rows), Played(day, first.get("place") or "", parts), {})


def _refuse_twice(rows: Sequence[dict[str, Any]]) -> None:
    """Refuses two games at one place on one day: without keys they look like one game in which everybody plays twice.

    Namesakes may play each other where the colours distinguish them too, as in a file of `recorder export`.
    """
    for column in ("player", "colour"):
        seen: set[str] = set()
        for row in rows:
            word = compared(row.get(column) or "")
            namesake = column == "player" and row.get("key") and row.get("colour")
            if word in seen and not namesake:
                raise UnreadableFile(
                    "line {line}: {who} is in one game twice; if these are two games on one day at one place, add a "
                    "column key with a different word for each game.",
                    line=row["line"], who=row[column],
                )  # fmt: skip
            seen |= {word} - {""}


def _total(row: dict[str, Any]) -> int:
    total = _number(row, "total")
    if total is None:
        raise UnreadableFile(
            "line {line} has no total; write how many points {player} had in the end.",
            line=row["line"], player=row["player"],
        )  # fmt: skip
    return total


def _part(row: dict[str, Any], seat: int, best: int) -> Part:
    total = _total(row)
    won = row.get("won") or ""
    return Part(
        name=row["player"],
        colour=row.get("colour") or f"player {seat + 1}",
        points={kind: _number(row, kind) or 0 for kind in KINDS},
        track=_number(row, "track"),
        total=total,
        won=won in ("1", "true", "yes") if won else total == best,
    )


def _number(row: dict[str, Any], name: str) -> int | None:
    text = row.get(name) or ""
    try:
        return int(text) if text else None
    except ValueError:
        raise UnreadableFile(
            "line {line}: {name} is {text!r}, which is not a whole number.", line=row["line"], name=name, text=text
        ) from None


def _key_of(rows: Sequence[dict[str, Any]]) -> str:
    """Makes the same key from the same rows, so that importing a table twice adds nothing twice."""
    told = [[value for name, value in sorted(row.items()) if name != "line"] for row in rows]
    return "csv-" + hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
