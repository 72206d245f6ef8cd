"""The names of colours, wooden figures and kinds of points."""

from collections.abc import Mapping

from language import Language


def colour_name(colour: str, language: Language) -> str:
    """Names a colour: `red` in this language."""
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
    """Names a figure: `green meeple`; where adjectives bend or follow, the language's own template says how."""
    return language.say("{colour} {kind}", colour=colour_name(colour, language), kind=language.say(kind))


def standing_said(colour: str, kind: str, on: str, under: int, language: Language) -> str:
    """Says whose figure of which kind stands on what, and in a pile on how many others."""
    told = f"{figure_name(colour, kind, language)}, {language.say(on)}"
    if not under:
        return told
    return f"{told}, {language.count('on top of {n} other', 'on top of {n} others', under)}"


def kind_title(kind: str, language: Language) -> str:
    """Returns the heading of a column of points."""
    say = language.say
    return {
        "track": say("Track"),
        "road": say("Roads"),
        "city": say("Cities"),
        "monastery": say("Monasteries"),
        "garden": say("Gardens"),
        "field": say("Fields"),
        "other": say("Other"),
    }[kind]
