"""Boards of the boxes of the shelf, each with its points worked out as a player would explain them."""

import pytest

from engine.formats.notation import parse
from engine.game import Told
from engine.pieces import Colour
from engine.rules import RULE_SETS
from engine.scoring.final import score
from engine.scoring.tracing import trace
from engine.tiles.tile import Ground

BOARDS = {
    # Princess and Dragon
    "the fairy beside a thief: 2 tiles of open road and 3 for her": ("U@90,red:road,+fairy:red U@90", 5),
    "the fairy beside a farmer without a city: nothing for the field, 3 for her": ("U@90,red:field,+fairy:red U@90", 3),
    "2 to the thief, 3 for the fairy to the other's farmer": ("U@90,red:road U@90,blue:field,+fairy:blue", 5),
    "a fairy on a tile where nobody of that colour stands pays nobody": ("U@90,red:road U@90,+fairy:red", 2),
    "a princess pays nothing at the end: 1 tile of open city": ("DG/Ccc.p,red:city", 1),
    "a volcano, a portal and a dragon are landscape: open road of 2": ("DG/RFr.d,red:road DG/RFr.v", 2),
    # Mage and Witch
    "the mage on an open road of 3: 3 and 3": ("U@90,red:road,+mage:road U@90 U@90", 6),
    "the witch on an open road of 3: 3 less 1, half rounded up": ("U@90,red:road,+witch:road U@90 U@90", 2),
    "mage and witch on one road of 2: (2 + 2) halved": ("U@90,red:road,+mage:road,+witch:road U@90", 2),
    "the mage on an open city of 1 tile and a shield: 2, and 1 for the tile": ("M,red:city,+mage:city", 3),
    # Besieged cities
    "an open besieged city of 1 tile: 1 less 1": ("SI.BE/CFR,red:city", 0),
    "an open besieged city of 2 tiles and a shield: 3 less 3": ("SI.BE/Ccc,red:city F", 0),
    "a complete besieged city of 2 tiles: 4 less 2": ("SI.BE/CFR@180,red:city / E", 2),
    "a field at a complete besieged city: 6 for 3": ("SI.CA/C@180 / E,blue:field", 6),
    "a field at a besieged and a usual city: 6 and 3": ("E@180 / H,blue:field / SI.CA/C", 9),
    # The Darmstadtium
    "the open city with the Darmstadtium: 1 tile, nothing more": ("DA/Cccc,red:city", 1),
    "the complete city with the Darmstadtium: 5 tiles of 2 and 3": (". E@180 / E@90 DA/Cccc,red:city E@270 / . E", 13),
    # The labyrinth
    "an open road through the labyrinth: 2 tiles, nothing for figures": ("LA/Rrrr,red:road U@90", 2),
    # Castles
    "an unfinished castle: nothing": ("E@180,red:city,+castle:city / E", 0),
    "a field at a castle: 4": ("E@180 / E,blue:field,+castle:city", 4),
    "a field at a castle and a city: 4 and 3": ("E@180 / H,blue:field,+castle:city / E", 7),
    "a castle with a king is no city: the king has the other": ("E@180,+castle:city / H / E", 0),
    # Bridges
    "a bridge over a field joins two roads: 3 tiles": ("U@90,red:road B,+bridge:1 U@90", 3),
    "without it two roads of 1 tile end at the meadow": ("U@90,red:road B U@90", 1),
    "a road under a bridge from north to south stays its own: 2 tiles": ("U@90,red:road U@90,+bridge:0", 2),
    "the field goes on under a bridge: its city pays once": ("E@180 / E . / B,+bridge:1,red:field U@90", 3),
    # Ferries
    "a ferry joins two of the lake's three roads: 3 tiles": ("U@90,red:road FR/RRR,+ferry:0-2 U@90", 3),
    "without a ferry the road ends in the lake: 2 tiles": ("U@90,red:road FR/RRR U@90", 2),
    "the third road is not joined: 1 tile": ("U@90 FR/RRR,red:road1,+ferry:0-2 U@90", 1),
    # Tunnels
    "two tokens of a pair join their roads: 2 tiles": ("TU/RR,red:road,+tunnel:0-1 TU/RR@90,+tunnel:1-1", 2),
    "tokens of two pairs join nothing: 1 tile": ("TU/RR,red:road,+tunnel:0-1 . TU/RR@90,+tunnel:1-2", 1),
    # German monasteries
    "a monk in a German monastery with 2 neighbours: 3": ("B MO/M1,red:monastery B", 3),
    "a lying abbot: 1 and 2 to the west and 1 to the east": ("U@90 U@90 MO/M1,red:monastery,+lying:red U@90", 4),
    "a gap ends the abbot's row: 1 and 1": ("U@90 . U@90 MO/M1,red:monastery,+lying:red", 2),
    # Russian promotional tiles
    "Baba Yaga alone: 10 less the hut": ("RU/L,red:monastery", 9),
    "Baba Yaga with 2 neighbours: 10 less 3": ("U@90 RU/L,red:monastery U@90", 7),
    "the water spirit holds one: 2 lost": ("RU/V,red:monastery", -2),
    "the water spirit holds two of one colour: 4 lost": ("RU/V,red:monastery,red:monastery", -4),
    # Under the Big Top
    "a ringmaster on a road with two circus tiles: 2 tiles and 2 x 2": (
        "BT/rfrf.ac@90,red:road,+ringmaster:red BT/frfr.bt", 5,
    ),
    # The Count's city
    "a field at the city of Carcassonne: one complete city, 3": ("COUNT,blue", 3),
    # Games Quarterly 11
    "the herd of Games Quarterly 11 makes a city worth 4": ("E@180 / E / GQ/F,red:field", 4),
    # boxes that add nothing at the end
    "a festival's city is a city: 1 open tile": ("FE/CFR,red:city", 1),
    "a wind rose's road is a road: 1 open tile": ("WR/Rr,red:road", 1),
    "a watchtower pays nothing at the end: 1 open tile": ("WT/FRFR_3C,red:road", 1),
    "a crop circle's road is a road: 1 open tile": ("CC.1/Rr,red:road", 1),
    "a flying machine's road is a road: 1 open tile": ("FL/Rr.d,red:road", 1),
    "a tower's road is a road: 1 open tile": ("TO/RrRr.2,red:road", 1),
    "gold mines: a monastery with a neighbour, 2": ("GO/LCc,red:monastery U@90", 2),
}  # fmt: skip
CARCASSONNE = "CO/1 CO/2 CO/3 CO/4 / CO/5 CO/6 CO/7 CO/8 / CO/9 CO/10,blue:field CO/11 CO/12"


@pytest.mark.parametrize("what", BOARDS)
def test_a_board_pays_what_a_player_would_count(what: str) -> None:
    line, points = BOARDS[what]
    board = parse(CARCASSONNE if line.startswith("COUNT") else line)
    assert sum(score(board).points.values()) == points


def test_the_fairy_has_a_line_of_her_own() -> None:
    lines = score(parse("U@90,red:road,+fairy:red U@90")).lines
    assert [(line.name, line.points) for line in lines] == [("road-unfinished", 2), ("fairy", 3)]


@pytest.mark.parametrize(
    ("bars", "points"), [(1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (15, 60)]
)
def test_gold_pays_the_more_the_more_there_is(bars: int, points: int) -> None:
    told = Told(goods={Colour.RED: {"gold": bars}})
    assert score(parse("U"), told=told).points == {Colour.RED: points}


def test_robbers_and_acrobats_pay_by_the_piece() -> None:
    told = Told(goods={Colour.RED: {"robbers": 2}, Colour.BLUE: {"acrobats": 3}})
    assert score(parse("U"), told=told).points == {Colour.RED: 6, Colour.BLUE: 15}


def test_what_another_box_pays_is_told_and_named() -> None:
    (line,) = score(parse("U"), told=Told(others={Colour.GREEN: {"fruit": 5}})).lines
    assert (line.name, line.category, line.points) == ("fruit", "fruit", 5)


def test_gold_does_not_stand_for_the_goods_that_nobody_told() -> None:
    complete = parse("E@180 / E")
    assert score(complete, told=Told(goods={Colour.RED: {"gold": 1}})).left_out == ()


def test_a_castle_and_carcassonne_are_no_cities_to_the_king() -> None:
    told = Told(king=Colour.RED, robber=None)
    king = score(parse("E@180,+castle:city / H / E"), told=told)
    assert king.points == {Colour.RED: 1}
    assert score(parse(CARCASSONNE), told=told).points == {Colour.RED: 0, Colour.BLUE: 3}


def test_an_open_tunnel_keeps_its_road_open_and_a_pair_closes_it() -> None:
    open_road = trace(parse("TU/RR A@90")).of(Ground.ROAD)[0]
    assert not open_road.complete
    joined = trace(parse("TU/RR,+tunnel:0-1 A@90 . A@270 TU/RR@90,+tunnel:1-1")).of(Ground.ROAD)
    assert any(road.complete and road.tiles == 4 for road in joined)


def test_a_besieged_city_counts_double_in_the_first_edition_too() -> None:
    board = parse("SI.CA/C@180 / E,blue:field")
    assert score(board, RULE_SETS["first"]).points == {Colour.BLUE: 6}


def test_a_pig_adds_one_for_a_castle_as_for_any_city() -> None:
    board = parse("E@180 / E,blue:field,blue-pig:field,+castle:city")
    assert score(board).points == {Colour.BLUE: 5}
