"""A game that goes on is told move by move, in the terminal."""

from language import speak
from recorder.history.entry import KeptPhoto
from recorder.watch.course.game import Told
from recorder.watch.follow import Live
from recorder.watch.series import Series
from tests.recorder.watch.games import game, gathered_game
from workshop.boards.seen_game import Camera

PHOTO = KeptPhoto("0" * 64, "00.jpg", 1, "board", "00.jpg")


def test_a_colour_that_nobody_named_has_its_points_and_is_told_of_once() -> None:
    played = game(6)
    anna, other = sorted({move.player for move in played.moves if move.player})
    series = Series(gathered_game(played, Camera()), (PHOTO,))
    live = Live(Told({anna: "Anna"}), speak("de"))
    *_, points, told = live.lines(series)
    name = speak("de").say(other)
    assert "Anna" in points and name.capitalize() in points
    assert f"sehen nach {name} aus" in told
    assert list(live.lines(series)) == []
