"""Games as a table, a row for each player: what `recorder export` writes, and what people keep in a spreadsheet."""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache

from engine.errors import UnreadableFile
from engine.message import Message
from engine.played import KINDS, Part, Played
from language import NAMES, speak
from language.words import colour_called, compared, folded, is_no, is_yes
from recorder.exchange.spreadsheet import Row, day_of, month_first, rows, short, whole_number
from recorder.history.entry import HistoryEntry

COLUMNS = ("key", "date", "place", "player", "colour", *KINDS, "track", "total", "won", "whole")
_ALSO: Mapping[str, tuple[Message, ...]] = {
    "date": (Message("Date"),),
    "place": (Message("Place"),),
    "player": (Message("Player"), Message("Name")),
    "colour": (Message("Colour"),),
    "road": (Message("Roads"), Message("road")),
    "city": (Message("Cities"), Message("city")),
    "monastery": (Message("Monasteries"), Message("monastery")),
    "garden": (Message("Gardens"), Message("garden")),
    "field": (Message("Fields"), Message("field")),
    "other": (Message("Other"),),
    "track": (Message("Track"),),
    "total": (Message("Total"), Message("Sum"), Message("Points")),
    "won": (Message("winner"),),
}
"""The titles that people give these columns besides, in every language."""


@cache
def titles() -> Mapping[str, str]:
    """Returns every title that is known, folded, with its column; where a table has two of one column the first
    counts.
    """
    known = {column: column for column in COLUMNS} | {"color": "colour"}
    for column, others in _ALSO.items():
        for title in others:
            for code in NAMES:
                known.setdefault(folded(speak(code).tell(title)), column)
    return known


def to_csv(entries: Iterable[HistoryEntry]) -> Iterator[str]:
    """Writes one row for each player in a game, a game at a time. What is not known stays empty; the rest shows whether
    the game is whole.
    """
    yield _written([COLUMNS])
    for entry in entries:
        played = entry.played
        day = played.day.isoformat() if played.day else ""
        yield _written(
            [
                *map(_harmless, (entry.key, day, played.place, part.name, part.colour)),
                *(part.points.get(kind, 0) for kind in KINDS),
                "" if part.track is None else part.track, part.total, int(part.won), int(played.whole),
            ]
            for part in played.parts
        )  # fmt: skip


def _written(rows: Iterable[Iterable[object]]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    return buffer.getvalue()


# What a spreadsheet computes: also behind blanks and signs that nobody sees, and in the full width of Asian keyboards.
_FORMULA = re.compile("['\\s\ufeff\u00ad\u200b-\u200f\u2060]*[=+\\-@＝＋－＠]|'*[\t\r\n]")


def _harmless(text: str) -> str:
    """Quotes, as spreadsheets do, a name that a spreadsheet would take for a formula. A name stays on one line."""
    quoted = f"'{text}" if _FORMULA.match(text) else text
    return re.sub(r"[\r\n]+", " ", quoted)


def _as_it_was(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def games_of(text: str) -> Iterator[HistoryEntry]:
    """Reads the games of a table that `recorder export` made, or of one with its columns."""
    columns, lines = rows(text, titles(), _as_it_was)
    del text  # `lines` holds what is still to be read of it
    if not {"player", "total"} <= set(columns):
        raise UnreadableFile(
            "its first line must name columns, at least player and total, out of: {choices}.",
            choices=", ".join(COLUMNS),
        )
    games: dict[str, list[Row]] = {}
    for row in lines:
        games.setdefault(_game_of(row), []).append(row)
    american = month_first(game[0]["date"] for game in games.values())
    for called in list(games):
        yield _game(games.pop(called), american)


def _game_of(row: Row) -> str:
    """Returns what the rows of one game share: its key; in a table made by hand, its day and place."""
    told = row["key"] or f"{row['date']}|{row['place']}"
    if told == "|":
        raise UnreadableFile("line {line} has neither key nor date, so it cannot become a game.", line=row.line)
    return told


def _game(game: Sequence[Row], american: bool | None) -> HistoryEntry:
    first = game[0]
    _refuse_twice(game)
    best = max(map(_total, game))
    parts = tuple(_part(row, seat, best) for seat, row in enumerate(game))
    return HistoryEntry(first["key"] or _key_of(game), Played(_day(first, american), first["place"], parts), {})


def _day(row: Row, american: bool | None) -> date | None:
    told = {"line": row.line, "date": short(row["date"])}
    day = day_of(row["date"], american)
    if not row["date"] or day:
        return day
    if american is None and day_of(row["date"], american=True):
        raise UnreadableFile("line {line}: {date!r} may be two days; write, for example, 2026-03-04.", **told)
    raise UnreadableFile("line {line}: {date!r} is not a date; write, for example, 2026-03-04.", **told)


def _refuse_twice(game: Sequence[Row]) -> None:
    """Refuses two games at one place on one day: without keys they look like one game in which everybody plays twice.

    Namesakes may play each other where the colours distinguish them too, as in a file of `recorder export`.
    """
    for column in ("player", "colour"):
        seen: set[str] = set()
        for row in game:
            word = compared(row["player"] if column == "player" else _colour(row))
            namesake = column == "player" and row["key"] and row["colour"]
            if word in seen and not namesake:
                raise UnreadableFile(
                    "line {line}: {who} is in one game twice; if these are two games on one day at one place, add a "
                    "column key with a different word for each game.",
                    line=row.line, who=short(row[column]),
                )  # fmt: skip
            seen |= {word} - {""}


def _colour(row: Row) -> str:
    return colour_called(row["colour"]) or row["colour"]


def _total(row: Row) -> int:
    total = _number(row, "total")
    if total is None:
        raise UnreadableFile(
            "line {line} has no total; write how many points {player} had in the end.",
            line=row.line, player=short(row["player"]),
        )  # fmt: skip
    return total


def _part(row: Row, seat: int, best: int) -> Part:
    total = _total(row)
    return Part(
        name=row["player"],
        colour=_colour(row) or f"player {seat + 1}",
        points={kind: _number(row, kind) or 0 for kind in KINDS},
        track=_number(row, "track"),
        total=total,
        won=_won(row) if row["won"] else total == best,
    )


def _won(row: Row) -> bool:
    if is_yes(row["won"]) or is_no(row["won"]):
        return is_yes(row["won"])
    raise UnreadableFile("line {line}: won is {text!r}; write 1 or 0.", line=row.line, text=short(row["won"]))


def _number(row: Row, name: str) -> int | None:
    text = row[name]
    number = whole_number(text)
    if text and number is None:
        raise UnreadableFile(
            "line {line}: {name} is {text!r}, which is not a whole number.", line=row.line, name=name, text=short(text)
        )
    return number


def _key_of(game: Sequence[Row]) -> str:
    """Makes the same key from the same rows, so that importing a table twice adds nothing twice."""
    told = [[row[column] for column in sorted(row.columns) if row.columns[column] < len(row.cells)] for row in game]
    return "csv-" + hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
