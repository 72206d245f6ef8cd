"""The four languages of pages and commands.

English is what the code says; the others stand beside this file as `.po` catalogues, the format of translators' tools,
and are read as they are: nothing is compiled, so nothing can be stale. A language is a value handed to whatever writes,
never a global setting.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from engine.cell import Grid
from engine.errors import UsageError
from engine.formats.shipped import damaged_where_wrong, shipped_text
from engine.message import LONGEST_VALUE, Message, filled
from language.catalogue import Catalogue, english_form, read

ENGLISH = "en"
NAMES: Mapping[str, str] = {"en": "English", "ru": "Русский", "ro": "Română", "de": "Deutsch"}

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Language:
    """One language: `say` a sentence, `count` things, write a date, a number, a list of names."""

    code: str
    catalogue: Catalogue
    grid: Grid | None = None
    """The board that is spoken of; without one its cells have only numbers."""

    def say(self, english: str, **values: object) -> str:
        """Returns the sentence in this language, its {places} filled; a sentence without translation stays English."""
        try:
            return filled(self.catalogue.single.get(english, english), values)
        except (LookupError, ValueError):  # a damaged catalogue: its sentence has other places
            return filled(english, values)

    def tell(self, message: Message) -> str:
        """Says in this language what the engine, the reader or a fault reports."""
        return message.said_by(self, LONGEST_VALUE)

    def about(self, cells: Iterable[tuple[int, int]]) -> "Language":
        """Returns the same language, in which the cells of this board have names: C4."""
        return replace(self, grid=Grid.of(cells))

    def cell(self, cell: tuple[int, int]) -> str:
        """Says where on the board that is."""
        return self.grid.name(cell) if self.grid else f"{cell[0]},{cell[1]}"

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """Returns `one` or `many` in the form that this language wants for `number`, which fills {n}.

        >>> [speak("ru").count("{n} tile", "{n} tiles", number) for number in (1, 2, 5, 21)]
        ['1 плитка', '2 плитки', '5 плиток', '21 плитка']
        """
        told = {"n": number, **values}
        try:
            return filled(self.catalogue.plural[one][self.catalogue.form(abs(number))], told)
        except (LookupError, ValueError):  # not translated, or damaged
            return filled((one, many)[english_form(abs(number))], told)

    def date(self, day: date) -> str:
        """Writes the day in full, as people do: 4 March 2026."""
        return self.say("{day} {month} {year}", day=day.day, month=self.say(MONTHS[day.month - 1]), year=day.year)

    def number(self, value: float, places: int = 0) -> str:
        """Writes a number with this language's decimal sign, halves rounded up as people do.

        >>> speak("en").number(12.25, 1), speak("de").number(-2.5)
        ('12.3', '−3')
        """
        figure = Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
        return f"{figure:f}".replace("-", "−").replace(".", self.say("."))

    def join(self, names: Sequence[str]) -> str:
        """Lists the names as in a sentence.

        >>> speak("en").join(["Anna"]), speak("de").join(["Anna", "Ben", "Carla"])
        ('Anna', 'Anna, Ben und Carla')
        """
        if len(names) < 2:
            return "".join(names)
        return self.say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


@cache
def speak(code: str) -> Language:
    """Returns the language with this code (en, ru, ro, de); it ignores a region, so that de_AT speaks German."""
    short = code.replace("-", "_").split("_")[0].lower()
    if short not in NAMES:
        raise UsageError("There is no language {code!r}: choose one of {choices}.", code=code, choices=", ".join(NAMES))
    if short == ENGLISH:
        return Language(short, Catalogue({}, {}, english_form))
    name = f"{short}.po"
    with damaged_where_wrong(name):
        return Language(short, read(shipped_text(__package__, name), name))
