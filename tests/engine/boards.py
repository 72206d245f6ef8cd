"""Boards, games and bad text for the property tests."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import replace

from hypothesis import strategies as st

from engine import boxes
from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue
from engine.cell import Cell
from engine.doubt import Correction
from engine.game import Game, Move, Scored, Told
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import is_river, start_tiles
from engine.referee.legal import legal_moves
from engine.referee.play import play_move, replay
from engine.rules import TODAY, Fields, Rules, SmallCity
from engine.scoring.position import Position
from engine.tiles.tile import ANY_EDGE, EDITIONS, ROTATIONS, Ground, Segment, Tile
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


def mixed_game(seed: int, tiles: int, names: tuple[str, ...], rules: Rules = TODAY) -> Game:
    """A game of three with all the pieces of these boxes, each move drawn among those that are legal."""
    chance = random.Random(seed)
    held = boxes.supply(names, "c2")
    start = min(start_tiles(held))
    bag = [key for key, count in held.items() for _ in range(count - (key == start))]
    chance.shuffle(bag)
    bag.sort(key=lambda key: (not is_river(key), ANY_EDGE in catalogue()[key].edges))
    colours = list(Colour)[:3]
    game = Game(start=Board([Placed(Cell(0, 0), start)]), players=dict.fromkeys(colours, "x"), boxes=names,
                edition="c2", rules=rules)  # fmt: skip
    board, moves, at = game.start, list[Move](), 0
    for n, key in enumerate(bag[:tiles], 1):
        position = replace(Position.in_game(board, game), turn=colours[at], drawn=key)
        ways = legal_moves(position)
        if not ways:
            moves.append(Move(n, put_away=key, player=colours[at]))
            continue
        way = chance.choice(ways)
        figure = chance.choice(way.figures) if way.figures and chance.random() < 0.7 else None
        back = tuple((m.cell, m.colour) for m in way.home if figure is None and chance.random() < 0.3)
        move = Move(n, way.tile, player=colours[at], meeple=figure, taken_back=back)
        turn = play_move(board, move, game)
        wagons = tuple((m.cell, m.colour) for m in turn.home if m.kind is MeepleKind.WAGON)
        moves.append(replace(move, taken_back=(*back, *wagons)))
        board, at = turn.board, (at + 1) % 3
    return replace(game, moves=tuple(moves))


MIXTURES = (
    ("base", "abbey-and-mayor", "traders-and-builders"),
    ("base", "shrines", "hills-and-sheep"),
    ("base", "hills-and-sheep", "traders-and-builders"),
    ("base", "inns-and-cathedrals", "abbey-and-mayor", "shrines", "king-and-robber"),
    ("base", "river-2", "inns-and-cathedrals", "traders-and-builders", "hills-and-sheep"),
)
"""Boxes whose rules meet."""


def mixed_board(seed: int, tiles: int, names: tuple[str, ...]) -> Board:
    """The last board of such a game, of tiles that have a mirror image."""
    return _mirrorable(replay(mixed_game(seed, tiles, names)).board)


def played_board(seed: int, tiles: int) -> Board:
    """The last board of a game of the base box, of tiles that have a mirror image."""
    return _mirrorable(replay(played_game(seed, tiles, 3)).board)


def _mirrorable(board: Board) -> Board:
    plain = {cell: t for cell, t in board.by_cell.items() if t.key in MIRRORED}
    return Board(plain.values(), [m for m in board.meeples if m.cell in plain])


def mirrored(board: Board) -> Board:
    """The board as a mirror beside it shows it: west is east. J shows as K, most others as themselves."""
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
    """Tile -> the tile and rotation that show as its mirror image, and its segments' indices there."""
    images = {}
    alike = defaultdict(list)
    for tile in catalogue().values():
        alike[_kind(tile)].append(tile)
    for tile in catalogue().values():
        for other in sorted(alike[_kind(tile)], key=lambda t: (t.garden, t is not tile)):
            for turn in ROTATIONS:
                matched = _matched(tile, other, turn // 90)
                if matched is not None and tile.key not in images:
                    images[tile.key] = (other.key, turn), matched
    return images


def _kind(tile: Tile) -> Hashable:
    """What no turn and no mirror changes."""
    segments = sorted((s.ground, tuple(sorted(s.marks)), s.shields) for s in tile.segments)
    return tuple(sorted(tile.edges)), tuple(sorted(tile.marks)), tuple(segments)


def _matched(tile: Tile, other: Tile, turns: int) -> dict[tuple[Ground, int], int] | None:
    def there(s: Segment) -> tuple[object, ...]:
        sides = frozenset((side + turns) % 4 for side in s.sides), frozenset((c + turns) % 4 for c in s.corners)
        return s.ground, sides, frozenset((half + 2 * turns) % 8 for half in s.halves), s.shields, s.marks

    def shown(s: Segment) -> tuple[object, ...]:
        sides = frozenset(-side % 4 for side in s.sides), frozenset(-corner % 4 for corner in s.corners)
        return s.ground, sides, frozenset((1 - half) % 8 for half in s.halves), s.shields, s.marks

    found = {there(s): s.index for s in other.segments}
    wanted = {(s.ground, s.index): shown(s) for s in tile.segments}
    if len(found) != len(wanted) or set(found) != set(wanted.values()):
        return None
    return {place: found[image] for place, image in wanted.items()}


MIRRORED = _mirror_images()
