"""Two photos that were taken at two moments of one game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cell import Cell
from engine.doubt import NOTHING
from language import speak
from recorder.doubts.doubts import doubts
from recorder.game.caveats import without_answered
from recorder.photos.alignment import join
from recorder.photos.reading import game_of_reading
from recorder.photos.turning import turned
from tests.recorder.readings import AFTER, BEFORE, seen
from vision.codes import PhotoCode
from vision.photo import load
from vision.pipeline import Wish, read
from vision.reading import MeepleAlternative, MeepleReading, Reading

GAME = Path(__file__).parents[2] / "fixtures" / "photos" / "game"


def told(*photos: Reading) -> list[str]:
    return [finding.text for finding in join(photos).findings if finding.code == PhotoCode.TWO_MOMENTS]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_who_went_home_between_two_photos_is_asked_about_and_both_are_named(degrees: int) -> None:
    both = join([seen(BEFORE, "before.jpg"), turned(seen(AFTER, "after.jpg"), degrees)])
    (finding,) = both.findings
    (doubt,) = doubts(both)
    speech = speak("en").about((tile.x, tile.y) for tile in both.tiles)
    assert "in before.jpg a red meeple stands on A2, in after.jpg none does" in speech.tell(finding.message)
    assert (doubt.about.where, doubt.read) == (Cell(0, 1), "red:city")
    assert [(other.words, other.likelihood) for other in doubt.alternatives] == [(NOTHING, 0.5)]


def test_one_sentence_tells_of_all_who_came_or_went() -> None:
    """Red went home, blue came; both colours stand elsewhere as well."""
    red = seen(BEFORE + ",blue:field", "before.jpg")
    blue = seen(AFTER.replace("W", "W,blue:road") + ",blue:field", "after.jpg")
    both = join([red, blue])
    assert len(told(red, blue)) == 1 and both.findings[0].cells == ((0, 1), (2, 1))
    assert [meeple.colour for meeple in both.meeples if meeple.ask] == ["red", "blue"]


def the_knight(how: Callable[[MeepleReading], MeepleReading]) -> Reading:
    before = seen(BEFORE, "before.jpg")
    return replace(before, meeples=tuple(how(m) if m.on == "city" else m for m in before.meeples))


def test_of_who_may_have_gone_nothing_is_likelier_than_what_is_offered_first() -> None:
    """Enter takes it: also where one photo leaves a little room for another colour."""
    pink = MeepleAlternative("pink", "meeple", "city", 0, 0.03)
    knight = the_knight(lambda meeple: replace(meeple, certainty=0.96, there=0.99, alternatives=(pink,)))
    (doubt,) = doubts(join([knight, seen(AFTER, "after.jpg")]))
    assert (doubt.read, doubt.likelihood) == ("red:city", 0.5)
    assert max(other.likelihood for other in doubt.alternatives) < 0.5


def faint(meeple: MeepleReading) -> MeepleReading:
    return replace(meeple, certainty=0.7, there=0.8, ask=True)


def one_beside_it(photo: Reading) -> Reading:
    """The same photo, in which whoever stands on the tile right of the city stands near its left side."""
    near = (replace(m, at=(0.1, 0.2)) if (m.x, m.y) == (1, 1) else m for m in photo.meeples)
    return replace(photo, meeples=tuple(near))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (seen(BEFORE, "a.jpg"), seen(BEFORE, "b.jpg")),
        (the_knight(faint), seen(AFTER, "b.jpg")),
        (seen(BEFORE, "a.jpg"), seen(AFTER, "b.jpg", left=0)),
        (seen(BEFORE, "a.jpg"), seen(AFTER, "b.jpg", doubt=3)),
        (seen(BEFORE, "a.jpg"), seen(AFTER.replace("red:road", "blue:road"), "b.jpg")),
        (seen(BEFORE, "a.jpg"), replace(seen(AFTER, "b.jpg"), meeples=tuple(map(faint, seen(AFTER, "").meeples)))),
        (seen(BEFORE, "a.jpg"), one_beside_it(seen(AFTER.replace("U@90", "U@90,red:road"), "b.jpg"))),
    ],
    ids=[
        "one moment", "hardly seen", "cut by the edge", "on a tile in doubt", "no other of the colour",
        "the colour is hard to see", "one beside it may be it, or hide it",
    ],
)  # fmt: skip
def test_nothing_is_said_of_what_one_moment_may_show(before: Reading, after: Reading) -> None:
    assert told(before, after) == []


def test_once_somebody_has_answered_nothing_is_said_any_more() -> None:
    both = join([seen(BEFORE, "a.jpg"), seen(AFTER, "b.jpg")])
    game = game_of_reading(both)
    assert len(without_answered(both.findings, game, doubts(both))) == 1
    assert without_answered(both.findings, game, ()) == ()


def test_of_a_drawn_game_two_moments_are_told_and_two_photos_of_one_are_not() -> None:
    """Between these photos the rider on B2 and the knight on E3 went home."""
    sixth, eighth, ninth = (read(load(GAME / f"{n:02}.jpg")[0], Wish()) for n in (6, 8, 9))
    both = join([sixth, eighth])
    assert [(m.colour, m.on) for m in both.meeples if m.ask] == [("red", "road"), ("yellow", "city")]
    assert len(told(sixth, eighth)) == 1 and told(eighth, ninth) == []
