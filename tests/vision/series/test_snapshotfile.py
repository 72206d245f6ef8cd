"""What a photo gave is kept as text: what is read again is what the series went on from."""

from dataclasses import replace

import numpy as np
import pytest

from engine.errors import UnreadableFile
from engine.formats.notation import parse
from engine.pieces import ThingKind
from vision.meeples.closely import SHARES, WOOD
from vision.meeples.owned import owner
from vision.series.pieces import Piece, pieces_after
from vision.series.snapshotfile import snapshot_of, text_of
from workshop.boards.seen_game import Camera, snapshot

BOARD = parse("E@180,red:city / F@90 / E,blue:field")


def test_a_kept_photo_is_the_same_again() -> None:
    taken = snapshot(BOARD, Camera(), np.random.default_rng(1), "07.jpg")
    again = snapshot_of(text_of(taken))
    assert (again.name, again.size, again.sha256) == (taken.name, taken.size, taken.sha256)
    assert [frame.cell for frame in again.frames] == [frame.cell for frame in taken.frames]
    assert (again.scores.log_p.argmax(1) == taken.scores.log_p.argmax(1)).all()
    assert np.abs(again.scores.log_p.max(1) - taken.scores.log_p.max(1)).max() < 0.02
    assert [(s.cell, s.colour, s.kind) for s in again.sightings] == [
        (s.cell, s.colour, s.kind) for s in taken.sightings
    ]


@pytest.mark.parametrize("damage", ["{", "[]", '{"tiles": [], "pieces": 3}', '{"tiles": [{"cell": 1}], "pieces": []}'])
def test_a_damaged_text_is_a_fault_like_any_other(damage: str) -> None:
    with pytest.raises(UnreadableFile):
        snapshot_of(damage)


def test_what_a_closer_look_took_a_piece_for_is_kept() -> None:
    taken = snapshot(BOARD, Camera(), np.random.default_rng(1), "07.jpg")
    dragon = tuple(-0.01 if kind == 1 + WOOD.index(ThingKind.DRAGON) else -7.5 for kind in range(len(SHARES)))
    first, *others = taken.sightings
    again = snapshot_of(text_of(replace(taken, sightings=(replace(first, taken_for=dragon), *others))))
    assert again.sightings[0].taken_for == pytest.approx(dragon, abs=0.01)
    assert owner(again.sightings[0], ()).wood == ThingKind.DRAGON


def test_a_dragon_seen_again_and_again_is_no_piece_of_a_player() -> None:
    taken = snapshot(BOARD, Camera(), np.random.default_rng(1), "07.jpg")
    dragon = tuple(-0.0001 if kind == 1 + WOOD.index(ThingKind.DRAGON) else -14.0 for kind in range(len(SHARES)))
    first, *others = taken.sightings
    pieces: tuple[Piece, ...] = ()
    for number in range(3):
        shown = replace(taken, sightings=(replace(first, taken_for=dragon), *others), stood=frozenset())
        pieces = pieces_after(pieces, shown, frozenset(frame.cell for frame in taken.frames), number)
    assert [sum(piece.there) > 0 for piece in pieces] == [False, True]
