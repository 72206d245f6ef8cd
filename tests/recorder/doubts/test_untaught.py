"""A box that the naming net has not learned, from the photo to the answer: `inns.jpg` read as by a net that was never
shown Inns and Cathedrals."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from engine.boxes import load
from engine.doubt import NOTHING, What
from recorder.doubts.settlement import NeverAsk, Question, Way, settle
from recorder.doubts.wording import choices
from vision.lattice.frames import Lattice
from vision.naming.scores import STRANGER, TileScores
from vision.net import log_softmax
from vision.photo import Photo
from vision.photo import load as load_photo
from vision.pipeline import STEPS, Progress, Wish, read_again, walk
from vision.reading import Quad, Reading, TileReading
from vision.readingfile import read as read_truth

FIXTURES = Path(__file__).parents[2] / "fixtures" / "photos"
BOX = "inns-and-cathedrals"
ITS = frozenset(key for counts in load(BOX).counts.values() for key in counts)


def of_no_learned_box(scores: TileScores) -> TileScores:
    """What the net would say without that box: what looks like its tiles is then of no known box."""
    its = [i for i, c in enumerate(scores.columns) if c.face and c.face.key in ITS]
    keep = [i for i in range(len(scores.columns)) if i not in its]
    strange = next(i for i, c in enumerate(scores.columns) if c.face is None and c.edges == STRANGER)
    log_p = scores.log_p.copy()
    log_p[:, strange] = np.logaddexp.reduce(log_p[:, [strange, *its]], axis=1)
    return replace(scores, columns=tuple(scores.columns[i] for i in keep), log_p=log_softmax(log_p[:, keep]))


@pytest.fixture
def inns(monkeypatch: pytest.MonkeyPatch) -> Progress:
    """The photo as it is read where a person told both boxes."""
    looked = importlib.import_module("vision.naming.classify").classify

    def classify(photo: Photo, lattice: Lattice) -> TileScores:
        return of_no_learned_box(looked(photo, lattice))

    monkeypatch.setattr("vision.pipeline.classify", classify)
    (photo,) = load_photo(FIXTURES / "inns.jpg")
    *_, (_, last) = walk(photo, Wish(sets=("base", BOX)), STEPS[-1].name)
    return last


def middle(quad: Quad) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    return np.asarray(np.mean(quad, axis=0))


def truly(seen: Quad) -> str:
    """What lies in that place of the photo, turned as the reading's board is, which may be upside down."""
    tiles = read_truth(FIXTURES / "inns.json").tiles
    there = min(tiles, key=lambda tile: float(np.hypot(*(middle(tile.quad) - middle(seen)))))
    corner = int(np.argmin(np.hypot(*(np.array(there.quad) - np.array(seen[0])).T)))
    assert there.rotation is not None
    return f"{there.key}@{(there.rotation - 90 * corner) % 360}"


@dataclass(slots=True)
class Player(NeverAsk):
    """Somebody who looks at the table: names every tile of that box, and leaves the rest as it was read."""

    asked: list[tuple[Question, str]] = field(default_factory=list)

    def answer(self, question: Question) -> str | Way:
        if question.doubt.about.what is not What.TILE or question.seen is None:
            return Way.LEAVE
        words = truly(question.seen)
        if key_of(words) not in ITS:
            return Way.LEAVE
        self.asked.append((question, words))
        return words


def key_of(words: str) -> str:
    return words.partition("@")[0]


class Enter(NeverAsk):
    """Somebody who presses Enter at every question."""

    def answer(self, _question: Question) -> str | Way:
        return Way.LEAVE


def test_who_told_a_box_that_no_net_knows_is_asked_and_offered_what_fits(inns: Progress) -> None:
    assert inns.reading is not None

    def again(told: Mapping[tuple[int, int], TileReading]) -> Reading:
        reading = read_again(inns, told).reading
        assert reading is not None
        return reading

    player = Player()
    settled, _ = settle(inns.reading, player, again)
    assert len(player.asked) >= 5
    for question, words in player.asked:
        offered = choices(question.doubt)
        assert key_of(words) in map(key_of, offered[:4])
        assert offered[0] not in (NOTHING, question.doubt.default), "what is likelier than no box stands before it"
    named = {(t.x, t.y): t.key for t in settled.tiles}
    assert all(named[q.doubt.about.where] == key_of(words) for q, words in player.asked)  # type: ignore[index]


def test_enter_takes_none_of_what_is_offered(inns: Progress) -> None:
    assert inns.reading is not None
    settled, corrections = settle(inns.reading, Enter())
    strange = {(t.x, t.y) for t in inns.reading.tiles if t.key == "?"}
    assert strange and corrections == ()
    assert {(t.x, t.y) for t in settled.tiles if t.key == "?"} == strange
