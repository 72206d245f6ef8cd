"""Pieces over a series: the sightings of each, photo by photo, with what they say of it together."""

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Doubles
from vision.lattice.frames import Cell
from vision.meeples import Sighting
from vision.meeples.owned import owner
from vision.meeples.planes import COLOURS, KINDS
from vision.series.snapshot import Snapshot

SAME = 0.3  # tiles: how far apart two photos may see the foot of one piece
UNSEEN = -2.5  # log odds that a piece stands where a photo shows the tile but the reader sees none
SUREST = 4.0  # log odds that one look is worth at most

# What one look is worth, learned on single photos without the closer look: that sees the same in every photo, and as
# evidence each time it costs two moves of 580.
BIAS, LOOKS = 2.46, 1.98


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What may be one piece. `place`: its foot in tiles, the mean of all looks; sums are weighted by certainty.

    since  the first photo that shows it; from there on `there` holds each photo's log odds that it stands
    """

    place: Doubles
    spread: float
    colours: Doubles
    kinds: Doubles
    lying: float
    weight: float
    since: int
    there: tuple[float, ...]

    def sighting(self) -> Sighting:
        """Returns all looks together as one."""
        step = np.floor(self.place)
        mean = self.colours / self.weight * (1 + np.log(max(self.weight, 1.0)))
        log_p = mean - np.logaddexp.reduce(mean)
        return Sighting(
            foot=(0.0, 0.0),
            cell=(int(step[0]), int(step[1])),
            at=(float(self.place[0] - step[0]), float(self.place[1] - step[1])),
            spread=self.spread / self.weight,
            colour=COLOURS[int(log_p.argmax())],
            colours=tuple(float(v) for v in log_p),
            kind=KINDS[int(self.kinds.argmax())],
            lying=self.lying / self.weight,
            certainty=1.0,
        )


def pieces_after(
    before: tuple[Piece, ...], now: Snapshot, seen: frozenset[Cell], number: int
) -> tuple[Piece, ...]:
    """Adds what one photo shows. `seen`: the tiles that it shows; elsewhere it says nothing about a piece."""
    found = [(s, np.array(s.cell, np.float64) + s.at) for s in now.sightings if s.cell is not None]
    near = sorted(
        (float(np.hypot(*(place - piece.place))), p, s)
        for p, piece in enumerate(before)
        for s, (_, place) in enumerate(found)
    )
    whose: dict[int, int] = {}
    for distance, p, s in near:
        if distance <= SAME and p not in whose.values() and s not in whose:
            whose[s] = p
    sighted = {p: s for s, p in whose.items()}
    after = []
    for p, piece in enumerate(before):
        if p in sighted:
            after.append(_seen_again(piece, *found[sighted[p]], now.stood))
        else:
            cell = tuple(int(v) for v in np.floor(piece.place))
            after.append(replace(piece, there=(*piece.there, UNSEEN if cell in seen else 0.0)))
    after += [_first_seen(*found[s], number) for s in range(len(found)) if s not in whose]
    return tuple(after)


def _first_seen(s: Sighting, place: Doubles, number: int) -> Piece:
    w = s.certainty
    kinds = w * np.array([kind is s.kind for kind in KINDS], np.float64)
    return Piece(place, w * s.spread, w * np.array(s.colours), kinds, w * s.lying, w, number, (_there(s),))


def _seen_again(piece: Piece, s: Sighting, place: Doubles, stood: frozenset[Cell]) -> Piece:
    more = _first_seen(s, place, 0)
    if s.cell in stood:  # nobody looked again
        return replace(piece, there=(*piece.there, *more.there))
    weight = piece.weight + more.weight
    return Piece(
        place=(piece.place * piece.weight + place * more.weight) / weight,
        spread=piece.spread + more.spread,
        colours=piece.colours + more.colours,
        kinds=piece.kinds + more.kinds,
        lying=piece.lying + more.lying,
        weight=weight,
        since=piece.since,
        there=(*piece.there, *more.there),
    )


def _there(s: Sighting) -> float:
    """Returns the log odds that it is a player's piece, no more than a closer look gives it."""
    looks = np.log(s.certainty + 1e-3) - np.log(1 - s.certainty + 1e-3)
    players = owner(s, ()).players
    return float(np.clip(min(BIAS + LOOKS * looks, np.log(players / (1 - players + 1e-9))), -SUREST, SUREST))
