"""What a doubt is worth: the points that each colour would gain or lose if an alternative were right.

Of this and of how likely each alternative is follows what a question may be expected to mend: by it doubts are put in
order, those that are not worth a question are only listed, and nobody is asked on when the winner is certain.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.board import Board, Meeple
from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Doubt, What
from engine.formats.notation import parse_standing
from engine.game import LAP, Game
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import still_there, tile_on
from engine.scoring.final import score
from recorder.doubts.doubts import Matter, laid_of_words
from vision.reading import TileReading

LIMIT = 0.25  # points that a question must be expected to mend: what four left out cost is a point together
ASTRAY = 10  # points by which a figure on the track is off that stands on none of the fields thought of
_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ORDER = (What.TILE, What.MEEPLE, What.TRACK)


def weighed(doubts: Iterable[Doubt], game: Game) -> tuple[Doubt, ...]:
    """Returns the doubts with the worth of every alternative, counted by the rules of the game."""
    open_ = tuple(doubts)
    if not open_:
        return ()
    as_read = _points(game, game.start)
    return tuple(_all_weighed(Matter(doubt), game, as_read) for doubt in open_)


def _all_weighed(matter: Matter, game: Game, as_read: dict[Colour, int]) -> Doubt:
    others = tuple(_weighed(matter, other, game, as_read) for other in matter.doubt.alternatives)
    return replace(matter.doubt, alternatives=others)


def unweighed(doubt: Doubt) -> Doubt:
    """Returns the doubt as it is kept: what it is worth follows from the game, whose rules may change."""
    return replace(doubt, alternatives=tuple(replace(other, worth={}) for other in doubt.alternatives))


def ranked(matters: Sequence[Matter], game: Game) -> tuple[Matter, ...]:
    """Puts first what an answer may change most: by points times likelihood, a figure after the tile it stands on.

    Behind them comes what is not worth asking.
    """
    as_read = _points(game, game.start) if matters else {}
    known = []
    for matter in matters:
        doubt = _all_weighed(matter, game, as_read)
        known.append(replace(matter, doubt=doubt, expected=_expected(doubt, game)))
    on: dict[Cell | Colour, float] = {}
    for matter in known:
        where = matter.doubt.about.where
        on[where] = max(on.get(where, 0.0), matter.expected)

    def place(matter: Matter) -> tuple[bool, float, int]:
        what, where = matter.doubt.about.what, matter.doubt.about.where
        first = on[where] if what is What.TILE else matter.expected
        return not is_worth_asking(matter), -first, _ORDER.index(what)

    return tuple(sorted(known, key=place))


def is_worth_asking(matter: Matter) -> bool:
    return matter.expected >= LIMIT


def _expected(doubt: Doubt, game: Game) -> float:
    """Returns the points that a true answer may be expected to move."""
    told = sum(other.likelihood * _stake(other) for other in doubt.alternatives)
    rest = max(0.0, 1 - doubt.likelihood - sum(other.likelihood for other in doubt.alternatives))
    hidden = 0.0 if _is_surely_some_tile(doubt, game) else untold(doubt, game)
    return told + rest * hidden


def _is_surely_some_tile(doubt: Doubt, game: Game) -> bool:
    """Says whether a tile lies there, whichever: others hold it on two sides. Every tile of the boxes was weighed, so
    one that is not told is of no known box, and no answer counts it better.
    """
    where = doubt.about.where
    if isinstance(where, Colour) or doubt.about.what is not What.TILE or doubt.read == NOTHING:
        return False
    return sum(Cell(where.x + x, where.y + y) in game.start.by_cell for x, y in _BESIDE) > 1


def untold(doubt: Doubt, game: Game) -> float:
    """Returns the most points that hang on a thing that is none of the alternatives, as far as that can be known."""
    if doubt.about.what is What.TRACK:
        return LAP if doubt.read == NOTHING else max(ASTRAY, doubt.stake)
    if doubt.about.what is What.TILE and doubt.read != NOTHING:
        as_read = _points(game, game.start)
        return max(doubt.stake, _stake(_weighed(Matter(doubt), Alternative(NOTHING, 0.0), game, as_read)))
    return doubt.stake


def _stake(other: Alternative) -> int:
    return max(map(abs, other.worth.values()), default=0)


def is_decided(game: Game, doubts: Iterable[Doubt]) -> bool:
    """Says whether no answer to these doubts can change who wins, as far as each answer alone moves points.

    Where a track is not known nobody can say who wins.
    """
    playing = {*game.start.colours, *game.track, *game.players}
    if len(playing) < 2 or not playing <= set(game.track):
        return False
    points = _points(game, game.start)
    total = {colour: points.get(colour, 0) + game.track[colour] for colour in playing}
    first, *others = sorted(playing, key=lambda colour: -total[colour])
    lead = {other: float(total[first] - total[other]) for other in others}
    for doubt in doubts:
        hidden = untold(doubt, game) if doubt.likelihood + sum(o.likelihood for o in doubt.alternatives) < 0.99 else 0
        for other in others:
            moves = [told.worth.get(first, 0) - told.worth.get(other, 0) for told in doubt.alternatives]
            lead[other] += min([-hidden, *moves])
    return all(ahead > 0 for ahead in lead.values())


def _weighed(matter: Matter, other: Alternative, game: Game, as_read: dict[Colour, int]) -> Alternative:
    doubt = matter.doubt
    where = doubt.about.where
    if isinstance(where, Colour):
        told = NOTHING not in (doubt.read, other.words)
        return replace(other, worth={where: int(other.words) - int(doubt.read)} if told else {})
    if doubt.about.what is What.TILE:
        instead = _with_tile(game.start, where, other.words, matter)
    else:
        instead = _with_meeple(game.start, where, doubt.read, other.words)
    points = _points(game, instead)
    changed = {colour: more for colour in Colour if (more := points.get(colour, 0) - as_read.get(colour, 0))}
    return replace(other, worth=changed)


def _points(game: Game, board: Board) -> dict[Colour, int]:
    return dict(score(board, game.rules, game.told, game.track, game.boxes, game.edition).points)


def _with_tile(board: Board, cell: Cell, words: str, matter: Matter) -> Board:
    """Puts that tile on the board, and on it whoever is seen there, or where that is not known, stood there; who has no
    ground to stand on any more goes.
    """
    tiles = [tile for tile in board.tiles if tile.cell != cell]
    elsewhere = [meeple for meeple in board.meeples if meeple.cell != cell]
    if words == NOTHING:
        return Board(tiles, elsewhere, board.things)
    lies, on_it = laid_of_words(words, cell)
    instead = Board([*tiles, lies], elsewhere, still_there(board.things, lies, on_it))
    there = tile_on(instead, cell)
    stood = [meeple for meeple in board.meeples if meeple.cell == cell]
    stand = list(_standing(words, matter)) if matter.upon else stood
    has_ground = [m for m in stand if there and m.segment < len(there.of(m.on))]
    return Board(instead.tiles, [*elsewhere, *has_ground], instead.things)


def _standing(words: str, matter: Matter) -> Iterator[Meeple]:
    """Sets the figures that are seen on a tile on what they would stand on if that one lay there."""
    from recorder.doubts.answers import told_tile  # a kept game has no figures to set, and is counted in a moment
    from vision.meeples.grounds.standing import stand_on

    assert isinstance(matter.entry, TileReading)
    tile = told_tile(matter.entry, words)
    for figure in matter.upon:
        stand = stand_on(tile, figure) if tile else None
        if stand:
            yield Meeple(Cell(*stand.cell), Colour(figure.colour), stand.on, stand.segment, MeepleKind(figure.kind))


def _with_meeple(board: Board, cell: Cell, read: str, words: str) -> Board:
    """Puts another figure, or nobody, in the place of the one that was read."""
    stand = list(board.meeples)
    if read != NOTHING and (was := parse_standing(read, cell)) in stand:
        stand.remove(was)
    return Board(board.tiles, stand if words == NOTHING else [*stand, parse_standing(words, cell)], board.things)
