"""A score line in words: "City: 5 tiles × 2 + 2 shields × 2 = 14". Pages and tables say the same."""

from engine.scoring.lines import Line, Term
from language import Language

# these pay as a whole, however many there are
_NOT_EACH = ("wine", "grain", "cloth", "challenged", "fairy", "witch", "castle", "darmstadtium", "hut", "told")


def untold(name: str, language: Language) -> str:
    """Lists what the board cannot show and nobody gave."""
    say = language.say
    names = {
        "trade-goods": say("trade goods"),
        "king": say("king"),
        "robber": say("robber"),
        "table-edge": say("where the table ends"),
    }
    return names.get(name, name)


def line_name(line: Line, language: Language) -> str:
    """Names what is scored."""
    say = language.say
    names = {
        "road": say("Road"),
        "road-unfinished": say("Unfinished road"),
        "road-powerless": say("Unclaimed road"),
        "city": say("City"),
        "city-unfinished": say("Unfinished city"),
        "city-powerless": say("Unclaimed city"),
        "monastery": say("Monastery"),
        "monastery-unfinished": say("Unfinished monastery"),
        "garden": say("Garden"),
        "garden-unfinished": say("Unfinished garden"),
        "shrine": say("Shrine"),
        "shrine-unfinished": say("Unfinished shrine"),
        "field": say("Field"),
        "field-powerless": say("Unclaimed field"),
        "trade-goods": say("Trade goods"),
        "king": say("King"),
        "robber": say("Robber"),
        "fairy": say("Fairy"),
        "gold": say("Gold"),
        "robbers": say("Robbers on the track"),
        "acrobats": say("Acrobats"),
        "ringmaster": say("Ringmaster"),
        "big-top": say("Big top"),
        "wind-rose": say("Wind rose"),
        "watchtower": say("Watchtower"),
        "castle": say("Castle"),
        "lying-abbot": say("Lying abbot"),
        "yaga-hut": say("Baba Yaga's hut"),
        "vodyanoy": say("Water spirit"),
    }
    return names.get(line.name, line.name)


def term(part: Term, language: Language) -> str:
    """Writes one term with what each of its things pays: "5 tiles × 2"."""
    count, n = language.count, part.count
    things = {
        "tiles": count("{n} tile", "{n} tiles", n),
        "shields": count("{n} shield", "{n} shields", n),
        "cities": count("{n} city", "{n} cities", n),
        "inn": count("inn on {n} tile", "inn on {n} tiles", n),
        "cathedral": count("cathedral for {n} tile or shield", "cathedral for {n} tiles and shields", n),
        "unfinished": count("{n} tile, unfinished", "{n} tiles, unfinished", n),
        "roads": count("{n} road", "{n} roads", n),
        "vineyards": count("{n} vineyard", "{n} vineyards", n),
        "barn": count("barn beside {n} city", "barn beside {n} cities", n),
        "pig": count("pig for {n} city", "pig for {n} cities", n),
        "pig-herd": count("herd of pigs for {n} city", "herd of pigs for {n} cities", n),
        "wine": count("most wine, {n} barrel", "most wine, {n} barrels", n),
        "grain": count("most grain, {n} sheaf", "most grain, {n} sheaves", n),
        "cloth": count("most cloth, {n} bale", "most cloth, {n} bales", n),
        "challenged": language.say("lost its challenge"),
        "castles": count("{n} castle", "{n} castles", n),
        "besieged-cities": count("{n} besieged city", "{n} besieged cities", n),
        "besieged": count("besieged, {n} tile or shield", "besieged, {n} tiles and shields", n),
        "fairy": language.say("fairy beside a figure"),
        "gold": count("{n} bar of gold", "{n} bars of gold", n),
        "robbers": count("{n} robber", "{n} robbers", n),
        "acrobats": count("{n} acrobat", "{n} acrobats", n),
        "circus": count("{n} circus tile", "{n} circus tiles", n),
        "rose": language.say("laid where it points"),
        "city-tiles": count("{n} tile with a city", "{n} tiles with a city", n),
        "road-tiles": count("{n} tile with a road", "{n} tiles with a road", n),
        "monasteries": count("{n} monastery", "{n} monasteries", n),
        "followers": count("{n} figure around", "{n} figures around", n),
        "mage": count("mage on {n} tile", "mage on {n} tiles", n),
        "witch": language.say("witch, half is lost"),
        "castle": language.say("castle that waited in vain"),
        "figures": count("{n} figure", "{n} figures", n),
        "darmstadtium": language.say("Darmstadtium"),
        "hut": language.say("hut"),
        "neighbours": count("{n} tile around", "{n} tiles around", n),
        "told": language.say("as told"),
    }
    what = things.get(part.name, f"{n} {part.name}")
    if part.name in _NOT_EACH:
        return f"{what}: {part.points}"
    if not n:
        return what
    return f"{what} × {part.points // n}" if part.points % n == 0 else f"{what}: {part.points}"


def explained(line: Line, language: Language) -> str:
    """Writes the whole line; without terms it says only that the line pays nothing."""
    terms = " + ".join(term(part, language) for part in line.terms)
    return f"{line_name(line, language)}: {terms} = {line.points}" if terms else f"{line_name(line, language)} = 0"
