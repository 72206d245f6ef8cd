"""What a person says of a watched game: it is frozen, and the rest is solved again from what the photos gave."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.board import Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.errors import UsageError
from engine.formats.jsonvalue import Value
from engine.formats.notation import parse_cell, parse_meeple, parse_tile
from engine.game import Move
from engine.message import Counted
from engine.pieces import Colour
from engine.tiles.tile import turned_edges
from language.words import colour_called, in_notation, is_before
from recorder.shell.options import is_none
from recorder.watch.course.questions import About
from vision.reading import Quad, TileReading

NOBODY = "none"
_BEFORE = re.compile(r"(?:<|(?P<word>\D+?))\s*(?P<n>\d{1,9})")
NOWHERE: Quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that is right, of the move that laid the tile on this cell: however the moves are numbered afterwards.

    words  a tile or a figure in the notation or `none`, a colour, or the cell of the move that came after
    """

    cell: Cell
    about: About
    words: str

    @property
    def tile(self) -> Placed:
        """The tile that lies there."""
        return parse_tile(self.words, self.cell)

    @property
    def figure(self) -> Meeple | None:
        """The figure that was set there."""
        return None if self.words == NOBODY else parse_meeple(self.words, self.cell)

    @property
    def player(self) -> Colour:
        """Who made the move, or which colour its player has in truth."""
        return Colour(self.words)

    @property
    def later(self) -> Cell:
        """Where the move laid its tile that came after this one."""
        return parse_cell(self.words)


def parse_said(option: str, moves: Sequence[Move]) -> Said:
    """Reads `47=V@90`, `47=red:road`, `47=none` (nobody was set), `47=red` (who moved), `47=before 46`,
    `red=pink` (the player whose meeples look red is pink)."""
    number, equals, words = (part.strip() for part in option.partition("="))
    by_number = {str(move.n): move for move in moves}
    colour = colour_called(words)
    move = by_number.get(number) or (_first_of(colour_called(number), moves) if colour else None)
    tile = move.tile if move is not None else None
    if move is None:
        _refuse_one_not_there(option, number, moves, colour)
    if not equals or move is None or tile is None:
        raise UsageError(
            "--move {option}: write a move's number and what is right, such as 47=V@90, 47=red:road, 47=none, "
            "47=red, 47=before 46, or red=pink.",
            option=option,
        )
    before = _BEFORE.fullmatch(words)
    if before is not None and (before["word"] is None or is_before(before["word"])):
        later = by_number.get(before["n"])
        if later is None or later.tile is None or not _in_doubt(move, later):
            raise UsageError(
                "--move {option}: {n} is no other move whose order with this one the photos leave open.",
                option=option, n=before["n"],
            )  # fmt: skip
        return Said(tile.cell, About.ORDER, f"{later.tile.cell.x},{later.tile.cell.y}")
    if colour is not None:
        return Said(tile.cell, About.PLAYER if number in by_number else About.COLOUR, str(colour))
    if is_none(words):
        return Said(tile.cell, About.FIGURE, NOBODY)
    if ":" in words:
        figure = in_notation(words)
        parse_meeple(figure, tile.cell)
        return Said(tile.cell, About.FIGURE, figure)
    parse_tile(words, tile.cell)
    return Said(tile.cell, About.TILE, words)


def _refuse_one_not_there(option: str, called: str, moves: Sequence[Move], instead: Colour | None) -> None:
    """Tells who corrects a move or a player well, but not of this game."""
    if called.isdecimal():
        raise UsageError(
            "--move {option}: there is no move {n}; this game has {moves}.",
            option=option, n=called, moves=Counted("{n} move", "{n} moves", len(moves)),
        )  # fmt: skip
    player = colour_called(called)
    if player is not None and instead is not None:
        raise UsageError("--move {option}: {colour} made no move in this game.", option=option, colour=player)


def _first_of(player: Colour | None, moves: Sequence[Move]) -> Move | None:
    return next((move for move in moves if player is not None and move.player is player and move.tile), None)


def _in_doubt(move: Move, later: Move) -> bool:
    """Says whether the photos leave the order of two moves open: one shows both first, or something hid one of them."""
    first, second = sorted((move, later), key=lambda one: one.n)
    open_order = any(instead.before == first.n for instead in second.alternatives)
    return later is not move and (later.photo == move.photo or open_order)


def together(before: Sequence[Said], now: Sequence[Said]) -> tuple[Said, ...]:
    """Adds what is said now; it replaces what was said before of the same thing."""
    kept = {(said.cell, said.about, said.words if said.about is About.ORDER else ""): said for said in before}
    for said in now:
        if said.about is About.ORDER:
            kept.pop((said.later, About.ORDER, f"{said.cell.x},{said.cell.y}"), None)
        kept[said.cell, said.about, said.words if said.about is About.ORDER else ""] = said
    return tuple(kept.values())


def tiles_of(said: Sequence[Said]) -> Mapping[tuple[int, int], TileReading]:
    """Returns the tiles that were said, as a reading has them."""
    return {(one.cell.x, one.cell.y): _reading(one.tile) for one in said if one.about is About.TILE}


def _reading(tile: Placed) -> TileReading:
    known = catalogue().get(tile.key)
    edges = turned_edges(known.edges, tile.rotation) if known else "????"
    return TileReading(tile.cell.x, tile.cell.y, tile.key, tile.rotation, edges, NOWHERE, 1.0)


def said_to_json(said: Said) -> dict[str, object]:
    """Writes it as the history keeps it."""
    return {"x": said.cell.x, "y": said.cell.y, "about": str(said.about), "words": said.words}


def said_from(v: Value) -> Said:
    """Reads it again."""
    m = v.only("x", "y", "about", "words", needs=("x", "y", "about", "words"))
    return Said(Cell(m["x"].integer(), m["y"].integer()), m["about"].word(About), m["words"].text())
