"""Leads through the turns at the terminal: one part at a time, Enter for the next."""

from collections.abc import Callable, Sequence

from rich.console import Console

from engine.order import Part
from engine.order.choice import worded
from engine.order.walk import Place, asked, first, following
from language import Language
from recorder.show.order import part_lines

Read = Callable[[str], str | None]
"""Shows what may be typed and returns what was; nothing where the input has ended."""


def walk(
    order: Sequence[Part], edition: str, players: Sequence[str], console: Console, speech: Language, read: Read
) -> None:
    """Shows part after part until the person has had enough, or the game is over."""
    parts = {part.name: part for part in order}
    way = [first(order)]
    while True:
        here = way[-1]
        console.print("")
        console.print(_whose(here, players, speech))
        for line in part_lines(parts[here.part], edition, speech):
            console.print(line)
        typed = _typed(order, edition, here, speech, read)
        if typed is None or typed == "q":
            return
        if typed == "f":
            _print_final(parts["final"], edition, console, speech)
            return
        if typed == "b":
            del way[max(1, len(way) - 1) :]
        else:
            way.append(following(order, here, len(players), happened=typed == "y"))


def _whose(here: Place, players: Sequence[str], speech: Language) -> str:
    name = players[here.player]
    return speech.say("{player}, second turn", player=name) if here.again else name


def _typed(order: Sequence[Part], edition: str, here: Place, speech: Language, read: Read) -> str | None:
    """Asks until one of the letters is typed; English ones always work."""
    say = speech.say
    question = asked(order, here)
    keys = {"b": say("b  back"), "f": say("f  final scoring"), "q": say("q  stop")}
    told = [say("Enter  go on")]
    if question is not None:
        keys["y"] = say("y  it happened: {what}", what=worded(say(question), edition))
        told.append(keys["y"])
    told += [keys[key] for key in ("b", "f", "q")]
    letters = {line.split()[0]: key for key, line in keys.items()} | {key: key for key in keys}
    while True:
        text = read("\n".join(f"  {line}" for line in told))
        if text is None:
            return None
        word = text.strip().casefold()
        if not word:
            return ""
        if word in letters:
            return letters[word]


def _print_final(part: Part, edition: str, console: Console, speech: Language) -> None:
    console.print("")
    for line in part_lines(part, edition, speech):
        console.print(line)
