"""Boards, games and bad text for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.board import Board, Cell, Meeple, Placed
from engine.doubt import Correction
from engine.game import Game, Move, Scored, Told
from engine.pieces import Colour, MeepleKind
from engine.referee.play import replay
from engine.rules import Fields, Rules, SmallCity
from engine.tiles import boxes
from engine.tiles.boxes import catalogue
from engine.tiles.tile import EDITIONS, ROTATIONS, Ground, Segment, Tile
from workshop.boards.random_game import played_game

KEYS = sorted(catalogue())


def _cells(reach: int) -> st.SearchStrategy[Cell]:
    return st.builds(Cell, st.integers(-reach, reach), st.integers(-reach, reach))


@st.composite
def any_board(draw: st.DrawFn, reach: int = 6) -> Board:
    """Any tiles anywhere, legal or not, with meeples on them."""
    cells = draw(st.lists(_cells(reach), unique=True, max_size=12))
    rotations = st.sampled_from(ROTATIONS)
    tiles = [Placed(cell, draw(st.sampled_from([*KEYS, "?"])), draw(rotations)) for cell in cells]
    if not tiles:
        return Board()
    meeples = st.builds(
        Meeple,
        st.sampled_from(cells),
        st.sampled_from(Colour),
        st.sampled_from(Ground),
        st.integers(0, 9),
        st.sampled_from(MeepleKind),
    )
    return Board(tiles, draw(st.lists(meeples, max_size=5)))


def any_text_near_notation() -> st.SearchStrategy[str]:
    """Lines of words that are nearly notation."""
    words = ["D", "X@90", "/", "/3", ".", ".2", "RI/s", "D,red:road", "?", "-1,2", "Q,blue-big:city9", "D@", ",", "@9"]
    return st.lists(st.one_of(st.sampled_from(words), st.text(max_size=6)), max_size=8).map(" ".join) | st.text()


@st.composite
def any_game(draw: st.DrawFn) -> Game:
    """Any game, its moves legal or not, with everything that a file can hold."""
    colours = st.sampled_from(Colour)
    points = st.dictionaries(colours, st.integers(-5, 500), max_size=3)
    names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
    moves: list[Move] = []
    for n in range(1, draw(st.integers(0, 4)) + 1):
        if draw(st.booleans()):
            moves.append(Move(n=n, put_away=draw(st.sampled_from(KEYS))))
            continue
        tile = Placed(draw(_cells(4)), draw(st.sampled_from(KEYS)), draw(st.sampled_from(ROTATIONS)))
        meeples = st.builds(Meeple, st.just(tile.cell) | _cells(4), colours, st.sampled_from(Ground), st.integers(0, 3))
        meeple = draw(st.none() | meeples)
        moves.append(
            Move(
                n=n,
                tile=tile,
                player=draw(st.none() | colours),
                meeple=meeple,
                at=draw(st.none() | st.tuples(st.floats(0, 1), st.floats(0, 1))) if meeple else None,
                scored=tuple(draw(st.lists(st.builds(Scored, names, points), max_size=2))),
                taken_back=tuple(draw(st.lists(st.tuples(_cells(4), colours), max_size=2))),
                certainty=draw(st.none() | st.floats(0, 1)),
            )
        )
    return Game(
        start=draw(any_board(reach=3)),
        moves=tuple(moves),
        players=draw(st.dictionaries(colours, names, max_size=6)),
        track=draw(points),
        boxes=tuple(draw(st.lists(st.sampled_from(boxes.names()), unique=True))),
        edition=draw(st.none() | st.sampled_from(EDITIONS)),
        rules=Rules(fields=draw(st.sampled_from(Fields)), small_city=draw(st.sampled_from(SmallCity))),
        told=Told(
            goods=draw(st.dictionaries(colours, st.just({"wine": 2}), max_size=2)), king=draw(st.none() | colours)
        ),
        date=draw(st.none() | names),
        place=draw(st.none() | names),
        photos=tuple(draw(st.lists(names, max_size=2))),
        corrections=tuple(Correction(None, "", told) for told in draw(st.lists(names, max_size=2))),
        totals=draw(points),
    )


def played_board(seed: int, tiles: int) -> Board:
    """The last board of such a game, of base tiles alone, so that it can be mirrored."""
    board = replay(played_game(seed, tiles, 3)).board
    plain = {cell: t for cell, t in board.by_cell.items() if t.key in MIRRORED}
    return Board(plain.values(), [m for m in board.meeples if m.cell in plain])


def mirrored(board: Board) -> Board:
    """The board as a mirror beside it shows it: west is east. J shows as K, every other base tile as itself, turned."""
    by_cell = board.by_cell
    tiles = []
    for t in board.tiles:
        key, turn = MIRRORED[t.key][0]
        tiles.append(Placed(Cell(-t.cell.x, t.cell.y), key, (turn - t.rotation) % 360))
    meeples = []
    for m in board.meeples:
        index = MIRRORED[by_cell[m.cell].key][1][m.on, m.segment]
        meeples.append(Meeple(Cell(-m.cell.x, m.cell.y), m.colour, m.on, index, m.kind))
    return Board(tiles, meeples)


def _mirror_images() -> dict[str, tuple[tuple[str, int], dict[tuple[Ground, int], int]]]:
    """Base tile -> the tile and rotation that show as its mirror image, and its segments' indices there."""
    base = [t for t in boxes.load("base") if not t.garden]
    images = {}
    for tile in base:
        for other in base:
            for turn in ROTATIONS:
                matched = _matched(tile, other, turn // 90)
                if matched is not None and tile.key not in images:
                    images[tile.key] = (other.key, turn), matched
    return images


def _matched(tile: Tile, other: Tile, turns: int) -> dict[tuple[Ground, int], int] | None:
    def there(s: Segment) -> tuple[object, ...]:
        sides = frozenset((side + turns) % 4 for side in s.sides)
        return s.ground, sides, frozenset((half + 2 * turns) % 8 for half in s.halves), s.shields

    def shown(s: Segment) -> tuple[object, ...]:
        sides = frozenset(-side % 4 for side in s.sides)
        return s.ground, sides, frozenset((1 - half) % 8 for half in s.halves), s.shields

    found = {there(s): s.index for s in other.segments}
    wanted = {(s.ground, s.index): shown(s) for s in tile.segments}
    if len(found) != len(wanted) or set(found) != set(wanted.values()):
        return None
    return {place: found[image] for place, image in wanted.items()}


MIRRORED = _mirror_images()
