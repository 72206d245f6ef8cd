"""A dice game in the terminal and as JSON: what a turn brought, who is next, the pad."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from engine.dice.game import Scored
from engine.dice.layout import format
from engine.dice.table import DICE
from language import Language
from recorder.dice.record import DicePad
from recorder.shell.tables import name_said, plain_table
from report.pad.dice import headline, rounds


def shown_names(pad: DicePad, speech: Language) -> list[str]:
    """Returns the players' names as a terminal can show them."""
    return [name_said(name, f"player {seat}", speech) for seat, name in enumerate(pad.names, 1)]


def pad_table(pad: DicePad, speech: Language) -> RenderableType:
    """Shows the whole pad."""
    names = shown_names(pad, speech)
    table = plain_table(speech.say("Round"), *names, right=frozenset(range(1, len(names) + 1)))
    for number, cells in enumerate(rounds(pad.turns, len(names), speech), 1):
        table.add_row(str(number), *cells)
    table.add_row(speech.say("Total"), *(str(points) for points in pad.standing.points))
    return Group(table, *(Text(line) for line in next_lines(pad, speech)))


def turn_line(one: Scored, pad: DicePad, speech: Language) -> str:
    """Says what a turn brought."""
    name = shown_names(pad, speech)[one.player]
    if one.turn.end.catapults == DICE:
        return speech.say("{name}: nine catapults in one turn.", name=name)
    if one.turn.keeps_knight:
        return speech.say("{name} scores nothing and keeps a knight; the next turn counts double.", name=name)
    points = speech.count("{n} point", "{n} points", one.points)
    if one.city is None or len(one.city.cells) < 3:
        return speech.say("{name}: no closed city of three dice or more, {points}.", name=name, points=points)
    dice = speech.count("a closed city of {n} die", "a closed city of {n} dice", len(one.city.cells))
    if one.doubled:
        return speech.say("{name}: {city}, counted double, {points}.", name=name, city=dice, points=points)
    return speech.say("{name}: {city}, {points}.", name=name, city=dice, points=points)


def next_lines(pad: DicePad, speech: Language) -> list[str]:
    """Says who won; else whose turn it is, how many dice come and who holds a knight."""
    names, standing = shown_names(pad, speech), pad.standing
    if standing.winner is not None:
        return [headline(standing, names, speech)]
    dice = speech.count("{n} die comes", "{n} dice come", standing.dice)
    lines = [speech.say("{name} is next: {dice}.", name=names[standing.next], dice=dice)]
    for holder in sorted(standing.knights):
        told = speech.say("{name} holds a knight: the next turn of {name} counts double.", name=names[holder])
        lines.append(told)
    return lines


def pad_to_json(pad: DicePad) -> dict[str, Any]:
    """Tells the whole pad to another program."""
    standing = pad.standing
    return {
        "number": pad.pad.number,
        "key": pad.pad.entry.key,
        "players": [
            {"name": name, "points": points, "holds_knight": seat in standing.knights, "won": seat == standing.winner}
            for seat, (name, points) in enumerate(zip(pad.names, standing.points, strict=True))
        ],
        "turns": [
            {
                "player": one.player,
                "dice": format(one.turn.end),
                "city": len(one.city.cells) if one.city else 0,
                "points": one.points,
                "doubled": one.doubled,
                "keeps_knight": one.turn.keeps_knight,
            }
            for one in pad.turns
        ],
        "next": None if standing.winner is not None else {"player": standing.next, "dice": standing.dice},
    }
