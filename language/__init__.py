"""The four languages of pages and commands.

English is what the code says; the others stand beside this file as `.po` catalogues, the format of translators' tools,
and are read as they are: nothing is compiled, so nothing can be stale. A language is a value handed to whoever writes,
never a global setting.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files

from engine.errors import UsageError
from engine.message import Message
from language.catalogue import Catalogue, read

ENGLISH = "en"
NAMES: Mapping[str, str] = {"en": "English", "ru": "Русский", "ro": "Română", "de": "Deutsch"}

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def _one_or_many(number: int) -> int:
    return int(number != 1)


def _russian(number: int) -> int:
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def _romanian(number: int) -> int:
    if number == 1:
        return 0
    return 1 if number == 0 or 1 <= number % 100 <= 19 else 2


_PLURAL_FORM: Mapping[str, Callable[[int], int]] = {
    "en": _one_or_many,
    "de": _one_or_many,
    "ru": _russian,
    "ro": _romanian,
}


@dataclass(frozen=True, slots=True)
class Language:
    """One language: `say` a sentence, `count` things, write a date, a number, a list of names."""

    code: str
    catalogue: Catalogue

    def say(self, english: str, **values: object) -> str:
        """The sentence in this language, its {places} filled; a sentence without translation stays English."""
        return self.catalogue.single.get(english, english).format(**values)

    def tell(self, message: Message) -> str:
        """What the engine, the reader or a fault has to say, in this language."""
        return message.said_by(self)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """`one` or `many` in the form this language wants for `number`, which fills {n}."""
        forms = self.catalogue.plural.get(one)
        if not forms:
            return (one, many)[_one_or_many(abs(number))].format(n=number, **values)
        return forms[_PLURAL_FORM[self.code](abs(number))].format(n=number, **values)

    def date(self, day: date) -> str:
        """The day in full, as people write it: 4 March 2026."""
        return self.say("{day} {month} {year}", day=day.day, month=self.say(MONTHS[day.month - 1]), year=day.year)

    def number(self, value: float, places: int = 0) -> str:
        """A figure with this language's decimal sign, halves rounded up as people do: 12.25 with one place is 12.3."""
        figure = Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
        return f"{figure:f}".replace("-", "−").replace(".", self.say("."))

    def join(self, names: Sequence[str]) -> str:
        """Anna; Anna and Ben; Anna, Ben and Carla."""
        if len(names) < 2:
            return "".join(names)
        return self.say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


@cache
def speak(code: str) -> Language:
    """The language with this code (en, ru, ro, de); a region is ignored, so that de_AT speaks German."""
    short = code.replace("-", "_").split("_")[0].lower()
    if short not in NAMES:
        raise UsageError("There is no language {code!r}: choose one of {choices}.", code=code, choices=", ".join(NAMES))
    if short == ENGLISH:
        return Language(short, Catalogue({}, {}))
    return Language(short, read(files(__package__).joinpath(f"{short}.po").read_text(encoding="utf-8"), f"{short}.po"))
