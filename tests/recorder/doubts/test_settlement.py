"""Settling doubts, whoever answers."""


from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from engine.cell import Cell
from engine.doubt import NOTHING, Correction, What, meeples_at
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from recorder.doubts.answers import Answer, answered, told_meeple
from recorder.doubts.doubts import Key, doubts, matters, tile_words
from recorder.doubts.settlement import Alike, NeverAsk, Question, Way, settle
from tests.recorder.readings import in_black_or_blue, reading
from vision.codes import PhotoCode
from vision.reading import MeepleAlternative, Reading, TileAlternative, TileReading, TrackAlternative, TrackFigure


class Says(NeverAsk):
    """A person with one answer to everything; None is nothing."""

    def __init__(self, tile: str | None = None, points: int | None = None) -> None:
        self._tile, self._points = tile, points

    def answer(self, question: Question) -> str:
        what = question.doubt.about.what
        assert what is not What.MEEPLE, "nobody is asked about a meeple that is sure"
        told = self._tile if what is What.TILE else self._points
        return NOTHING if told is None else str(told)

    def yes(self, _question: Message, otherwise: bool) -> bool:
        return not otherwise


def in_short(corrections: Iterable[Correction]) -> list[str]:
    return [f"{said.about}: {said.read} -> {said.told}" for said in corrections]


READ = reading("a.jpg", doubt=0, track={"red": TrackFigure(30, 0.95, True), "blue": TrackFigure(9, 0.9)})


def test_alone_the_most_probable_stays_and_stays_a_doubt() -> None:
    settled, corrections = settle(READ, NeverAsk())
    assert settled == READ
    assert (corrections, settled.questions) == ((), 2)


def test_what_a_person_says_is_certain_and_written_down() -> None:
    settled, corrections = settle(READ, Says("F@90", 34))
    assert settled.questions == 0
    assert in_short(corrections) == ["tile 0,0: E@180 -> F@90", "track red: 30 -> 34"]


def test_a_meeple_goes_with_the_tile_that_is_not_there() -> None:
    settled, corrections = settle(READ, Says(None, None))
    assert [meeple.colour for meeple in settled.meeples] == ["blue"]
    assert dict(settled.track or {}) == {"blue": TrackFigure(9, 0.9)}
    assert in_short(corrections) == [
        "tile 0,0: E@180 -> nothing", "meeple 0,0: red:city -> nothing", "track red: 30 -> nothing",
    ]  # fmt: skip


class Script(NeverAsk):
    """A person with one answer after the other, who notes what was asked; then the rest stays as it was read."""

    def __init__(self, *answers: str | Alike | Way) -> None:
        self._answers = iter(answers)
        self.asked: list[str] = []
        self.agreed: list[str] = []

    def answer(self, question: Question) -> str | Alike | Way:
        self.asked.append(f"{question.number} {question.doubt.about}: {question.doubt.read}")
        return next(self._answers, Way.REST)

    def yes(self, question: Message, otherwise: bool) -> bool:
        self.agreed.append(str(question))
        return not otherwise


def test_going_back_takes_the_last_answer_back_and_asks_again() -> None:
    person = Script("F@90", Way.BACK, "H@90", "30")
    settled, corrections = settle(READ, person)
    assert person.asked == ["1 tile 0,0: E@180", "2 track red: 30", "1 tile 0,0: E@180", "2 track red: 30"]
    assert in_short(corrections) == ["tile 0,0: E@180 -> H@90"] and settled.questions == 0


def test_at_the_first_question_there_is_nothing_to_go_back_to() -> None:
    person = Script(Way.BACK, Way.BACK, "F@90")
    _, corrections = settle(READ, person)
    assert in_short(corrections) == ["tile 0,0: E@180 -> F@90"] and len(person.asked) == 4


def test_what_is_left_open_stays_a_doubt_and_is_not_asked_again() -> None:
    person = Script(Way.LEAVE, "34")
    settled, corrections = settle(READ, person)
    assert person.asked == ["1 tile 0,0: E@180", "2 track red: 30"]
    assert in_short(corrections) == ["track red: 30 -> 34"]
    assert [tile.ask for tile in settled.tiles] == [True, False, False]


def test_the_numbers_of_the_questions_rise_though_an_answer_makes_another_worth_more() -> None:
    """Without its middle red's city is worth less than the laps on the track, which come after it all the same."""
    tile = replace(READ.tiles[1], ask=True, certainty=0.6, alternatives=(TileAlternative("B", 0, 0.4),))
    knight = replace(READ.meeples[0], ask=True, certainty=0.7)
    track = {"red": TrackFigure(30, 0.6, True, (TrackAlternative(33, 0.4),))}
    base = reading("a.jpg")
    read = replace(base, tiles=(base.tiles[0], tile, base.tiles[2]), meeples=(knight, READ.meeples[1]), track=track)
    person = Script("B@0", "red:city", "30")
    settle(read, person)
    assert person.asked == ["1 tile 0,1: F@90", "2 meeple 0,0: red:city", "3 track red: 30"]


def test_the_list_of_answers_makes_the_same_reading_on_another_day() -> None:
    kept: list[tuple[Answer, ...]] = []
    settled = settle(READ, Script("F@90", Way.LEAVE), kept=kept.append)
    again = settle(READ, NeverAsk(), given=kept[-1])
    assert again == settled and len(kept) == 2


def test_after_a_tile_the_board_is_read_again_and_what_is_asked_next_is_still_in_doubt_then() -> None:
    after = reading("a.jpg", "E@180,red:city / F@90 / E,blue:field")
    person = Script("E@180")
    told: list[object] = []

    def again(tiles: Mapping[tuple[int, int], TileReading]) -> Reading:
        told.append({cell: tile.key for cell, tile in tiles.items()})
        return after

    settle(replace(READ, tiles=tuple(replace(tile, ask=True) for tile in READ.tiles), track=None), person, again)
    assert person.asked == ["1 tile 0,0: E@180"] and told == [{(0, 0): "E"}]


def faint(**changes: object) -> Reading:
    """The tower, whose red knight is hardly seen."""
    knight, farmer = READ.meeples
    told = {"certainty": 0.07, "there": 0.16, "ask": True} | changes
    return replace(reading("a.jpg"), meeples=(replace(knight, **told), farmer))  # type: ignore[arg-type]


def test_a_figure_that_is_less_likely_there_than_nobody_is_not_taken() -> None:
    settled, corrections = settle(faint(), NeverAsk())
    assert ([meeple.colour for meeple in settled.meeples], corrections) == (["blue"], ())
    (doubt,) = doubts(settled)
    assert (doubt.read, doubt.default, round(doubt.likelihood, 2)) == (NOTHING, NOTHING, 0.84)
    assert [other.words for other in doubt.alternatives] == ["red:city"]


def test_a_person_can_say_that_it_stands_there() -> None:
    settled, corrections = settle(faint(), Script("red:city"))
    assert sorted(meeple.colour for meeple in settled.meeples) == ["blue", "red"]
    assert in_short(corrections) == ["meeple 0,0: nothing -> red:city"] and doubts(settled) == ()


def test_the_ground_that_is_likelier_is_taken_and_what_was_read_is_the_alternative() -> None:
    field = MeepleAlternative("red", "meeple", "field", 0, 0.5)
    settled, _ = settle(faint(certainty=0.4, there=0.95, alternatives=(field,)), NeverAsk())
    (doubt,) = doubts(settled)
    assert (doubt.read, [(o.words, round(o.likelihood, 2)) for o in doubt.alternatives]) == (
        "red:field", [("red:city", 0.4), (NOTHING, 0.05)],
    )  # fmt: skip


def test_a_figure_may_stand_on_the_tile_beside() -> None:
    below = MeepleAlternative("red", "meeple", "city", 0, 0.3, (0, 1))
    settled, corrections = settle(faint(certainty=0.6, there=0.95, alternatives=(below,)), Script("0,1=red:city"))
    assert ("red", 0, 1) in [(meeple.colour, meeple.x, meeple.y) for meeple in settled.meeples]
    assert in_short(corrections) == ["meeple 0,0: red:city -> nothing", "meeple 0,1: nothing -> red:city"]


def test_a_tile_that_is_only_proposed_lies_there_if_a_person_says_so() -> None:
    whole = reading("a.jpg", "E@180 / F@90,red:city / E")
    read = replace(whole, tiles=whole.tiles[1:], proposed=(replace(whole.tiles[0], certainty=0.25),))
    alone, _ = settle(read, NeverAsk())
    assert (len(alone.tiles), [doubt.read for doubt in doubts(alone)]) == (2, [NOTHING])
    settled, corrections = settle(read, Script("E@180"))
    assert (len(settled.tiles), settled.proposed) == (3, ())
    assert in_short(corrections) == ["tile 0,0: nothing -> E@180"]


def test_with_a_proposed_tile_goes_who_is_seen_on_it_but_nobody_who_is_hardly_there() -> None:
    whole = reading("a.jpg", "E@180,red:city / F@90 / E")
    tile, (red,) = replace(whole.tiles[0], certainty=0.25), whole.meeples
    hardly = replace(red, colour="blue", certainty=0.3, there=0.4)
    read = replace(whole, tiles=whole.tiles[1:], meeples=(), proposed=(tile, replace(red, there=0.99), hardly))
    assert [[(m.colour, m.on) for m in matter.upon] for matter in matters(read)] == [[("red", "city")]]


def test_a_straight_road_told_upside_down_is_the_same_and_who_lies_beside_it_stays_on_his_side() -> None:
    """Which end of it is up no photo tells, and a person need not know which one was meant."""
    read = reading("a.jpg", "U,red:field1", doubt=0)
    settled, corrections = settle(read, Script("U@180"), every=True)
    assert [(tile.key, tile.rotation) for tile in settled.tiles] == [("U", 0)]
    assert [(m.on, m.segment) for m in settled.meeples] == [("field", 1)]
    assert corrections == ()


def test_who_is_told_to_stand_on_the_next_tile_stands_at_its_edge() -> None:
    seen = replace(reading("a.jpg", "U,red:road / V").meeples[0], at=(0.5, 0.98))
    told = told_meeple(seen, "0,1=red:road")
    assert told is not None and ((told.x, told.y), told.at) == ((0, 1), (0.5, 0.0))


def test_of_a_proposed_tile_that_no_box_holds_its_edges_are_the_answer() -> None:
    """Cut by the photo's edge, it shows no more than them."""
    whole = reading("a.jpg", "E@180 / F@90,red:city / E")
    strange = replace(whole.tiles[0], key="?", rotation=None, edges="FRCR", certainty=0.25, alternatives=())
    read = replace(whole, tiles=whole.tiles[1:], proposed=(strange,))
    alone, _ = settle(read, NeverAsk())
    (doubt,) = doubts(alone)
    assert (doubt.read, [other.words for other in doubt.alternatives]) == (NOTHING, ["FRCR"])
    settled, corrections = settle(read, Script("FRCR"), every=True)
    assert ("?", "FRCR") in [(tile.key, tile.edges) for tile in settled.tiles]
    assert in_short(corrections) == ["tile 0,0: nothing -> FRCR"]


def test_whether_anybody_stands_there_is_decided_before_who_it_is() -> None:
    """Nobody (45 %) is likelier than any of the two, but not than both."""
    field = MeepleAlternative("red", "meeple", "field", 0, 0.25)
    settled, _ = settle(faint(certainty=0.3, there=0.55, alternatives=(field,)), NeverAsk())
    (doubt,) = doubts(settled)
    assert (doubt.read, doubt.default, len(settled.meeples)) == ("red:city", "red:city", 2)


def test_a_tile_stays_as_the_whole_board_was_solved_until_a_person_says_otherwise() -> None:
    """B is likelier alone, but it was not what fitted best."""
    unsure = replace(READ.tiles[0], certainty=0.3, alternatives=(TileAlternative("B", 0, 0.6),))
    (doubt,) = doubts(settle(replace(READ, tiles=(unsure, *READ.tiles[1:]), track=None), NeverAsk())[0])
    assert doubt.default == doubt.read == "E@180"


def test_the_likelier_number_of_laps_is_taken() -> None:
    laps = (TrackAlternative(64, 0.5), TrackAlternative(114, 0.2))
    settled, _ = settle(replace(READ, track={"red": TrackFigure(14, 0.3, True, laps)}, tiles=()), NeverAsk())
    (doubt,) = doubts(settled)
    assert (doubt.read, [other.words for other in doubt.alternatives]) == ("64", ["14", "114"])


def test_a_player_whose_figure_is_not_on_the_track_is_asked_for() -> None:
    unseen = Finding(PhotoCode.TRACK_UNSEEN, (), Message("{colour}", colour=Colour.BLUE))
    read = replace(reading("a.jpg", track={"red": TrackFigure(30, 0.9)}), findings=(unseen,))
    person = Script("64")
    settled, corrections = settle(read, person)
    assert person.asked == ["1 track blue: nothing"] and in_short(corrections) == ["track blue: nothing -> 64"]
    assert (settled.track or {})["blue"].points == 64


def test_what_an_answer_may_change_most_is_asked_first_and_a_figure_after_its_tile() -> None:
    farmer = replace(READ.meeples[1], certainty=0.9, ask=True)
    knight = replace(READ.meeples[0], certainty=0.7, ask=True)
    person = Script("E@180", "red:city", "30", "blue:field")
    settle(replace(READ, meeples=(knight, farmer)), person)
    assert [asked.split(": ")[1] for asked in person.asked] == ["E@180", "red:city", "30", "blue:field"]


def test_what_is_not_worth_a_question_is_not_asked_and_stays_a_doubt() -> None:
    farmer = replace(READ.meeples[1], certainty=0.95, ask=True)  # three points, which one time in twenty are not there
    person = Script()
    settled, _ = settle(replace(reading("a.jpg"), meeples=(READ.meeples[0], farmer)), person)
    assert person.asked == [] and [doubt.read for doubt in doubts(settled)] == ["blue:field"]


def test_nobody_is_asked_on_who_need_not_know_once_the_winner_is_certain() -> None:
    person = Script()
    settle(READ, person)
    assert person.agreed == ["None of the 2 questions left can change who wins. Take them as read?"]
    settled, _ = settle(READ, NeverAsk())
    assert settled.questions == 2


def test_who_wins_is_not_certain_while_an_answer_may_change_it_or_a_track_is_not_known() -> None:
    close = replace(READ, track={"red": TrackFigure(30, 0.95, True), "blue": TrackFigure(31, 0.9)})
    for read in (close, replace(READ, track=None), replace(READ, track={"red": TrackFigure(30, 0.95, True)})):
        person = Script()
        settle(read, person)
        assert person.agreed == [] and person.asked


def test_the_doubts_are_shown_with_their_numbers_once_before_the_first_question() -> None:
    shown: list[dict[str, int]] = []
    person = Script("F@90", "34")
    settle(READ, person, first_seen=lambda _read, numbers: shown.append({str(k): n for k, n in numbers.items()}))
    assert shown == [{"tile 0,0": 1, "track red": 2}]
    assert [asked.split(":")[0] for asked in person.asked] == ["1 tile 0,0", "2 track red"]


def test_one_answer_tells_of_all_figures_that_are_black_or_blue() -> None:
    person = Script(Alike("blue:city"))
    settled, corrections = settle(in_black_or_blue("city", "field", "road"), person, every=True)
    assert person.asked == ["1 meeple 0,0: black:city"] and settled.questions == 0
    assert sorted(in_short(corrections)) == [
        "meeple 0,0: black:city -> blue:city", "meeple 0,2: black:field -> blue:field",
        "meeple 1,2: black:road -> blue:road",
    ]  # fmt: skip


def test_a_figure_of_which_more_than_the_colour_is_in_doubt_is_asked_about_by_itself() -> None:
    person = Script(Alike("black:city"))
    settle(in_black_or_blue("city", "field"), person, every=True)
    assert [asked.partition(" ")[2] for asked in person.asked] == ["meeple 0,0: black:city", "meeple 1,2: black:road"]


def test_going_back_takes_back_all_that_one_answer_told() -> None:
    person = Script(Alike("blue:city"), Way.BACK)
    settled, corrections = settle(in_black_or_blue("city", "field"), person, every=True)
    assert person.asked[0] == person.asked[2] and len(person.asked) == 3
    assert corrections == () and settled.questions == 3


def test_where_nothing_is_asked_nothing_is_shown() -> None:
    shown: list[Reading] = []
    settle(reading("a.jpg"), Script(), first_seen=lambda read, _numbers: shown.append(read))
    assert not shown


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("E@270", "E@270,+bridge:0"),  # which tile lies there says nothing against the bridge over it
        ("B@0", "B@0,+bridge:0"),
        ("D@270", "D@270"),  # this one has roads where the bridge would stand
        ("RFRC", "RFRC"),
        ("B@0,+bridge:1", "B@0,+bridge:1"),
        ("D@270,+bridge:0", "D@270,+bridge:0"),  # who says so is believed; that it cannot stand there is a finding
    ],
)
def test_the_bridge_that_was_seen_stays_over_the_tile_that_a_person_names(told: str, words: str) -> None:
    settled, _ = settle(reading("a.jpg", "U@90,+bridge:0", doubt=0), Script(told), every=True)
    assert [tile_words(tile) for tile in settled.tiles] == [words]


def test_who_is_said_to_stand_on_a_bridge_stands_there() -> None:
    settled, _ = settle(reading("a.jpg", "E@270,red:city,+bridge:0"), Script(), every=True)
    assert [(m.on, m.segment) for m in settled.meeples] == [("city", 0)]
    more = Answer(Key(meeples_at(Cell(0, 0))), NOTHING, "blue:road")
    now, corrections = answered(settled, [more])
    assert [(m.colour, m.on, m.at) for m in now.meeples] == [("red", "city", (0.5, 0.2)), ("blue", "road", (0.5, 0.5))]
    assert [correction.told for correction in corrections] == ["blue:road"]
