"""Who took how many points, wide and narrow."""

import io

import pytest
from rich.console import Console

from engine.played import KINDS, Part, Played
from language import speak
from recorder.show.points import points_table


def shown(
    width: int, names: tuple[str, ...] = ("Anna", "Boris"), track: int | None = 20, kept: int | None = None
) -> list[str]:
    points = {**dict.fromkeys(KINDS, 0), "road": 5}
    parts = tuple(
        Part(name, colour, points, track, 5 + (track or 0), colour == "red")
        for name, colour in zip(names, ("red", "blue"), strict=True)
    )
    screen = Console(file=io.StringIO(), width=width)
    screen.print(points_table(Played(None, "", parts), speak("en"), kept))
    assert isinstance(screen.file, io.StringIO)
    return [" ".join(line.split()) for line in screen.file.getvalue().splitlines()]


def test_each_player_has_a_line() -> None:
    assert shown(80) == [
        "Player Colour Roads Cities Monasteries Fields Track Total",
        "Anna red 5 0 0 0 20 25 winner",
        "Boris blue 5 0 0 0 20 25",
    ]


def test_on_a_narrow_terminal_each_player_has_a_column() -> None:
    assert shown(40)[:4] == ["Player Anna Boris", "Colour red blue", "Roads 5 5", "Cities 0 0"]
    assert shown(40)[-1] == "winner"


@pytest.mark.parametrize("width", [80, 40])
def test_the_colour_is_not_said_twice_and_nobody_wins_without_a_track(width: int) -> None:
    told = " ".join(shown(width, ("", ""), None))
    assert "Red" in told and "Colour" not in told and "red " not in told and "winner" not in told
    assert "--track" in told


def test_whose_points_on_the_track_are_not_known_is_named_with_what_to_type() -> None:
    told = " ".join(shown(120, track=None))
    assert "The points of Anna and Boris" in told and told.endswith("with: --track red=...,blue=...")
    assert " ".join(shown(120, track=None, kept=7)).endswith("with: recorder fix 7 --track red=...,blue=...")
