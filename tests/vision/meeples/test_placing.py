"""What a meeple stands on, from its foot, its pose and its kind."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.boxes import catalogue
from engine.pieces import Colour, MeepleKind
from engine.tiles.tile import turned_edges
from vision.meeples.closely import SHARES
from vision.meeples.placing import place
from vision.meeples.planes import COLOURS, KINDS
from vision.meeples.sightings import Sighting
from vision.reading import MeepleReading, TileAlternative, TileReading


def tile(key: str, rotation: int = 0, x: int = 0, y: int = 0) -> TileReading:
    edges = turned_edges(catalogue()[key].edges, rotation)
    return TileReading(x, y, key, rotation, edges, ((0, 0), (1, 0), (1, 1), (0, 1)), 0.99)


def seen(at: tuple[float, float], lying: bool = False, kind: str = "meeple", colour: Colour = Colour.RED,
         spread: float = 0.03, cell: tuple[int, int] | None = (0, 0), certainty: float = 0.98) -> Sighting:  # fmt: skip
    odds = tuple(-0.02 if c is colour else -6.0 for c in COLOURS)
    closer = (-0.4, *[-3.4] * (len(SHARES) - 1))  # what a closer look usually says of a player's piece
    return Sighting((0, 0), cell, at, spread, colour, odds, MeepleKind(kind), 0.98 if lying else 0.02, certainty,
                    taken_for=closer)  # fmt: skip


def hardly(sighting: Sighting, players: float = -3.0) -> Sighting:
    """The same, but a closer look takes it for print rather than for a player's piece, by so much."""
    return replace(sighting, taken_for=(players, *[-9.0] * (len(SHARES) - 2), -0.2))


def only(sighting: Sighting, *tiles: TileReading) -> MeepleReading:
    [meeple] = place([sighting], tiles)
    return meeple


@pytest.mark.parametrize(
    ("rotation", "at", "on", "segment"),
    [
        (0, (0.5, 0.12), "city", 0),
        (90, (0.88, 0.5), "city", 0),
        (0, (0.15, 0.53), "road", 0),
        (90, (0.48, 0.85), "road", 0),
    ],
)
def test_a_standing_meeple_on_the_start_tile(rotation: int, at: tuple[float, float], on: str, segment: int) -> None:
    meeple = only(seen(at), tile("D", rotation))
    assert (meeple.on, meeple.segment, meeple.ask) == (on, segment, False)


@pytest.mark.parametrize(("at", "segment"), [((0.15, 0.33), 0), ((0.5, 0.8), 1)])
def test_a_farmer_lies_on_one_of_the_two_fields(at: tuple[float, float], segment: int) -> None:
    meeple = only(seen(at, lying=True), tile("D"))
    assert (meeple.on, meeple.segment, meeple.lying) == ("field", segment, True)


def test_farmers_on_one_another_are_as_many_and_who_may_lie_on_top_is_asked_about() -> None:
    pile = replace(seen((0.5, 0.8), lying=True), piled=(0.99, 0.6, 0.05))
    three = place([pile], (tile("D"),))
    assert [(m.on, m.segment, m.at, m.under, m.ask) for m in three] == [
        ("field", 1, (0.5, 0.8), 0, False),
        ("field", 1, (0.5, 0.8), 1, False),
        ("field", 1, (0.5, 0.8), 2, True),
    ]
    assert three[0].certainty > three[1].certainty > three[2].certainty


def test_who_lies_alone_stays_alone() -> None:
    meeple = only(replace(seen((0.5, 0.8), lying=True), piled=(0.2, 0.01, 0.0)), tile("D"))
    assert (meeple.under, meeple.ask) == (0, False)


def test_a_pile_that_looks_like_one_who_stands_is_one_of_farmers() -> None:
    pile = replace(seen((0.5, 0.8)), piled=(0.97, 0.02, 0.0))
    assert [(m.on, m.lying, m.ask) for m in place([pile], (tile("D"),))] == [("field", True, False)] * 2


def test_what_looks_like_a_pile_in_a_city_is_one_piece_and_asked_about() -> None:
    meeple = only(replace(seen((0.5, 0.12)), piled=(0.9, 0.1, 0.0)), tile("D"))
    assert (meeple.on, meeple.under, meeple.ask) == ("city", 0, True)


def test_who_lies_on_a_big_farmer_is_a_common_one() -> None:
    pile = replace(seen((0.5, 0.8), lying=True, kind="big"), piled=(0.99, 0.0, 0.0))
    assert [m.kind for m in place([pile], (tile("D"),))] == ["big", "meeple"]


def test_a_doubtful_pile_does_not_make_it_a_table_of_standing_farmers() -> None:
    upright = replace(seen((0.5, 0.8)), piled=(0.4, 0.1, 0.0))
    placed = place([upright, seen((0.2, 0.85), lying=True)], (tile("D"),))
    assert [m.ask for m in placed if not m.lying] == [True]


def test_where_several_play_the_upper_one_may_be_anothers() -> None:
    pile, other = replace(seen((0.5, 0.8), lying=True), piled=(0.85, 0.0, 0.0)), seen((0.5, 0.12), colour=Colour.BLUE)
    assert [m.ask for m in place([pile], (tile("D"),))] == [False, False]
    assert [m.ask for m in place([pile, other], (tile("D"),)) if m.on == "field"] == [False, True]


def test_of_a_pile_higher_than_a_player_has_pieces_the_eighth_is_asked_about() -> None:
    piles = [replace(seen((0.5, y), lying=True), piled=(1.0, 1.0, 1.0)) for y in (0.75, 0.9)]
    eight = place(piles, (tile("D"),))
    assert len(eight) == 8
    assert sum(m.ask for m in eight) == 1


def test_a_faint_piece_of_a_colour_that_nobody_else_shows_is_asked_about_and_not_left_out() -> None:
    faint, plain = seen((0.5, 0.12), colour=Colour.GREEN, certainty=0.15), seen((0.15, 0.53))
    assert {(m.colour, m.ask) for m in place([faint, plain], (tile("D"),))} == {("green", True), ("red", False)}


def test_a_farmer_half_over_a_city_wall_is_a_farmer() -> None:
    assert only(seen((0.5, 0.29), lying=True), tile("E")).on == "field"


def test_a_careless_knight_just_outside_his_wall_is_a_knight() -> None:
    assert only(seen((0.5, 0.37)), tile("E")).on == "city"


def test_nobody_stands_on_a_village() -> None:
    assert only(seen((0.5, 0.5)), tile("W")).on == "road"


def test_between_two_roads_of_a_village_the_person_is_asked() -> None:
    assert only(seen((0.5, 0.5), spread=0.1), tile("X")).ask


def test_a_figure_over_the_joint_may_belong_to_the_next_tile() -> None:
    knight = only(seen((0.97, 0.5)), tile("B"), tile("E", 270, x=1))
    assert (knight.x, knight.on) == (1, "city")


def test_a_disc_has_no_pose_its_place_decides() -> None:
    meeple = only(seen((0.2, 0.8), lying=True, kind="disc"), tile("D"))
    assert (meeple.on, meeple.lying, meeple.ask) == ("field", False, False)
    assert only(seen((0.5, 0.1), lying=True, kind="disc"), tile("D")).on == "city"


def test_a_disc_that_covers_the_edge_of_a_road_may_hold_it_and_is_asked_about() -> None:
    beside = (0.15, 0.68)  # its middle is on grass, and its rim covers the road
    disc = only(seen(beside, lying=True, kind="disc"), tile("D"))
    assert disc.ask and {disc.on, *(other.on for other in disc.alternatives)} == {"road", "field"}
    assert not only(seen(beside, lying=True), tile("D")).ask, "a farmer who lies there covers nothing"
    on_it = only(seen((0.15, 0.53), lying=True, kind="disc"), tile("D"))
    assert (on_it.on, on_it.ask) == ("road", False)


def test_a_disc_over_a_bend_holds_the_road_and_one_clear_of_it_is_a_farmer() -> None:
    """Nobody lays a farmer over a road: he would be taken for its holder."""
    over = only(seen((0.52, 0.5), kind="disc"), tile("V"))
    assert over.on == "road" and over.ask
    clear = only(seen((0.7, 0.3), kind="disc"), tile("V"))
    assert (clear.on, clear.ask) == ("field", False)


@pytest.mark.parametrize("away", [-0.19, 0.19])
def test_who_stands_beside_a_road_with_the_front_of_his_foot_on_it_holds_the_road(away: float) -> None:
    assert only(seen((0.5, 0.5 + away), spread=0.015), tile("U", 90)).on == "road"
    assert only(seen((0.5, 0.5 + away), lying=True, spread=0.015), tile("U", 90)).on == "field"


def test_who_stands_well_beside_the_road_is_a_farmer_and_asked_about() -> None:
    afield = only(seen((0.5, 0.8), spread=0.015), tile("U", 90))
    assert afield.on == "field" and afield.ask


BEND, FIELDS = tile("V"), tuple(tile("E", x=x) for x in range(1, 7))
BESIDE = seen((0.5, 0.4), spread=0.05, colour=Colour.BLUE)  # as a net sees the foot of one who stands on the bend


def farmers(lying: int, standing: int) -> list[Sighting]:
    return [seen((0.5, 0.8), lying=x <= lying, cell=(x, 0)) for x in range(1, 1 + lying + standing)]


def at_the_bend(one: Sighting, others: Sequence[Sighting]) -> MeepleReading:
    (read,) = [m for m in place([one, *others], (BEND, *FIELDS)) if m.x == 0]
    return read


def test_who_stands_beside_a_road_holds_it_where_farmers_lie_and_is_a_farmer_where_they_stand() -> None:
    lies, nobody, stands = (at_the_bend(BESIDE, farmers(*some)) for some in ((3, 0), (0, 0), (0, 4)))
    assert (lies.on, stands.on) == ("road", "field")
    assert lies.certainty > nobody.certainty
    assert lies.ask and nobody.ask and stands.ask


def test_who_stands_far_from_any_road_is_a_farmer_on_any_table() -> None:
    stray = replace(BESIDE, at=(0.8, 0.2))
    assert at_the_bend(stray, farmers(lying=4, standing=0)).on == "field"
    assert at_the_bend(stray, farmers(lying=0, standing=4)).on == "field"


def test_one_who_stands_among_many_lying_farmers_changes_nothing_for_the_others() -> None:
    few, one_more = (at_the_bend(BESIDE, farmers(lying=5, standing=up)) for up in (0, 1))
    assert (few.on, one_more.on) == ("road", "road")


@pytest.mark.parametrize("at", [(0.5, 0.25), (0.5, 0.75)])
def test_who_stands_beside_a_river_where_the_house_may_be_is_its_monk(at: tuple[float, float]) -> None:
    """Nobody knows on which bank it lies: the tile's edges are the same after half a turn."""
    assert only(seen(at), tile("RI.2/LIFI")).on == "monastery"
    assert only(seen((0.15, at[1]), lying=True), tile("RI.2/LIFI")).on == "field"


def test_among_discs_what_looks_like_a_lying_meeple_is_a_disc() -> None:
    discs = [seen((0.15, 0.53), kind="disc"), seen((0.85, 0.53), kind="disc")]
    beside_the_road = seen((0.5, 0.57), lying=True)
    assert only(beside_the_road, tile("D")).on == "field"
    found = place([*discs, beside_the_road], (tile("D"),))
    assert [(m.kind, m.on) for m in found] == [("disc", "road")] * 3


def test_a_pig_is_in_the_field_even_beside_a_road() -> None:
    assert only(seen((0.15, 0.58), kind="pig"), tile("D")).on == "field"


@pytest.mark.parametrize(("share", "asked"), [(0.95, False), (0.6, True)])
def test_only_a_pig_that_may_be_a_meeple_is_asked_about(share: float, asked: bool) -> None:
    """It has no pose, so nobody asks whether it lies; a meeple seen along its edge looks like one."""
    odds = {MeepleKind.PIG: share, MeepleKind.MEEPLE: 1 - share}
    looks = tuple(float(np.log(odds.get(kind, 1e-6))) for kind in KINDS)
    pig = replace(seen((0.5, 0.8), kind="pig"), kinds=looks)
    [read] = place([pig], (tile("U", 90),), sets=("traders-and-builders",))
    assert (read.kind, read.on, read.ask) == ("pig", "field", asked)


@pytest.mark.parametrize(("looks_like", "stands"), [("meeple", "abbot"), ("wagon", "abbot"), ("disc", "disc")])
def test_in_a_garden_stands_an_abbot(looks_like: str, stands: str) -> None:
    figure = only(seen((0.2, 0.57), kind=looks_like), tile("EG"))
    assert (figure.on, figure.kind) == ("garden", stands)


def test_no_pig_stands_in_a_city() -> None:
    assert only(seen((0.5, 0.1), kind="pig", spread=0.01), tile("C")).kind == "meeple"


def test_supply_beside_the_board_is_not_placed() -> None:
    assert place([seen((0.5, 0.5), cell=None)], (tile("D"),)) == ()


def test_a_monk_may_be_set_down_beside_the_picture_of_his_house() -> None:
    assert only(seen((0.5, 0.74)), tile("B")).on == "monastery"
    assert only(seen((0.5, 0.74), lying=True), tile("B")).on == "field"


def test_in_the_middle_of_an_unknown_tile_where_one_road_ends_is_a_house() -> None:
    unknown = TileReading(0, 0, "?", None, "FFRF", ((0, 0), (1, 0), (1, 1), (0, 1)), 0.5, True)
    assert only(seen((0.55, 0.6)), unknown).on == "monastery"
    assert only(seen((0.5, 0.9)), unknown).on == "road"


def test_where_another_tile_may_lie_a_figure_may_hold_what_that_one_shows() -> None:
    """A road runs there on the other tile; in words of the tile that was read it is the road."""
    doubtful = replace(tile("D"), certainty=0.6, alternatives=(TileAlternative("U", 0, 0.35),))
    sure, perhaps = only(seen((0.5, 0.12)), tile("D")), only(seen((0.5, 0.12)), doubtful)
    assert (sure.on, sure.ask) == (perhaps.on, False) == ("city", False)
    assert perhaps.ask and [(other.on, other.segment) for other in perhaps.alternatives] == [("road", 0)]


def test_who_stands_a_little_off_a_road_holds_it_though_other_tiles_may_lie_there() -> None:
    others = TileAlternative("D", 0, 0.14), TileAlternative("W", 180, 0.07)
    doubtful = replace(tile("U", 90), certainty=0.72, alternatives=others)
    assert [only(seen((0.32, 0.27)), lies).on for lies in (tile("U", 90), doubtful)] == ["road", "road"]


def test_a_ground_that_only_the_other_tile_has_is_not_told_of_this_one() -> None:
    doubtful = replace(tile("U"), certainty=0.6, alternatives=(TileAlternative("B", 0, 0.4),))
    monk = only(seen((0.5, 0.5)), doubtful)
    assert (monk.on, {other.on for other in monk.alternatives} & {"monastery"}) == ("road", set())


INTO_A_CITY = [((0.52, 0.05), "road"), ((0.5, 0.25), "road"), ((0.5, 0.6), "city"), ((0.8, 0.5), "city")]


@pytest.mark.parametrize(("at", "on"), INTO_A_CITY)
def test_into_a_city_on_three_sides_of_an_unknown_tile_runs_its_road(at: tuple[float, float], on: str) -> None:
    unknown = TileReading(0, 0, "?", None, "RCCC", ((0, 0), (1, 0), (1, 1), (0, 1)), 0.5, True)
    assert only(seen(at), unknown).on == on


def test_who_lies_amid_four_cities_of_an_unknown_tile_is_a_farmer_and_who_stands_there_a_knight() -> None:
    """On one such tile in four of all boxes a field lies between the cities; on the others nobody would lie there."""
    unknown = TileReading(0, 0, "?", None, "CCCC", ((0, 0), (1, 0), (1, 1), (0, 1)), 0.5, True)
    assert [only(seen((0.5, 0.5), lying=lies), unknown).on for lies in (True, False)] == ["field", "city"]


def test_on_a_tile_whose_edges_no_box_knows_a_figure_holds_what_lies_on_most_like_it() -> None:
    unknown = TileReading(0, 0, "?", None, "CVVV", ((0, 0), (1, 0), (1, 1), (0, 1)), 0.5, True)
    assert only(seen((0.5, 0.1)), unknown).on == "city"


def test_a_doubtful_sighting_is_asked_about() -> None:
    assert only(hardly(seen((0.5, 0.1), certainty=0.4)), tile("D")).ask


def test_on_a_tile_of_no_known_box_the_person_is_asked() -> None:
    unknown = TileReading(0, 0, "?", None, "CFRF", ((0, 0), (1, 0), (1, 1), (0, 1)), 0.5, True)
    meeple = only(seen((0.5, 0.1)), unknown)
    assert (meeple.on, meeple.ask) == ("city", True)


def test_over_the_joint_of_one_city_there_is_nothing_to_ask() -> None:
    meeple = only(seen((0.5, 0.01)), tile("E"), tile("R", 180, y=-1))
    assert (meeple.on, meeple.ask) == ("city", False)


def test_a_completed_city_has_most_likely_given_its_knight_back() -> None:
    beside_the_wall = seen((0.5, 0.325), lying=False, spread=0.04)
    open_city = only(beside_the_wall, tile("D"))
    closed = only(beside_the_wall, tile("D"), tile("E", 180, y=-1))
    assert open_city.on == "city"
    assert closed.certainty < open_city.certainty


def test_a_monastery_amid_eight_tiles_has_most_likely_given_its_monk_back_though_one_of_them_is_unknown() -> None:
    beside_the_house = seen((0.5, 0.75), spread=0.08)
    cells = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    known = [tile("B", x=x, y=y) for x, y in cells[1:]]
    x, y = cells[0]
    unknown = TileReading(x, y, "?", None, "FFFF", ((0, 0), (1, 0), (1, 1), (0, 1)), 0.9)
    seven, eight = only(beside_the_house, tile("B"), *known), only(beside_the_house, tile("B"), unknown, *known)
    assert seven.on == "monastery"
    assert eight.certainty < seven.certainty


def test_the_least_certain_of_eight_meeples_of_a_colour_is_asked_about() -> None:
    eight = [seen((0.5, 0.85), lying=True, cell=(i, 0), certainty=0.99 - 0.01 * i) for i in range(8)]
    found = place(eight, tuple(tile("D", x=i) for i in range(8)))
    assert [m.ask for m in sorted(found, key=lambda m: -m.certainty)] == [False] * 7 + [True]


def test_who_stands_on_a_field_is_asked_about_where_farmers_lie() -> None:
    found = place([seen((0.3, 0.85), lying=True), seen((0.8, 0.8))], (tile("D"),))
    assert [(m.on, m.lying, m.ask) for m in found] == [("field", True, False), ("field", False, True)]


def test_where_a_table_stands_its_farmers_up_none_is_asked_about() -> None:
    found = place([seen((0.3, 0.85)), seen((0.8, 0.8))], (tile("D"),))
    assert [(m.on, m.lying, m.ask) for m in found] == [("field", False, False), ("field", False, False)]


def test_shadows_do_not_make_it_a_table_of_standing_farmers() -> None:
    shadows = [hardly(seen((0.8, 0.8), cell=(x, 0), certainty=0.2), -8.0) for x in (1, 2)]
    found = place([seen((0.3, 0.85), lying=True), seen((0.8, 0.8)), *shadows], tuple(tile("D", x=x) for x in range(3)))
    assert [m.ask for m in found if m.likely] == [False, True]


def test_between_road_and_field_the_other_ground_is_told_with_its_likelihood() -> None:
    meeple = only(seen((0.15, 0.42), spread=0.08), tile("D"))
    others = {other.on: other.certainty for other in meeple.alternatives}
    assert {meeple.on, *others} >= {"road", "field"}
    assert meeple.there is not None
    assert meeple.certainty + sum(others.values()) <= meeple.there <= 1


def test_the_field_of_the_neighbour_s_tile_is_told_with_its_cell() -> None:
    """A farmer lies at the joint of two roads' fields: on the border he may belong to either tile."""
    meeple = only(seen((0.98, 0.2), lying=True), tile("U"), tile("U", 90, x=1))
    assert {(other.cell, other.on) for other in meeple.alternatives} >= {((1, 0), "field")}


def test_a_colour_that_it_may_be_instead_is_told() -> None:
    odds = tuple({Colour.BLACK: -0.5, Colour.BLUE: -1.0}.get(c, -8.0) for c in COLOURS)
    meeple = only(replace(seen((0.5, 0.12), colour=Colour.BLACK), colours=odds), tile("D"))
    assert meeple.colour == "black" and meeple.ask
    assert [(other.colour, other.on) for other in meeple.alternatives] == [("blue", "city")]


def test_who_may_lie_on_top_may_be_of_another_colour_that_plays() -> None:
    pile = replace(seen((0.5, 0.8), lying=True), piled=(0.9,))
    blue = seen((0.5, 0.12), colour=Colour.BLUE)
    upper = next(m for m in place([pile, blue], (tile("D"),)) if m.under)
    assert [other.colour for other in upper.alternatives] == ["blue"]


def there(*sightings: Sighting, tiles: tuple[TileReading, ...] = (tile("D"), tile("E", x=1))) -> dict[str, bool]:
    return {m.colour: m.likely for m in place(sightings, tiles)}


def test_a_faint_second_figure_on_a_tile_is_rather_none() -> None:
    """A game sets one on each tile."""
    monk, faint = seen((0.5, 0.12)), seen((0.2, 0.8), colour=Colour.BLUE, certainty=0.3)
    blue = seen((0.5, 0.12), colour=Colour.BLUE, cell=(1, 0))
    assert {m.likely for m in place([monk, faint, blue], (tile("D"), tile("E", x=1))) if m.x == 0} == {True, False}
    assert all(m.likely for m in place([faint, blue], (tile("D"), tile("E", x=1))))


def test_two_plain_figures_on_a_tile_are_two() -> None:
    """People do set them so, whatever the rules say."""
    assert there(seen((0.5, 0.12)), seen((0.2, 0.8), colour=Colour.BLUE)) == {"red": True, "blue": True}


ROW = tuple(tile("D", x=x) for x in range(12))
TEN = tuple(seen((0.5, 0.12), colour=(Colour.RED, Colour.GREEN)[x % 2], cell=(x, 0)) for x in range(10))


def test_a_faint_figure_of_a_colour_that_nothing_else_shows_is_rather_none() -> None:
    faint = hardly(seen((0.5, 0.12), colour=Colour.GREY, certainty=0.2, cell=(10, 0)), -1.5)
    waiting = seen((0.5, 0.5), colour=Colour.GREY, cell=None)

    def counts(meeples: Iterable[MeepleReading]) -> list[bool]:
        return [meeple.likely for meeple in meeples if meeple.colour == Colour.GREY]

    assert counts(place([*TEN, faint], ROW)) == [False]
    assert counts(place([*TEN, faint, waiting], ROW)) == [True]
    assert counts(place([*TEN, faint], ROW, on_track={Colour.GREY})) == [True]
    assert counts(place([*TEN, faint], ROW, players=(Colour.GREY,))) == [True]


def test_wood_that_is_nobody_s_vouches_for_no_colour() -> None:
    faint = hardly(seen((0.5, 0.12), colour=Colour.GREY, certainty=0.2, cell=(10, 0)), -1.5)
    grey = seen((0.5, 0.12), colour=Colour.GREY, cell=(11, 0))
    dragon = replace(grey, taken_for=(-9.0, -9.0, -0.01, *[-9.0] * (len(SHARES) - 3)))
    for other, likely in ((grey, True), (dragon, False)):
        [one] = [m for m in place([*TEN, faint, other], ROW) if m.x == 10]
        assert one.likely is likely


def test_two_doubtful_figures_of_a_colour_do_not_vouch_for_one_another() -> None:
    """The two ends of a wooden bridge look like a player whom nobody else saw."""
    ends = [hardly(seen((0.5, 0.12), colour=Colour.YELLOW, cell=(x, 0), certainty=0.65), -2.0) for x in (10, 11)]
    assert [m.ask for m in place([*TEN, *ends], ROW)] == [*[False] * 10, True, True]
    plain = replace(ends[0], certainty=0.95)
    assert not any(m.ask for m in place([*TEN, plain, ends[1]], ROW) if m.x == 11)


def test_farmers_piled_beside_a_pile_are_believed() -> None:
    """Whoever piles them had set them on several tiles."""
    pile = replace(seen((0.3, 0.8), lying=True), piled=(0.95,))
    lone = seen((0.7, 0.8), lying=True, colour=Colour.BLUE, certainty=0.6)
    blue = seen((0.5, 0.12), colour=Colour.BLUE, cell=(1, 0))
    (farmer,) = [m for m in place([pile, lone, blue], (tile("D"), tile("E", x=1))) if m.colour == "blue" and m.x == 0]
    assert farmer.likely


def under_bridge(key: str, rotation: int, edges: str, bridge: int) -> TileReading:
    return replace(tile(key, rotation), edges=edges, bridge=bridge)


@pytest.mark.parametrize(
    ("at", "on", "segment"), [((0.36, 0.6), "road", 1), ((0.5, 0.2), "road", 1), ((0.85, 0.53), "road", 0)]
)
def test_who_stands_on_a_bridge_holds_its_road(at: tuple[float, float], on: str, segment: int) -> None:
    """It is tall, so the photo shows its deck beside the middle of the tile; the tile's own road goes on below."""
    meeple = only(seen(at), under_bridge("U", 90, "RRRR", 0))
    assert (meeple.on, meeple.segment) == (on, segment)


def test_who_stands_beside_a_bridge_holds_what_is_printed_there() -> None:
    meeple = only(seen((0.07, 0.5)), under_bridge("E", 270, "RFRC", 0))
    assert (meeple.on, meeple.segment) == ("city", 0)
