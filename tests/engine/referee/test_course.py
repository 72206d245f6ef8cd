"""A game in moves: what is illegal is told with its move and counted all the same; what the players win by playing."""


from dataclasses import replace

from engine import boxes
from engine.board import Meeple
from engine.boardfile import game_of
from engine.cell import Cell
from engine.formats.boardtext import game_text
from engine.formats.notation import parse
from engine.game import Game, Move, Scored, Told
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Code
from engine.referee.play import Replay, replay
from engine.rules import Rules, Sides
from engine.tiles.tile import Ground

RED, BLUE, GREEN, YELLOW = list(Colour)[:4]


def played(start: str, *moves: str, **given: object) -> Game:
    """A game of moves such as `red 1,0 U@90,red:road`, `blue away C`, `1,0 U@90` (nobody said who)."""
    told: list[Move] = []
    for n, words in enumerate(moves, 1):
        who, _, what = words.partition(" ")
        if who not in list(Colour):
            who, what = "", words
        player = Colour(who) if who else None
        if what.startswith("away "):
            told.append(Move(n, put_away=what.removeprefix("away "), player=player))
            continue
        laid = parse(what)
        phantom = next((m for m in laid.meeples if m.kind is MeepleKind.PHANTOM), None)
        figures = [m for m in laid.meeples if m is not phantom]
        told.append(Move(n, laid.tiles[0], player=player, meeple=figures[0] if figures else None, phantom=phantom))
    return Game(start=parse(start), moves=tuple(told), **given)  # type: ignore[arg-type]


def wrong(game: Game) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.move) for finding in replay(game).findings]


def with_moves(game: Game, **changed: object) -> Game:
    """The game, its last move changed."""
    return replace(game, moves=(*game.moves[:-1], replace(game.moves[-1], **changed)))  # type: ignore[arg-type]


ROAD = ("red 1,0 U@90", "blue 2,0 U@90")


def test_a_game_by_the_rules_has_no_findings() -> None:
    assert wrong(played("D", *ROAD, "red 3,0 U@90,red:road", "blue -1,0 U@90")) == []


# --- pieces and turns


def test_an_eighth_meeple_is_told() -> None:
    rows = [f"{n},0 U@90,red:field" for n in range(1, 8)]
    start = "D " + " ".join("U@90,red:field" for _ in rows)
    assert wrong(played(start, "8,0 U@90,red:road")) == [(Code.NO_PIECE_LEFT, 1)]
    assert wrong(played(start, "8,0 U@90,red-big:road")) == []
    assert wrong(played(start.replace("red-big", "red"), "8,0 U@90,blue:road")) == []


def test_a_second_big_meeple_is_told() -> None:
    assert wrong(played("D,red-big:city U@90", "2,0 U@90,red-big:road")) == [(Code.NO_PIECE_LEFT, 1)]


def test_another_players_piece_is_told() -> None:
    assert wrong(played("D", "red 1,0 U@90,blue:road")) == [(Code.ANOTHERS_PIECE, 1)]


def test_players_out_of_turn_are_told_and_the_game_goes_on_from_there() -> None:
    order = {"players": {RED: "A", BLUE: "B", GREEN: "C"}}
    assert wrong(played("D", *ROAD, "green 3,0 U@90", "red 4,0 U@90", **order)) == []
    assert wrong(played("D", "red 1,0 U@90", "green 2,0 U@90", "red 3,0 U@90", **order)) == [(Code.OUT_OF_TURN, 2)]
    assert wrong(played("D", "red 1,0 U@90", "red 2,0 U@90", "blue 3,0 U@90", **order)) == [(Code.OUT_OF_TURN, 2)]


def test_without_names_the_first_round_tells_the_order() -> None:
    assert wrong(played("D", *ROAD, "red 3,0 U@90", "red 4,0 U@90")) == [(Code.OUT_OF_TURN, 4)]


def test_who_puts_a_tile_away_draws_another() -> None:
    assert wrong(played("D", "red 1,0 U@90", "blue away C", "blue 2,0 U@90", "red 3,0 U@90")) == [
        (Code.PUT_AWAY_FITS, 2)
    ], "C fits above D"
    closed = "D@180 / D"
    assert wrong(played(closed, "red 1,0 U@90", "blue away C", "blue 2,0 U@90", "red 3,0 U@90")) == []
    assert wrong(played(closed, "red 1,0 U@90", "blue away C", "red 2,0 U@90")) == [(Code.OUT_OF_TURN, 3)]


def test_the_figure_tells_who_played_but_not_in_a_team() -> None:
    moves = ("1,0 U@90,red:road", "2,0 U@90,red:field", "3,0 U@90,blue:field1")
    assert wrong(played("D", *moves)) == [(Code.OUT_OF_TURN, 2)]
    roads = ("1,0 U@90,red:road", "2,0 X,red:road1", "2,-1 X,blue:road")
    assert (Code.OUT_OF_TURN, 2) not in wrong(played("D", *roads, rules=Rules(sides=Sides.TOGETHER)))


def test_nobody_is_out_of_turn_while_nobody_said_who_plays() -> None:
    assert wrong(played("D", *ROAD, "3,0 U@90", "blue 4,0 U@90", "red 5,0 U@90")) == []


BUILDER = "D,red:road,red-builder:road"


def test_a_builder_earns_one_second_turn() -> None:
    twice = ("red 1,0 U@90", "red 0,-1 E@180", "blue 0,1 E@180")
    assert wrong(played(BUILDER, *twice)) == []
    assert wrong(played(BUILDER, "red 1,0 U@90", "red 2,0 U@90", "red 3,0 U@90", "blue 4,0 U@90")) == [
        (Code.DOUBLE_TURN, 3)
    ]
    assert wrong(played(BUILDER, "red 1,0 U@90", "blue 2,0 U@90", "red 3,0 U@90")) == [], "he need not take it"


def test_a_second_turn_that_no_builder_earned_is_told() -> None:
    assert wrong(played(BUILDER, "red 0,1 E@180", "red 0,2 E", "blue 1,0 U@90")) == [(Code.DOUBLE_TURN, 2)]
    assert wrong(played(BUILDER, "blue 1,0 U@90", "blue 2,0 U@90", "red 3,0 U@90")) == [(Code.DOUBLE_TURN, 2)]


def test_the_builder_just_set_earns_no_second_turn() -> None:
    game = played("D,red:road", "red 1,0 U@90,red-builder:road", "red 2,0 U@90", "blue 3,0 U@90")
    assert wrong(game) == [(Code.DOUBLE_TURN, 2)]


# --- tiles


def test_a_tile_put_away_that_fits_is_told() -> None:
    assert wrong(played("D", "away U")) == [(Code.PUT_AWAY_FITS, 1)]
    assert wrong(played("D@180 / D", "away C")) == []


def test_a_tile_put_away_that_comes_back_is_told() -> None:
    assert wrong(played("D@180 / D", "away C", "0,2 E@180", "0,3 C")) == [(Code.PUT_AWAY_RETURNS, 3)]
    assert wrong(played("D@180 / D", "away C", "away C")) == [(Code.PUT_AWAY_RETURNS, 2)], "put away a second time"


def test_another_copy_of_a_tile_put_away_may_come() -> None:
    assert (Code.PUT_AWAY_RETURNS, 3) not in wrong(played("D", "1,0 U@90", "away U", "2,0 U@90"))


def test_a_tile_beyond_the_tables_edge_is_told_and_one_that_fits_only_there_may_be_put_away() -> None:
    table = {"told": Told(table=(None, 1, None, None))}
    assert wrong(played("D", "1,0 U@90", "2,0 U@90", **table)) == [(Code.BEYOND_TABLE, 2)]
    all_round = {"told": Told(table=(0, 0, 0, 0))}
    assert wrong(played("D", "away U", **all_round)) == []


def test_the_first_tile_is_the_start_tile() -> None:
    assert wrong(played("", "0,0 D")) == []
    assert wrong(played("", "0,0 E")) == [(Code.NOT_THE_START, 1)]
    assert wrong(played("E", "0,1 E@180")) == [(Code.NOT_THE_START, None)]
    assert wrong(played("", "0,0 RI/s")) == []
    assert wrong(played("", "0,0 D", boxes=("base", "river-1")))[0] == (Code.NOT_THE_START, 1)


def test_a_finished_game_has_laid_or_put_away_all_tiles_of_its_boxes() -> None:
    short = played("D", "1,0 U@90", boxes=("base",), finished=True)
    assert wrong(short) == [(Code.TILES_LEFT, None)]
    assert wrong(played("D", "1,0 U@90", finished=True)) == [(Code.TILES_LEFT, None)], "the base box at least"
    assert wrong(played("D", "1,0 U@90", boxes=("base",))) == [], "it goes on"
    assert wrong(played("D", "1,0 U@90", boxes=("base",), totals={RED: 3})) == [(Code.TILES_LEFT, None)]
    rest = [key for key, count in boxes.supply(("base",), "c1").items() for _ in range(count)]
    rest.remove("D")
    whole = played("D", *(f"away {key}" for key in rest), boxes=("base",), finished=True)
    assert Code.TILES_LEFT not in {code for code, _ in wrong(whole)}


def test_a_finished_game_with_both_rivers_leaves_the_lake_of_the_first_in_its_box() -> None:
    names = ("base", "river-1", "river-2")
    rest = [key for key, count in boxes.supply(names, "c1").items() for _ in range(count)]
    rest.remove("RI/s")
    rest.remove("RI.1/I.e")
    moves = [f"away {key}" for key in rest]
    assert Code.TILES_LEFT not in {code for code, _ in wrong(played("RI/s", *moves, boxes=names, finished=True))}
    assert (Code.TILES_LEFT, None) in wrong(played("RI/s", *moves[1:], boxes=names, finished=True))


def test_land_before_the_river_is_done_is_told() -> None:
    game = played("", "0,0 RI/s", "1,0 RI.1/IFI", "1,1 B", "2,0 RI.1/IFI")
    assert wrong(game) == [(Code.LAND_BEFORE_RIVER, 3)]


def test_the_river_turns_but_never_back() -> None:
    bends = "0,0 RI/s", "1,0 RI.1/II@0"
    assert wrong(played("", *bends, "1,1 RI.1/II@180")) == [], "to the other hand"
    assert wrong(played("", *bends, "1,1 RI.1/II@90")) == [(Code.RIVER_U_TURN, 3)]
    straight = "1,1 RI.1/IFI@90", "1,2 RI.1/II@90"
    assert wrong(played("", *bends, *straight)) == [], "not one after the other"


def test_of_a_fork_only_the_arm_from_the_spring_can_be_turned_back_on() -> None:
    fork = "0,0 RI/s", "1,0 RI.2/III"
    assert wrong(played("", *fork, "2,0 RI.2/II@90")) == [], "straight over the fork, then one bend"
    assert wrong(played("", *fork, "1,-1 RI.2/II@270")) == [], "to the left, then to the right"
    assert wrong(played("", *fork, "2,0 RI.2/RIrI@90", "1,-1 RI.2/II@270")) == [], "the other arm flows already"
    assert wrong(played("", *fork, "1,-1 RI.2/II@0")) == [(Code.RIVER_U_TURN, 3)], "to the left and to the left again"


# --- who comes home


def test_a_piece_taken_off_by_nothing_is_told() -> None:
    game = with_moves(played("D,red:city", "1,0 U@90"), taken_back=((Cell(0, 0), RED),))
    assert wrong(game) == [(Code.TAKEN_FOR_NOTHING, 1)]
    assert replay(game).totals == {}


def test_an_abbot_comes_home_instead_of_a_figure_that_is_set() -> None:
    back = {"taken_back": ((Cell(0, 0), RED),)}
    start = "EG,red-abbot:garden D@180"
    assert wrong(with_moves(played(start, "red 2,0 U@90"), **back)) == []
    assert wrong(with_moves(played(start, "red 2,0 U@90,red:road"), **back)) == [(Code.ABBOT_AND_FIGURE, 1)]
    assert wrong(with_moves(played(start, "blue 2,0 U@90"), **back)) == [(Code.ANOTHERS_ABBOT, 1)]


def test_an_abbot_whose_garden_is_complete_comes_home_though_a_figure_is_set() -> None:
    start = "E@180 E@180 E@180 / B EG,red-abbot:garden B / E@180 E@180"
    game = with_moves(played(start, "blue 2,2 B,blue:monastery"), taken_back=((Cell(1, 1), RED),))
    assert (wrong(game), replay(game).track) == ([], {RED: 9})


# --- boxes in play


def totals(game: Game) -> dict[Colour, int]:
    return {colour: worth for colour, worth in replay(game).totals.items() if worth}


GOODS = "E@90,red:city TB/CFc.w"


def test_who_closes_a_city_takes_its_goods_whoever_owns_it() -> None:
    made = replay(played(GOODS, "blue 2,0 E@270"))
    assert made.told.goods == {BLUE: {"wine": 1}}
    assert made.totals == {RED: 6, BLUE: 10}
    assert made.final.left_out == ()


def test_an_abbey_that_closes_a_city_takes_its_goods() -> None:
    around = ". . E@180 . / E@90,red:city TB/CFc.w . E@270 / . . E ."
    made = replay(played(around, "blue 2,1 AM/A"))
    assert (made.findings, made.told.goods) == ((), {BLUE: {"wine": 1}})


def test_goods_that_nobody_is_known_to_have_taken_are_said() -> None:
    made = replay(played(GOODS, "2,0 E@270"))
    assert (made.told.goods, made.final.left_out) == ({}, ("trade-goods",))


def test_what_the_players_tell_of_goods_goes_before_the_moves() -> None:
    told = Told(goods={RED: {"wine": 3}})
    assert replay(played(GOODS, "blue 2,0 E@270", told=told)).totals == {RED: 16}
    nobody = Told(settled=frozenset({"trade-goods"}))
    assert replay(played(GOODS, "blue 2,0 E@270", told=nobody)).totals == {RED: 6}


KING = {"boxes": ("base", "king-and-robber")}


def test_who_completes_the_largest_city_takes_the_king_and_keeps_it_through_ties() -> None:
    cities = "E@90 . E@90 . . E@90 G"
    red_then = ("red 1,0 E@270", "blue 3,0 E@270")
    assert replay(played(cities, *red_then, **KING)).told.king is RED, "one as large does not take it"
    assert replay(played(cities, *red_then, "red 7,0 E@270", **KING)).told.king is RED
    assert replay(played(cities, *red_then, "green 7,0 E@270", **KING)).told.king is GREEN


def test_a_city_as_large_as_the_largest_takes_no_king_though_smaller_ones_lie_there() -> None:
    cities = "E@90 . . E@90 G . . E@90 G"
    moves = ("red 1,0 E@270", "blue 5,0 E@270", "red 9,0 E@270")
    assert replay(played(cities, *moves, **KING)).told.king is BLUE


def test_the_king_is_paid_for_every_complete_city_of_the_board() -> None:
    final = replay(played("E@90 . E@90", "red 1,0 E@270", "blue 3,0 E@270", **KING)).final
    assert [(line.name, line.colour, line.points) for line in final.lines] == [("king", RED, 2)]
    assert final.left_out == (), "and that nobody is robber is known"


def test_who_completes_the_longest_road_takes_the_robber() -> None:
    made = replay(played("X U@90 . . X U@90 U@90", "blue 2,0 X", "red 7,0 X", **KING))
    assert (made.told.robber, made.told.king) == (RED, None)


def test_without_the_box_there_is_no_king() -> None:
    assert replay(played("E@90", "red 1,0 E@270", boxes=("base",))).final.lines == ()


def test_king_and_robber_in_the_box_and_nobody_told_is_said() -> None:
    alone = Game(start=parse("E@90 E@270"), boxes=("base", "king-and-robber"))
    assert replay(alone).final.left_out == ("king", "robber")
    assert replay(played("E@90", "1,0 E@270", **KING)).final.left_out == ("king",), "nobody said who closed it"
    nobody = Told(settled=frozenset({"king", "robber"}))
    assert replay(Game(start=alone.start, boxes=alone.boxes, told=nobody)).final.left_out == ()


def test_what_lay_complete_before_the_first_move_had_a_king_whom_nobody_told() -> None:
    game = played("E@90 E@270", "1,1 E", "red 1,2 E@180", **KING)
    assert "king" in replay(game).final.left_out


WAGON = "E@90,red-wagon:city"


def wagon_to(made: Game, cell: tuple[int, int], on: Ground, segment: int = 0) -> Game:
    there = Meeple(Cell(*cell), RED, on, segment, MeepleKind.WAGON)
    return with_moves(made, moved_on=(there,))


def test_a_wagon_drives_on_to_a_free_unfinished_feature_next_door() -> None:
    game = wagon_to(played(WAGON, "1,0 D@270"), (1, 0), Ground.ROAD)
    made = replay(game)
    assert made.findings == ()
    assert made.board.meeples == (Meeple(Cell(1, 0), RED, Ground.ROAD, 0, MeepleKind.WAGON),)
    assert (made.turns[0].home, made.track, made.totals) == ((), {RED: 4}, {RED: 5})


def test_a_wagon_that_might_drive_on_is_asked_about_unless_the_move_says_that_it_came_home() -> None:
    game = played(WAGON, "1,0 D@270")
    assert wrong(game) == [(Code.WAGON_UNTOLD, 1)]
    (asked,) = replay(game).findings
    assert asked.text == "The red wagon on 0,0 could move on to the road on 1,0; give the place where it went."
    assert replay(game).board.meeples == ()
    assert wrong(with_moves(game, taken_back=((Cell(0, 0), RED),))) == []


def test_a_wagon_with_nowhere_to_go_comes_home_without_a_word() -> None:
    assert wrong(played(WAGON, "1,0 E@270")) == []


def test_a_wagon_may_not_drive_where_somebody_stands() -> None:
    game = wagon_to(played(WAGON, "1,0 D@270,blue:road"), (1, 0), Ground.ROAD)
    assert wrong(game) == [(Code.MAY_NOT_STAND, 1)]


def test_a_wagon_may_drive_to_any_of_the_eight_tiles_around_its_own() -> None:
    city = played(f"{WAGON} . / . B . B", "1,0 E@270")
    assert wrong(wagon_to(city, (1, 1), Ground.MONASTERY)) == [], "beside it at a corner"
    assert wrong(wagon_to(city, (3, 1), Ground.MONASTERY)) == [(Code.MAY_NOT_STAND, 1)], "too far away"
    assert wrong(city) == [], "untold it comes home"


def test_no_wagon_drives_on_that_did_not_come_home() -> None:
    game = wagon_to(played("E@90,red:city", "1,0 D@270"), (1, 0), Ground.ROAD)
    assert wrong(game) == [(Code.NOBODY_THERE, 1)]
    assert replay(game).board.meeples == (), "it is not set out of nothing"


def test_two_wagons_may_not_drive_on_to_one_feature() -> None:
    game = played("E@90,red-wagon:city . E@270,blue-wagon:city", "1,0 G")
    assert wrong(game) == [], "nowhere to drive"
    before = "E@90,red-wagon:city . D@270,blue-wagon:city"
    road = [Meeple(Cell(2, 0), colour, Ground.ROAD, 0, MeepleKind.WAGON) for colour in (RED, BLUE)]
    assert wrong(with_moves(played(before, "1,0 G"), moved_on=tuple(road))) == [(Code.MAY_NOT_STAND, 1)]
    home = with_moves(played(before, "1,0 G"), moved_on=(road[1],), taken_back=((Cell(0, 0), RED),))
    assert wrong(home) == [], "one drives on, the other came home"


def test_a_phantom_is_a_second_figure_of_one_move() -> None:
    made = replay(played("D", "red 1,0 V@90,red:road,red-phantom:field"))
    assert made.findings == ()
    assert [m.kind for m in made.board.meeples] == [MeepleKind.PHANTOM, MeepleKind.MEEPLE]


def test_a_phantom_may_not_join_the_first_figure() -> None:
    assert wrong(played("D", "1,0 U@90,red:road,red-phantom:road")) == [(Code.MAY_NOT_STAND, 1)]


def test_phantoms_and_wagons_survive_their_file() -> None:
    game = played("D", "red 1,0 V@90,red:road,red-phantom:field")
    assert game_of(game_text(game)) == game
    game = wagon_to(played(WAGON, "1,0 D@270"), (1, 0), Ground.ROAD)
    assert game_of(game_text(game)) == game


# --- teams

TEAM = {"rules": Rules(sides=Sides.TOGETHER), "players": {RED: "", BLUE: "", GREEN: ""}}


def team(start: str, move: str, *chosen: tuple[str, Colour, int]) -> Replay:
    scored = tuple(Scored(name, {colour: points}) for name, colour, points in chosen)
    return replay(with_moves(played(start, move, **TEAM), scored=scored))


def test_a_team_pays_each_of_two_features_to_the_colour_that_the_player_chose() -> None:
    start = "X U@90,red:road,blue:road . E@270,red:city,blue:city"
    made = team(start, "2,0 IC/CFR@90", ("road", BLUE, 3), ("city", RED, 4))
    assert made.totals == {RED: 4, BLUE: 3}
    made = team(start, "2,0 IC/CFR@90", ("city", BLUE, 4), ("road", RED, 3))
    assert made.totals == {RED: 3, BLUE: 4}


def test_of_two_features_of_one_kind_the_points_tell_which_is_meant() -> None:
    start = "E@90,red:city,blue:city . G,red:city,blue:city E@270"
    made = team(start, "1,0 H@90", ("city", RED, 6), ("city", BLUE, 4))
    assert made.totals == {RED: 6, BLUE: 4}
    made = team(start, "1,0 H@90", ("city", RED, 4), ("city", BLUE, 6))
    assert made.totals == {RED: 4, BLUE: 6}


def test_a_choice_stands_for_one_feature_and_its_kind_goes_before_its_points() -> None:
    made = team("E@90,red:city,blue:city . E@270,red:city,blue:city", "1,0 H@90", ("city", RED, 4))
    assert made.totals == {RED: 4, BLUE: 4}, "the second city pays the colour that is behind"
    start = "X U@90,red:road,blue:road . E@270,red:city,blue:city"
    assert team(start, "2,0 IC/CFR@90", ("road", BLUE, 4)).totals == {RED: 4, BLUE: 3}


def test_a_team_never_sets_a_farmer() -> None:
    assert wrong(played("D", "red 1,0 U@90,red:field", **TEAM)) == [(Code.MAY_NOT_STAND, 1)]


def test_a_team_shares_its_figures() -> None:
    assert wrong(played("D", "red 1,0 U@90,blue:road", **TEAM)) == []


def test_a_team_sets_a_figure_wherever_it_can() -> None:
    assert wrong(played("D", "red 1,0 U@90", **TEAM)) == [(Code.NO_FIGURE_SET, 1)]
    assert wrong(played("D,blue:road", "red 1,0 U@90", **TEAM)) == [], "the road is taken"
    assert wrong(played("D", "red 1,0 U@90", players=TEAM["players"])) == [], "everybody else may keep his figures"
