"""Answers in the terminal, as people type them."""

import io
import os
import pty
from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.console import Console

from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Doubt, What, meeples_at, tile_at, track_of
from engine.formats import notation
from engine.message import Message
from engine.pieces import Colour
from language import NAMES, speak
from recorder.doubts.answers import Twin
from recorder.doubts.doubts import Key as Subject
from recorder.doubts.keys import Key, help_lines, key_lines
from recorder.doubts.paid import Paid
from recorder.doubts.settlement import Alike, Question, Way, settle
from recorder.doubts.terminal import InTerminal
from recorder.doubts.wording import OF_NO_BOX
from tests.recorder.readings import piled, reading

BOARD = notation.parse("E@180,red:city / F@90 / E,blue:field . V")
NOBODY = Alternative(NOTHING, 0.4)
TILE = Question(1, Doubt(tile_at(Cell(0, 1)), "F@90", 0.6, (Alternative("H@90", 0.3),)), board=BOARD)
MEEPLE = Question(2, Doubt(meeples_at(Cell(0, 0)), "red:city", 0.6, (NOBODY,)), board=BOARD)
FAINT = Question(3, Doubt(meeples_at(Cell(0, 0)), NOTHING, 0.84, (Alternative("grey:city", 0.07),)), board=BOARD)
STRANGE = Question(
    6, Doubt(tile_at(Cell(0, 2)), "CFFF", 0.2, (Alternative("GO/LCc@0", 0.3), Alternative("GO/CcRr@0", 0.5))),
    board=BOARD,
)  # fmt: skip
FIGURE = Question(4, Doubt(track_of(Colour.RED), "44", 0.5), board=BOARD)
LAPS = Question(
    5, Doubt(track_of(Colour.BLUE), "64", 0.5, (Alternative("14", 0.3), Alternative("114", 0.1))), board=BOARD,
    paid=Paid(57, None, 1),
)  # fmt: skip


@pytest.fixture
def told() -> io.StringIO:
    """What the person is shown."""
    return io.StringIO()


def asked(language: str, answers: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> InTerminal:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return InTerminal({}, Console(file=told, width=80), speak(language))


YES = [
    ("en", "y"), ("en", "YES"), ("de", "j"), ("de", "ja"), ("ro", "da"),
    ("ru", "д"), ("ru", "Да"), ("ru", "y"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "answer"), YES)
def test_yes_takes_what_stands_first_which_is_the_likeliest(
    language: str, answer: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked(language, f"{answer}\n" * 5, told, monkeypatch)
    said = [person.answer(question) for question in (TILE, MEEPLE, FAINT, FIGURE, LAPS)]
    assert said == ["F@90", "red:city", NOTHING, "44", "64"]


@pytest.mark.parametrize(("language", "tile"), [("de", "J"), ("ro", "D")])
def test_where_a_tile_is_asked_about_its_letter_is_the_tile_though_it_means_yes(
    language: str, tile: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked(language, f"{tile}\n{tile}@90\n{tile}\n", told, monkeypatch)
    assert [person.answer(TILE), person.answer(MEEPLE)] == [f"{tile}@90", "red:city"]


def test_enter_answers_nothing_so_that_it_stays_a_doubt(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "\n" * 5, told, monkeypatch)
    assert [person.answer(question) for question in (TILE, MEEPLE, FAINT, FIGURE, LAPS)] == [Way.LEAVE] * 5
    assert told.getvalue().count("(y = right, ? = help)") == 5


def test_what_is_left_of_a_tile_is_that_no_known_box_has_it(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    asked("en", "\n", told, monkeypatch).answer(TILE)
    (line,) = [line for line in told.getvalue().splitlines() if "no known box" in line]
    assert line.endswith("(10 %)")


def test_what_would_be_written_as_0_percent_is_not(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    nearly = Question(1, Doubt(tile_at(Cell(0, 1)), "F@90", 0.9, (Alternative("H@90", 0.094),)), board=BOARD)
    asked("en", "\n", told, monkeypatch).answer(nearly)
    assert "H@90" in told.getvalue() and "0 %" not in told.getvalue().replace("90 %", "")


def test_tiles_of_a_told_box_stand_before_no_known_box_and_enter_takes_none(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked("en", "\ny\n2\n3\nt\n\n", told, monkeypatch)
    said = [person.answer(STRANGE) for _ in range(5)]
    assert said == [Way.LEAVE, "GO/CcRr@0", "GO/LCc@0", "CFFF", "GO/CcRr@90"]
    lines = told.getvalue().splitlines()
    assert [line.split()[1] for line in lines[1:4]] == ["GO/CcRr@0", "GO/LCc@0", "a"]
    assert "Answer [not known] (y = right, ? = help)" in told.getvalue()
    assert "Answer [1]" in lines[-1], "once it is turned, the person means it"


def test_points_of_many_colours_are_asked_for_once(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    three = [Colour.RED, Colour.BLUE, Colour.GREEN]
    person = asked("de", "34\nrot=x\ngelb=3\nRot=34 blue=51\n\n", told, monkeypatch)
    assert person.points(three) == {Colour.RED: 34, Colour.BLUE: 51}
    assert person.points(three) == {}
    assert told.getvalue().count("zum Beispiel rot=34 blau=51 (Enter: unbekannt)") == 5
    assert "rot=x ist keine Punktzahl" in told.getvalue() and "Nach gelb ist nicht gefragt" in told.getvalue()


def test_of_one_colour_a_number_is_enough(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "many\n34\nred=35\n", told, monkeypatch)
    assert [person.points([Colour.RED]) for _ in range(2)] == [{Colour.RED: 34}, {Colour.RED: 35}]
    assert "'many' is not a number of points." in told.getvalue()


@pytest.mark.parametrize("nobody", ["-", "none", "None", "n"])
def test_nothing_and_nobody_are_said_by_a_letter_a_word_or_a_dash(
    nobody: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked("en", f"{nobody}\n" * 4, told, monkeypatch)
    assert [person.answer(question) for question in (TILE, MEEPLE, FIGURE)] == [NOTHING] * 3
    assert person.points([Colour.RED, Colour.BLUE]) == {}


def test_a_number_is_the_choice_that_has_it(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "2\n3\n4\n2\n", told, monkeypatch)
    assert [person.answer(TILE), person.answer(TILE), person.answer(TILE)] == ["H@90", NOTHING, OF_NO_BOX]
    assert person.answer(FAINT) == "grey:city"
    lines = told.getvalue().splitlines()
    assert lines[0] == "1. Which tile lies on A2?"
    assert lines[1] == "   1  F@90  city (north, south) + 1 shield (60 %)"
    assert lines[-3:-1] == ["   1  nobody (84 %)", "   2  grey meeple in the city (7 %)"]


def test_one_number_says_of_all_alike_of_which_colour_they_are(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = tuple(Twin(number, Subject(meeples_at(Cell(0, number)), (0.5, 0.5)), "red:field") for number in (3, 4))
    doubt = Doubt(meeples_at(Cell(0, 0)), "red:city", 0.6, (Alternative("pink:city", 0.38),))
    person = asked("en", "2\n3\n4\n5\n6\ny\n", told, monkeypatch)
    question = Question(2, doubt, board=BOARD, alike=twins)
    said = [person.answer(question) for _ in range(5)]
    assert said == ["pink:city", NOTHING, Alike("red:city"), Alike("pink:city"), "red:city"], "there is no sixth choice"
    assert told.getvalue().splitlines()[3:6] == [
        "   3  nobody",
        "   4  red meeple in the city; numbers 3, 4 are of that colour too",
        "   5  pink meeple in the city; numbers 3, 4 are of that colour too",
    ]


def test_a_number_that_no_choice_has_is_told_so(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "9\n0\n1\n", told, monkeypatch)
    assert person.answer(MEEPLE) == "red:city"
    assert "There is no choice 9; the last one is 2." in told.getvalue()
    assert "There is no choice 0; the last one is 2." in told.getvalue()


def test_a_colour_alone_is_the_only_choice_of_that_colour(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads grey meeple and black meeple types black."""
    black = Alternative("black:field", 0.43)
    two = Question(1, Doubt(meeples_at(Cell(0, 0)), "grey:field", 0.45, (black,)), board=BOARD)
    assert asked("de", "Schwarz\n", told, monkeypatch).answer(two) == "black:field"
    both = Question(1, Doubt(meeples_at(Cell(0, 0)), "red:field", 0.5, (Alternative("red:city", 0.4),)), board=BOARD)
    assert asked("de", "rot\nRot:Stadt\n", told, monkeypatch).answer(both) == "red:city"
    assert "Worauf steht die Figur (rot)? Zur Wahl stehen: rot:Stadt, rot:Wiese." in told.getvalue()


def test_a_letter_goes_another_way(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "s\nb\na\n", told, monkeypatch)
    assert [person.answer(MEEPLE) for _ in range(3)] == [Way.LEAVE, Way.BACK, Way.REST]


@pytest.mark.parametrize("language", sorted(NAMES))
def test_each_key_works_in_english_and_as_the_help_says_in_the_persons_language(
    language: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = {Key.SKIP: Way.LEAVE, Key.BACK: Way.BACK, Key.ALL: Way.REST, Key.NONE: NOTHING}
    own = {key: line.split()[0] for key, line in key_lines(TILE.doubt.about.what, speak(language)).items()}
    assert len({*own.values(), *own}) == len(own) + sum(letter != key for key, letter in own.items()), "no letter twice"
    person = asked(language, "".join(f"{key}\n{own[key]}\n" for key in ways), told, monkeypatch)
    assert [person.answer(TILE) for _ in range(8)] == [way for way in ways.values() for _ in range(2)]


def test_help_lists_the_keys_and_asks_again(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("en", "?\n2\n", told, monkeypatch).answer(TILE) == "H@90"
    shown = told.getvalue()
    assert all(f"\n   {key}  " in shown for key in "tnsba") and "V@90" in shown


def test_the_tile_that_is_shown_can_be_turned(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("en", "t\nt\n\n", told, monkeypatch).answer(TILE) == "F@270"
    assert "   1  F@180  city (east, west)" in told.getvalue()


NONSENSE = [
    "O", "o", "o@45", "T", "N", "?@90", "xyz", "9", "0", "red:road", "V@90 V@90", "F@90,red:city", "\ufffd", "no",
]  # fmt: skip


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_what_is_no_tile_with_its_turn_is_asked_again(
    nonsense: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked("en", f"{nonsense}\nv@90\n", told, monkeypatch).answer(TILE) == "V@90"
    assert told.getvalue().count("? = help") == 2


def test_a_letter_alone_is_answered_by_its_turns(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    asked("en", "O\nX\n\n", told, monkeypatch).answer(TILE)
    assert "How is O turned? Write one of O@0, O@90, O@180, O@270." in told.getvalue()
    assert "How is X turned? Write one of X@0." in told.getvalue(), "a crossroads looks the same from all sides"


def test_a_figure_needs_ground_to_stand_on(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "grey\nred:monastery\nred:field1\nRed:field\n", told, monkeypatch)
    assert person.answer(MEEPLE) == "red:field"
    assert "What does grey stand on? Write one of grey:city, grey:field." in told.getvalue()
    assert "This tile has no such monastery; write one of red:city, red:field." in told.getvalue()


@pytest.mark.parametrize(
    ("language", "typed"), [("de", "gelb:wiese"), ("de", "yellow:field"), ("ru", "Жёлтый:поле"), ("ro", "galben:camp")]
)
def test_a_figure_is_typed_in_the_persons_language_or_in_english(
    language: str, typed: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(language, f"{typed}\n", told, monkeypatch).answer(MEEPLE) == "yellow:field"


@pytest.mark.parametrize("language", sorted(NAMES))
def test_what_the_help_and_the_hint_show_of_figures_is_understood(
    language: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = [typed for line in help_lines(What.MEEPLE, speak(language)) if ":" in (typed := line.split()[0])]
    assert asked(language, f"{example}\n\n", told, monkeypatch).answer(MEEPLE) is Way.LEAVE, "there is no road"
    hinted = [word.rstrip(",.;") for word in told.getvalue().split() if word[1:-2].count(":")]
    assert len(hinted) == 2, "the city and the field of the tile"
    person = asked(language, "\n".join(hinted), told, monkeypatch)
    assert [person.answer(MEEPLE) for _ in hinted] == ["red:city", "red:field"]


def test_laps_are_asked_with_what_the_board_has_paid(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("en", "114\n", told, monkeypatch).answer(LAPS) == "114"
    assert told.getvalue().splitlines()[:4] == [
        "5. How many points does blue have on the track?",
        "The figure stands on 14: 64, 14 or 114 points?",
        "All figures together show 1 lap of 50 points too few.",
        "The board has paid blue at least about 57.",
    ]


def test_points_that_cannot_be_are_told_at_once_and_asked_again(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    unread = replace(LAPS, doubt=Doubt(track_of(Colour.BLUE), NOTHING))
    person = asked("en", "65\nmany\n64\n20\n71\n", told, monkeypatch)
    assert (person.answer(LAPS), person.answer(unread)) == ("64", "71")
    assert "A figure on 14 cannot have 65 points" in told.getvalue()
    assert "The board has paid at least about 57" in told.getvalue()


def test_who_insists_knows_better_than_the_photo(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("en", "65\n65\n", told, monkeypatch).answer(LAPS) == "65"


def test_of_two_roads_of_one_tile_it_is_said_which(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    board = notation.parse("A . W@90,red:road1")
    others = Alternative("red:road1", 0.3), Alternative("0,0=red:road", 0.1)
    doubt = Doubt(meeples_at(Cell(2, 0)), "red:road", 0.6, others)
    asked("en", "\n", told, monkeypatch).answer(Question(1, doubt, board=board))
    one, other, beside = told.getvalue().splitlines()[1:4]
    assert one.startswith("   1  red meeple on the road (")
    assert one[5:-7] != other[5:-7], "by the side that each reaches"
    assert beside.endswith("on the road, A1 (10 %)")


def test_a_tile_beside_the_boards_edge_is_found_by_its_neighbour(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    off = Question(1, Doubt(tile_at(Cell(-1, 1)), NOTHING, 0.75, (Alternative("V@0", 0.25),)), board=BOARD)
    asked("en", "\n", told, monkeypatch).answer(off)
    assert told.getvalue().splitlines()[:2] == ["1. Which tile lies on the cell left of A2?", "   1  no tile (75 %)"]


def test_of_farmers_on_one_another_it_is_asked_who_lies_where_in_the_pile(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, _ = settle(piled(), asked("en", "y\ny\n", told, monkeypatch), every=True)
    assert "1. On A3 up to 3 figures lie on top of each other.\nWho is number 3 from the bottom?\n" in told.getvalue()
    assert "2. On A3 up to 2 figures lie on top of each other.\nWho is number 2 from the bottom?\n" in told.getvalue()
    assert "red meeple on the field, on top of 1 other figure (70 %)" in told.getvalue()
    assert [meeple.under for meeple in reading.meeples if meeple.on == "field"] == [0, 1], "nobody is the third"


def test_of_two_piles_on_one_tile_it_is_said_which_is_meant(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By where on the tile it lies; both were asked about in the same words."""
    one = piled()
    other = [replace(m, at=(0.9, 0.8), colour="green") for m in one.meeples if m.on == "field"]
    settle(replace(one, meeples=(*one.meeples, *other)), asked("en", "y\ny\ny\ny\n", told, monkeypatch), every=True)
    for where in ("north-west", "south-east"):
        assert f"On A3 ({where}) up to 3 figures lie on top of each other." in told.getvalue()
    assert told.getvalue().count("lie on top of each other") == told.getvalue().count("On A3 (") == 4


def test_of_two_figures_on_one_tile_it_is_said_which_is_meant(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = reading("evening.jpg", "U,red:road")
    (thief,) = board.meeples
    farmer = replace(thief, on="field", at=(thief.at[0], 0.1), colour="blue", ask=True)
    settle(replace(board, meeples=(thief, farmer)), asked("en", "y\n", told, monkeypatch), every=True)
    assert "Who stands on A1 (north)?" in told.getvalue()


def test_whoever_names_the_uppermost_of_a_pile_hears_of_as_many_afterwards(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, _ = settle(piled(), asked("en", "yellow:field\ny\n", told, monkeypatch), every=True)
    assert told.getvalue().count("On A3 up to 3 figures lie on top of each other.") == 2
    assert [(meeple.colour, meeple.under) for meeple in reading.meeples if meeple.on == "field"] == [
        ("blue", 0), ("red", 1), ("yellow", 2),
    ]  # fmt: skip


def test_yes_or_no_is_asked_until_it_is_understood(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("de", "vielleicht\nnein\n\n", told, monkeypatch)
    assert (person.yes(Message("x"), True), person.yes(Message("x"), True)) == (False, True)
    assert told.getvalue().count("Antworten Sie j oder n.") == 1


def test_where_nobody_types_any_more_the_rest_stays_as_read(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "", told, monkeypatch)
    assert (person.answer(TILE), person.answer(MEEPLE), person.name("red", (), ())) == (Way.REST, Way.REST, "")


@pytest.mark.parametrize("language", sorted(NAMES))
def test_no_line_of_a_question_is_wider_than_the_terminal_of_old(
    language: str, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n\n" * 5))
    wide = InTerminal({}, Console(file=told, width=500), speak(language))
    for question in (TILE, MEEPLE, FAINT, FIGURE, LAPS):
        wide.answer(replace(question, number=88))
    wide.points([Colour.BLACK])
    wide.points(list(Colour))
    wide.name("black", (), ())
    shown = told.getvalue().replace("): ", "):\n").splitlines()
    assert max(map(len, shown)) <= 80, max(shown, key=len)


@pytest.fixture
def bytes_typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A terminal, and the end of it at which a person types bytes."""
    mine, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as typed:
        monkeypatch.setattr("sys.stdin", typed)
        yield mine
    os.close(mine)


def test_a_byte_that_is_no_text_is_asked_about_again(bytes_typed: int, told: io.StringIO) -> None:
    person = InTerminal({}, Console(file=told, width=80), speak("en"))
    os.write(bytes_typed, b"An\xffna\nAnna\n\xfe\nH@90\n")
    assert (person.name("red", (), ()), person.answer(TILE)) == ("Anna", "H@90")
    assert told.getvalue().count("is not text") == 2


def test_who_is_known_is_offered_by_number(told: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    person = asked("en", "9\n2\nanna\nZoe\n\n", told, monkeypatch)
    assert [person.name("red", ["Anna", "Boris"], ()) for _ in range(4)] == ["Boris", "Anna", "Zoe", ""]
    assert "1  Anna   2  Boris\n" in told.getvalue()
    assert "9 is none of the numbers shown; type one of them, or a name." in told.getvalue()


def test_who_has_a_colour_is_refused_another_and_asked_again(
    told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked("en", "anna \nBoris\n", told, monkeypatch)
    assert person.name("blue", (), ["Anna"]) == "Boris"
    assert "Anna cannot play two colours; give one of them another name." in told.getvalue()
