"""Carcassonne game notation (.cgn), out: a game in moves on tiles of the base game, a line a move, as players write it.

    2. B:[0;-1]N:crrf>N:K=+4B

The second player laid, one below the first tile, the tile of a city, two roads and a field, read clockwise from its
first side by the alphabet, which points north; a knight stands in the north, and B took four points. The notation was
published on carcassonnecentral.com in 2019; what is public of it leaves something open, and docs/files.md says how we
read that.
"""

from collections import Counter
from collections.abc import Mapping

from engine.board import Meeple, Placed
from engine.boxes import BASE, catalogue
from engine.cell import Cell
from engine.message import Message
from engine.pieces import Colour
from engine.referee.play import Turn, replay
from engine.tiles.tile import HALVES, SIDES, Ground, Tile, turned_edges, turned_sides
from recorder.exchange.programs.plainly import as_others_play, halves_of
from recorder.history.entry import HistoryEntry

_OTHERS = Message("it has other boxes than the base game")
_TWICE = ("ccff", "cfcf")
"""Sides of tiles whose two city sides may be one city, joined, or two, split."""
_ROLES = {Ground.CITY: "K", Ground.ROAD: "H", Ground.MONASTERY: "M", Ground.GARDEN: "G", Ground.FIELD: "F"}
_WINDS = dict(zip(HALVES, ("NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"), strict=True))
_MIDDLE = "C"


def to_notation(entry: HistoryEntry) -> str:
    """Writes a game: who plays, what lay there first, its moves, the points of the end."""
    game, players = as_others_play(entry, "Carcassonne game notation", (BASE,), _OTHERS)
    letters = dict(zip(players, "ABCDEF", strict=False))
    turns = replay(game).turns
    laid = [*game.start.tiles, *(turn.move.tile for turn in turns if turn.move.tile)]
    first = laid[0].cell
    totals = {Colour(part.colour): part.total for part in entry.played.parts}
    lines = [
        *(f"{letter}: {game.players.get(colour) or colour}" for colour, letter in letters.items()),
        *(_tile(tile, first) for tile in game.start.tiles),
        *(f"{turn.move.n}. {_move(turn, first, letters)}" for turn in turns),
        "= " + " ".join(f"{totals[colour]}{letter}" for colour, letter in letters.items() if colour in totals),
    ]
    return "\n".join(lines) + "\n"


def _move(turn: Turn, first: Cell, letters: Mapping[Colour, str]) -> str:
    move = turn.move
    assert move.tile is not None and move.player is not None, "other games were refused"
    figure = "" if move.meeple is None else f">{_place(move.tile, move.meeple)}"
    paid = Counter[Colour]()
    for line in turn.lines:
        paid[line.colour] += line.points
    points = "".join(f"+{paid[colour]}{letter}" for colour, letter in letters.items() if paid[colour])
    return f"{letters[move.player]}:{_tile(move.tile, first)}{figure}" + (f"={points}" if points else "")


def _tile(tile: Placed, first: Cell) -> str:
    side, sides = _sides(catalogue()[tile.key], tile.rotation)
    return f"[{tile.cell.x - first.x};{first.y - tile.cell.y}]{SIDES[side]}:{sides}"


def _sides(tile: Tile, rotation: int) -> tuple[int, str]:
    """Where the sides begin that come first by the alphabet, clockwise, and all that tells the tile from others."""
    lying = turned_edges(tile.edges, rotation).lower()
    side = min(range(4), key=lambda side: lying[side:] + lying[:side])
    sides = lying[side:] + lying[:side]
    cities = tile.of(Ground.CITY)
    shield = "+" if any(city.shields for city in cities) else ""
    kind = ("-S" if len(cities) > 1 else "-J") if sides in _TWICE else ""
    return side, sides + kind + shield


def _place(tile: Placed, figure: Meeple) -> str:
    segment = catalogue()[tile.key].of(figure.on)[figure.segment]
    sides = [SIDES[side] for side in turned_sides(segment.sides, tile.rotation)]
    winds = [_WINDS[half] for half in halves_of(segment, tile.rotation)]
    return f"{(sides or winds or [_MIDDLE])[0]}:{_ROLES[figure.on]}"
