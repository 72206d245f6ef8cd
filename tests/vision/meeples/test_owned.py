"""Wood that is nobody's is no player's piece: it is named, or asked about, or does not count; a meeple stays."""

from dataclasses import replace

import numpy as np
import pytest

from engine.boxes import catalogue
from engine.cell import Cell
from engine.formats.thingfile import parse_thing
from engine.pieces import ThingKind
from engine.referee.standing import things_of
from tests.vision.meeples.test_placing import only, seen, tile
from vision.codes import PhotoCode
from vision.lattice import Frame, Lattice
from vision.meeples import named_wood, spot
from vision.meeples.closely import SHARES, WOOD
from vision.meeples.owned import bringing, owner
from vision.meeples.placing import SURE_ENOUGH, place
from vision.meeples.sightings import Sighting
from vision.photo import Photo
from vision.reading import PERHAPS
from workshop.art.print_runs import Art
from workshop.scenes.game import play_out
from workshop.scenes.photograph import photograph
from workshop.scenes.table import set_table
from workshop.scenes.truth import reading
from workshop.scenes.view.camera import aim

NEAR = 15  # pixels
TWO = (tile("D"), tile("D", x=1))
RED = seen((0.15, 0.53), cell=(1, 0))  # so red is in play


def taken_for(kind: ThingKind | None, odds: float) -> Sighting:
    """A piece on a city that the closer look takes for that wood, or for a player's, rather than anything else."""
    said = np.zeros(len(SHARES))
    said[0 if kind is None else 1 + WOOD.index(kind)] = odds
    return replace(seen((0.5, 0.12)), taken_for=tuple(said - np.log(np.exp(said).sum())))


def test_what_is_surely_a_dragon_is_named_and_nobodys() -> None:
    dragon = taken_for(ThingKind.DRAGON, 12.0)
    assert not only(dragon, tile("D")).likely
    [finding] = named_wood([dragon], ("base",))
    assert (finding.code, finding.cells) == (PhotoCode.NOBODYS, ((0, 0),))
    assert "dragon" in finding.text


def test_a_large_piece_that_is_sighted_twice_is_named_once() -> None:
    dragon = taken_for(ThingKind.DRAGON, 12.0)
    assert len(named_wood([dragon, replace(dragon, at=(0.7, 0.3))], ("base",))) == 1


@pytest.mark.parametrize("kind", WOOD)
def test_what_is_named_is_told_of_with_the_words_that_the_finding_gives(kind: ThingKind) -> None:
    [finding] = named_wood([taken_for(kind, 14.0)], ("base",))
    _, _, word = finding.text.partition("=")
    assert parse_thing(f"+{word}", Cell(0, 0)).kind is kind


def test_a_bridge_that_was_read_with_its_tile_counts_so_nobody_need_tell_of_it() -> None:
    bridge, fairy = taken_for(ThingKind.BRIDGE, 14.0), taken_for(ThingKind.FAIRY, 14.0)
    assert not named_wood([bridge], ("base",), crossed={(0, 0)})
    assert len(named_wood([bridge], ("base",), crossed={(1, 0)})) == 1
    assert len(named_wood([bridge, fairy], ("base",), crossed={(0, 0)})) == 1


def test_a_boxs_pieces_are_expected_where_two_of_its_tiles_lie() -> None:
    """One alone may be the tile of another box that looks the same."""
    tiles = [tile("TB/CR"), tile("IC/CRCR", x=1), tile("IC/C!", x=2), tile("V", x=3)]
    assert bringing(tiles) == {"base", "inns-and-cathedrals"}


def by_a_closer_look(sighting: Sighting, players: float, nothing: float) -> Sighting:
    """The closer look's log odds for a player's piece and for bare print, against each wood that is nobody's."""
    said = np.array([players, *[0.0] * len(WOOD), nothing])
    return replace(sighting, taken_for=tuple(said - np.log(np.exp(said).sum())))


def test_a_faint_piece_counts_where_a_closer_look_sees_one_plainly() -> None:
    faint = seen((0.5, 0.12), certainty=0.2)
    plain, doubtful = by_a_closer_look(faint, 8.0, 2.0), by_a_closer_look(faint, 0.0, 4.0)
    assert [m.likely for m in place([plain, RED], TWO) if m.x == 0] == [True]
    assert [m.likely for m in place([doubtful, RED], TWO) if m.x == 0] == [False]


def test_a_printed_roof_that_looks_like_a_piece_does_not_count_where_a_closer_look_sees_bare_print() -> None:
    roof = by_a_closer_look(seen((0.5, 0.12), kind="cube", certainty=0.3), 0.0, 5.0)
    others = [seen((0.15, 0.53), cell=(1, 0), kind="cube")]
    assert [m.likely for m in place([roof, *others], TWO) if m.x == 0] == [False]


def test_what_may_be_a_dragon_counts_and_is_asked_about() -> None:
    perhaps = taken_for(ThingKind.DRAGON, 10.0)
    assert PERHAPS < owner(perhaps, ()).players < 0.5
    [piece] = [m for m in place([perhaps, RED], TWO) if m.x == 0]
    assert piece.ask and piece.likely
    assert not named_wood([perhaps], ("base",))


def test_the_dragon_has_eaten_who_stood_on_its_tile_so_its_head_is_no_piece() -> None:
    dragon, head, apart = taken_for(ThingKind.DRAGON, 12.0), seen((0.2, 0.5)), seen((0.15, 0.53), cell=(1, 0))
    assert [(m.x, m.likely) for m in place([head, apart], TWO)] == [(0, True), (1, True)]
    there = {m.x: m.there for m in place([dragon, head, apart], TWO) if m.at != dragon.at}
    assert there[0] is not None and there[0] < PERHAPS
    assert there[1] is not None and there[1] > SURE_ENOUGH


def test_it_is_likelier_nobodys_where_its_box_lies_on_the_table() -> None:
    perhaps = taken_for(ThingKind.DRAGON, 7.3)
    without, among = owner(perhaps, ("base",)), owner(perhaps, ("base", "princess-and-dragon"))
    assert among.players < 0.5 < without.players
    assert among.wood == ThingKind.DRAGON
    assert [m.likely for m in place([perhaps, RED], TWO, sets=("princess-and-dragon",)) if m.x == 0] == [False]
    assert [m.likely for m in place([perhaps, RED], TWO, sets=("mage-and-witch",)) if m.x == 0] == [True]


def test_boxes_tell_what_wood_they_bring() -> None:
    assert things_of(("base", "inns-and-cathedrals")) == frozenset()
    assert things_of(("base", "princess-and-dragon")) == {ThingKind.FAIRY, ThingKind.DRAGON}
    assert {ThingKind.FLOOR, ThingKind.MAGE, ThingKind.WITCH} == things_of(("tower", "mage-and-witch"))


def test_a_meeple_that_it_knows_stays_as_it_is() -> None:
    plain, again = only(seen((0.5, 0.12)), tile("D")), only(taken_for(None, 4.0), tile("D"))
    assert not again.ask and again.likely
    assert again.certainty == pytest.approx(plain.certainty, abs=0.03)


def test_most_neutral_wood_on_grass_is_doubted_and_hardly_a_meeple_is() -> None:
    """A floor, on six rendered tables."""
    grass = Art("grass", "c1", frozenset(catalogue()), lambda *_: np.full((64, 64, 3), (110, 150, 60), np.uint8))
    kinds = (ThingKind.DRAGON, ThingKind.FAIRY, ThingKind.MAGE, ThingKind.WITCH)
    players: list[bool] = []
    others: list[bool] = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        table = set_table(rng, play_out(rng, ("base",), "c1", 30), grass, track=False, nobodys=kinds)
        taken = photograph(rng, table, aim(rng, table.outline, (1600, 1200), 50.0), arm=0.0, spoil=False)
        frames = (Frame((t.x, t.y), np.array(t.quad, np.float32), 1.0) for t in reading(taken, "table.jpg").tiles)
        found = [s for s in spot(Photo(taken.pixels, "table.jpg"), Lattice(tuple(frames))) if s.cell is not None]
        for piece, foot in zip(table.stood, taken.feet, strict=True):
            near = [s for s in found if np.hypot(*(np.array(s.foot) - foot)) < NEAR]
            if near and (piece.colour is None or piece.meeple is not None):
                surest = max(near, key=lambda s: s.certainty)
                (others if piece.colour is None else players).append(owner(surest, ()).players < SURE_ENOUGH)
    assert len(players) > 20 and np.mean(players) < 0.05
    assert len(others) > 10 and np.mean(others) > 0.8
