"""A score line in words: "City: 5 tiles × 2 + 2 shields × 2 = 14". Pages and tables say the same."""

from engine.scorelines import Line, Term
from report.language import Language


def line_name(line: Line, language: Language) -> str:
    """What is scored."""
    say = language.say
    names = {
        "road": say("Road"),
        "road-unfinished": say("Unfinished road"),
        "road-powerless": say("Road, held by nobody"),
        "city": say("City"),
        "city-unfinished": say("Unfinished city"),
        "city-powerless": say("City, held by nobody"),
        "monastery": say("Monastery"),
        "monastery-unfinished": say("Unfinished monastery"),
        "garden": say("Garden"),
        "garden-unfinished": say("Unfinished garden"),
        "shrine": say("Shrine"),
        "shrine-unfinished": say("Unfinished shrine"),
        "field": say("Field"),
        "field-powerless": say("Field, held by nobody"),
    }
    return names.get(line.name) or say(line.name)


def term(part: Term, language: Language) -> str:
    """One term with what each of its things pays: "5 tiles × 2"."""
    count, n = language.count, part.count
    things = {
        "tiles": count("{n} tile", "{n} tiles", n),
        "shields": count("{n} shield", "{n} shields", n),
        "cities": count("{n} city", "{n} cities", n),
        "inn": count("inn on {n} tile", "inn on {n} tiles", n),
        "cathedral": count("cathedral for {n} tile or shield", "cathedral for {n} tiles and shields", n),
        "unfinished": count("{n} tile, unfinished", "{n} tiles, unfinished", n),
    }
    what = things.get(part.name) or f"{n} {language.say(part.name)}"
    if not n:
        return what
    return f"{what} × {part.points // n}" if part.points % n == 0 else f"{what}: {part.points}"


def explained(line: Line, language: Language) -> str:
    """The whole line; of no terms only that it pays nothing."""
    terms = " + ".join(term(part, language) for part in line.terms)
    return f"{line_name(line, language)}: {terms} = {line.points}" if terms else f"{line_name(line, language)} = 0"
