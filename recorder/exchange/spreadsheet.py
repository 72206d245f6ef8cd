"""Tables as spreadsheets write them: in which letters, parted by what, with which titles, numbers and days.

Excel saves CSV in the code page of its computer, parted by a semicolon where a comma is the decimal sign, and as
"Unicode text" in UTF-16 with tabs. None of that stands in the file, so it is found by what makes sense of it.
"""

import codecs
import csv
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from sys import intern
from typing import Protocol

from engine.errors import UnreadableFile
from engine.message import Message
from language.words import folded

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)  # fmt: skip
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
# Where two pages make equal sense of a file the first is taken; these letters speak for a page.
_PAGES = {"windows-1252": "", "windows-1250": "ăşţĂŞŢ", "windows-1251": ""}
_BETWEEN = ",;\t"
LONGEST_TOLD = 40  # letters


class _Reader(Protocol):
    @property
    def line_num(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file. `told`: what was guessed to read it, for the person to look at."""

    text: str
    told: Message | None = None


def decoded(content: bytes, titles: Collection[str] = ()) -> Decoded:
    """Returns the text of a file, whatever it is written in; `titles` that a table may have say which page is right."""
    if content.startswith(_WORKBOOKS):
        raise UnreadableFile("this is a workbook; save its table as CSV and import that.")
    try:
        for mark, encoding in _MARKS:
            if content.startswith(mark):
                return Decoded(content[len(mark) :].decode(encoding))
        if b"\0" in content:  # UTF-16 without its mark
            big = content[::2].count(0) > content[1::2].count(0)
            return Decoded(content.decode("utf-16-be" if big else "utf-16-le"))
    except UnicodeDecodeError:
        raise UnreadableFile("this is not text; import a file made by `recorder export`, or a table as CSV.") from None
    try:
        return Decoded(content.decode("utf-8"))
    except UnicodeDecodeError:
        return _of_a_page(content, titles)


def _of_a_page(content: bytes, titles: Collection[str]) -> Decoded:
    read: dict[str, str] = {}
    for page in _PAGES:
        try:
            read[page] = content.decode(page)
        except UnicodeDecodeError:
            continue
    if not read:
        raise UnreadableFile("this is not text; import a file made by `recorder export`, or a table as CSV.")
    page = max(read, key=lambda page: _sense(read[page], page, titles))
    foreign = next((word for word in _words(read[page]) if not word.isascii()), "?")
    told = Message(
        "The file does not say in which letters it is written; it was read as {page}, as in {word!r}. If that is "
        "wrong, undo the import, save the table as CSV UTF-8, and import that.",
        page=page.capitalize(), word=foreign,
    )  # fmt: skip
    return Decoded(read[page], told)


def _sense(text: str, page: str, titles: Collection[str]) -> tuple[int, int, int]:
    """Says how much sense the text makes: by the titles of its columns, by its words, by letters of the page's own."""
    head = max((_cells(_head(text), between) for between in _BETWEEN), key=len)
    known = sum(folded(cell) in titles for cell in head)
    odd = sum(_is_odd(word) for word in _words(text))
    return known, -odd, sum(text.count(letter) for letter in _PAGES[page])


def _is_odd(word: str) -> bool:
    """Says whether nobody writes so: Latin and Cyrillic letters in one word, or a word of accents alone."""
    foreign = [letter for letter in word if not letter.isascii()]
    cyrillic = any("\u0400" <= letter <= "\u04ff" for letter in foreign)
    return 0 < len(foreign) < len(word) if cyrillic else len(word) > 1 and 2 * len(foreign) > len(word)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


_PART = 1 << 20  # characters that are kept or let go of together


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: what stands in the columns that are known, empty where nothing does.

    A table has hundreds of thousands, so each holds little: the columns, in the order of their cells, are the table's,
    and equal cells are one. A line may end before the last column.
    """

    line: int
    columns: Mapping[str, int]
    cells: tuple[str, ...]

    def __getitem__(self, column: str) -> str:
        place = self.columns.get(column)
        return self.cells[place] if place is not None and place < len(self.cells) else ""


def rows(text: str, titles: Mapping[str, str], read: Callable[[str], str]) -> tuple[Collection[str], Iterator[Row]]:
    """Returns the columns of a table that are known, and its lines. `titles`: folded title -> column, best first;
    `read`: what a cell means.
    """
    text = text.lstrip("\ufeff")
    skipped = 0
    if match := re.match(r"sep=(.)(?:\r?\n|\r)", text, re.IGNORECASE):  # how Excel is told what parts the cells
        text, between, skipped = text[match.end() :], match[1], 1
    else:
        head = _head(text)
        between = max(_BETWEEN, key=lambda sign: sum(folded(cell) in titles for cell in _cells(head, sign)))
    reader = csv.reader(_let_go(text), delimiter=between)
    with _lines_told(reader, skipped):
        head_cells = [folded(cell) for cell in next(reader, [])]
    found = {title: head_cells.index(title) for title in titles if title in head_cells}
    columns: dict[str, int] = {}
    for title, place in found.items():
        columns.setdefault(titles[title], place)
    places = sorted(columns.values())
    cell_of = {name: places.index(place) for name, place in columns.items()}

    def lines() -> Iterator[Row]:
        with _lines_told(reader, skipped):
            for cells in reader:
                told = tuple(intern(read(cells[place].strip())) for place in places if place < len(cells))
                if any(told):
                    yield Row(reader.line_num + skipped, cell_of, told)

    return columns.keys(), lines()


def _lines(text: str) -> Iterator[str]:
    """Yields the lines with what ends them."""
    return (match[0] for match in re.finditer("[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text))


def _let_go(text: str) -> Iterator[str]:
    """Yields the lines of a long text and keeps nothing of what has passed: its rows fill the memory meanwhile."""
    parts, start = list[str](), 0
    while start < len(text):
        end = text.find("\n", start + _PART) + 1 or len(text)
        parts.append(text[start:end])
        start = end
    del text
    parts.reverse()
    while parts:
        yield from _lines(parts.pop())


@contextmanager
def _lines_told(reader: _Reader, skipped: int) -> Iterator[None]:
    try:
        yield
    except csv.Error:
        line = reader.line_num + skipped
        raise UnreadableFile("line {line} is not a row of a table.", line=line) from None


def _head(text: str) -> str:
    """Returns the first line, whichever signs end it: Windows, Linux and old Macs have their own."""
    return next(_lines(text), "")


def _cells(line: str, between: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=between), [])
    except csv.Error:  # the reader of the whole table says where
        return []


def short(text: str) -> str:
    """Returns as much of a cell as a sentence can hold."""
    return text if len(text) <= LONGEST_TOLD else f"{text[: LONGEST_TOLD - 3]}..."


def whole_number(text: str) -> int | None:
    """Reads 61, "1 061" or 61,00 as a spreadsheet may write it; None where it is no whole number."""
    match = re.fullmatch(r"([-+]?[0-9]{1,9})(?:[.,]0*)?", re.sub(r"[\s']", "", text.replace("−", "-")))
    return int(match[1]) if match else None


_DAY = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)", re.ASCII)
_TIME = re.compile(r"[ T]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: [AP]M)?$", re.ASCII | re.IGNORECASE)


def month_first(days: Iterable[str]) -> bool | None:
    """Says whether 5/13/2026 is how these days are written, or 13/5/2026; None where no day tells."""
    for text in days:
        match = _DAY.match(text)
        if match and match[2] == "/" and max(int(match[1]), int(match[3])) > 12:
            return int(match[3]) > 12
    return None


def day_of(text: str, american: bool | None) -> date | None:
    """Reads 2026-05-31, 31.05.2026, or with slashes as `american` says; None where that is no day, or may be two."""
    told = _TIME.sub("", text)
    match = _DAY.fullmatch(told)
    if match is None:
        parts = re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", told, re.ASCII)
        return _day(parts[1], parts[2], parts[3]) if parts else None
    first, second, year = match[1], match[3], match[4]
    year = f"20{year}" if len(year) == 2 else year
    if match[2] != "/" or american is False:
        return _day(year, second, first)
    return _day(year, first, second) if american or first == second else None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
