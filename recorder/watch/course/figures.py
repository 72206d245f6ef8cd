"""The figures of a game: each a chain of there and gone, photo by photo.

A figure is set on the tile that was laid just now, and goes home when its feature is complete. What a photo shows
against that is weighed, not excluded: somebody sets a figure late, or forgets to take one home.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.board import Meeple
from engine.cell import Cell
from engine.pieces import Colour, MeepleKind
from engine.scoring.features import Feature
from engine.scoring.tracing import trace
from engine.tiles.tile import BUILDINGS, Ground
from recorder.watch.course.grounds import grounds_of
from vision.arrays import Doubles, Ints
from vision.meeples.colours import Wood, colours_of
from vision.reading import board_of
from vision.series.pieces import Piece
from vision.series.settling import Settled

ON_THE_NEWEST = np.log(0.5)  # of moves set a figure
ON_ANOTHER = np.log(0.003)  # a figure that was hidden, or set late
BEFORE_ITS_TILE = np.log(0.0003)
HOME_WHEN_COMPLETE = np.log(0.5)  # and for each photo that it stays longer half as likely
HOME_TOO_SOON = np.log(0.002)
TAKEN_HOME = np.log(0.05)  # an abbot, whom his player may take home instead of setting a figure
CLEARLY = np.log(20)  # so much likelier a piece stands on a tile that has a figure already than on any other
FORGOTTEN = np.log(0.05)  # it stays to the end although its feature is complete
LEAST_STAND = 0.01  # a ground less likely than this is not considered
USUAL = -2.0  # log-probability of a figure that comes and goes as most do
OCCUPIED = 0.03  # how much less likely a figure is set where one stands already
NEVER = 10**9


@dataclass(frozen=True, slots=True)
class Standing:
    """One segment on which a figure may have stood, and from when to when it did then.

    likely      how likely it is this one of all
    rose, fell  the photo that shows it first, and the first without it; None: it stands to the end
    done        the photo that shows its feature complete; `NEVER` while it is open
    photos      how many there are
    """

    cell: Cell
    on: Ground
    segment: int
    likely: float
    rose: int
    fell: int | None
    done: int
    photos: int

    @property
    def where(self) -> tuple[Cell, Ground, int]:
        """The segment."""
        return self.cell, self.on, self.segment

    @property
    def soon(self) -> bool:
        """Whether it went home although its feature was not complete."""
        return self.fell is not None and self.fell < self.done

    @property
    def late(self) -> int:
        """In how many photos it stood on although its feature was complete, but for the one that shows that first."""
        return max(0, (self.photos if self.fell is None else self.fell) - self.done - 1)

    def stands_in(self, photo: int) -> bool:
        """Says whether that photo shows it, or would if nothing hid it."""
        return self.rose <= photo and (self.fell is None or self.fell > photo)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure in the course of the game, with all that it may be, the likeliest first.

    standings  where; all on the tile that was laid when it was set
    colours    whose
    at         its foot on that tile, 0..1 right and down
    there      how likely it was there at all
    second     another piece that stood beside it on its tile, on other ground: the phantom of the same move
    """

    standings: tuple[Standing, ...]
    colours: tuple[tuple[Colour, float], ...]
    kind: MeepleKind
    at: tuple[float, float]
    there: float
    second: "Figure | None" = None

    @property
    def standing(self) -> Standing:
        """The likeliest of where it stood."""
        return self.standings[0]

    @property
    def cell(self) -> Cell:
        """The tile on which it was set."""
        return self.standing.cell

    @property
    def colour(self) -> Colour:
        """Whose it is, most likely."""
        return self.colours[0][0]


@dataclass(frozen=True, slots=True)
class _Path:
    """One standing with its log-probability, before it is compared with others."""

    standing: Standing
    weight: float


def figures(
    pieces: Sequence[Piece], settled: Settled, photos: int, players: Sequence[Colour] = ()
) -> tuple[Figure, ...]:
    """Returns the figures in the order in which they were set: for each tile one at most, with its second."""
    course = _Course(settled, photos)
    colours = colours_of([Wood(piece.sighting().colours) for piece in pieces], players)
    paths = [course.paths(piece) for piece in pieces]
    order = sorted(range(len(pieces)), key=lambda i: -max((p.weight for p in paths[i]), default=-np.inf))
    first: dict[Cell, tuple[Piece, Figure]] = {}
    for i in order:
        free = [path for path in paths[i] if path.standing.cell not in first]
        beside = _second(pieces[i], paths[i], free, first, colours[i])
        if beside is not None:
            piece, figure = first[beside.cell]
            first[beside.cell] = piece, replace(figure, second=beside)
        elif free:
            figure = _figure(pieces[i], free, colours[i])
            if figure.there >= 0.5:
                first[figure.cell] = pieces[i], figure
    found = [figure for _, figure in first.values()]
    return tuple(course.allowed(sorted(found, key=lambda figure: (figure.standing.rose, figure.cell))))


def set_by(meeple: Meeple, settled: Settled, photos: int, seen: Figure | None) -> Figure:
    """Returns the figure that a person says was set; it went home when it was seen to, else by the rules."""
    features = trace(board_of(settled.reading.tiles))
    done = completed_with(features.at(meeple.cell, meeple.on, meeple.segment), settled.came)
    rose = settled.came[meeple.cell]
    fell = seen.standing.fell if seen is not None else (done if done < photos else None)
    standing = Standing(meeple.cell, meeple.on, meeple.segment, 1.0, rose, fell, done, photos)
    at = seen.at if seen is not None else (0.5, 0.5)
    return Figure((standing,), ((meeple.colour, 1.0),), meeple.kind, at, 1.0)


class _Course:
    """The board as it grew: when each tile came, when each feature was complete."""

    def __init__(self, settled: Settled, photos: int) -> None:
        self.tiles, self.came, self.photos = settled.reading.tiles, settled.came, photos
        self.features = trace(board_of(self.tiles))
        self.arrivals = sorted(set(self.came.values()))

    def paths(self, piece: Piece) -> list[_Path]:
        """Lists the likeliest way on each ground that the piece may stand on."""
        then = tuple(t for t in self.tiles if self.came[Cell(t.x, t.y)] <= piece.since) or self.tiles
        stands = grounds_of(piece.sighting(), then)
        return [
            self._path(piece, Cell(*s.cell), s.on, s.segment, s.likelihood)
            for s in stands
            if s.likelihood >= LEAST_STAND
        ]

    def allowed(self, found: Sequence[Figure]) -> Iterator[Figure]:
        """Makes a ground less likely for each on which a figure stood already when it was set."""
        before: list[Figure] = []
        for figure in found:
            if len(figure.standings) > 1:
                figure = replace(figure, standings=self._weighed(figure, before))
            before.append(figure)
            yield figure

    def _weighed(self, figure: Figure, before: Sequence[Figure]) -> tuple[Standing, ...]:
        rose = figure.standing.rose
        there = [f.standing for f in before if f.standing.rose < rose and f.standing.stands_in(rose)]
        then = trace(board_of(t for t in self.tiles if self.came[Cell(t.x, t.y)] <= rose))
        held = {then.number(*standing.where) for standing in there}
        odds = [s.likely * (OCCUPIED if then.number(*s.where) in held else 1) for s in figure.standings]
        weighed = [replace(s, likely=p / sum(odds)) for s, p in zip(figure.standings, odds, strict=True)]
        return tuple(sorted(weighed, key=lambda standing: -standing.likely))

    def _path(self, piece: Piece, cell: Cell, on: Ground, segment: int, likelihood: float) -> _Path:
        """Finds the likeliest photos between which it stood there."""
        done = completed_with(self.features.at(cell, on, segment), self.came)
        numbers = np.arange(piece.since, self.photos + 1)
        sums = np.concatenate([[0.0], np.cumsum(piece.there)])
        rising = self._rising(cell, numbers[:-1]) - sums[:-1]
        early = TAKEN_HOME if piece.sighting().kind is MeepleKind.ABBOT and on in BUILDINGS else HOME_TOO_SOON
        falling = _falling(numbers[1:], done, self.photos, early) + sums[1:]
        best = np.maximum.accumulate(falling[::-1])[::-1]  # for each rise: the best of all later falls
        first = int((rising + best).argmax())
        last = first + int(falling[first:].argmax())
        weight = float(rising[first] + falling[last] + np.log(likelihood))
        rose, fell = piece.since + first, piece.since + last + 1
        to_the_end = None if fell >= self.photos else fell
        return _Path(Standing(cell, on, segment, likelihood, rose, to_the_end, done, self.photos), weight)

    def _rising(self, cell: Cell, numbers: Ints) -> Doubles:
        laid = self.came[cell]
        following = min((photo for photo in self.arrivals if photo > laid), default=self.photos)
        newest = (numbers >= laid) & (numbers < following)
        return np.asarray(np.where(newest, ON_THE_NEWEST, np.where(numbers < laid, BEFORE_ITS_TILE, ON_ANOTHER)))


def _falling(numbers: Ints, done: int, photos: int, early: float) -> Doubles:
    """Returns how likely it is first missed in each photo; the last number stands for never. `early`: while its feature
    is open.
    """
    waiting = HOME_WHEN_COMPLETE * (1 + np.clip(numbers - done, 0, 5))
    odds = np.where(numbers >= done, waiting, early)
    odds[-1] = FORGOTTEN if done < photos else 0.0
    return np.asarray(odds)


def completed_with(feature: Feature | None, came: Mapping[Cell, int]) -> int:
    """Returns the photo that shows the feature complete for the first time; `NEVER` while it is open."""
    if feature is None or not feature.complete:
        return NEVER
    cells = [cell for cell, _ in feature.places]
    if feature.ground in BUILDINGS:
        (x, y) = cells[0]
        cells = [Cell(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return max(came.get(cell, 0) for cell in cells)


def _figure(piece: Piece, paths: Sequence[_Path], colours: tuple[tuple[Colour, float], ...]) -> Figure:
    best = max(paths, key=lambda path: path.weight)
    same = sorted((p for p in paths if p.standing.cell == best.standing.cell), key=lambda path: -path.weight)
    odds = np.exp(np.array([path.weight for path in same]) - best.weight)
    odds /= odds.sum()
    standing = best.standing
    return Figure(
        standings=tuple(replace(path.standing, likely=float(p)) for path, p in zip(same, odds, strict=True)),
        colours=colours,
        kind=piece.sighting().kind,
        at=(float(piece.place[0] - standing.cell.x), float(piece.place[1] - standing.cell.y)),
        there=_there(piece, best),
    )


def _second(
    piece: Piece,
    paths: Sequence[_Path],
    free: Sequence[_Path],
    first: Mapping[Cell, tuple[Piece, Figure]],
    colours: tuple[tuple[Colour, float], ...],
) -> Figure | None:
    """Returns the piece as the second on a tile, if a photo shows it beside the first and it can stand on other ground.
    A figure that somebody pushed aside is seen in two places as well, but not in one photo.
    """
    best = max(paths, key=lambda path: path.weight, default=None)
    if best is None or best.standing.cell not in first:
        return None
    other, figure = first[best.standing.cell]
    if figure.second is not None or best.weight - max((path.weight for path in free), default=-np.inf) < CLEARLY:
        return None
    here = [p for p in paths if p.standing.cell == figure.cell and p.standing.where != figure.standing.where]
    if not here or not _together(piece, other):
        return None
    found = _figure(piece, here, colours)
    return found if found.there >= 0.5 else None


def _together(one: Piece, other: Piece) -> bool:
    """Says whether any photo shows both."""
    begin = max(one.since, other.since)
    looks = zip(one.there[begin - one.since :], other.there[begin - other.since :], strict=True)
    return any(min(pair) > 0 for pair in looks)


def _there(piece: Piece, path: _Path) -> float:
    """Returns how likely the piece was there at all: by how it looked while it stood, and whether it came and went as
    figures do.
    """
    s = path.standing
    looks = np.array(piece.there[s.rose - piece.since : None if s.fell is None else s.fell - piece.since])
    told = looks[looks != 0]
    looked = float(told.mean()) * (1 + np.log(len(told))) if len(told) else 0.0
    behaved = path.weight - float(looks.sum()) - USUAL
    return float(1 / (1 + np.exp(-looked - min(0.0, behaved) / 2)))
