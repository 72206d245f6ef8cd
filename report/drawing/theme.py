"""The look of every page: papers, one scale of sizes, quiet colours, and the players' own colours with their patterns.

Lengths are points (1/72 inch), colours are red, green, blue in 0..1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

Rgb = tuple[float, float, float]


def rgb(text: str) -> Rgb:
    """Reads `#rrggbb` as a colour."""
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)


INK = rgb("#1f2329")
MUTED = rgb("#646b75")
RULE = rgb("#c4c8ce")
WHITE = rgb("#ffffff")
ACCENT = rgb("#8c2f1b")  # roof red; for the winner and for warnings, nowhere else

TITLE = 21.0
HEADING = 10.5
BODY = 8.5
SMALL = 7.0

MARGIN = 42.0
HAIRLINE = 0.4


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet's size in points."""

    width: float
    height: float


PAPERS = {"a4": Paper(595.28, 841.89), "letter": Paper(612.0, 792.0)}


class Align(Enum):
    """Which end of a text its x names."""

    LEFT = "left"
    RIGHT = "right"
    MIDDLE = "middle"


class Pattern(Enum):
    """The pattern that distinguishes a player's tint without colour."""

    RISING = "rising"
    FALLING = "falling"
    LEVEL = "level"
    UPRIGHT = "upright"
    CROSSED = "crossed"
    DOTS = "dots"
    RINGS = "rings"


@dataclass(frozen=True, slots=True)
class Dye:
    """How a player's colour is printed: the tone of meeples and lines, the sign on it, the pattern of tints."""

    tone: Rgb
    sign: Rgb
    pattern: Pattern
    dash: tuple[float, ...] = ()  # stroke and gap along a road, in widths of the road; solid where there is none


# The wooden pieces' own colours, chosen to differ in lightness too; patterns distinguish what colour cannot.
DYES: Mapping[str, Dye] = {
    "red": Dye(rgb("#c8281e"), WHITE, Pattern.RISING, (1.6, 1.2)),
    "blue": Dye(rgb("#1f5fb4"), WHITE, Pattern.LEVEL, (60.0, 0.01)),
    "green": Dye(rgb("#2c8a45"), WHITE, Pattern.FALLING, (0.5, 0.9)),
    "yellow": Dye(rgb("#f0bd14"), INK, Pattern.DOTS, (0.05, 0.8)),
    "black": Dye(rgb("#26282c"), WHITE, Pattern.CROSSED, (1.6, 0.8, 0.05, 0.8)),
    "pink": Dye(rgb("#e283ae"), INK, Pattern.UPRIGHT, (3.0, 1.0)),
    "grey": Dye(rgb("#8d939b"), WHITE, Pattern.RINGS),
}
PLAIN = Dye(rgb("#ffffff"), INK, Pattern.RINGS)  # an unknown colour


def dye(colour: str | None) -> Dye:
    """Returns the dye of a player's colour; a plain one if there is none."""
    return DYES.get(colour or "", PLAIN)
