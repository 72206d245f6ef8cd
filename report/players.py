"""What players and colours are called on pages."""

from collections.abc import Mapping

from report import fonts
from report.language import Language
from report.played import Part


def colour_name(colour: str, language: Language) -> str:
    """`red` in this language."""
    say = language.say
    names: Mapping[str, str] = {
        "red": say("red"),
        "blue": say("blue"),
        "green": say("green"),
        "yellow": say("yellow"),
        "black": say("black"),
        "pink": say("pink"),
        "grey": say("grey"),
    }
    return names.get(colour, colour)


def figure_name(colour: str, kind: str, language: Language) -> str:
    """`green meeple`; where adjectives bend or follow, the language's own template says how."""
    return language.say("{colour} {kind}", colour=colour_name(colour, language), kind=language.say(kind))


def called(part: Part, language: Language) -> str:
    """A player's name as it can be printed; the colour where nobody told it."""
    name = fonts.printable(part.name)
    return name or _capital(colour_name(part.colour, language))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
