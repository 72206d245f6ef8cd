"""The pad of The Castle: the wall as track, corners first come, the final count."""

import json
from pathlib import Path

import pytest

from engine.castle.board import parse
from engine.castle.box import USUAL, CastleBox, Setting, Token
from engine.castle.boxfile import box_to_json, read_box
from engine.castle.pad import CastlePad, Move, ended, moved, standing, taken_back
from engine.castle.padfile import pad_from, pad_to_json
from engine.castle.wall import wall_of
from engine.errors import BrokenRules, UnreadableFile
from engine.formats.jsonvalue import loads
from engine.pieces import Colour

SMALL = CastleBox(wall=("##", ".#"), tokens={1: Token("Two more", 2)})


def pad(*moves: tuple[int, int], box: CastleBox = SMALL) -> CastlePad:
    return CastlePad(box=box, moves=tuple(Move(*move) for move in moves))


def test_each_piece_of_wall_and_each_corner_is_a_field() -> None:
    wall = wall_of(SMALL)
    assert wall.fields == 8 + 6
    assert wall.corners == (3, 6, 8, 10, 12, 0)
    assert wall.places[1] == (0.5, 0.0)
    assert wall.places[3] == (2, 0)


def test_stopping_exactly_on_a_corner_takes_its_token_and_passing_does_not() -> None:
    assert standing(pad((0, 3))).corners == {1: 0}
    assert standing(pad((0, 4))).corners == {}
    assert standing(pad((0, 2), (0, 2))).corners == {}


def test_first_come_first_served() -> None:
    after = standing(pad((0, 3), (1, 3)))
    assert after.corners == {1: 0}
    assert [(stop.corner, stop.takes) for stop in after.stops] == [(1, True), (1, False)]


def test_the_corner_of_the_start_is_taken_after_a_whole_lap_only() -> None:
    assert standing(pad()).corners == {}
    assert standing(pad((1, 14))).corners == {6: 1}
    assert standing(pad((1, 17))).corners == {1: 1}  # on the second lap


def test_tokens_pay_what_the_box_file_says() -> None:
    assert standing(pad((0, 3), (1, 4))).totals == (5, 4)


def test_the_board_is_counted_at_the_end() -> None:
    over = ended(pad((0, 3), (1, 4)), parse("xhxx,blue:h xxxh", SMALL))
    after = standing(over)
    assert after.totals == (5, 4 + 2 + 1)
    assert after.winners == (False, True)
    with pytest.raises(BrokenRules, match="This game is over"):
        moved(over, Move(0, 1))
    assert taken_back(over) == pad((0, 3), (1, 4))


def test_equal_points_share_the_win() -> None:
    assert standing(ended(pad((0, 4), (1, 4)), None)).winners == (True, True)


def test_who_does_not_play_has_no_figure_on_the_board() -> None:
    with pytest.raises(BrokenRules, match="green is nobody's colour"):
        ended(pad(), parse("cccc,green:c", SMALL))


def test_undo_takes_back_one_move_after_the_other() -> None:
    assert taken_back(pad((0, 3), (1, 4))) == pad((0, 3))
    with pytest.raises(BrokenRules, match="nothing to take back"):
        taken_back(pad())


@pytest.mark.parametrize("points", [0, -3, 201])
def test_a_slip_of_the_pen_is_refused(points: int) -> None:
    with pytest.raises(BrokenRules, match="1 to 200 points"):
        moved(pad(), Move(0, points))


def test_a_game_is_read_as_it_was_written(tmp_path: Path) -> None:
    told = {"format": "carcassonne-castle-box/1", "wall": ["##", ".#"], "tokens": {"1": {"name": "Two", "points": 2}}}
    (tmp_path / "box.json").write_text(json.dumps(told), encoding="utf-8")
    box = read_box(tmp_path / "box.json")
    assert box.told == {Setting.WALL, Setting.TOKENS}
    game = ended(moved(CastlePad((Colour.GREEN, Colour.RED), box), Move(1, 3)), parse("cccc+m,red:c", box))
    assert pad_from(loads(json.dumps(pad_to_json(game)))) == game


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ('{"wall": ["#.#"]}', "wall: the wall should go round one piece without holes"),
        ('{"wall": ["###", "#.#", "###"]}', "without holes"),
        ('{"wall": [".."]}', "without holes"),
        ('{"wall": ["#x"]}', "wall[0]: a row has a # for each cell"),
        ('{"points": {"path": -1}}', "points.path: -1 should be 0 or more"),
        ('{"points": {"castle": 1}}', "points.castle: this is not known here"),
        ('{"match": "some"}', 'match: "some" is not known; choose one of paths, all'),
        ('{"tiles": {"A": {"tile": "ppp", "count": 1}}}', "tiles.A.tile: a tile has four sides"),
        ('{"tiles": {"pppp": {"tile": "pppp", "count": 1}}}', "tiles.pppp: the name of a tile"),
        ('{"track": {"fields": 10, "corners": [10]}}', "track.corners[0]: this is no field; they count from 0 to 9"),
        ('{"tokens": {"99": {"name": "x"}}}', "tokens: the wall has 20 corners, and 99 is none of them"),
        ('{"tokens": {"0": {"name": "x"}}}', "a token is named by the number of its corner"),
    ],
)
def test_a_broken_box_file_is_told_with_its_place(told: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "box.json").write_text(f'{{"format": "carcassonne-castle-box/1", {told[1:]}', encoding="utf-8")
    with pytest.raises(UnreadableFile) as raised:
        read_box(tmp_path / "box.json")
    assert fault in str(raised.value)


def test_a_box_of_which_nothing_is_told_rests_on_our_reading() -> None:
    assert box_to_json(USUAL) == {"format": "carcassonne-castle-box/1"}


def test_the_players_may_tell_the_track() -> None:
    box = CastleBox(wall=("##",), fields=(10, (5, 0)))
    assert wall_of(box).fields == 10
    assert standing(pad((0, 5), box=box)).corners == {1: 0}
