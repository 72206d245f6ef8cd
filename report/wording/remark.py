"""A doubt or a correction, as it is kept and as a person reads it.

Both are kept as one line in the words of the notation, which know no language: `tile 3,2: F@90`, what was left open,
and `meeple 0,1: red:road -> nothing`, what was read and what a person said against it.
"""

import re

from language import Language
from language.words import colour_name

NOTHING = "nothing"
_EDGES = re.compile(r"[FCRV?]{4}")  # what is said of a tile of no known box
_LINE = re.compile(r"(tile|meeple|track) (\S+): (.*)")


def remark(line: str, language: Language) -> str:
    """The line in this language; what is of another form is left as it is."""
    found = _LINE.fullmatch(line)
    if found is None:
        return line
    say, (kind, where, words) = language.say, found.groups()
    about = {
        "tile": say("tile {cell}", cell=where),
        "meeple": say("meeple {cell}", cell=where),
        "track": say("track, {colour}", colour=colour_name(where, language)),
    }[kind]
    told = [_word(word, language) for word in words.split(" -> ")]
    return f"{about}: {' → '.join(told)}"


def _word(word: str, language: Language) -> str:
    if word == NOTHING:
        return language.say("nothing")
    return language.say("not known ({edges})", edges=word) if _EDGES.fullmatch(word) else word
