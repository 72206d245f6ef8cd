"""Makes meeples of sightings: whose each is, what it stands on, and what else it may be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from engine.pieces import Colour, MeepleKind, ThingKind
from engine.referee.standing import SETS_OF_MEEPLES, may_be_crowded, may_stand
from engine.tiles.tile import Ground
from vision.arrays import Doubles
from vision.meeples.colours import Wood, colours_of, in_play
from vision.meeples.colours.overlooked import DOUBTED
from vision.meeples.counting import PILED
from vision.meeples.grounds.poses import is_a_figure
from vision.meeples.grounds.standing import ReadBoard, Stand
from vision.meeples.kinds import STAND_INS, sorted_out
from vision.meeples.looks import as_both_see
from vision.meeples.owned import Owner, bringing, owner
from vision.meeples.planes import KINDS
from vision.meeples.presence import PLAIN, Appearance, chances_of, evidence
from vision.meeples.sightings import Sighting, foot_of
from vision.reading import MeepleAlternative, MeepleReading, TileReading

SURE_ENOUGH = 0.8  # a figure, a colour or a ground less likely than this is asked about
DOUBTFUL = 0.5  # and so is one of which all that together is less likely
WORTH_TELLING = 0.02  # certainty of an alternative
ALTERNATIVES = 4
AFIELD = (MeepleKind.PIG, MeepleKind.BARN)
MIXED = 0.1  # of piles hold pieces of several players; nothing looks at the colour of an upper piece


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sighting on the board: what colours it may have and what it may stand on, the likeliest first; and whose it
    is.
    """

    sighting: Sighting
    colours: tuple[tuple[Colour, float], ...]
    stands: tuple[Stand, ...]
    whose: Owner


def place(
    sightings: Iterable[Sighting],
    tiles: tuple[TileReading, ...],
    players: tuple[Colour, ...] = (),
    on_track: Set[Colour] = frozenset(),
    sets: Iterable[str] = (),
    edition: str | None = None,
) -> tuple[MeepleReading, ...]:
    """Puts every sighting on a tile on its likeliest segment, and says how likely any figure is there.

    `players`: the colours in play, where a person gave them; `on_track`: those that the scoring track shows; `sets`:
    boxes that are surely on the table; `edition`: that of its tiles, if it is known.
    """
    spotted = list(sightings)
    boxes = {*bringing(tiles), *sets}
    seen = candidates(spotted, tiles, boxes, edition, players)
    chances = chances_of(said_of(seen, spotted, boxes, {*players, *on_track})).tolist()
    found = [_reading(one, _left(one, chance, seen)) for one, chance in zip(seen, chances, strict=True)]
    doubted = _doubting_who_stands_afield(_doubting_the_unnamed(found, players))
    playing = in_play([one.colours[0][0] for one in seen], [one.sighting.certainty for one in seen])
    piles = [m for one, lowest in zip(seen, doubted, strict=True) for m in _pile(one.sighting, lowest, playing)]
    return tuple(sorted(_doubting_the_eighth(piles), key=lambda m: (m.y, m.x, m.colour, m.at, m.under)))


def candidates(
    sightings: Iterable[Sighting],
    tiles: tuple[TileReading, ...],
    boxes: Iterable[str],
    edition: str | None = None,
    players: tuple[Colour, ...] = (),
) -> list[Candidate]:
    """Lists what may stand on the board."""
    on_tiles = sorted_out([_as_piled(as_both_see(s)) for s in sightings if s.cell is not None], boxes, edition)
    colours = colours_of(list(map(_wood, on_tiles)), players)
    stands = ReadBoard(tiles).under_all(on_tiles)
    on_table = frozenset(boxes)
    each = zip(on_tiles, colours, stands, strict=True)
    found = (Candidate(s, odds, under, owner(s, on_table)) for s, odds, under in each)
    return [one for one in found if one.stands]


def said_of(
    seen: Sequence[Candidate],
    sightings: Iterable[Sighting],
    boxes: Iterable[str],
    playing: Set[Colour] = frozenset(),
) -> Doubles:
    """Returns the evidence that each is there; `sightings`: with those beside the board, which show who plays; `boxes`:
    what lies on the table.
    """
    shown = [_appearance(one) for one in seen]
    waiting = [s for s in sightings if s.cell is None]
    beside = in_play([s.colour for s in waiting], [s.certainty for s in waiting])
    kinds = (one.sighting.kind for one in seen if one.sighting.certainty >= PLAIN)
    return evidence(shown, {*playing, *beside}, may_be_crowded(boxes, kinds))


def _left(one: Candidate, chance: float, seen: Iterable[Candidate]) -> float:
    """Returns how likely it is a player's once it may be named as nobody's, or the dragon stands there: it eats whoever
    is on its tile, so what else is seen there is its head or its tail.
    """
    own = min(chance, one.whose.players) if one.whose.surely_nobodys else chance
    beside = (other.whose for other in seen if other is not one and other.sighting.cell == one.sighting.cell)
    return own * (1 - max((who.certainty for who in beside if who.wood is ThingKind.DRAGON), default=0.0))


def _appearance(one: Candidate) -> Appearance:
    """Says what speaks for its being there."""
    seen, (colour, _) = one.sighting, one.colours[0]
    x, y = foot_of(seen).tolist()
    return Appearance(seen.certainty, one.whose.players, one.stands[0].cell, (x, y), colour, _piled(seen))


def _wood(sighting: Sighting) -> Wood:
    """Counts the kinds that a player has a set of; others come singly."""
    pieces = sighting.certainty * (1 + sum(sighting.piled)) if sighting.kind in SETS_OF_MEEPLES else 0.0
    return Wood(sighting.colours, sighting.paint, sighting.certainty, pieces)


def _piled(sighting: Sighting) -> bool:
    """Says whether others probably lie on it."""
    return bool(sighting.piled) and sighting.piled[0] >= DOUBTFUL


def _as_piled(sighting: Sighting) -> Sighting:
    """Lays down whoever is piled: nobody stands on another."""
    if not sighting.piled:
        return sighting
    return replace(sighting, lying=max(sighting.lying, sighting.piled[0]))


def _pile(sighting: Sighting, lowest: MeepleReading, playing: set[Colour]) -> Iterator[MeepleReading]:
    """Lists the pieces of a pile, each upper one as likely as so high a pile; `playing`: whose they may be.

    Only farmers are piled: what looks like a pile elsewhere becomes a question.
    """
    if lowest.on != Ground.FIELD:
        yield replace(lowest, ask=lowest.ask or _piled(sighting))
        return
    yield lowest
    flat = lowest.kind in STAND_INS
    kind = lowest.kind if flat else MeepleKind.MEEPLE.value
    others = [str(colour) for colour in Colour if colour in playing and colour != lowest.colour]
    alike = 1 - MIXED if others else 1.0
    for under, seen in enumerate(sighting.piled, 1):
        if seen >= PILED:
            certainty = round(lowest.certainty * seen * alike, 4)
            other = round(lowest.certainty * seen * MIXED / max(1, len(others)), 4)
            yield replace(
                lowest,
                kind=kind,
                lying=not flat,
                certainty=certainty,
                ask=lowest.ask or seen * alike < SURE_ENOUGH or certainty < DOUBTFUL,
                under=under,
                there=round((lowest.there or 0) * seen, 4),
                alternatives=tuple(
                    MeepleAlternative(colour, kind, lowest.on, lowest.segment, other)
                    for colour in others
                    if other >= WORTH_TELLING
                ),
            )


def _doubting_the_unnamed(found: list[MeepleReading], players: tuple[Colour, ...]) -> list[MeepleReading]:
    """Asks about a colour that the person did not name, however plain."""
    return [replace(m, ask=True) if players and m.colour not in players else m for m in found]


def _doubting_who_stands_afield(found: list[MeepleReading]) -> list[MeepleReading]:
    """Asks about a figure that stands on a field, since farmers lie: it may hold the road; unless this table's
    stand. A pig and a barn have no pose.
    """
    farmers = [m for m in found if m.on == Ground.FIELD and is_a_figure(MeepleKind(m.kind))]
    upright = [m for m in farmers if not m.lying]
    stand, lie = (sum(m.likely for m in farmers if m.lying is lying) for lying in (False, True))
    if stand > max(1, lie):
        return found
    return [replace(m, ask=True) if m in upright else m for m in found]


def _doubting_the_eighth(found: list[MeepleReading]) -> Iterable[MeepleReading]:
    """Asks about the least certain ones where more than seven of one colour are seen: a player has no more."""
    count: Counter[str] = Counter()
    for meeple in sorted(found, key=lambda m: -m.certainty):
        most = SETS_OF_MEEPLES.get(MeepleKind(meeple.kind))
        count[meeple.colour] += most is not None
        yield replace(meeple, ask=True) if most is not None and count[meeple.colour] > most else meeple


def _reading(one: Candidate, there: float) -> MeepleReading:
    """Makes a meeple of the likeliest colour and ground; `there`: how likely it is one."""
    sighting, (colour, hue), stand = one.sighting, one.colours[0], one.stands[0]
    assert sighting.cell is not None
    u, v = (min(1.0, max(0.0, a + b - c)) for a, b, c in zip(sighting.at, sighting.cell, stand.cell, strict=True))
    certainty = there * hue * stand.likelihood
    return MeepleReading(
        *stand.cell,
        colour=colour.value,
        kind=_kind(sighting.kind, stand.on).value,
        on=stand.on.value,
        segment=stand.segment,
        at=(round(u, 3), round(v, 3)),
        lying=sighting.lying > 0.5 and sighting.kind not in STAND_INS,
        certainty=round(certainty, 4),
        ask=min(there, hue, stand.likelihood, stand.alone, _not_a_meeple(sighting)) < SURE_ENOUGH
        or certainty < DOUBTFUL
        or sighting.cut
        or sighting.certainty <= DOUBTED,
        there=round(there, 4),
        alternatives=_alternatives(one, there),
    )


def _not_a_meeple(sighting: Sighting) -> float:
    """Returns how surely a pig or a barn is none: a meeple seen along its edge looks like one, and may hold a road."""
    if sighting.kind not in AFIELD or not sighting.kinds:
        return 1.0
    return 1 - float(np.exp(sighting.kinds[KINDS.index(MeepleKind.MEEPLE)]))


def _alternatives(one: Candidate, there: float) -> tuple[MeepleAlternative, ...]:
    """Lists whose it may be and where it may stand beside what is likeliest of both, the likeliest first."""
    read = one.stands[0].cell
    others = [
        MeepleAlternative(
            colour.value,
            _kind(one.sighting.kind, stand.on).value,
            stand.on.value,
            stand.segment,
            round(there * hue * stand.likelihood, 4),
            None if stand.cell == read else stand.cell,
        )
        for colour, hue in one.colours
        for stand in one.stands
    ][1:]
    told = sorted((other for other in others if other.certainty >= WORTH_TELLING), key=lambda other: -other.certainty)
    return tuple(told[:ALTERNATIVES])


def _kind(seen: MeepleKind, on: Ground) -> MeepleKind:
    """Corrects the kind by the rules: in a garden stands an abbot, whatever it looks like, and in a city never a
    pig.
    """
    if seen in STAND_INS or may_stand(seen, on):
        return seen
    return MeepleKind.ABBOT if on is Ground.GARDEN else MeepleKind.MEEPLE
