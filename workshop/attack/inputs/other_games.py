"""Bad input for the two other games: dice told or photographed, castles and their boxes, what is typed on pads."""

import json
import random

from workshop.attack.case import Case, Run
from workshop.attack.inputs.texts import KEEPS
from workshop.attack.mutation import scrambled, spoiled
from workshop.attack.stock import Stock

BEGUN = Run(("dice", "new", "Anna,Boris"), must=(0,))
_DICE = ("e ew w + 2k c", "es sw / ne nw", "e w / . / . n + 9c", "e, e ew, e ew w")
_DICE_WORDS = ("", "/", "//", ".999", "/99", "+", "+ +", "k", "9k", "99c", "nesw", "nn", "é", "\x1b[31m", "１", "{x}",
               ",", ",,,,", "e" * 500, "-1,0", "%s", "\u202e")  # fmt: skip
_FACES = '{"format": "carcassonne-dice/1", "faces": ["ns", "n", "ne", "nes"]}'
_BOARDS = (".2 pcpc+f,red:p / .2 pxpx", "cccc+m,red:c", ".2 hxxx@90,red-keep:h hhhh / .3 tttt,blue:t",
           "pc1pc2+mc2,blue:c2")  # fmt: skip
_BOARD_WORDS = ("pcp", "pppp@45", "p9p9p9p9", "cccc+f", "pppp+m", "xxxx,red:p", "xxxx,mauve:x", "red:p", "@90", "+",
                ",", ".99", "/99", "A", "cccc" * 200, "\x1b[31m", "{x}", "cccc,red-keep-keep:c", "é", "１")  # fmt: skip
_BOX = json.dumps({
    "format": "carcassonne-castle-box/1", "match": "all", "points": {"path": 2, "market": 4},
    "tiles": {"A": {"tile": "pc1pc2+f", "count": 3}}, "wall": [".##.", "####", ".##."],
    "track": {"fields": 30, "corners": [0, 10, 20]}, "tokens": {"1": {"name": "Two", "points": 2, "text": "x"}},
})  # fmt: skip
_TYPED = (b"Anna 5", b"Boris 7", b"undo", b"end", b"end cccc", b"end -", b"Anna", b"Anna -5", b"Anna 1e9",
          b"\xff\xfe", b"Anna 99999999999999", b"", b" ", b"end nowhere.txt", b"end /dev/zero", b"a 5",
          b"\x1b[31m 5", b"Z" * 5000)  # fmt: skip


def dice(chance: random.Random, _stock: Stock) -> Case:
    """Dice that cannot lie so, told as a turn; what was kept can be got out all the same."""
    words = _strange(chance.choice(_DICE), _DICE_WORDS, chance)
    told = Run(("dice", "turn", *words, *chance.choice(((), ("--keep-knight",), ("--game", "9"), ("--json", "-")))))
    return Case("dice", {}, (BEGUN, told, Run(("dice", "pad"), must=(0,)), KEEPS))


def dice_file(chance: random.Random, _stock: Stock) -> Case:
    """The faces of dice, spoiled."""
    begin = Run(("dice", "new", "Anna,Boris", "--faces", "dice.json"))
    return Case("faces of dice", {"dice.json": spoiled(_FACES, chance)}, (begin,))


def dice_photo(chance: random.Random, stock: Stock) -> Case:
    """A photo without dice, or a spoiled one."""
    name = chance.choice(sorted(stock.photos))
    content = stock.photos[name]
    if chance.random() < 0.8:
        content = scrambled(content, chance)
    return Case("photo of dice", {name: content}, (BEGUN, Run(("dice", "turn", name)), Run(("dice", "pad"), must=(0,))))


def castle(chance: random.Random, _stock: Stock) -> Case:
    """A board of The Castle that is none, or a strange one, perhaps with a spoiled box file."""
    line = " ".join(_strange(chance.choice(_BOARDS), _BOARD_WORDS, chance))
    content = scrambled(line.encode(), chance) if chance.random() < 0.3 else line.encode()
    box = ("--box", "box.json") if chance.random() < 0.4 else ()
    given = line if chance.random() < 0.5 and "\0" not in line and line.strip() else "board.txt"
    to = chance.choice(((), ("-o", "sheet.pdf"), ("--json", "-"), ("--track", "red=3,blue=999")))
    files = {"board.txt": content, "box.json": spoiled(_BOX, chance)}
    return Case("castle", files, (Run(("castle", "count", given, *box, *to)),))


def castle_pad(chance: random.Random, _stock: Stock) -> Case:
    """Lines that are typed on the pad of The Castle; what was kept can be got out and printed."""
    lines = b"\n".join(chance.choices(_TYPED, k=chance.randrange(12)))
    box = ("--box", "box.json") if chance.random() < 0.3 else ()
    told = _BOX.encode() if chance.random() < 0.5 else spoiled(_BOX, chance)
    begin = Run(("castle", "play", "Anna,Boris", *box), lines)
    runs = (begin, Run(("castle", "pad", "-o", "pad.pdf")), KEEPS)
    return Case("castle's pad", {"box.json": told}, runs, history=True)


def _strange(line: str, words: tuple[str, ...], chance: random.Random) -> list[str]:
    """The words of the line, some of them others."""
    told = line.split(" ")
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        at = chance.randrange(len(told) + 1)
        told[at : at + chance.randrange(2)] = [chance.choice(words)] * chance.choice((1, 1, 1, 40))
    return [word for word in told if "\0" not in word]
