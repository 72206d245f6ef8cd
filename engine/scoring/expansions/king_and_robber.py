"""King and Robber: at the end the king earns 1 for each complete city of the board, the robber for each road. Who
completes the largest city so far takes the king, who completes the longest road the robber."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.game import Told
from engine.pieces import Colour
from engine.scoring.expansion import Expansion
from engine.scoring.features import Feature
from engine.scoring.lines import Line, Term
from engine.scoring.position import Position
from engine.tiles.tile import Ground

BOX = "king-and-robber"
CHARTERS = (("king", Ground.CITY, "cities"), ("robber", Ground.ROAD, "roads"))


UNCHARTED = frozenset({"castle", "carcassonne"})
"""The marks of what is no city to the king: a castle, and the city of Carcassonne itself."""


def _charted(feature: Feature) -> bool:
    return not UNCHARTED.intersection(feature.marks)


def _holder(told: Told, name: str) -> Colour | None:
    return told.king if name == "king" else told.robber


def _lines(position: Position) -> Iterable[Line]:
    for name, ground, term in CHARTERS:
        colour = _holder(position.told, name)
        if colour is not None:
            count = sum(f.complete and _charted(f) for f in position.features.of(ground))
            yield Line(name, colour, (Term(term, count, count),))


def _untold(position: Position) -> Iterable[str]:
    if BOX in position.boxes or any(tile.key.startswith("KR/") for tile in position.board.tiles):
        for name, _, _ in CHARTERS:
            if _holder(position.told, name) is None and name not in position.told.settled:
                yield name


def _crowned(position: Position, completed: Sequence[Feature], player: Colour | None, told: Told) -> Told:
    """A city or road that is larger than every one before takes the charter along; one as large does not."""
    if not completed or BOX not in position.boxes_in_play:
        return told
    for name, ground, _ in CHARTERS:
        new = max((f.tiles for f in completed if f.ground is ground and _charted(f)), default=0)
        others = (f for f in position.features.of(ground) if f.complete and f not in completed)
        before = (f.tiles for f in others if _charted(f))
        if new > max(before, default=0):
            settled = told.settled - {name} if player is None else told.settled | {name}
            told = replace(told, settled=settled)
            told = replace(told, king=player) if name == "king" else replace(told, robber=player)
    return told


KING_AND_ROBBER = Expansion(BOX, lines=_lines, untold=_untold, takes=_crowned)
