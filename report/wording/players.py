"""The names of players on pages."""

from engine.played import Player
from language import Language
from language.words import colour_name
from report.drawing import fonts


def called(player: Player, language: Language) -> str:
    """Returns a player's name as it can be printed; the colour if there is no name."""
    name = fonts.printable(player.name)
    return name or _capital(colour_name(player.colour, language))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
