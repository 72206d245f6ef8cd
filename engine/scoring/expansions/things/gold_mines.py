"""The Gold Mines: a mine brings two bars, one onto its tile and one onto a tile around it. Whom a feature pays take the
bars that lie on it, or around a monastery, in turn from the player who moved; at the end bars pay the more the more
there are.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle

from engine.cell import Cell
from engine.game import Told
from engine.message import Message
from engine.pieces import Colour, Thing, ThingKind
from engine.scoring.expansion import Deed, Expansion, Paid
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position
from engine.tiles.tile import BUILDINGS

GOLD = "gold"
BARS = ((10, 4), (7, 3), (4, 2), (1, 1))
"""From so many bars on each pays so much."""


def _lines(position: Position) -> Iterable[Line]:
    for colour, held in position.told.goods.items():
        count = held.get(GOLD, 0)
        each = next((pays for least, pays in BARS if count >= least), 0)
        if count:
            yield Line("gold", colour, (Term("gold", count, each * count),))


def _against(deed: Deed) -> Iterable[tuple[Cell, Message]]:
    bars = [thing.cell for thing in deed.move.things if thing.kind is ThingKind.GOLD]
    tile = deed.move.tile
    if tile is None or not bars:
        return
    there = {placed.cell for placed in deed.before.tiles}
    beside = [cell for cell in bars if cell in there and cell in _around(tile.cell)]
    if GOLD not in deed.laid or len(bars) != 2 or tile.cell not in bars or len(beside) != 1:
        yield tile.cell, Message("A gold mine puts one bar on its own tile and one on a tile around it.")


def _claims(paid: Sequence[Paid]) -> Mapping[Cell, frozenset[Colour]]:
    """Who may take the gold of each tile."""
    claims: dict[Cell, frozenset[Colour]] = {}
    for one in paid:
        cells = {cell for cell, _ in one.feature.places}
        if one.feature.ground in BUILDINGS:
            cells = {near for cell in cells for near in _around(cell)}
        for cell in cells if one.holders else ():
            claims[cell] = claims.get(cell, frozenset()) | frozenset(one.holders)
    return claims


def _taken(position: Position, paid: Sequence[Paid], seats: Sequence[Colour], told: Told) -> Told:
    claims = _claims(paid)
    bars = Counter(t.cell for t in position.board.things if t.kind is ThingKind.GOLD and t.cell in claims)
    found: Counter[Colour] = Counter()
    for colour in cycle(dict.fromkeys((*seats, *Colour))):
        if not bars.total():
            break
        own = [cell for cell in bars if bars[cell] and colour in claims[cell]]
        if own:  # first where most others may take too
            bars[max(own, key=lambda cell: len(claims[cell]))] -= 1
            found[colour] += 1
    goods = {colour: dict(held) for colour, held in told.goods.items()}
    for colour, count in found.items():
        goods.setdefault(colour, {})[GOLD] = goods.get(colour, {}).get(GOLD, 0) + count
    return replace(told, goods=goods) if found else told


def _is_taken(thing: Thing, paid: Sequence[Paid]) -> bool:
    return thing.kind is ThingKind.GOLD and thing.cell in _claims(paid)


def _around(cell: Cell) -> frozenset[Cell]:
    return frozenset(Cell(cell.x + dx, cell.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


GOLD_MINES = Expansion(
    "gold-mines", brings=frozenset({ThingKind.GOLD}), lines=_lines, against=_against, finds=_taken, clears=_is_taken
)
