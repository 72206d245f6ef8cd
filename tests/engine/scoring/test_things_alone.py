"""A thing on the board changes what it lies on and nothing else, whatever boxes are mixed: counted a second way."""

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board
from engine.boxes import names
from engine.cell import Cell
from engine.game import Game
from engine.pieces import Colour, Thing, ThingKind
from engine.referee.play import replay
from engine.rules import TODAY
from engine.scoring.features import Feature
from engine.scoring.final import final_score, score
from engine.scoring.lines import Line
from engine.scoring.position import Position, tracing_in
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground
from tests.engine.boards import mixed_game


def _last_board(seed: int, tiles: int, more: set[str]) -> Board:
    return replay(mixed_game(seed, tiles, ("base", *sorted(more - {"base"})))).board


BOXES = st.sets(st.sampled_from(names()), max_size=5)
BOARDS = st.builds(_last_board, st.integers(0, 10**9), st.integers(8, 30), BOXES)
CHANCE = st.randoms(use_true_random=False)


def with_thing(board: Board, *things: Thing) -> Board:
    return Board(board.tiles, board.meeples, [*board.things, *things])


def lines_of(board: Board) -> tuple[Line, ...]:
    return tuple(score(board).lines)


def held(board: Board, *grounds: Ground) -> list[tuple[int, Feature]]:
    """The features of these grounds with a usual figure on them."""
    return [(number, feature) for number, feature in trace(board).held if feature.ground in grounds]


def on(board: Board, kind: ThingKind, number: int) -> Thing:
    """That thing on one of the feature's segments: where the first of its figures stands."""
    figure = trace(board).all[number].meeples[0]
    return Thing(figure.cell, kind, figure.on, figure.segment)


def apart_from(number: int, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.feature != number]


def paid(number: int, lines: Sequence[Line]) -> dict[Colour, int]:
    return {line.colour: line.points for line in lines if line.feature == number and line.category != "fairy"}


@given(BOARDS, CHANCE)
def test_the_mage_pays_each_holder_1_a_tile_and_changes_no_other_feature(board: Board, chance: Random) -> None:
    for number, feature in chance.sample(there := held(board, Ground.ROAD, Ground.CITY), min(2, len(there))):
        before, after = lines_of(board), lines_of(with_thing(board, on(board, ThingKind.MAGE, number)))
        cells = len({place[0] for place in feature.places})
        assert paid(number, after) == {colour: points + cells for colour, points in paid(number, before).items()}
        assert apart_from(number, after) == apart_from(number, before)


@given(BOARDS, CHANCE)
def test_the_witch_halves_for_each_holder_rounded_up_and_changes_no_other_feature(board: Board, chance: Random) -> None:
    for number, _ in chance.sample(there := held(board, Ground.ROAD, Ground.CITY), min(2, len(there))):
        before, after = lines_of(board), lines_of(with_thing(board, on(board, ThingKind.WITCH, number)))
        assert paid(number, after) == {colour: (points + 1) // 2 for colour, points in paid(number, before).items()}
        assert apart_from(number, after) == apart_from(number, before)


@given(BOARDS, st.sampled_from(Colour), CHANCE)
def test_the_fairy_adds_3_where_that_colour_stands_and_changes_nothing(
    board: Board, colour: Colour, chance: Random
) -> None:
    cell = chance.choice(board.tiles).cell
    lying = {meeple.cell for _, feature in trace(board).held for meeple in feature.meeples if meeple.colour is colour}
    before, after = lines_of(board), lines_of(with_thing(board, Thing(cell, ThingKind.FAIRY, colour=colour)))
    new = [line for line in after if line.name == "fairy"]
    assert [(line.colour, line.points) for line in new] == ([(colour, 3)] if cell in lying else [])
    assert [line for line in after if line.name != "fairy"] == list(before)


@given(BOARDS, st.integers(1, 9), CHANCE)
def test_a_dragon_and_the_floors_of_a_tower_change_nothing_at_the_end(
    board: Board, floors: int, chance: Random
) -> None:
    cell = chance.choice(board.tiles).cell
    for thing in (Thing(cell, ThingKind.DRAGON), Thing(cell, ThingKind.FLOOR, second=floors)):
        assert lines_of(with_thing(board, thing)) == lines_of(board)


@given(BOARDS, CHANCE)
def test_a_castle_takes_its_own_points_away_and_touches_fields_alone(board: Board, chance: Random) -> None:
    for number, _ in chance.sample(there := held(board, Ground.CITY), min(2, len(there))):
        before, after = lines_of(board), lines_of(with_thing(board, on(board, ThingKind.CASTLE, number)))
        assert not any(paid(number, after).values())
        kept = [[line for line in apart_from(number, lines) if line.category in ("road", "city", "monastery")]
                for lines in (before, after)]  # fmt: skip
        assert kept[0] == kept[1]


@st.composite
def things_on(draw: st.DrawFn, board: Board) -> list[Thing]:
    """A few things of every kind on tiles of the board, each where its kind may lie or not."""
    cells = st.sampled_from([tile.cell for tile in board.tiles] or [Cell(0, 0)])
    things = st.builds(
        Thing, cells, st.sampled_from(ThingKind), st.sampled_from([Ground.ROAD, Ground.CITY]), st.integers(0, 1),
        st.integers(0, 2), st.sampled_from(Colour),
    )  # fmt: skip
    return draw(st.lists(things, max_size=6))


@given(st.data(), BOARDS, CHANCE)
def test_tiles_laid_in_any_order_under_any_things_are_worth_the_same_at_the_end(
    data: st.DataObject, board: Board, chance: Random
) -> None:
    things, tiles = data.draw(things_on(board)), list(board.tiles)
    chance.shuffle(tiles)
    game = Game(rules=TODAY)
    tracing = tracing_in(game)
    for count in range(1, len(tiles) + 1):
        position = Position.in_game(Board(tiles[:count], board.meeples, things), game, tracing)
    assert final_score(position) == score(with_thing(Board(board.tiles, board.meeples), *things))
