"""Why so many points: each line of a score with the tiles, cities and majorities that it comes from."""

from dataclasses import dataclass

from engine.board import Meeple
from engine.cell import Cell, Grid
from engine.errors import UsageError
from engine.message import Message, in_a_row
from engine.pieces import Colour
from engine.referee.laying import tiles_on
from engine.scoring.features import Features
from engine.scoring.holding import strengths
from engine.tiles.tile import Ground
from language.words import colour_called, compared, ground_called
from recorder.game.result import Result
from report.wording.entries import ScoreEntry, number


@dataclass(frozen=True, slots=True)
class FeatureTile:
    """One tile of a feature: what of it lies there and who stands on it."""

    cell: Cell
    key: str
    shields: int
    meeples: tuple[Meeple, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """One numbered line: the tiles of its feature, the complete cities that a field touches, who counts how much."""

    entry: ScoreEntry
    tiles: tuple[FeatureTile, ...]
    cities: tuple[tuple[Cell, int], ...]
    """Where each city begins, and on how many tiles it lies."""
    strengths: tuple[tuple[Colour, int], ...]


def explain(result: Result, what: str | None) -> tuple[Explanation, ...]:
    """Explains the lines that `what` means: a number, a cell, a player or colour, a ground; all of them without it."""
    features = result.replay.final.features
    scored = number(result.replay.final)
    entries = [entry for entry in scored if _is_meant(entry, what, result, features)]
    if scored and not entries:
        played = [Message.plain(part.name) if part.name else Message(part.colour) for part in result.played.parts]
        raise UsageError(
            "No line of the score matches {what!r}; give a line's number, a cell such as C4, a colour, road, city, "
            "monastery, garden, field, or who played: {players}.",
            what=what, players=in_a_row(played),
        )  # fmt: skip
    return tuple(_explanation(entry, result, features) for entry in entries)


def _is_meant(entry: ScoreEntry, what: str | None, result: Result, features: Features) -> bool:
    """Says whether a line is meant; a player who is called like a cell goes before the cell."""
    if what is None:
        return True
    if what.isascii() and what.isdigit():
        return entry.number == int(what)
    word = compared(what)
    named = [part.colour for part in result.played.parts if compared(part.name) == word]
    cell = None if named else Grid.of(tile.cell for tile in result.replay.board.tiles).cell(what)
    if cell is not None:
        places = () if entry.line.feature is None else features.all[entry.line.feature].places
        return any(place[0] == cell for place in places)
    if any(str(colour) in (*named, colour_called(what)) for colour in entry.colours):
        return True
    return entry.line.category in (word, ground_called(what))


def _explanation(entry: ScoreEntry, result: Result, features: Features) -> Explanation:
    if entry.line.feature is None:
        return Explanation(entry, (), (), ())
    feature = features.all[entry.line.feature]
    lying = tiles_on(result.replay.board)
    tiles: dict[Cell, FeatureTile] = {}
    for cell, index in feature.places:
        before = tiles.get(cell, FeatureTile(cell, lying[cell].key, 0, ()))
        segment = lying[cell].of(feature.ground)[index]
        stand = [m for m in feature.meeples if (m.cell, m.segment) == (cell, index)]
        tiles[cell] = FeatureTile(cell, before.key, before.shields + segment.shields, (*before.meeples, *stand))
    cities: tuple[tuple[Cell, int], ...] = ()
    if feature.ground is Ground.FIELD:
        complete = [features.all[city] for city in features.cities(feature) if features.all[city].complete]
        cities = tuple((city.places[0][0], city.tiles) for city in complete)
    return Explanation(entry, tuple(tiles.values()), cities, tuple(strengths(feature).items()))
