"""King and Robber: at the end the king earns 1 for each complete city of the board, the robber for each road."""

from collections.abc import Iterable

from engine.scoring.lines import Expansion, Line, Position, Term
from engine.tiles.tile import Ground


def _lines(position: Position) -> Iterable[Line]:
    for name, colour, ground, term in (
        ("king", position.told.king, Ground.CITY, "cities"),
        ("robber", position.told.robber, Ground.ROAD, "roads"),
    ):
        if colour is not None:
            count = sum(feature.complete for feature in position.features.of(ground))
            yield Line(name, colour, (Term(term, count, count),))


def _untold(position: Position) -> Iterable[str]:
    if any(tile.key.startswith("KR/") for tile in position.board.tiles):
        yield from ["king"] * (position.told.king is None)
        yield from ["robber"] * (position.told.robber is None)


KING_AND_ROBBER = Expansion(lines=_lines, untold=_untold)
