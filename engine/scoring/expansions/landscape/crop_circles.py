"""The Crop Circles: who lays one lets all players add a figure to one of theirs on that ground, or has each take one
home from it. It comes last in the move: what is paid has gone home already.
"""

from collections import Counter
from collections.abc import Iterable

from engine.board import Meeple
from engine.cell import Cell
from engine.game import Move
from engine.message import Message
from engine.pieces import NO_FOLLOWERS, ThingKind
from engine.scoring.expansion import Deed, Expansion
from engine.scoring.position import Position
from engine.tiles.tile import Ground

CIRCLES = {"circle-city": Ground.CITY, "circle-road": Ground.ROAD, "circle-field": Ground.FIELD}


def _may_be_taken_home(position: Position, move: Move, meeple: Meeple) -> bool:
    tile = position.features.tile(move.tile.cell) if move.tile else None
    grounds = [CIRCLES[mark] for mark in tile.marks & CIRCLES.keys()] if tile else []
    return meeple.on in grounds and _stays(position, meeple)


def _stays(position: Position, meeple: Meeple) -> bool:
    """Is it a follower whom nothing has sent home? The lord of a castle is no knight any more."""
    feature = position.features.at(meeple.cell, meeple.on, meeple.segment)
    lord = feature is not None and ThingKind.CASTLE.value in feature.marks
    return meeple.kind not in NO_FOLLOWERS and feature is not None and not (feature.paid or lord)


def _against(deed: Deed) -> Iterable[tuple[Cell, Message]]:
    tile, joined = deed.move.tile, deed.move.joined
    grounds = [CIRCLES[mark] for mark in deed.laid & CIRCLES.keys()]
    if tile is None or not (grounds or joined):
        return
    if not grounds:
        yield tile.cell, Message("Only a crop circle lets figures join others in this way.")
        return
    there = [m for m in deed.standing if m.on is grounds[0] and _stays(deed.position, m)]
    home = [m for m in there if (m.cell, m.colour) in deed.move.taken_back]
    if joined and home:
        yield tile.cell, Message("A crop circle adds figures or takes them home, not both.")
    for colour, count in Counter(m.colour for m in (*joined, *home)).items():
        if count > 1:
            told = Message("A crop circle moves one figure of each player, but here {count} of {colour}.",
                           count=count, colour=colour)  # fmt: skip
            yield tile.cell, told
    for figure in joined:
        place = (figure.cell, figure.on, figure.segment, figure.colour)
        if figure.kind in NO_FOLLOWERS or not any((m.cell, m.on, m.segment, m.colour) == place for m in there):
            told = Message("The {colour} {kind} on {cell} joins no figure of its own on the ground of the crop circle.",
                           colour=figure.colour, kind=figure.kind, cell=figure.cell)  # fmt: skip
            yield figure.cell, told
    for colour in dict.fromkeys(m.colour for m in there if home):
        if all(m.colour is not colour for m in home):
            yield tile.cell, Message("The crop circle takes a {colour} figure home too.", colour=colour)


CROP_CIRCLES_1 = Expansion("crop-circles-1", crowded=True, frees=_may_be_taken_home, against=_against)
CROP_CIRCLES_2 = Expansion("crop-circles-2", crowded=True, frees=_may_be_taken_home, against=_against)
