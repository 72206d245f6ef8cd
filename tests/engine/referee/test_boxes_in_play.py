"""Moves with wind roses, watchtowers, crop circles, gold, the big top and the bazaar: paid, replayed and refused."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board, Meeple, Placed
from engine.boardfile import game_of
from engine.boxes import catalogue
from engine.cell import Cell
from engine.formats.boardtext import game_text
from engine.formats.notation import parse
from engine.game import Game, Move, Told
from engine.pieces import Colour, Thing, ThingKind
from engine.referee.findings import Code
from engine.referee.play import Replay, Turn, play_move, replay
from engine.tiles.tile import Ground
from tests.engine.boards import mixed_game

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN
GOLD, TENT = ThingKind.GOLD, ThingKind.TENT


def played(line: str, x: int, y: int, key: str, rotation: int = 0, **told: object) -> Turn:
    move = Move(1, Placed(Cell(x, y), key, rotation), player=RED)
    return play_move(parse(line), replace(move, **told))  # type: ignore[arg-type]


def paid(turn: Turn, name: str) -> dict[Colour, int]:
    sums: Counter[Colour] = Counter()
    for line in turn.lines:
        if line.name == name:
            sums[line.colour] += line.points
    return dict(sums)


def refused(turn: Turn) -> list[str]:
    return [finding.text for finding in turn.findings if finding.code is Code.BOX_RULE]


# The Wind Roses: WR/CFR is a whole rose, WR/CFc points to the north-west, WR/Cc.1 to the north-east.


@pytest.mark.parametrize(
    ("cell", "turned", "points"),
    [
        ((-1, -1), 0, 3),  # north-west of the rose
        ((-1, 0), 0, 3),  # its own row belongs to both quarters
        ((0, -1), 0, 3),
        ((1, -1), 0, 0),
        ((-1, 1), 0, 0),
        ((1, -1), 90, 3),  # a rose turned by a quarter: what was north-west is north-east
        ((-1, -1), 90, 0),
        ((1, 1), 180, 3),
        ((-1, 1), 270, 3),
    ],
)
def test_a_rose_in_its_quarter_pays_3_to_who_lays_it(cell: tuple[int, int], turned: int, points: int) -> None:
    board = Board([Placed(Cell(0, 0), "WR/CFR", turned)])
    turn = play_move(board, Move(1, Placed(Cell(*cell), "WR/CFc"), player=BLUE))
    assert paid(turn, "wind-rose") == ({BLUE: points} if points else {})


def test_without_a_whole_rose_none_pays() -> None:
    assert paid(played("D", 0, -1, "WR/CFc"), "wind-rose") == {}


def test_the_whole_rose_that_was_laid_last_counts() -> None:
    """After the second whole rose, south of the first, the cell between them is in its north, no more in the south."""
    south = Move(1, Placed(Cell(0, 3), "WR/Rr"), player=RED)
    between = Move(2, Placed(Cell(0, 1), "WR/RrC"), player=RED)  # to the south-west
    start = Board([Placed(Cell(0, 0), "WR/CFR")])
    alone = replay(Game(start, (replace(between, n=1),)))
    after = replay(Game(start, (south, between)))
    assert (alone.track, after.track) == ({RED: 3}, {})


# The Watchtowers


def test_a_watchtower_of_cities_pays_1_for_each_tile_with_a_city_on_it_and_around() -> None:
    """A city of 2 tiles is worth 4; its two tiles and the city of E beside them are three."""
    turn = played("WT/CFRF_1C,red:city E", 0, -1, "E", 180)
    assert (paid(turn, "city"), paid(turn, "watchtower")) == ({RED: 4}, {RED: 3})


def test_a_watchtower_pays_whoever_stands_on_its_tile_though_another_has_the_most() -> None:
    """Blue's two knights have the city of 3 tiles, with red's one; red's tower sees three tiles with a city."""
    board = parse("WT/CFRF_1C,red:city")
    more = Board(
        [*board.tiles, Placed(Cell(0, -1), "F", 90)],
        [*board.meeples, Meeple(Cell(0, -1), BLUE, Ground.CITY), Meeple(Cell(0, -1), BLUE, Ground.CITY)],
    )
    turn = play_move(more, Move(1, Placed(Cell(0, -2), "E", 180), player=GREEN))
    assert paid(turn, "city") == {BLUE: 8}, "three tiles and a shield"
    assert paid(turn, "watchtower") == {RED: 2}, "its own tile and F; E lies two away"


def test_a_watchtower_of_shields_pays_2_of_figures_2_of_roads_1_and_of_monasteries_3_each() -> None:
    shield = played("WT/CCRF_2T,red:city / .", 0, -1, "E", 180)
    assert paid(shield, "watchtower") == {}, "no shield in sight"
    more = played("F@90 / WT/CCRF_2T,red:city", 0, -1, "E", 180)
    assert paid(more, "watchtower") == {RED: 2}, "F has one"
    closed = play_move(
        parse("WT/CFRF_2M,red:city B,blue:monastery"), Move(1, Placed(Cell(0, -1), "E", 180), player=GREEN)
    )
    assert paid(closed, "watchtower") == {RED: 4}, "red's own knight and blue's monk"
    roads = played("WT/FRRF_1R,red:road W@180", 0, 1, "A", 180)
    assert (paid(roads, "road"), paid(roads, "watchtower")) == ({RED: 2}, {RED: 3}), "W has a road too"
    monk = played("WT/CFff_3C,red:city B B", 0, -1, "E", 180)
    assert paid(monk, "watchtower") == {RED: 3}, "the monastery beside it; the other lies two away"


def test_a_watchtower_with_nothing_to_see_pays_nothing_and_none_pays_at_the_end() -> None:
    assert paid(played("WT/CFff_3C,red:city", 0, -1, "E", 180), "watchtower") == {}
    final = replay(Game(parse("WT/CFRF_1C,red:city E"))).final
    assert [line.name for line in final.lines] == ["city-unfinished"]


def test_a_castle_is_no_city_to_a_watchtower() -> None:
    """The road of 3 is paid; of cities only the tower's own is in sight, the two tiles beside it are a castle."""
    turn = played("D@180 WT/CFRF_1C@90,red:road / D,+castle:city", -1, 0, "W")
    assert (paid(turn, "road"), paid(turn, "watchtower")) == ({RED: 3}, {RED: 1})


def test_each_of_two_figures_on_a_watchtowers_tile_takes_its_bonus() -> None:
    """A crop circle set the second: the two and blue's thief are 3 figures at 2 each, twice."""
    line = "CC.1/Rr / WT/CFRF_2M@180,red:road,red:road / D U@90,blue:road"
    turn = played(line, -1, 0, "W")
    assert (paid(turn, "road"), paid(turn, "watchtower")) == ({RED: 3}, {RED: 12})


def test_monasteries_two_tiles_off_are_out_of_a_watchtowers_sight() -> None:
    """Two of three lie around it."""
    turn = played("A@270 D WT/FRFR_3C,red:road1 / . B", 3, 0, "A", 90)
    assert paid(turn, "watchtower") == {RED: 6}


BOXES = ("base", "inns-and-cathedrals", "watchtowers", "traders-and-builders")


@given(st.integers(0, 10**9), st.integers(5, 60))
def test_watchtowers_counted_a_second_way(seed: int, tiles: int) -> None:
    """By who came home: whoever left a watchtower's tile for a complete feature takes what a look around shows."""
    game = mixed_game(seed, tiles, BOXES)
    for turn in replay(game).turns:
        expected: Counter[Colour] = Counter()
        lying = turn.board.by_cell
        standing = (*turn.board.meeples, *turn.home)
        for meeple in turn.home:
            marks = catalogue()[lying[meeple.cell].key].marks
            if meeple.kind in ("builder", "pig", "barn") or meeple.on is Ground.FIELD:
                continue
            near = [c for c in lying if max(abs(c.x - meeple.cell.x), abs(c.y - meeple.cell.y)) < 2]
            seen = [catalogue()[lying[c].key] for c in near]
            cities = sum(any(s.ground is Ground.CITY for s in tile.segments) for tile in seen)
            roads = sum(any(s.ground is Ground.ROAD for s in tile.segments) for tile in seen)
            shields = sum(s.shields for tile in seen for s in tile.segments)
            monks = sum(s.ground is Ground.MONASTERY for tile in seen for s in tile.segments)
            figures = sum(m.cell in near and m.kind not in ("builder", "pig", "barn") for m in standing)
            worth = {"watches-city": cities, "watches-road": roads, "watches-shield": 2 * shields,
                     "watches-monastery": 3 * monks, "watches-meeple": 2 * figures}  # fmt: skip
            for mark in marks & worth.keys():
                expected[meeple.colour] += worth[mark]
        assert paid(turn, "watchtower") == {c: n for c, n in expected.items() if n}


# The Crop Circles: CC.1/CR has a circle of fields, CC.1/Rr of roads.
TWO = "U@90,red:road,blue:field1 U@90,green:field"


def joined(*figures: Meeple) -> dict[str, object]:
    return {"joined": figures}


def at(x: int, colour: Colour, on: Ground, segment: int = 0) -> Meeple:
    return Meeple(Cell(x, 0), colour, on, segment)


def test_a_crop_circle_adds_a_figure_beside_ones_own() -> None:
    more = (at(0, BLUE, Ground.FIELD, 1), at(1, GREEN, Ground.FIELD))
    turn = played(TWO, 2, 0, "CC.1/CR", 180, **joined(*more))
    assert refused(turn) == []
    assert Counter(m.colour for m in turn.board.meeples) == {RED: 1, BLUE: 2, GREEN: 2}
    assert turn.home == () and turn.lines == ()


def test_a_crop_circle_takes_one_of_each_player_home() -> None:
    home = ((Cell(0, 0), BLUE), (Cell(1, 0), GREEN))
    turn = played(TWO, 2, 0, "CC.1/CR", 180, taken_back=home)
    assert (refused(turn), [f.code for f in turn.findings]) == ([], [])
    assert [m.colour for m in turn.home] == [BLUE, GREEN] and [m.colour for m in turn.board.meeples] == [RED]
    one = played(TWO, 2, 0, "CC.1/CR", 180, taken_back=home[:1])
    assert refused(one) == ["The crop circle takes a green figure home too."]


def test_a_crop_circle_reaches_its_own_ground_alone() -> None:
    road = played(TWO, 2, 0, "CC.1/CR", 180, taken_back=((Cell(0, 0), RED),))
    assert [f.code for f in road.findings] == [Code.TAKEN_FOR_NOTHING]
    turn = played(TWO, 2, 0, "CC.1/CR", 180, **joined(at(0, RED, Ground.ROAD)))
    assert refused(turn) == ["The red meeple on 0,0 joins no figure of its own on the ground of the crop circle."]


def test_the_lord_of_a_castle_is_out_of_a_crop_circles_reach() -> None:
    line = "E@180,blue:city,+castle:city / E"
    home = played(line, 0, 2, "CC.1/Cc.1", 180, taken_back=((Cell(0, 0), BLUE),))
    assert [f.code for f in home.findings] == [Code.TAKEN_FOR_NOTHING]
    more = played(line, 0, 2, "CC.1/Cc.1", 180, **joined(at(0, BLUE, Ground.CITY)))
    assert len(refused(more)) == 1


@pytest.mark.parametrize(
    ("key", "told", "said"),
    [
        ("U", joined(at(0, BLUE, Ground.FIELD, 1)), "Only a crop circle lets figures join others in this way."),
        (
            "CC.1/CR",
            {**joined(at(0, BLUE, Ground.FIELD, 1)), "taken_back": ((Cell(1, 0), GREEN), (Cell(0, 0), BLUE))},
            "A crop circle adds figures or takes them home, not both.",
        ),
        (
            "CC.1/CR",
            joined(at(0, BLUE, Ground.FIELD, 1), at(0, BLUE, Ground.FIELD, 1)),
            "A crop circle moves one figure of each player, but here 2 of blue.",
        ),
    ],
)
def test_what_a_crop_circle_does_not_allow_is_told(key: str, told: dict[str, object], said: str) -> None:
    turn = played(TWO, 2, 0, key, 180 if key == "CC.1/CR" else 90, **told)
    assert said in refused(turn)


def test_a_seventh_figure_may_join_and_an_eighth_may_not() -> None:
    """Of six farmers a seventh comes to one; seven are all there are."""
    crowd = [Meeple(Cell(0, 0), BLUE, Ground.FIELD, 1)] * 6
    start = Board(parse("U@90").tiles, crowd)
    lays = Move(1, Placed(Cell(1, 0), "CC.1/CR", 180), player=RED, joined=(crowd[0],))
    assert Code.NO_PIECE_LEFT not in {f.code for f in replay(Game(start, (lays,))).findings}
    full = Board(start.tiles, [*crowd, crowd[0]])
    assert Code.NO_PIECE_LEFT in {f.code for f in replay(Game(full, (lays,))).findings}


# The Gold Mines: GO/LRr lays a monastery at a bent road.


def gold(*cells: tuple[int, int]) -> tuple[Thing, ...]:
    return tuple(Thing(Cell(*cell), GOLD) for cell in cells)


def test_whom_a_road_pays_takes_the_gold_on_its_tiles_and_no_other() -> None:
    """A road from monastery to monastery: 3 tiles, with 2 bars on them; the third bar lies on the meadow."""
    line = "A@270,blue:road,+gold U@90,+gold / B,+gold"
    turn = played(line, 2, 0, "A", 90)
    assert paid(turn, "road") == {BLUE: 3}
    assert [thing.cell for thing in turn.board.things] == [Cell(0, 1)]
    game = Game(parse(line), (Move(1, Placed(Cell(2, 0), "A", 90), player=RED),))
    assert replay(game).told.goods == {BLUE: {"gold": 2}}


def test_who_holds_nothing_of_it_takes_no_gold() -> None:
    line = "A@270,+gold U@90,+gold"
    game = Game(parse(line), (Move(1, Placed(Cell(2, 0), "A", 90), player=RED),))
    played_again = replay(game)
    assert played_again.told.goods == {} and len(played_again.board.things) == 2


def test_two_who_are_paid_take_turns_from_who_moved() -> None:
    """Three bars: green moved, so of red and blue, who follow him in this order, red takes two."""
    line = "A@270,red:road,+gold U@90,+gold U@90,blue:road,+gold"
    move = Move(1, Placed(Cell(3, 0), "A", 90), player=GREEN)
    players = {GREEN: "Greta", RED: "Rosa", BLUE: "Bob"}
    assert replay(Game(parse(line), (move,), players)).told.goods == {RED: {"gold": 2}, BLUE: {"gold": 1}}
    players = {BLUE: "Bob", GREEN: "Greta", RED: "Rosa"}
    assert replay(Game(parse(line), (move,), players)).told.goods == {RED: {"gold": 2}, BLUE: {"gold": 1}}
    players = {RED: "Rosa", GREEN: "Greta", BLUE: "Bob"}
    assert replay(Game(parse(line), (move,), players)).told.goods == {RED: {"gold": 1}, BLUE: {"gold": 2}}


def test_a_monk_takes_the_gold_around_him() -> None:
    around = "B B,+gold B / B B,red:monastery . / B B B,+gold"
    game = Game(parse(around), (Move(1, Placed(Cell(2, 1), "B"), player=RED),))
    again = replay(game)
    assert again.track == {RED: 9} and again.told.goods == {RED: {"gold": 2}}
    assert again.totals == {RED: 9 + 2}, "two bars at 1 each"


@pytest.mark.parametrize(
    ("key", "bars", "right"),
    [
        ("GO/LRr", ((1, 0), (0, 0)), True),
        ("GO/LRr", ((1, 0),), False),
        ("GO/LRr", ((1, 0), (1, 0)), False),
        ("GO/LRr", ((0, 0), (0, 0)), False),
        ("GO/LRr", ((1, 0), (3, 0)), False),
        ("V", ((1, 0), (0, 0)), False),
    ],
)
def test_a_mine_brings_one_bar_here_and_one_beside(key: str, bars: Sequence[tuple[int, int]], right: bool) -> None:
    turn = played("U@90", 1, 0, key, 90 if key == "GO/LRr" else 0, things=gold(*bars))
    said = "A gold mine puts one bar on its own tile and one on a tile around it."
    assert refused(turn) == ([] if right else [said])


@given(st.integers(0, 10**9), st.integers(8, 60))
def test_gold_is_never_lost_nor_made(seed: int, tiles: int) -> None:
    """Whatever is laid: the bars that were put down lie there still, or somebody holds them."""
    game = mixed_game(seed, tiles, ("base", "gold-mines"))
    moves, there = [], [tile.cell for tile in game.start.tiles]
    for move in game.moves:
        if move.tile is None:
            continue
        x, y = move.tile.cell
        beside = [c for c in there if max(abs(c.x - x), abs(c.y - y)) == 1]
        mine = "gold" in catalogue()[move.tile.key].marks
        moves.append(replace(move, things=gold((x, y), beside[0]) if mine and beside else ()))
        there.append(move.tile.cell)
    again = replay(replace(game, moves=tuple(moves)))
    held = sum(goods.get("gold", 0) for goods in again.told.goods.values())
    assert len(again.board.things) + held == sum(len(move.things) for move in moves)
    assert not [f for f in again.findings if f.code is Code.BOX_RULE]


# Under the Big Top: BT/ffrf.bt has a circus.


def test_what_is_turned_up_under_the_big_top_pays_all_around_it_and_it_goes_on() -> None:
    """An animal of 4: red's thief and blue's farmer beside the tent take 4 each; green stands two tiles off."""
    line = "U@90,green:field U@90,red:road BT/frfr.bt,+tent,blue:field"
    tent = Thing(Cell(3, 0), TENT, second=4)
    turn = played(line, 3, 0, "BT/frfr.bt", things=(tent,))
    assert paid(turn, "big-top") == {RED: 4, BLUE: 4} and refused(turn) == []
    assert turn.board.things == (tent,)


def test_who_is_set_with_the_circus_comes_too_late_for_the_animal() -> None:
    line = "U@90 BT/frfr.bt,+tent"
    mine = Meeple(Cell(2, 0), RED, Ground.ROAD)
    tent = Thing(Cell(2, 0), TENT)
    turn = played(line, 2, 0, "BT/frfr.bt", things=(tent,), meeple=mine)
    assert paid(turn, "big-top") == {} and refused(turn) == []


@pytest.mark.parametrize(
    ("key", "x", "animal", "said"),
    [
        ("U", 1, 4, "The big top goes to the circus tile that is laid, and nowhere else."),
        ("BT/frfr.bt", 0, 4, "The big top goes to the circus tile that is laid, and nowhere else."),
        ("BT/frfr.bt", 1, 0, "An animal under the big top pays 1 to 7; tell which was turned up."),
        ("BT/frfr.bt", 1, 8, "An animal under the big top pays 1 to 7; tell which was turned up."),
    ],
)
def test_where_the_big_top_may_not_go_and_what_no_animal_pays(key: str, x: int, animal: int, said: str) -> None:
    tent = Thing(Cell(x, 0), TENT, second=animal)
    turn = played("BT/frfr.bt,+tent,blue:field", 1, 0, key, 90 if key == "U" else 0, things=(tent,))
    assert refused(turn) == [said]


def test_the_big_top_must_go_on() -> None:
    turn = played("BT/frfr.bt,+tent", 1, 0, "BT/frfr.bt")
    assert refused(turn) == ["The big top goes to every circus tile that is laid."]


# Bazaars


@pytest.mark.parametrize(
    ("key", "bids", "said"),
    [
        ("BB/RFR.b", {RED: 3, BLUE: -3}, []),
        ("BB/RFR.b", {RED: -3}, []),  # red named the tile and outbade all: nobody gets it
        ("BB/RFR.b", {RED: 3, BLUE: -2}, ["At the bazaar players won 1 more than others paid."]),
        ("U", {RED: 3, BLUE: -3}, ["Tiles are sold only after a tile with a bazaar is laid."]),
    ],
)
def test_at_a_bazaar_points_only_change_hands(key: str, bids: dict[Colour, int], said: list[str]) -> None:
    turn = played("U@90", 1, 0, key, 90, others={colour: {"bazaar": points} for colour, points in bids.items()})
    assert refused(turn) == said
    assert paid(turn, "bazaar") == bids


def test_such_a_game_is_written_read_and_replayed() -> None:
    moves = (
        Move(1, Placed(Cell(1, 0), "GO/LRr", 90), player=RED, things=gold((1, 0), (0, 0))),
        Move(2, Placed(Cell(-1, 0), "BT/frfr.bt"), player=BLUE, things=(Thing(Cell(-1, 0), TENT),)),
        Move(3, Placed(Cell(0, 1), "CC.1/CR", 180), player=RED, joined=(Meeple(Cell(0, 0), BLUE, Ground.FIELD, 1),)),
    )
    game = Game(parse("U@90,blue:field1"), moves, {RED: "Rosa", BLUE: "Bob"}, told=Told())
    assert game_of(game_text(game)).moves == moves
    again: Replay = replay(game_of(game_text(game)))
    assert Counter(thing.kind for thing in again.board.things) == {GOLD: 2, TENT: 1}
