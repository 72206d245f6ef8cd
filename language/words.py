"""The names of colours, wooden figures, cells and kinds of points; and what people mean by a word in any language."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from engine.board import Meeple, Placed
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.referee.segments import where_said
from engine.tiles.tile import Ground
from language import NAMES, Language, speak

COLOURS = Message("red, blue, green, yellow, black, pink, grey")
"""All of them, for a sentence."""
_COLOUR_NAMES: Mapping[str, Message] = {
    "red": Message("red"),
    "blue": Message("blue"),
    "green": Message("green"),
    "yellow": Message("yellow"),
    "black": Message("black"),
    "pink": Message("pink"),
    "grey": Message("grey"),
}
_NOBODY = (Message("none"), Message("nobody"))
_YES = (Message("yes"), Message("true"), Message("won"))
_NO = (Message("no"), Message("false"))
_BEFORE = Message("before")
_LARGE = Message("large")
_HEADED = (Ground.ROAD, Ground.CITY, Ground.MONASTERY, Ground.GARDEN, Ground.FIELD)
"""Grounds whose points have a column of their own."""
_ALSO = {"gray": Colour.GREY}
_WORD = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_BLANKS = re.compile(r"\s*([:=-])\s*|\s+(?=\d)")  # that people write around a colon or before a number
_FIGURE = re.compile(
    rf"(?:[^=]*=)?(?:{'|'.join(Colour)})(?:-(?:{'|'.join(MeepleKind)}))?:(?:{'|'.join(Ground)})\d{{0,3}}"
)


def colour_called(word: str) -> Colour | None:
    """Returns the colour that a person calls so in any of the languages, in capitals or not: Rot is red.

    Accents may be left out, and umlauts written with an e: rosu, gruen.
    """
    told = folded(word)
    if told in list(Colour):
        return Colour(told)
    return _colours().get(told)


def ground_called(word: str) -> Ground | None:
    """Returns the ground that a person calls so in any of the languages, by itself or as a column's heading: Städte."""
    return _grounds().get(folded(word))


def in_notation(figure: str) -> str:
    """Returns as the notation writes it a figure that a person tells in any of the languages: rot: Wiese is red:field.

    What is no figure stays, so that a fault names it as it was typed.
    """
    whole, called = unicodedata.normalize("NFC", figure), _of_figures()
    told = _WORD.sub(lambda word: called.get(folded(word[0]), word[0]), _BLANKS.sub(r"\1", whole))
    return told if _FIGURE.fullmatch(told) else figure


def is_nobody(word: str) -> bool:
    """Says whether a person means nothing or nobody, in any of the languages: none, a dash."""
    told = folded(word)
    return told == "-" or told in _in_all_languages(_NOBODY)


def is_before(word: str) -> bool:
    """Says whether a person means that one move came before another, in any of the languages."""
    return folded(word) in _in_all_languages((_BEFORE,))


def is_yes(word: str) -> bool:
    """Says whether a word in a table means yes, in any of the languages: 1, x, true."""
    return folded(word) in {"1", "x", "+", *_in_all_languages(_YES)}


def is_no(word: str) -> bool:
    """Says whether a word in a table means no: 0, a dash, false."""
    return folded(word) in {"0", "-", *_in_all_languages(_NO)}


def folded(word: str) -> str:
    """Returns the word without capitals and accents, as people type it: Roșu is rosu, Чёрный is черныи."""
    letters = unicodedata.normalize("NFKD", word.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def compared(name: str) -> str:
    """Folds a name for comparing: any script, any case, any spacing. "ANNA  Müller" is "anna müller"."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


@cache
def _colours() -> Mapping[str, Colour]:
    called = {name: colour for colour in Colour for code in NAMES for name in _typed(speak(code).say(colour))}
    return {**called, **_ALSO}


@cache
def _grounds() -> Mapping[str, Ground]:
    every = [speak(code) for code in NAMES]
    one = {name: ground for ground in Ground for language in every for name in _typed(language.say(ground))}
    many = {name: ground for ground in _HEADED for language in every for name in _typed(kind_title(ground, language))}
    return {**many, **one}


@cache
def _of_figures() -> Mapping[str, str]:
    """Finds the notation's word for a colour, a piece or a ground; an English word is always the notation's own. A big
    meeple needs no more than its adjective: blau-groß.
    """
    notation = [str(word) for words in (Colour, MeepleKind, Ground) for word in words]
    called = {name: word for word in notation for code in NAMES for name in _typed(speak(code).say(word))}
    large = dict.fromkeys(_in_all_languages((_LARGE,)), str(MeepleKind.BIG))
    return {**called, **large, **_ALSO, **{word: word for word in notation}}


@cache
def _in_all_languages(words: tuple[Message, ...]) -> frozenset[str]:
    return frozenset(name for told in words for code in NAMES for name in _typed(speak(code).tell(told)))


def _typed(name: str) -> tuple[str, ...]:
    """Lists how people type a word, folded; on a keyboard without umlauts grün becomes gruen."""
    return folded(name), folded(name.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))


def colour_name(colour: str, language: Language) -> str:
    """Names a colour: `red` in this language."""
    return language.tell(_COLOUR_NAMES[colour]) if colour in _COLOUR_NAMES else colour


def figure_name(colour: str, kind: str, language: Language) -> str:
    """Names a figure: `green meeple`; where adjectives bend or follow, the language's own template says how."""
    name = colour_name(colour, language)
    if kind == MeepleKind.BIG:
        return language.say("big {colour} meeple", colour=name)
    return language.say("{colour} {kind}", colour=name, kind=language.say(kind))


def standing_said(figure: Meeple, lies: Placed | None, language: Language, under: int = 0, brief: bool = False) -> str:
    """Says whose figure of which kind stands on what, where that is on its tile if it has several, and in a pile on how
    many others: red meeple on the field (south). `lies`: that tile, if it is known; `brief`: not where on the tile.
    """
    say, who = language.say, figure_name(figure.colour, figure.kind, language)
    told = {
        Ground.CITY: say("{figure} in the city", figure=who),
        Ground.ROAD: say("{figure} on the road", figure=who),
        Ground.FIELD: say("{figure} on the field", figure=who),
        Ground.MONASTERY: say("{figure} in the monastery", figure=who),
        Ground.GARDEN: say("{figure} in the garden", figure=who),
        Ground.SHRINE: say("{figure} in the shrine", figure=who),
    }[figure.on]
    where = None if brief else where_said(lies, figure.on, figure.segment)
    others = language.count("on top of {n} other figure", "on top of {n} other figures", under)
    return f"{told}{f' ({language.tell(where)})' if where else ''}{f', {others}' if under else ''}"


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
