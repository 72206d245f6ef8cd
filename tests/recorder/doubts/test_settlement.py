"""Settling doubts, whoever answers."""


from collections.abc import Iterable

from engine.doubt import NOTHING, Correction, Doubt, What
from recorder.doubts.settlement import NeverAsk, settle
from tests.recorder.readings import reading
from vision.reading import TrackFigure


class Says(NeverAsk):
    """A person with one answer to everything; None is nothing."""

    def __init__(self, tile: str | None = None, points: int | None = None) -> None:
        self._tile, self._points = tile, points

    def answer(self, _number: int, doubt: Doubt, _seen: object) -> Correction:  # type: ignore[override]
        assert doubt.about.what is not What.MEEPLE, "nobody is asked about a meeple that is sure"
        told = self._tile if doubt.about.what is What.TILE else self._points
        return doubt.answered(NOTHING if told is None else str(told))


def in_short(corrections: Iterable[Correction]) -> list[str]:
    return [f"{said.about}: {said.read} -> {said.told}" for said in corrections]


READ = reading("a.jpg", doubt=0, track={"red": TrackFigure(30, 0.5, True), "blue": TrackFigure(9, 0.9)})


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
