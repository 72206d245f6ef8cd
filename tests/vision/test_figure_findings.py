"""What no game brings about on a board is asked about when it is read in a photo."""

from dataclasses import replace

import pytest

from tests.recorder.readings import reading
from vision.reading import MeepleReading
from vision.solve.findings import figures_looked_over


def asked(line: str) -> list[str]:
    looked = figures_looked_over(reading("evening.jpg", line))
    return [f"{m.colour}-{m.kind}" for m in looked.meeples if m.ask]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("B,red:monastery,blue:monastery E", ["blue-meeple", "red-meeple"]),
        ("D,red:road,blue:city", ["blue-meeple", "red-meeple"]),
        ("D,red:road U@90,red-pig:field", ["red-pig"]),
        ("D,blue:road U@90,red-builder:field", ["red-builder"]),
        ("D,red:road U@90,blue:field", []),
    ],
)
def test_a_misread_figure_is_asked_about(line: str, expected: list[str]) -> None:
    assert sorted(asked(line)) == expected


def test_of_two_on_one_tile_the_surer_one_is_not_asked_about() -> None:
    two = reading("evening.jpg", "D,red:road,blue:city")
    red, blue = sorted(two.meeples, key=lambda m: m.colour, reverse=True)
    looked = figures_looked_over(replace(two, meeples=(replace(red, there=0.99), replace(blue, there=0.7))))
    assert [m.colour for m in looked.meeples if m.ask] == ["blue"]


def test_why_it_is_asked_is_told() -> None:
    found = figures_looked_over(reading("evening.jpg", "D,red:road,blue:city")).findings
    assert [f.code for f in found] == ["two-on-a-tile"]


def test_farmers_piled_on_one_another_are_no_two_figures_of_one_tile() -> None:
    pile = reading("evening.jpg", "D,red:field,blue:field1")
    lower, upper = pile.meeples
    piled: tuple[MeepleReading, ...] = (lower, replace(upper, under=1))
    assert figures_looked_over(replace(pile, meeples=piled)).meeples == piled
