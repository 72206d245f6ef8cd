"""What players are called on pages."""

from report import fonts
from report.language import Language
from report.pieces import colour_name
from report.played import Part


def called(part: Part, language: Language) -> str:
    """A player's name as it can be printed; the colour where nobody told it."""
    name = fonts.printable(part.name)
    return name or _capital(colour_name(part.colour, language))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
