"""The options for the rules of the table, and for what no photo of a board shows."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import UsageError
from engine.message import Message
from engine.pieces import Colour
from recorder.shell.options import gathered, is_none
from recorder.shell.players import parse_colour

if TYPE_CHECKING:
    from engine.board import Board
    from engine.cell import Cell
    from engine.game import Game
    from engine.pieces import Thing

Word = str | None

OPTIONS: dict[str, Any] = {
    "rules": Annotated[
        Word,
        typer.Option(metavar="SET", help="Rules: today (the default), old, first or family (no farmers)."),
    ],
    "fields": Annotated[
        Word,
        typer.Option(
            metavar="CHOICE", help="Rules edition for farmers: third, second, first or first-3; none for no farmers."
        ),
    ],
    "small_city": Annotated[
        Word, typer.Option(metavar="CHOICE", help="Points for a completed city of two tiles: 4 or 2.")
    ],
    "unfinished": Annotated[
        Word, typer.Option(metavar="CHOICE", help="What unfinished features pay at the end: score or nothing.")
    ],
    "bushes": Annotated[
        Word, typer.Option(metavar="CHOICE", help="Bushes on a crossroads: end if they end the roads, else pass.")
    ],
    "table_edge": Annotated[
        Word, typer.Option(metavar="CHOICE", help="The table's edge: closes if it completes features, else open.")
    ],
    "table": Annotated[
        Word,
        typer.Option(
            metavar="N,E,S,W", help="The table's last rows and columns, such as ,4,,-3; leave out edges far away."
        ),
    ],
    "sides": Annotated[
        Word,
        typer.Option(
            metavar="CHOICE",
            help="Players play each for themselves, or together: the lowest colour counts, no farmers.",
        ),
    ],
    "goods": Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR=GOOD:N,...", help="Trade goods of a colour, such as red=wine:3,grain:1; gold too."
        ),
    ],
    "other": Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR=NAME:N,...", help="Points by a box whose rules are not played here, such as red=fruit:5."
        ),
    ],
    "thing": Annotated[
        list[str] | None,
        typer.Option(
            metavar="CELL=THING", help="What else is on a tile: C4=fairy:red, C4=castle:city1, C4=bridge:0."
        ),
    ],
    "king": Annotated[Word, typer.Option(metavar="COLOUR", help="Colour that holds the king, or none.")],
    "robber": Annotated[Word, typer.Option(metavar="COLOUR", help="Colour that holds the robber, or none.")],
}


@dataclass(frozen=True, slots=True)
class Telling:
    """What was typed, by the options' names; what was not typed is not in it."""

    words: dict[str, Any]

    def __bool__(self) -> bool:
        return bool(self.words)

    def over(self, game: "Game") -> "Game":
        """Returns the game, the options replacing what its file says."""
        from engine.rules import SWITCHES, choose, switched

        switches = {name: self.words[key] for name in SWITCHES if (key := name.replace("-", "_")) in self.words}
        own = self.words.get("rules")
        rules = switched(game.rules, switches) if own is None else choose(own, switches)
        told = game.told
        if "goods" in self.words:
            told = replace(told, goods={**told.goods, **dict(map(_goods, self.words["goods"]))})
        if "other" in self.words:
            told = replace(told, others={**told.others, **dict(map(_others, self.words["other"]))})
        if "king" in self.words:
            told = replace(told, king=_holder("--king", self.words["king"]), settled=told.settled | {"king"})
        if "robber" in self.words:
            told = replace(told, robber=_holder("--robber", self.words["robber"]), settled=told.settled | {"robber"})
        if "table" in self.words:
            told = replace(told, table=_table(self.words["table"]))
        start = _with_things(game.start, self.words["thing"]) if "thing" in self.words else game.start
        return replace(game, rules=rules, told=told, start=start)


def _holder(option: str, word: str) -> Colour | None:
    return None if is_none(word) else parse_colour(option, word)


def _goods(text: str) -> tuple[Colour, dict[str, int]]:
    """Reads red=wine:3,grain:1."""
    from engine.scoring.expansions.things.held import TOKENS
    from engine.scoring.expansions.traders_and_builders import GOODS

    who, _, held = text.partition("=")
    goods: dict[str, int] = {}
    for word in held.split(","):
        name, _, count = word.strip().partition(":")
        if name not in (*GOODS, *TOKENS) or not count.isascii() or not count.isdigit() or len(count) > 3:
            raise UsageError(
                "--goods: {word!r} is not a good with its number; write, "
                "for example, red=wine:3,grain:1,cloth:2.", word=word
            )
        goods[name] = int(count)
    return parse_colour("--goods", who), goods


def _others(text: str) -> tuple[Colour, dict[str, int]]:
    """Reads red=fruit:5,bets:-2."""
    from engine.game import is_other_name

    who, _, told = text.partition("=")
    others: dict[str, int] = {}
    for word in told.split(","):
        name, _, count = word.strip().partition(":")
        if not is_other_name(name) or not re.fullmatch(r"-?\d{1,3}", count, re.ASCII):
            raise UsageError(
                "--other: {word!r} is no name with its points; write, for example, red=fruit:5.", word=word
            )
        others[name] = int(count)
    return parse_colour("--other", who), others


def _with_things(board: "Board", told: list[str]) -> "Board":
    """Puts the things on the board; one of which there is but one moves there, and a tile has but one bridge."""
    from engine.board import Board
    from engine.cell import Grid
    from engine.formats.thingfile import parse_thing

    grid = Grid.of(tile.cell for tile in board.tiles)
    things = list(board.things)
    for text in told:
        place, _, word = text.partition("=")
        cell = grid.cell(place)
        try:
            if cell is None:
                raise ValueError(Message("{place} is no cell", place=place))
            thing = parse_thing(f"+{word.strip().removeprefix('+')}", cell)
        except ValueError as fault:
            raise UsageError("--thing: {fault}.", fault=fault) from None
        things = [t for t in things if t.kind is not thing.kind or not _moves(thing, t.cell)]
        things.append(thing)
    return Board(board.tiles, board.meeples, things)


def _moves(thing: "Thing", before: "Cell") -> bool:
    """Says whether there is but one such thing, or but one on a tile, so that it is no longer where it was before."""
    from engine.pieces import ALONE, ThingKind

    return thing.kind in ALONE or (thing.kind is ThingKind.BRIDGE and thing.cell == before)


def _table(text: str) -> tuple[int | None, int | None, int | None, int | None]:
    """Reads ,4,,-3 -> (None, 4, None, -3)."""
    words = [word.strip() for word in text.split(",")]
    try:
        edges = [int(word) if word else None for word in words]
    except ValueError:
        edges = []
    if len(edges) != 4:
        raise UsageError("--table: {text!r} should be four rows and columns N,E,S,W, such as ,4,,-3.", text=text)
    return edges[0], edges[1], edges[2], edges[3]


NOTHING_TOLD = Telling({})


def telling_of(words: dict[str, Any]) -> Telling:
    """Looks the words over at once: what is typed wrong is said before any file is looked at."""
    telling = Telling({name: word for name, word in words.items() if word not in (None, [])})
    if telling:
        from engine.game import Game

        telling.over(Game())
    return telling


tells = gathered("telling", {name: (annotation, None) for name, annotation in OPTIONS.items()}, telling_of)
"""Gives a command these options; it receives them as its argument `telling`."""
