"""Bad boards, games, lines of notation, readings, frames: what is written as text and counted."""

import json
import random
from typing import Any

from workshop.attack.case import Case, Run
from workshop.attack.mutation import scrambled, spoiled
from workshop.attack.stock import Stock

KEEPS = Run(("export", "out.json", "--no-photos"), must=(0,))  # whatever was kept can be got out


def board(chance: random.Random, stock: Stock) -> Case:
    """A board whose JSON is spoiled."""
    return _counted("board", spoiled(chance.choice(stock.boards), chance), chance)


def game(chance: random.Random, stock: Stock) -> Case:
    """A game in moves whose JSON is spoiled."""
    return _counted("game in moves", spoiled(chance.choice(stock.games), chance), chance)


def replayed(chance: random.Random, stock: Stock) -> Case:
    """A game in moves, spoiled, that is to become a page, an animation or a flip book; or its numbers made large."""
    text = chance.choice(stock.games)
    if chance.random() < 0.3:
        told = json.loads(text)
        for move in chance.sample(told["moves"], chance.choice((1, 2, 5))):
            move[chance.choice(("x", "y", "n"))] = chance.choice((-1, 50, 30_000, 10**9, -(10**9), 10**30))
        text = json.dumps(told)
        content = text.encode()
    else:
        content = spoiled(text, chance)
    return Case("replay", {"game.json": content}, (Run(("replay", "game.json", *chance.choice(_REPLAYED[1:]))),))


_REPLAYED = ((), ("-o", "game.html"), ("-o", "game.gif"), ("-o", "game.pdf", "--paper", "letter"), ("--json", "-"))


def reading(chance: random.Random, stock: Stock) -> Case:
    """What was read in a photo, its JSON spoiled, or with a message that grows when it is said."""
    text = chance.choice(stock.readings)
    if chance.random() < 0.1:
        told = json.loads(text)
        told["findings"] = [{"code": "board-cut", "cells": [[0, 0]], "text": "x", "message": _endless(chance)}]
        return _counted("reading", json.dumps(told).encode(), chance)
    return _counted("reading", spoiled(text, chance), chance)


def _endless(chance: random.Random) -> dict[str, Any]:
    """A message whose places are filled by messages, or are as wide as they say."""
    message: dict[str, Any] = {"english": "x"}
    place = chance.choice(("{x}", "{x}", "{x:3000000000}", "{x!r}", "{x.values}", "{x.__class__.__init__.__globals__}"))
    factor = chance.choice((1, 2, 10, 100))
    for _ in range(chance.choice((1, 9, 12, 30, 400))):
        message = {"english": place * factor, "values": {"x": message}}
    return chance.choice((message, {"one": place, "many": place * 9, "number": chance.choice((1, 2, 10**400))}))


def _counted(kind: str, content: bytes, chance: random.Random) -> Case:
    name = chance.choice(("evening.json",) * 8 + ("evening.txt", "evening", "evening.pdf", "evening.jpg"))
    run, keeps = _use(name, content, chance)
    return Case(kind, {name: content}, (run, KEEPS) if keeps else (run,), history=keeps)


def _use(given: str, content: bytes, chance: random.Random) -> tuple[Run, bool]:
    """A command that takes a board, and whether it keeps it."""
    match chance.randrange(13):
        case 0 | 1 | 2:
            return Run(("score", given, "--yes")), True
        case 3 | 4:
            return Run(("count", "-"), stdin=content), False
        case 5 | 6:
            return Run(("check", given)), False
        case 7:
            return Run(("explain", given, *chance.choice(((), ("1",), ("99999999999",))))), False
        case 8:
            return Run(("replay", given, *chance.choice(_REPLAYED))), False
        case 9:
            to = chance.choice((("-o", "p.svg"), ("-o", "p.png"), ("-o", "p.pdf"), ("-o", "p.png", "--share", "wide")))
            return Run(("picture", given, *to)), False
        case 10:
            return Run(("sheet", given, "-o", "s.pdf")), False
    return Run(("count", given, "--json", chance.choice(("out.json", "-")))), False


_SIGNS = "@,:./?- 0129.ABDVQZ\t\n()+!é\u0660½\u202e\x1b\x00{}%"
_WORDS = (
    "D", "V@90", "Q@45", "E@-90", "E@99999999999999999999", "IC/RRR.i", "IC/", "/", "//", ".", ".3", ".999999999",
    ".-1", "?",
    "?@90", "D,red:city", "D,red:field99", "D,mauve:city", "D,red:city,red:city", "D,red", "D,:", "D,{x}:city",
    "E,red.big:city",
    "0,0", "-3,-5", "99999999999999999999,0", "1e9,1e9", "1,2,3", "x,y", "@", ",", ":", "１,２", "D@９０", "\x1b[31m",
    "evening.json",
)  # fmt: skip


def notation(chance: random.Random, stock: Stock) -> Case:
    """A line of notation that is no board, or a strange one; typed, on standard input or in a file."""
    words = chance.choice(stock.lines).split(" ")
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(words) + 1)
        match chance.randrange(5):
            case 0:
                words.insert(at, chance.choice(_WORDS))
            case 1:
                words[at : at + 1] = [chance.choice(_WORDS)]
            case 2:
                words[at : at + 1] = []
            case 3:
                words[at:at] = words[: chance.choice((1, 5, 50))] * chance.choice((1, 3, 300))
            case _:
                word = words[min(at, len(words) - 1)]
                cut = chance.randrange(len(word) + 1)
                words[at : at + 1] = [word[:cut] + chance.choice(_SIGNS) + word[cut + chance.randrange(2) :]]
    line = " ".join(words)[:60_000]
    content = scrambled(line.encode(), chance) if chance.random() < 0.2 else line.encode()
    how = chance.randrange(3)
    if how == 0 and "\0" not in line:
        run, keeps = _use(line, content, chance)
        return Case("notation", {}, (run, KEEPS) if keeps else (run,), history=keeps)
    return _counted("notation", content, chance)


def frames(chance: random.Random, stock: Stock) -> Case:
    """The tiles' corners in a photo, spoiled: far apart, crossed, outside, not finite."""
    told, later = json.loads(stock.frames), False
    for cell in chance.sample(told["cells"], chance.choice((0, 0, 1, 3))):
        match chance.randrange(5):
            case 0:
                cell["x"] += chance.choice((30, 3_000, -3_000, 10**9, 10**30))
                later = True
            case 1:
                cell["quad"] = [[u * 1e6, v * 1e6] for u, v in cell["quad"]]
            case 2:
                chance.shuffle(cell["quad"])
            case 3:
                cell["quad"] = [cell["quad"][0]] * 4
            case _:
                cell["quad"][0] = [-1e30, 1e30]
    text = json.dumps(told)
    content = spoiled(text, chance) if chance.random() < 0.7 else text.encode()
    until = chance.choice(("classify", "solve", "place") if later else ("lattice",) * 30 + ("classify", "place"))
    files = {"plain.jpg": stock.photos["plain.jpg"], "frames.json": content}
    words = ("read", "plain.jpg", "--lattice", "frames.json", "--until", until)
    return Case("frames", files, (Run((*words, *chance.choice(((), ("--json", "out.json"), ("--debug", "steps"))))),))
