"""The names of colours, wooden figures, cells and kinds of points."""

from collections.abc import Mapping, Sequence

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


def standing_said(colour: str, kind: str, on: str, under: int, language: Language, segment: int = 0) -> str:
    """Says whose figure of which kind stands on what, and in a pile on how many others: red meeple in the city.

    Of several roads, cities or fields on its tile the first has no number.
    """
    say, figure = language.say, figure_name(colour, kind, language)
    told = {
        "city": say("{figure} in the city", figure=figure),
        "road": say("{figure} on the road", figure=figure),
        "field": say("{figure} on the field", figure=figure),
        "monastery": say("{figure} in the monastery", figure=figure),
        "garden": say("{figure} in the garden", figure=figure),
        "shrine": say("{figure} in the shrine", figure=figure),
    }[on]
    if segment:
        told = say("{standing} (number {n} of its tile)", standing=told, n=segment + 1)
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


NAMED = 3  # cells of a list that are named; of more the number says enough


def cells_said(cells: Sequence[tuple[int, int]], language: Language) -> str:
    """Names the cells, the first few of many: C4, C5, D5 and 30 more."""
    names = ", ".join(language.cell(cell) for cell in cells[:NAMED])
    more = len(cells) - NAMED
    return language.count("{cells} and {n} more", "{cells} and {n} more", more, cells=names) if more > 0 else names
