"""The keys of a question: what a person may type instead of an answer, in English and in the person's language."""

from collections.abc import Mapping
from enum import StrEnum

from engine.doubt import What
from language import Language


class Key(StrEnum):
    """What a letter does. English letters always work."""

    TURN = "t"
    NONE = "n"
    SKIP = "s"
    BACK = "b"
    ALL = "a"
    HELP = "?"


def key_lines(what: What, speech: Language) -> Mapping[Key, str]:
    """Says what each key does; every line begins with the letter in the person's language."""
    say = speech.say
    none = {
        What.TILE: say("n  no tile lies there"),
        What.MEEPLE: say("n  nobody stands there"),
        What.TRACK: say("n  not known"),
    }[what]
    turn = {Key.TURN: say("t  turn the tile shown first by 90 degrees")} if what is What.TILE else {}
    return turn | {
        Key.NONE: none,
        Key.SKIP: say("s  skip this question, it stays open"),
        Key.BACK: say("b  back to the question before"),
        Key.ALL: say("a  take all the rest as read"),
    }


def key_of(text: str, what: What, speech: Language) -> Key | None:
    """Returns the key that was typed. A capital is no key where a tile has that letter, so that no tile is lost."""
    if text == Key.HELP:
        return Key.HELP
    letter = text if what is What.TILE else text.casefold()
    lines = key_lines(what, speech)
    own = {line.split()[0]: key for key, line in lines.items()}
    if letter in own and own[letter] is not None:
        return own[letter]
    return next((key for key in lines if key == letter), None)


def help_lines(what: What, speech: Language) -> list[str]:
    """Lists everything that may be typed."""
    say = speech.say
    example = {
        What.TILE: say("V@90  another tile: its letter and how far it is turned clockwise"),
        What.MEEPLE: say("red:road  another figure: its colour and what it stands on"),
        What.TRACK: say("64  that many points"),
    }[what]
    numbers = [] if what is What.TRACK else [say("1, 2 ...  the choice with that number")]
    keys = key_lines(what, speech)
    told = [line if line.split()[0] == key else f"{line} ({key})" for key, line in keys.items()]
    enter = say("Enter  what stands in the brackets; it stays a doubt")
    return [enter, say("y  the first choice is right"), *numbers, example, *told]
