"""Several photos of one table."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.cell import Cell
from engine.errors import UsageError
from engine.formats import notation
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from engine.referee.laying import bridges_of
from recorder.photos.alignment import as_seen, join, lay
from recorder.photos.reading import game_of_reading
from recorder.photos.shots import TablePhoto, joined, read_again_with
from recorder.photos.turning import turned, turned_like
from vision.codes import PhotoCode
from vision.photo import Photo, load
from vision.pipeline import Progress, Wish, read
from vision.reading import MeepleAlternative, MeepleReading, Reading, TileReading, TrackFigure
from vision.track.board.layout import layouts
from vision.track.board.locate import FoundTrack
from vision.track.points import tell
from vision.track.reading import TrackPoints, TrackReading

PHOTOS = Path(__file__).parents[2] / "fixtures" / "photos"
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
BOARD = "E@180 . V / F@90 U@90 W / E D@180 L@270 / . X"


def reading(line: str, name: str = "a.jpg", certainty: float = 0.9, ask: bool = False) -> Reading:
    board = notation.parse(line)
    tiles = tuple(TileReading(*t.cell, t.key, t.rotation, "FFFF", QUAD, certainty, ask) for t in board.tiles)
    meeples = tuple(
        MeepleReading(*m.cell, str(m.colour), str(m.kind), str(m.on), m.segment, (0.5, 0.25), False, certainty, ask)
        for m in board.meeples
    )
    return Reading(name, (10, 10), None, ("base",), tiles, meeples)


def line(read: Reading) -> str:
    return notation.format(game_of_reading(read).start)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_photos_from_any_side_are_laid_over_each_other(degrees: int) -> None:
    left, right = reading("E@180 . V / F@90 U@90 W / E D@180"), reading("-3,5 . V / U@90 W / D@180 L@270 / X", "b.jpg")
    joined = join([left, turned(right, degrees)])
    assert line(joined) == BOARD
    assert joined.photo == "a.jpg, b.jpg"


def test_a_full_turn_changes_nothing() -> None:
    read = reading("D,red:city V@90 / . U", certainty=0.5, ask=True)
    assert turned(turned(read, 270), 90) == read


def test_photos_that_agree_are_surer_together_and_ask_less() -> None:
    joined = join([reading(BOARD, certainty=0.9, ask=True), reading(BOARD, certainty=0.8)])
    assert all(tile.certainty == pytest.approx(0.98) and not tile.ask for tile in joined.tiles)


def test_where_photos_differ_the_surer_one_is_taken_and_asked_about() -> None:
    joined = join([reading(BOARD), reading(BOARD.replace("X", "C"), certainty=0.95)])
    (doubt,) = [tile for tile in joined.tiles if tile.ask]
    assert (doubt.key, doubt.x, doubt.y) == ("C", 1, 3)
    (other,) = doubt.alternatives
    assert other.key == "X" and doubt.certainty > other.certainty == pytest.approx(1 - doubt.certainty)


def test_who_is_yellow_in_one_photo_and_green_in_the_other_may_be_either() -> None:
    photos = [reading(BOARD.replace("X", f"X,{colour}:road")) for colour in ("yellow", "green")]
    grey = MeepleAlternative("grey", "meeple", "road", 0, 0.05)
    first, second = (replace(p, meeples=(replace(p.meeples[0], there=0.95, alternatives=(grey,)),)) for p in photos)
    (who,) = join([first, second]).meeples
    assert who.ask and [other.colour for other in who.alternatives] == ["green", "grey"]
    assert who.there is not None and who.certainty == pytest.approx(who.there / 2)
    assert who.certainty + sum(other.certainty for other in who.alternatives) == pytest.approx(who.there)


def test_from_the_other_side_a_straight_road_is_the_same_and_so_is_who_lies_beside_it() -> None:
    """No photo tells which end of it is up, so that its two fields change their numbers."""
    here = reading(BOARD.replace("U@90", "U@90,red:field"))
    there = reading("-2,-3 . X / L@90 D E@180 / W@180 U@90,red:field1 F@90 / V@180 . E", "b.jpg")
    (red,) = there.meeples
    joined = join([here, replace(there, meeples=(replace(red, at=(0.5, 0.75)),))])
    assert line(joined) == line(here)
    assert [tile for tile in joined.tiles if tile.ask] == [] and not joined.meeples[0].ask


def test_who_seems_to_stand_on_the_road_in_one_photo_and_beside_it_in_the_other_is_one() -> None:
    (who,) = join([reading(BOARD.replace("W", f"W,red:{on}")) for on in ("road", "field")]).meeples
    assert who.ask and [(who.on, other.on) for other in who.alternatives] == [("road", "field")]


def test_who_stands_on_the_joint_of_two_tiles_is_one_whichever_a_photo_puts_him_on() -> None:
    left, right = reading(BOARD.replace("D@180", "D@180,red:road")), reading(BOARD.replace("L@270", "L@270,red:road"))
    photos = [
        replace(photo, meeples=(replace(photo.meeples[0], at=(x, 0.5)),))
        for photo, x in ((left, 0.98), (right, 0.02))
    ]
    (who,) = join(photos).meeples
    assert (who.x, [other.cell for other in who.alternatives]) == (1, [(2, 2)])


def test_two_who_stand_close_together_stay_two() -> None:
    two = reading(BOARD.replace("X", "X,red:road,blue:road2"))
    near = replace(two, meeples=tuple(replace(m, at=(0.5, y)) for m, y in zip(two.meeples, (0.4, 0.6), strict=True)))
    assert [(m.colour, m.segment, m.ask) for m in join([near, near]).meeples] == [
        ("red", 0, False),
        ("blue", 2, False),
    ]


def test_who_is_seen_on_a_tile_that_only_the_other_photo_surely_shows_stands_there() -> None:
    whole = reading(BOARD.replace("X", "X,red:road"))
    *others, faint = whole.tiles
    red = replace(whole.meeples[0], there=0.99)
    first = replace(whole, tiles=tuple(others), meeples=(), proposed=(replace(faint, certainty=0.4), red))
    joined = join([first, reading(BOARD, "b.jpg")])
    assert [(m.colour, m.there) for m in joined.meeples] == [("red", 0.99)]
    assert joined.proposed == ()


def test_a_sentence_about_a_tile_names_it_where_it_lies_on_the_whole_board() -> None:
    told = Message("The piece on {cell} is nobody's.", cell=Cell(1, 3))
    here = replace(reading(BOARD), findings=(Finding(PhotoCode.NOBODYS, ((1, 3),), told),))
    there = turned(here, 90)
    assert there.findings[0].message.values["cell"] == there.findings[0].cells[0] == Cell(-3, 1)
    assert join([here, there]).findings == here.findings


def test_meeples_of_both_photos_stand_on_the_board_once() -> None:
    one, other = reading(BOARD.replace("X", "X,red:road")), reading(BOARD.replace("X", "X,red:road,blue:road2"))
    assert [m.colour for m in join([one, other]).meeples] == ["red", "blue"]


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("red:field,red:field", "red:field,red:field", ["red", "red"]),
        ("red:field", "red:field,red:field", ["red", "red"]),
        ("red:field,blue:field", "blue:field", ["red", "blue"]),
        ("blue:field", "red:field,blue:field", ["blue", "red"]),
    ],
)
def test_two_farmers_on_one_field_of_a_tile_stay_two(one: str, other: str, together: list[str]) -> None:
    joined = join([reading(BOARD.replace("X", f"X,{who}")) for who in (one, other)])
    assert sorted(m.colour for m in joined.meeples) == sorted(together)
    assert not any(m.ask for m in joined.meeples)


def test_a_track_read_twice_alike_is_surer_and_read_differently_is_asked() -> None:
    one = replace(reading(BOARD), track={"red": TrackFigure(34, 0.9), "blue": TrackFigure(7, 0.9)})
    other = replace(reading(BOARD), track={"red": TrackFigure(34, 0.9), "blue": TrackFigure(8, 0.7)})
    track = join([one, other]).track or {}
    assert (track["red"].points, track["red"].ask) == (34, False)
    assert (track["blue"].points, track["blue"].ask) == (7, True)
    assert [other.points for other in track["blue"].alternatives] == [8]
    assert track["blue"].certainty + track["blue"].alternatives[0].certainty == pytest.approx(1)


def test_a_box_is_on_the_table_as_often_as_in_the_photo_that_shows_it_most() -> None:
    one, other = replace(reading(BOARD), sets=("base", "base")), replace(reading(BOARD), sets=("base", "river"))
    assert join([one, other]).sets == ("base", "base", "river")


def test_what_photos_agree_on_leaves_its_alternatives_less() -> None:
    one = reading("D,red:city U@90 V@270 / E W X")
    (red,) = one.meeples
    other = MeepleAlternative("blue", "meeple", "city", 0, 0.06, (red.x, red.y + 1))
    sure = replace(one, meeples=(replace(red, there=0.95, alternatives=(other,)),))
    (both,) = join([sure, turned(replace(sure, photo="b.jpg"), 90)]).meeples
    assert both.there is not None and both.certainty + sum(a.certainty for a in both.alternatives) <= both.there < 1
    assert both.alternatives[0].cell == (red.x, red.y + 1)


def test_what_one_photo_proposes_and_the_other_shows_is_there() -> None:
    whole = reading("D,red:city U@90 V@270 / E W X")
    tile, red = whole.tiles[-1], whole.meeples[0]
    faint = replace(whole, photo="b.jpg", tiles=whole.tiles[:-1], meeples=(), proposed=(tile, replace(red, there=0.4)))
    for photos in ([whole, turned(faint, 180)], [turned(faint, 180), whole]):
        joined = join(photos)
        assert joined.proposed == () and len(joined.tiles) == len(whole.tiles) and len(joined.meeples) == 1


def test_what_both_photos_only_propose_stays_proposed_once_and_where_it_is() -> None:
    whole = reading("D,red:city U@90 V@270 / E W X")
    tile, red = whole.tiles[-1], whole.meeples[0]
    faint = replace(whole, tiles=whole.tiles[:-1], meeples=(), proposed=(tile, replace(red, there=0.4)))
    one, two = lay([faint, turned(replace(faint, photo="b.jpg"), 90)])
    joined = join([one, two])
    assert [(thing.x, thing.y) for thing in joined.proposed] == [(tile.x, tile.y), (red.x, red.y)]
    shown = as_seen(joined, two)
    assert shown.proposed_tiles[0].quad == two.proposed_tiles[0].quad


def test_photos_of_two_tables_are_not_mixed() -> None:
    with pytest.raises(UsageError, match=r"do not show the same table"):
        join([reading(BOARD), reading("B B B / C C C", "other.jpg")])


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_what_is_said_of_the_whole_board_is_handed_to_each_photo_in_its_own_frame(degrees: int) -> None:
    whole, other = reading(BOARD), turned(reading("-3,5 . V / U@90 W / D@180 L@270 / X", "b.jpg"), degrees)
    for laid, own in zip(lay([whole, other])[1].tiles, other.tiles, strict=True):
        assert turned_like(laid, laid, own) == own


def test_what_was_only_proposed_is_solved_in_each_photo_once_a_person_says_that_it_lies_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[dict[tuple[int, int], TileReading]] = []

    def again(progress: Progress, told: dict[tuple[int, int], TileReading]) -> Progress:
        heard.append(told)
        return progress

    monkeypatch.setattr("recorder.photos.shots.read_again", again)
    whole = reading(BOARD)
    *tiles, last = whole.tiles
    faint = replace(whole, tiles=tuple(tiles), proposed=(replace(last, certainty=0.3),))
    photo = Photo(np.zeros((10, 10, 3), np.uint8), "a.jpg")
    shots = [TablePhoto(Path("a.jpg"), Progress(photo, Wish()), seen) for seen in (faint, turned(faint, 90))]
    read_again_with(shots, {(last.x, last.y): last})
    assert heard == [{(last.x, last.y): last}, {(-last.y, last.x): turned(whole, 90).tiles[-1]}]


def shot(seen: Reading, track: TrackReading | None = None) -> TablePhoto:
    progress = Progress(Photo(np.zeros((10, 10, 3), np.uint8), seen.photo), Wish(), track=track)
    return TablePhoto(Path(seen.photo), progress, seen)


def on_track(points: int, certainty: float = 0.97) -> TrackReading:
    found = FoundTrack(layouts()[0], np.eye(3), 1.0)
    return TrackReading(found, (TrackPoints(Colour.RED, points, certainty, False),))


def test_what_the_whole_board_has_paid_judges_the_track_that_one_photo_shows() -> None:
    """Half of the board had paid 36 points, all of it 76: then 30 lack a lap."""
    whole = reading(" ".join(["E@180"] * 19) + " / " + " ".join(["E"] * 19))
    half = replace(whole, photo="b.jpg", tiles=tuple(tile for tile in whole.tiles if tile.x < 9))
    shots = [shot(tell(half, on_track(30)), on_track(30)), shot(whole)]
    alone, both = shots[0].reading, joined(shots, [one.reading for one in shots])
    assert [f.code for f in alone.findings] == [] and (alone.track or {})["red"].points == 30
    assert [f.code for f in both.findings] == [PhotoCode.TRACK_LAPS]
    assert [{f.points, *(a.points for a in f.alternatives)} for f in (both.track or {}).values()] == [{30, 80, 130}]


def test_one_photo_of_the_track_beside_two_of_the_board_is_one_witness() -> None:
    whole, track = reading(BOARD), on_track(8, 0.7)
    apart, together = (
        joined([shot(tell(whole, one), one), shot(tell(whole, other), other)], [tell(whole, one), tell(whole, other)])
        for one, other in ((track, on_track(8, 0.7)), (track, track))
    )
    assert [(both.track or {})["red"].certainty for both in (apart, together)] == pytest.approx([0.91, 0.7])


def test_the_settled_board_is_shown_in_each_photo_as_far_as_it_shows_it() -> None:
    whole, other = reading(BOARD), turned(reading("-3,5 . V / U@90 W / D@180 L@270 / X,red:road", "b.jpg"), 90)
    right = BOARD.replace("X", "C,blue:city")
    first, second = (as_seen(reading(right), laid) for laid in lay([whole, other]))
    assert line(first) == right
    assert (second.photo, line(second)) == ("b.jpg", "1,0 . V / U@90 W / D@180 L@270 / C,blue:city")


def cut(side: str, *cells: tuple[int, int]) -> Finding:
    told = Message("The {side} edge of the photo cuts the board.", side=Message(side))
    return Finding(PhotoCode.BOARD_CUT, cells, told)


LEFT, RIGHT = "E@180 . V / F@90 U@90 W / E D@180", "-3,5 . V / U@90 W / D@180 L@270 / X"  # parts of BOARD


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_board_of_which_each_photo_shows_what_the_other_cuts_off_is_not_cut(degrees: int) -> None:
    left = replace(reading(LEFT), findings=(cut("right", (2, 1), (1, 2)),))
    right = replace(reading(RIGHT, "b.jpg"), findings=(cut("left", (-3, 6)),))
    assert join([left, turned(right, degrees)]).findings == ()


def test_a_board_that_goes_on_beyond_all_photos_is_cut_there() -> None:
    left = replace(reading(LEFT), findings=(cut("bottom", (0, 2), (1, 2)), cut("right", (1, 2), (2, 1))))
    right = replace(reading(RIGHT, "b.jpg"), findings=(cut("right", (-2, 6)),))
    assert join([left, right]).findings == (cut("bottom", (0, 2)), cut("right", (2, 1)))


def test_what_is_wrong_in_both_photos_is_told_once_and_of_every_colour() -> None:
    low = Finding(PhotoCode.TOO_SLANTED, (), Message("The photo was taken from too low."))
    messages = [Message(f"The track shows no {colour} figure.") for colour in ("red", "blue")]
    unseen = [Finding(PhotoCode.TRACK_UNSEEN, (), message) for message in messages]
    one, other = replace(reading(BOARD), findings=(low, *unseen)), replace(reading(BOARD), findings=(low,))
    assert join([one, other]).findings == (low, *unseen)


def test_two_halves_of_a_real_photo_are_one_whole_board(tmp_path: Path) -> None:
    with Image.open(PHOTOS / "top-down.jpg") as whole:
        for name, part in (("left.jpg", (0, 0, 980, 1200)), ("right.jpg", (800, 0, 1600, 1200))):
            whole.crop(part).save(tmp_path / name, quality=95)
    halves = [read(load(tmp_path / name)[0], Wish()) for name in ("left.jpg", "right.jpg")]
    assert all("board-cut" in [f.code for f in half.findings] for half in halves)
    joined = join(halves)
    assert len(joined.tiles) == 72
    assert {"board-cut", "two-moments"}.isdisjoint(finding.code for finding in joined.findings)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_bridge_turns_with_its_tile(degrees: int) -> None:
    board = "E@180,red:road,+bridge:1 . V / F@90 U@90,+bridge:0 W / E D@180 L@270 / . X"
    left, right = bridged_reading(board), turned(bridged_reading(board), degrees)
    assert [tile.bridge for tile in right.tiles if tile.key == "U"] == [int(degrees != 180)]
    assert line(join([left, right])) == board


def test_where_one_photo_shows_a_bridge_and_the_other_none_both_are_offered() -> None:
    board = "E@180 . V / F@90 U@90,+bridge:0 W / E D@180 L@270"
    surer, other = bridged_reading(board), reading(board.replace(",+bridge:0", ""), "b.jpg", certainty=0.8)
    (asked,) = (tile for tile in join([surer, other]).tiles if tile.ask)
    assert (asked.key, asked.bridge) == ("U", 0)
    assert [(other.key, other.rotation, other.bridge) for other in asked.alternatives] == [("U", 90, None)]


def bridged_reading(line: str) -> Reading:
    read, bridges = reading(line), bridges_of(notation.parse(line).things)
    return replace(read, tiles=tuple(replace(t, bridge=bridges.get(Cell(t.x, t.y))) for t in read.tiles))
