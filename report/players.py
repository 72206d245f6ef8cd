"""What players are called on pages."""

from report import fonts
from report.language import Language
from report.pieces import colour_name
from report.played import Player


def called(player: Player, language: Language) -> str:
    """A player's name as it can be printed; the colour where nobody told it."""
    name = fonts.printable(player.name)
    return name or _capital(colour_name(player.colour, language))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
