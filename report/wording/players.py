"""The names of players on pages."""

from collections.abc import Iterable, Sequence

from engine.pieces import Colour
from engine.played import Part, Player
from language import Language
from language.words import colour_name
from report.drawing import fonts


def called(player: Player, language: Language) -> str:
    """Returns a player's name as it can be printed; the colour if there is no name."""
    name = fonts.printable(player.name)
    return name or _capital(colour_name(player.colour, language))


def names_of(colours: Iterable[Colour], parts: Sequence[Part], language: Language) -> dict[Colour, str]:
    """Returns what each colour is called in print: the player's name, else the colour itself."""
    known = {part.colour: part.player for part in parts}
    return {colour: called(known.get(colour, Player("", colour)), language) for colour in colours}


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
