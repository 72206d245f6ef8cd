"""Settling doubts, whoever answers."""

from dataclasses import replace

from recorder.doubts.settlement import NeverAsk, settle
from tests.recorder.readings import reading
from vision.reading import MeepleReading, TileReading, TrackFigure


class Says(NeverAsk):
    """A person with one answer to everything."""

    def __init__(self, tile: TileReading | None = None, points: int | None = None) -> None:
        self._tile, self._points = tile, points

    def tile(self, _number: int, tile: TileReading) -> TileReading | None:  # type: ignore[override]
        return None if self._tile is None else replace(self._tile, x=tile.x, y=tile.y)

    def meeple(self, _number: int, _meeple: MeepleReading, _tile: TileReading | None) -> MeepleReading:
        raise AssertionError("nobody is asked about a meeple that is sure")

    def figure(self, _number: int, _colour: str, _figure: TrackFigure) -> TrackFigure | None:  # type: ignore[override]
        return None if self._points is None else TrackFigure(self._points, 1.0)


READ = reading("a.jpg", doubt=0, track={"red": TrackFigure(30, 0.5, True), "blue": TrackFigure(9, 0.9)})


def test_alone_the_most_probable_stays_and_stays_a_doubt() -> None:
    settled, corrections = settle(READ, NeverAsk())
    assert settled == READ
    assert (corrections, settled.questions) == ((), 2)


def test_what_a_person_says_is_certain_and_written_down() -> None:
    told = replace(READ.tiles[1], certainty=1.0)
    settled, corrections = settle(READ, Says(told, 34))
    assert settled.questions == 0
    assert [str(c) for c in corrections] == ["tile 0,0: E@180 -> F@90", "track red: 30 -> 34"]


def test_a_meeple_goes_with_the_tile_that_is_not_there() -> None:
    settled, corrections = settle(READ, Says(None, None))
    assert [meeple.colour for meeple in settled.meeples] == ["blue"]
    assert dict(settled.track or {}) == {"blue": TrackFigure(9, 0.9)}
    assert [str(c) for c in corrections] == [
        "tile 0,0: E@180 -> nothing", "meeple 0,0: red:city -> nothing", "track red: 30 -> nothing",
    ]  # fmt: skip
