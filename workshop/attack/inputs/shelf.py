"""The boxes of the shelf, told badly: things on a board, points by name, boxes for the order of play."""

import random

from engine.boxes import names
from engine.pieces import Colour, ThingKind
from engine.tiles.tile import COUNTED_AS, Ground
from workshop.attack.case import Case, Run
from workshop.attack.inputs.texts import KEEPS
from workshop.attack.mutation import scrambled
from workshop.attack.stock import Stock

_PLACES = ("A1", "B2", "C4", "0,0", "1,-1", "-3,-5", "ZZ99", "", "99999999999999999999,0", "A１", "\x1b[31m", "C4=C4")
_ON = (*map(str, Ground), *map(str, Colour), "", "red:city", "mauve", "é", "{x}")
_NUMBERS = ("", "0", "1", "2", "9", "99", "999", "9999", "-1", "0-1", "1-0", "5-5", "0-999", "9-", "١")
_NAMES = ("fruit", "bets", "", " ", "=", "city", "Äpfel", "x" * 500, "{x}", "a:b", "a,b", "\u202egnp", "[bold]")
_POINTS = ("5", "0", "-2", "999", "-999", "1000", "+1", "1.5", "٣", "", "9" * 400, "five")
_PLAYERS = ("1", "2", "6", "8", "0", "9", "-1", "1e9", "two", "")


def things(chance: random.Random, stock: Stock) -> Case:
    """A board with things where none may lie, of no kind, or many; points for what is no name; typed or as words."""
    line, written = chance.choice(stock.lines), chance.random() < 0.4
    if written:
        words = line.split(" ")
        for _ in range(chance.choice((1, 2, 5, 60))):
            at = chance.randrange(len(words))
            words[at] += f",+{_thing(chance)}"
        line = " ".join(words)[:60_000]
    told = [] if written else [word for _ in range(chance.choice((1, 2, 9))) for word in _option(chance)]
    content = scrambled(line.encode(), chance) if chance.random() < 0.1 else line.encode()
    match chance.randrange(5):
        case 0:
            return Case("things", {"evening.txt": content}, (Run(("score", "evening.txt", "--yes", *told)), KEEPS),
                        history=True)  # fmt: skip
        case 1 if not told:
            return Case("things", {}, (Run(("check", "-"), stdin=content),))
        case 2 if not told:
            return Case("things", {"evening.txt": content}, (Run(("picture", "evening.txt", "-o", "p.svg")),))
    return Case("things", {}, (Run(("count", "-", *told, *chance.choice(((), ("--json", "-")))), stdin=content),))


def _thing(chance: random.Random) -> str:
    kind = chance.choice((*map(str, ThingKind), "goblin", "", "FAIRY"))
    return f"{kind}{chance.choice((':', ':', ''))}{chance.choice(_ON)}{chance.choice(_NUMBERS)}"


def _option(chance: random.Random) -> tuple[str, str]:
    if chance.random() < 0.6:
        return "--thing", f"{chance.choice(_PLACES)}={_thing(chance)}"
    points = ",".join(f"{chance.choice(_NAMES)}:{chance.choice(_POINTS)}" for _ in range(chance.choice((1, 2, 40))))
    return "--other", f"{chance.choice((*map(str, Colour), 'mauve', ''))}={points}"


def order(chance: random.Random, stock: Stock) -> Case:  # noqa: ARG001 - every generator is asked the same
    """The order of play for boxes that are there or not, once or often, of any edition, for any number of players."""
    boxes = chance.choices((*names(), "river", "nosuch", "", "BASE", "x" * 300), k=chance.choice((1, 3, 20, 400)))
    words = ["order", "--sets", chance.choice((",", ",", ", ", ";")).join(boxes)]
    if chance.random() < 0.5:
        words += ["--edition", chance.choice((*COUNTED_AS, "c9", "C1", ""))]
    if chance.random() < 0.5:
        words += ["--players", chance.choice(_PLAYERS)]
    words += chance.choice(((), ("--json", "out.json"), ("--json", "-"), ("-o", "order.pdf"), ("-o", "o.txt"),
                            ("-o", "order.pdf", "--paper", "letter"), ("--play",)))  # fmt: skip
    return Case("order of play", {}, (Run(("--language", chance.choice(("en", "ru", "ro", "de")), *words)),))
