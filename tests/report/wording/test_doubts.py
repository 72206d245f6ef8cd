"""Doubts and corrections in words, and many of one kind in one sentence."""

import pytest

from engine.board import Board, Placed
from engine.cell import Cell
from engine.doubt import NOTHING, Alternative, Correction, Doubt, meeples_at, tile_at, track_of
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Code, Finding
from language import NAMES, speak
from report.wording.doubts import corrections_said, doubt_said, doubts_said, faults_said

C4 = Cell(2, 3)
HERE = [(0, 0), (9, 9)]
ENGLISH = speak("en").about(HERE)
NOT_KNOWN = Board([Placed(C4, "?", 0)])


@pytest.mark.parametrize(
    ("doubt", "said"),
    [
        (Doubt(tile_at(C4), "T@90"), "C4: T turned 90°"),
        (Doubt(tile_at(C4), "T@0"), "C4: T upright"),
        (Doubt(tile_at(C4), "FCR?"), "C4: not known (FCR?)"),
        (Doubt(tile_at(C4), "E@270,+bridge:0"), "C4: E turned 270° under a bridge (north, south)"),
        (Doubt(tile_at(C4), "B@0,+bridge:1"), "C4: B upright under a bridge (east, west)"),
        (Doubt(meeples_at(C4), "grey:city"), "C4: grey meeple in the city"),
        (Doubt(meeples_at(C4), "red-pig:field2"), "C4: red pig on the field (number 3 of its tile)"),
        (Doubt(meeples_at(C4), "red:field", under=2), "C4: red meeple on the field, on top of 2 other figures"),
        (Doubt(track_of(Colour.BLUE), "14"), "track, blue: 14"),
        (Doubt(track_of(Colour.BLUE), NOTHING), "track, blue: not known"),
        (
            Doubt(meeples_at(C4), NOTHING, 0.9, (Alternative("grey:city", 0.1, {Colour.GREY: 12}),)),
            "C4: nobody or grey meeple in the city (up to 12 points)",
        ),
        (
            Doubt(meeples_at(C4), NOTHING, 0.9, (Alternative("4,3=grey:city", 0.1),)),
            "C4: nobody or grey meeple in the city on E4",
        ),
    ],
)
def test_a_doubt_is_said_in_words(doubt: Doubt, said: str) -> None:
    assert doubt_said(doubt, NOT_KNOWN, ENGLISH) == said


def test_of_two_fields_or_roads_the_sides_tell_which_as_they_do_in_questions() -> None:
    """Not a number that nobody can find on the tile."""
    board = Board([Placed(C4, "S", 0), Placed(Cell(3, 3), "W", 90)])
    farmer = Doubt(meeples_at(C4), "red:field1", under=1)
    assert doubt_said(farmer, board, ENGLISH) == (
        "C4: red meeple on the field (south; corner south-west), on top of 1 other figure"
    )
    beside = Doubt(meeples_at(C4), NOTHING, 0.9, (Alternative("3,3=grey:road1", 0.1),))
    assert doubt_said(beside, board, ENGLISH) == "C4: nobody or grey meeple on the road (west) on D4"
    said = Correction(meeples_at(C4), "red:field", "red:field1")
    assert corrections_said([said], board, ENGLISH) == [
        "C4: red meeple on the field (south; corner south-east) → red meeple on the field (south; corner south-west)"
    ]


def test_of_a_tile_that_was_corrected_nobody_knows_where_its_fields_were() -> None:
    """Its fields have other sides now."""
    board = Board([Placed(C4, "V", 0)])
    said = [Correction(meeples_at(C4), "red:field1", NOTHING), Correction(tile_at(C4), "S@0", "V@0")]
    assert corrections_said(said, board, ENGLISH)[0] == "C4: red meeple on the field (number 2 of its tile) → nobody"


@pytest.mark.parametrize(
    ("code", "tile", "figures"),
    [
        ("en", "C4: T turned 90° → no tile", "C4: nobody → grey meeple in the city and red builder on the road"),
        ("ru", "C4: T, поворот 90° → нет плитки", "C4: никого → мипл (серый) в городе и строитель (красный) на дороге"),
        ("ro", "C4: T rotită cu 90° → nicio piesă", "C4: nimeni → meeple (gri) în oraș și constructor (roșu) pe drum"),
        ("de", "C4: T, um 90° gedreht → kein Plättchen",
         "C4: niemand → Meeple (grau) in der Stadt und Baumeister (rot) auf der Straße"),
    ],
)  # fmt: skip
def test_a_correction_is_said_in_the_person_s_language(code: str, tile: str, figures: str) -> None:
    speech = speak(code).about(HERE)
    gone = Correction(tile_at(C4), "T@90", NOTHING)
    there = Correction(meeples_at(C4), NOTHING, "grey:city,red-builder:road")
    assert corrections_said([gone, there], NOT_KNOWN, speech) == [tile, figures]


@pytest.mark.parametrize("code", NAMES)
def test_no_notation_is_left_in_what_is_said(code: str) -> None:
    speech = speak(code).about(HERE)
    grounds = ("city", "road", "field", "monastery", "garden", "shrine")
    said = [doubt_said(Doubt(meeples_at(C4), f"red:{ground}"), NOT_KNOWN, speech) for ground in grounds]
    assert len(set(said)) == len(grounds)
    for sentence in [*said, doubt_said(Doubt(tile_at(C4), "V@270"), NOT_KNOWN, speech)]:
        assert "@" not in sentence and "red:" not in sentence


def test_free_words_of_a_file_stay_as_they_are() -> None:
    said = Correction(None, "", "Rita moved the board"), Correction(meeples_at(C4), "somebody", "nobody at all")
    assert corrections_said(said, NOT_KNOWN, ENGLISH) == ["Rita moved the board", "C4: somebody → nobody at all"]


def test_many_doubts_of_one_kind_are_one_line_with_its_numbers() -> None:
    known = Doubt(tile_at(C4), "T@90")
    strange = [Doubt(tile_at(Cell(x, 0)), "FCR?" if x % 2 else "????") for x in range(9)]
    track = [Doubt(track_of(colour), "14") for colour in Colour]
    said = doubts_said([known, *strange, *track], NOT_KNOWN, ENGLISH)
    assert said[:3] == [
        ("1", "C4: T turned 90°"), ("2-10", "tile not known, 9 times: A1, B1, C1 and 6 more"), ("11", "track, red: 14"),
    ]  # fmt: skip
    assert len(said) == 2 + len(Colour)


def test_a_few_of_one_kind_are_said_one_by_one_and_many_with_the_most_that_hangs_on_any() -> None:
    farmers = [
        Doubt(meeples_at(Cell(x, 0)), f"red:{field}", 0.5, (Alternative(NOTHING, 0.5, {Colour.RED: -3 * x}),))
        for x, field in enumerate(("field", "field1", "field", "field"))
    ]
    apart = [farmers[0], Doubt(meeples_at(C4), "red:road"), *farmers[1:]]
    assert [number for number, _ in doubts_said(farmers[:3], NOT_KNOWN, ENGLISH)] == ["1", "2", "3"]
    (one, road) = doubts_said(apart, NOT_KNOWN, ENGLISH)
    assert one == ("1, 3, 4 ...", "red meeple on the field, 4 times: A1, B1, C1 and 1 more (up to 9 points)")
    assert road == ("2", "C4: red meeple on the road")


def unknown(x: int) -> Finding:
    return Finding(Code.UNKNOWN_TILE, ((x, 0),), Message("The tile on {cell} is not known.", cell=Cell(x, 0)))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The tile on A1 is not known. (9 like this: A1, B1, C1 and 6 more)"),
        ("ru", "Плитка на A1 неизвестна. (9 таких случаев: A1, B1, C1 и ещё 6)"),
        ("ro", "Piesa de pe A1 nu este cunoscută. (9 asemenea cazuri: A1, B1, C1 și încă 6)"),
        ("de", "Das Plättchen auf A1 ist nicht bekannt. (9 solche Fälle: A1, B1, C1 und 6 weitere)"),
    ],
)
def test_what_is_wrong_many_times_is_said_once_with_the_number(code: str, said: str) -> None:
    lamp = Finding(Code.APART, (), Message("These tiles touch no other tile of the board."))
    speech = speak(code).about(HERE)
    assert faults_said([*map(unknown, range(9)), lamp], speech) == [said, speech.tell(lamp.message)]
    assert len(faults_said(list(map(unknown, range(3))), speech)) == 3


def test_faults_of_moves_are_of_one_kind_only_if_their_fault_is() -> None:
    fit, gone = Message("V does not fit on {cell}.", cell=C4), Message("Nobody is on {cell}.", cell=C4)
    found = [
        Finding(Code.DOES_NOT_FIT, ((2, 3),), Message("Move {n}: {fault}", n=n, fault=fit if n < 9 else gone))
        for n in range(1, 11)
    ]
    first, *others = faults_said(found, ENGLISH)
    assert first == "Move 1: V does not fit on C4. (8 like this: C4, C4, C4 and 5 more)" and len(others) == 2
